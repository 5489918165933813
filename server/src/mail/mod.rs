//! E-mail; an e-mail is called a letter in the code. Each letter is drafted into the outbox by
//! `actions::notify`; the worker writes its text and sends it. Only a test e-mail is sent within
//! its request.

pub mod calendar;
mod class_words;
mod decision;
mod delivery_failure;
pub mod draft;
mod folder;
pub mod letterhead;
pub mod letters;
mod message;
pub mod occasion;
mod overtaken;
mod smtp;
mod snapshots;
pub mod spots;
mod subjects;
mod test_email;
pub mod transport;
pub mod words;
pub mod worker;
