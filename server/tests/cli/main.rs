//! The real binary, as an owner runs it.

#![expect(clippy::unwrap_used, reason = "a test stops where something is wrong")]

mod admin;
mod backup;
mod backups;
mod check;
mod demo;
mod kills;
mod metrics;
mod misplaced;
mod restore;
mod serve;
mod shop;
