//! Records that a booking was created, cancelled or refunded, in its holder's history.

use fantail_core::closed_enum::ClosedEnum;
use fantail_core::concession::counted;
use fantail_core::event::EventKind;
use fantail_core::facts::BookingStatus;
use fantail_core::studio_time::Instant;

use super::entry::{BookingEntry, Cancellation, Origin};
use crate::db::writes::Writes;
use crate::store;
use crate::store::bookings::{BookedBy, CancelledBy};
use crate::store::events::NewEvent;

/// An event of a booking, for its holder's history.
#[derive(Clone, Copy)]
pub(super) struct HistoryNote<'a> {
    entry: &'a BookingEntry<'a>,
    kind: EventKind,
    status: BookingStatus,
    details: &'a str,
    /// The change of the balance, in concessions.
    delta: i32,
    /// Whether the class or the account was cancelled, and the booking with it.
    is_effect: bool,
}

impl<'a> HistoryNote<'a> {
    pub(super) fn booked(entry: &'a BookingEntry<'_>, origin: Origin) -> HistoryNote<'a> {
        HistoryNote {
            entry,
            kind: EventKind::Booking,
            status: BookingStatus::Confirmed,
            details: match origin.by {
                _ if origin.is_from_waitlist => "Booked from the waitlist",
                BookedBy::Member => "",
                BookedBy::Studio => "Booked by the studio",
                BookedBy::StudioOverride => "Booked by the studio, free of charge",
            },
            delta: entry.delta,
            is_effect: false,
        }
    }

    /// Returns the notes of a cancellation. A refund against the 24-hour rule has its own note.
    pub(super) fn cancelled(
        entry: &'a BookingEntry<'_>,
        cancellation: &Cancellation<'a>,
    ) -> Vec<HistoryNote<'a>> {
        let cancelled = HistoryNote {
            entry,
            kind: match cancellation.by {
                CancelledBy::Class => EventKind::ClassCancelled,
                _ => EventKind::Cancellation,
            },
            status: BookingStatus::Cancelled,
            details: details(cancellation),
            delta: entry.delta,
            is_effect: matches!(cancellation.by, CancelledBy::Class | CancelledBy::Account),
        };
        if !cancellation.is_grace || entry.delta == 0 {
            return vec![cancelled];
        }
        let refund = HistoryNote {
            kind: EventKind::Refund,
            details: "Refunded by the studio",
            ..cancelled
        };
        let without_refund = HistoryNote {
            delta: 0,
            ..cancelled
        };
        vec![without_refund, refund]
    }

    fn sentence(&self) -> String {
        match self.kind {
            EventKind::Refund => self.kind.sentence(&counted(self.delta)),
            _ => self.kind.sentence(&self.entry.class.name),
        }
    }
}

pub(super) fn record(writes: &mut Writes, notes: &[HistoryNote<'_>], now: Instant) {
    let sentences: Vec<_> = notes.iter().map(HistoryNote::sentence).collect();
    let events: Vec<_> = notes
        .iter()
        .zip(&sentences)
        .map(|(note, description)| NewEvent {
            class_id: Some(&note.entry.class.id),
            booking_id: Some(note.entry.booking_id),
            concessions: Some(note.delta.unsigned_abs()),
            delta: note.delta,
            status: note.status.as_str(),
            details: note.details,
            actor_id: Some(note.entry.actor_id),
            is_effect: note.is_effect,
            ..NewEvent::of_user(&note.entry.holder.id, note.kind, description)
        })
        .collect();
    store::events::push(writes, &events, now);
}

fn details<'a>(cancellation: &Cancellation<'a>) -> &'a str {
    match cancellation.by {
        _ if !cancellation.reason.is_empty() => cancellation.reason,
        CancelledBy::Studio | CancelledBy::StudioOverride => "Removed by the studio",
        CancelledBy::Account => "The account changed",
        CancelledBy::Member | CancelledBy::Class => "",
    }
}
