//! Authentication: sessions, tokens, passwords, and the guards of handlers.

pub mod browser;
pub mod links;
pub mod password;
pub mod permission;
pub mod rate_limits;
pub mod session;
pub mod signing_secret;
pub mod token;
