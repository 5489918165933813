//! Creates one backup: a copy of the database, its checksum, and an integrity check of the copy.

use anyhow::{Context, ensure};
use fantail_core::studio_time::Instant;
use tokio::task::spawn_blocking;

use super::checksum::{self, Sha256Sum};
use crate::db::copy::Draft;
use crate::db::progress::Progress;
use crate::db::{Db, Interrupt};
use crate::store::invariants::{self, Violation};

/// The result of [`create`].
pub struct CheckedCopy {
    pub violations: Vec<Violation>,
    pub sum: Sha256Sum,
}

/// Copies the database into the draft, and checks the copy. Neither uses the threads of the writer and the readers.
pub async fn create(
    db: &Db,
    draft: &Draft,
    now: Instant,
    interrupt: &Interrupt,
    progress: &Progress,
) -> anyhow::Result<CheckedCopy> {
    let copying = progress.part(0.0, 0.4);
    db.read_apart(interrupt, async |source| draft.fill(source, &copying).await)
        .await?;
    let (path, interrupt_of_hash) = (draft.path().to_owned(), interrupt.clone());
    // Before the checks, so that a later change of the copy is detected.
    let sum = spawn_blocking(move || checksum::of(&path, &interrupt_of_hash))
        .await?
        .context("cannot read the backup")?;
    let mut copy = draft.open(interrupt).await?;
    let violations = invariants::everything(&mut copy, now, &progress.part(0.45, 1.0))
        .await
        .context("cannot check the backup")?;
    // A small database is copied between two checks of the interrupt.
    ensure!(!interrupt.is_struck(), "the backup was interrupted");
    Ok(CheckedCopy { violations, sum })
}
