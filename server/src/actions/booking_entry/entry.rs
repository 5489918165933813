//! A booking that is created or cancelled.

use fantail_core::class::Class;

use crate::actions::balance::CloseReason;
use crate::store::bookings::{BookedBy, CancelledBy};
use crate::store::users::Account;

/// A booking that is created or cancelled, and its effect on the holder's balance.
#[derive(Debug, Clone, Copy)]
pub struct BookingEntry<'a> {
    /// The account before the change.
    pub holder: &'a Account,
    pub class: &'a Class,
    pub booking_id: &'a str,
    /// The change of the balance, in concessions: negative charges, positive refunds.
    pub delta: i32,
    pub balance_after: i32,
    /// The id of the account that acts.
    pub actor_id: &'a str,
}

/// The origin of a booking: its author, and whether the holder was on the waitlist.
#[derive(Debug, Clone, Copy)]
pub struct Origin {
    pub by: BookedBy,
    /// Creating the booking removes the waitlist entry.
    pub was_waiting: bool,
    /// Whether a spot opened and the holder had asked to be booked.
    pub is_from_waitlist: bool,
}

/// The author of a cancellation, and the reason.
#[derive(Debug, Clone, Copy)]
pub struct Cancellation<'a> {
    pub by: CancelledBy,
    /// Whether an admin grants a refund that the 24-hour rule doesn't allow.
    pub is_grace: bool,
    /// The reason given; empty for none.
    pub reason: &'a str,
}

impl BookingEntry<'_> {
    /// Returns the concessions charged or refunded.
    pub fn concessions(&self) -> u32 {
        self.delta.unsigned_abs()
    }

    /// Returns the holder's balance after the cancellation, in concessions.
    pub fn final_balance(&self) -> i32 {
        self.close_reason().map_or(self.balance_after, |_| 0)
    }

    /// Returns why the balance must be closed after a refund, if it must: coaches and deleted
    /// accounts have no balance.
    pub(super) fn close_reason(&self) -> Option<CloseReason> {
        if self.holder.is_deleted {
            Some(CloseReason::AccountDeleted)
        } else if self.holder.role.capabilities().has_concessions {
            None
        } else {
            Some(CloseReason::BecameACoach)
        }
    }
}

impl<'a> Cancellation<'a> {
    /// Returns a cancellation without a reason and without grace.
    pub const fn plain(by: CancelledBy) -> Cancellation<'a> {
        Cancellation {
            by,
            is_grace: false,
            reason: "",
        }
    }
}
