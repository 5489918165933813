//! Tests the API with HTTP requests. Each test has its own new studio.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test that finds no answer has failed"
)]

mod access;
mod addresses;
mod admin_classes;
mod admin_users;
mod attendance;
mod audit;
mod auth;
mod backups;
mod bad_input;
mod bank_account;
mod bookings;
mod calendar;
mod clashes;
mod class_edits;
mod class_races;
mod classes;
mod dashboard;
mod decisions;
mod deletion;
mod description;
mod editing;
mod email;
mod erasure;
mod forgery;
mod held;
mod hints;
mod history;
mod inbox;
mod leaving;
mod ledger;
mod limits;
mod live;
mod mail;
mod mail_server;
mod mail_troubles;
mod notifications;
mod on_behalf;
mod on_behalf_races;
mod once;
mod overtaken;
mod own_record;
mod past_bookings;
mod past_facts;
mod payments;
mod people;
mod people_import;
mod permissions;
mod profile;
mod races;
mod reads;
mod redacted;
mod refusals;
mod replica;
mod reply;
mod resets;
mod sent;
mod series;
mod serving;
mod settings;
mod slow_bodies;
mod standing_races;
mod states;
mod studio;
mod terms;
mod timetable;
mod upkeep;
mod users;
mod waiting;
mod waitlist;
mod wrong_clock;
