//! Notifications in the app. Users get them whatever their settings for letters are.

use fantail_core::closed_enum::ClosedEnum;
use fantail_core::studio_time::Instant;
use fantail_core::wire::{Notification, NotificationKind};
use sqlx::{FromRow, QueryBuilder};

use super::{before_ids_of, new_id, push_list};
use crate::db::Conn;
use crate::db::live::{Change, changed};
use crate::db::writes::Writes;

#[derive(Debug, Clone)]
pub struct NewNotification<'a> {
    pub user_id: &'a str,
    pub kind: NotificationKind,
    pub title: String,
    pub message: String,
    pub class_id: Option<&'a str>,
    /// Another user whom the notification names.
    pub about_user_id: Option<&'a str>,
    /// Whether it is inserted as read.
    pub is_read: bool,
    /// When it is due to be pushed to the user's devices.
    pub push_at: Option<Instant>,
}

pub fn push(writes: &mut Writes, notifications: &[NewNotification<'_>], now: Instant) {
    for notification in notifications {
        changed(Change::Inbox(notification.user_id));
    }
    let into = "INSERT INTO notifications
        (id, user_id, kind, title, message, class_id, about_user_id, created_at, read_at, push_at) ";
    writes.insert(into, notifications, |values, notification| {
        values
            .push_bind(new_id(now))
            .push_bind(notification.user_id)
            .push_bind(notification.kind.as_str())
            .push_bind(notification.title.as_str())
            .push_bind(notification.message.as_str())
            .push_bind(notification.class_id)
            .push_bind(notification.about_user_id)
            .push_bind(now.millis())
            .push_bind(notification.is_read.then_some(now.millis()))
            .push_bind(notification.push_at.map(Instant::millis));
    });
}

/// Returns the inbox of a user: notifications they haven't dismissed, the newest first.
pub async fn of_user(
    conn: &mut Conn,
    user_id: &str,
    limit: u32,
) -> Result<Vec<Notification>, sqlx::Error> {
    let rows: Vec<NotificationRow> = sqlx::query_as(
        "SELECT n.id, n.kind, n.title, n.message, n.class_id, n.read_at IS NOT NULL AS is_read, n.created_at,
                (SELECT u.id FROM users u WHERE u.id = n.about_user_id AND u.deleted_at IS NULL) AS about_user_id
           FROM notifications n
          WHERE n.user_id = $1 AND n.dismissed_at IS NULL ORDER BY n.created_at DESC, n.id DESC LIMIT $2",
    )
    .bind(user_id)
    .bind(i64::from(limit))
    .fetch_all(conn)
    .await?;
    Ok(rows.into_iter().map(Notification::from).collect())
}

/// Marks a notification as read, unless it was read before. Returns false if it isn't in this
/// user's inbox.
pub async fn mark_read(
    conn: &mut Conn,
    id: &str,
    user_id: &str,
    now: Instant,
) -> Result<bool, sqlx::Error> {
    changed(Change::Inbox(user_id));
    let done = sqlx::query(
        "UPDATE notifications SET read_at = coalesce(read_at, $3)
         WHERE id = $1 AND user_id = $2 AND dismissed_at IS NULL",
    )
    .bind(id)
    .bind(user_id)
    .bind(now.millis())
    .execute(conn)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Marks all unread notifications in a user's inbox as read.
pub async fn mark_all_read(
    conn: &mut Conn,
    user_id: &str,
    now: Instant,
) -> Result<(), sqlx::Error> {
    changed(Change::Inbox(user_id));
    sqlx::query(
        "UPDATE notifications SET read_at = $2
         WHERE user_id = $1 AND read_at IS NULL AND dismissed_at IS NULL",
    )
    .bind(user_id)
    .bind(now.millis())
    .execute(conn)
    .await?;
    Ok(())
}

/// Dismisses a notification. It leaves the inbox, but stays in the user's record. Returns false if
/// it isn't in this user's inbox.
pub async fn dismiss(
    conn: &mut Conn,
    id: &str,
    user_id: &str,
    now: Instant,
) -> Result<bool, sqlx::Error> {
    changed(Change::Inbox(user_id));
    let done = sqlx::query(
        "UPDATE notifications SET dismissed_at = $3 WHERE id = $1 AND user_id = $2 AND dismissed_at IS NULL",
    )
    .bind(id)
    .bind(user_id)
    .bind(now.millis())
    .execute(conn)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Returns the next ids, after `after`, of notifications that are older than `before` and were read
/// or dismissed.
pub async fn done_with(
    conn: &mut Conn,
    after: &str,
    before: Instant,
    limit: u32,
) -> Result<Vec<String>, sqlx::Error> {
    sqlx::query_scalar(DONE_WITH)
        .bind(after)
        .bind(before_ids_of(before))
        .bind(i64::from(limit))
        .fetch_all(conn)
        .await
}

/// Compares ids, which begin with the time of creation, so that no other index is needed.
pub(super) const DONE_WITH: &str = "SELECT id FROM notifications
      WHERE id > $1 AND id < $2 AND (read_at IS NOT NULL OR dismissed_at IS NOT NULL) ORDER BY id LIMIT $3";

pub async fn forget(conn: &mut Conn, ids: &[String]) -> Result<(), sqlx::Error> {
    let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
    let mut query = QueryBuilder::new("DELETE FROM notifications WHERE id IN ");
    push_list(&mut query, &ids);
    query.build().execute(conn).await?;
    Ok(())
}

#[derive(FromRow)]
struct NotificationRow {
    id: String,
    kind: String,
    title: String,
    message: String,
    class_id: Option<String>,
    about_user_id: Option<String>,
    is_read: bool,
    created_at: i64,
}

impl From<NotificationRow> for Notification {
    fn from(row: NotificationRow) -> Notification {
        Notification {
            id: row.id,
            // A kind that this version doesn't know is shown as a message.
            r#type: NotificationKind::parse(&row.kind).unwrap_or(NotificationKind::Message),
            title: row.title,
            message: row.message,
            class_id: row.class_id,
            about_user_id: row.about_user_id,
            is_read: row.is_read,
            created_at: Instant::from_millis(row.created_at),
        }
    }
}
