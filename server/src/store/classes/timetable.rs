//! The timetable: the classes as staff list, create, edit and cancel them.

use std::collections::BTreeSet;

use fantail_core::class::{Class, RecurringPattern, Weekday};
use fantail_core::closed_enum::ClosedEnum;
use fantail_core::forms::class::{DatesEdit, Series};
use fantail_core::studio_time::{Day, Instant};

use super::versions;
use super::viewed::ClassRow;
use super::{ViewedClass, ViewedRow, Window};
use crate::db::Conn;
use crate::db::live::{Change, changed};
use crate::db::writes::Writes;
use crate::store::{NAMED_AT_ONCE, instant};

/// `$1` is the viewer, as in [`FIND`](super::FIND).
pub(in crate::store) const LIST: &str = "SELECT class.*, mine.booking_id, mine.concessions_used, mine.booked_start_at, mine.is_held,
            EXISTS (SELECT 1 FROM waitlist_entries w WHERE w.user_id = $1 AND w.class_id = class.id) AS is_waiting
       FROM class_with_counts class
       LEFT JOIN active_booking mine ON mine.user_id = $1 AND mine.class_id = class.id
      WHERE class.cancelled_at IS NULL AND class.start_at >= $2 AND class.start_at < $3
      ORDER BY class.start_at DESC, class.name DESC, class.id DESC LIMIT $4";

/// Returns the active classes of a window, soonest first. If there are more than the limit, leaves
/// out the earliest.
pub async fn list(
    conn: &mut Conn,
    viewer: Option<&str>,
    window: Window,
) -> Result<Vec<ViewedClass>, sqlx::Error> {
    let rows: Vec<ViewedRow> = sqlx::query_as(LIST)
        .bind(viewer)
        .bind(window.from.millis())
        .bind(window.to.millis())
        .bind(i64::from(window.limit))
        .fetch_all(conn)
        .await?;
    Ok(rows.into_iter().rev().map(ViewedClass::from).collect())
}

/// Like [`list`], for acts on classes, which have no viewer.
pub async fn starting(
    conn: &mut Conn,
    from: Instant,
    to: Instant,
    limit: u32,
) -> Result<Vec<Class>, sqlx::Error> {
    let window = Window {
        from,
        to,
        limit,
        offset: 0,
    };
    let classes = list(conn, None, window).await?;
    Ok(classes.into_iter().map(|viewed| viewed.class).collect())
}

pub async fn add_series(
    conn: &mut Conn,
    id: &str,
    series: &Series,
    now: Instant,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO series (id, pattern, interval_count, days, start_on, end_on, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7)",
    )
    .bind(id)
    .bind(series.pattern.as_str())
    .bind(i64::from(series.rule.interval))
    .bind(days(&series.rule.chosen_weekdays()))
    .bind(series.rule.from.to_string())
    .bind(series.end_on.map(|day| day.to_string()))
    .bind(now.millis())
    .execute(conn)
    .await?;
    Ok(())
}

/// Writes new classes.
pub fn push_new(writes: &mut Writes, classes: &[&Class], now: Instant) {
    changed(Change::Timetable);
    let into = "INSERT INTO classes (id, series_id, name, description, instructor, location, room, start_at, end_at,
                                     duration_minutes, capacity, concessions_required, created_at) ";
    writes.insert(into, classes, |row, class| {
        row.push_bind(&class.id)
            .push_bind(&class.series_id)
            .push_bind(&class.name)
            .push_bind(&class.description)
            .push_bind(&class.instructor)
            .push_bind(&class.location)
            .push_bind(&class.room)
            .push_bind(class.start_at.millis())
            .push_bind(class.end_at.millis())
            .push_bind(i64::from(class.duration))
            .push_bind(class.max_capacity.map(i64::from))
            .push_bind(i64::from(class.concessions_required))
            .push_bind(now.millis());
    });
    for classes in classes.chunks(NAMED_AT_ONCE) {
        let ids: Vec<_> = classes.iter().map(|class| class.id.as_str()).collect();
        versions::push(writes, &ids, now);
    }
}

/// Saves the fields that an edit or a move may change.
pub async fn save(conn: &mut Conn, class: &Class, now: Instant) -> Result<(), sqlx::Error> {
    let mut writes = Writes::default();
    push_save(&mut writes, class, now);
    writes.send(conn).await
}

/// Like [`save`].
pub fn push_save(writes: &mut Writes, class: &Class, now: Instant) {
    changed(Change::Class(&class.id));
    writes.change(1, |sql| {
        sql.push("UPDATE classes SET name = ")
            .push_bind(&class.name)
            .push(", description = ")
            .push_bind(&class.description)
            .push(", instructor = ")
            .push_bind(&class.instructor)
            .push(", location = ")
            .push_bind(&class.location)
            .push(", room = ")
            .push_bind(&class.room)
            .push(", start_at = ")
            .push_bind(class.start_at.millis())
            .push(", end_at = ")
            .push_bind(class.end_at.millis())
            .push(", duration_minutes = ")
            .push_bind(i64::from(class.duration))
            .push(", capacity = ")
            .push_bind(class.max_capacity.map(i64::from))
            .push(", concessions_required = ")
            .push_bind(i64::from(class.concessions_required))
            .push(" WHERE id = ")
            .push_bind(&class.id);
    });
    versions::push(writes, &[&class.id], now);
}

