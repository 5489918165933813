//! Ends the sessions and links that a backup would bring back, and gives up the letters that it would
//! send again.

use fantail_core::studio_time::Instant;

use crate::cli::open;
use crate::clock::Clock;
use crate::db::copy::Draft;
use crate::db::exclusive::ExclusiveAccess;
use crate::store::users::revocation::{self, Revoked, ValidAccess};

pub struct Revocation {
    pub ended: Revoked,
    /// Why all of them are ended, if the replaced file can't tell which are still valid.
    pub all_because: Option<&'static str>,
}

/// Ends the sessions and links in the draft that are not valid any more in the file it replaces, and
/// gives up the letters that don't wait there any more.
pub async fn revoke_stale(
    draft: &Draft,
    replaced: &mut ExclusiveAccess,
    clock: &Clock,
) -> anyhow::Result<Revocation> {
    let known = valid_in(replaced, clock.now()).await;
    let db = open::open(draft.path(), clock.clone()).await?;
    let ended = db
        .write_exclusive(async |conn, now| {
            Ok(revocation::revoke(conn, known.as_ref().ok(), now).await?)
        })
        .await;
    db.close().await?;
    Ok(Revocation {
        ended: ended?,
        all_because: known.err(),
    })
}

async fn valid_in(
    replaced: &mut ExclusiveAccess,
    now: Instant,
) -> Result<ValidAccess, &'static str> {
    const UNREADABLE: &str = "the file that was replaced can't be read";
    match replaced {
        ExclusiveAccess::NoFile => Err("there was no file to replace"),
        ExclusiveAccess::Damaged(_) => Err(UNREADABLE),
        ExclusiveAccess::Locked(conn) => revocation::read(conn, now).await.map_err(|_| UNREADABLE),
    }
}
