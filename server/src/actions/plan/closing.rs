//! Closing days, and cancelling their classes.

use fantail_core::event::EventKind;
use fantail_core::forms::closed_days::ClosedDay;
use fantail_core::limits::TIMETABLE_LIMIT;
use fantail_core::plan::ClassChange;
use fantail_core::studio_time::{Day, Instant, date_words};

use crate::db::Conn;
use crate::db::writes::Writes;
use crate::error::AppError;
use crate::store;
use crate::store::events::NewEvent;

/// Returns the changes that cancel the classes of these days that haven't started.
pub async fn changes(
    conn: &mut Conn,
    days: &[ClosedDay],
    now: Instant,
) -> Result<Vec<ClassChange>, AppError> {
    let (Some(first), Some(last)) = (days.first(), days.last()) else {
        return Ok(Vec::new());
    };
    let (from, to) = (first.day.start(), last.day.end());
    let classes = store::classes::timetable::starting(conn, from, to, TIMETABLE_LIMIT).await?;
    let to_cancel = classes.into_iter().filter(|class| {
        let day = class.start_at.day();
        now < class.start_at && days.iter().any(|closed| closed.day == day)
    });
    Ok(to_cancel.map(ClassChange::cancelling).collect())
}

/// Closes the days, as an act in the audit trail that concerns this number of people.
pub async fn save(
    conn: &mut Conn,
    admin_id: &str,
    days: &[ClosedDay],
    reached: usize,
    now: Instant,
) -> Result<(), AppError> {
    let description = words(days);
    let mut writes = Writes::default();
    store::closed_days::push(&mut writes, days, now);
    let act = NewEvent {
        description: &description,
        reached,
        ..NewEvent::of_staff(admin_id, EventKind::DaysClosed)
    };
    store::events::push(&mut writes, &[act], now);
    Ok(writes.send(conn).await?)
}

/// Opens a closed day again. The classes that were cancelled stay cancelled.
pub async fn open(conn: &mut Conn, admin_id: &str, day: Day, now: Instant) -> Result<(), AppError> {
    if !store::closed_days::remove(conn, day).await? {
        return Err(AppError::NotFound("This day isn't closed"));
    }
    let description = date_words(day);
    let act = NewEvent {
        description: &description,
        ..NewEvent::of_staff(admin_id, EventKind::DayOpened)
    };
    Ok(store::events::add(conn, act, now).await?)
}

/// Returns, for example, `25 December 2026 to 27 December 2026: Holidays`.
fn words(days: &[ClosedDay]) -> String {
    let (Some(first), Some(last)) = (days.first(), days.last()) else {
        return String::new();
    };
    let until = if first.day == last.day {
        String::new()
    } else {
        format!(" to {}", date_words(last.day))
    };
    format!("{}{until}: {}", date_words(first.day), first.reason)
}
