//! A class, and the series it may belong to (specification, section 3; contract, sections 2 and 6).

use serde::{Deserialize, Serialize};

use crate::fold::folded;
use crate::studio_time::{Day, Instant, weekday_index};

/// One class at one start time, as it is stored (specification, section 3).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Class {
    pub id: String,
    /// `None` for a one-off class.
    pub series_id: Option<String>,
    pub name: String,
    /// Empty for none.
    pub description: String,
    pub instructor: String,
    pub location: String,
    /// Empty for none.
    pub room: String,
    pub start_at: Instant,
    /// The start plus the duration.
    pub end_at: Instant,
    /// Minutes.
    pub duration: u32,
    /// Places; `None` without a limit (contract, section 6).
    pub max_capacity: Option<u32>,
    /// The price of a place now, in concessions; 0 is free.
    pub concessions_required: u32,
    /// False once the studio has cancelled the class.
    pub is_active: bool,
    pub schedule_type: ScheduleType,
    pub recurring_pattern: RecurringPattern,
    /// The chosen weekdays of a custom pattern; empty for any other.
    pub recurring_days: Vec<Weekday>,
    /// The first day of the series; `None` for a one-off class.
    pub recurring_start_on: Option<Day>,
    /// The last day on which the series may have a class, inclusive; `None` if none was chosen.
    pub recurring_end_on: Option<Day>,
    /// The days, weeks or months from one repetition of the pattern to the next.
    pub recurring_interval: u32,
}

/// Returns whether a class with this instructor is taught by the person with this name. Case, macrons and accents make no
/// difference (contract, section 7).
pub fn is_taught_by(full_name: &str, instructor: &str) -> bool {
    folded(full_name).trim() == folded(instructor).trim()
}

/// A text of a class that a search of the schedule covers (contract, section 6).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub enum SearchedText {
    Name,
    Instructor,
    Description,
}

impl SearchedText {
    /// All texts of a class that a search of the schedule covers (contract, section 6).
    pub const ALL: [SearchedText; 3] = [
        SearchedText::Name,
        SearchedText::Instructor,
        SearchedText::Description,
    ];

    /// Returns this text of a class.
    pub fn of(self, class: &Class) -> &str {
        match self {
            SearchedText::Name => &class.name,
            SearchedText::Instructor => &class.instructor,
            SearchedText::Description => &class.description,
        }
    }
}

/// Whether a class is a single one or belongs to a series; fixed at creation (specification, section 4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub enum ScheduleType {
    OneOff,
    Recurring,
}

/// The pattern by which a series repeats; fixed at creation (specification, section 3; contract, section 2).
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
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
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

/// How much of a series a deletion cancels; this class alone by default (contract, section 6).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub enum DeleteType {
    /// This class alone.
    #[default]
    Single,
    /// This class and every later one of its series; without a series, every later class that looks the same.
    AllFuture,
}

/// A day of the studio's week, which starts on Monday (specification, section 9).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
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
    /// All weekdays, Monday first (specification, section 9).
    pub const ALL: [Weekday; 7] = [
        Weekday::Monday,
        Weekday::Tuesday,
        Weekday::Wednesday,
        Weekday::Thursday,
        Weekday::Friday,
        Weekday::Saturday,
        Weekday::Sunday,
    ];

    pub fn of(day: Day) -> Weekday {
        Weekday::ALL[weekday_index(day) as usize]
    }
}

#[cfg(all(test, feature = "nfc"))]
mod tests {
    use super::*;

    #[test]
    fn a_class_is_taught_by_the_person_with_the_name_of_its_instructor() {
        for instructor in ["Kahu Tāne", "kahu tane", " KAHU TANE "] {
            assert!(is_taught_by("Kahu Tāne", instructor), "{instructor}");
        }
        for instructor in ["Kahu", "Kahu Tāne-Ho", ""] {
            assert!(!is_taught_by("Kahu Tāne", instructor), "{instructor}");
        }
    }
}
