//! `/api/admin`: reads for staff, writes for admins. Permissions follow from a handler's guard, never from the path.

pub mod attendance;
pub mod audit;
pub mod backups;
pub mod bank_details;
pub mod bookings;
pub mod clashes;
pub mod classes;
pub mod dashboard;
pub mod deletion;
pub mod hints;
pub mod mail;
pub mod packs;
pub mod payments;
pub mod records;
pub mod settings;
pub mod users;
pub mod waitlist;
