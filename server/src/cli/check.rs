//! `fantail check`: checks every invariant of the database.

use anyhow::{Context, bail};
use clap::Args;

use super::open;
use super::output::print_line;
use crate::app::SharedApp;
use crate::clock::Clock;
use crate::config::PresentDatabaseArgs;
use crate::db::copy::{is_at_rest, open_to_look};
use crate::db::private_fs;
use crate::db::progress::Progress;
use crate::db::{Conn, Db, Interrupt, schema_guard};
use crate::store::invariants::{self, Violation};

const CANNOT: &str = "cannot check the database";

#[derive(Debug, Args)]
pub struct CheckArgs {
    #[command(flatten)]
    database: PresentDatabaseArgs,
}

/// Prints one line for each violation, and fails if there is any. A backup is not changed, not even by a byte.
pub async fn run(args: CheckArgs) -> anyhow::Result<()> {
    let path = args.database.path()?;
    let clock = Clock::system();
    let violations = if is_at_rest(path) {
        // The file may be a backup, and isn't changed.
        let mut conn = open_to_look(path).await.context(CANNOT)?;
        schema_guard::refuse_foreign_file(&mut conn, path).await?;
        schema_guard::refuse_outdated_schema(&mut conn, path).await?;
        let found = check(&mut conn, &clock).await?;
        private_fs::warn_if_open(path);
        found
    } else {
        let db = open::open(path, clock.clone()).await?;
        let checked = check(&mut *db.read().await?, &clock).await;
        db.close().await?;
        checked?
    };
    private_fs::warn_if_open(private_fs::folder_of(path));
    let summary = format!(
        "{} checks, {}",
        invariants::count(),
        invariants::total_words(&violations)
    );
    if violations.is_empty() {
        print_line(summary);
        Ok(())
    } else {
        bail!(summary)
    }
}

async fn check(conn: &mut Conn, clock: &Clock) -> anyhow::Result<Vec<Violation>> {
    let now = clock.now();
    let progress = Progress::on_a_terminal();
    let damages = invariants::of_the_file(conn, now, &progress).await;
    progress.clear();
    let mut violations = damages.context(CANNOT)?;
    print_violations(&violations);
    // The queries below may fail on a damaged file: its violations are printed first.
    let schema = invariants::of_the_schema(conn).await.context(CANNOT)?;
    let mut others = Vec::from_iter(schema);
    let found = invariants::violations(conn, now, &progress).await;
    progress.clear();
    others.extend(found.context(CANNOT)?);
    print_violations(&others);
    violations.extend(others);
    Ok(violations)
}

fn print_violations(violations: &[Violation]) {
    for line in violations.iter().flat_map(Violation::lines) {
        print_line(line);
    }
}

/// Logs unexpected changes of the schema, and violations of the first four invariants. Runs while `fantail serve` already
/// serves requests; a shutdown interrupts the checks.
pub async fn log_startup_checks(app: SharedApp) {
    let interrupt = Interrupt::default();
    let _striking = app.shutdown.interrupt_on_stop(&interrupt);
    match startup_checks(&app.db, &app.clock, &interrupt).await {
        Ok(violations) => {
            if let Some(metrics) = &app.metrics {
                metrics.record_check(invariants::total(&violations), app.clock.now());
            }
            for line in violations.iter().flat_map(Violation::lines) {
                tracing::error!("the database is out of order: {line}");
            }
        }
        Err(_) if interrupt.is_struck() => {}
        Err(error) => tracing::warn!("the database could not be checked: {error:#}"),
    }
}

async fn startup_checks(
    db: &Db,
    clock: &Clock,
    interrupt: &Interrupt,
) -> anyhow::Result<Vec<Violation>> {
    db.read_apart(interrupt, async |conn| {
        let mut found = Vec::from_iter(invariants::of_the_schema(conn).await?);
        found.extend(invariants::first_four(conn, clock.now()).await?);
        Ok(found)
    })
    .await
}
