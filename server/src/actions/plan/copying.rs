//! Copying the classes of a week into another week.

use fantail_core::clashes::lookback;
use fantail_core::conflict::Conflict;
use fantail_core::copied_week;
use fantail_core::deletion::is_too_much;
use fantail_core::event::EventKind;
use fantail_core::forms::class::WeekCopy;
use fantail_core::limits::TIMETABLE_LIMIT;
use fantail_core::plan::ClassChange;
use fantail_core::studio_time::{Instant, date_words};

use super::planned::PlannedAct;
use crate::db::Conn;
use crate::error::AppError;
use crate::store;
use crate::store::events::NewEvent;

/// Returns the classes that the copy adds.
pub async fn changes(
    conn: &mut Conn,
    copy: &WeekCopy,
    now: Instant,
) -> Result<Vec<ClassChange>, AppError> {
    let last = copy.to.plus(6);
    let (from, to) = (copy.to.start() - lookback(), last.end() + lookback());
    let starting = store::classes::timetable::starting;
    let week_end = copy.from.plus(6).end();
    let week = starting(conn, copy.from.start(), week_end, TIMETABLE_LIMIT).await?;
    let overlapping = starting(conn, from, to, TIMETABLE_LIMIT).await?;
    let closed = store::closed_days::between(conn, copy.to, last).await?;
    let changes = copied_week::changes(copy, week, &overlapping, &closed, now);
    if is_too_much(changes.len()) {
        return Err(Conflict::TooManyClasses.into());
    }
    Ok(changes)
}

/// Writes the copy as an act in the audit trail, unless it adds nothing.
pub async fn save_act(
    conn: &mut Conn,
    admin_id: &str,
    copy: &WeekCopy,
    planned: &PlannedAct,
    now: Instant,
) -> Result<(), AppError> {
    if planned.placed().next().is_none() {
        return Ok(());
    }
    let description = format!(
        "The week of {} into the week of {}",
        date_words(copy.from),
        date_words(copy.to)
    );
    let act = NewEvent {
        description: &description,
        ..NewEvent::of_staff(admin_id, EventKind::WeekCopied)
    };
    Ok(store::events::add(conn, act, now).await?)
}
