//! Authentication: sessions, tokens, passwords, and the guards of handlers.

pub mod guard;
pub mod links;
pub mod password;
pub mod session;
pub mod session_cache;
pub mod token;
