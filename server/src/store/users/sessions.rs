//! Sessions, both valid and ended.

use std::sync::LazyLock;

use fantail_core::studio_time::Instant;
use sqlx::{AssertSqlSafe, FromRow, QueryBuilder};

use super::account::{Account, AccountRow};
use crate::db::live::{Change, changed};
use crate::db::{Conn, DataVersion, Engine, VersionedConn, with_data_version};
use crate::store::{NAMED_AT_ONCE, instant, push_list};

/// A session with its account. `auth::session` decides whether the session is valid.
#[derive(Debug, Clone)]
pub struct Session {
    pub account: Account,
    /// May be an hour behind.
    pub last_used_at: Instant,
    pub expires_at: Instant,
    pub ended_at: Option<Instant>,
}

pub(in crate::store) const FIND: &str = "SELECT s.last_used_at, s.expires_at, s.ended_at, account.*
       FROM sessions s JOIN account ON account.id = s.user_id
      WHERE s.id = $1 AND s.user_id = $2";

static FIND_VERSIONED: LazyLock<String> = LazyLock::new(|| with_data_version(FIND));

pub async fn find(
    conn: &mut Conn,
    id: &str,
    user_id: &str,
) -> Result<Option<Session>, sqlx::Error> {
    let row: Option<SessionRow> = sqlx::query_as(FIND)
        .bind(id)
        .bind(user_id)
        .fetch_optional(conn)
        .await?;
    Ok(row.map(Session::from))
}

/// Like [`find`], but also returns the version of the data.
pub async fn find_versioned(
    mut conn: VersionedConn,
    id: &str,
    user_id: &str,
) -> Result<Option<(Session, DataVersion)>, sqlx::Error> {
    let row: Option<VersionedRow> = sqlx::query_as(AssertSqlSafe(FIND_VERSIONED.as_str()))
        .bind(id)
        .bind(user_id)
        .fetch_optional(conn.conn())
        .await?;
    Ok(row.map(|row| (row.session.into(), conn.version(row.data_version))))
}

pub async fn add(
    conn: &mut Conn,
    id: &str,
    user_id: &str,
    user_agent: &str,
    expires_at: Instant,
    now: Instant,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO sessions (id, user_id, created_at, refreshed_at, last_used_at, expires_at, user_agent)
         VALUES ($1, $2, $3, $3, $3, $4, $5)",
    )
    .bind(id)
    .bind(user_id)
    .bind(now.millis())
    .bind(expires_at.millis())
    .bind(user_agent)
    .execute(conn)
    .await?;
    Ok(())
}

/// Extends a session unless it has ended.
pub async fn extend(
    conn: &mut Conn,
    id: &str,
    expires_at: Instant,
    now: Instant,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "UPDATE sessions SET refreshed_at = $2, last_used_at = $2, expires_at = $3 WHERE id = $1 AND ended_at IS NULL",
    )
    .bind(id)
    .bind(now.millis())
    .bind(expires_at.millis())
    .execute(conn)
    .await?;
    Ok(())
}

/// Stores that these sessions were used now.
pub async fn record_use(conn: &mut Conn, ids: &[&str], now: Instant) -> Result<(), sqlx::Error> {
    for ids in ids.chunks(NAMED_AT_ONCE) {
        let mut query = QueryBuilder::<Engine>::new("UPDATE sessions SET last_used_at = ");
        query.push_bind(now.millis()).push(" WHERE id IN ");
        push_list(&mut query, ids);
        query.build().execute(&mut *conn).await?;
    }
    Ok(())
}

/// An open session, as its user sees it.
#[derive(FromRow)]
pub struct ListedSession {
    pub id: String,
    pub user_agent: String,
    pub has_push: bool,
    created_at: i64,
    last_used_at: i64,
}

impl ListedSession {
    pub fn created_at(&self) -> Instant {
        Instant::from_millis(self.created_at)
    }

    pub fn last_used_at(&self) -> Instant {
        Instant::from_millis(self.last_used_at)
    }
}

/// Returns the open sessions of a user: `first`, and then the latest used.
pub async fn open_of(
    conn: &mut Conn,
    user_id: &str,
    first: &str,
    limit: u32,
    now: Instant,
) -> Result<Vec<ListedSession>, sqlx::Error> {
    sqlx::query_as(
        "SELECT id, user_agent, push_endpoint IS NOT NULL AS has_push, created_at, last_used_at FROM sessions
          WHERE user_id = $1 AND ended_at IS NULL AND expires_at > $2
          ORDER BY CASE WHEN id = $3 THEN 0 ELSE 1 END, last_used_at DESC, id DESC LIMIT $4",
    )
    .bind(user_id)
    .bind(now.millis())
    .bind(first)
    .bind(i64::from(limit))
    .fetch_all(conn)
    .await
}

/// Ends an open session of a user. Returns whether there was one.
pub async fn end_of_user(
    conn: &mut Conn,
    id: &str,
    user_id: &str,
    now: Instant,
) -> Result<bool, sqlx::Error> {
    changed(Change::Session(id));
    let ended = sqlx::query(
        "UPDATE sessions SET ended_at = $3
          WHERE id = $1 AND user_id = $2 AND ended_at IS NULL AND expires_at > $3",
    )
    .bind(id)
    .bind(user_id)
    .bind(now.millis())
    .execute(conn)
    .await?;
    Ok(ended.rows_affected() == 1)
}

pub async fn end(conn: &mut Conn, id: &str, now: Instant) -> Result<(), sqlx::Error> {
    changed(Change::Session(id));
    sqlx::query("UPDATE sessions SET ended_at = $2 WHERE id = $1 AND ended_at IS NULL")
        .bind(id)
        .bind(now.millis())
        .execute(conn)
        .await?;
    Ok(())
}

/// Ends every session of a user.
pub async fn end_all(conn: &mut Conn, user_id: &str, now: Instant) -> Result<(), sqlx::Error> {
    changed(Change::User(user_id));
    sqlx::query("UPDATE sessions SET ended_at = $2 WHERE user_id = $1 AND ended_at IS NULL")
        .bind(user_id)
        .bind(now.millis())
        .execute(conn)
        .await?;
    Ok(())
}

/// Ends every session of a user except this one.
pub async fn end_others(
    conn: &mut Conn,
    user_id: &str,
    kept: &str,
    now: Instant,
) -> Result<(), sqlx::Error> {
    changed(Change::User(user_id));
    sqlx::query(
        "UPDATE sessions SET ended_at = $3 WHERE user_id = $1 AND id <> $2 AND ended_at IS NULL",
    )
    .bind(user_id)
    .bind(kept)
    .bind(now.millis())
    .execute(conn)
    .await?;
    Ok(())
}

#[derive(FromRow)]
struct SessionRow {
    last_used_at: i64,
    expires_at: i64,
    ended_at: Option<i64>,
    #[sqlx(flatten)]
    account: AccountRow,
}

#[derive(FromRow)]
struct VersionedRow {
    data_version: i64,
    #[sqlx(flatten)]
    session: SessionRow,
}

impl From<SessionRow> for Session {
    fn from(row: SessionRow) -> Session {
        Session {
            account: row.account.into(),
            last_used_at: Instant::from_millis(row.last_used_at),
            expires_at: Instant::from_millis(row.expires_at),
            ended_at: instant(row.ended_at),
        }
    }
}
