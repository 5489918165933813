//! The rows of a person's own record: all their data in the studio, without the data of others,
//! notes or hashes. Each list is sorted with the newest first.

use fantail_core::closed_enum::ClosedEnum;
use fantail_core::studio_time::Instant;
use fantail_core::wire::{
    Booking, NotificationKind, RecordedBooking, RecordedLetter, RecordedLink, RecordedNotification,
    RecordedSession, RecordedWait,
};
use sqlx::FromRow;

use crate::db::Conn;
use crate::store::bookings::lists::BookingRow;
use crate::store::{instant, listed};

/// A list of the record.
type Rows<Recorded> = Result<Vec<Recorded>, sqlx::Error>;

/// Returns the time at which an account's first password was set.
pub async fn set_up_at(conn: &mut Conn, user_id: &str) -> Result<Option<Instant>, sqlx::Error> {
    let millis: Option<i64> =
        sqlx::query_scalar("SELECT setup_completed_at FROM users WHERE id = $1")
            .bind(user_id)
            .fetch_one(conn)
            .await?;
    Ok(instant(millis))
}

/// Returns whether no list of a user's record is longer than `limit`.
pub async fn is_complete(conn: &mut Conn, user_id: &str, limit: u32) -> Result<bool, sqlx::Error> {
    let longest: i64 = sqlx::query_scalar(
        "SELECT max((SELECT count(*) FROM (SELECT 1 FROM bookings WHERE user_id = $1 LIMIT $2)),
                    (SELECT count(*) FROM (SELECT 1 FROM waitlist_entries WHERE user_id = $1 LIMIT $2)),
                    (SELECT count(*) FROM (SELECT 1 FROM ledger WHERE user_id = $1 LIMIT $2)),
                    (SELECT count(*) FROM (SELECT 1 FROM events WHERE user_id = $1 LIMIT $2)),
                    (SELECT count(*) FROM (SELECT 1 FROM decisions WHERE user_id = $1 LIMIT $2)),
                    (SELECT count(*) FROM (SELECT 1 FROM notifications WHERE user_id = $1 LIMIT $2)),
                    (SELECT count(*) FROM (SELECT 1 FROM outbox WHERE user_id = $1 LIMIT $2)),
                    (SELECT count(*) FROM (SELECT 1 FROM sessions WHERE user_id = $1 LIMIT $2)),
                    (SELECT count(*) FROM (SELECT 1 FROM links WHERE user_id = $1 LIMIT $2)))",
    )
    .bind(user_id)
    .bind(i64::from(limit) + 1)
    .fetch_one(conn)
    .await?;
    Ok(longest <= i64::from(limit))
}

pub(in crate::store) const BOOKINGS: &str =
    "SELECT * FROM booking_with_class WHERE user_id = $1 ORDER BY booked_at DESC, id DESC LIMIT $2";

pub async fn bookings(conn: &mut Conn, user_id: &str, limit: u32) -> Rows<RecordedBooking> {
    listed::<RecordedBookingRow, _>(conn, BOOKINGS, user_id, limit).await
}

pub(in crate::store) const WAITLIST: &str =
    "SELECT w.id, w.class_id, c.name, c.start_at, w.added_by, w.joined_at, w.book_for_me
           FROM waitlist_entries w JOIN classes c ON c.id = w.class_id
          WHERE w.user_id = $1 ORDER BY w.joined_at DESC, w.id DESC LIMIT $2";

pub async fn waitlist(conn: &mut Conn, user_id: &str, limit: u32) -> Rows<RecordedWait> {
    listed::<RecordedWaitRow, _>(conn, WAITLIST, user_id, limit).await
}

pub(in crate::store) const NOTIFICATIONS: &str =
    "SELECT id, kind, title, message, coalesce(about_user_id, user_id) = user_id AS is_about_them,
                class_id, created_at, read_at, dismissed_at
           FROM notifications WHERE user_id = $1 ORDER BY created_at DESC, id DESC LIMIT $2";

/// Returns a user's notifications. A notification about another user has no title, no message and no
/// class.
pub async fn notifications(
    conn: &mut Conn,
    user_id: &str,
    limit: u32,
) -> Rows<RecordedNotification> {
    listed::<RecordedNotificationRow, _>(conn, NOTIFICATIONS, user_id, limit).await
}

pub(in crate::store) const LETTERS: &str =
    "SELECT kind, to_address, class_id, created_at, sent_at, dead_at
           FROM outbox WHERE user_id = $1 ORDER BY created_at DESC, id DESC LIMIT $2";

