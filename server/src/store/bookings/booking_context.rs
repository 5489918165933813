//! Reads what booking or cancelling depends on, in one statement each.

use fantail_core::booking::BookingFacts;
use fantail_core::closed_enum::ClosedEnum;
use fantail_core::facts::BookingStatus;
use fantail_core::studio_time::Instant;
use sqlx::FromRow;

use crate::db::Conn;
use crate::store::classes::{ViewedClass, ViewedRow, moved_from};
use crate::store::count;

/// The facts that decide whether a user can book a class.
#[derive(Debug, Clone)]
pub struct BookingContext {
    /// The class as the user sees it.
    pub viewed: ViewedClass,
    /// The number of recent letters to the user about their own bookings.
    pub letters_lately: u32,
}

/// A booking that may be cancelled, with the class as its user sees it.
#[derive(Debug, Clone)]
pub struct BookingToCancel {
    pub facts: BookingFacts,
    pub user_id: String,
    pub viewed: ViewedClass,
    /// The number of recent letters to the user about their own bookings.
    pub letters_lately: u32,
}

/// `$1` is the instant from which `letters_lately` counts letters.
pub(in crate::store) const TO_BOOK: &str = "SELECT class.*, mine.booking_id, mine.concessions_used, mine.booked_start_at, mine.is_held,
            EXISTS (SELECT 1 FROM waitlist_entries w WHERE w.user_id = $3 AND w.class_id = class.id) AS is_waiting,
            (SELECT count(*) FROM outbox o
              WHERE o.user_id = $3 AND o.kind IN ('booking_confirmed', 'booking_cancelled')
                AND $1 < o.created_at) AS letters_lately
       FROM class_with_counts class
       LEFT JOIN active_booking mine ON mine.user_id = $3 AND mine.class_id = class.id
      WHERE class.id = $2";

/// `$1` is the instant from which `letters_lately` counts letters.
pub(in crate::store) const TO_CANCEL: &str = "SELECT b.user_id, b.status, b.concessions_used AS used, b.booked_start_at AS own_booked_start_at,
            class.*, mine.booking_id, mine.concessions_used, mine.booked_start_at, mine.is_held,
            EXISTS (SELECT 1 FROM waitlist_entries w WHERE w.user_id = b.user_id AND w.class_id = class.id) AS is_waiting,
            (SELECT count(*) FROM outbox o
              WHERE o.user_id = b.user_id AND o.kind IN ('booking_confirmed', 'booking_cancelled')
                AND $1 < o.created_at) AS letters_lately
       FROM bookings b
       JOIN class_with_counts class ON class.id = b.class_id
       LEFT JOIN active_booking mine ON mine.user_id = b.user_id AND mine.class_id = class.id
      WHERE b.id = $2";

/// Reads what a user's booking of a class depends on.
pub async fn to_book(
    conn: &mut Conn,
    class_id: &str,
    user_id: &str,
    letters_since: Instant,
) -> Result<Option<BookingContext>, sqlx::Error> {
    let row: Option<ContextRow> = sqlx::query_as(TO_BOOK)
        .bind(letters_since.millis())
        .bind(class_id)
        .bind(user_id)
        .fetch_optional(conn)
        .await?;
    Ok(row.map(|row| BookingContext {
        viewed: row.class.into(),
        letters_lately: count(row.letters_lately),
    }))
}

/// Reads a booking of any user.
pub async fn to_cancel(
    conn: &mut Conn,
    id: &str,
    letters_since: Instant,
) -> Result<Option<BookingToCancel>, sqlx::Error> {
    let row: Option<ToCancelRow> = sqlx::query_as(TO_CANCEL)
        .bind(letters_since.millis())
        .bind(id)
        .fetch_optional(conn)
        .await?;
    Ok(row.map(BookingToCancel::from))
}

/// Reads a booking of this user; `None` for another user's.
pub async fn own_to_cancel(
    conn: &mut Conn,
    id: &str,
    user_id: &str,
    letters_since: Instant,
) -> Result<Option<BookingToCancel>, sqlx::Error> {
    let found = to_cancel(conn, id, letters_since).await?;
    Ok(found.filter(|booking| booking.user_id == user_id))
}

#[derive(FromRow)]
struct ContextRow {
    letters_lately: i64,
    #[sqlx(flatten)]
    class: ViewedRow,
}

#[derive(FromRow)]
struct ToCancelRow {
    user_id: String,
    status: String,
    used: i64,
    own_booked_start_at: i64,
    letters_lately: i64,
    #[sqlx(flatten)]
    class: ViewedRow,
}

impl From<ToCancelRow> for BookingToCancel {
    fn from(row: ToCancelRow) -> BookingToCancel {
        let viewed = ViewedClass::from(row.class);
        let class = &viewed.class;
        let facts = BookingFacts {
            status: BookingStatus::parse(&row.status).unwrap_or(BookingStatus::Cancelled),
            concessions_used: count(row.used),
            start_at: class.start_at,
            end_at: class.end_at,
            is_active: class.is_active,
            moved_from: moved_from(
                Instant::from_millis(row.own_booked_start_at),
                class.start_at,
            ),
        };
        BookingToCancel {
            facts,
            user_id: row.user_id,
            viewed,
            letters_lately: count(row.letters_lately),
        }
    }
}
