//! Authentication: sessions, tokens, passwords, and the guards of handlers.

pub mod attendance_taker;
pub mod guard;
pub mod links;
pub mod password;
pub mod permission;
pub mod session;
pub mod signing_secret;
pub mod token;
