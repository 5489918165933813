//! The password hashes of accounts. No other query reads them.

use fantail_core::forms::text::email_key;
use fantail_core::studio_time::Instant;
use sqlx::FromRow;

use crate::db::Conn;
use crate::db::live::{Change, changed};

/// The credentials to verify a sign-in.
#[derive(Debug, Clone, FromRow)]
pub struct Credentials {
    pub user_id: String,
    /// `None` until the account is set up.
    pub password_hash: Option<String>,
    pub is_active: bool,
}

/// Finds an account by its username or e-mail address, in upper or lower case.
pub async fn by_name(conn: &mut Conn, name: &str) -> Result<Option<Credentials>, sqlx::Error> {
    sqlx::query_as(
        "SELECT id AS user_id, password_hash, is_active FROM users
         WHERE deleted_at IS NULL AND (username = $1 OR email_key = $1)",
    )
    .bind(email_key(name))
    .fetch_optional(conn)
    .await
}

pub async fn of(conn: &mut Conn, user_id: &str) -> Result<Option<Credentials>, sqlx::Error> {
    sqlx::query_as(
        "SELECT id AS user_id, password_hash, is_active FROM users WHERE id = $1 AND deleted_at IS NULL",
    )
    .bind(user_id)
    .fetch_optional(conn)
    .await
}

/// Sets a password. The first one completes the set-up.
pub async fn set_password(
    conn: &mut Conn,
    user_id: &str,
    hash: &str,
    now: Instant,
) -> Result<(), sqlx::Error> {
    changed(Change::User(user_id));
    sqlx::query(
        "UPDATE users SET password_hash = $2, setup_completed_at = coalesce(setup_completed_at, $3) WHERE id = $1",
    )
    .bind(user_id)
    .bind(hash)
    .bind(now.millis())
    .execute(conn)
    .await?;
    Ok(())
}
