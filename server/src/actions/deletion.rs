//! Cancelling classes: every booking is refunded in full, its waitlist ends, and everyone booked or waiting is told.
//! Deleting is the same: the rows stay for their history.

use std::collections::HashSet;

use fantail_core::class::Class;
use fantail_core::concession::as_delta;
use fantail_core::conflict::Conflict;
use fantail_core::deletion::{is_too_much, select};
use fantail_core::limits::MAXIMUM_OCCURRENCES;
use fantail_core::studio_time::Instant;
use fantail_core::wire::{ClassToDelete, DeleteType, DeletionPreview, HistoryKind};

use super::notify;
use super::place::{self, Place};
use super::waitlist::{Change, record};
use crate::db::Conn;
use crate::error::AppError;
use crate::mail::occasion::{LostPlace, Occasion};
use crate::store;
use crate::store::bookings::holders::Holder;
use crate::store::waitlist::Waiting;
use crate::store::writes::Writes;

/// The number of classes cancelled, and of the bookings in them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Deleted {
    pub classes: u32,
    pub bookings: u32,
}

/// The effect of a deletion, by the same choice of classes as the deletion.
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
    for class in to_delete(conn, class_id, how, now).await? {
        let holders = store::bookings::holders::of_class(conn, &class.id).await?;
        let waiting = store::waitlist::waiting_for(conn, &class.id, now).await?;
        let (booked, waits) = (len(&holders), len(&waiting));
        refunds += booked;
        concessions += holders
            .iter()
            .map(|holder| holder.concessions_used)
            .sum::<u32>();
        notified.extend(holders.into_iter().map(|holder| holder.account.id));
        notified.extend(waiting.into_iter().map(|waiting| waiting.recipient.user_id));
        classes.push(ClassToDelete {
            id: class.id,
            name: class.name,
            start_time: class.start_time,
            booked,
            waiting: waits,
        });
    }
    Ok(DeletionPreview {
        classes,
        refunds,
        concessions,
        notified: u32::try_from(notified.len()).unwrap_or(u32::MAX),
    })
}

/// Deletes a class, or all the future of its series.
pub async fn delete(
    conn: &mut Conn,
    admin_id: &str,
    class_id: &str,
    how: DeleteType,
    now: Instant,
) -> Result<Deleted, AppError> {
    let mut deleted = Deleted::default();
    for class in to_delete(conn, class_id, how, now).await? {
        deleted.bookings += cancel_class(conn, admin_id, &class, now).await?;
        deleted.classes += 1;
    }
    Ok(deleted)
}

/// Cancels a class that is on; answers the number of its bookings.
pub async fn cancel_class(
    conn: &mut Conn,
    admin_id: &str,
    class: &Class,
    now: Instant,
) -> Result<u32, AppError> {
    let holders = store::bookings::holders::of_class(conn, &class.id).await?;
    let waiting = store::waitlist::waiting_for(conn, &class.id, now).await?;
    let given_up: Vec<_> = holders
        .iter()
        .map(|holder| lost(admin_id, class, holder))
        .collect();
    let mut writes = Writes::default();
    place::give_up_all(&mut writes, class, &given_up, now);
    let left: Vec<_> = waiting
        .iter()
        .map(|waiting| Change {
            kind: HistoryKind::WaitlistLeft,
            user_id: &waiting.recipient.user_id,
            class_id: &class.id,
            class_name: &class.name,
            actor_id: admin_id,
            details: "The class was cancelled",
        })
        .collect();
    record(&mut writes, &left, now);
    let affected = Affected {
        class,
        holders: &holders,
        waiting: &waiting,
    };
    tell(&mut writes, affected, now)?;
    store::waitlist::push_end(&mut writes, &class.id, waiting.len());
    store::classes::timetable::push_cancellation(&mut writes, &class.id, now);
    writes.send(conn).await?;
    Ok(len(&holders))
}

/// The classes to delete, at most as many as the longest series has; of more look-alikes none.
async fn to_delete(
    conn: &mut Conn,
    class_id: &str,
    how: DeleteType,
    now: Instant,
) -> Result<Vec<Class>, AppError> {
    let asked = store::classes::find(conn, class_id, None).await?;
    let asked = asked.ok_or(AppError::NO_CLASS)?.class;
    let might_go = match how {
        DeleteType::Single => vec![asked.clone()],
        DeleteType::AllFuture => {
            let one_too_many = u32::try_from(MAXIMUM_OCCURRENCES + 1).unwrap_or(u32::MAX);
            store::classes::timetable::might_go_with(conn, &asked, one_too_many, now).await?
        }
    };
    if is_too_much(might_go.len()) {
        return Err(Conflict::TooManyClasses.into());
    }
    select(&asked, might_go, how, now).map_err(|refusal| AppError::Refused(refusal, None))
}

/// A booking refunded in full.
fn lost<'a>(admin_id: &'a str, class: &'a Class, holder: &'a Holder) -> Place<'a> {
    let refund = as_delta(holder.concessions_used);
    Place {
        holder: &holder.account,
        class,
        booking_id: &holder.booking_id,
        delta: refund,
        balance_after: holder.account.concessions + refund,
        actor_id: admin_id,
    }
}

/// A class that is cancelled, and the people told of it.
#[derive(Clone, Copy)]
struct Affected<'a> {
    class: &'a Class,
    holders: &'a [Holder],
    waiting: &'a [Waiting],
}

/// Letters go only before the start: a deleted account holds no place in a class that is still ahead.
fn tell(writes: &mut Writes, affected: Affected<'_>, now: Instant) -> Result<(), AppError> {
    let Affected {
        class,
        holders,
        waiting,
    } = affected;
    let off = |place| Occasion::ClassCancelled {
        class: class.into(),
        place,
    };
    let occasions: Vec<_> = holders
        .iter()
        .map(|holder| LostPlace {
            booking_id: holder.booking_id.clone(),
            refunded: holder.concessions_used,
        })
        .map(|place| off(Some(place)))
        .collect();
    let of_no_place = off(None);
    let booked: Vec<_> = holders.iter().map(Holder::recipient).collect();
    let waited = waiting.iter().map(|waiting| &waiting.recipient);
    let told: Vec<_> = booked
        .iter()
        .zip(&occasions)
        .chain(waited.map(|recipient| (recipient, &of_no_place)))
        .collect();
    notify::tell_each(writes, &told, now)
}

fn len<T>(list: &[T]) -> u32 {
    u32::try_from(list.len()).unwrap_or(u32::MAX)
}
