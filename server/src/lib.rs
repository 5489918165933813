//! Fantail's server: class booking for a small fitness studio, one binary and one SQLite file.
//!
//! The modules, in reading order:
//!
//! - [`cli`]: the subcommands of the `fantail` binary; `serve` starts everything else
//! - [`config`]: the flags and environment variables of `serve`
//! - [`app`]: the state that all handlers share
//! - [`http`]: the URL table, extractors, handlers, and the layers around them
//! - [`auth`]: the guards in a handler's arguments, sessions, tokens, passwords
//! - [`actions`]: writes, each inside one transaction; they ask `fantail_core` for the rules
//! - [`store`]: the SQL, one module per family of tables
//! - [`db`]: connections, transactions, and all that is specific to SQLite
//! - [`error`]: the reasons an action fails; `http::rejection` maps them to responses
//! - [`clock`]: the only reader of the time
//! - [`live`]: announces committed changes to open streams
//! - [`schedule`]: a cache of the next 28 days of classes
//! - [`mail`]: the outbox worker, its letters, and SMTP
//! - `calendar`: iCalendar entries, for letters and for downloads
//! - [`jobs`]: timers that run without a request
//! - [`backups`]: copies of the file, made while the server runs
//! - [`hints`]: counts how the app's own decisions compared with the server's
//! - [`metrics`]: the Prometheus endpoint
//! - [`replica`]: the lag of Litestream's replica, for `/healthz` and the metrics
//! - [`demo`]: the generated studio of `fantail demo`
//!
//! Four more modules are used by several layers: [`shutdown`] (the stop signal), `decided` (a decision on a write, with the
//! people and the class that it concerns), `private_fs` (files that only their owner may read) and [`progress`] (the progress
//! line of long commands).

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
pub mod hints;
pub mod http;
pub mod jobs;
pub mod live;
pub mod mail;
pub mod metrics;
mod private_fs;
pub mod progress;
pub mod replica;
pub mod schedule;
pub mod shutdown;
pub mod store;
