//! Bookings and waitlists (specification, sections 3 and 7; contract, section 7).

use serde::{Deserialize, Serialize};

use super::blank;
use super::class::ShownClass;
use crate::booking::Terms;
use crate::facts::BookingStatus;
use crate::studio_time::Instant;

/// A member books a class (specification, section 7).
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct BookRequest {
    #[serde(deserialize_with = "blank::is_empty")]
    pub class_id: String,
    /// If left out, the present terms are accepted.
    #[serde(deserialize_with = "blank::is_absent_or_object")]
    #[cfg_attr(test, ts(optional = nullable))]
    pub expected: Option<Expected>,
    #[serde(flatten)]
    #[cfg_attr(test, ts(flatten))]
    pub on_behalf: OnBehalf,
}

/// The fields that only an admin may send: another user's id, or an override (contract, section 7).
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts", optional_fields = nullable))]
pub struct OnBehalf {
    pub user_id: Option<String>,
    /// Joining a waitlist: ignores the cutoff, and that the class is not full.
    #[serde(deserialize_with = "blank::is_absent")]
    pub admin_override: Option<bool>,
    /// Booking: ignores the price. Joining a waitlist: ignores the balance.
    #[serde(deserialize_with = "blank::is_absent")]
    pub override_concessions: Option<bool>,
}

impl OnBehalf {
    /// Returns whether none of these fields is set.
    pub fn is_empty(&self) -> bool {
        let names_someone = self.user_id.as_ref().is_some_and(|id| !id.is_empty());
        !names_someone
            && self.admin_override != Some(true)
            && self.override_concessions != Some(true)
    }
}

/// The terms that the user was shown. If other terms hold now, nothing is done (contract, section 7).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts", optional_fields = nullable))]
pub struct Expected {
    /// The concessions that booking would use, or that cancelling would refund.
    #[serde(deserialize_with = "blank::is_absent")]
    pub concessions: Option<u32>,
    /// Whether cancelling would be refunded; ignored for a booking.
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

/// A member cancels their own booking; the body is optional (specification, section 7).
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts", optional_fields = nullable))]
pub struct CancelRequest {
    /// At most 500 Unicode scalar values.
    pub reason: Option<String>,
    /// If left out, the present terms are accepted.
    #[serde(deserialize_with = "blank::is_absent_or_object")]
    pub expected: Option<Expected>,
}

/// A booking with its user and its class (specification, section 3).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct Booking {
    #[serde(rename = "_id")]
    pub id: String,
    pub user_id: BookedUser,
    pub class_id: BookedClass,
    /// When the booking was made.
    pub booking_date: Instant,
    pub status: BookingStatus,
    /// The concessions charged for the booking, which a refund gives back.
    pub concessions_used: u32,
    /// The start of the class.
    pub display_start_time: Instant,
    /// The start when the booking was made, if the class has been moved since; null otherwise.
    pub moved_from: Option<Instant>,
    /// Null unless cancelled.
    pub cancellation_date: Option<Instant>,
    /// The refunded concessions; 0 without a refund.
    pub refunded_concessions: u32,
}

/// The user of a booking: `userId`, populated (specification, section 3).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct BookedUser {
    #[serde(rename = "_id")]
    pub id: String,
    pub first_name: String,
    pub last_name: String,
    pub username: String,
}

/// The class of a booking: `classId`, populated (contract, section 7).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
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
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct BookingsAnswer {
    pub bookings: Vec<Booking>,
}

/// The caller's bookings in classes that have ended, or that were cancelled and would have started; latest class first,
/// by page (contract, section 7).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct PastBookingsAnswer {
    pub bookings: Vec<Booking>,
    /// At least 1, even if the list is empty.
    pub total_pages: u32,
    /// From 1.
    pub current_page: u32,
    /// On all pages.
    pub total: u32,
}

