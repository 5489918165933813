//! Lists of classes, the forms that make and edit them, and what a deletion does (specification, section 3; contract,
//! section 6).

use serde::{Deserialize, Serialize};

use super::blank;
use crate::class::{Class, DeleteType, RecurringPattern, ScheduleType, Weekday};
use crate::facts::ClassFacts;
use crate::studio_time::Instant;

/// A class as its viewer sees it (specification, section 3).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Class"))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, rename = "Class"))]
pub struct ShownClass {
    #[serde(flatten)]
    pub class: Class,
    /// Confirmed and attended bookings (specification, section 4).
    pub active_bookings: u32,
    /// The same number as `activeBookings`.
    pub current_bookings: u32,
    /// Free spots, never negative; null without a limit (contract, section 6).
    pub available_spots: Option<u32>,
    pub is_full: bool,
    /// Whether the viewer has a confirmed booking (contract, section 7).
    pub is_user_booked: bool,
    pub is_user_on_waitlist: bool,
    /// The viewer's confirmed booking; null without one.
    pub user_booking_id: Option<String>,
    /// The concessions charged for the viewer's confirmed booking, which a refund gives back.
    pub user_booking_concessions_used: Option<u32>,
}

impl ShownClass {
    /// A class with its facts, and the viewer's confirmed booking.
    pub fn of(class: Class, facts: &ClassFacts, booking_id: Option<String>) -> ShownClass {
        ShownClass {
            class,
            active_bookings: facts.active_bookings,
            current_bookings: facts.active_bookings,
            available_spots: facts.available_spots(),
            is_full: facts.is_full(),
            is_user_booked: facts.is_user_booked,
            is_user_on_waitlist: facts.is_user_on_waitlist,
            user_booking_id: booking_id,
            user_booking_concessions_used: facts.user_booking_concessions_used,
        }
    }
}

/// A class form as submitted. Left out, null and empty mean the default; a `maxCapacity` of null means no limit
/// (specification, section 3; contract, section 1).
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, optional_fields = nullable))]
pub struct NewClassRequest {
    pub name: Option<String>,
    pub description: Option<String>,
    pub instructor: Option<String>,
    pub location: Option<String>,
    pub room: Option<String>,
    /// RFC 3339, or without an offset the studio's wall time.
    pub start_time: Option<String>,
    /// Minutes, 15 to 480; by default 60.
    #[serde(deserialize_with = "blank::is_absent")]
    pub duration: Option<u32>,
    /// Places, at least 1; by default 20.
    #[serde(deserialize_with = "blank::is_absent_unless_null")]
    #[cfg_attr(test, ts(type = "number | null", optional))]
    pub max_capacity: Option<Option<u32>>,
    /// Concessions, at least 0; by default 1.
    #[serde(deserialize_with = "blank::is_absent")]
    pub concessions_required: Option<u32>,
    #[serde(deserialize_with = "blank::is_absent")]
    pub schedule_type: Option<ScheduleType>,
    #[serde(deserialize_with = "blank::is_absent")]
    pub recurring_pattern: Option<RecurringPattern>,
    #[serde(deserialize_with = "blank::is_absent")]
    pub recurring_days: Option<Vec<Weekday>>,
    /// Always the day of the start; sent for completeness, derived from `startTime`.
    pub recurring_start_date: Option<String>,
    /// The last day, inclusive, within a year of the start; by default that year (contract, section 2).
    pub recurring_end_date: Option<String>,
    /// Days, weeks or months, at least 1; by default 1.
    #[serde(deserialize_with = "blank::is_absent")]
    pub recurring_interval: Option<u32>,
}

