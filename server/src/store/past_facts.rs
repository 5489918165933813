//! Reads the facts about a member and a class as they were at a moment, from rows that have
//! timestamps.

use fantail_core::facts::ClassFacts;
use fantail_core::studio_time::Instant;
use fantail_core::wire::ShownClass;
use sqlx::FromRow;

use super::classes::{self, OwnBooking, OwnPlace, ViewedClass, versions};
use super::count;
use crate::db::Conn;

/// A class at a moment, with a member's place in it and the member's balance.
#[derive(Debug, Clone)]
pub struct PastFacts {
    pub viewed: ViewedClass,
    pub balance: i32,
}

impl PastFacts {
    pub fn facts(&self) -> ClassFacts {
        self.viewed.facts()
    }

    /// The class as the member saw it.
    pub fn shown(self) -> ShownClass {
        self.viewed.shown()
    }
}

pub(super) const BALANCE: &str = "SELECT balance_after FROM ledger WHERE user_id = $1 AND entered_at <= $2 ORDER BY seq DESC LIMIT 1";

/// A booking stops holding a place when it is marked as a no-show.
pub(super) const ACTIVE_BOOKINGS: &str = "SELECT count(*) FROM bookings b
      WHERE b.class_id = $1 AND b.booked_at <= $2 AND (b.cancelled_at IS NULL OR b.cancelled_at > $2)
        AND coalesce((SELECT h.kind FROM events h
                       WHERE h.user_id = b.user_id AND h.booking_id = b.id AND h.happened_at <= $2
                         AND h.kind IN ('attended', 'no_show', 'attendance_undone')
                       ORDER BY h.seq DESC LIMIT 1), '') <> 'no_show'";

/// `$1` is the member. As in the present facts, neither a no-show counts as a place nor a booking
/// that became attended because the class ended, or whose mark was undone after the end.
pub(super) const OWN_BOOKING: &str = "SELECT b.id, b.concessions_used, b.booked_start_at FROM bookings b
      WHERE b.user_id = $1 AND b.class_id = $2 AND b.booked_at <= $3
        AND (b.cancelled_at IS NULL OR b.cancelled_at > $3)
        AND coalesce((SELECT h.kind = 'no_show' OR h.kind = 'attended' AND h.actor_id IS NULL
                              OR h.kind = 'attendance_undone' AND h.status = 'attended' FROM events h
                       WHERE h.user_id = b.user_id AND h.booking_id = b.id AND h.happened_at <= $3
                         AND h.kind IN ('attended', 'no_show', 'attendance_undone')
                       ORDER BY h.seq DESC LIMIT 1), 0) = 0
      ORDER BY b.booked_at DESC LIMIT 1";

/// The member's last event that begins or ends a wait for the class; `$1` is the member. Booking
/// the class also ends the wait.
pub(super) const LAST_WAIT: &str = "SELECT kind FROM events
      WHERE user_id = $1 AND class_id = $2 AND happened_at <= $3
        AND kind IN ('waitlist_joined', 'waitlist_left', 'booking')
      ORDER BY seq DESC LIMIT 1";

/// The number of people who joined the waitlist and have neither left it nor booked the
/// class since.
pub(super) const WAITING: &str = "SELECT count(*) FROM
        (SELECT DISTINCT user_id FROM events WHERE class_id = $1 AND kind = 'waitlist_joined') joined
      WHERE (SELECT h.kind FROM events h
              WHERE h.user_id = joined.user_id AND h.class_id = $1 AND h.happened_at <= $2
                AND h.kind IN ('waitlist_joined', 'waitlist_left', 'booking')
              ORDER BY h.seq DESC LIMIT 1) = 'waitlist_joined'";

/// Returns the facts at this moment; `None` if the class doesn't exist, or didn't exist yet.
pub async fn at(
    conn: &mut Conn,
    user_id: &str,
    class_id: &str,
    at: Instant,
) -> Result<Option<PastFacts>, sqlx::Error> {
    let Some(present) = classes::find(conn, class_id, None).await? else {
        return Ok(None);
    };
    let Some(version) = versions::at(conn, class_id, at).await? else {
        return Ok(None);
    };
    let mut class = present.class;
    class.name = version.name;
    class.description = version.description;
    class.instructor = version.instructor;
    class.location = version.location;
    class.room = version.room;
    class.start_at = version.start_at;
    class.end_at = version.end_at;
    class.duration = count((version.end_at - version.start_at).num_minutes());
    class.max_capacity = version.max_capacity;
    class.concessions_required = version.concessions_required;
    class.is_active = version
        .cancelled_at
        .is_none_or(|cancelled_at| at < cancelled_at);
    let viewed = ViewedClass {
        class,
        active_bookings: active_bookings(conn, class_id, at).await?,
        waiting: waiting(conn, class_id, at).await?,
        place: OwnPlace {
            booking: own_booking(conn, user_id, class_id, at).await?,
            is_waiting: is_waiting(conn, user_id, class_id, at).await?,
            became_attended: false,
        },
    };
    Ok(Some(PastFacts {
        viewed,
        balance: balance(conn, user_id, at).await?,
    }))
}

async fn balance(conn: &mut Conn, user_id: &str, at: Instant) -> Result<i32, sqlx::Error> {
    let balance: Option<i64> = sqlx::query_scalar(BALANCE)
        .bind(user_id)
        .bind(at.millis())
        .fetch_optional(conn)
        .await?;
    Ok(balance.map_or(0, |balance| i32::try_from(balance).unwrap_or_default()))
}

async fn active_bookings(conn: &mut Conn, class_id: &str, at: Instant) -> Result<u32, sqlx::Error> {
    let active: i64 = sqlx::query_scalar(ACTIVE_BOOKINGS)
        .bind(class_id)
        .bind(at.millis())
        .fetch_one(conn)
        .await?;
    Ok(count(active))
}

async fn waiting(conn: &mut Conn, class_id: &str, at: Instant) -> Result<u32, sqlx::Error> {
    let waiting: i64 = sqlx::query_scalar(WAITING)
        .bind(class_id)
        .bind(at.millis())
        .fetch_one(conn)
        .await?;
    Ok(count(waiting))
}

#[derive(FromRow)]
struct OwnBookingRow {
    id: String,
    concessions_used: i64,
    booked_start_at: i64,
}

async fn own_booking(
    conn: &mut Conn,
    user_id: &str,
    class_id: &str,
    at: Instant,
) -> Result<Option<OwnBooking>, sqlx::Error> {
    let row: Option<OwnBookingRow> = sqlx::query_as(OWN_BOOKING)
        .bind(user_id)
        .bind(class_id)
        .bind(at.millis())
        .fetch_optional(conn)
        .await?;
    Ok(row.map(|row| OwnBooking {
        id: row.id,
        concessions_used: count(row.concessions_used),
        booked_start_at: Instant::from_millis(row.booked_start_at),
    }))
}

async fn is_waiting(
    conn: &mut Conn,
    user_id: &str,
    class_id: &str,
    at: Instant,
) -> Result<bool, sqlx::Error> {
    let last: Option<String> = sqlx::query_scalar(LAST_WAIT)
        .bind(user_id)
        .bind(class_id)
        .bind(at.millis())
        .fetch_optional(conn)
        .await?;
    Ok(last.as_deref() == Some("waitlist_joined"))
}
