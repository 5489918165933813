//! The number of rows in a studio's file, and the time of its newest record.

use fantail_core::studio_time::Instant;
use sqlx::FromRow;

use super::instant;
use crate::db::Conn;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Counts {
    /// Accounts that aren't deleted.
    pub users: i64,
    pub classes: i64,
    pub bookings: i64,
    pub ledger_entries: i64,
    pub newest_ledger_entry: Option<Instant>,
    /// The time of the newest ledger entry, event, notification, letter or sign-in. In a
    /// backup, about the time at which it was made.
    pub newest_record: Option<Instant>,
}

pub async fn of_the_studio(conn: &mut Conn) -> Result<Counts, sqlx::Error> {
    let row: CountsRow = sqlx::query_as(
        "SELECT (SELECT count(*) FROM users WHERE deleted_at IS NULL) AS users,
                (SELECT count(*) FROM classes) AS classes,
                (SELECT count(*) FROM bookings) AS bookings,
                (SELECT count(*) FROM ledger) AS ledger_entries,
                (SELECT max(entered_at) FROM ledger) AS newest_ledger_entry",
    )
    .fetch_one(&mut *conn)
    .await?;
    Ok(Counts {
        users: row.users,
        classes: row.classes,
        bookings: row.bookings,
        ledger_entries: row.ledger_entries,
        newest_ledger_entry: instant(row.newest_ledger_entry),
        newest_record: newest_record(conn).await?,
    })
}

/// Returns the time of the newest record of any kind.
pub async fn newest_record(conn: &mut Conn) -> Result<Option<Instant>, sqlx::Error> {
    let newest = sqlx::query_scalar(
        "SELECT max(at) FROM (SELECT max(entered_at) AS at FROM ledger
                              UNION ALL SELECT max(happened_at) FROM events
                              UNION ALL SELECT max(created_at) FROM notifications
                              UNION ALL SELECT max(created_at) FROM outbox
                              UNION ALL SELECT max(refreshed_at) FROM sessions)",
    )
    .fetch_one(conn)
    .await?;
    Ok(instant(newest))
}

#[derive(FromRow)]
struct CountsRow {
    users: i64,
    classes: i64,
    bookings: i64,
    ledger_entries: i64,
    newest_ledger_entry: Option<i64>,
}
