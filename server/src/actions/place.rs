//! A place in a class, taken or given up: the booking, the balance and the history.
//!
//! The caller has asked the rules, sends the writes, and tells people.

use fantail_core::class::Class;
use fantail_core::concession::LedgerCause;
use fantail_core::facts::BookingStatus;
use fantail_core::studio_time::Instant;
use fantail_core::wire::HistoryKind;
use fantail_core::words::Word;

use super::balance::{self, End, Ended};
use crate::db::writes::Writes;
use crate::store;
use crate::store::bookings::{BookedBy, Cancelled, CancelledBy, ClassBookings, NewBooking};
use crate::store::history::Event;
use crate::store::ledger::Entry;
use crate::store::users::Account;

/// A place in a class, and the change of the balance that comes with taking it or giving it up.
#[derive(Debug, Clone, Copy)]
pub struct Place<'a> {
    /// The account as it was before.
    pub holder: &'a Account,
    pub class: &'a Class,
    pub booking_id: &'a str,
    /// Negative spends, positive refunds.
    pub delta: i32,
    pub balance_after: i32,
    /// The id of the account whose action it is.
    pub actor_id: &'a str,
}

/// The way a place is taken.
#[derive(Debug, Clone, Copy)]
pub struct Taking {
    pub by: BookedBy,
    /// Whether the holder waits for it, which ends with it.
    pub was_waiting: bool,
}

/// The way a place is given up.
#[derive(Debug, Clone, Copy)]
pub struct Ending<'a> {
    pub by: CancelledBy,
    /// Whether the refund is an admin's grace, against the 24-hour rule.
    pub is_grace: bool,
    /// The reason given for it; empty for none.
    pub reason: &'a str,
}

/// Takes a place: the booking and its charge. The holder's waitlist entry ends with it.
pub fn take(writes: &mut Writes, place: &Place<'_>, taking: Taking, now: Instant) {
    let Taking { by, was_waiting } = taking;
    let booking = NewBooking {
        id: place.booking_id,
        user_id: &place.holder.id,
        class_id: &place.class.id,
        concessions_used: place.concessions(),
        booked_by: by,
    };
    if was_waiting {
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
        status: BookingStatus::Confirmed.as_str(),
        details,
    };
    let delta = place.delta;
    record(writes, &[Line { place, told, delta }], now);
}

/// Gives up a confirmed place, with the refund that `place` says.
pub fn give_up(writes: &mut Writes, place: &Place<'_>, ending: Ending<'_>, now: Instant) {
    let cancelled = Cancelled {
        by: ending.by,
        refunded: place.concessions(),
        reason: ending.reason,
    };
    store::bookings::push_cancellation(writes, place.booking_id, cancelled, now);
    settle(writes, &[*place], ending, now);
}

/// Gives up every confirmed place in a class that is cancelled, each with a full refund: `places` are all of them.
pub fn give_up_all(writes: &mut Writes, class: &Class, places: &[Place<'_>], now: Instant) {
    let by = CancelledBy::Class;
    let all = ClassBookings {
        class_id: &class.id,
        count: places.len(),
    };
    store::bookings::push_cancellation_of_all(writes, all, by, now);
    settle(writes, places, Ending::plain(by), now);
}

/// Writes the ledger and the history of bookings that have been cancelled.
fn settle(writes: &mut Writes, places: &[Place<'_>], ending: Ending<'_>, now: Instant) {
    let (kind, cause) = match ending.by {
        CancelledBy::Class => (HistoryKind::ClassCancelled, LedgerCause::ClassCancelled),
        _ if ending.is_grace => (HistoryKind::Cancellation, LedgerCause::Refund),
        _ => (HistoryKind::Cancellation, LedgerCause::Cancellation),
    };
    let ended = Told {
        kind,
        status: BookingStatus::Cancelled.as_str(),
        details: ending.words(),
    };
    let refund = Told {
        kind: HistoryKind::Refund,
        details: "Refunded by the studio",
        ..ended
    };
    let line = |place, told, delta| Line { place, told, delta };
    let told: Vec<_> = places
        .iter()
        .flat_map(|place| match (ending.is_grace, place.delta) {
            (true, delta) if delta != 0 => vec![line(place, ended, 0), line(place, refund, delta)],
            (_, delta) => vec![line(place, ended, delta)],
        })
        .collect();
    enter(writes, places, cause, now);
    record(writes, &told, now);
    for place in places {
        end_with_the_holder(writes, place, now);
    }
}

impl Place<'_> {
    /// The concessions charged or given back.
    pub fn concessions(&self) -> u32 {
        self.delta.unsigned_abs()
    }

    /// The balance once the place is given up, in concessions.
    pub fn balance_left(&self) -> i32 {
        self.end_of_balance().map_or(self.balance_after, |_| 0)
    }

    /// The reason for no balance: a coach or a deleted account may still be refunded for a class that had begun.
    fn end_of_balance(&self) -> Option<End> {
        if self.holder.is_deleted {
            Some(End::AccountDeleted)
        } else if self.holder.role.capabilities().has_concessions {
            None
        } else {
            Some(End::BecameACoach)
        }
    }
}

impl<'a> Ending<'a> {
    /// An ending without a reason and without grace.
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

/// Writes the ledger entries; a free place has none.
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

/// Ends a balance that can't be kept, as soon as a refund has gone into it.
fn end_with_the_holder(writes: &mut Writes, place: &Place<'_>, now: Instant) {
    let Some(why) = place.end_of_balance() else {
        return;
    };
    let ended = Ended {
        user_id: &place.holder.id,
        left: place.balance_after,
        why,
        actor_id: place.actor_id,
    };
    balance::end(writes, ended, now);
}

/// A line of a holder's history.
struct Line<'a> {
    place: &'a Place<'a>,
    told: Told<'a>,
    /// The change of the balance, in concessions.
    delta: i32,
}

impl Line<'_> {
    fn sentence(&self) -> String {
        let counted = fantail_core::concession::counted(self.delta);
        self.told.kind.sentence(match self.told.kind {
            HistoryKind::Refund => &counted,
            _ => &self.place.class.name,
        })
    }
}

fn record(writes: &mut Writes, lines: &[Line<'_>], now: Instant) {
    let sentences: Vec<_> = lines.iter().map(Line::sentence).collect();
    let events: Vec<_> = lines
        .iter()
        .zip(&sentences)
        .map(|(Line { place, told, delta }, description)| Event {
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
