//! Who is asking, and how they prove it.

pub mod guard;
pub mod links;
pub mod password;
pub mod session;
pub mod token;
