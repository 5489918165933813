//! Letters to be sent. Each is drafted in the transaction that causes it. Drafts hold names and
//! secrets, so they are cleared when the letter is sent or given up.

pub mod delivery;

use fantail_core::closed_enum::ClosedEnum;
use fantail_core::studio_time::Instant;
use fantail_core::wire::NotificationKind;
use sqlx::QueryBuilder;

use super::{NAMED_AT_ONCE, count, instant, push_list};
use crate::db::writes::Writes;
use crate::db::{Conn, Engine};

#[derive(Debug, Clone)]
pub struct NewLetter<'a> {
    pub id: String,
    /// `None` for an address without an account.
    pub user_id: Option<&'a str>,
    pub to_address: &'a str,
    pub kind: &'a str,
    pub class_id: Option<&'a str>,
    /// The bookings whose calendar entries are attached, in their present version.
    pub booking_ids: Vec<&'a str>,
    /// A [`Draft`](crate::mail::draft::Draft), as JSON.
    pub draft: String,
    /// The letter is not sent before this time.
    pub not_before: Instant,
    /// The letter is not sent after this time.
    pub use_by: Option<Instant>,
}

/// The kind of an invitation letter.
pub const INVITATION: &str = "invitation";

pub fn push(writes: &mut Writes, letters: &[NewLetter<'_>], now: Instant) {
    let into = "INSERT INTO outbox (id, user_id, to_address, kind, class_id, draft, created_at, not_before, use_by,
                                    next_attempt_at, entry_at) ";
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
            .push_bind(letter.not_before.millis())
            .push("(SELECT max(entry_at) FROM bookings WHERE id IN (''");
        for id in &letter.booking_ids {
            values.push_unseparated(", ").push_bind_unseparated(*id);
        }
        values.push_unseparated("))");
    });
}

/// Withdraws a user's unsent letters of a kind whose link is no longer valid, including leased ones.
pub async fn withdraw(
    conn: &mut Conn,
    user_id: &str,
    kind: &str,
    now: Instant,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "UPDATE outbox SET dead_at = $3, dead_reason = 'its link no longer works', leased_until = NULL, draft = ''
          WHERE user_id = $1 AND kind = $2 AND sent_at IS NULL AND dead_at IS NULL",
    )
    .bind(user_id)
    .bind(kind)
    .bind(now.millis())
    .execute(conn)
    .await?;
    Ok(())
}

/// Returns when the last of the waiting invitations will be sent. Those that a clock which was ahead
/// has scheduled are left out.
pub async fn last_invitation_at(
    conn: &mut Conn,
    now: Instant,
) -> Result<Option<Instant>, sqlx::Error> {
    let millis: Option<i64> = sqlx::query_scalar(
        "SELECT max(not_before) FROM outbox
          WHERE kind = $1 AND sent_at IS NULL AND dead_at IS NULL AND created_at <= $2",
    )
    .bind(INVITATION)
    .bind(now.millis())
    .fetch_one(conn)
    .await?;
    Ok(instant(millis))
}

/// Sends a user's unsent letters to a new address. Those about the security of the account stay with
/// the address they were written to, because they warn its owner.
pub async fn readdress(
    conn: &mut Conn,
    user_id: &str,
    to_address: &str,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "UPDATE outbox SET to_address = $2
          WHERE user_id = $1 AND sent_at IS NULL AND dead_at IS NULL AND kind NOT IN ($3, $4)",
    )
    .bind(user_id)
    .bind(to_address)
    .bind(NotificationKind::EmailChanged.as_str())
    .bind(NotificationKind::PasswordChanged.as_str())
    .execute(conn)
    .await?;
    Ok(())
}

/// Deletes a letter to an address without an account.
pub async fn take_back(conn: &mut Conn, id: &str) -> Result<(), sqlx::Error> {
    sqlx::query("DELETE FROM outbox WHERE id = $1 AND user_id IS NULL")
        .bind(id)
        .execute(conn)
        .await?;
    Ok(())
}

