//! The command line: one file per subcommand.

use clap::{Parser, Subcommand};

pub mod admin;
pub mod check;
pub mod demo;
pub mod openapi;
pub mod output;
pub mod serve;

use crate::config::ServeArgs;

/// Class booking for a small fitness studio.
#[derive(Debug, Parser)]
#[command(
    name = "fantail",
    version,
    after_help = "FANTAIL_LOG says how much goes to the log: error, warn, info (unless set), debug or trace; \
                  or by part, as in `warn,fantail_server=debug`."
)]
pub struct CommandLine {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Serve the app and its API.
    Serve(ServeArgs),
    /// Make accounts that run the studio.
    #[command(subcommand)]
    Admin(admin::AdminCommand),
    /// Ask of the database whatever must always be true of it.
    Check(check::CheckArgs),
    /// Fill an empty database with a studio to look at.
    Demo(demo::DemoArgs),
    /// Print the description of the API (OpenAPI 3.1).
    Openapi,
}

impl CommandLine {
    pub async fn run(self) -> anyhow::Result<()> {
        match self.command {
            Command::Serve(args) => serve::run(args).await,
            Command::Admin(command) => admin::run(command).await,
            Command::Check(args) => check::run(args).await,
            Command::Demo(args) => demo::run(args).await,
            Command::Openapi => openapi::run(),
        }
    }
}
