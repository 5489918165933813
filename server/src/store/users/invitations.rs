//! Invitations that could not be delivered.

use fantail_core::studio_time::Instant;
use sqlx::QueryBuilder;

use crate::db::Conn;
use crate::db::live::{Change, changed};
use crate::store::{NAMED_AT_ONCE, push_list};

/// Saves why a user's invitation could not be delivered. Pass an empty text when another invitation
/// is sent.
pub async fn set_problem(conn: &mut Conn, user_id: &str, problem: &str) -> Result<(), sqlx::Error> {
    changed(Change::User(user_id));
    sqlx::query("UPDATE users SET invitation_problem = $2 WHERE id = $1 AND deleted_at IS NULL")
        .bind(user_id)
        .bind(problem)
        .execute(conn)
        .await?;
    Ok(())
}

/// Deletes the reasons why invitations to these users could not be delivered, because new
/// invitations are sent.
pub async fn clear_problems(conn: &mut Conn, user_ids: &[&str]) -> Result<(), sqlx::Error> {
    for some in user_ids.chunks(NAMED_AT_ONCE) {
        let mut query = QueryBuilder::new(
            "UPDATE users SET invitation_problem = '' WHERE invitation_problem <> '' AND id IN ",
        );
        push_list(&mut query, some);
        query.build().execute(&mut *conn).await?;
    }
    Ok(())
}

/// Returns whether a user was ever sent an invitation.
pub async fn was_invited(conn: &mut Conn, user_id: &str) -> Result<bool, sqlx::Error> {
    let links = "SELECT EXISTS (SELECT 1 FROM links WHERE user_id = $1 AND purpose = 'invitation')";
    sqlx::query_scalar(links)
        .bind(user_id)
        .fetch_one(conn)
        .await
}

/// Returns the active users without a password and without a working invitation, the longest
/// waiting first.
pub async fn without_link(
    conn: &mut Conn,
    limit: usize,
    now: Instant,
) -> Result<Vec<String>, sqlx::Error> {
    sqlx::query_scalar(
        "SELECT u.id FROM users u
          WHERE u.setup_completed_at IS NULL AND u.is_active AND u.deleted_at IS NULL
            AND NOT EXISTS (SELECT 1 FROM links l
                             WHERE l.user_id = u.id AND l.purpose = 'invitation'
                               AND l.used_at IS NULL AND l.voided_at IS NULL AND $1 < l.expires_at)
          ORDER BY u.created_at, u.id LIMIT $2",
    )
    .bind(now.millis())
    .bind(i64::try_from(limit).unwrap_or(i64::MAX))
    .fetch_all(conn)
    .await
}
