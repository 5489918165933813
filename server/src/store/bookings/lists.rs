//! Lists of bookings, each with its user and its class.

use fantail_core::closed_enum::ClosedEnum;
use fantail_core::studio_time::Instant;
use fantail_core::wire::{BookedClass, Booking, BookingStatus};
use sqlx::FromRow;

use crate::db::Conn;
use crate::store::classes::moved_from;
use crate::store::users::persons::PersonRow;
use crate::store::{count, instant};

pub(in crate::store) const IN_CLASSES_GONE_BY: &str = "SELECT * FROM booking_with_class
      WHERE id IN (SELECT b.id FROM bookings b JOIN classes c ON c.id = b.class_id
                    WHERE b.user_id = $1 AND (c.end_at <= $2 OR (c.cancelled_at IS NOT NULL AND c.start_at <= $2))
                    ORDER BY c.start_at DESC, c.id, b.booked_at DESC, b.id DESC LIMIT $3 OFFSET $4)
      ORDER BY start_at DESC, class_id, booked_at DESC, id DESC";

pub(in crate::store) const COUNT_IN_CLASSES_GONE_BY: &str =
    "SELECT count(*) FROM bookings b JOIN classes c ON c.id = b.class_id
      WHERE b.user_id = $1 AND (c.end_at <= $2 OR (c.cancelled_at IS NOT NULL AND c.start_at <= $2))";

pub(in crate::store) const OF_USER: &str = "SELECT * FROM booking_with_class
      WHERE id IN (SELECT b.id FROM bookings b JOIN classes c ON c.id = b.class_id WHERE b.user_id = $1
                    ORDER BY c.start_at DESC, c.id, b.booked_at DESC, b.id DESC LIMIT $2)
      ORDER BY start_at DESC, class_id, booked_at DESC, id DESC";

pub(in crate::store) const IN_CLASSES_TO_COME: &str = "SELECT * FROM booking_with_class
      WHERE id IN (
             SELECT id FROM (
                 SELECT held.id, row_number() OVER (
                            PARTITION BY held.class_id
                            ORDER BY CASE WHEN held.status IN ('confirmed', 'attended') THEN 0 ELSE 1 END,
                                     held.booked_at DESC, held.id DESC) AS nth
                   FROM bookings held JOIN classes k ON k.id = held.class_id
                  WHERE held.user_id = $1
                    AND k.end_at > $2 AND (k.cancelled_at IS NULL OR k.start_at > $2)) AS ranked
              WHERE nth = 1)
      ORDER BY start_at, name, class_id";

pub(in crate::store) const ACTIVE_OF_CLASS: &str = "SELECT * FROM booking_with_class
      WHERE class_id = $1 AND status IN ('confirmed', 'attended') ORDER BY id";

pub(in crate::store) const CANCELLED_OF_CLASS: &str = "SELECT * FROM booking_with_class
      WHERE class_id = $1 AND status = 'cancelled' ORDER BY cancelled_at DESC, id DESC LIMIT $2";

/// Returns a user's bookings in classes that haven't ended, or, if they are cancelled, haven't
/// started. The soonest class is first. Each class has one booking: the one that holds a place, or
/// otherwise the latest one.
pub async fn in_classes_to_come(
    conn: &mut Conn,
    user_id: &str,
    now: Instant,
) -> Result<Vec<Booking>, sqlx::Error> {
    let rows: Vec<BookingRow> = sqlx::query_as(IN_CLASSES_TO_COME)
        .bind(user_id)
        .bind(now.millis())
        .fetch_all(conn)
        .await?;
    Ok(rows.into_iter().map(Booking::from).collect())
}

/// Returns a page of a user's bookings in the classes that [`in_classes_to_come`] leaves out. The
/// bookings have any status; the latest class is first. A user may have thousands of bookings, so
/// the query sorts only their ids.
pub async fn in_classes_gone_by(
    conn: &mut Conn,
    user_id: &str,
    now: Instant,
    limit: u32,
    offset: u32,
) -> Result<Vec<Booking>, sqlx::Error> {
    let rows: Vec<BookingRow> = sqlx::query_as(IN_CLASSES_GONE_BY)
        .bind(user_id)
        .bind(now.millis())
        .bind(i64::from(limit))
        .bind(i64::from(offset))
        .fetch_all(conn)
        .await?;
    Ok(rows.into_iter().map(Booking::from).collect())
}

