//! Delivery from the outbox: reads the letters that are due, and records the outcome of sending them.

use fantail_core::closed_enum::ClosedEnum;
use fantail_core::studio_time::Instant;
use fantail_core::wire::NotificationKind;
use sqlx::FromRow;
use sqlx::query_builder::QueryBuilder;

use super::INVITATION;
use crate::db::{Conn, Engine};
use crate::store::{count, instant, push_list};

/// What happens to letters that are too late to be useful.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LateLetters {
    Drop,
    /// They stay in the outbox, because the clock may be wrong.
    Keep,
}

/// A letter that is due.
#[derive(Debug, Clone)]
pub struct DueLetter {
    pub id: String,
    pub user_id: Option<String>,
    pub to_address: String,
    /// `None` for a letter that is no notification, such as an invitation.
    pub kind: Option<NotificationKind>,
    pub is_an_invitation: bool,
    pub class_id: Option<String>,
    /// A [`Draft`](crate::mail::draft::Draft), as JSON.
    pub draft: String,
    pub created_at: Instant,
    /// The version of the attached calendar entry.
    pub entry_at: Option<Instant>,
    pub not_before: Instant,
    pub use_by: Option<Instant>,
    /// The number of failed attempts.
    pub attempts: u32,
}

/// Returns the time at which the next letter is due or the next lease expires.
pub async fn next_due_at(conn: &mut Conn) -> Result<Option<Instant>, sqlx::Error> {
    let millis: Option<i64> = sqlx::query_scalar(
        "SELECT min(CASE WHEN leased_until IS NULL OR leased_until < next_attempt_at THEN next_attempt_at
                         ELSE leased_until END)
           FROM outbox WHERE sent_at IS NULL AND dead_at IS NULL",
    )
    .fetch_one(conn)
    .await?;
    Ok(instant(millis))
}

/// Returns the letters that are due and not leased, the earliest first. Letters that are kept because
/// they are late are left out, so that they never fill a batch.
pub async fn due(
    conn: &mut Conn,
    limit: u32,
    late: LateLetters,
    now: Instant,
) -> Result<Vec<DueLetter>, sqlx::Error> {
    let rows: Vec<DueRow> = sqlx::query_as(
        "SELECT id, user_id, to_address, kind, class_id, draft, created_at, entry_at, not_before, use_by, attempts
           FROM outbox
          WHERE sent_at IS NULL AND dead_at IS NULL AND next_attempt_at <= $1
            AND (leased_until IS NULL OR leased_until <= $1)
            AND ($3 OR use_by IS NULL OR $1 < use_by)
          ORDER BY next_attempt_at, id LIMIT $2",
    )
    .bind(now.millis())
    .bind(i64::from(limit))
    .bind(late == LateLetters::Drop)
    .fetch_all(conn)
    .await?;
    Ok(rows.into_iter().map(DueLetter::from).collect())
}

/// A letter that waits for its next attempt, or for the end of its lease.
#[derive(Debug, Clone)]
pub struct WaitingLetter {
    pub id: String,
    /// `None` for a letter that is no notification, such as an invitation.
    pub kind: Option<NotificationKind>,
    pub is_an_invitation: bool,
    pub created_at: Instant,
    pub next_attempt_at: Instant,
    pub leased_until: Option<Instant>,
    /// The number of failed attempts.
    pub attempts: u32,
}

/// Returns the letters that wait, those that wait the longest first.
pub async fn waiting(conn: &mut Conn, now: Instant) -> Result<Vec<WaitingLetter>, sqlx::Error> {
    let rows: Vec<(String, String, i64, i64, Option<i64>, i64)> = sqlx::query_as(
        "SELECT id, kind, created_at, next_attempt_at, leased_until, attempts
           FROM outbox
          WHERE sent_at IS NULL AND dead_at IS NULL AND ($1 < next_attempt_at OR $1 < leased_until)
          ORDER BY max(next_attempt_at, coalesce(leased_until, 0)) DESC",
    )
    .bind(now.millis())
    .fetch_all(conn)
    .await?;
    let letter = |(id, kind, created_at, next_attempt_at, leased_until, attempts): (
        _,
        String,
        _,
        _,
        _,
        _,
    )| {
        WaitingLetter {
            id,
            kind: NotificationKind::parse(&kind),
            is_an_invitation: kind == INVITATION,
            created_at: Instant::from_millis(created_at),
            next_attempt_at: Instant::from_millis(next_attempt_at),
            leased_until: instant(leased_until),
            attempts: count(attempts),
        }
    };
    Ok(rows.into_iter().map(letter).collect())
}

