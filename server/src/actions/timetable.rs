//! Creating a class or a series, and editing a class.

use fantail_core::audit;
use fantail_core::class::Class;
use fantail_core::conflict::Conflict;
use fantail_core::event::EventKind;
use fantail_core::forms::class::{ClassEdit, check_conflict, parse_new, schedule_stays};
use fantail_core::forms::closed_days::ClosedDay;
use fantail_core::ids;
use fantail_core::plan::ClassChange;
use fantail_core::studio_time::Instant;
use fantail_core::timetable::{capacity_suffices, may_be_changed};
use fantail_core::wire::NewClassRequest;

use super::plan::carry_out::carry_out;
use super::plan::deletion;
use super::plan::planned::{ActRecord, plan};
use crate::db::Conn;
use crate::db::writes::Writes;
use crate::error::{AppError, PresentValues, RefusedEdit};
use crate::store;
use crate::store::classes::ViewedClass;
use crate::store::events::NewEvent;

/// The first of the created classes, and their number.
pub struct CreatedClasses {
    pub class: ViewedClass,
    pub count: u32,
}

/// Creates one class, or a series and all its classes.
pub async fn create(
    conn: &mut Conn,
    admin_id: &str,
    form: NewClassRequest,
    now: Instant,
) -> Result<CreatedClasses, AppError> {
    let new = parse_new(&form, now)?;
    if form.despite_closed != Some(true) {
        must_be_open(conn, &new.starts).await?;
    }
    let series_id = new.series.as_ref().map(|_| store::new_id(now));
    if let (Some(id), Some(series)) = (&series_id, &new.series) {
        store::classes::timetable::add_series(conn, id, series, now).await?;
    }
    let class_at = |start_at: &Instant| {
        let id = match &series_id {
            Some(series_id) => ids::occurrence(series_id, *start_at),
            None => store::new_id(now),
        };
        new.class_at(*start_at, id, series_id.clone())
    };
    let classes: Vec<Class> = new.starts.iter().map(class_at).collect();
    let of_series = audit::of_series(classes.len());
    let class_ids = classes.iter().map(|class| class.id.as_str());
    let events = NewEvent::of_classes(admin_id, EventKind::ClassCreated, &of_series, class_ids);
    let mut writes = Writes::default();
    store::classes::timetable::push_new(&mut writes, &classes.iter().collect::<Vec<_>>(), now);
    store::events::push(&mut writes, &events, now);
    writes.send(conn).await?;
    let first = classes.first().ok_or(AppError::NO_CLASS)?;
    Ok(CreatedClasses {
        class: find(conn, &first.id, admin_id).await?,
        count: u32::try_from(classes.len()).unwrap_or(u32::MAX),
    })
}

/// Refuses classes on a day on which the studio is closed.
async fn must_be_open(conn: &mut Conn, starts: &[Instant]) -> Result<(), AppError> {
    let (Some(first), Some(last)) = (starts.first(), starts.last()) else {
        return Ok(());
    };
    let closed = store::closed_days::between(conn, first.day(), last.day()).await?;
    let on_closed = closed
        .into_iter()
        .find(|closed| starts.iter().any(|start| start.day() == closed.day));
    on_closed.map_or(Ok(()), |ClosedDay { day, reason }| {
        Err(Conflict::DayClosed { day, reason }.into())
    })
}

/// Edits one class. If the edit also cancels the class, people are notified only of the
/// cancellation, with the former details. An edit that changes nothing leaves no trace.
pub async fn edit(
    conn: &mut Conn,
    admin_id: &str,
    class_id: &str,
    edit: ClassEdit,
    now: Instant,
) -> Result<ViewedClass, AppError> {
    let before = find(conn, class_id, admin_id).await?;
    schedule_stays(&edit.schedule, &before.class)?;
    may_be_changed(&before.class, now).map_err(|refusal| AppError::Refused(refusal, None))?;
    let is_cancelled = edit.is_active == Some(false);
    let began_from = edit.before.clone();
    let after = edit.applied_to(&before.class);
    if let Err(conflict) = check_conflict(&began_from, &after, &before.class) {
        let last_change = store::last_change::of_class(conn, class_id, &conflict).await?;
        return Err(AppError::EditConflict(Box::new(RefusedEdit {
            conflict,
            present: PresentValues::Class(before.shown()),
            changed_by: last_change.map(|change| change.words(now)),
        })));
    }
    if is_cancelled {
        let cancelling = ClassChange::cancelling(before.class.clone());
        act_at_once(conn, admin_id, cancelling, deletion::record(1), now).await?;
        save_cancelled(conn, admin_id, &before.class, &after, now).await?;
    } else if after != before.class {
        let active_bookings = before.active_bookings;
        if !capacity_suffices(after.max_capacity, active_bookings) {
            return Err(Conflict::CapacityBelowBookings { active_bookings }.into());
        }
        let editing = ClassChange::new(before.class, after);
        let record = ActRecord::of(EventKind::ClassEdited);
        act_at_once(conn, admin_id, editing, record, now).await?;
    }
    find(conn, class_id, admin_id).await
}

/// Plans and carries out the change of one class.
async fn act_at_once(
    conn: &mut Conn,
    admin_id: &str,
    change: ClassChange,
    record: ActRecord,
    now: Instant,
) -> Result<(), AppError> {
    let plan = plan(conn, vec![change], record, now).await?;
    carry_out(conn, admin_id, &plan, true, now).await?;
    Ok(())
}

/// Saves the other changes of an edit that also cancelled the class, without notifying people of them.
async fn save_cancelled(
    conn: &mut Conn,
    admin_id: &str,
    before: &Class,
    after: &Class,
    now: Instant,
) -> Result<(), AppError> {
    if after == before {
        return Ok(());
    }
    store::classes::timetable::save(conn, after, now).await?;
    let changes = audit::of_class(before, after);
    let act = NewEvent {
        class_id: Some(&after.id),
        changes: &changes,
        ..NewEvent::of_staff(admin_id, EventKind::ClassEdited)
    };
    Ok(store::events::add(conn, act, now).await?)
}

async fn find(conn: &mut Conn, id: &str, viewer: &str) -> Result<ViewedClass, AppError> {
    let class = store::classes::find(conn, id, Some(viewer)).await?;
    class.ok_or(AppError::NO_CLASS)
}
