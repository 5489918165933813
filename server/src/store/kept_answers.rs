//! The responses to requests with an idempotency key.

use fantail_core::studio_time::Instant;
use sqlx::FromRow;

use crate::db::Conn;

/// The most responses that are stored for one account. No person causes as many in a day.
const MOST: i64 = 1_000;

/// A stored response, with the hash of its request.
#[derive(Debug, Clone, FromRow)]
pub struct StoredAnswer {
    pub request_hash: String,
    pub answer: String,
}

/// Finds the response to an account's request with this key, if it was stored after this time.
pub async fn find(
    conn: &mut Conn,
    user_id: &str,
    key: &str,
    after: Instant,
) -> Result<Option<StoredAnswer>, sqlx::Error> {
    sqlx::query_as(
        "SELECT request_hash, answer FROM kept_answers WHERE user_id = $1 AND key = $2 AND created_at > $3",
    )
    .bind(user_id)
    .bind(key)
    .bind(after.millis())
    .fetch_optional(conn)
    .await
}

/// Stores a response, in place of an expired one with the same key. Deletes the oldest responses
/// beyond the limit.
pub async fn keep(
    conn: &mut Conn,
    user_id: &str,
    key: &str,
    kept: &StoredAnswer,
    now: Instant,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO kept_answers (user_id, key, request_hash, answer, created_at) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (user_id, key)
         DO UPDATE SET request_hash = excluded.request_hash, answer = excluded.answer, created_at = excluded.created_at",
    )
    .bind(user_id)
    .bind(key)
    .bind(&kept.request_hash)
    .bind(&kept.answer)
    .bind(now.millis())
    .execute(&mut *conn)
    .await?;
    sqlx::query(
        "DELETE FROM kept_answers
          WHERE user_id = $1 AND created_at <= (SELECT created_at FROM kept_answers WHERE user_id = $1
                                                 ORDER BY created_at DESC LIMIT 1 OFFSET $2)",
    )
    .bind(user_id)
    .bind(MOST)
    .execute(conn)
    .await?;
    Ok(())
}

/// Deletes up to `limit` responses that were stored at or before this time. Returns their number.
pub async fn forget(conn: &mut Conn, until: Instant, limit: u32) -> Result<u64, sqlx::Error> {
    let done = sqlx::query(
        "DELETE FROM kept_answers
          WHERE (user_id, key) IN (SELECT user_id, key FROM kept_answers WHERE created_at <= $1 LIMIT $2)",
    )
    .bind(until.millis())
    .bind(i64::from(limit))
    .execute(conn)
    .await?;
    Ok(done.rows_affected())
}
