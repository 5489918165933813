//! The times at which the facts behind the booking rules last changed.

use fantail_core::studio_time::Instant;

use super::instant;
use crate::db::Conn;

/// Returns when a class was cancelled.
pub async fn class_cancelled(
    conn: &mut Conn,
    class_id: &str,
) -> Result<Option<Instant>, sqlx::Error> {
    let at = sqlx::query_scalar("SELECT cancelled_at FROM classes WHERE id = $1")
        .bind(class_id)
        .fetch_one(conn)
        .await?;
    Ok(instant(at))
}

/// Returns when a spot of a class was last taken: by a new booking, or by the correction of a no-show.
pub async fn last_taken(conn: &mut Conn, class_id: &str) -> Result<Option<Instant>, sqlx::Error> {
    let at = sqlx::query_scalar(
        "WITH active AS (SELECT * FROM active_booking WHERE class_id = $1),
              event AS (SELECT h.happened_at, lag(h.kind) OVER (PARTITION BY h.booking_id ORDER BY h.seq) AS kind_before
                          FROM active a JOIN events h ON h.user_id = a.user_id AND h.booking_id = a.booking_id
                         WHERE a.marked_at IS NOT NULL)
         SELECT max(at) FROM (SELECT booked_at AS at FROM active
                              UNION ALL SELECT happened_at FROM event WHERE kind_before = 'no_show') AS taken",
    )
    .bind(class_id)
    .fetch_one(conn)
    .await?;
    Ok(instant(at))
}

/// The times at which a class was last edited in a way that changes who can book it.
#[derive(Debug, Clone, Copy)]
pub struct Edits {
    pub price_raised: Option<Instant>,
    pub capacity_raised: Option<Instant>,
    pub capacity_lowered: Option<Instant>,
}

pub async fn edits(conn: &mut Conn, class_id: &str) -> Result<Edits, sqlx::Error> {
    // A class without a limit has more spots than any other.
    let (price_raised, capacity_raised, capacity_lowered) = sqlx::query_as(
        "SELECT max(CASE WHEN concessions_required > price_before THEN changed_at END),
                max(CASE WHEN spots > spots_before THEN changed_at END),
                max(CASE WHEN spots < spots_before THEN changed_at END)
           FROM (SELECT changed_at, concessions_required, spots,
                        lag(concessions_required) OVER (ORDER BY seq) AS price_before,
                        lag(spots) OVER (ORDER BY seq) AS spots_before
                   FROM (SELECT seq, changed_at, concessions_required, coalesce(capacity, 9223372036854775807) AS spots
                           FROM class_versions WHERE class_id = $1) AS version) AS edit",
    )
    .bind(class_id)
    .fetch_one(conn)
    .await?;
    Ok(Edits {
        price_raised: instant(price_raised),
        capacity_raised: instant(capacity_raised),
        capacity_lowered: instant(capacity_lowered),
    })
}

/// Returns when a booking of a class was last cancelled.
pub async fn last_cancelled(
    conn: &mut Conn,
    class_id: &str,
) -> Result<Option<Instant>, sqlx::Error> {
    let at = sqlx::query_scalar(
        "SELECT max(cancelled_at) FROM bookings WHERE class_id = $1 AND status = 'cancelled'",
    )
    .bind(class_id)
    .fetch_one(conn)
    .await?;
    Ok(instant(at))
}

/// Returns when a user made their active booking of a class.
pub async fn booked(
    conn: &mut Conn,
    user_id: &str,
    class_id: &str,
) -> Result<Option<Instant>, sqlx::Error> {
    let at = sqlx::query_scalar(
        "SELECT max(booked_at) FROM active_booking WHERE user_id = $1 AND class_id = $2",
    )
    .bind(user_id)
    .bind(class_id)
    .fetch_one(conn)
    .await?;
    Ok(instant(at))
}

/// Returns when a booking was cancelled, or else last marked.
pub async fn booking_ended(
    conn: &mut Conn,
    booking_id: &str,
) -> Result<Option<Instant>, sqlx::Error> {
    let at =
        sqlx::query_scalar("SELECT coalesce(cancelled_at, marked_at) FROM bookings WHERE id = $1")
            .bind(booking_id)
            .fetch_one(conn)
            .await?;
    Ok(instant(at))
}

/// Returns when a user joined the waitlist of a class.
pub async fn joined_waitlist(
    conn: &mut Conn,
    user_id: &str,
    class_id: &str,
) -> Result<Option<Instant>, sqlx::Error> {
    let at = sqlx::query_scalar(
        "SELECT max(joined_at) FROM waitlist_entries WHERE user_id = $1 AND class_id = $2",
    )
    .bind(user_id)
    .bind(class_id)
    .fetch_one(conn)
    .await?;
    Ok(instant(at))
}

/// Returns when the balance of a user last changed.
pub async fn balance_changed(
    conn: &mut Conn,
    user_id: &str,
) -> Result<Option<Instant>, sqlx::Error> {
    let at = sqlx::query_scalar(
        "SELECT entered_at FROM ledger WHERE user_id = $1 ORDER BY seq DESC LIMIT 1",
    )
    .bind(user_id)
    .fetch_optional(conn)
    .await?;
    Ok(instant(at))
}
