//! Which classes a deletion cancels. Deleting a class is the same as cancelling it: the rows stay for the history.

use fantail_core::audit::of_series;
use fantail_core::class::Class;
use fantail_core::conflict::Conflict;
use fantail_core::deletion::{is_too_much, select};
use fantail_core::event::EventKind;
use fantail_core::limits::MAXIMUM_OCCURRENCES;
use fantail_core::plan::ClassChange;
use fantail_core::studio_time::Instant;
use fantail_core::wire::DeleteType;

use super::planned::ActRecord;
use crate::db::Conn;
use crate::error::AppError;
use crate::store;

/// Returns how the audit trail names the cancellation of this number of classes.
pub fn record(classes: usize) -> ActRecord {
    ActRecord {
        description: of_series(classes),
        ..ActRecord::of(EventKind::ClassCancelled)
    }
}

/// Returns the changes that delete a class alone, or with all later ones of its series. The series of a one-off is all
/// one-offs with the same name, instructor and location. Fails if there are more candidates than the longest series has
/// classes.
pub async fn changes(
    conn: &mut Conn,
    class_id: &str,
    how: DeleteType,
    now: Instant,
) -> Result<Vec<ClassChange>, AppError> {
    let chosen = store::classes::find(conn, class_id, None).await?;
    let chosen = chosen.ok_or(AppError::NO_CLASS)?.class;
    let candidates = match how {
        DeleteType::Single => vec![chosen.clone()],
        DeleteType::AllFuture => {
            let one_too_many = u32::try_from(MAXIMUM_OCCURRENCES + 1).unwrap_or(u32::MAX);
            let following =
                store::classes::timetable::with_following(conn, &chosen, one_too_many, now).await?;
            following.into_iter().map(|(class, _)| class).collect()
        }
    };
    if is_too_much(candidates.len()) {
        return Err(Conflict::TooManyClasses.into());
    }
    let selected: Vec<Class> = select(&chosen, candidates, how, now)
        .map_err(|refusal| AppError::Refused(refusal, None))?;
    Ok(selected.into_iter().map(ClassChange::cancelling).collect())
}
