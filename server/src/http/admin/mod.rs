//! `/api/admin`: reads for staff, writes for admins. Rights are in each handler's arguments, never in the path.

pub mod backups;
pub mod bank_details;
pub mod bookings;
pub mod clashes;
pub mod classes;
pub mod dashboard;
pub mod deletion;
pub mod mail;
pub mod records;
pub mod users;
pub mod waitlist;
