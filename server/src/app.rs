//! The state that all handlers share.

use std::net::IpAddr;
use std::sync::Arc;

use fantail_core::wire::Environment;

use crate::auth::password::Passwords;
use crate::auth::rate_limits::RateLimits;
use crate::auth::session::SessionCache;
use crate::auth::token::TokenKeys;
use crate::backups::Backups;
use crate::clock::Clock;
use crate::clock::watch::ClockWatch;
use crate::db::Db;
use crate::db::replica::Replica;
use crate::mail::letterhead::Letterhead;
use crate::mail::transport::Mailer;
use crate::metrics::Metrics;
use crate::metrics::hints::Hints;
use crate::public_timetable::PublicTimetableCache;
use crate::push::PushSender;
use crate::schedule::Schedule;
use crate::shutdown::Shutdown;

pub struct App {
    pub db: Db,
    pub clock: Clock,
    pub clock_watch: ClockWatch,
    pub schedule: Schedule,
    pub public_timetable: PublicTimetableCache,
    pub sessions: SessionCache,
    pub tokens: TokenKeys,
    pub passwords: Passwords,
    pub rate_limits: RateLimits,
    pub environment: Environment,
    /// The address that members write to.
    pub contact_email: String,
    pub letterhead: Letterhead,
    pub pushes: PushSender,
    pub mailer: Mailer,
    /// The proxy whose header names the client's address.
    pub trusted_proxy: Option<IpAddr>,
    pub shutdown: Shutdown,
    pub backups: Backups,
    pub hints: Hints,
    pub replica: Replica,
    /// `None` unless the owner turned metrics on.
    pub metrics: Option<Metrics>,
}

/// The state of axum's router. Actions are given only the parts they need.
pub type SharedApp = Arc<App>;
