//! Letters to be sent, written in the transaction of their cause.

use fantail_core::studio_time::Instant;
use fantail_core::wire::NotificationKind;
use sqlx::FromRow;

use super::{count, instant, new_id};
use crate::db::Conn;

#[derive(Debug, Clone, Copy)]
pub struct NewLetter<'a> {
    /// `None` for a letter to no account.
    pub user_id: Option<&'a str>,
    pub to_address: &'a str,
    pub kind: &'a str,
    pub class_id: Option<&'a str>,
    pub subject: &'a str,
    pub text_body: &'a str,
    pub html_body: &'a str,
    /// Held back until then.
    pub not_before: Instant,
    /// Of no use after.
    pub use_by: Option<Instant>,
}

/// Writes a letter and answers its id.
pub async fn add(
    conn: &mut Conn,
    letter: NewLetter<'_>,
    now: Instant,
) -> Result<String, sqlx::Error> {
    let id = new_id(now);
    sqlx::query(
        "INSERT INTO outbox (id, user_id, to_address, kind, class_id, subject, text_body, html_body, created_at,
                             not_before, use_by, next_attempt_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $10)",
    )
    .bind(&id)
    .bind(letter.user_id)
    .bind(letter.to_address)
    .bind(letter.kind)
    .bind(letter.class_id)
    .bind(letter.subject)
    .bind(letter.text_body)
    .bind(letter.html_body)
    .bind(now.millis())
    .bind(letter.not_before.millis())
    .bind(letter.use_by.map(Instant::millis))
    .execute(conn)
    .await?;
    Ok(id)
}

/// Sets aside a user's unsent letters of a kind that carry a link: it no longer works.
pub async fn withdraw(
    conn: &mut Conn,
    user_id: &str,
    kind: &str,
    now: Instant,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "UPDATE outbox SET dead_at = $3, dead_reason = 'its link no longer works', text_body = '', html_body = ''
         WHERE user_id = $1 AND kind = $2 AND sent_at IS NULL AND dead_at IS NULL
           AND (leased_until IS NULL OR leased_until < $3)",
    )
    .bind(user_id)
    .bind(kind)
    .bind(now.millis())
    .execute(conn)
    .await?;
    Ok(())
}

/// Takes back a letter that was written to nobody.
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
    sqlx::query(
        "UPDATE outbox SET dead_at = $4, dead_reason = 'replaced by a newer letter', text_body = '', html_body = ''
         WHERE user_id = $1 AND class_id = $2 AND kind = $3 AND sent_at IS NULL AND dead_at IS NULL
           AND (leased_until IS NULL OR leased_until < $4)",
    )
    .bind(user_id)
    .bind(class_id)
    .bind(kind.as_str())
    .bind(now.millis())
    .execute(conn)
    .await?;
    Ok(())
}

/// A letter that is to be sent now.
#[derive(Debug, Clone)]
pub struct DueLetter {
    pub id: String,
    pub user_id: Option<String>,
    pub to_address: String,
    pub is_about_an_opening: bool,
    pub class_id: Option<String>,
    pub subject: String,
    pub text_body: String,
    pub html_body: String,
    pub created_at: Instant,
    pub not_before: Instant,
    pub use_by: Option<Instant>,
    /// How often it was tried in vain.
    pub attempts: u32,
}

/// When the next unsent letter that nobody is sending is to be tried.
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

/// The letters that are due and that nobody is sending, the longest due first.
pub async fn due(conn: &mut Conn, limit: u32, now: Instant) -> Result<Vec<DueLetter>, sqlx::Error> {
    let rows: Vec<DueRow> = sqlx::query_as(
        "SELECT id, user_id, to_address, kind, class_id, subject, text_body, html_body, created_at, not_before, use_by,
                attempts
           FROM outbox
          WHERE sent_at IS NULL AND dead_at IS NULL AND next_attempt_at <= $1
            AND (leased_until IS NULL OR leased_until <= $1)
          ORDER BY next_attempt_at, id LIMIT $2",
    )
    .bind(now.millis())
    .bind(limit)
    .fetch_all(conn)
    .await?;
    Ok(rows.into_iter().map(DueLetter::from).collect())
}

/// Keeps a letter from every other worker until then.
pub async fn lease(conn: &mut Conn, id: &str, until: Instant) -> Result<(), sqlx::Error> {
    sqlx::query("UPDATE outbox SET leased_until = $2 WHERE id = $1")
        .bind(id)
        .bind(until.millis())
        .execute(conn)
        .await?;
    Ok(())
}

/// It has left: what it said is erased.
pub async fn mark_sent(conn: &mut Conn, id: &str, now: Instant) -> Result<(), sqlx::Error> {
    sqlx::query(
        "UPDATE outbox SET sent_at = $2, attempts = attempts + 1, leased_until = NULL, text_body = '', html_body = ''
         WHERE id = $1 AND sent_at IS NULL AND dead_at IS NULL",
    )
    .bind(id)
    .bind(now.millis())
    .execute(conn)
    .await?;
    Ok(())
}

/// It will never leave: what it said is erased, and why is kept.
pub async fn bury(
    conn: &mut Conn,
    id: &str,
    reason: &str,
    now: Instant,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "UPDATE outbox SET dead_at = $3, dead_reason = $2, leased_until = NULL, text_body = '', html_body = ''
         WHERE id = $1 AND sent_at IS NULL AND dead_at IS NULL",
    )
    .bind(id)
    .bind(reason)
    .bind(now.millis())
    .execute(conn)
    .await?;
    Ok(())
}

/// It is to be tried again.
pub async fn put_off(conn: &mut Conn, id: &str, until: Instant) -> Result<(), sqlx::Error> {
    sqlx::query(
        "UPDATE outbox SET next_attempt_at = $2, attempts = attempts + 1, leased_until = NULL WHERE id = $1",
    )
    .bind(id)
    .bind(until.millis())
    .execute(conn)
    .await?;
    Ok(())
}

/// It wasn't tried after all: another worker may have it.
pub async fn release(conn: &mut Conn, id: &str) -> Result<(), sqlx::Error> {
    sqlx::query("UPDATE outbox SET leased_until = NULL WHERE id = $1")
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
    subject: String,
    text_body: String,
    html_body: String,
    created_at: i64,
    not_before: i64,
    use_by: Option<i64>,
    attempts: i64,
}

impl From<DueRow> for DueLetter {
    fn from(row: DueRow) -> DueLetter {
        DueLetter {
            is_about_an_opening: row.kind == NotificationKind::WaitlistOpening.as_str(),
            id: row.id,
            user_id: row.user_id,
            to_address: row.to_address,
            class_id: row.class_id,
            subject: row.subject,
            text_body: row.text_body,
            html_body: row.html_body,
            created_at: Instant::from_millis(row.created_at),
            not_before: Instant::from_millis(row.not_before),
            use_by: instant(row.use_by),
            attempts: count(row.attempts),
        }
    }
}
