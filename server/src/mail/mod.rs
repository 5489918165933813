//! Letters. They leave only from the outbox, so nothing but `actions::notify` writes one.

pub mod letters;
pub mod occasion;
pub mod transport;
pub mod words;
pub mod worker;
