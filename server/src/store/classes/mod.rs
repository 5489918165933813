//! Classes, each with its viewer's place in it.

pub mod timetable;
pub mod versions;
mod viewed;

use std::collections::HashMap;

use fantail_core::studio_time::Instant;

pub use viewed::{OwnBooking, OwnPlace, ViewedClass};
pub(super) use viewed::{ViewedRow, moved_from};

use super::count;
use crate::db::Conn;

/// `$1` is the viewer. A viewer of NULL has no place in any class.
pub(super) const FIND: &str = "SELECT class.*, mine.booking_id, mine.concessions_used, mine.booked_start_at, mine.is_held,
            EXISTS (SELECT 1 FROM waitlist_entries w WHERE w.user_id = $1 AND w.class_id = class.id) AS is_waiting
       FROM class_with_counts class
       LEFT JOIN active_booking mine ON mine.user_id = $1 AND mine.class_id = class.id
      WHERE class.id = $2";

/// `$1` is the viewer, as in [`FIND`].
pub(super) const SCHEDULE: &str = "SELECT class.*, mine.booking_id, mine.concessions_used, mine.booked_start_at, mine.is_held,
            EXISTS (SELECT 1 FROM waitlist_entries w WHERE w.user_id = $1 AND w.class_id = class.id) AS is_waiting
       FROM class_with_counts class
       LEFT JOIN active_booking mine ON mine.user_id = $1 AND mine.class_id = class.id
      WHERE class.cancelled_at IS NULL AND class.start_at >= $2 AND class.start_at < $3
      ORDER BY class.start_at, class.name, class.id LIMIT $4 OFFSET $5";

/// The time range of the classes to return.
#[derive(Debug, Clone, Copy)]
pub struct Window {
    pub from: Instant,
    /// The first instant after the window.
    pub to: Instant,
    pub limit: u32,
    pub offset: u32,
}

/// Returns a class with the viewer's place in it.
pub async fn find(
    conn: &mut Conn,
    id: &str,
    viewer: Option<&str>,
) -> Result<Option<ViewedClass>, sqlx::Error> {
    let row: Option<ViewedRow> = sqlx::query_as(FIND)
        .bind(viewer)
        .bind(id)
        .fetch_optional(conn)
        .await?;
    Ok(row.map(ViewedClass::from))
}

/// Returns the active classes of a window, soonest first.
pub async fn schedule(
    conn: &mut Conn,
    viewer: Option<&str>,
    window: Window,
) -> Result<Vec<ViewedClass>, sqlx::Error> {
    let rows: Vec<ViewedRow> = sqlx::query_as(SCHEDULE)
        .bind(viewer)
        .bind(window.from.millis())
        .bind(window.to.millis())
        .bind(i64::from(window.limit))
        .bind(i64::from(window.offset))
        .fetch_all(conn)
        .await?;
    Ok(rows.into_iter().map(ViewedClass::from).collect())
}

/// Returns a user's places in the classes that start at this time or later, keyed by class id.
pub async fn own_places(
    conn: &mut Conn,
    user_id: &str,
    from: Instant,
) -> Result<HashMap<String, OwnPlace>, sqlx::Error> {
    let rows: Vec<(String, Option<String>, i64, i64)> = sqlx::query_as(
        "SELECT c.id, b.id, b.concessions_used, b.booked_start_at FROM bookings b JOIN classes c ON c.id = b.class_id
          WHERE b.user_id = $1 AND (b.status = 'confirmed' OR (b.status = 'attended' AND b.mark IS NOT NULL)) AND c.start_at >= $2
          UNION ALL
         SELECT c.id, NULL, 0, 0 FROM waitlist_entries w JOIN classes c ON c.id = w.class_id
          WHERE w.user_id = $1 AND c.start_at >= $2",
    )
    .bind(user_id)
    .bind(from.millis())
    .fetch_all(conn)
    .await?;
    let mut places: HashMap<String, OwnPlace> = HashMap::new();
    for (class_id, booking_id, used, booked_start_at) in rows {
        let place = places.entry(class_id).or_default();
        match booking_id {
            None => place.is_waiting = true,
            Some(id) => {
                let concessions_used = count(used);
                place.booking = Some(OwnBooking {
                    id,
                    concessions_used,
                    booked_start_at: Instant::from_millis(booked_start_at),
                });
            }
        }
    }
    Ok(places)
}
