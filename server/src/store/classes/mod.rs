//! Classes, each with its viewer's place in it.

pub mod timetable;
mod viewed;

use std::collections::HashMap;

use fantail_core::studio_time::Instant;

pub(super) use viewed::ClassRow;
pub use viewed::{OwnBooking, OwnPlace, ViewedClass};

use super::count;
use crate::db::Conn;

/// Selects classes with the place of a viewer: `$1`, or another placeholder. A viewer of NULL has no place in any.
macro_rules! select_class {
    () => {
        $crate::store::classes::select_class!("$1", "", "classes c")
    };
    ($viewer:literal, $more_columns:expr, $from:literal) => {
        concat!("SELECT ", $more_columns, "c.id, c.series_id, c.name, c.description, c.instructor, c.location, c.room, c.start_at, c.end_at,
                c.duration_minutes, c.capacity, c.concessions_required, c.cancelled_at IS NULL AS is_active,
                s.pattern, s.interval_count, s.days, s.start_on, s.end_on,
                (SELECT count(*) FROM bookings b
                  WHERE b.class_id = c.id AND b.status IN ('confirmed', 'attended')) AS active_bookings,
                mine.id AS booking_id, mine.concessions_used,
                coalesce(mine.status = 'confirmed', FALSE) AS is_booked,
                EXISTS (SELECT 1 FROM waitlist_entries w WHERE w.user_id = ", $viewer, " AND w.class_id = c.id) AS is_waiting
           FROM ", $from, "
           LEFT JOIN series s ON s.id = c.series_id
           LEFT JOIN bookings mine
                  ON mine.user_id = ", $viewer, " AND mine.class_id = c.id AND mine.status IN ('confirmed', 'attended') ")
    };
}
pub(super) use select_class;

/// The part of the schedule on one page.
#[derive(Debug, Clone, Copy)]
pub struct Window {
    pub from: Instant,
    /// The first instant after the window.
    pub to: Instant,
    pub limit: u32,
    pub offset: u32,
}

/// A class, with the viewer's own place in it.
pub async fn find(
    conn: &mut Conn,
    id: &str,
    viewer: Option<&str>,
) -> Result<Option<ViewedClass>, sqlx::Error> {
    let row: Option<ClassRow> = sqlx::query_as(concat!(select_class!(), "WHERE c.id = $2"))
        .bind(viewer)
        .bind(id)
        .fetch_optional(conn)
        .await?;
    Ok(row.map(ViewedClass::from))
}

/// The active classes of a window, soonest first.
pub async fn schedule(
    conn: &mut Conn,
    viewer: Option<&str>,
    window: Window,
) -> Result<Vec<ViewedClass>, sqlx::Error> {
    let rows: Vec<ClassRow> = sqlx::query_as(concat!(
        select_class!(),
        "WHERE c.cancelled_at IS NULL AND c.start_at >= $2 AND c.start_at < $3
         ORDER BY c.start_at, c.name, c.id LIMIT $4 OFFSET $5"
    ))
    .bind(viewer)
    .bind(window.from.millis())
    .bind(window.to.millis())
    .bind(i64::from(window.limit))
    .bind(i64::from(window.offset))
    .fetch_all(conn)
    .await?;
    Ok(rows.into_iter().map(ViewedClass::from).collect())
}

/// A user's own places in classes that start then or later, by the class.
pub async fn own_places(
    conn: &mut Conn,
    user_id: &str,
    from: Instant,
) -> Result<HashMap<String, OwnPlace>, sqlx::Error> {
    let rows: Vec<(String, Option<String>, i64)> = sqlx::query_as(
        "SELECT c.id, b.id, b.concessions_used FROM bookings b JOIN classes c ON c.id = b.class_id
          WHERE b.user_id = $1 AND b.status = 'confirmed' AND c.start_at >= $2
          UNION ALL
         SELECT c.id, NULL, 0 FROM waitlist_entries w JOIN classes c ON c.id = w.class_id
          WHERE w.user_id = $1 AND c.start_at >= $2",
    )
    .bind(user_id)
    .bind(from.millis())
    .fetch_all(conn)
    .await?;
    let mut places: HashMap<String, OwnPlace> = HashMap::new();
    for (class_id, booking_id, used) in rows {
        let place = places.entry(class_id).or_default();
        match booking_id {
            None => place.is_waiting = true,
            Some(id) => {
                let concessions_used = count(used);
                place.booking = Some(OwnBooking {
                    id,
                    concessions_used,
                });
            }
        }
    }
    Ok(places)
}
