//! Bookings.

pub mod booking_context;
pub mod calendar_stamp;
pub mod holders;
pub mod late_cancellations;
pub mod lists;
pub mod rosters;

use fantail_core::closed_enum::ClosedEnum;
use fantail_core::facts::BookingStatus;
use fantail_core::studio_time::Instant;
use fantail_core::waitlist::BookedTime;
use fantail_core::wire::{BookingStats, MemberStats};
use sqlx::FromRow;

use self::calendar_stamp::{NEXT_STAMP, first_stamp};
use super::count;
use crate::db::Conn;
use crate::db::writes::{Statement, Writes};

/// Who made a booking.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, strum::EnumString, strum::IntoStaticStr, strum::VariantArray,
)]
#[strum(serialize_all = "snake_case")]
pub enum BookedBy {
    Member,
    Studio,
    /// The studio, free of charge.
    StudioOverride,
}

/// Who or what cancelled a booking.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, strum::EnumString, strum::IntoStaticStr, strum::VariantArray,
)]
#[strum(serialize_all = "snake_case")]
pub enum CancelledBy {
    Member,
    Studio,
    /// The studio, with a full refund despite the 24-hour rule.
    StudioOverride,
    /// The class was cancelled.
    Class,
    /// The account was deactivated, deleted, or given another role.
    Account,
}

/// A new booking.
#[derive(Debug, Clone, Copy)]
pub struct NewBooking<'a> {
    pub id: &'a str,
    pub user_id: &'a str,
    pub class_id: &'a str,
    pub concessions_used: u32,
    pub booked_by: BookedBy,
    /// The start of the class now.
    pub booked_start_at: Instant,
}

/// A cancellation of a booking.
#[derive(Debug, Clone, Copy)]
pub struct Cancelled<'a> {
    pub by: CancelledBy,
    pub refunded: u32,
    pub reason: &'a str,
}

pub fn push(writes: &mut Writes, booking: NewBooking<'_>, now: Instant) {
    let into = "INSERT INTO bookings (id, user_id, class_id, status, concessions_used, booked_by, booked_at,
                                      booked_start_at, entry_at) ";
    writes.insert(into, &[booking], |values, booking| {
        values
            .push_bind(booking.id)
            .push_bind(booking.user_id)
            .push_bind(booking.class_id)
            .push_bind(BookingStatus::Confirmed.as_str())
            .push_bind(i64::from(booking.concessions_used))
            .push_bind(booking.booked_by.as_str())
            .push_bind(now.millis())
            .push_bind(booking.booked_start_at.millis())
            .push_bind(first_stamp(now).millis());
    });
}

/// Gives a new version to the calendar entries of a class's confirmed and attended bookings, after
/// the class was edited.
pub fn push_new_entries(writes: &mut Writes, all: ClassBookings<'_>, now: Instant) {
    writes.change(all.count, |sql| {
        sql.push("UPDATE bookings SET ");
        push_next_stamp(sql, now);
        sql.push(" WHERE status IN ('confirmed', 'attended') AND class_id = ")
            .push_bind(all.class_id);
    });
}

/// Sets the version of the calendar entry to now, or to just after the previous version if that is
/// later.
fn push_next_stamp(sql: &mut Statement, now: Instant) {
    let (now, step) = (first_stamp(now).millis(), NEXT_STAMP.num_milliseconds());
    sql.push("entry_at = CASE WHEN entry_at + ")
        .push_bind(step)
        .push(" <= ")
        .push_bind(now)
        .push(" THEN ")
        .push_bind(now)
        .push(" ELSE entry_at + ")
        .push_bind(step)
        .push(" END");
}

/// Returns the times of the classes that a user has booked and that haven't ended.
pub async fn booked_times(
    conn: &mut Conn,
    user_id: &str,
    now: Instant,
) -> Result<Vec<BookedTime>, sqlx::Error> {
    let rows: Vec<(i64, i64)> = sqlx::query_as(
        "SELECT c.start_at, c.end_at FROM bookings b JOIN classes c ON c.id = b.class_id
          WHERE b.user_id = $1 AND b.status = 'confirmed' AND $2 < c.end_at",
    )
    .bind(user_id)
    .bind(now.millis())
    .fetch_all(conn)
    .await?;
    let time = |(start_at, end_at)| BookedTime {
        start_at: Instant::from_millis(start_at),
        end_at: Instant::from_millis(end_at),
    };
    Ok(rows.into_iter().map(time).collect())
}

/// A booking that staff removed.
#[derive(Debug, Clone, FromRow)]
pub struct RemovedBooking {
    pub user_id: String,
    pub class_id: String,
    #[sqlx(try_from = "i64")]
    pub refunded: u32,
}

/// Returns a booking that staff removed; `None` for any other.
pub async fn removed_by_staff(
    conn: &mut Conn,
    id: &str,
) -> Result<Option<RemovedBooking>, sqlx::Error> {
    sqlx::query_as(
        "SELECT user_id, class_id, refunded FROM bookings
          WHERE id = $1 AND cancelled_by IN ('studio', 'studio_override')",
    )
    .bind(id)
    .fetch_optional(conn)
    .await
}

/// Returns the version of a booking's calendar entry.
pub async fn entry_stamp(conn: &mut Conn, booking_id: &str) -> Result<Instant, sqlx::Error> {
    let millis = sqlx::query_scalar("SELECT entry_at FROM bookings WHERE id = $1")
        .bind(booking_id)
        .fetch_one(conn)
        .await?;
    Ok(Instant::from_millis(millis))
}

/// Cancels a booking, which must be confirmed.
pub fn push_cancellation(writes: &mut Writes, id: &str, how: Cancelled<'_>, now: Instant) {
    writes.change(1, |sql| {
        sql.push("UPDATE bookings SET status = 'cancelled', cancelled_by = ")
            .push_bind(how.by.as_str())
            .push(", cancelled_at = ")
            .push_bind(now.millis())
            .push(", refunded = ")
            .push_bind(i64::from(how.refunded))
            .push(", cancel_reason = ")
            .push_bind(how.reason)
            .push(", ");
        push_next_stamp(sql, now);
        sql.push(" WHERE status = 'confirmed' AND id = ")
            .push_bind(id);
    });
}

/// The bookings of a class that a statement changes, with their number.
#[derive(Debug, Clone, Copy)]
pub struct ClassBookings<'a> {
    pub class_id: &'a str,
    pub count: usize,
}

/// Cancels all bookings of a class with a full refund, including attended bookings and no-shows.
pub fn push_cancellation_of_all(
    writes: &mut Writes,
    all: ClassBookings<'_>,
    by: CancelledBy,
    now: Instant,
) {
    writes.change(all.count, |sql| {
        sql.push("UPDATE bookings SET status = 'cancelled', refunded = concessions_used, cancelled_by = ")
            .push_bind(by.as_str())
            .push(", cancelled_at = ")
            .push_bind(now.millis())
            .push(", ");
        push_next_stamp(sql, now);
        sql.push(" WHERE status <> 'cancelled' AND class_id = ")
            .push_bind(all.class_id);
    });
}

/// A confirmed booking of a class that hasn't started.
#[derive(Debug, Clone, FromRow)]
pub struct ToCome {
    pub id: String,
    pub class_id: String,
    #[sqlx(try_from = "i64")]
    pub concessions_used: u32,
}

/// Returns the confirmed bookings of a user in classes that haven't started, the soonest first.
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
        "SELECT (SELECT count(*) FROM bookings WHERE user_id = $1), classes_attended FROM users WHERE id = $1",
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
