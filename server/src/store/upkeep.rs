//! The changes that the background jobs make.

use fantail_core::studio_time::Instant;
use sqlx::FromRow;
use sqlx::query_builder::QueryBuilder;

use super::push_list;
use crate::db::live::{Change, changed};
use crate::db::writes::Writes;
use crate::db::{Conn, Engine};

/// A confirmed booking of a class that has ended.
#[derive(Debug, Clone, FromRow)]
pub struct FinishedBooking {
    pub booking_id: String,
    pub user_id: String,
    pub class_id: String,
    pub class_name: String,
    #[sqlx(try_from = "i64")]
    pub concessions_used: u32,
}

/// Returns up to `limit` confirmed bookings of classes that have ended. `CROSS JOIN` makes SQLite
/// begin with the confirmed bookings, because they are far fewer than the past classes.
pub async fn ended(
    conn: &mut Conn,
    limit: u32,
    now: Instant,
) -> Result<Vec<FinishedBooking>, sqlx::Error> {
    sqlx::query_as(
        "SELECT b.id AS booking_id, b.user_id, c.id AS class_id, c.name AS class_name, b.concessions_used
           FROM bookings b CROSS JOIN classes c
          WHERE c.id = b.class_id AND b.status = 'confirmed' AND c.cancelled_at IS NULL AND c.end_at <= $1
          ORDER BY c.end_at, b.id LIMIT $2",
    )
    .bind(now.millis())
    .bind(i64::from(limit))
    .fetch_all(conn)
    .await
}

/// Marks bookings, which must be confirmed, as attended.
pub fn push_attended(writes: &mut Writes, ended: &[FinishedBooking]) {
    writes.change(ended.len(), |sql| {
        sql.push("UPDATE bookings SET status = 'attended' WHERE status = 'confirmed' AND id IN ");
        let ids: Vec<_> = ended
            .iter()
            .map(|ended| ended.booking_id.as_str())
            .collect();
        push_list(sql, &ids);
    });
}

/// Returns up to `limit` attended bookings of classes that haven't started. Leaves out bookings
/// that staff marked, cancelled classes and inactive users.
pub async fn attended_early(
    conn: &mut Conn,
    limit: u32,
    now: Instant,
) -> Result<Vec<String>, sqlx::Error> {
    sqlx::query_scalar(
        "SELECT b.id
           FROM classes c JOIN bookings b ON b.class_id = c.id JOIN users u ON u.id = b.user_id
          WHERE c.start_at > $1 AND c.cancelled_at IS NULL AND b.status = 'attended' AND b.mark IS NULL
            AND u.is_active
          LIMIT $2",
    )
    .bind(now.millis())
    .bind(i64::from(limit))
    .fetch_all(conn)
    .await
}

/// Marks attended bookings as confirmed again, and deletes the attendance that the job recorded from
/// the histories of their users.
pub async fn take_back_attendance(
    conn: &mut Conn,
    booking_ids: &[String],
) -> Result<(), sqlx::Error> {
    changed(Change::Everything);
    let ids: Vec<_> = booking_ids.iter().map(String::as_str).collect();
    let confirm = "UPDATE bookings SET status = 'confirmed' WHERE status = 'attended' AND id IN ";
    let mut confirm = QueryBuilder::<Engine>::new(confirm);
    push_list(&mut confirm, &ids);
    confirm.build().execute(&mut *conn).await?;
    // The users are named because the events are indexed by user.
    let forget =
        "DELETE FROM events WHERE kind = 'attended' AND actor_id IS NULL AND booking_id IN ";
    let mut forget = QueryBuilder::<Engine>::new(forget);
    push_list(&mut forget, &ids);
    forget.push(" AND user_id IN (SELECT user_id FROM bookings WHERE id IN ");
    push_list(&mut forget, &ids);
    forget.push(")");
    forget.build().execute(&mut *conn).await?;
    Ok(())
}

/// Deletes up to `limit` waitlist entries of classes that ended before this time. Returns their
/// number.
pub async fn forget_waiting(
    conn: &mut Conn,
    before: Instant,
    limit: u32,
) -> Result<u64, sqlx::Error> {
    let done = sqlx::query(
        "DELETE FROM waitlist_entries WHERE id IN
           (SELECT w.id FROM waitlist_entries w JOIN classes c ON c.id = w.class_id WHERE c.end_at < $1 LIMIT $2)",
    )
    .bind(before.millis())
    .bind(i64::from(limit))
    .execute(conn)
    .await?;
    Ok(done.rows_affected())
}

/// Deletes the links and sessions that expired or ended before this time.
pub async fn forget_what_is_over(conn: &mut Conn, before: Instant) -> Result<(), sqlx::Error> {
    for delete in [
        "DELETE FROM links WHERE expires_at < $1 OR used_at < $1 OR voided_at < $1",
        "DELETE FROM sessions WHERE expires_at < $1 OR ended_at < $1",
    ] {
        sqlx::query(delete)
            .bind(before.millis())
            .execute(&mut *conn)
            .await?;
    }
    Ok(())
}
