//! A person's own record: everything the studio holds on them, without anyone else's data, notes or hashes. Each list
//! has the newest first.

use fantail_core::studio_time::Instant;
use fantail_core::wire::{
    Booking, NotificationKind, RecordedBooking, RecordedLetter, RecordedLink, RecordedNotification,
    RecordedSession, RecordedWait,
};
use fantail_core::words::Word;
use sqlx::{Connection, Database, FromRow};

use super::persons::person_columns;
use crate::db::Conn;
use crate::store::bookings::lists::{BookingRow, booking_columns};
use crate::store::instant;

/// The time an account's password was first set.
pub async fn set_up_at(conn: &mut Conn, user_id: &str) -> Result<Option<Instant>, sqlx::Error> {
    let millis: Option<i64> =
        sqlx::query_scalar("SELECT setup_completed_at FROM users WHERE id = $1")
            .bind(user_id)
            .fetch_one(conn)
            .await?;
    Ok(instant(millis))
}

pub async fn bookings(
    conn: &mut Conn,
    user_id: &str,
    limit: u32,
) -> Result<Vec<RecordedBooking>, sqlx::Error> {
    const ROWS: &str = concat!(
        "SELECT b.booked_by, b.cancelled_by, b.cancel_reason, ",
        booking_columns!(),
        "WHERE b.user_id = $1 ORDER BY b.booked_at DESC, b.id DESC LIMIT $2"
    );
    newest::<RecordedBookingRow, _>(conn, ROWS, user_id, limit).await
}

pub async fn waitlist(
    conn: &mut Conn,
    user_id: &str,
    limit: u32,
) -> Result<Vec<RecordedWait>, sqlx::Error> {
    const ROWS: &str = "SELECT w.id, w.class_id, c.name, c.start_at, w.added_by, w.joined_at
           FROM waitlist_entries w JOIN classes c ON c.id = w.class_id
          WHERE w.user_id = $1 ORDER BY w.joined_at DESC, w.id DESC LIMIT $2";
    newest::<WaitRow, _>(conn, ROWS, user_id, limit).await
}

/// A notification about somebody else has only its kind and its times.
pub async fn notifications(
    conn: &mut Conn,
    user_id: &str,
    limit: u32,
) -> Result<Vec<RecordedNotification>, sqlx::Error> {
    const ROWS: &str = "SELECT id, kind, title, message, coalesce(about_user_id, user_id) = user_id AS is_about_them,
                class_id, created_at, read_at, dismissed_at
           FROM notifications WHERE user_id = $1 ORDER BY created_at DESC, id DESC LIMIT $2";
    newest::<NotificationRow, _>(conn, ROWS, user_id, limit).await
}

pub async fn letters(
    conn: &mut Conn,
    user_id: &str,
    limit: u32,
) -> Result<Vec<RecordedLetter>, sqlx::Error> {
    const ROWS: &str = "SELECT kind, to_address, class_id, created_at, sent_at, dead_at
           FROM outbox WHERE user_id = $1 ORDER BY created_at DESC, id DESC LIMIT $2";
    newest::<LetterRow, _>(conn, ROWS, user_id, limit).await
}

pub async fn sessions(
    conn: &mut Conn,
    user_id: &str,
    limit: u32,
) -> Result<Vec<RecordedSession>, sqlx::Error> {
    let rows: Vec<(i64, i64, i64, Option<i64>)> = sqlx::query_as(
        "SELECT created_at, refreshed_at, expires_at, ended_at
           FROM sessions WHERE user_id = $1 ORDER BY created_at DESC, id DESC LIMIT $2",
    )
    .bind(user_id)
    .bind(i64::from(limit))
    .fetch_all(conn)
    .await?;
    let session = |(created_at, refreshed_at, expires_at, ended_at)| RecordedSession {
        created_at: Instant::from_millis(created_at),
        refreshed_at: Instant::from_millis(refreshed_at),
        expires_at: Instant::from_millis(expires_at),
        ended_at: instant(ended_at),
    };
    Ok(rows.into_iter().map(session).collect())
}

