//! The state that every handler shares.

use std::net::IpAddr;
use std::sync::Arc;

use fantail_core::wire::Studio;

use crate::auth::password::Passwords;
use crate::auth::session_cache::SessionCache;
use crate::auth::token::TokenKeys;
use crate::backups::Backups;
use crate::clock::Clock;
use crate::clock_watch::ClockWatch;
use crate::db::Db;
use crate::http::limits::RateLimits;
use crate::mail::letterhead::Letterhead;
use crate::mail::transport::Post;
use crate::metrics::Metrics;
use crate::schedule::Schedule;
use crate::shutdown::Shutdown;

pub struct App {
    pub db: Db,
    pub clock: Clock,
    pub clock_watch: ClockWatch,
    pub schedule: Schedule,
    pub sessions: SessionCache,
    pub tokens: TokenKeys,
    pub passwords: Passwords,
    pub limits: RateLimits,
    pub studio: Studio,
    pub letterhead: Letterhead,
    pub post: Post,
    /// The proxy whose header names the client's address.
    pub trusted_proxy: Option<IpAddr>,
    pub shutdown: Shutdown,
    pub backups: Backups,
    /// The metrics; `None` where none are asked for.
    pub metrics: Option<Metrics>,
}

impl App {
    pub fn is_public_over_https(&self) -> bool {
        self.letterhead.public_url.starts_with("https://")
    }
}

/// Handlers hold the app by reference count; actions get the parts they need.
pub type SharedApp = Arc<App>;
