//! Editing a class and all following ones of its series.

use fantail_core::audit::of_series;
use fantail_core::class::Class;
use fantail_core::conflict::Conflict;
use fantail_core::deletion::is_too_much;
use fantail_core::event::EventKind;
use fantail_core::following::{self, FollowedSeries, SeriesClass};
use fantail_core::forms::class::{SeriesEdit, latest_end};
use fantail_core::limits::{MAXIMUM_OCCURRENCES, TIMETABLE_LIMIT};
use fantail_core::plan::ClassChange;
use fantail_core::series_dates::SeriesDates;
use fantail_core::studio_time::Instant;

use super::planned::{ActRecord, PlannedAct};
use crate::db::Conn;
use crate::db::writes::Writes;
use crate::error::AppError;
use crate::store;
use crate::store::events::NewEvent;

/// Returns how the audit trail names the edit of these classes.
pub fn record(changes: &[ClassChange]) -> ActRecord {
    let is_change = |change: &&ClassChange| change.kind().is_change();
    ActRecord {
        description: of_series(changes.iter().filter(is_change).count()),
        ..ActRecord::of(EventKind::SeriesEdited)
    }
}

/// Returns what the edit changes in this class and each later one of its series, and the classes that it adds.
pub async fn changes(
    conn: &mut Conn,
    series_id: &str,
    class_id: &str,
    edit: &SeriesEdit,
    now: Instant,
) -> Result<Vec<ClassChange>, AppError> {
    let chosen = chosen(conn, series_id, class_id).await?;
    let one_too_many = u32::try_from(MAXIMUM_OCCURRENCES + 1).unwrap_or(u32::MAX);
    let classes =
        store::classes::timetable::with_following(conn, &chosen, one_too_many, now).await?;
    let ids: Vec<_> = classes.iter().map(|(class, _)| class.id.as_str()).collect();
    let mut edited = store::edited_fields::of_classes(conn, &ids).await?;
    let classes = classes
        .into_iter()
        .map(|(class, active_bookings)| SeriesClass {
            edited: edited.remove(&class.id).unwrap_or_default(),
            class,
            active_bookings,
        })
        .collect();
    let from = chosen.start_at.day().monday();
    let closed = store::closed_days::between(conn, from, latest_end(from)).await?;
    let series = FollowedSeries {
        cancelled: store::classes::timetable::cancelled_days(
            conn,
            series_id,
            from,
            TIMETABLE_LIMIT,
        )
        .await?,
        chosen,
        classes,
        closed,
    };
    let changes = following::changes(&series, edit, now)?;
    if is_too_much(changes.len()) {
        return Err(Conflict::TooManyClasses.into());
    }
    Ok(changes)
}

/// Writes the act of an edit of the dates, which concerns the series rather than one class.
pub async fn save_act(
    conn: &mut Conn,
    admin_id: &str,
    series_id: &str,
    class_id: &str,
    edit: &SeriesEdit,
    planned: &PlannedAct,
    now: Instant,
) -> Result<(), AppError> {
    let chosen = chosen(conn, series_id, class_id).await?;
    let changes = SeriesDates::new(&chosen, &edit.dates)?.words();
    let act = NewEvent {
        class_id: Some(class_id),
        description: &planned.record.description,
        changes: &changes,
        reached: planned.reached(),
        ..NewEvent::of_staff(admin_id, EventKind::SeriesEdited)
    };
    Ok(store::events::add(conn, act, now).await?)
}

/// Saves the new dates, from which the next edit is planned.
pub async fn save_dates(
    conn: &mut Conn,
    series_id: &str,
    edit: &SeriesEdit,
) -> Result<(), AppError> {
    let mut writes = Writes::default();
    store::classes::timetable::push_dates(&mut writes, series_id, &edit.dates);
    Ok(writes.send(conn).await?)
}

async fn chosen(conn: &mut Conn, series_id: &str, class_id: &str) -> Result<Class, AppError> {
    let chosen = store::classes::find(conn, class_id, None).await?;
    chosen
        .map(|viewed| viewed.class)
        .filter(|class| class.series_id.as_deref() == Some(series_id))
        .ok_or(AppError::NO_CLASS)
}
