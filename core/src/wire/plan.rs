//! Plans: what an act of staff would do to the timetable, shown before it is done (contract, section 13).

use serde::{Deserialize, Serialize};

use super::blank;
use super::booking::BookedUser;
use super::clash::Clash;
use crate::class::Weekday;
use crate::event::AuditChange;
use crate::plan::{ChangeKind, Effect};
use crate::studio_time::Instant;

/// Asks for a plan, or agrees to one. Without a fingerprint, an act that requires one is refused (contract, section 13).
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts", optional_fields = nullable))]
pub struct PlanConsent {
    /// Whether only the plan is returned, and nothing is done; false by default.
    #[serde(deserialize_with = "blank::is_absent")]
    pub dry_run: Option<bool>,
    /// The fingerprint of the plan that the admin has seen.
    pub fingerprint: Option<String>,
}

/// A move of a class (contract, section 13).
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts", optional_fields = nullable))]
pub struct MoveClassRequest {
    /// RFC 3339, or a wall time without an offset.
    pub start_time: Option<String>,
    /// If left out, the class keeps its location.
    pub location: Option<String>,
    /// If left out, the class keeps its room.
    pub room: Option<String>,
    /// Whether the booked are notified; true by default.
    #[serde(deserialize_with = "blank::is_absent")]
    pub notify: Option<bool>,
    #[serde(flatten)]
    #[cfg_attr(test, ts(flatten))]
    pub consent: PlanConsent,
}

/// An edit of a class and all following ones of its series (contract, section 13).
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts", optional_fields = nullable))]
pub struct FollowingRequest {
    /// The first class that changes.
    pub from_class_id: Option<String>,
    #[serde(deserialize_with = "blank::is_absent_or_object")]
    pub changes: Option<FollowingChanges>,
    /// Whether fields that were edited by hand in one class change as well; false by default.
    #[serde(deserialize_with = "blank::is_absent")]
    pub include_edited: Option<bool>,
    /// Whether new classes may be on closed days; false by default.
    #[serde(deserialize_with = "blank::is_absent")]
    pub despite_closed: Option<bool>,
    #[serde(flatten)]
    #[cfg_attr(test, ts(flatten))]
    pub consent: PlanConsent,
}

/// The new values of the classes; a field that is left out stays as it is.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts", optional_fields = nullable))]
pub struct FollowingChanges {
    pub name: Option<String>,
    pub description: Option<String>,
    pub instructor: Option<String>,
    pub location: Option<String>,
    pub room: Option<String>,
    /// Minutes, 15 to 480.
    #[serde(deserialize_with = "blank::is_absent")]
    pub duration: Option<u32>,
    /// Places, at least 1; null for no limit.
    #[serde(deserialize_with = "blank::is_absent_unless_null")]
    #[cfg_attr(test, ts(type = "number | null", optional))]
    pub max_capacity: Option<Option<u32>>,
    #[serde(deserialize_with = "blank::is_absent")]
    pub concessions_required: Option<u32>,
    /// The start on each class's day, `18:00`.
    pub time: Option<String>,
    /// The weekdays of a weekly series.
    #[serde(deserialize_with = "blank::is_absent")]
    pub weekdays: Option<Vec<Weekday>>,
    /// The last day of the series.
    pub end_date: Option<String>,
}

/// Copies the classes of a week into another week, as one-off classes (contract, section 13).
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts", optional_fields = nullable))]
pub struct CopyWeekRequest {
    /// A day of the week to copy.
    pub from: Option<String>,
    /// A day of the week that gets the classes.
    pub to: Option<String>,
    /// Whether new classes may be on closed days; false by default.
    #[serde(deserialize_with = "blank::is_absent")]
    pub despite_closed: Option<bool>,
    #[serde(flatten)]
    #[cfg_attr(test, ts(flatten))]
    pub consent: PlanConsent,
}

/// A plan, and whether it was carried out (contract, section 13).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct PlanAnswer {
    /// Always true.
    pub success: bool,
    /// What was done; empty for a dry run.
    pub message: String,
    pub preview: Plan,
}

/// What an act would do, or did.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct Plan {
    /// Equal for two plans with the same effects.
    pub fingerprint: String,
    /// Soonest first; at most 400.
    pub classes: Vec<PlannedClass>,
    /// In the order of the classes; at most 500.
    pub people: Vec<PlannedPerson>,
    /// The clashes at the new times; at most 50.
    pub clashes: Vec<Clash>,
    pub totals: PlanTotals,
}

/// A class that an act would add, change, cancel or restore.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct PlannedClass {
    /// Null for a new class.
    #[serde(rename = "_id")]
    pub id: Option<String>,
    pub name: String,
    /// The present start; a new class's start.
    pub start_time: Instant,
    pub change: ChangeKind,
    /// What a class keeps, or the reason why it is left out; may be empty.
    pub why: String,
    /// The fields that would change, with their values in words.
    pub changes: Vec<AuditChange>,
    /// The bookings that aren't cancelled.
    pub booked: u32,
    /// The waitlist entries.
    pub waiting: u32,
}

/// What an act would do to a person in one class.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct PlannedPerson {
    pub user: BookedUser,
    pub class_id: String,
    pub effect: Effect,
    /// The change of the balance, in concessions.
    pub concessions: i32,
    pub notified: bool,
    /// The reason, or what the studio should know; may be empty.
    pub why: String,
}

/// The exact numbers of a plan, whatever is listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct PlanTotals {
    /// The classes that would change.
    pub classes: u32,
    /// The people in them, each counted once.
    pub people: u32,
    /// The bookings that would be cancelled with a full refund.
    pub refunds: u32,
    /// The concessions that would be refunded.
    pub concessions: u32,
    /// The people who would be notified, each counted once.
    pub notified: u32,
    /// The letters that would be sent.
    pub letters: u32,
}
