//! The checks of reminders.

use fantail_core::quiet_hours::is_night;
use fantail_core::studio_time::Instant;

use super::check::Check;
use crate::db::Conn;

/// A deactivated account loses the places it has ahead, so a reminder sent to it would have no booking.
pub(super) const OF_A_PLACE: Check = Check {
    item: 37,
    sentence: "a reminder went to an account that was not deleted and had a place ahead",
    sql: "SELECT r.kind || ' reminder of ' || r.day || ' to user ' || r.user_id AS found
       FROM reminders r JOIN users u ON u.id = r.user_id
      WHERE u.deleted_at <= r.sent_at
         OR NOT EXISTS (SELECT 1 FROM bookings b JOIN classes c ON c.id = b.class_id
                         WHERE b.user_id = r.user_id AND b.booked_at <= r.sent_at AND r.sent_at < c.start_at
                           AND (b.cancelled_at IS NULL OR r.sent_at < b.cancelled_at))",
    numbers: &[],
};

/// Finds the reminders that were sent in the night.
pub(super) async fn sent_in_the_night(conn: &mut Conn) -> Result<Vec<String>, sqlx::Error> {
    let statement = "SELECT kind || ' reminder of ' || day || ' to user ' || user_id, sent_at FROM reminders ORDER BY sent_at";
    let mut sent: Vec<(String, i64)> = sqlx::query_as(statement).fetch_all(conn).await?;
    sent.retain(|(_, sent_at)| is_night(Instant::from_millis(*sent_at)));
    Ok(sent.into_iter().map(|(found, _)| found).collect())
}
