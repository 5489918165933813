//! The plan of an act, with the people whom it concerns.

use std::collections::HashSet;

use fantail_core::audit;
use fantail_core::class::Class;
use fantail_core::event::{AuditChange, EventKind};
use fantail_core::forms::closed_days::note_closed_days;
use fantail_core::plan::{ChangeKind, ClassChange, Effect, Impact, impacts};
use fantail_core::studio_time::Instant;

use super::people::read_people;
use crate::db::Conn;
use crate::error::AppError;
use crate::store;
use crate::store::bookings::holders::BookingHolder;
use crate::store::waitlist::waiting::WaitingUser;

/// How the audit trail names an act, and whether people are notified of it.
#[derive(Debug, Clone)]
pub struct ActRecord {
    pub kind: EventKind,
    /// The words of the audit trail beside the kind; may be empty.
    pub description: String,
    /// Whether the people who keep their places are notified.
    pub notifies: bool,
    /// The reason that people are told; empty for none.
    pub reason: String,
}

impl ActRecord {
    /// Returns an act of which people are notified, without further words.
    pub fn of(kind: EventKind) -> ActRecord {
        ActRecord {
            kind,
            description: String::new(),
            notifies: true,
            reason: String::new(),
        }
    }
}

/// The plan of an act, with the people whom it concerns.
pub struct PlannedAct {
    pub(super) record: ActRecord,
    pub(super) classes: Vec<PlannedChange>,
}

/// A class of a plan, with its people and the impact on each: first the holders of bookings, then the waiting.
pub(super) struct PlannedChange {
    pub change: ClassChange,
    /// Of a class to restore: the bookings that were cancelled with it, the earliest first.
    pub holders: Vec<BookingHolder>,
    pub waiting: Vec<WaitingUser>,
    pub impacts: Vec<Impact>,
}

/// Reads the people of the classes that would change, and decides what happens to them.
pub async fn plan(
    conn: &mut Conn,
    mut changes: Vec<ClassChange>,
    record: ActRecord,
    now: Instant,
) -> Result<PlannedAct, AppError> {
    let moved = changes
        .iter()
        .filter(|change| change.kind() == ChangeKind::Moved);
    let days = moved.map(|change| change.after.start_at.day());
    if let Some((first, last)) = days.clone().min().zip(days.max()) {
        let closed = store::closed_days::between(conn, first, last).await?;
        note_closed_days(&mut changes, &closed);
    }
    let mut classes = Vec::with_capacity(changes.len());
    let mut planned = Vec::with_capacity(changes.len());
    for (mut change, people) in read_people(conn, changes, now).await? {
        if change.kind() == ChangeKind::Added {
            change.after.id = store::new_id(now);
        }
        planned.push((change.clone(), people.facts(&change)));
        classes.push((change, people));
    }
    let impacts = impacts(&planned, record.notifies, now);
    let classes = classes
        .into_iter()
        .zip(impacts)
        .map(|((change, people), impacts)| PlannedChange {
            change,
            holders: people.holders,
            waiting: people.waiting,
            impacts,
        })
        .collect();
    Ok(PlannedAct { record, classes })
}

impl PlannedAct {
    /// Returns the number of people whom the act concerns, each counted once.
    pub fn reached(&self) -> usize {
        reached(&self.classes)
    }

    /// Returns the classes that the plan adds, moves, edits or restores, as it would leave them.
    pub fn placed(&self) -> impl Iterator<Item = &Class> {
        let on = self
            .classes
            .iter()
            .filter(|class| class.change.after.is_active && class.change.kind().is_change());
        on.map(|class| &class.change.after)
    }

    /// Returns the classes as the plan would leave them.
    pub fn results(&self) -> impl Iterator<Item = &Class> {
        self.classes.iter().map(|class| &class.change.after)
    }
}

impl PlannedChange {
    /// Returns the changed fields in words.
    pub fn fields(&self) -> Vec<AuditChange> {
        audit::of_class(self.change.present(), &self.change.after)
    }

    /// Returns the impact on each holder of a booking.
    pub fn on_holders(&self) -> impl Iterator<Item = (&BookingHolder, &Impact)> {
        self.holders.iter().zip(&self.impacts)
    }

    /// Returns the impact on each person of the waitlist.
    pub fn on_waiting(&self) -> impl Iterator<Item = (&WaitingUser, &Impact)> {
        self.waiting
            .iter()
            .zip(self.impacts.iter().skip(self.holders.len()))
    }
}

/// Returns the number of people who are notified, each counted once.
pub(super) fn reached<'a>(classes: impl IntoIterator<Item = &'a PlannedChange>) -> usize {
    let notified = classes.into_iter().flat_map(|class| {
        let impacts = class.impacts.iter();
        impacts.filter(|impact| impact.is_notified || impact.effect == Effect::Refunded)
    });
    let ids: HashSet<_> = notified.map(|impact| &impact.user_id).collect();
    ids.len()
}
