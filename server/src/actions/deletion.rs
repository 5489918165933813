//! Cancelling classes: every booking is refunded in full, its waitlist ends, and everyone booked or waiting is told.
//! Deleting is the same: the rows stay for their history.

use std::collections::{HashMap, HashSet};

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
use crate::db::writes::Writes;
use crate::error::AppError;
use crate::mail::occasion::{LostPlace, Occasion};
use crate::store;
use crate::store::bookings::holders::Holder;
use crate::store::waitlist::Waiting;

/// The most classes whose people are read at once.
const TOGETHER: usize = 16;

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
    let all = to_delete(conn, class_id, how, now).await?;
    for together in all.chunks(TOGETHER) {
        for affected in affected(conn, together, now).await? {
            let (booked, waiting) = (len(&affected.holders), len(&affected.waiting));
            refunds += booked;
            concessions += affected.concessions();
            notified.extend(affected.people().map(str::to_owned));
            classes.push(ClassToDelete {
                id: affected.class.id.clone(),
                name: affected.class.name.clone(),
                start_time: affected.class.start_time,
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

/// Deletes a class, or all the future of its series.
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

/// Cancels classes that are on; answers the number of their bookings.
pub async fn cancel(
    conn: &mut Conn,
    admin_id: &str,
    classes: &[Class],
    now: Instant,
) -> Result<u32, AppError> {
    let mut bookings = 0;
    for together in classes.chunks(TOGETHER) {
        let mut all = affected(conn, together, now).await?;
        carry_balances(&mut all);
        for affected in &all {
            let mut writes = Writes::default();
            push(&mut writes, admin_id, affected, now)?;
            writes.send(conn).await?;
            bookings += len(&affected.holders);
        }
    }
    Ok(bookings)
}

/// Queues the end of a class: of its bookings, of its waitlist, and then its own.
fn push(
    writes: &mut Writes,
    admin_id: &str,
    affected: &Affected<'_>,
    now: Instant,
) -> Result<(), AppError> {
    let Affected {
        class,
        holders,
        waiting,
    } = affected;
    let given_up: Vec<_> = holders
        .iter()
        .map(|holder| lost(admin_id, class, holder))
        .collect();
    place::give_up_all(writes, class, &given_up, now);
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
    record(writes, &left, now);
    tell(writes, affected, now)?;
    store::waitlist::push_end(writes, &class.id, waiting.len());
    store::classes::timetable::push_cancellation(writes, &class.id, now);
    Ok(())
}

/// The people of each class, as they are read.
async fn affected<'a>(
    conn: &mut Conn,
    classes: &'a [Class],
    now: Instant,
) -> Result<Vec<Affected<'a>>, AppError> {
    let ids: Vec<_> = classes.iter().map(|class| class.id.as_str()).collect();
    let mut holders = store::bookings::holders::of_classes(conn, &ids).await?;
    let mut waiting = store::waitlist::waiting_for_each(conn, &ids, now).await?;
    let of_class = |class: &'a Class| Affected {
        class,
        holders: holders.remove(&class.id).unwrap_or_default(),
        waiting: waiting.remove(&class.id).unwrap_or_default(),
    };
    Ok(classes.iter().map(of_class).collect())
}

/// Gives each holder the balance that the refunds before theirs leave: a person may lose places in several classes.
fn carry_balances(all: &mut [Affected<'_>]) {
    let mut balances: HashMap<String, i32> = HashMap::new();
    for Affected { class, holders, .. } in all {
        for holder in holders {
            if let Some(balance) = balances.get(&holder.account.id) {
                holder.account.concessions = *balance;
            }
            let left = lost("", class, holder).balance_left();
            balances.insert(holder.account.id.clone(), left);
        }
    }
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

/// A class that is cancelled, and the people it is cancelled for.
struct Affected<'a> {
    class: &'a Class,
    holders: Vec<Holder>,
    waiting: Vec<Waiting>,
}

impl Affected<'_> {
    /// The concessions to give back.
    fn concessions(&self) -> u32 {
        let used = self.holders.iter().map(|holder| holder.concessions_used);
        used.sum()
    }

    /// The ids of the people told.
    fn people(&self) -> impl Iterator<Item = &str> {
        let booked = self.holders.iter().map(|holder| &holder.account.id);
        let waited = self
            .waiting
            .iter()
            .map(|waiting| &waiting.recipient.user_id);
        booked.chain(waited).map(String::as_str)
    }
}

/// Letters go only before the start: a deleted account holds no place in a class that is still ahead.
fn tell(writes: &mut Writes, affected: &Affected<'_>, now: Instant) -> Result<(), AppError> {
    let Affected {
        class,
        holders,
        waiting,
    } = affected;
    let off = |place| Occasion::ClassCancelled {
        class: (*class).into(),
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
