//! Writes a booking or its cancellation: the booking row, its ledger entry and its event in the history.
//!
//! The caller must first check the rules, and afterwards send the writes and notify people.

mod entry;
mod history;

use fantail_core::class::Class;
use fantail_core::concession::LedgerCause;
use fantail_core::studio_time::Instant;

pub use self::entry::{BookingEntry, Cancellation, Origin};
use self::history::HistoryNote;
use super::balance::{self, ClosedBalance};
use crate::db::writes::Writes;
use crate::store;
use crate::store::bookings::{Cancelled, CancelledBy, ClassBookings, NewBooking};
use crate::store::ledger::NewLedgerEntry;

/// Creates a booking and its charge. Removes the holder's waitlist entry.
pub fn create(writes: &mut Writes, entry: &BookingEntry<'_>, origin: Origin, now: Instant) {
    let booking = NewBooking {
        id: entry.booking_id,
        user_id: &entry.holder.id,
        class_id: &entry.class.id,
        concessions_used: entry.concessions(),
        booked_by: origin.by,
        booked_start_at: entry.class.start_at,
    };
    if origin.was_waiting {
        store::waitlist::push_removal(writes, &entry.holder.id, &entry.class.id);
    }
    store::bookings::push(writes, booking, now);
    post_to_ledger(writes, &[*entry], LedgerCause::Booking, now);
    history::record(writes, &[HistoryNote::booked(entry, origin)], now);
}

/// Cancels a confirmed booking, and refunds the delta of `entry`.
pub fn cancel(
    writes: &mut Writes,
    entry: &BookingEntry<'_>,
    cancellation: Cancellation<'_>,
    now: Instant,
) {
    let cancelled = Cancelled {
        by: cancellation.by,
        refunded: entry.concessions(),
        reason: cancellation.reason,
    };
    store::bookings::push_cancellation(writes, entry.booking_id, cancelled, now);
    post_entries(writes, &[*entry], cancellation, now);
}

/// Cancels every booking of a cancelled class, each with a full refund. `entries` must have all
/// confirmed and attended bookings and all no-shows.
pub fn cancel_all(writes: &mut Writes, class: &Class, entries: &[BookingEntry<'_>], now: Instant) {
    let by = CancelledBy::Class;
    let all = ClassBookings {
        class_id: &class.id,
        count: entries.len(),
    };
    store::bookings::push_cancellation_of_all(writes, all, by, now);
    post_entries(writes, entries, Cancellation::plain(by), now);
}

/// Writes the ledger entries and the history of cancelled bookings. A balance that must be closed
/// is closed after each refund, before the next refund of the same holder.
fn post_entries(
    writes: &mut Writes,
    entries: &[BookingEntry<'_>],
    cancellation: Cancellation<'_>,
    now: Instant,
) {
    let (closing, others): (Vec<_>, Vec<_>) = entries
        .iter()
        .copied()
        .partition(|entry| entry.close_reason().is_some());
    post_refunds(writes, &others, cancellation, now);
    for entry in closing {
        post_refunds(writes, &[entry], cancellation, now);
        close_balance(writes, &entry, now);
    }
}

fn post_refunds(
    writes: &mut Writes,
    entries: &[BookingEntry<'_>],
    cancellation: Cancellation<'_>,
    now: Instant,
) {
    let cause = match cancellation.by {
        CancelledBy::Class => LedgerCause::ClassCancelled,
        _ if cancellation.is_grace => LedgerCause::Refund,
        _ => LedgerCause::Cancellation,
    };
    post_to_ledger(writes, entries, cause, now);
    let notes: Vec<_> = entries
        .iter()
        .flat_map(|entry| HistoryNote::cancelled(entry, &cancellation))
        .collect();
    history::record(writes, &notes, now);
}

/// Writes the ledger entries; a free booking has none.
fn post_to_ledger(
    writes: &mut Writes,
    entries: &[BookingEntry<'_>],
    cause: LedgerCause,
    now: Instant,
) {
    let entries: Vec<_> = entries
        .iter()
        .filter(|entry| entry.delta != 0)
        .map(|entry| NewLedgerEntry {
            user_id: &entry.holder.id,
            delta: entry.delta,
            balance_after: entry.balance_after,
            cause,
            class_id: Some(&entry.class.id),
            booking_id: Some(entry.booking_id),
            payment_id: None,
            actor_id: entry.actor_id,
        })
        .collect();
    store::ledger::push(writes, &entries, now);
}

/// Closes the balance of a holder who may not have one, after the refund.
fn close_balance(writes: &mut Writes, entry: &BookingEntry<'_>, now: Instant) {
    if let Some(reason) = entry.close_reason() {
        let closed = ClosedBalance {
            user_id: &entry.holder.id,
            remaining: entry.balance_after,
            reason,
            actor_id: entry.actor_id,
        };
        balance::close(writes, closed, now);
    }
}