/// Withdraws these users' unsent letters of a kind about a class, because newer ones replace them.
/// Leased letters stay, because they are being sent.
pub async fn supersede(
    conn: &mut Conn,
    user_ids: &[&str],
    class_id: &str,
    kind: NotificationKind,
    now: Instant,
) -> Result<(), sqlx::Error> {
    for user_ids in user_ids.chunks(NAMED_AT_ONCE) {
        let mut query = QueryBuilder::<Engine>::new("UPDATE outbox SET dead_at = ");
        query
            .push_bind(now.millis())
            .push(", dead_reason = 'replaced by a newer letter', draft = '' WHERE sent_at IS NULL AND dead_at IS NULL AND (leased_until IS NULL OR leased_until < ")
            .push_bind(now.millis())
            .push(") AND class_id = ")
            .push_bind(class_id)
            .push(" AND kind = ")
            .push_bind(kind.as_str())
            .push(" AND user_id IN ");
        push_list(&mut query, user_ids);
        query.build().execute(&mut *conn).await?;
    }
    Ok(())
}

/// Gives up all unsent letters to a deleted account, including leased ones, and clears their
/// drafts.
pub async fn bury_all(conn: &mut Conn, user_id: &str, now: Instant) -> Result<(), sqlx::Error> {
    sqlx::query(
        "UPDATE outbox SET dead_at = $2, dead_reason = 'the account was deleted', leased_until = NULL, draft = ''
          WHERE user_id = $1 AND sent_at IS NULL AND dead_at IS NULL",
    )
    .bind(user_id)
    .bind(now.millis())
    .execute(conn)
    .await?;
    Ok(())
}

/// Returns the ids of all unsent letters, each with its user.
pub async fn unsent(conn: &mut Conn) -> Result<Vec<(String, Option<String>)>, sqlx::Error> {
    sqlx::query_as("SELECT id, user_id FROM outbox WHERE sent_at IS NULL AND dead_at IS NULL")
        .fetch_all(conn)
        .await
}

/// Deletes up to `limit` letters that were sent or given up before this time. Returns their number.
pub async fn forget(conn: &mut Conn, before: Instant, limit: u32) -> Result<u64, sqlx::Error> {
    let done = sqlx::query(
        "DELETE FROM outbox WHERE id IN (SELECT id FROM outbox WHERE sent_at < $1 OR dead_at < $1 LIMIT $2)",
    )
    .bind(before.millis())
    .bind(i64::from(limit))
    .execute(conn)
    .await?;
    Ok(done.rows_affected())
}

/// The numbers of letters by their state.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tally {
    /// Not attempted yet.
    pub waiting: u32,
    /// Failed, to be retried.
    pub retrying: u32,
    pub sent: u32,
    pub given_up: u32,
    /// The time at which the first unsent letter was due.
    pub oldest: Option<Instant>,
}

/// The most letters that are counted for each number.
const COUNTED: u32 = 100_000;

pub async fn tally(conn: &mut Conn) -> Result<Tally, sqlx::Error> {
    let (waiting, retrying, oldest): (i64, i64, Option<i64>) = sqlx::query_as(
        "SELECT count(*) FILTER (WHERE attempts = 0), count(*) FILTER (WHERE 0 < attempts), min(not_before)
           FROM (SELECT attempts, not_before FROM outbox WHERE sent_at IS NULL AND dead_at IS NULL LIMIT $1)",
    )
    .bind(i64::from(COUNTED))
    .fetch_one(&mut *conn)
    .await?;
    let (sent, given_up): (i64, i64) = sqlx::query_as(
        "SELECT count(sent_at), count(dead_at) FROM (SELECT sent_at, dead_at FROM outbox LIMIT $1)",
    )
    .bind(i64::from(COUNTED))
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
