//! Notes of admins about users.

use std::collections::HashMap;

use fantail_core::studio_time::Instant;
use fantail_core::wire::Note;
use sqlx::QueryBuilder;

use crate::db::live::{Change, changed};
use crate::db::writes::Writes;
use crate::db::{Conn, Engine};
use crate::store::{NAMED_AT_ONCE, grouped, new_id, push_list};

/// Returns the notes on a user, oldest first.
pub async fn of(conn: &mut Conn, user_id: &str) -> Result<Vec<Note>, sqlx::Error> {
    let rows: Vec<(String, i64)> = sqlx::query_as(
        "SELECT content, created_at FROM notes WHERE user_id = $1 ORDER BY created_at, id",
    )
    .bind(user_id)
    .fetch_all(conn)
    .await?;
    let note = |(content, created_at)| Note {
        content,
        created_at: Instant::from_millis(created_at),
    };
    Ok(rows.into_iter().map(note).collect())
}

/// Returns the notes on these users, grouped by user, oldest first.
pub async fn on(
    conn: &mut Conn,
    user_ids: &[&str],
) -> Result<HashMap<String, Vec<Note>>, sqlx::Error> {
    let mut notes = Vec::new();
    for some in user_ids.chunks(NAMED_AT_ONCE) {
        let rows = on_some(conn, some).await?.into_iter();
        notes.extend(rows.map(|(user_id, content, created_at)| {
            let created_at = Instant::from_millis(created_at);
            (
                user_id,
                Note {
                    content,
                    created_at,
                },
            )
        }));
    }
    Ok(grouped(notes))
}

async fn on_some(
    conn: &mut Conn,
    user_ids: &[&str],
) -> Result<Vec<(String, String, i64)>, sqlx::Error> {
    let mut query = QueryBuilder::<Engine>::new(
        "SELECT user_id, content, created_at FROM notes WHERE user_id IN ",
    );
    push_list(&mut query, user_ids);
    query.push(" ORDER BY created_at, id");
    query.build_query_as().fetch_all(conn).await
}

/// Adds notes, each on a user.
pub fn push(writes: &mut Writes, notes: &[(&str, &str)], now: Instant) {
    for (user_id, _) in notes {
        changed(Change::User(user_id));
    }
    let into = "INSERT INTO notes (id, user_id, content, created_at) ";
    writes.insert(into, notes, |values, (user_id, content)| {
        values
            .push_bind(new_id(now))
            .push_bind((*user_id).to_owned())
            .push_bind((*content).to_owned())
            .push_bind(now.millis());
    });
}

/// Replaces the content of the first note on a user, or removes it.
pub async fn replace_first(
    conn: &mut Conn,
    user_id: &str,
    content: &str,
    now: Instant,
) -> Result<(), sqlx::Error> {
    changed(Change::User(user_id));
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

/// Returns the first note on a user, which is the one that an edit changes. Empty if there is none.
pub async fn first(conn: &mut Conn, user_id: &str) -> Result<String, sqlx::Error> {
    let first = of(conn, user_id).await?.into_iter().next();
    Ok(first.map(|note| note.content).unwrap_or_default())
}
