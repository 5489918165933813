//! Bookings.

use fantail_core::booking::BookingFacts;
use fantail_core::studio_time::Instant;
use fantail_core::wire::{
    BookedClass, BookedUser, Booking, BookingStats, BookingStatus, MemberStats,
};
use sqlx::FromRow;

use super::users::Account;
use super::{count, instant};
use crate::db::Conn;

/// A member's own booking: what the rules ask of it, and which class it is of.
#[derive(Debug, Clone)]
pub struct OwnBooking {
    pub facts: BookingFacts,
    pub class_id: String,
}

/// A booking to be written.
#[derive(Debug, Clone, Copy)]
pub struct NewBooking<'a> {
    pub id: &'a str,
    pub user_id: &'a str,
    pub class_id: &'a str,
    pub concessions_used: u32,
}

pub async fn add_by_member(
    conn: &mut Conn,
    booking: NewBooking<'_>,
    now: Instant,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO bookings (id, user_id, class_id, status, concessions_used, booked_by, booked_at)
         VALUES ($1, $2, $3, 'confirmed', $4, 'member', $5)",
    )
    .bind(booking.id)
    .bind(booking.user_id)
    .bind(booking.class_id)
    .bind(booking.concessions_used)
    .bind(now.millis())
    .execute(conn)
    .await?;
    Ok(())
}

/// A booking of this user's; another's is not found.
pub async fn find_own(
    conn: &mut Conn,
    id: &str,
    user_id: &str,
) -> Result<Option<OwnBooking>, sqlx::Error> {
    let row: Option<OwnRow> = sqlx::query_as(
        "SELECT b.class_id, b.status, b.concessions_used, c.start_at, c.end_at, c.cancelled_at IS NULL AS is_active
           FROM bookings b JOIN classes c ON c.id = b.class_id
          WHERE b.id = $1 AND b.user_id = $2",
    )
    .bind(id)
    .bind(user_id)
    .fetch_optional(conn)
    .await?;
    Ok(row.map(OwnBooking::from))
}

/// Cancels a confirmed booking on the member's wish; false when it is no longer confirmed.
pub async fn cancel_by_member(
    conn: &mut Conn,
    id: &str,
    refunded: u32,
    reason: &str,
    now: Instant,
) -> Result<bool, sqlx::Error> {
    let done = sqlx::query(
        "UPDATE bookings SET status = 'cancelled', cancelled_by = 'member', cancelled_at = $2, refunded = $3,
                cancel_reason = $4
         WHERE id = $1 AND status = 'confirmed'",
    )
    .bind(id)
    .bind(now.millis())
    .bind(refunded)
    .bind(reason)
    .execute(conn)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Every confirmed or cancelled booking of a user in a class that hasn't ended (one that the studio cancelled: hasn't
/// started), by class, the latest booking first.
pub async fn in_classes_to_come(
    conn: &mut Conn,
    user: &Account,
    now: Instant,
) -> Result<Vec<Booking>, sqlx::Error> {
    let rows: Vec<BookingRow> = sqlx::query_as(
        "SELECT b.id, b.status, b.concessions_used, b.refunded, b.booked_at, b.cancelled_at,
                c.id AS class_id, c.name, c.start_at, c.end_at, c.duration_minutes, c.instructor, c.location, c.room,
                c.cancelled_at IS NULL AS is_active
           FROM bookings b JOIN classes c ON c.id = b.class_id
          WHERE b.user_id = $1 AND b.status IN ('confirmed', 'cancelled')
            AND c.end_at > $2 AND (c.cancelled_at IS NULL OR c.start_at > $2)
          ORDER BY c.start_at, c.name, c.id, b.booked_at DESC, b.id DESC",
    )
    .bind(&user.id)
    .bind(now.millis())
    .fetch_all(conn)
    .await?;
    Ok(rows.into_iter().map(|row| row.of(user)).collect())
}

pub async fn stats(conn: &mut Conn, user_id: &str) -> Result<MemberStats, sqlx::Error> {
    let (total, attended): (i64, i64) = sqlx::query_as(
        "SELECT count(*), count(*) FILTER (WHERE status = 'attended') FROM bookings WHERE user_id = $1",
    )
    .bind(user_id)
    .fetch_one(conn)
    .await?;
    Ok(MemberStats {
        bookings: BookingStats {
            total: count(total),
            attended: count(attended),
        },
    })
}

pub async fn count_attended(conn: &mut Conn, user_id: &str) -> Result<u32, sqlx::Error> {
    let attended: i64 = sqlx::query_scalar(
        "SELECT count(*) FROM bookings WHERE user_id = $1 AND status = 'attended'",
    )
    .bind(user_id)
    .fetch_one(conn)
    .await?;
    Ok(count(attended))
}

fn status(word: &str) -> BookingStatus {
    match word {
        "confirmed" => BookingStatus::Confirmed,
        "attended" => BookingStatus::Attended,
        "no-show" => BookingStatus::NoShow,
        _ => BookingStatus::Cancelled,
    }
}

#[derive(FromRow)]
struct OwnRow {
    class_id: String,
    status: String,
    concessions_used: i64,
    start_at: i64,
    end_at: i64,
    is_active: bool,
}

impl From<OwnRow> for OwnBooking {
    fn from(row: OwnRow) -> OwnBooking {
        let facts = BookingFacts {
            status: status(&row.status),
            concessions_used: count(row.concessions_used),
            start_at: Instant::from_millis(row.start_at),
            end_at: Instant::from_millis(row.end_at),
            is_active: row.is_active,
        };
        OwnBooking {
            facts,
            class_id: row.class_id,
        }
    }
}

#[derive(FromRow)]
struct BookingRow {
    id: String,
    status: String,
    concessions_used: i64,
    refunded: i64,
    booked_at: i64,
    cancelled_at: Option<i64>,
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

impl BookingRow {
    fn of(self, user: &Account) -> Booking {
        let start_time = Instant::from_millis(self.start_at);
        Booking {
            id: self.id,
            user_id: BookedUser {
                id: user.id.clone(),
                first_name: user.first_name.clone(),
                last_name: user.last_name.clone(),
                username: user.username.clone(),
            },
            class_id: BookedClass {
                id: self.class_id,
                name: self.name,
                start_time,
                end_time: Instant::from_millis(self.end_at),
                duration: count(self.duration_minutes),
                instructor: self.instructor,
                location: self.location,
                room: self.room,
                is_active: self.is_active,
            },
            booking_date: Instant::from_millis(self.booked_at),
            status: status(&self.status),
            concessions_used: count(self.concessions_used),
            display_start_time: start_time,
            cancellation_date: instant(self.cancelled_at),
            refunded_concessions: count(self.refunded),
        }
    }
}
