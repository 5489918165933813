//! The figures of the dashboard.

use fantail_core::studio_time::Instant;
use fantail_core::wire::StudioStats;

use super::count;
use crate::db::Conn;

pub(super) const STATS: &str = "SELECT (SELECT count(*) FROM users WHERE deleted_at IS NULL),
            (SELECT count(*) FROM classes c JOIN bookings b ON b.class_id = c.id AND b.status = 'confirmed'
              WHERE c.cancelled_at IS NULL AND c.end_at > $1)";

/// Counts the accounts that aren't deleted, and the confirmed bookings of classes that haven't
/// ended.
pub async fn stats(conn: &mut Conn, now: Instant) -> Result<StudioStats, sqlx::Error> {
    let (users, bookings): (i64, i64) = sqlx::query_as(STATS)
        .bind(now.millis())
        .fetch_one(conn)
        .await?;
    Ok(StudioStats {
        total_users: count(users),
        active_bookings: count(bookings),
    })
}
