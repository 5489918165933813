//! The end of what a restored file has forgotten, before it takes its place.

use fantail_core::studio_time::Instant;

use crate::clock::Clock;
use crate::db::Db;
use crate::db::alone::Alone;
use crate::db::copy::Draft;
use crate::store::users::forgotten::{self, Ended, Known};

pub struct Ending {
    pub ended: Ended,
    /// The reason for ending everything, where the file that is replaced tells nothing.
    pub everything_because: Option<&'static str>,
}

/// Ends the sessions and links in the draft that don't work in the file it replaces any more.
pub async fn end_what_has_ended(
    draft: &Draft,
    replaced: &mut Alone,
    clock: &Clock,
) -> anyhow::Result<Ending> {
    let known = known_to(replaced, clock.now()).await;
    let db = Db::open(draft.path(), clock.clone()).await?;
    let ended = db
        .write_alone(async |conn, now| Ok(forgotten::end(conn, known.as_ref().ok(), now).await?))
        .await;
    db.close().await?;
    Ok(Ending {
        ended: ended?,
        everything_because: known.err(),
    })
}

async fn known_to(replaced: &mut Alone, now: Instant) -> Result<Known, &'static str> {
    const UNREADABLE: &str = "the file that was replaced can't be read";
    match replaced {
        Alone::NoFile => Err("there was no file to replace"),
        Alone::Damaged(_) => Err(UNREADABLE),
        Alone::Locked(conn) => forgotten::read(conn, now).await.map_err(|_| UNREADABLE),
    }
}
