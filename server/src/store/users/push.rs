//! Where sessions take push notifications.

use fantail_core::studio_time::Instant;
use sqlx::FromRow;

use crate::db::Conn;
use crate::db::live::{Change, changed};

/// Where a browser takes push notifications, with its keys in base64url.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Subscription {
    #[sqlx(rename = "push_endpoint")]
    pub endpoint: String,
    #[sqlx(rename = "push_p256dh")]
    pub p256dh: String,
    #[sqlx(rename = "push_auth")]
    pub auth: String,
}

/// Sets where a session takes push notifications. A browser shows those of one session only: the last that asked.
pub async fn save(
    conn: &mut Conn,
    session_id: &str,
    user_id: &str,
    subscription: &Subscription,
) -> Result<(), sqlx::Error> {
    remove_gone(conn, &subscription.endpoint).await?;
    changed(Change::User(user_id));
    sqlx::query(
        "UPDATE sessions SET push_endpoint = $2, push_p256dh = $3, push_auth = $4 WHERE id = $1",
    )
    .bind(session_id)
    .bind(&subscription.endpoint)
    .bind(&subscription.p256dh)
    .bind(&subscription.auth)
    .execute(conn)
    .await?;
    Ok(())
}

/// Ends the push notifications of a session.
pub async fn remove(conn: &mut Conn, session_id: &str, user_id: &str) -> Result<(), sqlx::Error> {
    changed(Change::User(user_id));
    sqlx::query("UPDATE sessions SET push_endpoint = NULL, push_p256dh = NULL, push_auth = NULL WHERE id = $1")
        .bind(session_id)
        .execute(conn)
        .await?;
    Ok(())
}

/// Ends the push notifications of a user.
pub async fn remove_all(conn: &mut Conn, user_id: &str) -> Result<(), sqlx::Error> {
    changed(Change::User(user_id));
    sqlx::query(
        "UPDATE sessions SET push_endpoint = NULL, push_p256dh = NULL, push_auth = NULL WHERE user_id = $1",
    )
    .bind(user_id)
    .execute(conn)
    .await?;
    Ok(())
}

/// Ends the push notifications at an address that the push service no longer has.
pub async fn remove_gone(conn: &mut Conn, endpoint: &str) -> Result<(), sqlx::Error> {
    let user_id: Option<String> = sqlx::query_scalar(
        "UPDATE sessions SET push_endpoint = NULL, push_p256dh = NULL, push_auth = NULL
          WHERE push_endpoint = $1 RETURNING user_id",
    )
    .bind(endpoint)
    .fetch_optional(conn)
    .await?;
    if let Some(user_id) = &user_id {
        changed(Change::User(user_id));
    }
    Ok(())
}

/// Returns where a session takes push notifications.
pub async fn of_session(
    conn: &mut Conn,
    session_id: &str,
) -> Result<Option<Subscription>, sqlx::Error> {
    sqlx::query_as(
        "SELECT push_endpoint, push_p256dh, push_auth FROM sessions WHERE id = $1 AND push_endpoint IS NOT NULL",
    )
    .bind(session_id)
    .fetch_optional(conn)
    .await
}

/// Returns where a user's open sessions take push notifications, up to `limit`, the latest used first.
pub async fn of_user(
    conn: &mut Conn,
    user_id: &str,
    limit: u32,
    now: Instant,
) -> Result<Vec<Subscription>, sqlx::Error> {
    sqlx::query_as(
        "SELECT push_endpoint, push_p256dh, push_auth FROM sessions
          WHERE user_id = $1 AND ended_at IS NULL AND $2 < expires_at AND push_endpoint IS NOT NULL
          ORDER BY last_used_at DESC, id DESC LIMIT $3",
    )
    .bind(user_id)
    .bind(now.millis())
    .bind(i64::from(limit))
    .fetch_all(conn)
    .await
}
