//! Sessions, those that stand and those that have ended.

use fantail_core::studio_time::Instant;
use sqlx::FromRow;

use super::recipients::with_settings;
use super::{Account, AccountRow, account_columns};
use crate::db::{Conn, Stamp, Watching, changes_column};
use crate::store::instant;

/// A session with its account; whether it still stands is for `auth::session` to say.
#[derive(Debug, Clone)]
pub struct Session {
    pub account: Account,
    pub expires_at: Instant,
    pub ended_at: Option<Instant>,
}

macro_rules! select_session {
    ($more_columns:expr) => {
        concat!(
            "SELECT ",
            $more_columns,
            "s.expires_at, s.ended_at, ",
            account_columns!(),
            " FROM sessions s JOIN users u ON u.id = s.user_id",
            with_settings!(),
            "WHERE s.id = $1 AND s.user_id = $2"
        )
    };
}

pub async fn find(
    conn: &mut Conn,
    id: &str,
    user_id: &str,
) -> Result<Option<Session>, sqlx::Error> {
    let row: Option<SessionRow> = sqlx::query_as(select_session!(""))
        .bind(id)
        .bind(user_id)
        .fetch_optional(conn)
        .await?;
    Ok(row.map(Session::from))
}

/// As [`find`], with the stamp of the data read.
pub async fn find_stamped(
    mut watching: Watching,
    id: &str,
    user_id: &str,
) -> Result<Option<(Session, Stamp)>, sqlx::Error> {
    let row: Option<StampedRow> = sqlx::query_as(select_session!(concat!(changes_column!(), ", ")))
        .bind(id)
        .bind(user_id)
        .fetch_optional(watching.conn())
        .await?;
    Ok(row.map(|row| (row.session.into(), watching.stamp(row.changes))))
}

pub async fn add(
    conn: &mut Conn,
    id: &str,
    user_id: &str,
    expires_at: Instant,
    now: Instant,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO sessions (id, user_id, created_at, refreshed_at, expires_at) VALUES ($1, $2, $3, $3, $4)",
    )
    .bind(id)
    .bind(user_id)
    .bind(now.millis())
    .bind(expires_at.millis())
    .execute(conn)
    .await?;
    Ok(())
}

/// Extends a session that stands.
pub async fn extend(
    conn: &mut Conn,
    id: &str,
    expires_at: Instant,
    now: Instant,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "UPDATE sessions SET refreshed_at = $2, expires_at = $3 WHERE id = $1 AND ended_at IS NULL",
    )
    .bind(id)
    .bind(now.millis())
    .bind(expires_at.millis())
    .execute(conn)
    .await?;
    Ok(())
}

pub async fn end(conn: &mut Conn, id: &str, now: Instant) -> Result<(), sqlx::Error> {
    sqlx::query("UPDATE sessions SET ended_at = $2 WHERE id = $1 AND ended_at IS NULL")
        .bind(id)
        .bind(now.millis())
        .execute(conn)
        .await?;
    Ok(())
}

/// Ends every session of a user.
pub async fn end_all(conn: &mut Conn, user_id: &str, now: Instant) -> Result<(), sqlx::Error> {
    sqlx::query("UPDATE sessions SET ended_at = $2 WHERE user_id = $1 AND ended_at IS NULL")
        .bind(user_id)
        .bind(now.millis())
        .execute(conn)
        .await?;
    Ok(())
}

/// Ends every session of a user but this one.
pub async fn end_others(
    conn: &mut Conn,
    user_id: &str,
    kept: &str,
    now: Instant,
) -> Result<(), sqlx::Error> {
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
    expires_at: i64,
    ended_at: Option<i64>,
    #[sqlx(flatten)]
    account: AccountRow,
}

#[derive(FromRow)]
struct StampedRow {
    changes: i64,
    #[sqlx(flatten)]
    session: SessionRow,
}

impl From<SessionRow> for Session {
    fn from(row: SessionRow) -> Session {
        Session {
            account: row.account.into(),
            expires_at: Instant::from_millis(row.expires_at),
            ended_at: instant(row.ended_at),
        }
    }
}