/// Makes letters due now, and ends their leases.
pub async fn make_due(conn: &mut Conn, ids: &[&str], now: Instant) -> Result<(), sqlx::Error> {
    let update = "UPDATE outbox SET leased_until = NULL, next_attempt_at = ";
    let mut statement = QueryBuilder::<Engine>::new(update);
    statement.push_bind(now.millis());
    of_these(statement, ids).build().execute(conn).await?;
    Ok(())
}

/// Leases letters until this time, so that no other worker sends them.
pub async fn lease(conn: &mut Conn, ids: &[&str], until: Instant) -> Result<(), sqlx::Error> {
    let update = "UPDATE outbox SET leased_until = ";
    let mut statement = QueryBuilder::<Engine>::new(update);
    statement.push_bind(until.millis());
    of_these(statement, ids).build().execute(conn).await?;
    Ok(())
}

/// Marks letters as sent and clears their drafts.
pub async fn mark_sent(conn: &mut Conn, ids: &[&str], now: Instant) -> Result<(), sqlx::Error> {
    let update =
        "UPDATE outbox SET attempts = attempts + 1, leased_until = NULL, draft = '', sent_at = ";
    let mut statement = QueryBuilder::<Engine>::new(update);
    statement.push_bind(now.millis());
    of_these(statement, ids).build().execute(conn).await?;
    Ok(())
}

/// Limits a statement to the letters of a batch that are still unsent.
fn of_these(mut statement: QueryBuilder<Engine>, ids: &[&str]) -> QueryBuilder<Engine> {
    statement.push(" WHERE sent_at IS NULL AND dead_at IS NULL AND id IN ");
    push_list(&mut statement, ids);
    statement
}

/// Returns the address of a letter; `None` once it was sent or given up.
pub async fn address_of_unsent(conn: &mut Conn, id: &str) -> Result<Option<String>, sqlx::Error> {
    sqlx::query_scalar(
        "SELECT to_address FROM outbox WHERE id = $1 AND sent_at IS NULL AND dead_at IS NULL",
    )
    .bind(id)
    .fetch_optional(conn)
    .await
}

/// Gives up a letter: stores the reason and clears the draft. Returns false if it was sent or given
/// up before.
pub async fn give_up(
    conn: &mut Conn,
    id: &str,
    reason: &str,
    now: Instant,
) -> Result<bool, sqlx::Error> {
    let done = sqlx::query(
        "UPDATE outbox SET dead_at = $3, dead_reason = $2, leased_until = NULL, draft = ''
          WHERE id = $1 AND sent_at IS NULL AND dead_at IS NULL",
    )
    .bind(id)
    .bind(reason)
    .bind(now.millis())
    .execute(conn)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Reschedules a letter that failed, unless it was given up meanwhile.
pub async fn reschedule(conn: &mut Conn, id: &str, until: Instant) -> Result<(), sqlx::Error> {
    sqlx::query(
        "UPDATE outbox SET next_attempt_at = $2, attempts = attempts + 1, leased_until = NULL
          WHERE id = $1 AND dead_at IS NULL",
    )
    .bind(id)
    .bind(until.millis())
    .execute(conn)
    .await?;
    Ok(())
}

/// Returns whether there is a letter to be retried.
pub async fn waits_for_a_retry(conn: &mut Conn) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar(
        "SELECT EXISTS (SELECT 1 FROM outbox WHERE sent_at IS NULL AND dead_at IS NULL AND 0 < attempts)",
    )
    .fetch_one(conn)
    .await
}

/// Ends the lease of a letter that was not attempted.
pub async fn release(conn: &mut Conn, id: &str) -> Result<(), sqlx::Error> {
    sqlx::query("UPDATE outbox SET leased_until = NULL WHERE id = $1 AND dead_at IS NULL")
        .bind(id)
        .execute(conn)
        .await?;
    Ok(())
}

#[derive(FromRow)]
struct DueRow {
    id: String,
    user_id: Option<String>,
    to_address: String,
    kind: String,
    class_id: Option<String>,
    draft: String,
    created_at: i64,
    entry_at: Option<i64>,
    not_before: i64,
    use_by: Option<i64>,
    attempts: i64,
}

impl From<DueRow> for DueLetter {
    fn from(row: DueRow) -> DueLetter {
        DueLetter {
            is_an_invitation: row.kind == INVITATION,
            kind: NotificationKind::parse(&row.kind),
            id: row.id,
            user_id: row.user_id,
            to_address: row.to_address,
            class_id: row.class_id,
            draft: row.draft,
            created_at: Instant::from_millis(row.created_at),
            entry_at: instant(row.entry_at),
            not_before: Instant::from_millis(row.not_before),
            use_by: instant(row.use_by),
            attempts: count(row.attempts),
        }
    }
}
