//! Makes one backup: a copy of the file, its sum, and then a check of the copy.

use anyhow::{Context, ensure};
use fantail_core::studio_time::Instant;
use tokio::task::spawn_blocking;

use super::sum::{self, Sum};
use crate::db::copy::Draft;
use crate::db::{Db, Interrupt};
use crate::progress::Progress;
use crate::store::invariants::{self, Violation};

/// A copy that is made and checked.
pub struct Copied {
    pub violations: Vec<Violation>,
    pub sum: Sum,
}

/// Fills the draft with the studio as it is, and answers the violations in the copy. All of it runs on threads of its own.
pub async fn copy(
    db: &Db,
    draft: &Draft,
    now: Instant,
    interrupt: &Interrupt,
    progress: &Progress,
) -> anyhow::Result<Copied> {
    let mut source = db.read_apart(interrupt).await?;
    draft.fill(&mut source, &progress.part(0.0, 0.4)).await?;
    drop(source);
    let (path, struck) = (draft.path().to_owned(), interrupt.clone());
    // Before the checks: what changes after it is found, whatever they say.
    let sum = spawn_blocking(move || sum::of(&path, &struck))
        .await?
        .context("cannot read the backup")?;
    let mut copy = draft.open(interrupt).await?;
    let violations = invariants::everything(&mut copy, now, &progress.part(0.45, 1.0))
        .await
        .context("cannot check the backup")?;
    // A small studio is copied between two looks at the flag.
    ensure!(!interrupt.is_struck(), "the backup was broken off");
    Ok(Copied { violations, sum })
}
