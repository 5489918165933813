//! A rehearsal of a restore: all of it but for taking the studio's place.

use std::path::Path;
use std::time::Duration;

use anyhow::Context;

use crate::clock::{Clock, Stopwatch};
use crate::db::copy::{Draft, open_to_look};
use crate::db::{Db, origin};
use crate::progress::Progress;
use crate::store::holdings::{self, Holdings};
use crate::store::invariants::{self, Violation};

pub struct Rehearsal {
    pub draft: Draft,
    /// The violations in the backup; with any, it is not to be restored.
    pub violations: Vec<Violation>,
    pub held: Option<Holdings>,
    pub taken: Duration,
}

/// Restores a backup into a draft for that place, brings its schema up to date, and checks it.
pub async fn rehearse(
    backup: &Path,
    place: &Path,
    clock: Clock,
    progress: &Progress,
) -> anyhow::Result<Rehearsal> {
    let stopwatch = Stopwatch::start();
    let cannot = || format!("cannot read {}", backup.display());
    let mut source = open_to_look(backup).await.with_context(cannot)?;
    origin::refuse_a_stranger(&mut source, backup).await?;
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
        let asked = ask(&db, &clock, &progress.part(0.5, 1.0)).await;
        db.close().await?;
        let (held, violations) = asked?;
        rehearsal.held = Some(held);
        rehearsal.violations = violations;
    }
    rehearsal.taken = stopwatch.elapsed();
    Ok(rehearsal)
}

/// Checks the draft as of the time it was copied: rows that became overdue since are no fault.
async fn ask(
    db: &Db,
    clock: &Clock,
    progress: &Progress,
) -> anyhow::Result<(Holdings, Vec<Violation>)> {
    let mut conn = db.read().await?;
    let held = holdings::of_the_studio(&mut conn).await?;
    let then = held.newest_record.unwrap_or_else(|| clock.now());
    let violations = invariants::everything(&mut conn, then, progress).await?;
    Ok((held, violations))
}
