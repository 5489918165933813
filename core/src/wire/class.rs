//! Classes, and the forms that create and edit them (specification, section 3; contract, section 6).

use serde::{Deserialize, Serialize};

use super::blank;
use crate::class::{Class, RecurringPattern, ScheduleType, Weekday};
use crate::facts::ClassFacts;
use crate::studio_time::{Day, Instant};

/// A class as its viewer sees it (specification, section 3).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Class"))]
#[cfg_attr(
    test,
    derive(ts_rs::TS),
    ts(export, export_to = "wire.ts", rename = "Class")
)]
pub struct ShownClass {
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
    /// The last day on which the series may have a class, inclusive; null if none was chosen.
    pub recurring_end_date: Option<Day>,
    /// The number of days, weeks or months between two repetitions of the pattern.
    pub recurring_interval: u32,
    /// Confirmed and attended bookings (specification, section 4).
    pub active_bookings: u32,
    /// The same number as `activeBookings`.
    pub current_bookings: u32,
    /// Free spots, never negative; null without a limit (contract, section 6).
    pub available_spots: Option<u32>,
    pub is_full: bool,
    /// The people on the waitlist, the viewer included.
    pub waiting: u32,
    /// Whether the viewer has a confirmed booking, or one that staff marked as attended (contract, section 7).
    pub is_user_booked: bool,
    pub is_user_on_waitlist: bool,
    /// The id of the booking of `isUserBooked`; null without such a booking.
    pub user_booking_id: Option<String>,
    /// The concessions charged for that booking, which a refund gives back; null without such a booking.
    pub user_booking_concessions_used: Option<u32>,
    /// The start when that booking was made, if the class has been moved since; null otherwise.
    pub user_booking_moved_from: Option<Instant>,
}

impl ShownClass {
    /// Combines a class with its facts, the number of people on its waitlist, and the id of the viewer's booking.
    pub fn of(
        class: Class,
        facts: &ClassFacts,
        waiting: u32,
        booking_id: Option<String>,
    ) -> ShownClass {
        ShownClass {
            id: class.id,
            series_id: class.series_id,
            name: class.name,
            description: class.description,
            instructor: class.instructor,
            location: class.location,
            room: class.room,
            start_time: class.start_at,
            end_time: class.end_at,
            duration: class.duration,
            max_capacity: class.max_capacity,
            concessions_required: class.concessions_required,
            is_active: class.is_active,
            schedule_type: class.schedule_type,
            recurring_pattern: class.recurring_pattern,
            recurring_days: class.recurring_days,
            recurring_start_date: class.recurring_start_on,
            recurring_end_date: class.recurring_end_on,
            recurring_interval: class.recurring_interval,
            active_bookings: facts.active_bookings,
            current_bookings: facts.active_bookings,
            available_spots: facts.available_spots(),
            is_full: facts.is_full(),
            waiting,
            is_user_booked: facts.is_user_booked,
            is_user_on_waitlist: facts.is_user_on_waitlist,
            user_booking_id: booking_id,
            user_booking_concessions_used: facts.user_booking_concessions_used,
            user_booking_moved_from: facts.user_booking_moved_from,
        }
    }
}

/// A submitted class form. Left out, null and empty mean the default; a `maxCapacity` of null means no limit
/// (specification, section 3; contract, section 1).
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts", optional_fields = nullable))]
pub struct NewClassRequest {
    pub name: Option<String>,
    pub description: Option<String>,
    pub instructor: Option<String>,
    pub location: Option<String>,
    pub room: Option<String>,
    /// RFC 3339, or a wall time without an offset.
    pub start_time: Option<String>,
    /// Minutes, 15 to 480; by default 60.
    #[serde(deserialize_with = "blank::is_absent")]
    pub duration: Option<u32>,
    /// Places, at least 1; by default 20.
    #[serde(deserialize_with = "blank::is_absent_unless_null")]
    #[cfg_attr(test, ts(type = "number | null", optional))]
    pub max_capacity: Option<Option<u32>>,
    /// Whether the class is created although the studio is closed on a day of it; false by default (contract, section 13).
    #[serde(deserialize_with = "blank::is_absent")]
    pub despite_closed: Option<bool>,
    /// Concessions, at least 0; by default 1.
    #[serde(deserialize_with = "blank::is_absent")]
    pub concessions_required: Option<u32>,
    #[serde(deserialize_with = "blank::is_absent")]
    pub schedule_type: Option<ScheduleType>,
    #[serde(deserialize_with = "blank::is_absent")]
    pub recurring_pattern: Option<RecurringPattern>,
    #[serde(deserialize_with = "blank::is_absent")]
    pub recurring_days: Option<Vec<Weekday>>,
    /// The day of `startTime`; any other day is refused.
    pub recurring_start_date: Option<String>,
    /// The last day, inclusive, within a year of the start; a year after it by default (contract, section 2).
    pub recurring_end_date: Option<String>,
    /// Days, weeks or months, at least 1; by default 1.
    #[serde(deserialize_with = "blank::is_absent")]
    pub recurring_interval: Option<u32>,
}

