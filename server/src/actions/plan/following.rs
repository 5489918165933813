//! Editing a class and all following ones of its series.

use fantail_core::audit::of_series;
use fantail_core::conflict::Conflict;
use fantail_core::deletion::is_too_much;
use fantail_core::event::EventKind;
use fantail_core::following::{self, SeriesClass, SeriesEdit};
use fantail_core::limits::MAXIMUM_OCCURRENCES;
use fantail_core::plan::{ChangeKind, ClassChange};
use fantail_core::studio_time::Instant;

use super::planned::ActRecord;
use crate::db::Conn;
use crate::error::AppError;
use crate::store;

/// Returns how the audit trail names the edit of these classes.
pub fn record(changes: &[ClassChange]) -> ActRecord {
    let is_edit = |change: &&ClassChange| change.kind() != ChangeKind::Unchanged;
    ActRecord {
        description: of_series(changes.iter().filter(is_edit).count()),
        ..ActRecord::of(EventKind::SeriesEdited)
    }
}

/// Returns what the edit changes in this class and each later one of its series.
pub async fn changes(
    conn: &mut Conn,
    series_id: &str,
    class_id: &str,
    edit: &SeriesEdit,
    now: Instant,
) -> Result<Vec<ClassChange>, AppError> {
    let chosen = store::classes::find(conn, class_id, None).await?;
    let chosen = chosen
        .map(|viewed| viewed.class)
        .filter(|class| class.series_id.as_deref() == Some(series_id))
        .ok_or(AppError::NO_CLASS)?;
    let one_too_many = u32::try_from(MAXIMUM_OCCURRENCES + 1).unwrap_or(u32::MAX);
    let classes =
        store::classes::timetable::with_following(conn, &chosen, one_too_many, now).await?;
    if is_too_much(classes.len()) {
        return Err(Conflict::TooManyClasses.into());
    }
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
    Ok(following::changes(classes, edit, now))
}
