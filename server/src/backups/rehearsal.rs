//! Prepares a restore: copies the backup into a draft, migrates the copy, and checks it.

use std::path::Path;
use std::time::Duration;

use anyhow::Context;

use crate::clock::{Clock, Stopwatch};
use crate::db::copy::{Draft, open_to_look};
use crate::db::progress::Progress;
use crate::db::{Conn, Db, Interrupt, schema_guard};
use crate::store::counts::{self, Counts};
use crate::store::invariants::{self, Violation};

pub struct Rehearsal {
    pub draft: Draft,
    /// The violations in the backup. With any, it is restored only if the operator insists.
    pub violations: Vec<Violation>,
    /// What the backup holds; `None` if its file is damaged or lacks tables, and then it can't be restored.
    pub held: Option<Counts>,
    pub taken: Duration,
}

/// Restores a backup into a draft for that path, migrates its schema, and checks it.
pub async fn rehearse(
    backup: &Path,
    place: &Path,
    clock: Clock,
    interrupt: &Interrupt,
    progress: &Progress,
) -> anyhow::Result<Rehearsal> {
    let stopwatch = Stopwatch::start();
    let cannot = || format!("cannot read {}", backup.display());
    let mut source = open_to_look(backup).await.with_context(cannot)?;
    interrupt.watch(&mut source).await.with_context(cannot)?;
    schema_guard::refuse_foreign_file(&mut source, backup).await?;
    let draft = Draft::for_the_place(place)?;
    let damages = invariants::of_the_file(&mut source, clock.now(), &progress.part(0.0, 0.5)).await;
    let mut rehearsal = Rehearsal {
        draft,
        violations: damages.with_context(cannot)?,
        held: None,
        taken: Duration::ZERO,
    };
    if invariants::is_whole(&rehearsal.violations) {
        rehearsal
            .draft
            .fill(&mut source, &progress.part(0.3, 0.5))
            .await?;
        let cannot = || format!("cannot restore {}", backup.display());
        let db = Db::open(rehearsal.draft.path(), clock.clone()).await;
        let db = db.with_context(cannot)?;
        let progress = progress.part(0.5, 1.0);
        let checked = db
            .read_apart(interrupt, async |conn| check(conn, &clock, &progress).await)
            .await;
        db.close().await?;
        (rehearsal.held, rehearsal.violations) = checked.with_context(cannot)?;
    }
    rehearsal.taken = stopwatch.elapsed();
    Ok(rehearsal)
}

/// Checks the draft as of its newest record: rows that have become overdue since are no violations.
async fn check(
    conn: &mut Conn,
    clock: &Clock,
    progress: &Progress,
) -> anyhow::Result<(Option<Counts>, Vec<Violation>)> {
    let held = counts::of_the_studio(conn).await;
    let newest_record = held.as_ref().ok().and_then(|held| held.newest_record);
    let then = newest_record.unwrap_or_else(|| clock.now());
    let violations = invariants::everything(conn, then, progress).await?;
    match held {
        // A table that was dropped by hand is among the violations.
        Err(error) if violations.is_empty() => Err(error.into()),
        held => Ok((held.ok(), violations)),
    }
}
