//! The roles of accounts, whether they are active, and their deletion.

use fantail_core::admin_safety::AccountStatus;
use fantail_core::closed_enum::ClosedEnum;
use fantail_core::studio_time::Instant;

use crate::db::Conn;
use crate::db::live::{Change, changed};
use crate::store::count;

/// Returns whether there is an account, deleted or not.
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

pub async fn set(conn: &mut Conn, user_id: &str, status: AccountStatus) -> Result<(), sqlx::Error> {
    changed(Change::User(user_id));
    sqlx::query("UPDATE users SET role = $2, is_active = $3 WHERE id = $1")
        .bind(user_id)
        .bind(status.role.as_str())
        .bind(status.is_active)
        .execute(conn)
        .await?;
    Ok(())
}

/// Marks an account as deleted. It disappears from all lists, and its username and address can be
/// used again.
pub async fn mark_deleted(conn: &mut Conn, user_id: &str, now: Instant) -> Result<(), sqlx::Error> {
    changed(Change::User(user_id));
    sqlx::query("UPDATE users SET is_active = FALSE, deleted_at = $2 WHERE id = $1")
        .bind(user_id)
        .bind(now.millis())
        .execute(conn)
        .await?;
    Ok(())
}
