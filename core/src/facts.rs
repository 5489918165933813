//! The facts about a class, a member and a booking that the rules need besides `now`.

use serde::{Deserialize, Serialize};

use crate::class::Class;
use crate::limits::{BOOKING_CUTOFF, REFUND_CUTOFF};
use crate::role::Role;
use crate::studio_time::Instant;

/// The facts of a class, with the member's own booking and waitlist entry. Every class on the wire
/// has these fields.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct ClassFacts {
    /// The start, from which every cutoff counts back.
    #[serde(rename = "startTime")]
    pub start_at: Instant,
    /// The end, exclusive: at this instant the class is over.
    #[serde(rename = "endTime")]
    pub end_at: Instant,
    /// Places; `None` without a limit (contract, section 6).
    pub max_capacity: Option<u32>,
    /// Taken places: confirmed and attended bookings (specification, section 4).
    pub active_bookings: u32,
    /// The price of a place, in concessions; 0 is free.
    pub concessions_required: u32,
    /// False once the studio has cancelled the class.
    pub is_active: bool,
    /// Whether the member has a confirmed booking, or one that staff marked as attended (contract, section 7).
    pub is_user_booked: bool,
    /// Whether the member has a waitlist entry.
    pub is_user_on_waitlist: bool,
    /// The concessions charged for the booking of `is_user_booked`; `None` without such a booking.
    #[serde(default)]
    pub user_booking_concessions_used: Option<u32>,
    /// The start of the class when that booking was made, if the class has been moved since; `None` without such a
    /// booking.
    #[serde(default)]
    pub user_booking_moved_from: Option<Instant>,
}

/// The facts of the member. Every user on the wire has these fields.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct MemberFacts {
    pub role: Role,
    /// The balance, in concessions; negative on credit.
    pub concessions: i32,
}

/// The facts of a booking to cancel.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct BookingFacts {
    pub status: BookingStatus,
    /// The concessions charged for the booking. A refund gives these back, whatever the class costs
    /// now.
    pub concessions_used: u32,
    /// The start of the class, from which the cutoffs count back.
    #[serde(rename = "startTime")]
    pub start_at: Instant,
    /// The end of the class, exclusive: from this instant nothing can be cancelled.
    #[serde(rename = "endTime")]
    pub end_at: Instant,
    /// False once the studio has cancelled the class.
    pub is_active: bool,
    /// The start of the class when it was booked, if the class has been moved since.
    #[serde(default)]
    pub moved_from: Option<Instant>,
}

/// The status of a booking. Confirmed is shown as 'Booked' (specification, section 4).
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    Serialize,
    Deserialize,
    strum::EnumString,
    strum::IntoStaticStr,
    strum::VariantArray,
)]
#[strum(serialize_all = "kebab-case")]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub enum BookingStatus {
    /// Holds a spot in a class that has not ended; the only status that can be cancelled.
    Confirmed,
    /// The member came, or the class has ended: a job turns confirmed bookings into this (contract, section 7).
    Attended,
    /// Cancelled by the member or the studio; holds no spot.
    Cancelled,
    /// The member did not come. The booking holds no spot, and its concessions are not refunded
    /// (contract, section 7).
    NoShow,
}

impl BookingStatus {
    /// Returns whether a booking with this status takes a place in its class.
    pub const fn is_active(self) -> bool {
        matches!(self, BookingStatus::Confirmed | BookingStatus::Attended)
    }
}

/// The rules that an admin overrides for a member; none by default (contract, section 7).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct Overrides {
    /// Booking: ignores the price. Joining a waitlist: ignores the balance.
    pub concessions: bool,
    /// Removing: refunds at any time before the end.
    pub refund: bool,
    /// Joining a waitlist: ignores the cutoff, and that the class is not full.
    pub waitlist: bool,
}

impl BookingFacts {
    /// Returns whether cancelling at `now` is refunded: more than 24 hours before the start or, if the class was moved
    /// after it was booked, as long as cancelling is open (specification, section 4; contract, section 13).
    pub fn refund_is_due(&self, now: Instant) -> bool {
        self.moved_from.is_some() || refund_is_due(self.start_at, now)
    }

    /// Returns the instant from which cancelling is closed or not refunded: 24 hours before the start or, if the class was
    /// moved after it was booked, when cancelling closes (specification, section 4; contract, section 13).
    pub fn free_cancelling_ends_at(&self) -> Instant {
        match self.moved_from {
            Some(_) => booking_closes_at(self.start_at),
            None => self.start_at - REFUND_CUTOFF,
        }
    }
}

impl ClassFacts {
    /// Returns the facts of a class with this number of active bookings, for someone without a place in it.
    pub fn without_viewer(class: &Class, active_bookings: u32) -> ClassFacts {
        ClassFacts {
            start_at: class.start_at,
            end_at: class.end_at,
            max_capacity: class.max_capacity,
            active_bookings,
            concessions_required: class.concessions_required,
            is_active: class.is_active,
            is_user_booked: false,
            is_user_on_waitlist: false,
            user_booking_concessions_used: None,
            user_booking_moved_from: None,
        }
    }

    /// Returns whether cancelling the member's booking at `now` is refunded, as in [`BookingFacts::refund_is_due`]. Without a
    /// booking: whether a new one would be.
    pub fn refund_is_due(&self, now: Instant) -> bool {
        self.user_booking_moved_from.is_some() || refund_is_due(self.start_at, now)
    }

    /// Returns the number of free spots, never negative; `None` without a limit (contract, section
    /// 6).
    pub fn available_spots(&self) -> Option<u32> {
        self.max_capacity
            .map(|capacity| capacity.saturating_sub(self.active_bookings))
    }

    /// Returns whether every spot is taken; never for a class without a limit.
    pub fn is_full(&self) -> bool {
        self.available_spots() == Some(0)
    }

    /// Returns the instant at which booking and cancelling close: 30 minutes before the start
    /// (specification, section 5).
    pub fn booking_closes_at(&self) -> Instant {
        booking_closes_at(self.start_at)
    }
}

/// Returns the instant at which booking closes for a class with this start (specification, section
/// 5).
pub fn booking_closes_at(start_at: Instant) -> Instant {
    start_at - BOOKING_CUTOFF
}

/// Returns whether a cancellation at `now` is refunded: more than 24 hours of elapsed time remain
/// (specification, section 4; contract, section 2).
pub fn refund_is_due(start_at: Instant, now: Instant) -> bool {
    REFUND_CUTOFF < start_at - now
}
