//! What admins keep in mind about people.

use std::collections::HashMap;

use fantail_core::studio_time::Instant;
use fantail_core::wire::Note;

use super::new_id;
use crate::db::Conn;

/// The notes on everyone who has any, by user, oldest first. There are hardly more than accounts.
pub async fn on_everyone(conn: &mut Conn) -> Result<HashMap<String, Vec<Note>>, sqlx::Error> {
    let rows: Vec<(String, String, i64)> = sqlx::query_as(
        "SELECT n.user_id, n.content, n.created_at FROM notes n JOIN users u ON u.id = n.user_id
          WHERE u.deleted_at IS NULL ORDER BY n.created_at, n.id",
    )
    .fetch_all(conn)
    .await?;
    let mut notes: HashMap<String, Vec<Note>> = HashMap::new();
    for (user_id, content, created_at) in rows {
        notes.entry(user_id).or_default().push(Note {
            content,
            created_at: Instant::from_millis(created_at),
        });
    }
    Ok(notes)
}

/// Puts another content in the place of the first note on someone, or removes it.
pub async fn replace_first(
    conn: &mut Conn,
    user_id: &str,
    content: &str,
    now: Instant,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "DELETE FROM notes WHERE id = (SELECT id FROM notes WHERE user_id = $1 ORDER BY created_at, id LIMIT 1)",
    )
    .bind(user_id)
    .execute(&mut *conn)
    .await?;
    if content.is_empty() {
        return Ok(());
    }
    sqlx::query("INSERT INTO notes (id, user_id, content, created_at) VALUES ($1, $2, $3, $4)")
        .bind(new_id(now))
        .bind(user_id)
        .bind(content)
        .bind(now.millis())
        .execute(conn)
        .await?;
    Ok(())
}