/// An edit of one class; a field that is left out keeps its value (contract, section 1).
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts", optional_fields = nullable))]
pub struct EditClassRequest {
    pub name: Option<String>,
    pub description: Option<String>,
    pub instructor: Option<String>,
    pub location: Option<String>,
    pub room: Option<String>,
    /// Minutes, 15 to 480.
    #[serde(deserialize_with = "blank::is_absent")]
    pub duration: Option<u32>,
    /// Places, at least 1 and at least the active bookings; null means no limit (contract, section 6).
    #[serde(deserialize_with = "blank::is_absent_unless_null")]
    #[cfg_attr(test, ts(type = "number | null", optional))]
    pub max_capacity: Option<Option<u32>>,
    /// Concessions, at least 0; bookings keep their charge.
    #[serde(deserialize_with = "blank::is_absent")]
    pub concessions_required: Option<u32>,
    /// False cancels the class (contract, section 6).
    #[serde(deserialize_with = "blank::is_absent")]
    pub is_active: Option<bool>,
    /// This and the next six are fixed: ignored if equal to the present value, else refused.
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
    /// The fields that were loaded into the form: if a field that the edit changes has another value now, nothing is
    /// saved (contract, section 1).
    #[serde(deserialize_with = "blank::is_absent_or_object")]
    pub before: Option<ClassBefore>,
}

/// The fields of a class that were loaded into a form; a field that is left out is not compared (contract, section 1).
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts", optional_fields = nullable))]
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
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct ClassesAnswer {
    pub classes: Vec<ShownClass>,
}

/// The next classes of the staff dashboard, soonest first (contract, section 10).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct UpcomingClassesAnswer {
    pub upcoming_classes: Vec<ShownClass>,
}

/// A new class, or the first of a new series.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct ClassCreatedAnswer {
    /// Always true.
    pub success: bool,
    pub message: String,
    pub class: ShownClass,
    /// The number of created classes: 1, or all of the series.
    pub created_count: u32,
}

/// A class after an edit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct ClassSavedAnswer {
    /// Always true.
    pub success: bool,
    pub message: String,
    pub class: ShownClass,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::timetable::tests::class;

    #[test]
    fn a_class_has_its_own_fields_before_the_viewers() {
        let class = class("hiit", Instant::parse("2026-12-01T05:00:00Z").unwrap());
        let facts = ClassFacts {
            start_at: Instant::from_millis(0),
            end_at: Instant::from_millis(0),
            max_capacity: Some(10),
            active_bookings: 9,
            concessions_required: 1,
            is_active: true,
            is_user_booked: true,
            is_user_on_waitlist: false,
            user_booking_concessions_used: Some(2),
            user_booking_moved_from: None,
        };
        let shown = ShownClass::of(class, &facts, 4, Some("booking".to_owned()));
        let json = serde_json::to_string(&shown).unwrap();
        let expected = concat!(
            r#"{"_id":"hiit","seriesId":null,"name":"HIIT","description":"","instructor":"Aroha","#,
            r#""location":"Main studio","room":"1","startTime":"2026-12-01T05:00:00.000Z","#,
            r#""endTime":"2026-12-01T06:00:00.000Z","duration":60,"maxCapacity":20,"concessionsRequired":1,"#,
            r#""isActive":true,"scheduleType":"one-off","recurringPattern":"none","recurringDays":[],"#,
            r#""recurringStartDate":null,"recurringEndDate":null,"recurringInterval":1,"activeBookings":9,"#,
            r#""currentBookings":9,"availableSpots":1,"isFull":false,"waiting":4,"isUserBooked":true,"#,
            r#""isUserOnWaitlist":false,"userBookingId":"booking","userBookingConcessionsUsed":2,"userBookingMovedFrom":null}"#,
        );
        assert_eq!(json, expected);
        assert_eq!(serde_json::from_str::<ShownClass>(&json).unwrap(), shown);
    }
}
