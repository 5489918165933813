//! Makes one backup: a copy of the file, and then a check of the copy.

use anyhow::{Context, ensure};
use fantail_core::studio_time::Instant;

use crate::db::copy::Draft;
use crate::db::{Db, Interrupt};
use crate::store::invariants::{self, Violation};

/// Fills the draft with the studio as it is, and answers the violations in the copy. Both run on connections, and so on
/// threads, of their own.
pub async fn copy(
    db: &Db,
    draft: &Draft,
    now: Instant,
    interrupt: &Interrupt,
) -> anyhow::Result<Vec<Violation>> {
    let mut source = db.read_apart(interrupt).await?;
    draft.fill(&mut source).await?;
    drop(source);
    let mut copy = draft.open(interrupt).await?;
    let violations = invariants::everything(&mut copy, now)
        .await
        .context("cannot check the backup")?;
    // A small studio is copied between two looks at the flag.
    ensure!(!interrupt.is_struck(), "the backup was broken off");
    Ok(violations)
}
