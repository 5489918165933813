//! A class of the timetable, and the series it may belong to (specification, section 3; contract, sections 2 and 6).

use serde::{Deserialize, Serialize};

use crate::studio_time::{Day, Instant};

/// One class at one start time, as it is kept (specification, section 3).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Class {
    #[serde(rename = "_id")]
    pub id: String,
    /// Null for a one-off class.
    pub series_id: Option<String>,
    pub name: String,
    /// Empty when there is none.
    pub description: String,
    pub instructor: String,
    pub location: String,
    /// Empty when there is none.
    pub room: String,
    pub start_time: Instant,
    /// The start plus the duration.
    pub end_time: Instant,
    /// Minutes.
    pub duration: u32,
    /// Places; null without a limit (contract, section 6).
    pub max_capacity: Option<u32>,
    /// The price of a place now, in concessions; 0 is free.
    pub concessions_required: u32,
    /// False once the studio has cancelled the class.
    pub is_active: bool,
    pub schedule_type: ScheduleType,
    pub recurring_pattern: RecurringPattern,
    /// The chosen weekdays of a custom pattern; empty for any other.
    pub recurring_days: Vec<Weekday>,
    /// The studio's day of the start of the series; null for a one-off class.
    pub recurring_start_date: Option<Day>,
    /// The last day the series may have a class, inclusive; null when none was chosen.
    pub recurring_end_date: Option<Day>,
    /// Days, weeks or months between rounds of the pattern.
    pub recurring_interval: u32,
}

/// A text of a class that a search of the schedule looks in (contract, section 6).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub enum SearchedText {
    Name,
    Instructor,
    Description,
}

impl SearchedText {
    /// All texts of a class that a search of the schedule looks in (contract, section 6).
    pub const ALL: [SearchedText; 3] = [
        SearchedText::Name,
        SearchedText::Instructor,
        SearchedText::Description,
    ];

    /// This text of a class.
    pub fn of(self, class: &Class) -> &str {
        match self {
            SearchedText::Name => &class.name,
            SearchedText::Instructor => &class.instructor,
            SearchedText::Description => &class.description,
        }
    }
}

/// Whether a class stands alone or was made as part of a series; fixed once made (specification, section 4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub enum ScheduleType {
    OneOff,
    Recurring,
}

/// How a series repeats; fixed once made (specification, section 3; contract, section 2).
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
#[strum(serialize_all = "snake_case")]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub enum RecurringPattern {
    /// A one-off class; refused for a series.
    None,
    /// Every `recurringInterval` days.
    Daily,
    /// On the start's weekday, every `recurringInterval` weeks.
    Weekly,
    /// On the start's day of the month, every `recurringInterval` months, or on the last day of a shorter month.
    Monthly,
    /// On the chosen weekdays, every `recurringInterval` weeks.
    Custom,
}

/// How much of a series is deleted; left out, it is this class alone (contract, section 6).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub enum DeleteType {
    /// This class alone.
    #[default]
    Single,
    /// This class and every later one of its series, or, of one-off classes, every later look-alike.
    AllFuture,
}

/// A day of the studio's week, which starts on Monday (specification, section 9).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
    /// The week, Monday first (specification, section 9).
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