/// An edit of one class: what is left out stays as it is (contract, section 1).
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, optional_fields = nullable))]
pub struct EditClassRequest {
    pub name: Option<String>,
    pub description: Option<String>,
    pub instructor: Option<String>,
    pub location: Option<String>,
    pub room: Option<String>,
    /// Minutes, 15 to 480.
    #[serde(deserialize_with = "blank::is_absent")]
    pub duration: Option<u32>,
    /// Places, at least 1 and no fewer than are booked; null means no limit (contract, section 6).
    #[serde(deserialize_with = "blank::is_absent_unless_null")]
    #[cfg_attr(test, ts(type = "number | null", optional))]
    pub max_capacity: Option<Option<u32>>,
    /// Concessions, at least 0; bookings keep what they used.
    #[serde(deserialize_with = "blank::is_absent")]
    pub concessions_required: Option<u32>,
    /// False cancels the class (contract, section 6).
    #[serde(deserialize_with = "blank::is_absent")]
    pub is_active: Option<bool>,
    /// This and the rest are fixed: equal to the present value they are ignored, different they are refused.
    pub start_time: Option<String>,
    #[serde(deserialize_with = "blank::is_absent")]
    pub schedule_type: Option<ScheduleType>,
    #[serde(deserialize_with = "blank::is_absent")]
    pub recurring_pattern: Option<RecurringPattern>,
    #[serde(deserialize_with = "blank::is_absent")]
    pub recurring_days: Option<Vec<Weekday>>,
    pub recurring_start_date: Option<String>,
    pub recurring_end_date: Option<String>,
    #[serde(deserialize_with = "blank::is_absent")]
    pub recurring_interval: Option<u32>,
    /// The fields as the edit found them: if a field that it changes has another value now, nothing is saved (contract, section 1).
    #[serde(deserialize_with = "blank::is_absent_or_object")]
    pub before: Option<ClassBefore>,
}

/// The fields of a class as an edit found them; what is left out is not compared (contract, section 1).
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, optional_fields = nullable))]
pub struct ClassBefore {
    pub name: Option<String>,
    pub description: Option<String>,
    pub instructor: Option<String>,
    pub location: Option<String>,
    pub room: Option<String>,
    #[serde(deserialize_with = "blank::is_absent")]
    pub duration: Option<u32>,
    #[serde(deserialize_with = "blank::is_absent_unless_null")]
    #[cfg_attr(test, ts(type = "number | null", optional))]
    pub max_capacity: Option<Option<u32>>,
    #[serde(deserialize_with = "blank::is_absent")]
    pub concessions_required: Option<u32>,
}

/// The staff's timetable, soonest first (specification, section 7; contract, section 6).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct ClassesAnswer {
    pub classes: Vec<ShownClass>,
}

/// The next classes on the staff's dashboard, soonest first (contract, section 10).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct UpcomingClassesAnswer {
    pub upcoming_classes: Vec<ShownClass>,
}

/// A class, or the first of a series, that has just been made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct ClassCreatedAnswer {
    /// Always true.
    pub success: bool,
    pub message: String,
    pub class: ShownClass,
    /// How many classes were made: 1, or all of the series.
    pub created_count: u32,
}

/// A class as it is after an edit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct ClassSavedAnswer {
    /// Always true.
    pub success: bool,
    pub message: String,
    pub class: ShownClass,
}

/// Deleting a class; no body at all will do (contract, section 6).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, optional_fields = nullable))]
pub struct DeleteClassRequest {
    #[serde(deserialize_with = "blank::is_absent")]
    pub delete_type: Option<DeleteType>,
}

/// The result of a deletion (contract, section 6).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct ClassesDeletedAnswer {
    /// Always true.
    pub success: bool,
    pub message: String,
    pub deleted_count: u32,
    /// How many bookings were cancelled with a full refund.
    pub refunded_count: u32,
}

/// The effect of a deletion, before it is done (contract, section 6).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct DeletionPreview {
    /// Soonest first.
    pub classes: Vec<ClassToDelete>,
    /// How many bookings would be cancelled with a full refund.
    pub refunds: u32,
    /// How many concessions would be given back with them.
    pub concessions: u32,
    /// How many people would be told, each counted once.
    pub notified: u32,
}

/// A class that a deletion would remove.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct ClassToDelete {
    #[serde(rename = "_id")]
    pub id: String,
    pub name: String,
    pub start_time: Instant,
    /// Confirmed bookings.
    pub booked: u32,
    /// Waitlist entries.
    pub waiting: u32,
}

/// The clashes of the classes that a form would make: a warning, and never a refusal (contract, section 6).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct ClashesAnswer {
    /// In the order of the planned starts; at most 50.
    pub clashes: Vec<Clash>,
    /// How many there are, listed or not.
    pub total: u32,
}

/// A class that a form would make, and one that is on at the same time in the same room or by the same instructor.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct Clash {
    /// Of the class that would be made.
    pub start_time: Instant,
    pub class: ClashingClass,
    /// The same room of the same location, or without a room the same location.
    pub same_room: bool,
    pub same_instructor: bool,
}

/// A class that another would clash with.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct ClashingClass {
    #[serde(rename = "_id")]
    pub id: String,
    pub name: String,
    pub start_time: Instant,
    pub end_time: Instant,
    pub instructor: String,
    pub location: String,
    /// Empty when there is none.
    pub room: String,
}
