//! The public timetable: what anyone may know of the classes to come (contract, section 14).

use serde::Serialize;

use crate::studio_time::{Day, Instant};

/// The classes of the next 28 days that haven't started, by day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct PublicTimetable {
    pub studio_name: String,
    /// The days that have classes or on which the studio is closed, the earliest first.
    pub days: Vec<PublicDay>,
}

/// A day of the public timetable.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct PublicDay {
    pub day: Day,
    /// The reason why the studio is closed; null if it is open.
    pub closed: Option<String>,
    /// Soonest first.
    pub classes: Vec<PublicClass>,
}

/// A class of the public timetable.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct PublicClass {
    #[serde(rename = "_id")]
    pub id: String,
    pub name: String,
    pub instructor: String,
    pub location: String,
    /// Empty when there is none.
    pub room: String,
    pub start_time: Instant,
    pub end_time: Instant,
    /// Minutes.
    pub duration: u32,
    pub is_full: bool,
    /// `3 spots`, `Full`, or `spots free` for more than five or a class without a limit.
    pub spots: String,
    /// The address of the class in the app.
    pub url: String,
}
