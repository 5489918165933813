use serde::{Deserialize, Serialize};

use super::blank;
use crate::studio_time::{Day, Instant};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub enum ScheduleType {
    OneOff,
    Recurring,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub enum RecurringPattern {
    None,
    Daily,
    Weekly,
    Monthly,
    Custom,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub enum Weekday {
    Monday,
    Tuesday,
    Wednesday,
    Thursday,
    Friday,
    Saturday,
    Sunday,
}

impl Weekday {
    pub const ALL: [Weekday; 7] = [
        Weekday::Monday,
        Weekday::Tuesday,
        Weekday::Wednesday,
        Weekday::Thursday,
        Weekday::Friday,
        Weekday::Saturday,
        Weekday::Sunday,
    ];
}

/// One class at one start time, with the caller's own flags.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct Class {
    #[serde(rename = "_id")]
    pub id: String,
    /// Null for a one-off class.
    pub series_id: Option<String>,
    pub name: String,
    pub description: String,
    pub instructor: String,
    pub location: String,
    pub room: String,
    pub start_time: Instant,
    pub end_time: Instant,
    /// Minutes.
    pub duration: u32,
    /// Null without a limit.
    pub max_capacity: Option<u32>,
    pub concessions_required: u32,
    pub is_active: bool,
    pub schedule_type: ScheduleType,
    pub recurring_pattern: RecurringPattern,
    pub recurring_days: Vec<Weekday>,
    pub recurring_start_date: Option<Day>,
    pub recurring_end_date: Option<Day>,
    pub recurring_interval: u32,
    /// Confirmed and attended bookings.
    pub active_bookings: u32,
    /// The same number as `activeBookings`.
    pub current_bookings: u32,
    /// Null without a limit.
    pub available_spots: Option<u32>,
    pub is_full: bool,
    pub is_user_booked: bool,
    pub is_user_on_waitlist: bool,
    pub user_booking_id: Option<String>,
    /// What the caller's confirmed booking used, and so what a refund gives back.
    pub user_booking_concessions_used: Option<u32>,
}

/// A class form as submitted. Left out, null and empty mean the default; a `maxCapacity` of null means no limit.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, optional_fields = nullable))]
pub struct NewClassRequest {
    pub name: Option<String>,
    pub description: Option<String>,
    pub instructor: Option<String>,
    pub location: Option<String>,
    pub room: Option<String>,
    /// RFC 3339, or without an offset the studio's wall time.
    pub start_time: Option<String>,
    #[serde(deserialize_with = "blank::is_absent")]
    pub duration: Option<u32>,
    #[serde(deserialize_with = "blank::is_absent_unless_null")]
    #[cfg_attr(test, ts(type = "number | null", optional))]
    pub max_capacity: Option<Option<u32>>,
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
    pub recurring_end_date: Option<String>,
    #[serde(deserialize_with = "blank::is_absent")]
    pub recurring_interval: Option<u32>,
}

/// An edit of one class: what is left out stays as it is.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, optional_fields = nullable))]
pub struct EditClassRequest {
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
}
