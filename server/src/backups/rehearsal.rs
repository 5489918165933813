//! Prepares a restore: copies the backup into a draft, migrates the copy, and checks it.

use std::path::Path;
use std::time::Duration;

use anyhow::Context;

use crate::clock::{Clock, Stopwatch};
use crate::db::copy::{Draft, open_to_look};
use crate::db::{Db, schema_guard};
use crate::progress::Progress;
use crate::store::counts::{self, Counts};
use crate::store::invariants::{self, Violation};

pub struct Rehearsal {
    pub draft: Draft,
    /// The violations in the backup. With any, it is restored only if the operator insists.
    pub violations: Vec<Violation>,
    /// What the backup holds; `None` if its file is damaged, and then it can't be restored.
    pub held: Option<Counts>,
    pub taken: Duration,
}

/// Restores a backup into a draft for that path, migrates its schema, and checks it.
pub async fn rehearse(
    backup: &Path,
    place: &Path,
    clock: Clock,
    progress: &Progress,
) -> anyhow::Result<Rehearsal> {
    let stopwatch = Stopwatch::start();
    let cannot = || format!("cannot read {}", backup.display());
    let mut source = open_to_look(backup).await.with_context(cannot)?;
    schema_guard::refuse_foreign_file(&mut source, backup).await?;
    let draft = Draft::for_the_place(place)?;
    let damages = invariants::of_the_file(&mut source, clock.now(), &progress.part(0.0, 0.5)).await;
    let mut rehearsal = Rehearsal {
        draft,
        violations: damages.with_context(cannot)?,
        held: None,
        taken: Duration::ZERO,
    };
    if rehearsal.violations.is_empty() {
        rehearsal
            .draft
            .fill(&mut source, &progress.part(0.3, 0.5))
            .await?;
        let db = Db::open(rehearsal.draft.path(), clock.clone()).await?;
        let checked = check(&db, &clock, &progress.part(0.5, 1.0)).await;
        db.close().await?;
        let (held, violations) = checked?;
        rehearsal.held = Some(held);
        rehearsal.violations = violations;
    }
    rehearsal.taken = stopwatch.elapsed();
    Ok(rehearsal)
}

/// Checks the draft as of its newest record: rows that have become overdue since are no violations.
async fn check(
    db: &Db,
    clock: &Clock,
    progress: &Progress,
) -> anyhow::Result<(Counts, Vec<Violation>)> {
    let mut conn = db.read().await?;
    let held = counts::of_the_studio(&mut conn).await?;
    let then = held.newest_record.unwrap_or_else(|| clock.now());
    let violations = invariants::everything(&mut conn, then, progress).await?;
    Ok((held, violations))
}
