//! Rosters, taking attendance, and the studio's settings (contract, section 7).

use serde::{Deserialize, Serialize};

use super::blank;
use super::booking::{BookedUser, WaitlistEntry};
use super::class::ShownClass;
use crate::attendance::{AttendanceMark, AttendanceRefusal, AttendanceWindow, MarkOutcome};
use crate::concession::BalanceLevel;
use crate::facts::BookingStatus;
use crate::holidays::Region;
use crate::studio_time::{Day, Instant};

/// The classes of a day with their rosters, soonest first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct TodayAnswer {
    /// The studio's day.
    pub day: Day,
    /// Whether the caller may take attendance: admins, and coaches where the studio's settings allow it.
    pub may_mark: bool,
    pub classes: Vec<Roster>,
}

/// A class with the people who booked it or wait for it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct Roster {
    pub class: ShownClass,
    /// Whether the caller may take attendance, whenever it is open.
    pub may_mark: bool,
    /// Whether attendance is open now.
    pub attendance: AttendanceWindow,
    /// The bookings that are confirmed, attended or no-shows, by name. A person who was added again after a no-show has
    /// two.
    pub roster: Vec<RosterRow>,
    /// Longest wait first.
    pub waitlist: Vec<WaitlistEntry>,
}

/// A booking on a roster.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct RosterRow {
    pub booking_id: String,
    pub user: BookedUser,
    pub status: BookingStatus,
    /// When the booking was made.
    pub booking_date: Instant,
    /// The concessions charged for the booking.
    pub concessions_used: u32,
    /// The start when the booking was made, if the class has been moved since; null otherwise.
    pub moved_from: Option<Instant>,
    /// Whether staff marked the booking; false for a booking that became attended when the class ended.
    pub is_marked: bool,
    /// The name of the person who last set or removed the mark; null if nobody has.
    pub marked_by: Option<String>,
    /// The time of that change; null if nobody has made one.
    pub marked_at: Option<Instant>,
    /// Whether its user has another active booking of the class.
    pub is_booked_again: bool,
    /// Whether its user has attended no earlier class.
    pub is_first_visit: bool,
    /// The phone number of its user; empty without one.
    pub phone: String,
    /// Whether there is a note about its user. Only for admins; left out for everyone else.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub has_note: Option<bool>,
    /// The present balance of its user, in concessions.
    pub concessions: i32,
    /// Null if the balance is not low, or its user has none.
    pub balance_level: Option<BalanceLevel>,
}

/// Marks bookings of a class.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts", optional_fields = nullable))]
pub struct AttendanceRequest {
    /// At least one, at most 500, each booking once.
    #[serde(deserialize_with = "blank::is_absent")]
    pub marks: Option<Vec<MarkRequest>>,
}

/// A mark for one booking.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct MarkRequest {
    pub booking_id: String,
    pub status: AttendanceMark,
    /// The status that the screen showed. If somebody has changed the status since, this mark is refused. If the field is
    /// left out, the status is not compared.
    #[serde(default, deserialize_with = "blank::is_absent")]
    #[cfg_attr(test, ts(optional = nullable))]
    pub expected: Option<BookingStatus>,
}

/// The effect of each mark, in the order of the request.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct AttendanceAnswer {
    /// Always true.
    pub success: bool,
    pub message: String,
    pub results: Vec<MarkResult>,
}

/// The effect of one mark.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct MarkResult {
    pub booking_id: String,
    pub outcome: MarkOutcome,
    /// The status of the booking now.
    pub status: BookingStatus,
    /// The reason of a refusal; null without one.
    pub refusal: Option<AttendanceRefusal>,
    /// The reason in one sentence; null without one.
    pub why_not: Option<String>,
}

/// The studio's settings.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct StudioSettings {
    /// Whether coaches may take attendance; false at first.
    pub coaches_take_attendance: bool,
    /// Whether an admin has put away the list of the first steps; false at first.
    pub first_steps_put_away: bool,
    /// Whether the concessions of a late cancellation come back when someone takes the spot; false at first.
    pub returns_late_credits: bool,
    /// The region whose anniversary is shown among the public holidays; none at first.
    pub region: Option<Region>,
    /// Whether anyone can see the timetable without an account; false at first.
    pub public_timetable: bool,
}

/// A change of the studio's settings; a setting that is left out keeps its value.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts", optional_fields = nullable))]
pub struct StudioSettingsRequest {
    #[serde(deserialize_with = "blank::is_absent")]
    pub coaches_take_attendance: Option<bool>,
    #[serde(deserialize_with = "blank::is_absent")]
    pub first_steps_put_away: Option<bool>,
    #[serde(deserialize_with = "blank::is_absent")]
    pub returns_late_credits: Option<bool>,
    /// Null for none.
    #[serde(deserialize_with = "blank::is_absent_unless_null")]
    #[cfg_attr(test, ts(type = "Region | null", optional))]
    pub region: Option<Option<Region>>,
    #[serde(deserialize_with = "blank::is_absent")]
    pub public_timetable: Option<bool>,
}

/// The studio's settings after a change.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct StudioSettingsAnswer {
    /// Always true.
    pub success: bool,
    pub message: String,
    pub settings: StudioSettings,
}
