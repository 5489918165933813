//! Letters. They leave only from the outbox, where nothing but `actions::notify` puts a draft; the worker writes it out. A test
//! letter alone leaves at once, while its writer waits.

pub mod calendar;
pub mod draft;
mod folder;
pub mod letters;
mod message;
pub mod occasion;
mod smtp;
pub mod transport;
mod trial;
pub mod words;
pub mod worker;
