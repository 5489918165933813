//! Letters. They leave only from the outbox, so nothing but `actions::notify` writes one; a test letter alone leaves at
//! once, while its writer waits.

pub mod calendar;
mod folder;
pub mod letters;
mod message;
pub mod occasion;
mod smtp;
pub mod transport;
mod trial;
pub mod words;
pub mod worker;