pub async fn letters(conn: &mut Conn, user_id: &str, limit: u32) -> Rows<RecordedLetter> {
    listed::<RecordedLetterRow, _>(conn, LETTERS, user_id, limit).await
}

pub async fn sessions(conn: &mut Conn, user_id: &str, limit: u32) -> Rows<RecordedSession> {
    const ROWS: &str =
        "SELECT created_at, user_agent, refreshed_at, last_used_at, expires_at, ended_at, push_endpoint
           FROM sessions WHERE user_id = $1 ORDER BY created_at DESC, id DESC LIMIT $2";
    listed::<RecordedSessionRow, _>(conn, ROWS, user_id, limit).await
}

pub async fn links(conn: &mut Conn, user_id: &str, limit: u32) -> Rows<RecordedLink> {
    const ROWS: &str = "SELECT purpose, created_at, expires_at, used_at, voided_at
           FROM links WHERE user_id = $1 ORDER BY created_at DESC, id DESC LIMIT $2";
    listed::<RecordedLinkRow, _>(conn, ROWS, user_id, limit).await
}

#[derive(FromRow)]
struct RecordedBookingRow {
    booked_by: String,
    cancelled_by: Option<String>,
    cancel_reason: String,
    credit_returned_at: Option<i64>,
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
            credit_returned_at: instant(row.credit_returned_at),
        }
    }
}

#[derive(FromRow)]
struct RecordedWaitRow {
    id: String,
    class_id: String,
    name: String,
    start_at: i64,
    added_by: String,
    joined_at: i64,
    book_for_me: bool,
}

impl From<RecordedWaitRow> for RecordedWait {
    fn from(row: RecordedWaitRow) -> RecordedWait {
        RecordedWait {
            id: row.id,
            class_id: row.class_id,
            class_name: row.name,
            start_time: Instant::from_millis(row.start_at),
            added_by: row.added_by,
            joined_at: Instant::from_millis(row.joined_at),
            book_for_me: row.book_for_me,
        }
    }
}

#[derive(FromRow)]
struct RecordedNotificationRow {
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

impl From<RecordedNotificationRow> for RecordedNotification {
    fn from(row: RecordedNotificationRow) -> RecordedNotification {
        RecordedNotification {
            id: row.id,
            r#type: NotificationKind::parse(&row.kind).unwrap_or(NotificationKind::Message),
            title: row.is_about_them.then_some(row.title),
            message: row.is_about_them.then_some(row.message),
            class_id: row.class_id.filter(|_| row.is_about_them),
            created_at: Instant::from_millis(row.created_at),
            read_at: instant(row.read_at),
            put_away_at: instant(row.dismissed_at),
        }
    }
}

#[derive(FromRow)]
struct RecordedLetterRow {
    kind: String,
    to_address: String,
    class_id: Option<String>,
    created_at: i64,
    sent_at: Option<i64>,
    dead_at: Option<i64>,
}

impl From<RecordedLetterRow> for RecordedLetter {
    fn from(row: RecordedLetterRow) -> RecordedLetter {
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
struct RecordedSessionRow {
    created_at: i64,
    user_agent: String,
    refreshed_at: i64,
    last_used_at: i64,
    expires_at: i64,
    ended_at: Option<i64>,
    push_endpoint: Option<String>,
}

impl From<RecordedSessionRow> for RecordedSession {
    fn from(row: RecordedSessionRow) -> RecordedSession {
        RecordedSession {
            created_at: Instant::from_millis(row.created_at),
            user_agent: row.user_agent,
            refreshed_at: Instant::from_millis(row.refreshed_at),
            last_used_at: Instant::from_millis(row.last_used_at),
            expires_at: Instant::from_millis(row.expires_at),
            ended_at: instant(row.ended_at),
            push_endpoint: row.push_endpoint,
        }
    }
}

#[derive(FromRow)]
struct RecordedLinkRow {
    purpose: String,
    created_at: i64,
    expires_at: i64,
    used_at: Option<i64>,
    voided_at: Option<i64>,
}

impl From<RecordedLinkRow> for RecordedLink {
    fn from(row: RecordedLinkRow) -> RecordedLink {
        RecordedLink {
            purpose: row.purpose,
            created_at: Instant::from_millis(row.created_at),
            expires_at: Instant::from_millis(row.expires_at),
            used_at: instant(row.used_at),
            voided_at: instant(row.voided_at),
        }
    }
}
