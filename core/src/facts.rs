//! The facts that a rule asks of a class, of a person and of a booking, beside `now`.

use serde::{Deserialize, Serialize};

use crate::limits::BOOKING_CUTOFF;
use crate::role::Role;
use crate::studio_time::Instant;

/// The facts of a class, and of the asking member's place in it. A class on the wire has them all.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct ClassFacts {
    /// The start, from which every cutoff is counted back.
    #[serde(rename = "startTime")]
    pub start_at: Instant,
    /// From this instant on the class is over.
    #[serde(rename = "endTime")]
    pub end_at: Instant,
    /// Places; `None` without a limit (contract, section 6).
    pub max_capacity: Option<u32>,
    /// Places taken: confirmed and attended bookings (specification, section 4).
    pub active_bookings: u32,
    /// The price of a place, in concessions; 0 is free.
    pub concessions_required: u32,
    /// False once the studio has cancelled the class.
    pub is_active: bool,
    /// Whether the member has a confirmed booking; a cancelled one does not count (contract, section 7).
    pub is_user_booked: bool,
    /// Whether the member has a waitlist entry.
    pub is_user_on_waitlist: bool,
    /// The concessions charged for the member's confirmed booking; `None` without one.
    #[serde(default)]
    pub user_booking_concessions_used: Option<u32>,
}

/// The facts of the person asking. A user on the wire has them all.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct MemberFacts {
    pub role: Role,
    /// The balance, in concessions; negative on credit.
    pub concessions: i32,
}

/// The facts of a booking that is to be cancelled.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct BookingFacts {
    pub status: BookingStatus,
    /// The concessions charged for the booking, and so its refund, whatever the class costs by now.
    pub concessions_used: u32,
    /// The start of the class, from which the cutoffs are counted back.
    #[serde(rename = "startTime")]
    pub start_at: Instant,
    /// The end of the class; from then on nothing is cancelled.
    #[serde(rename = "endTime")]
    pub end_at: Instant,
    /// False once the studio has cancelled the class.
    pub is_active: bool,
}

/// Where a booking stands. Confirmed is shown as 'Booked' (specification, section 4).
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
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub enum BookingStatus {
    /// Holds a spot in a class that has not ended; only this one can be cancelled.
    Confirmed,
    /// The class has ended: a confirmed booking becomes this by itself (contract, section 7).
    Attended,
    /// Given up by the member or ended by the studio; it holds no spot.
    Cancelled,
    /// Reserved: shown where it is stored, never set (contract, section 7).
    NoShow,
}

/// The rules an admin sets aside for a member; none by default (contract, section 7).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct Overrides {
    /// The price is set aside (when booking), or the balance (when adding to a waitlist).
    pub concessions: bool,
    /// The refund is due whatever the time (when removing).
    pub refund: bool,
    /// The cutoff and the 'class is full' condition are set aside (when adding to a waitlist).
    pub waitlist: bool,
}

impl ClassFacts {
    /// Free spots, never negative; `None` without a limit (contract, section 6).
    pub fn available_spots(&self) -> Option<u32> {
        self.max_capacity
            .map(|capacity| capacity.saturating_sub(self.active_bookings))
    }

    /// Whether no spot is free; a class without a limit is never full.
    pub fn is_full(&self) -> bool {
        self.available_spots() == Some(0)
    }

    /// The instant at which booking and cancelling close: 30 minutes before the start (specification, section 5).
    pub fn booking_closes_at(&self) -> Instant {
        booking_closes_at(self.start_at)
    }
}

/// The instant at which booking closes for a class that starts then (specification, section 5).
pub fn booking_closes_at(start_at: Instant) -> Instant {
    start_at - BOOKING_CUTOFF
}