/// Counts the bookings of [`in_classes_gone_by`].
pub async fn count_in_classes_gone_by(
    conn: &mut Conn,
    user_id: &str,
    now: Instant,
) -> Result<u32, sqlx::Error> {
    let total: i64 = sqlx::query_scalar(COUNT_IN_CLASSES_GONE_BY)
        .bind(user_id)
        .bind(now.millis())
        .fetch_one(conn)
        .await?;
    Ok(count(total))
}

/// Returns a confirmed booking of a user, by its id.
pub async fn confirmed(
    conn: &mut Conn,
    booking_id: &str,
    user_id: &str,
) -> Result<Option<Booking>, sqlx::Error> {
    let row: Option<BookingRow> = sqlx::query_as(
        "SELECT * FROM booking_with_class WHERE id = $1 AND user_id = $2 AND status = 'confirmed'",
    )
    .bind(booking_id)
    .bind(user_id)
    .fetch_optional(conn)
    .await?;
    Ok(row.map(Booking::from))
}

/// Returns the bookings of a user, of any status, the latest class first.
pub async fn of_user(
    conn: &mut Conn,
    user_id: &str,
    limit: u32,
) -> Result<Vec<Booking>, sqlx::Error> {
    let rows: Vec<BookingRow> = sqlx::query_as(OF_USER)
        .bind(user_id)
        .bind(i64::from(limit))
        .fetch_all(conn)
        .await?;
    Ok(rows.into_iter().map(Booking::from).collect())
}

/// Returns the confirmed and attended bookings of a class, at most one for each user.
pub async fn active_of_class(conn: &mut Conn, class_id: &str) -> Result<Vec<Booking>, sqlx::Error> {
    let rows: Vec<BookingRow> = sqlx::query_as(ACTIVE_OF_CLASS)
        .bind(class_id)
        .fetch_all(conn)
        .await?;
    Ok(rows.into_iter().map(Booking::from).collect())
}

/// Returns the cancelled bookings of a class, the latest cancellation first.
pub async fn cancelled_of_class(
    conn: &mut Conn,
    class_id: &str,
    limit: u32,
) -> Result<Vec<Booking>, sqlx::Error> {
    let rows: Vec<BookingRow> = sqlx::query_as(CANCELLED_OF_CLASS)
        .bind(class_id)
        .bind(i64::from(limit))
        .fetch_all(conn)
        .await?;
    Ok(rows.into_iter().map(Booking::from).collect())
}

/// A row of the view `booking_with_class`.
#[derive(FromRow)]
pub(in crate::store) struct BookingRow {
    id: String,
    status: String,
    concessions_used: i64,
    refunded: i64,
    booked_at: i64,
    booked_start_at: i64,
    cancelled_at: Option<i64>,
    #[sqlx(flatten)]
    person: PersonRow,
    class_id: String,
    name: String,
    start_at: i64,
    end_at: i64,
    duration_minutes: i64,
    instructor: String,
    location: String,
    room: String,
    is_active: bool,
}

impl From<BookingRow> for Booking {
    fn from(row: BookingRow) -> Booking {
        let start_time = Instant::from_millis(row.start_at);
        Booking {
            id: row.id,
            user_id: row.person.into(),
            class_id: BookedClass {
                id: row.class_id,
                name: row.name,
                start_time,
                end_time: Instant::from_millis(row.end_at),
                duration: count(row.duration_minutes),
                instructor: row.instructor,
                location: row.location,
                room: row.room,
                is_active: row.is_active,
            },
            booking_date: Instant::from_millis(row.booked_at),
            status: BookingStatus::parse(&row.status).unwrap_or(BookingStatus::Cancelled),
            concessions_used: count(row.concessions_used),
            display_start_time: start_time,
            moved_from: moved_from(Instant::from_millis(row.booked_start_at), start_time),
            cancellation_date: instant(row.cancelled_at),
            refunded_concessions: count(row.refunded),
        }
    }
}
