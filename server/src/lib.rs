//! Fantail's server: class booking for a small fitness studio, one binary and one SQLite file.
//!
//! The modules, in reading order:
//!
//! - [`cli`]: the subcommands of the `fantail` binary; `serve` starts everything else
//! - [`config`]: the flags and environment variables of `serve`
//! - [`app`]: the state that all handlers share
//! - [`http`]: the URL table, the guards in a handler's arguments, handlers, the layers around them, and the Prometheus
//!   endpoint
//! - [`actions`]: writes, each inside one transaction; they ask `fantail_core` for the rules
//! - [`mail`]: the outbox worker, its letters, and SMTP
//! - [`push`]: push notifications, and the push services that take them
//! - `calendar`: iCalendar entries, for letters and for downloads
//! - [`public_timetable`]: the pages that anyone can see, and their cache
//! - [`schedule`]: a cache of the next 28 days of classes
//! - [`auth`]: sessions, tokens, passwords, permissions, and limits on guesses
//! - [`store`]: the SQL, one module per family of tables
//! - [`db`]: connections, transactions, the stream of committed changes, and all that is specific to SQLite
//! - `decided`: a decision on a write, with the people and the class that it concerns
//! - [`clock`]: the only reader of the time
//! - [`jobs`]: timers that run without a request, backups too
//! - [`backups`]: how a copy of the file is made and checked
//! - [`metrics`]: the counters for Prometheus
//! - [`demo`]: the generated studio of `fantail demo`
//!
//! Every layer uses [`error`] (the reasons an action fails; `http::rejection` maps them to responses) and [`shutdown`] (the
//! stop signal).

pub mod actions;
pub mod app;
pub mod auth;
pub mod backups;
mod calendar;
pub mod cli;
pub mod clock;
pub mod config;
pub mod db;
mod decided;
pub mod demo;
pub mod error;
pub mod http;
pub mod jobs;
pub mod mail;
pub mod metrics;
pub mod public_timetable;
pub mod push;
pub mod schedule;
pub mod shutdown;
pub mod store;
