//! Reads the people of the classes of a plan.

use std::collections::HashMap;

use fantail_core::class::Class;
use fantail_core::plan::{ChangeKind, ClassChange, OtherClass, PersonInClass, Place};
use fantail_core::studio_time::Instant;

use crate::db::Conn;
use crate::error::AppError;
use crate::store;
use crate::store::bookings::holders::BookingHolder;
use crate::store::users::Account;
use crate::store::waitlist::waiting::WaitingUser;

/// The maximum number of classes whose people are read at once.
const BATCH: usize = 64;

/// The people of a class.
#[derive(Default)]
pub(super) struct People {
    /// Of a class to restore: the bookings that were cancelled with it, the earliest first.
    pub holders: Vec<BookingHolder>,
    pub waiting: Vec<WaitingUser>,
    /// Other bookings at the new time of a class that moves, by user.
    other_classes: HashMap<String, Vec<OtherClass>>,
}

impl People {
    /// Returns the facts for the rules: first the holders, then the waiting.
    pub fn facts(&self, change: &ClassChange) -> Vec<PersonInClass> {
        let place = |holder: &BookingHolder| {
            let used = holder.concessions_used;
            match change.kind() {
                ChangeKind::Restored => Place::Lost { used },
                _ => Place::Booked { used },
            }
        };
        let holders = self
            .holders
            .iter()
            .map(|holder| self.person(&holder.account, place(holder)));
        let waiting = self
            .waiting
            .iter()
            .map(|waiting| self.person(&waiting.account, Place::Waiting));
        holders.chain(waiting).collect()
    }

    fn person(&self, account: &Account, place: Place) -> PersonInClass {
        PersonInClass {
            user_id: account.id.clone(),
            place,
            member: account.facts(),
            is_active: account.is_active && !account.is_deleted,
            is_deleted: account.is_deleted,
            other_classes: self
                .other_classes
                .get(&account.id)
                .cloned()
                .unwrap_or_default(),
        }
    }
}

/// Reads the people of each class. Of a class that stays on, only those with a place.
pub(super) async fn read_people(
    conn: &mut Conn,
    changes: Vec<ClassChange>,
    now: Instant,
) -> Result<Vec<(ClassChange, People)>, AppError> {
    let mut read = Vec::with_capacity(changes.len());
    let mut rest = changes.into_iter().peekable();
    while rest.peek().is_some() {
        let batch: Vec<ClassChange> = rest.by_ref().take(BATCH).collect();
        let ids = |is_restored: bool| -> Vec<&str> {
            batch
                .iter()
                .filter(|change| (change.kind() == ChangeKind::Restored) == is_restored)
                .map(|change| change.after.id.as_str())
                .collect()
        };
        let present = ids(false);
        let mut holders = store::bookings::holders::of_classes(conn, &present).await?;
        let mut waiting = store::waitlist::waiting::waiting_for_each(conn, &present, now).await?;
        holders.extend(store::bookings::holders::lost_with_classes(conn, &ids(true)).await?);
        for change in batch {
            let id = &change.after.id;
            let mut people = People {
                holders: holders.remove(id).unwrap_or_default(),
                waiting: waiting.remove(id).unwrap_or_default(),
                other_classes: HashMap::new(),
            };
            if matches!(change.kind(), ChangeKind::Moved | ChangeKind::Edited) {
                people.holders.retain(|holder| holder.has_a_place);
            }
            if change.kind() == ChangeKind::Moved {
                people.other_classes = other_classes(conn, &change.after, &people.holders).await?;
            }
            read.push((change, people));
        }
    }
    Ok(read)
}

async fn other_classes(
    conn: &mut Conn,
    class: &Class,
    holders: &[BookingHolder],
) -> Result<HashMap<String, Vec<OtherClass>>, AppError> {
    let ids: Vec<_> = holders
        .iter()
        .map(|holder| holder.account.id.as_str())
        .collect();
    Ok(store::bookings::holders::other_classes(conn, &ids, class).await?)
}
