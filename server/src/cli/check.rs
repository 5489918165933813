//! `fantail check`: asks this file every sentence that is always true of a studio's file.

use anyhow::{Context, bail};
use clap::Args;

use super::output::say;
use crate::app::SharedApp;
use crate::clock::Clock;
use crate::config::PresentDatabaseArgs;
use crate::db::copy::{is_at_rest, open_to_look};
use crate::db::{Conn, Db, Interrupt, origin};
use crate::progress::Progress;
use crate::store::invariants::{self, Violation};

const CANNOT: &str = "cannot check the database";

#[derive(Debug, Args)]
pub struct CheckArgs {
    #[command(flatten)]
    database: PresentDatabaseArgs,
}

/// Prints one line per violation, and fails when there is any. A backup stays as it is, to the byte.
pub async fn run(args: CheckArgs) -> anyhow::Result<()> {
    let path = args.database.path()?;
    let clock = Clock::system();
    let violations = if is_at_rest(path) {
        let mut conn = open_to_look(path).await.context(CANNOT)?;
        origin::refuse_a_stranger(&mut conn, path).await?;
        origin::refuse_an_earlier(&mut conn, path).await?;
        ask(&mut conn, &clock).await?
    } else {
        let db = Db::open(path, clock.clone()).await?;
        let asked = ask(&mut *db.read().await?, &clock).await;
        db.close().await?;
        asked?
    };
    let total = invariants::total(&violations);
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

async fn ask(conn: &mut Conn, clock: &Clock) -> anyhow::Result<Vec<Violation>> {
    let now = clock.now();
    let progress = Progress::on_a_terminal();
    let damages = invariants::of_the_file(conn, now, &progress).await;
    progress.clear();
    let mut violations = damages.context(CANNOT)?;
    say_each(&violations);
    // A file that is damaged may answer nothing more.
    let schema = invariants::of_the_schema(conn).await.context(CANNOT)?;
    let mut others = Vec::from_iter(schema);
    let found = invariants::violations(conn, now, &progress).await;
    progress.clear();
    others.extend(found.context(CANNOT)?);
    say_each(&others);
    violations.extend(others);
    Ok(violations)
}

fn say_each(violations: &[Violation]) {
    for line in violations.iter().flat_map(Violation::lines) {
        say(line);
    }
}

/// Logs a schema that was changed, and the violations of the first four sentences, once `fantail serve` listens; the studio
/// is served nevertheless. A stop interrupts it.
pub async fn log_the_first_ones(app: SharedApp) {
    let interrupt = Interrupt::default();
    let _striking = app.shutdown.strikes(&interrupt);
    match first_ones(&app.db, &app.clock, &interrupt).await {
        Ok(violations) => {
            if let Some(metrics) = &app.metrics {
                metrics.checked(invariants::total(&violations), app.clock.now());
            }
            for line in violations.iter().flat_map(Violation::lines) {
                tracing::error!("the studio's file is out of order: {line}");
            }
        }
        Err(_) if interrupt.is_struck() => {}
        Err(error) => tracing::warn!("the studio's file could not be checked: {error:#}"),
    }
}

async fn first_ones(
    db: &Db,
    clock: &Clock,
    interrupt: &Interrupt,
) -> anyhow::Result<Vec<Violation>> {
    let mut conn = db.read_apart(interrupt).await?;
    let mut found = Vec::from_iter(invariants::of_the_schema(&mut conn).await?);
    found.extend(invariants::first_four(&mut conn, clock.now()).await?);
    Ok(found)
}
