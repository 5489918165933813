//! Bookings.

pub mod holders;
pub mod lists;

use fantail_core::booking::BookingFacts;
use fantail_core::studio_time::Instant;
use fantail_core::wire::{BookingStats, BookingStatus, Class, MemberStats};
use fantail_core::words::Word;
use sqlx::FromRow;

use super::classes::{ClassRow, select_class};
use super::count;
use super::writes::Writes;
use crate::db::Conn;

/// A booking that may be ended: what the rules ask of it, whose it is, and the class as they see it.
#[derive(Debug, Clone)]
pub struct HeldBooking {
    pub facts: BookingFacts,
    pub user_id: String,
    pub class: Class,
}

/// Who made a booking.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, strum::EnumString, strum::IntoStaticStr, strum::VariantArray,
)]
#[strum(serialize_all = "snake_case")]
pub enum BookedBy {
    Member,
    Studio,
    /// The studio, with the price set aside.
    StudioOverride,
}

/// Who ended a booking.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, strum::EnumString, strum::IntoStaticStr, strum::VariantArray,
)]
#[strum(serialize_all = "snake_case")]
pub enum CancelledBy {
    Member,
    Studio,
    /// The studio, which gave back everything whatever the time.
    StudioOverride,
    /// The class was cancelled.
    Class,
    /// The account was deactivated, deleted, or given another role.
    Account,
}

/// A booking to be written.
#[derive(Debug, Clone, Copy)]
pub struct NewBooking<'a> {
    pub id: &'a str,
    pub user_id: &'a str,
    pub class_id: &'a str,
    pub concessions_used: u32,
    pub booked_by: BookedBy,
}

/// How a booking is to end.
#[derive(Debug, Clone, Copy)]
pub struct Cancelled<'a> {
    pub by: CancelledBy,
    pub refunded: u32,
    pub reason: &'a str,
}

pub fn push(writes: &mut Writes, booking: NewBooking<'_>, now: Instant) {
    let into = "INSERT INTO bookings (id, user_id, class_id, status, concessions_used, booked_by, booked_at) ";
    writes.insert(into, &[booking], |values, booking| {
        values
            .push_bind(booking.id)
            .push_bind(booking.user_id)
            .push_bind(booking.class_id)
            .push_bind("confirmed")
            .push_bind(booking.concessions_used)
            .push_bind(booking.booked_by.as_str())
            .push_bind(now.millis());
    });
}

macro_rules! select_held {
    () => {
        concat!(
            select_class!(
                "b.user_id",
                "b.user_id, b.status, b.concessions_used AS used, ",
                "bookings b JOIN classes c ON c.id = b.class_id"
            ),
            "WHERE b.id = $1"
        )
    };
}

/// Whoever's booking it is.
pub async fn find(conn: &mut Conn, id: &str) -> Result<Option<HeldBooking>, sqlx::Error> {
    let row: Option<HeldRow> = sqlx::query_as(select_held!())
        .bind(id)
        .fetch_optional(conn)
        .await?;
    Ok(row.map(HeldBooking::from))
}

/// A booking of this user's; another's is not found.
pub async fn find_own(
    conn: &mut Conn,
    id: &str,
    user_id: &str,
) -> Result<Option<HeldBooking>, sqlx::Error> {
    let row: Option<HeldRow> = sqlx::query_as(concat!(select_held!(), " AND b.user_id = $2"))
        .bind(id)
        .bind(user_id)
        .fetch_optional(conn)
        .await?;
    Ok(row.map(HeldBooking::from))
}

/// Cancels a booking that has been read as confirmed.
pub fn push_cancellation(writes: &mut Writes, id: &str, how: Cancelled<'_>, now: Instant) {
    writes.change(1, |sql| {
        sql.push("UPDATE bookings SET status = 'cancelled', cancelled_by = ")
            .push_bind(how.by.as_str())
            .push(", cancelled_at = ")
            .push_bind(now.millis())
            .push(", refunded = ")
            .push_bind(how.refunded)
            .push(", cancel_reason = ")
            .push_bind(how.reason)
            .push(" WHERE status = 'confirmed' AND id = ")
            .push_bind(id);
    });
}

/// Cancels every confirmed booking of a class, of which there are so many, and gives back what each used.
pub fn push_cancellation_of_all(
    writes: &mut Writes,
    (class_id, bookings): (&str, usize),
    by: CancelledBy,
    now: Instant,
) {
    writes.change(bookings, |sql| {
        sql.push("UPDATE bookings SET status = 'cancelled', refunded = concessions_used, cancelled_by = ")
            .push_bind(by.as_str())
            .push(", cancelled_at = ")
            .push_bind(now.millis())
            .push(" WHERE status = 'confirmed' AND class_id = ")
            .push_bind(class_id);
    });
}

/// A confirmed booking of a class that hasn't started.
#[derive(Debug, Clone, FromRow)]
pub struct ToCome {
    pub id: String,
    pub class_id: String,
    pub concessions_used: u32,
}

/// Every confirmed booking of a user in a class that hasn't started, soonest first; at most one for each class.
pub async fn to_come(
    conn: &mut Conn,
    user_id: &str,
    now: Instant,
) -> Result<Vec<ToCome>, sqlx::Error> {
    sqlx::query_as(
        "SELECT b.id, b.class_id, b.concessions_used FROM bookings b JOIN classes c ON c.id = b.class_id
          WHERE b.user_id = $1 AND b.status = 'confirmed' AND $2 < c.start_at
          ORDER BY c.start_at, c.id",
    )
    .bind(user_id)
    .bind(now.millis())
    .fetch_all(conn)
    .await
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

#[derive(FromRow)]
struct HeldRow {
    user_id: String,
    status: String,
    used: i64,
    #[sqlx(flatten)]
    class: ClassRow,
}

impl From<HeldRow> for HeldBooking {
    fn from(row: HeldRow) -> HeldBooking {
        let class = Class::from(row.class);
        let facts = BookingFacts {
            status: BookingStatus::parse(&row.status).unwrap_or(BookingStatus::Cancelled),
            concessions_used: count(row.used),
            start_at: class.start_time,
            end_at: class.end_time,
            is_active: class.is_active,
        };
        HeldBooking {
            facts,
            user_id: row.user_id,
            class,
        }
    }
}
