//! Cancelling classes: refunds every booking in full, ends the waitlist, and notifies everyone
//! booked or waiting. Deleting a class is the same as cancelling it: the rows stay for the history.

mod affected;

use std::collections::HashSet;

use fantail_core::audit::of_series;
use fantail_core::class::Class;
use fantail_core::conflict::Conflict;
use fantail_core::deletion::{is_too_much, select};
use fantail_core::event::EventKind;
use fantail_core::limits::MAXIMUM_OCCURRENCES;
use fantail_core::studio_time::Instant;
use fantail_core::wire::{ClassToDelete, DeleteType, DeletionPreview};

use self::affected::{AffectedClass, carry_balances};
use crate::db::Conn;
use crate::db::writes::Writes;
use crate::error::AppError;
use crate::store;
use crate::store::events::NewEvent;

/// The maximum number of classes whose bookings and waitlists are read at once.
const BATCH: usize = 16;

/// The number of cancelled classes, and of the bookings in them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Deleted {
    pub classes: u32,
    pub bookings: u32,
}

/// Returns the effect of a deletion. Selects the same classes as the deletion itself.
pub async fn preview(
    conn: &mut Conn,
    class_id: &str,
    how: DeleteType,
    now: Instant,
) -> Result<DeletionPreview, AppError> {
    let mut classes = Vec::new();
    let mut refunds = 0;
    let mut concessions = 0;
    let mut notified = HashSet::new();
    let all = to_delete(conn, class_id, how, now).await?;
    for batch in all.chunks(BATCH) {
        for affected in AffectedClass::read(conn, batch, now).await? {
            let (booked, waiting) = (len(&affected.holders), len(&affected.waiting));
            refunds += booked;
            concessions += affected.concessions();
            notified.extend(affected.user_ids().map(str::to_owned));
            classes.push(ClassToDelete {
                id: affected.class.id.clone(),
                name: affected.class.name.clone(),
                start_time: affected.class.start_at,
                booked,
                waiting,
            });
        }
    }
    Ok(DeletionPreview {
        classes,
        refunds,
        concessions,
        notified: u32::try_from(notified.len()).unwrap_or(u32::MAX),
    })
}

/// Deletes a class alone, or with all later ones of its series. The series of a one-off is all
/// one-offs with the same name, instructor and location.
pub async fn delete(
    conn: &mut Conn,
    admin_id: &str,
    class_id: &str,
    how: DeleteType,
    now: Instant,
) -> Result<Deleted, AppError> {
    let classes = to_delete(conn, class_id, how, now).await?;
    Ok(Deleted {
        classes: len(&classes),
        bookings: cancel(conn, admin_id, &classes, now).await?,
    })
}

/// Cancels classes, and returns the number of cancelled bookings. It is one act in the audit trail, on the first class.
pub async fn cancel(
    conn: &mut Conn,
    admin_id: &str,
    classes: &[Class],
    now: Instant,
) -> Result<u32, AppError> {
    let mut bookings = 0;
    let mut people = HashSet::new();
    let mut people_of_each = Vec::with_capacity(classes.len());
    for batch in classes.chunks(BATCH) {
        let mut all = AffectedClass::read(conn, batch, now).await?;
        carry_balances(&mut all);
        for affected in &all {
            let mut writes = Writes::default();
            affected.push_cancellation(&mut writes, admin_id, now)?;
            writes.send(conn).await?;
            bookings += len(&affected.holders);
            let concerned: HashSet<_> = affected.user_ids().map(str::to_owned).collect();
            people_of_each.push(concerned.len());
            people.extend(concerned);
        }
    }
    let of_series = of_series(classes.len());
    let class_ids = classes.iter().map(|class| class.id.as_str());
    let mut events =
        NewEvent::of_classes(admin_id, EventKind::ClassCancelled, &of_series, class_ids);
    for (event, concerned) in events.iter_mut().zip(people_of_each) {
        event.reached = if event.is_effect {
            concerned
        } else {
            people.len()
        };
    }
    let mut writes = Writes::default();
    store::events::push(&mut writes, &events, now);
    writes.send(conn).await?;
    Ok(bookings)
}

/// Returns the classes to delete. Fails if there are more candidates than the longest series has classes.
async fn to_delete(
    conn: &mut Conn,
    class_id: &str,
    how: DeleteType,
    now: Instant,
) -> Result<Vec<Class>, AppError> {
    let chosen = store::classes::find(conn, class_id, None).await?;
    let chosen = chosen.ok_or(AppError::NO_CLASS)?.class;
    let candidates = match how {
        DeleteType::Single => vec![chosen.clone()],
        DeleteType::AllFuture => {
            let one_too_many = u32::try_from(MAXIMUM_OCCURRENCES + 1).unwrap_or(u32::MAX);
            store::classes::timetable::might_go_with(conn, &chosen, one_too_many, now).await?
        }
    };
    if is_too_much(candidates.len()) {
        return Err(Conflict::TooManyClasses.into());
    }
    select(&chosen, candidates, how, now).map_err(|refusal| AppError::Refused(refusal, None))
}

fn len<T>(list: &[T]) -> u32 {
    u32::try_from(list.len()).unwrap_or(u32::MAX)
}
