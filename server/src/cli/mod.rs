//! The command line: one file per subcommand.

use std::ffi::OsStr;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

pub mod admin;
pub mod backup;
pub mod check;
pub mod demo;
mod open;
pub mod openapi;
pub mod output;
pub mod restore;
pub mod serve;

use crate::config::{self, ServeArgs};

/// Secrets are read from environment variables only: every user of the machine can read the flags of a process.
const SERVE_SECRETS: &str = "Two settings are secret, and are set by environment variables only:\n\n  \
    FANTAIL_SMTP_URL  the mail server: smtp://user:password@host:587 (STARTTLS) or smtps://user:password@host (TLS);\n  \
                    if unset, each letter is written to a file in mail/ beside the database\n  \
    FANTAIL_SECRET    signs the sessions; 32 bytes or more; if unset, one is created beside the database";

/// Class booking for a small fitness studio.
#[derive(Debug, Parser)]
#[command(
    name = "fantail",
    version,
    after_help = "FANTAIL_LOG sets the log level: error, warn, info (the default), debug or trace; \
                  or one for each module, as in `warn,fantail_server=debug`."
)]
pub struct CommandLine {
    #[command(subcommand)]
    command: CliCommand,
}

#[derive(Debug, Subcommand)]
enum CliCommand {
    /// Serve the app and its API.
    #[command(after_help = SERVE_SECRETS)]
    Serve(Box<ServeArgs>),
    /// Create admin accounts.
    #[command(subcommand)]
    Admin(admin::AdminCommand),
    /// Make a complete, checked copy of the database; the server may be running.
    #[command(after_help = "`fantail serve --backup-to DIR` makes such copies automatically.")]
    Backup(backup::BackupArgs),
    /// Replace the database with a checked backup, and keep the replaced file; the server must be stopped.
    Restore(restore::RestoreArgs),
    /// Check every invariant of the database.
    Check(check::CheckArgs),
    /// Fill an empty database with a demo studio.
    Demo(demo::DemoArgs),
    /// Print the description of the API (OpenAPI 3.1).
    Openapi,
}

impl CommandLine {
    /// Reads the flags and the environment. Exits with a message if they are wrong.
    pub fn read() -> CommandLine {
        let matches = without_empty_variables(CommandLine::command()).get_matches();
        CommandLine::from_arg_matches(&matches).unwrap_or_else(|error| error.exit())
    }

    pub async fn run(self) -> anyhow::Result<()> {
        match self.command {
            CliCommand::Serve(args) => serve::run(*args).await,
            CliCommand::Admin(command) => admin::run(command).await,
            CliCommand::Backup(args) => backup::run(args).await,
            CliCommand::Restore(args) => restore::run(args).await,
            CliCommand::Check(args) => check::run(args).await,
            CliCommand::Demo(args) => demo::run(args).await,
            CliCommand::Openapi => openapi::run(),
        }
    }
}

/// Makes clap ignore empty environment variables, which count as unset.
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

#[cfg(test)]
mod tests {
    use clap::Arg;
    use clap::error::ErrorKind;

    use super::*;

    /// Collects the arguments that take a value, each with the names of its subcommands.
    fn arguments(command: &clap::Command, names: &[String]) -> Vec<(Vec<String>, Arg)> {
        let with_value = command
            .get_arguments()
            .filter(|arg| arg.get_action().takes_values());
        let mut found: Vec<_> = with_value
            .map(|arg| (names.to_vec(), arg.clone()))
            .collect();
        let own = |subcommand: &&clap::Command| subcommand.get_name() != "help";
        for subcommand in command.get_subcommands().filter(own) {
            let names = [names, &[subcommand.get_name().to_owned()]].concat();
            found.extend(arguments(subcommand, &names));
        }
        found
    }

    #[test]
    fn each_argument_refuses_a_control_character_by_its_name() {
        let mut command = CommandLine::command();
        command.build();
        let arguments = arguments(&command, &["fantail".to_owned()]);
        assert!(20 < arguments.len(), "{}", arguments.len());
        for (mut words, arg) in arguments {
            words.extend(arg.get_long().map(|flag| format!("--{flag}")));
            words.push("Kauri\rStudio".to_owned());
            let error = CommandLine::command()
                .try_get_matches_from(&words)
                .unwrap_err();
            assert_eq!(
                error.kind(),
                ErrorKind::ValueValidation,
                "{words:?}: {error}"
            );
            let message = error.to_string();
            assert!(
                message.contains(&format!("{arg} contains")),
                "{words:?}: {message}"
            );
            assert!(!message.contains('\r'), "{words:?}: {message}");
        }
    }
}
