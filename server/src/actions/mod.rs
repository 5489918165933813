//! Writes of more than one statement. Each runs in the transaction of its caller and checks the rules of `fantail_core`
//! there. If it fails, the caller rolls back.

pub mod account;
pub mod account_closure;
pub mod attendance;
pub mod balance;
pub mod bank_account;
pub mod booking;
pub mod booking_entry;
pub mod decision;
pub mod edit_user;
pub mod idempotency;
pub mod inbox;
pub mod invitation;
pub mod link;
pub mod notify;
pub mod on_behalf;
pub mod own_booking;
pub mod password_reset;
pub mod payments;
pub mod people_import;
pub mod plan;
pub mod profile;
pub mod reminders;
pub mod spot_available;
pub mod spot_taken;
pub mod studio_settings;
pub mod timetable;
pub mod user_view;
pub mod username;
pub mod waitlist;
