//! Push notifications: the notifications that are due to be pushed. Where each session takes them is in
//! [`users::push`](super::users::push).

use fantail_core::closed_enum::ClosedEnum;
use fantail_core::studio_time::Instant;
use fantail_core::wire::NotificationKind;
use sqlx::{FromRow, QueryBuilder};

use super::{instant, push_list};
use crate::db::{Conn, Engine};

/// A notification that is due to be pushed.
#[derive(Debug)]
pub struct DuePush {
    pub id: String,
    pub user_id: String,
    pub kind: Option<NotificationKind>,
    pub title: String,
    pub message: String,
    pub class_id: Option<String>,
    /// The start of the class.
    pub start_at: Option<Instant>,
    pub created_at: Instant,
    pub push_at: Instant,
    /// Whether the user has read or dismissed it.
    pub is_done_with: bool,
}

/// Returns when the next notification is due to be pushed.
pub async fn next_due_at(conn: &mut Conn) -> Result<Option<Instant>, sqlx::Error> {
    let next = "SELECT min(push_at) FROM notifications WHERE push_at IS NOT NULL";
    Ok(instant(sqlx::query_scalar(next).fetch_one(conn).await?))
}

pub(super) const DUE: &str = "SELECT n.id, n.user_id, n.kind, n.title, n.message, n.class_id, c.start_at, n.created_at, n.push_at,
            n.read_at IS NOT NULL OR n.dismissed_at IS NOT NULL AS is_done_with
       FROM notifications n LEFT JOIN classes c ON c.id = n.class_id
      WHERE n.push_at <= $1 ORDER BY n.push_at LIMIT $2";

/// Returns the notifications that are due to be pushed, the earliest first.
pub async fn due(conn: &mut Conn, limit: u32, now: Instant) -> Result<Vec<DuePush>, sqlx::Error> {
    let rows: Vec<DueRow> = sqlx::query_as(DUE)
        .bind(now.millis())
        .bind(i64::from(limit))
        .fetch_all(conn)
        .await?;
    Ok(rows.into_iter().map(DuePush::from).collect())
}

/// Pushes a notification at this time.
pub async fn reschedule(conn: &mut Conn, id: &str, push_at: Instant) -> Result<(), sqlx::Error> {
    sqlx::query("UPDATE notifications SET push_at = $2 WHERE id = $1")
        .bind(id)
        .bind(push_at.millis())
        .execute(conn)
        .await?;
    Ok(())
}

/// Pushes these notifications no more.
pub async fn end(conn: &mut Conn, ids: &[&str]) -> Result<(), sqlx::Error> {
    let mut query =
        QueryBuilder::<Engine>::new("UPDATE notifications SET push_at = NULL WHERE id IN ");
    push_list(&mut query, ids);
    query.build().execute(conn).await?;
    Ok(())
}

/// Pushes no notification any more that is written already.
pub async fn end_all(conn: &mut Conn) -> Result<(), sqlx::Error> {
    sqlx::query("UPDATE notifications SET push_at = NULL WHERE push_at IS NOT NULL")
        .execute(conn)
        .await?;
    Ok(())
}

#[derive(FromRow)]
struct DueRow {
    id: String,
    user_id: String,
    kind: String,
    title: String,
    message: String,
    class_id: Option<String>,
    start_at: Option<i64>,
    created_at: i64,
    push_at: i64,
    is_done_with: bool,
}

impl From<DueRow> for DuePush {
    fn from(row: DueRow) -> DuePush {
        DuePush {
            id: row.id,
            user_id: row.user_id,
            kind: NotificationKind::parse(&row.kind),
            title: row.title,
            message: row.message,
            class_id: row.class_id,
            start_at: instant(row.start_at),
            created_at: Instant::from_millis(row.created_at),
            push_at: Instant::from_millis(row.push_at),
            is_done_with: row.is_done_with,
        }
    }
}
