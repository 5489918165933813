//! Bookings, and the classes a member waits for (specification, sections 3 and 7; contract, section 7).

use serde::{Deserialize, Serialize};

use super::blank;
use super::class::ShownClass;
use crate::booking::Terms;
use crate::facts::BookingStatus;
use crate::studio_time::Instant;

/// A member booking a class for themselves (specification, section 7).
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct BookRequest {
    #[serde(deserialize_with = "blank::is_empty")]
    pub class_id: String,
    /// Left out, whatever holds now is agreed to.
    #[serde(deserialize_with = "blank::is_absent_or_object")]
    #[cfg_attr(test, ts(optional = nullable))]
    pub expected: Option<Expected>,
    #[serde(flatten)]
    #[cfg_attr(test, ts(flatten))]
    pub on_behalf: OnBehalf,
}

/// The fields that only an admin may send: another user's id, or a rule set aside (contract, section 7).
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, optional_fields = nullable))]
pub struct OnBehalf {
    pub user_id: Option<String>,
    /// Sets aside the cutoff and the 'class is full' condition of a waitlist.
    #[serde(deserialize_with = "blank::is_absent")]
    pub admin_override: Option<bool>,
    /// Sets aside the price, or the balance.
    #[serde(deserialize_with = "blank::is_absent")]
    pub override_concessions: Option<bool>,
}

impl OnBehalf {
    /// Whether it holds no field that only an admin may send.
    pub fn is_empty(&self) -> bool {
        let names_someone = self.user_id.as_ref().is_some_and(|id| !id.is_empty());
        !names_someone
            && self.admin_override != Some(true)
            && self.override_concessions != Some(true)
    }
}

/// The terms that were shown before the press: should they differ from those that hold now, nothing is done (contract,
/// section 7).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, optional_fields = nullable))]
pub struct Expected {
    /// The concessions that booking would use, or that cancelling would give back.
    #[serde(deserialize_with = "blank::is_absent")]
    pub concessions: Option<u32>,
    /// Whether cancelling would be refunded; of no account for a booking.
    #[serde(deserialize_with = "blank::is_absent")]
    pub refund: Option<bool>,
}

impl From<Option<Expected>> for Terms {
    fn from(expected: Option<Expected>) -> Terms {
        let Expected {
            concessions,
            refund,
        } = expected.unwrap_or_default();
        Terms {
            concessions,
            refund,
        }
    }
}

/// A member cancelling their own booking; no body at all will do (specification, section 7).
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, optional_fields = nullable))]
pub struct CancelRequest {
    /// At most 500 Unicode scalar values.
    pub reason: Option<String>,
    /// Left out, whatever holds now is agreed to.
    #[serde(deserialize_with = "blank::is_absent_or_object")]
    pub expected: Option<Expected>,
}

/// A booking with the user and the class it belongs to (specification, section 3).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct Booking {
    #[serde(rename = "_id")]
    pub id: String,
    pub user_id: BookedUser,
    pub class_id: BookedClass,
    /// When it was made.
    pub booking_date: Instant,
    pub status: BookingStatus,
    /// The concessions charged for it, which a refund gives back.
    pub concessions_used: u32,
    /// The start of the class.
    pub display_start_time: Instant,
    /// Null unless cancelled.
    pub cancellation_date: Option<Instant>,
    /// The concessions given back; 0 without a refund.
    pub refunded_concessions: u32,
}

/// The person a booking is for: `userId`, populated (specification, section 3).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct BookedUser {
    #[serde(rename = "_id")]
    pub id: String,
    pub first_name: String,
    pub last_name: String,
    pub username: String,
}

/// The class a booking is for: `classId`, populated (contract, section 7).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct BookedClass {
    #[serde(rename = "_id")]
    pub id: String,
    pub name: String,
    pub start_time: Instant,
    pub end_time: Instant,
    /// Minutes.
    pub duration: u32,
    pub instructor: String,
    pub location: String,
    pub room: String,
    /// False once the studio has cancelled the class.
    pub is_active: bool,
}

/// The caller's bookings in classes that haven't ended, soonest first (contract, section 7).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct BookingsAnswer {
    pub bookings: Vec<Booking>,
}

/// The caller's bookings in classes that have ended, or that the studio cancelled and that would have begun: the latest
/// class first, a page at a time (contract, section 7).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct PastBookingsAnswer {
    pub bookings: Vec<Booking>,
    /// At least 1, even when there is nothing to list.
    pub total_pages: u32,
    /// From 1.
    pub current_page: u32,
    /// On all pages together.
    pub total: u32,
}

/// A class the caller waits for (specification, section 3).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct WaitingClass {
    #[serde(rename = "_id")]
    pub id: String,
    pub class_id: String,
    pub class_name: String,
    pub start_time: Instant,
    pub location: String,
    pub joined_at: Instant,
    /// The caller's place in the line, from 1: who waits longest is first (contract, section 7).
    pub position: u32,
    /// How many wait for this class, the caller among them.
    pub waiting: u32,
    pub is_full: bool,
    /// Free spots, never negative; null without a limit.
    pub available_spots: Option<u32>,
    /// The class itself as the caller sees it, so that the rules can be asked.
    pub class: ShownClass,
}

/// The caller's waitlist entries (specification, section 7).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct WaitlistAnswer {
    pub waitlist: Vec<WaitingClass>,
}

/// An admin booking a class for someone (specification, section 7; contract, section 7).
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, optional_fields = nullable))]
pub struct ManualBookingRequest {
    pub user_id: Option<String>,
    pub class_id: Option<String>,
    /// The place costs nothing; false unless said otherwise.
    #[serde(deserialize_with = "blank::is_absent")]
    pub override_concessions: Option<bool>,
    /// Left out, whatever holds now is agreed to.
    #[serde(deserialize_with = "blank::is_absent_or_object")]
    pub expected: Option<Expected>,
}

/// An admin removing someone from a class; no body at all will do (contract, section 7).
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, optional_fields = nullable))]
pub struct RemoveBookingRequest {
    /// The refund is due whatever the time; false unless said otherwise.
    #[serde(deserialize_with = "blank::is_absent")]
    pub override_concession_refund: Option<bool>,
    /// Left out, whatever holds now is agreed to.
    #[serde(deserialize_with = "blank::is_absent_or_object")]
    pub expected: Option<Expected>,
}

/// An admin taking someone off a waitlist; no body at all will do (contract, section 7).
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, optional_fields = nullable))]
pub struct RemoveEntryRequest {
    /// Must be the start of the class, in any spelling a start may have.
    pub instance_start_time: Option<String>,
}

/// An entry in the waitlist of a class (specification, section 3).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct WaitlistEntry {
    #[serde(rename = "_id")]
    pub id: String,
    pub user: BookedUser,
    pub joined_at: Instant,
}

/// The waitlist of a class, longest wait first (specification, section 7).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct ClassWaitlistAnswer {
    pub waitlist: Vec<WaitlistEntry>,
}

/// The cancelled bookings of a class, the latest first (specification, section 7).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct CancellationsAnswer {
    pub cancellations: Vec<Booking>,
}
