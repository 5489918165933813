//! Roles, activity and deletion.

use fantail_core::standing::Standing;
use fantail_core::studio_time::Instant;
use fantail_core::words::Word;

use crate::db::Conn;
use crate::store::count;

/// Whether anyone has an account, or had one.
pub async fn has_users(conn: &mut Conn) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar("SELECT EXISTS (SELECT 1 FROM users)")
        .fetch_one(conn)
        .await
}

/// Counts the other active admins.
pub async fn other_active_admins(conn: &mut Conn, user_id: &str) -> Result<u32, sqlx::Error> {
    let others: i64 = sqlx::query_scalar(
        "SELECT count(*) FROM users WHERE role = 'admin' AND is_active AND deleted_at IS NULL AND id <> $1",
    )
    .bind(user_id)
    .fetch_one(conn)
    .await?;
    Ok(count(others))
}

pub async fn set(conn: &mut Conn, user_id: &str, standing: Standing) -> Result<(), sqlx::Error> {
    sqlx::query("UPDATE users SET role = $2, is_active = $3 WHERE id = $1")
        .bind(user_id)
        .bind(standing.role.as_str())
        .bind(standing.is_active)
        .execute(conn)
        .await?;
    Ok(())
}

/// Deletes an account: it leaves every list, and its name and address are free.
pub async fn mark_deleted(conn: &mut Conn, user_id: &str, now: Instant) -> Result<(), sqlx::Error> {
    sqlx::query("UPDATE users SET is_active = FALSE, deleted_at = $2 WHERE id = $1")
        .bind(user_id)
        .bind(now.millis())
        .execute(conn)
        .await?;
    Ok(())
}
