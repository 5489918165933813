//! Letters to be sent, drafted in the transaction of their cause.

pub mod delivery;

use fantail_core::studio_time::Instant;
use fantail_core::wire::NotificationKind;
use fantail_core::words::Word;

use super::writes::Writes;
use super::{count, instant};
use crate::db::Conn;

#[derive(Debug, Clone)]
pub struct NewLetter<'a> {
    pub id: String,
    /// `None` for a letter to no account.
    pub user_id: Option<&'a str>,
    pub to_address: &'a str,
    pub kind: &'a str,
    pub class_id: Option<&'a str>,
    /// A [`Draft`](crate::mail::draft::Draft), as JSON.
    pub draft: String,
    /// Held back until then.
    pub not_before: Instant,
    /// Of no use after.
    pub use_by: Option<Instant>,
}

/// What a letter says is gone once it has left, or never will: the names and the secret in it too.
macro_rules! erased {
    () => {
        "draft = ''"
    };
}

pub(super) use erased;

pub fn push(writes: &mut Writes, letters: &[NewLetter<'_>], now: Instant) {
    let into = "INSERT INTO outbox (id, user_id, to_address, kind, class_id, draft, created_at, not_before, use_by,
                                    next_attempt_at) ";
    writes.insert(into, letters, |values, letter| {
        values
            .push_bind(letter.id.as_str())
            .push_bind(letter.user_id)
            .push_bind(letter.to_address)
            .push_bind(letter.kind)
            .push_bind(letter.class_id)
            .push_bind(letter.draft.as_str())
            .push_bind(now.millis())
            .push_bind(letter.not_before.millis())
            .push_bind(letter.use_by.map(Instant::millis))
            .push_bind(letter.not_before.millis());
    });
}

/// Sets aside a user's unsent letters of a kind that carry a link: it no longer works.
pub async fn withdraw(
    conn: &mut Conn,
    user_id: &str,
    kind: &str,
    now: Instant,
) -> Result<(), sqlx::Error> {
    sqlx::query(concat!(
        "UPDATE outbox SET dead_at = $3, dead_reason = 'its link no longer works', ",
        erased!(),
        " WHERE user_id = $1 AND kind = $2 AND sent_at IS NULL AND dead_at IS NULL
            AND (leased_until IS NULL OR leased_until < $3)"
    ))
    .bind(user_id)
    .bind(kind)
    .bind(now.millis())
    .execute(conn)
    .await?;
    Ok(())
}

/// Takes back a letter that was drafted to nobody.
pub async fn take_back(conn: &mut Conn, id: &str) -> Result<(), sqlx::Error> {
    sqlx::query("DELETE FROM outbox WHERE id = $1 AND user_id IS NULL")
        .bind(id)
        .execute(conn)
        .await?;
    Ok(())
}

/// Sets aside the unsent letters about a class that a newer one replaces; one being sent right now is left alone.
pub async fn supersede(
    conn: &mut Conn,
    user_id: &str,
    class_id: &str,
    kind: NotificationKind,
    now: Instant,
) -> Result<(), sqlx::Error> {
    sqlx::query(concat!(
        "UPDATE outbox SET dead_at = $4, dead_reason = 'replaced by a newer letter', ",
        erased!(),
        " WHERE user_id = $1 AND class_id = $2 AND kind = $3 AND sent_at IS NULL AND dead_at IS NULL
            AND (leased_until IS NULL OR leased_until < $4)"
    ))
    .bind(user_id)
    .bind(class_id)
    .bind(kind.as_str())
    .bind(now.millis())
    .execute(conn)
    .await?;
    Ok(())
}

/// When a user was last written to about someone in a class. A letter doesn't say whom it names; the notification
/// kept in the same moment does.
pub async fn last_about(
    conn: &mut Conn,
    user_id: &str,
    class_id: &str,
    kind: NotificationKind,
    about_user_id: &str,
) -> Result<Option<Instant>, sqlx::Error> {
    let millis: Option<i64> = sqlx::query_scalar(
        "SELECT max(o.created_at) FROM outbox o JOIN notifications n
             ON n.user_id = o.user_id AND n.class_id = o.class_id AND n.kind = o.kind AND n.created_at = o.created_at
          WHERE o.user_id = $1 AND o.class_id = $2 AND o.kind = $3 AND n.about_user_id = $4",
    )
    .bind(user_id)
    .bind(class_id)
    .bind(kind.as_str())
    .bind(about_user_id)
    .fetch_one(conn)
    .await?;
    Ok(instant(millis))
}

/// How many letters of two kinds were written to a user later than then.
pub async fn written_since(
    conn: &mut Conn,
    user_id: &str,
    kinds: [NotificationKind; 2],
    since: Instant,
) -> Result<u32, sqlx::Error> {
    sqlx::query_scalar(
        "SELECT count(*) FROM outbox WHERE user_id = $1 AND kind IN ($2, $3) AND $4 < created_at",
    )
    .bind(user_id)
    .bind(kinds[0].as_str())
    .bind(kinds[1].as_str())
    .bind(since.millis())
    .fetch_one(conn)
    .await
}

/// At once, when an account is deleted: what was still to be sent to it will never leave, not even a letter that a
/// worker holds, and what it said is erased.
pub async fn bury_all(conn: &mut Conn, user_id: &str, now: Instant) -> Result<(), sqlx::Error> {
    sqlx::query(concat!(
        "UPDATE outbox SET dead_at = $2, dead_reason = 'the account was deleted', leased_until = NULL, ",
        erased!(),
        " WHERE user_id = $1 AND sent_at IS NULL AND dead_at IS NULL"
    ))
    .bind(user_id)
    .bind(now.millis())
    .execute(conn)
    .await?;
    Ok(())
}

/// Deletes some of the letters that left or were given up before then; answers how many.
pub async fn forget(conn: &mut Conn, before: Instant, limit: u32) -> Result<u64, sqlx::Error> {
    let done = sqlx::query(
        "DELETE FROM outbox WHERE id IN (SELECT id FROM outbox WHERE sent_at < $1 OR dead_at < $1 LIMIT $2)",
    )
    .bind(before.millis())
    .bind(limit)
    .execute(conn)
    .await?;
    Ok(done.rows_affected())
}

/// How many letters there are, and how late the latest is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tally {
    /// Not tried yet.
    pub waiting: u32,
    /// Tried in vain, and to be tried again.
    pub retrying: u32,
    pub sent: u32,
    pub given_up: u32,
    /// When the first of those that haven't left was to leave.
    pub oldest: Option<Instant>,
}

/// Of the letters that are kept, of each sort so many at most.
const COUNTED: u32 = 100_000;

pub async fn tally(conn: &mut Conn) -> Result<Tally, sqlx::Error> {
    let (waiting, retrying, oldest): (i64, i64, Option<i64>) = sqlx::query_as(
        "SELECT count(*) FILTER (WHERE attempts = 0), count(*) FILTER (WHERE 0 < attempts), min(not_before)
           FROM (SELECT attempts, not_before FROM outbox WHERE sent_at IS NULL AND dead_at IS NULL LIMIT $1)",
    )
    .bind(COUNTED)
    .fetch_one(&mut *conn)
    .await?;
    let (sent, given_up): (i64, i64) = sqlx::query_as(
        "SELECT count(sent_at), count(dead_at) FROM (SELECT sent_at, dead_at FROM outbox LIMIT $1)",
    )
    .bind(COUNTED)
    .fetch_one(conn)
    .await?;
    Ok(Tally {
        waiting: count(waiting),
        retrying: count(retrying),
        sent: count(sent),
        given_up: count(given_up),
        oldest: instant(oldest),
    })
}