/// Cancels a class. It disappears from all lists, but its bookings and the history keep it.
pub fn push_cancellation(writes: &mut Writes, class_id: &str, now: Instant) {
    changed(Change::Class(class_id));
    writes.change(1, |sql| {
        sql.push("UPDATE classes SET cancelled_at = ")
            .push_bind(now.millis())
            .push(" WHERE cancelled_at IS NULL AND id = ")
            .push_bind(class_id);
    });
    versions::push(writes, &[class_id], now);
}

/// Puts a cancelled class on again.
pub fn push_restoration(writes: &mut Writes, class_id: &str, now: Instant) {
    changed(Change::Class(class_id));
    changed(Change::Timetable);
    writes.change(1, |sql| {
        sql.push("UPDATE classes SET cancelled_at = NULL WHERE cancelled_at IS NOT NULL AND id = ")
            .push_bind(class_id);
    });
    versions::push(writes, &[class_id], now);
}

/// Returns when a class was cancelled; `None` if it is on.
pub async fn cancelled_at(conn: &mut Conn, class_id: &str) -> Result<Option<Instant>, sqlx::Error> {
    let at: Option<i64> = sqlx::query_scalar("SELECT cancelled_at FROM classes WHERE id = $1")
        .bind(class_id)
        .fetch_optional(conn)
        .await?
        .flatten();
    Ok(instant(at))
}

/// Returns a class and the later ones that belong with it, soonest first, each with the number of its active bookings: those
/// of the same series, or similar one-offs. Leaves out cancelled classes, and those that have ended.
pub async fn with_following(
    conn: &mut Conn,
    class: &Class,
    limit: u32,
    now: Instant,
) -> Result<Vec<(Class, u32)>, sqlx::Error> {
    let rows: Vec<ClassRow> = sqlx::query_as(
        "SELECT * FROM class_with_counts
          WHERE cancelled_at IS NULL AND start_at >= $1 AND end_at > $2
            AND (series_id = $3
                 OR ($3 IS NULL AND series_id IS NULL AND name = $4 AND instructor = $5 AND location = $6))
          ORDER BY start_at, id LIMIT $7",
    )
    .bind(class.start_at.millis())
    .bind(now.millis())
    .bind(&class.series_id)
    .bind(&class.name)
    .bind(&class.instructor)
    .bind(&class.location)
    .bind(i64::from(limit))
    .fetch_all(conn)
    .await?;
    let counted = |row: ClassRow| {
        let active = row.active();
        (Class::from(row), active)
    };
    Ok(rows.into_iter().map(counted).collect())
}

/// Returns the days from this one on for which a class of the series was cancelled.
pub async fn cancelled_days(
    conn: &mut Conn,
    series_id: &str,
    from: Day,
    limit: u32,
) -> Result<BTreeSet<Day>, sqlx::Error> {
    let starts: Vec<i64> = sqlx::query_scalar(
        "SELECT start_at FROM classes WHERE series_id = $1 AND start_at >= $2 AND cancelled_at IS NOT NULL
          ORDER BY start_at LIMIT $3",
    )
    .bind(series_id)
    .bind(from.start().millis())
    .bind(i64::from(limit))
    .fetch_all(conn)
    .await?;
    Ok(starts
        .into_iter()
        .filter_map(|at| instant(Some(at)))
        .map(Instant::day)
        .collect())
}

/// Saves the weekdays and the last day of a series.
pub fn push_dates(writes: &mut Writes, series_id: &str, dates: &DatesEdit) {
    changed(Change::Timetable);
    writes.change(1, |sql| {
        sql.push("UPDATE series SET id = id");
        if let Some(weekdays) = &dates.weekdays {
            sql.push(", pattern = ")
                .push_bind(RecurringPattern::Custom.as_str())
                .push(", days = ")
                .push_bind(days(weekdays));
        }
        if let Some(end_on) = dates.end_on {
            sql.push(", end_on = ").push_bind(end_on.to_string());
        }
        sql.push(" WHERE id = ").push_bind(series_id);
    });
}

/// Formats the chosen weekdays as `M.W.F..`: seven characters, Monday first, with a dot for a day
/// that wasn't chosen.
fn days(chosen: &[Weekday]) -> String {
    let letter = |(day, letter)| if chosen.contains(day) { letter } else { '.' };
    Weekday::ALL
        .iter()
        .zip("MTWTFSS".chars())
        .map(letter)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_chosen_weekday_is_written_at_its_position() {
        use Weekday::{Friday, Monday, Sunday, Wednesday};
        assert_eq!(days(&[Friday, Monday, Wednesday]), "M.W.F..");
        assert_eq!(days(&[Sunday]), "......S");
        assert_eq!(days(&[]), ".......");
    }
}
