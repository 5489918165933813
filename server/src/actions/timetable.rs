//! Creating a class or a series, and editing a class.

use std::slice;

use fantail_core::class::Class;
use fantail_core::conflict::Conflict;
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
use crate::store::classes::versions::ChangedBy;

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
    let made = changed_by(admin_id, now);
    store::classes::timetable::add(conn, series_id.as_deref(), &starts, &new.details, made).await?;
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
        let last_change = store::classes::versions::last_change(conn, class_id, &conflict).await?;
        return Err(AppError::EditConflict(Box::new(RefusedEdit {
            conflict,
            present: PresentValues::Class(before.shown()),
            changed_by: last_change.map(|change| change.words(now)),
        })));
    }
    let (is_changed, edited) = (after != before.class, changed_by(admin_id, now));
    if is_cancelled {
        deletion::cancel(conn, admin_id, slice::from_ref(&before.class), now).await?;
    }
    match (is_changed, is_cancelled) {
        (true, true) => store::classes::timetable::save(conn, &after, edited).await?,
        (true, false) => save(conn, before, after, edited).await?,
        (false, _) => (),
    }
    find(conn, class_id, admin_id).await
}

async fn save(
    conn: &mut Conn,
    viewed: ViewedClass,
    after: Class,
    edited: ChangedBy<'_>,
) -> Result<(), AppError> {
    let now = edited.at;
    let ViewedClass {
        class: before,
        active_bookings,
        waiting,
        place,
    } = viewed;
    if !capacity_suffices(after.max_capacity, active_bookings) {
        return Err(Conflict::CapacityBelowBookings { active_bookings }.into());
    }
    store::classes::timetable::save(conn, &after, edited).await?;
    update_bookings(conn, &before, &after, now).await?;
    if capacity_is_raised(before.max_capacity, after.max_capacity) {
        let after = ViewedClass {
            class: after,
            active_bookings,
            waiting,
            place,
        };
        spot_available::announce(conn, &after.class, &after.facts(), now).await?;
    }
    Ok(())
}

/// Gives new versions to the calendar entries of the bookings, and notifies their users of the
/// changes that matter to them. A deleted account may still have a booking of a running class, but
/// is not notified.
async fn update_bookings(
    conn: &mut Conn,
    before: &Class,
    after: &Class,
    now: Instant,
) -> Result<(), AppError> {
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
    Ok(writes.send(conn).await?)
}

fn changed_by(admin_id: &str, now: Instant) -> ChangedBy<'_> {
    ChangedBy {
        actor_id: Some(admin_id),
        at: now,
    }
}

async fn find(conn: &mut Conn, id: &str, viewer: &str) -> Result<ViewedClass, AppError> {
    let class = store::classes::find(conn, id, Some(viewer)).await?;
    class.ok_or(AppError::NO_CLASS)
}
