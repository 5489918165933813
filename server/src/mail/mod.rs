//! E-mail. Each letter is drafted into the outbox by `actions::notify`, and written out and sent by the worker. Only a test
//! e-mail is sent within its request.

pub mod calendar;
mod decision;
mod delivery_failure;
pub mod draft;
mod folder;
pub mod letterhead;
pub mod letters;
mod message;
pub mod occasion;
mod smtp;
mod test_email;
pub mod transport;
pub mod words;
pub mod worker;
