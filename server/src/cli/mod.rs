//! The command line: one file per subcommand.

use std::ffi::OsStr;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

pub mod admin;
pub mod backup;
pub mod check;
pub mod demo;
pub mod openapi;
pub mod output;
pub mod restore;
pub mod serve;

use crate::config::{self, ServeArgs};

/// Secrets are read from the environment alone: flags can be read by every user of the machine.
const SERVE_SECRETS: &str = "Two settings hold secrets, and are environment variables only:\n\n  \
    FANTAIL_SMTP_URL  the mail server: smtp://user:password@host:587 (STARTTLS) or smtps://user:password@host (TLS);\n  \
                    unset, each letter is a file in mail/ beside the database\n  \
    FANTAIL_SECRET    signs the sessions: 32 bytes or more; unset, one is made beside the database";

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
    #[command(after_help = SERVE_SECRETS)]
    Serve(ServeArgs),
    /// Make accounts that run the studio.
    #[command(subcommand)]
    Admin(admin::AdminCommand),
    /// Copy the studio, checked and whole, into a file of its own; the server may go on serving.
    #[command(
        after_help = "`fantail serve --backup-to DIR` makes such copies by itself, at set times."
    )]
    Backup(backup::BackupArgs),
    /// Put a backup in the studio's place, checked, and keep what was there; the server must be stopped.
    Restore(restore::RestoreArgs),
    /// Ask of the database whatever must always be true of it.
    Check(check::CheckArgs),
    /// Fill an empty database with a studio to look at.
    Demo(demo::DemoArgs),
    /// Print the description of the API (OpenAPI 3.1).
    Openapi,
}

impl CommandLine {
    /// Reads the flags and the environment; prints what is wrong with them and exits.
    pub fn read() -> CommandLine {
        let matches = without_empty_variables(CommandLine::command()).get_matches();
        CommandLine::from_arg_matches(&matches).unwrap_or_else(|error| error.exit())
    }

    pub async fn run(self) -> anyhow::Result<()> {
        match self.command {
            Command::Serve(args) => serve::run(args).await,
            Command::Admin(command) => admin::run(command).await,
            Command::Backup(args) => backup::run(args).await,
            Command::Restore(args) => restore::run(args).await,
            Command::Check(args) => check::run(args).await,
            Command::Demo(args) => demo::run(args).await,
            Command::Openapi => openapi::run(),
        }
    }
}

/// The command, which doesn't look for variables that are set to nothing: they are as good as unset.
fn without_empty_variables(command: clap::Command) -> clap::Command {
    command
        .mut_args(|arg| match arg.get_env().map(is_empty) {
            Some(true) => arg.env(None::<&str>),
            _ => arg,
        })
        .mut_subcommands(without_empty_variables)
}

fn is_empty(variable: &OsStr) -> bool {
    std::env::var_os(variable).is_some_and(|value| config::is_empty(&value))
}
