//! The timetable: all classes, as staff list, make, edit and cancel them.

use fantail_core::wire::Class;

use super::classes::{ClassRow, Window, select_class};
use crate::db::Conn;

/// The active classes of a window, soonest first; of more than its limit the earliest are left out.
pub async fn list(
    conn: &mut Conn,
    viewer: &str,
    window: Window,
) -> Result<Vec<Class>, sqlx::Error> {
    let rows: Vec<ClassRow> = sqlx::query_as(concat!(
        select_class!(),
        "WHERE c.cancelled_at IS NULL AND c.start_at >= $2 AND c.start_at < $3
         ORDER BY c.start_at DESC, c.name DESC, c.id DESC LIMIT $4"
    ))
    .bind(viewer)
    .bind(window.from.millis())
    .bind(window.to.millis())
    .bind(window.limit)
    .fetch_all(conn)
    .await?;
    Ok(rows.into_iter().rev().map(Class::from).collect())
}
