//! Invitations that could not be delivered.

use crate::db::Conn;
use crate::live::{Change, changed};
use crate::store::count;

/// Saves why a user's invitation could not be delivered. Empty when another one is sent.
pub async fn set_problem(conn: &mut Conn, user_id: &str, problem: &str) -> Result<(), sqlx::Error> {
    changed(Change::User(user_id));
    sqlx::query("UPDATE users SET invitation_problem = $2 WHERE id = $1 AND deleted_at IS NULL")
        .bind(user_id)
        .bind(problem)
        .execute(conn)
        .await?;
    Ok(())
}

/// The number of users whose invitation could not be delivered and who have no password yet.
pub async fn undelivered(conn: &mut Conn) -> Result<u32, sqlx::Error> {
    let users: i64 = sqlx::query_scalar(
        "SELECT count(*) FROM users
          WHERE invitation_problem <> '' AND setup_completed_at IS NULL AND is_active AND deleted_at IS NULL",
    )
    .fetch_one(conn)
    .await?;
    Ok(count(users))
}