pub async fn links(
    conn: &mut Conn,
    user_id: &str,
    limit: u32,
) -> Result<Vec<RecordedLink>, sqlx::Error> {
    const ROWS: &str = "SELECT purpose, created_at, expires_at, used_at, voided_at
           FROM links WHERE user_id = $1 ORDER BY created_at DESC, id DESC LIMIT $2";
    newest::<LinkRow, _>(conn, ROWS, user_id, limit).await
}

/// The newest rows of a person (`$1`), at most `$2`, as they are given out.
async fn newest<Row, Recorded>(
    conn: &mut Conn,
    rows: &'static str,
    user_id: &str,
    limit: u32,
) -> Result<Vec<Recorded>, sqlx::Error>
where
    Row: for<'r> FromRow<'r, <<Conn as Connection>::Database as Database>::Row> + Send + Unpin,
    Recorded: From<Row>,
{
    let rows: Vec<Row> = sqlx::query_as(rows)
        .bind(user_id)
        .bind(i64::from(limit))
        .fetch_all(conn)
        .await?;
    Ok(rows.into_iter().map(Recorded::from).collect())
}

#[derive(FromRow)]
struct RecordedBookingRow {
    booked_by: String,
    cancelled_by: Option<String>,
    cancel_reason: String,
    #[sqlx(flatten)]
    booking: BookingRow,
}

impl From<RecordedBookingRow> for RecordedBooking {
    fn from(row: RecordedBookingRow) -> RecordedBooking {
        RecordedBooking {
            booking: Booking::from(row.booking),
            booked_by: row.booked_by,
            cancelled_by: row.cancelled_by,
            cancel_reason: row.cancel_reason,
        }
    }
}

#[derive(FromRow)]
struct WaitRow {
    id: String,
    class_id: String,
    name: String,
    start_at: i64,
    added_by: String,
    joined_at: i64,
}

impl From<WaitRow> for RecordedWait {
    fn from(row: WaitRow) -> RecordedWait {
        RecordedWait {
            id: row.id,
            class_id: row.class_id,
            class_name: row.name,
            start_time: Instant::from_millis(row.start_at),
            added_by: row.added_by,
            joined_at: Instant::from_millis(row.joined_at),
        }
    }
}

#[derive(FromRow)]
struct NotificationRow {
    id: String,
    kind: String,
    title: String,
    message: String,
    is_about_them: bool,
    class_id: Option<String>,
    created_at: i64,
    read_at: Option<i64>,
    dismissed_at: Option<i64>,
}

impl From<NotificationRow> for RecordedNotification {
    fn from(row: NotificationRow) -> RecordedNotification {
        RecordedNotification {
            id: row.id,
            r#type: NotificationKind::parse(&row.kind).unwrap_or(NotificationKind::Message),
            title: row.is_about_them.then_some(row.title),
            message: row.is_about_them.then_some(row.message),
            class_id: row.class_id,
            created_at: Instant::from_millis(row.created_at),
            read_at: instant(row.read_at),
            put_away_at: instant(row.dismissed_at),
        }
    }
}

#[derive(FromRow)]
struct LetterRow {
    kind: String,
    to_address: String,
    class_id: Option<String>,
    created_at: i64,
    sent_at: Option<i64>,
    dead_at: Option<i64>,
}

impl From<LetterRow> for RecordedLetter {
    fn from(row: LetterRow) -> RecordedLetter {
        RecordedLetter {
            r#type: row.kind,
            address: row.to_address,
            class_id: row.class_id,
            created_at: Instant::from_millis(row.created_at),
            sent_at: instant(row.sent_at),
            given_up_at: instant(row.dead_at),
        }
    }
}

#[derive(FromRow)]
struct LinkRow {
    purpose: String,
    created_at: i64,
    expires_at: i64,
    used_at: Option<i64>,
    voided_at: Option<i64>,
}

impl From<LinkRow> for RecordedLink {
    fn from(row: LinkRow) -> RecordedLink {
        RecordedLink {
            purpose: row.purpose,
            created_at: Instant::from_millis(row.created_at),
            expires_at: Instant::from_millis(row.expires_at),
            used_at: instant(row.used_at),
            voided_at: instant(row.voided_at),
        }
    }
}
