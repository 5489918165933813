//! Fantail's server: class booking for a small fitness studio, one binary and one SQLite file.
//!
//! A request meets, in this order: `http` (the URL table, then a handler whose arguments name its guard), `actions`
//! (writes, inside one transaction) and `store` (SQL). The rules are asked of `fantail_core`.

pub mod actions;
pub mod app;
pub mod auth;
pub mod backups;
mod calendar;
pub mod cli;
pub mod clock;
pub mod clock_watch;
pub mod config;
pub mod db;
pub mod demo;
pub mod error;
mod folders;
pub mod http;
pub mod jobs;
pub mod mail;
pub mod metrics;
pub mod progress;
pub mod schedule;
mod secret;
pub mod shutdown;
pub mod store;
