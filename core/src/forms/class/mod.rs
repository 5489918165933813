//! Creating and editing classes (specification, sections 2, 4 and 5; contract, sections 2 and 6).

use super::Problem;
use crate::class::ScheduleType;
use crate::studio_time::Instant;
use crate::wire::NewClassRequest;

mod details;
mod edit;
#[cfg(test)]
mod examples;
mod following;
mod moving;
pub mod preview;
mod schedule;

use details::details;
pub use details::{ClassDetails, REQUIRED, calendar_price};
pub use edit::{ClassEdit, SentSchedule, check_conflict, parse_edit, schedule_stays};
pub use following::parse_following;
pub use moving::{ClassMove, check_move, parse_move};
pub use schedule::{PlannedStarts, Series, plan_starts};

/// A valid class or series. `starts` is never empty; a one-off class has one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewClass {
    pub details: ClassDetails,
    pub starts: Vec<Instant>,
    /// `None` for a one-off class.
    pub series: Option<Series>,
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
