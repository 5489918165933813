//! The `fantail` command.

use std::io::IsTerminal;
use std::process::ExitCode;

use fantail_server::cli::CommandLine;
use fantail_server::config;
use tracing_subscriber::EnvFilter;

#[tokio::main]
async fn main() -> ExitCode {
    match run(CommandLine::read()).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            complain(&error);
            ExitCode::FAILURE
        }
    }
}

async fn run(command_line: CommandLine) -> anyhow::Result<()> {
    let filter = config::variable("FANTAIL_LOG")?
        .and_then(|words| EnvFilter::try_new(words).ok())
        .unwrap_or_else(|| EnvFilter::new("info"));
    tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .with_ansi(std::io::stderr().is_terminal())
        .init();
    command_line.run().await
}

/// Prints one sentence for a person, not a stack trace.
#[expect(clippy::print_stderr, reason = "a command's error is not a log line")]
fn complain(error: &anyhow::Error) {
    eprintln!("fantail: {error:#}");
}
