//! The active accounts that need an admin: each kind counted, and its first three.

use fantail_core::studio_time::Instant;
use fantail_core::wire::{UserInNeed, UsersInNeed};
use sqlx::{FromRow, QueryBuilder};

use crate::db::{Conn, Engine};
use crate::store::count;

/// Returns the accounts whose invitation could not be delivered, the oldest first.
pub async fn undelivered(conn: &mut Conn) -> Result<UsersInNeed, sqlx::Error> {
    let mut query = accounts();
    query.push("invitation_problem <> '' AND setup_completed_at IS NULL ORDER BY created_at");
    counted(conn, query).await
}

/// Returns the other accounts that were made until this moment and are not set up, the oldest first.
pub async fn not_set_up(conn: &mut Conn, made_by: Instant) -> Result<UsersInNeed, sqlx::Error> {
    let mut query = accounts();
    query.push("invitation_problem = '' AND setup_completed_at IS NULL AND created_at <= ");
    query.push_bind(made_by.millis());
    query.push(" ORDER BY created_at");
    counted(conn, query).await
}

/// Returns the accounts with a balance below 0, the lowest first.
pub async fn below_zero(conn: &mut Conn) -> Result<UsersInNeed, sqlx::Error> {
    let mut query = accounts();
    query.push("concessions < 0 ORDER BY concessions");
    counted(conn, query).await
}

#[derive(FromRow)]
struct Row {
    username: String,
    first_name: String,
    last_name: String,
    concessions: i32,
    total: i64,
}

fn accounts() -> QueryBuilder<Engine> {
    QueryBuilder::new(
        "SELECT username, first_name, last_name, concessions, count(*) OVER () AS total FROM users
          WHERE is_active AND deleted_at IS NULL AND ",
    )
}

async fn counted(
    conn: &mut Conn,
    mut query: QueryBuilder<Engine>,
) -> Result<UsersInNeed, sqlx::Error> {
    query.push(", id LIMIT 3");
    let rows: Vec<Row> = query.build_query_as().fetch_all(conn).await?;
    Ok(UsersInNeed {
        total: rows.first().map_or(0, |row| count(row.total)),
        first: rows.into_iter().map(user).collect(),
    })
}

fn user(row: Row) -> UserInNeed {
    UserInNeed {
        username: row.username,
        first_name: row.first_name,
        last_name: row.last_name,
        concessions: row.concessions,
    }
}
