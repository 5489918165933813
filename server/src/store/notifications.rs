//! Notifications in the app: always kept, whatever the settings say of letters.

use fantail_core::studio_time::Instant;
use fantail_core::wire::NotificationKind;

use super::new_id;
use crate::db::Conn;

#[derive(Debug, Clone, Copy)]
pub struct NewNotification<'a> {
    pub user_id: &'a str,
    pub kind: NotificationKind,
    pub title: &'a str,
    pub message: &'a str,
    pub class_id: Option<&'a str>,
    /// The other person it names.
    pub about_user_id: Option<&'a str>,
}

pub async fn add(
    conn: &mut Conn,
    notification: NewNotification<'_>,
    now: Instant,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO notifications (id, user_id, kind, title, message, class_id, about_user_id, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
    )
    .bind(new_id(now))
    .bind(notification.user_id)
    .bind(notification.kind.as_str())
    .bind(notification.title)
    .bind(notification.message)
    .bind(notification.class_id)
    .bind(notification.about_user_id)
    .bind(now.millis())
    .execute(conn)
    .await?;
    Ok(())
}
