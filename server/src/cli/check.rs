//! `fantail check`: asks this file every sentence that is always true of a studio's file.

use anyhow::{Context, bail};
use clap::Args;

use super::output::say;
use crate::app::SharedApp;
use crate::clock::Clock;
use crate::config::PresentDatabaseArgs;
use crate::db::Db;
use crate::error::AppError;
use crate::store::invariants::{self, Violation};

#[derive(Debug, Args)]
pub struct CheckArgs {
    #[command(flatten)]
    database: PresentDatabaseArgs,
}

/// Prints one line per violation, and fails when there is any.
pub async fn run(args: CheckArgs) -> anyhow::Result<()> {
    let path = args.database.path()?;
    let clock = Clock::system();
    let db = Db::open(path, clock.clone()).await?;
    let mut conn = db.read().await?;
    let mut violations = invariants::of_the_file(&mut conn, clock.now())
        .await
        .context("cannot check the database")?;
    say_each(&violations);
    // A file that is damaged may answer nothing more.
    let others = invariants::violations(&mut conn, clock.now())
        .await
        .context("cannot check the database")?;
    say_each(&others);
    violations.extend(others);
    drop(conn);
    db.close().await?;
    let total: i64 = violations.iter().map(|v| v.total).sum();
    let summary = format!(
        "{} checks, {total} violation{}",
        invariants::count(),
        if total == 1 { "" } else { "s" }
    );
    if violations.is_empty() {
        say(summary);
        Ok(())
    } else {
        bail!(summary)
    }
}

fn say_each(violations: &[Violation]) {
    for line in violations.iter().flat_map(Violation::lines) {
        say(line);
    }
}

/// Logs the violations of the first four sentences once `fantail serve` listens; the studio is served nevertheless.
pub async fn log_the_first_four(app: SharedApp) {
    match first_four(&app.db, &app.clock).await {
        Ok(violations) => {
            if let Some(metrics) = &app.metrics {
                metrics.checked(invariants::total(&violations), app.clock.now());
            }
            for line in violations.iter().flat_map(Violation::lines) {
                tracing::error!("the studio's file is out of order: {line}");
            }
        }
        Err(error) => tracing::warn!("the studio's file could not be checked: {error}"),
    }
}

async fn first_four(db: &Db, clock: &Clock) -> Result<Vec<Violation>, AppError> {
    let mut conn = db.read().await?;
    Ok(invariants::first_four(&mut conn, clock.now()).await?)
}
