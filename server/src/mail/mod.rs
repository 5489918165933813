//! Letters. They are sent from the outbox only, where `actions::notify` alone puts drafts; the worker writes them out.
//! Only a test letter is sent at once, while its writer waits.

pub mod calendar;
pub mod draft;
mod folder;
pub mod letterhead;
pub mod letters;
mod message;
pub mod occasion;
mod smtp;
pub mod transport;
mod trial;
pub mod words;
pub mod worker;
