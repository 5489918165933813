//! Classes, each with the flags of its viewer.

pub mod timetable;

use fantail_core::words::Word;
use std::collections::HashMap;

use fantail_core::booking::ClassFacts;
use fantail_core::limits::DEFAULT_RECURRING_INTERVAL;
use fantail_core::studio_time::{Day, Instant};
use fantail_core::wire::{Class, RecurringPattern, ScheduleType, Weekday};
use sqlx::FromRow;

use super::count;
use crate::db::Conn;

/// Selects classes with the flags of a viewer: `$1`, or another placeholder. A viewer of NULL has no place in any.
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
                coalesce(mine.status = 'confirmed', 0) AS is_booked,
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
) -> Result<Option<Class>, sqlx::Error> {
    let row: Option<ClassRow> = sqlx::query_as(concat!(select_class!(), "WHERE c.id = $2"))
        .bind(viewer)
        .bind(id)
        .fetch_optional(conn)
        .await?;
    Ok(row.map(Class::from))
}

/// The active classes of a window, soonest first.
pub async fn schedule(
    conn: &mut Conn,
    viewer: Option<&str>,
    window: Window,
) -> Result<Vec<Class>, sqlx::Error> {
    let rows: Vec<ClassRow> = sqlx::query_as(concat!(
        select_class!(),
        "WHERE c.cancelled_at IS NULL AND c.start_at >= $2 AND c.start_at < $3
         ORDER BY c.start_at, c.name, c.id LIMIT $4 OFFSET $5"
    ))
    .bind(viewer)
    .bind(window.from.millis())
    .bind(window.to.millis())
    .bind(window.limit)
    .bind(window.offset)
    .fetch_all(conn)
    .await?;
    Ok(rows.into_iter().map(Class::from).collect())
}

/// A user's own place in a class: a confirmed booking, or one in its waitlist.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct OwnPlace {
    pub booking: Option<OwnBooking>,
    pub is_waiting: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnBooking {
    pub id: String,
    pub concessions_used: u32,
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

/// The facts of a class, and of the viewer's place in it.
pub fn facts(class: &Class) -> ClassFacts {
    ClassFacts {
        start_at: class.start_time,
        end_at: class.end_time,
        max_capacity: class.max_capacity,
        active_bookings: class.active_bookings,
        concessions_required: class.concessions_required,
        is_active: class.is_active,
        is_user_booked: class.is_user_booked,
        is_user_on_waitlist: class.is_user_on_waitlist,
        user_booking_concessions_used: class.user_booking_concessions_used,
    }
}

#[derive(FromRow)]
pub(super) struct ClassRow {
    id: String,
    series_id: Option<String>,
    name: String,
    description: String,
    instructor: String,
    location: String,
    room: String,
    start_at: i64,
    end_at: i64,
    duration_minutes: i64,
    capacity: Option<i64>,
    concessions_required: i64,
    is_active: bool,
    pattern: Option<String>,
    interval_count: Option<i64>,
    days: Option<String>,
    start_on: Option<String>,
    end_on: Option<String>,
    active_bookings: i64,
    booking_id: Option<String>,
    concessions_used: Option<i64>,
    is_booked: bool,
    is_waiting: bool,
}

impl From<ClassRow> for Class {
    fn from(row: ClassRow) -> Class {
        let max_capacity = row.capacity.map(count);
        let active_bookings = count(row.active_bookings);
        let available_spots = max_capacity.map(|capacity| capacity.saturating_sub(active_bookings));
        let schedule_type = if row.series_id.is_some() {
            ScheduleType::Recurring
        } else {
            ScheduleType::OneOff
        };
        Class {
            id: row.id,
            series_id: row.series_id,
            name: row.name,
            description: row.description,
            instructor: row.instructor,
            location: row.location,
            room: row.room,
            start_time: Instant::from_millis(row.start_at),
            end_time: Instant::from_millis(row.end_at),
            duration: count(row.duration_minutes),
            max_capacity,
            concessions_required: count(row.concessions_required),
            is_active: row.is_active,
            schedule_type,
            recurring_pattern: row
                .pattern
                .and_then(|word| RecurringPattern::parse(&word))
                .unwrap_or(RecurringPattern::None),
            recurring_days: weekdays(row.days.as_deref().unwrap_or_default()),
            recurring_start_date: row.start_on.as_deref().and_then(Day::parse),
            recurring_end_date: row.end_on.as_deref().and_then(Day::parse),
            recurring_interval: row.interval_count.map_or(DEFAULT_RECURRING_INTERVAL, count),
            active_bookings,
            current_bookings: active_bookings,
            available_spots,
            is_full: available_spots == Some(0),
            is_user_booked: row.is_booked,
            is_user_on_waitlist: row.is_waiting,
            user_booking_id: row.booking_id.filter(|_| row.is_booked),
            user_booking_concessions_used: row
                .concessions_used
                .map(count)
                .filter(|_| row.is_booked),
        }
    }
}

/// Reads `M.W.F..`: seven letters, Monday first, a dot for a day that wasn't chosen.
fn weekdays(letters: &str) -> Vec<Weekday> {
    Weekday::ALL
        .into_iter()
        .zip(letters.chars())
        .filter(|(_, letter)| *letter != '.')
        .map(|(day, _)| day)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_chosen_weekdays_are_read_by_their_place() {
        assert_eq!(
            weekdays("M.W.F.."),
            [Weekday::Monday, Weekday::Wednesday, Weekday::Friday]
        );
        assert_eq!(weekdays("......S"), [Weekday::Sunday]);
        assert!(weekdays(".......").is_empty());
    }
}
