//! `/api/admin`: the endpoints of the staff's screens. A handler's guard says who may call it; the path says nothing.

pub mod attendance;
pub mod audit;
pub mod backups;
pub mod bank_details;
pub mod bookings;
pub mod clashes;
pub mod classes;
pub mod closed_days;
pub mod dashboard;
pub mod decisions;
pub mod deletion;
pub mod hints;
pub mod mail;
pub mod packs;
pub mod payments;
pub mod plan;
pub mod records;
pub mod settings;
pub mod users;
pub mod waitlist;
