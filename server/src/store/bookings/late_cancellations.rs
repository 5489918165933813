//! Cancellations that were too late for a refund, and whose concessions may come back.

use fantail_core::studio_time::Instant;
use sqlx::FromRow;

use crate::db::Conn;
use crate::db::writes::Writes;

/// A member's cancellation that was too late for a refund, and whose concessions haven't come back.
#[derive(Debug, Clone, FromRow)]
pub struct LateCancellation {
    pub booking_id: String,
    pub user_id: String,
    #[sqlx(try_from = "i64")]
    pub concessions_used: u32,
}

/// Returns the late cancellations of a class by members who still have an account, the earliest first.
pub async fn of_class(
    conn: &mut Conn,
    class_id: &str,
) -> Result<Vec<LateCancellation>, sqlx::Error> {
    sqlx::query_as(OF_CLASS)
        .bind(class_id)
        .fetch_all(conn)
        .await
}

pub(in crate::store) const OF_CLASS: &str = "SELECT b.id AS booking_id, b.user_id, b.concessions_used
       FROM bookings b JOIN users u ON u.id = b.user_id AND u.deleted_at IS NULL
      WHERE b.class_id = $1 AND b.status = 'cancelled' AND b.cancelled_by = 'member' AND b.refunded = 0
        AND b.concessions_used > 0 AND b.credit_returned_at IS NULL
      ORDER BY b.cancelled_at, b.id";

/// Notes that the concessions of a late cancellation came back.
pub fn push_credit_return(writes: &mut Writes, booking_id: &str, now: Instant) {
    writes.change(1, |sql| {
        sql.push("UPDATE bookings SET credit_returned_at = ")
            .push_bind(now.millis())
            .push(" WHERE credit_returned_at IS NULL AND id = ")
            .push_bind(booking_id);
    });
}
