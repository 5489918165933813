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

/// Returns when the newest active booking of a class was made.
pub async fn last_booked(conn: &mut Conn, class_id: &str) -> Result<Option<Instant>, sqlx::Error> {
    let at = sqlx::query_scalar(
        "SELECT max(booked_at) FROM bookings WHERE class_id = $1 AND status IN ('confirmed', 'attended')",
    )
    .bind(class_id)
    .fetch_one(conn)
    .await?;
    Ok(instant(at))
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
        "SELECT max(booked_at) FROM bookings
          WHERE user_id = $1 AND class_id = $2 AND status IN ('confirmed', 'attended')",
    )
    .bind(user_id)
    .bind(class_id)
    .fetch_one(conn)
    .await?;
    Ok(instant(at))
}

/// Returns when a booking was cancelled.
pub async fn booking_cancelled(
    conn: &mut Conn,
    booking_id: &str,
) -> Result<Option<Instant>, sqlx::Error> {
    let at = sqlx::query_scalar("SELECT cancelled_at FROM bookings WHERE id = $1")
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
