//! A place in a class, taken or given up: the booking, what it does to the balance, and what the history says of it.
//!
//! Whoever calls has asked the rules, sends what is written, and tells people.

use fantail_core::concession::LedgerCause;
use fantail_core::studio_time::Instant;
use fantail_core::wire::{Class, HistoryKind};

use super::balance::{self, End};
use crate::store;
use crate::store::bookings::{BookedBy, Cancelled, CancelledBy, NewBooking};
use crate::store::history::Event;
use crate::store::ledger::Entry;
use crate::store::users::Account;
use crate::store::writes::Writes;

/// Whose place in which class, and what taking it or giving it up does to the balance.
#[derive(Debug, Clone, Copy)]
pub struct Place<'a> {
    /// As they are before it.
    pub holder: &'a Account,
    pub class: &'a Class,
    pub booking_id: &'a str,
    /// Negative spends, positive refunds.
    pub delta: i32,
    pub balance_after: i32,
    /// Who does it.
    pub actor_id: &'a str,
}

/// How a place is given up.
#[derive(Debug, Clone, Copy)]
pub struct Ending<'a> {
    pub by: CancelledBy,
    /// What comes back does so by an admin's grace, and not by the rule of 24 hours.
    pub is_grace: bool,
    /// In the words of whoever gave it up.
    pub reason: &'a str,
}

/// Takes a place: the booking and its charge. Who has one waits for none.
pub fn take(writes: &mut Writes, place: &Place<'_>, by: BookedBy, now: Instant) {
    let booking = NewBooking {
        id: place.booking_id,
        user_id: &place.holder.id,
        class_id: &place.class.id,
        concessions_used: place.concessions(),
        booked_by: by,
    };
    if place.class.is_user_on_waitlist {
        store::waitlist::push_removal(writes, &place.holder.id, &place.class.id);
    }
    store::bookings::push(writes, booking, now);
    enter(writes, &[*place], LedgerCause::Booking, now);
    let details = match by {
        BookedBy::Member => "",
        BookedBy::Studio => "Booked by the studio",
        BookedBy::StudioOverride => "Booked by the studio, free of charge",
    };
    let told = Told {
        kind: HistoryKind::Booking,
        status: "confirmed",
        details,
    };
    record(writes, &[(place, told, place.delta)], now);
}

/// Gives up a confirmed place and gives back what `place` says.
pub fn give_up(writes: &mut Writes, place: &Place<'_>, ending: Ending<'_>, now: Instant) {
    let cancelled = Cancelled {
        by: ending.by,
        refunded: place.concessions(),
        reason: ending.reason,
    };
    store::bookings::push_cancellation(writes, place.booking_id, cancelled, now);
    settle(writes, &[*place], ending, now);
}

/// Gives up every confirmed place in a class that is cancelled, each with a full refund: `places` are all there are.
pub fn give_up_all(writes: &mut Writes, class: &Class, places: &[Place<'_>], now: Instant) {
    let by = CancelledBy::Class;
    let all = (class.id.as_str(), places.len());
    store::bookings::push_cancellation_of_all(writes, all, by, now);
    settle(writes, places, Ending::plain(by), now);
}

/// The balances and the histories of those whose booking has been cancelled.
fn settle(writes: &mut Writes, places: &[Place<'_>], ending: Ending<'_>, now: Instant) {
    let (kind, cause) = match ending.by {
        CancelledBy::Class => (HistoryKind::ClassCancelled, LedgerCause::ClassCancelled),
        _ if ending.is_grace => (HistoryKind::Cancellation, LedgerCause::Refund),
        _ => (HistoryKind::Cancellation, LedgerCause::Cancellation),
    };
    let ended = Told {
        kind,
        status: "cancelled",
        details: ending.words(),
    };
    let refund = Told {
        kind: HistoryKind::Refund,
        details: "Refunded by the studio",
        ..ended
    };
    let told: Vec<_> = places
        .iter()
        .flat_map(|place| match (ending.is_grace, place.delta) {
            (true, delta) if delta != 0 => vec![(place, ended, 0), (place, refund, delta)],
            (_, delta) => vec![(place, ended, delta)],
        })
        .collect();
    enter(writes, places, cause, now);
    record(writes, &told, now);
    for place in places {
        end_with_the_holder(writes, place, now);
    }
}

impl Place<'_> {
    /// What it spends or gives back.
    pub fn concessions(&self) -> u32 {
        self.delta.unsigned_abs()
    }
}

impl<'a> Ending<'a> {
    /// Without a word, and with no more than what is due.
    pub const fn plain(by: CancelledBy) -> Ending<'a> {
        Ending {
            by,
            is_grace: false,
            reason: "",
        }
    }

    fn words(&self) -> &'a str {
        match self.by {
            _ if !self.reason.is_empty() => self.reason,
            CancelledBy::Studio | CancelledBy::StudioOverride => "Removed by the studio",
            CancelledBy::Account => "The account changed",
            CancelledBy::Member | CancelledBy::Class => "",
        }
    }
}

#[derive(Clone, Copy)]
struct Told<'a> {
    kind: HistoryKind,
    status: &'a str,
    details: &'a str,
}

/// What costs nothing leaves no entry.
fn enter(writes: &mut Writes, places: &[Place<'_>], cause: LedgerCause, now: Instant) {
    let entries: Vec<_> = places
        .iter()
        .filter(|place| place.delta != 0)
        .map(|place| Entry {
            user_id: &place.holder.id,
            delta: place.delta,
            balance_after: place.balance_after,
            cause,
            class_id: Some(&place.class.id),
            booking_id: Some(place.booking_id),
            actor_id: place.actor_id,
        })
        .collect();
    store::ledger::push(writes, &entries, now);
}

/// What comes back, for a class that had begun by then, to someone who has become a coach or has left the studio, goes
/// again at once: they have no balance to keep.
fn end_with_the_holder(writes: &mut Writes, place: &Place<'_>, now: Instant) {
    let why = if place.holder.is_deleted {
        End::AccountDeleted
    } else if place.holder.role.capabilities().has_concessions {
        return;
    } else {
        End::BecameACoach
    };
    let left = (place.balance_after, why);
    balance::end(writes, &place.holder.id, left, place.actor_id, now);
}

/// Each with what it did to the balance.
fn record(writes: &mut Writes, told: &[(&Place<'_>, Told<'_>, i32)], now: Instant) {
    let sentence = |(place, told, delta): &(&Place<'_>, Told<'_>, i32)| {
        let counted = fantail_core::concession::counted(*delta);
        told.kind.sentence(match told.kind {
            HistoryKind::Refund => &counted,
            _ => &place.class.name,
        })
    };
    let sentences: Vec<_> = told.iter().map(sentence).collect();
    let events: Vec<_> = told
        .iter()
        .zip(&sentences)
        .map(|((place, told, delta), description)| Event {
            user_id: &place.holder.id,
            kind: told.kind,
            description,
            class_id: Some(&place.class.id),
            booking_id: Some(place.booking_id),
            concessions: Some(delta.unsigned_abs()),
            delta: *delta,
            status: told.status,
            details: told.details,
            actor_id: Some(place.actor_id),
        })
        .collect();
    store::history::push(writes, &events, now);
}
