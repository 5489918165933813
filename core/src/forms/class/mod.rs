//! Creating and editing classes (specification, sections 2, 4 and 5; contract, sections 2 and 6).

use super::Problem;
use crate::class::{Class, RecurringPattern, ScheduleType};
use crate::limits::DEFAULT_RECURRING_INTERVAL;
use crate::recurrence::SeriesRule;
use crate::studio_time::Instant;
use crate::timetable::end;
use crate::wire::NewClassRequest;

mod copying;
mod details;
mod edit;
pub mod effects;
#[cfg(test)]
mod examples;
mod following;
mod moving;
pub mod preview;
mod schedule;

pub use copying::{WeekCopy, parse_copy};
use details::details;
pub use details::{ClassDetails, REQUIRED, calendar_price};
pub use edit::{ClassEdit, SentSchedule, check_conflict, parse_edit, schedule_stays};
pub use following::{DatesEdit, SeriesEdit, parse_following};
pub use moving::{ClassMove, check_move, parse_move};
pub use schedule::{PlannedStarts, Series, check_end, latest_end, plan_starts};

/// A valid class or series. `starts` is never empty; a one-off class has one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewClass {
    pub details: ClassDetails,
    pub starts: Vec<Instant>,
    /// `None` for a one-off class.
    pub series: Option<Series>,
}

impl NewClass {
    /// Returns the class with this start. `series_id` is `None` for a one-off class.
    pub fn class_at(&self, start_at: Instant, id: String, series_id: Option<String>) -> Class {
        let details = self.details.clone();
        let series = self.series.as_ref();
        let rule = series.map(|series| &series.rule);
        Class {
            id,
            series_id,
            name: details.name,
            description: details.description,
            instructor: details.instructor,
            location: details.location,
            room: details.room,
            start_at,
            end_at: end(start_at, details.duration),
            duration: details.duration,
            max_capacity: details.max_capacity,
            concessions_required: details.concessions_required,
            is_active: true,
            schedule_type: match series {
                Some(_) => ScheduleType::Recurring,
                None => ScheduleType::OneOff,
            },
            recurring_pattern: series.map_or(RecurringPattern::None, |series| series.pattern),
            recurring_days: rule.map_or_else(Vec::new, SeriesRule::chosen_weekdays),
            recurring_start_on: rule.map(|rule| rule.from),
            recurring_end_on: series.and_then(|series| series.end_on),
            recurring_interval: rule.map_or(DEFAULT_RECURRING_INTERVAL, |rule| rule.interval),
        }
    }
}

/// Parses a new class or series. It starts after `now`; a series ends within a year and has 1 to 400 classes.
///
/// A problem names each missing required field, or the first invalid field (specification, section
/// 5; contract, section 2).
pub fn parse_new(form: &NewClassRequest, now: Instant) -> Result<NewClass, Problem> {
    let typed_start = form.start_time.as_deref().unwrap_or_default().trim();
    let is_recurring = form.schedule_type == Some(ScheduleType::Recurring);
    let details = details(form, typed_start, is_recurring)?;
    let PlannedStarts { starts, series } = plan_starts(form, now)?;
    Ok(NewClass {
        details,
        starts,
        series,
    })
}

#[cfg(test)]
mod tests {
    use super::examples::{form, message, now, weekly};
    use super::*;

    #[test]
    fn a_new_class_has_the_default_details() {
        let class = parse_new(&form(), now()).unwrap();
        assert_eq!(
            (class.details.duration, class.details.max_capacity),
            (60, Some(20))
        );
        assert_eq!(class.details.concessions_required, 1);
        assert_eq!(
            class.starts,
            [Instant::parse("2026-12-01T05:00:00Z").unwrap()]
        );
        assert_eq!(class.series, None);
    }

    #[test]
    fn missing_fields_give_the_messages_of_the_specification() {
        assert_eq!(
            message(&NewClassRequest {
                name: Some(" ".into()),
                ..form()
            }),
            REQUIRED
        );
        assert_eq!(
            message(&NewClassRequest {
                start_time: None,
                ..form()
            }),
            REQUIRED
        );
        assert_eq!(
            message(&NewClassRequest {
                start_time: None,
                ..weekly()
            }),
            "Please select a start time for recurring schedule"
        );
        assert_eq!(
            message(&NewClassRequest {
                location: None,
                ..weekly()
            }),
            REQUIRED
        );
        assert_eq!(
            message(&NewClassRequest {
                start_time: Some("soon".into()),
                ..form()
            }),
            "Invalid start time format. Please select a valid date and time."
        );
    }
}