/// A class with the caller on its waitlist (specification, section 3).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct WaitingClass {
    #[serde(rename = "_id")]
    pub id: String,
    pub class_id: String,
    pub class_name: String,
    pub start_time: Instant,
    pub location: String,
    pub joined_at: Instant,
    /// Whether the caller is booked when a spot opens while cancelling is free (contract, section 7).
    pub book_for_me: bool,
    /// The caller's position on the waitlist, from 1; the longest wait is first (contract, section 7).
    pub position: u32,
    /// The number of people on the waitlist, including the caller.
    pub waiting: u32,
    pub is_full: bool,
    /// Free spots, never negative; null without a limit.
    pub available_spots: Option<u32>,
    /// The class as the caller sees it, for the rules.
    pub class: ShownClass,
}

/// Whether a waiting member is booked when a spot opens while cancelling is free (contract, section 7).
#[derive(Debug, Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts", optional_fields = nullable))]
pub struct WaitlistWishRequest {
    #[serde(deserialize_with = "blank::is_absent")]
    pub book_for_me: Option<bool>,
}

/// A member joins a waitlist, or an admin adds someone to it (specification, section 7; contract, section 7).
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct JoinWaitlistRequest {
    #[serde(flatten)]
    pub on_behalf: OnBehalf,
    /// For a member: whether to be booked when a spot opens.
    #[serde(deserialize_with = "blank::is_absent")]
    pub book_for_me: Option<bool>,
}

/// The caller's waitlist entries (specification, section 7).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct WaitlistAnswer {
    pub waitlist: Vec<WaitingClass>,
}

/// An admin books a class for a user (specification, section 7; contract, section 7).
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts", optional_fields = nullable))]
pub struct ManualBookingRequest {
    pub user_id: Option<String>,
    pub class_id: Option<String>,
    /// Makes the place free of charge; false by default.
    #[serde(deserialize_with = "blank::is_absent")]
    pub override_concessions: Option<bool>,
    /// If left out, the present terms are accepted.
    #[serde(deserialize_with = "blank::is_absent_or_object")]
    pub expected: Option<Expected>,
}

/// An admin removes a user from a class; the body is optional (contract, section 7).
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts", optional_fields = nullable))]
pub struct RemoveBookingRequest {
    /// Refunds whatever the time; false by default.
    #[serde(deserialize_with = "blank::is_absent")]
    pub override_concession_refund: Option<bool>,
    /// If left out, the present terms are accepted.
    #[serde(deserialize_with = "blank::is_absent_or_object")]
    pub expected: Option<Expected>,
}

/// An admin removes a user from a waitlist; the body is optional (contract, section 7).
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts", optional_fields = nullable))]
pub struct RemoveEntryRequest {
    /// Must be the start of the class, in any format that a start may have.
    pub instance_start_time: Option<String>,
}

/// An entry on the waitlist of a class (specification, section 3).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct WaitlistEntry {
    #[serde(rename = "_id")]
    pub id: String,
    pub user: BookedUser,
    pub joined_at: Instant,
}

/// A person who booked a class or is on its waitlist, with the details that staff see beside the name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct RosterPerson {
    pub user_id: String,
    /// The balance, in concessions.
    pub concessions: i32,
    /// Whether they have attended no earlier class.
    pub is_first_visit: bool,
    /// Whether there is a note about them. Only for admins; left out for everyone else.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub has_note: Option<bool>,
}

/// The active bookings of a class, by name, and details of the people who made them (specification, section 7).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct ClassBookingsAnswer {
    pub bookings: Vec<Booking>,
    pub people: Vec<RosterPerson>,
}

/// The waitlist of a class, longest wait first, and details of the people on it (specification, section 7).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct ClassWaitlistAnswer {
    pub waitlist: Vec<WaitlistEntry>,
    pub people: Vec<RosterPerson>,
}

/// The cancelled bookings of a class, latest first (specification, section 7).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct CancellationsAnswer {
    pub cancellations: Vec<Booking>,
}
