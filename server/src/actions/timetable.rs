//! Creating a class or a series, and editing a class.

use std::slice;

use fantail_core::audit;
use fantail_core::class::Class;
use fantail_core::conflict::Conflict;
use fantail_core::event::EventKind;
use fantail_core::forms::class::{ClassEdit, check_conflict, parse_new, schedule_stays};
use fantail_core::ids;
use fantail_core::studio_time::Instant;
use fantail_core::timetable::{capacity_is_raised, capacity_suffices, changes, may_be_changed};
use fantail_core::wire::NewClassRequest;

use super::deletion;
use super::notify;
use super::spot_available;
use crate::db::Conn;
use crate::db::writes::Writes;
use crate::error::{AppError, PresentValues, RefusedEdit};
use crate::mail::occasion::Occasion;
use crate::store;
use crate::store::bookings::ClassBookings;
use crate::store::classes::ViewedClass;
use crate::store::classes::timetable::NewStart;
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
    let series_id = new.series.as_ref().map(|_| store::new_id(now));
    if let (Some(id), Some(series)) = (&series_id, &new.series) {
        store::classes::timetable::add_series(conn, id, series, now).await?;
    }
    let named = |start_at: Instant| NewStart {
        id: match &series_id {
            Some(series_id) => ids::occurrence(series_id, start_at),
            None => store::new_id(now),
        },
        start_at,
    };
    let starts: Vec<NewStart> = new.starts.into_iter().map(named).collect();
    store::classes::timetable::add(conn, series_id.as_deref(), &starts, &new.details, now).await?;
    let of_series = audit::of_series(starts.len());
    let class_ids = starts.iter().map(|start| start.id.as_str());
    let events = NewEvent::of_classes(admin_id, EventKind::ClassCreated, &of_series, class_ids);
    let mut writes = Writes::default();
    store::events::push(&mut writes, &events, now);
    writes.send(conn).await?;
    let first = starts.first().ok_or(AppError::NO_CLASS)?;
    Ok(CreatedClasses {
        class: find(conn, &first.id, admin_id).await?,
        count: u32::try_from(starts.len()).unwrap_or(u32::MAX),
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
        deletion::cancel(conn, admin_id, slice::from_ref(&before.class), now).await?;
    }
    if after != before.class {
        let changes = audit::of_class(&before.class, &after);
        let notified = if is_cancelled {
            store::classes::timetable::save(conn, &after, now).await?;
            0
        } else {
            save(conn, before, after, now).await?
        };
        let act = NewEvent {
            class_id: Some(class_id),
            changes: &changes,
            reached: notified,
            ..NewEvent::of_staff(admin_id, EventKind::ClassEdited)
        };
        store::events::add(conn, act, now).await?;
    }
    find(conn, class_id, admin_id).await
}

/// Saves a class that stays on, and returns the number of people who are notified of the changes.
async fn save(
    conn: &mut Conn,
    viewed: ViewedClass,
    after: Class,
    now: Instant,
) -> Result<usize, AppError> {
    let ViewedClass {
        class: before,
        active_bookings,
        waiting,
        place,
    } = viewed;
    if !capacity_suffices(after.max_capacity, active_bookings) {
        return Err(Conflict::CapacityBelowBookings { active_bookings }.into());
    }
    store::classes::timetable::save(conn, &after, now).await?;
    let notified = update_bookings(conn, &before, &after, now).await?;
    if capacity_is_raised(before.max_capacity, after.max_capacity) {
        let after = ViewedClass {
            class: after,
            active_bookings,
            waiting,
            place,
        };
        spot_available::announce(conn, &after.class, &after.facts(), now).await?;
    }
    Ok(notified)
}

/// Gives new versions to the calendar entries of the bookings, and notifies their users of the
/// changes that matter to them. A deleted account may still have a booking of a running class, but
/// is not notified. Returns the number of notified people.
async fn update_bookings(
    conn: &mut Conn,
    before: &Class,
    after: &Class,
    now: Instant,
) -> Result<usize, AppError> {
    let holders = store::bookings::holders::of_class(conn, &after.id).await?;
    let mut writes = Writes::default();
    let all = ClassBookings {
        class_id: &after.id,
        count: holders.len(),
    };
    store::bookings::push_new_entries(&mut writes, all, now);
    let changes = changes(before, after);
    let notified: Vec<_> = holders
        .iter()
        .filter(|holder| !changes.is_empty() && !holder.account.is_deleted)
        .collect();
    let occasions: Vec<_> = notified
        .iter()
        .map(|holder| Occasion::ClassChanged {
            class: after.into(),
            booking_id: holder.booking_id.clone(),
            changes: changes.clone(),
        })
        .collect();
    let recipients: Vec<_> = notified.iter().map(|holder| holder.recipient()).collect();
    let recipients: Vec<_> = recipients.iter().zip(&occasions).collect();
    notify::each(&mut writes, &recipients, now)?;
    writes.send(conn).await?;
    Ok(recipients.len())
}

async fn find(conn: &mut Conn, id: &str, viewer: &str) -> Result<ViewedClass, AppError> {
    let class = store::classes::find(conn, id, Some(viewer)).await?;
    class.ok_or(AppError::NO_CLASS)
}
