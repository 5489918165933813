//! The specification's calls, row by row, and the sentences of the contract about each: what is asked, what is answered
//! to the key and the type, and who is turned away. Written from the two documents, not from the code.

mod bookings;
mod class_cancellations;
mod class_deletions;
mod class_edits;
mod conventions;
mod dashboard;
mod description;
mod expect;
mod history;
mod leaving;
mod links;
mod mail;
mod member;
mod new_classes;
mod new_users;
mod notifications;
mod on_behalf;
mod openings;
mod own_account;
mod removals;
mod rosters;
mod series;
mod settings;
mod signing_in;
mod timetable;
mod user_access;
mod user_edits;
mod user_standing;
mod users;
mod waitlists;
