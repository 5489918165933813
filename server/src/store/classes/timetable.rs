//! The timetable: all classes, as staff list, make, edit and cancel them.

use fantail_core::class::{Class, Weekday};
use fantail_core::forms::class::{ClassDetails, Series};
use fantail_core::recurrence::Repeat;
use fantail_core::studio_time::Instant;
use fantail_core::timetable::end;
use fantail_core::words::Word;

use super::{ClassRow, ViewedClass, Window, select_class};
use crate::db::Conn;
use crate::db::writes::Writes;

/// One class to be written, by its id.
#[derive(Debug, Clone)]
pub struct NewStart {
    pub id: String,
    pub start_at: Instant,
}

pub(in crate::store) const LIST: &str = concat!(
    select_class!(),
    "WHERE c.cancelled_at IS NULL AND c.start_at >= $2 AND c.start_at < $3
     ORDER BY c.start_at DESC, c.name DESC, c.id DESC LIMIT $4"
);

/// The active classes of a window, soonest first; of more than its limit the earliest are left out.
pub async fn list(
    conn: &mut Conn,
    viewer: Option<&str>,
    window: Window,
) -> Result<Vec<ViewedClass>, sqlx::Error> {
    let rows: Vec<ClassRow> = sqlx::query_as(LIST)
        .bind(viewer)
        .bind(window.from.millis())
        .bind(window.to.millis())
        .bind(i64::from(window.limit))
        .fetch_all(conn)
        .await?;
    Ok(rows.into_iter().rev().map(ViewedClass::from).collect())
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
    .bind(days(&series.rule.repeat))
    .bind(series.rule.from.to_string())
    .bind(series.end_on.map(|day| day.to_string()))
    .bind(now.millis())
    .execute(conn)
    .await?;
    Ok(())
}

/// Writes a class, or all of a series.
pub async fn add(
    conn: &mut Conn,
    series_id: Option<&str>,
    starts: &[NewStart],
    details: &ClassDetails,
    now: Instant,
) -> Result<(), sqlx::Error> {
    let into = "INSERT INTO classes (id, series_id, name, description, instructor, location, room, start_at, end_at,
                                     duration_minutes, capacity, concessions_required, created_at) ";
    let mut writes = Writes::default();
    writes.insert(into, starts, |row, NewStart { id, start_at }| {
        row.push_bind(id)
            .push_bind(series_id)
            .push_bind(&details.name)
            .push_bind(&details.description)
            .push_bind(&details.instructor)
            .push_bind(&details.location)
            .push_bind(&details.room)
            .push_bind(start_at.millis())
            .push_bind(end(*start_at, details.duration).millis())
            .push_bind(i64::from(details.duration))
            .push_bind(details.max_capacity.map(i64::from))
            .push_bind(i64::from(details.concessions_required))
            .push_bind(now.millis());
    });
    writes.send(conn).await
}

/// Saves the fields that an edit may change.
pub async fn save(conn: &mut Conn, class: &Class) -> Result<(), sqlx::Error> {
    sqlx::query(
        "UPDATE classes SET name = $2, description = $3, instructor = $4, location = $5, room = $6, end_at = $7,
                duration_minutes = $8, capacity = $9, concessions_required = $10
         WHERE id = $1",
    )
    .bind(&class.id)
    .bind(&class.name)
    .bind(&class.description)
    .bind(&class.instructor)
    .bind(&class.location)
    .bind(&class.room)
    .bind(class.end_time.millis())
    .bind(i64::from(class.duration))
    .bind(class.max_capacity.map(i64::from))
    .bind(i64::from(class.concessions_required))
    .execute(conn)
    .await?;
    Ok(())
}

/// Cancels a class: it leaves every list, and stays for its history.
pub fn push_cancellation(writes: &mut Writes, class_id: &str, now: Instant) {
    writes.change(1, |sql| {
        sql.push("UPDATE classes SET cancelled_at = ")
            .push_bind(now.millis())
            .push(" WHERE cancelled_at IS NULL AND id = ")
            .push_bind(class_id);
    });
}

/// The candidates of a deletion: classes of the same series, or one-offs that look like it, that start no earlier and
/// haven't ended; soonest first.
pub async fn might_go_with(
    conn: &mut Conn,
    class: &Class,
    limit: u32,
    now: Instant,
) -> Result<Vec<Class>, sqlx::Error> {
    let rows: Vec<ClassRow> = sqlx::query_as(concat!(
        select_class!(),
        "WHERE c.cancelled_at IS NULL AND c.start_at >= $2 AND c.end_at > $3
           AND (c.series_id = $4
                OR ($4 IS NULL AND c.series_id IS NULL AND c.name = $5 AND c.instructor = $6 AND c.location = $7))
         ORDER BY c.start_at, c.id LIMIT $8"
    ))
    .bind(None::<&str>)
    .bind(class.start_time.millis())
    .bind(now.millis())
    .bind(&class.series_id)
    .bind(&class.name)
    .bind(&class.instructor)
    .bind(&class.location)
    .bind(i64::from(limit))
    .fetch_all(conn)
    .await?;
    let viewed = rows.into_iter().map(ViewedClass::from);
    Ok(viewed.map(|viewed| viewed.class).collect())
}

/// `M.W.F..`: seven letters, Monday first, a dot for a day that wasn't chosen.
fn days(repeat: &Repeat) -> String {
    let chosen = match repeat {
        Repeat::Custom(days) => days.as_slice(),
        Repeat::Daily | Repeat::Weekly | Repeat::Monthly => &[],
    };
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
    fn the_chosen_weekdays_are_written_by_their_place() {
        use Weekday::{Friday, Monday, Sunday, Wednesday};
        let custom = |days: &[Weekday]| super::days(&Repeat::Custom(days.to_vec()));
        assert_eq!(custom(&[Friday, Monday, Wednesday]), "M.W.F..");
        assert_eq!(custom(&[Sunday]), "......S");
        assert_eq!(days(&Repeat::Weekly), ".......");
    }
}
