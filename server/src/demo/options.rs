//! The choices a demo studio depends on.

use chrono::TimeDelta;
use fantail_core::studio_time::Instant;

/// The scenes take place in the last hours; the simulation of ordinary life ends before them.
pub const SCENES_LAST: TimeDelta = TimeDelta::hours(2);

#[derive(Debug, Clone, Copy)]
pub struct DemoOptions<'a> {
    pub now: Instant,
    /// The name on the studio's bank account.
    pub studio_name: &'a str,
    /// The hash of everyone's password.
    pub password_hash: &'a str,
    /// How many days ago the studio opened.
    pub days_back: u32,
}
