//! What every handler shares.

use std::sync::Arc;

use fantail_core::wire::Studio;

use crate::clock::Clock;
use crate::db::Db;
use crate::shutdown::Shutdown;

pub struct App {
    pub db: Db,
    pub clock: Clock,
    pub studio: Studio,
    pub public_url: String,
    pub shutdown: Shutdown,
}

impl App {
    pub fn is_public_over_https(&self) -> bool {
        self.public_url.starts_with("https://")
    }
}

/// Handlers hold the app by reference count; actions get the parts they need.
pub type SharedApp = Arc<App>;
