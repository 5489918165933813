//! Writes of more than one statement. Each runs inside the transaction its caller opened, asks the rules of
//! `fantail_core` there, and leaves nothing behind when it fails.

pub mod account;
pub mod balance;
pub mod bank_account;
pub mod booking;
pub mod deletion;
pub mod editing;
pub mod inbox;
pub mod invitation;
pub mod leaving;
pub mod link;
pub mod notify;
pub mod on_behalf;
pub mod once;
pub mod opening;
pub mod place;
pub mod profile;
pub mod resets;
pub mod seen;
pub mod timetable;
pub mod username;
pub mod waitlist;
