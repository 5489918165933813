//! Tests the real binary with its command line.

#![expect(clippy::unwrap_used, reason = "a panic fails the test")]

mod admin;
mod backup;
mod backups;
mod check;
mod demo;
mod installation;
mod kills;
mod metrics;
mod misplaced;
mod restore;
mod serve;
