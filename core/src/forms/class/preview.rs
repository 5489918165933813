//! A preview of the classes that a form would create, while it is filled in (specification, section 2; contract,
//! section 2).

use serde::Serialize;

use super::{PlannedStarts, plan_starts};
use crate::forms::Problem;
use crate::studio_time::{Day, Instant, day_words, dst_transition_between, time_words};
use crate::wire::NewClassRequest;

/// The preview of a form's schedule, or its problem.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct SeriesAnswer {
    pub preview: Option<SeriesPreview>,
    pub problem: Option<Problem>,
}

/// The classes that a form would create.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct SeriesPreview {
    /// Soonest first; never empty. A one-off class has one start.
    pub starts: Vec<Instant>,
    /// Number, first and last day: `12 classes, from Tue 1 Dec to Tue 16 Feb 2027`.
    pub summary: String,
    /// The clock changes during the series, in order.
    pub clock_changes: Vec<ClockChange>,
}

/// A clock change, and its effect on a series.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct ClockChange {
    pub on: Day,
    pub message: String,
}

/// Previews the schedule of a form at `now`, with the same recurrence that creates the classes. The
/// other fields may still be missing.
pub fn preview(form: &NewClassRequest, now: Instant) -> SeriesAnswer {
    match plan_starts(form, now) {
        Ok(planned) => SeriesAnswer {
            preview: Some(of(planned, now)),
            problem: None,
        },
        Err(problem) => SeriesAnswer {
            preview: None,
            problem: Some(problem),
        },
    }
}

fn of(planned: PlannedStarts, now: Instant) -> SeriesPreview {
    let starts = planned.starts;
    SeriesPreview {
        summary: summary(&starts, now),
        clock_changes: starts
            .windows(2)
            .filter_map(|pair| change_between(pair[0], pair[1], now))
            .collect(),
        starts,
    }
}

fn summary(starts: &[Instant], now: Instant) -> String {
    let words = |at: Option<&Instant>| at.map_or(String::new(), |at| day_words(at.day(), now));
    let (first, last) = (words(starts.first()), words(starts.last()));
    match starts.len() {
        1 => format!("1 class, on {first}"),
        many => format!("{many} classes, from {first} to {last}"),
    }
}

/// Describes the clock change between two starts, if there is one. A series keeps its wall time
/// across a clock change. Only a class in the hour that is skipped in spring moves, for that night.
fn change_between(before: Instant, after: Instant, now: Instant) -> Option<ClockChange> {
    let transition = dst_transition_between(before, after)?;
    let way = if transition.is_forward {
        "forward"
    } else {
        "back"
    };
    let (was, is) = (time_words(before), time_words(after));
    let effect = if was == is {
        format!("classes stay at {is}")
    } else {
        format!("the class of {} is at {is}", day_words(after.day(), now))
    };
    Some(ClockChange {
        on: transition.on,
        message: format!(
            "Clocks go {way} on {}: {effect}",
            day_words(transition.on, now)
        ),
    })
}

#[cfg(test)]
mod tests {
    use super::super::parse_new;
    use super::*;
    use crate::class::{RecurringPattern, ScheduleType};

    fn now() -> Instant {
        Instant::parse("2026-11-21T00:00:00Z").unwrap()
    }

    fn daily(start: &str, end: &str) -> NewClassRequest {
        NewClassRequest {
            start_time: Some(start.into()),
            schedule_type: Some(ScheduleType::Recurring),
            recurring_pattern: Some(RecurringPattern::Daily),
            recurring_end_date: Some(end.into()),
            ..NewClassRequest::default()
        }
    }

    fn shown(form: &NewClassRequest) -> SeriesPreview {
        preview(form, now()).preview.unwrap()
    }

    fn messages(form: &NewClassRequest) -> Vec<String> {
        let changes = shown(form).clock_changes.into_iter();
        changes.map(|change| change.message).collect()
    }

    #[test]
    fn the_previewed_dates_are_those_of_the_created_classes() {
        let form = NewClassRequest {
            name: Some("HIIT".into()),
            instructor: Some("Aroha".into()),
            location: Some("Hall".into()),
            ..daily("2027-09-20T02:30", "2027-10-01")
        };
        let made = parse_new(&form, now()).unwrap();
        assert_eq!(shown(&form).starts, made.starts);
    }

    #[test]
    fn a_form_without_names_has_a_preview() {
        let preview = shown(&daily("2026-12-01T09:00", "2026-12-03"));
        assert_eq!(preview.summary, "3 classes, from Tue 1 Dec to Thu 3 Dec");
        assert_eq!(preview.clock_changes, []);
    }

    #[test]
    fn a_one_off_class_is_one_date() {
        let form = NewClassRequest {
            start_time: Some("2027-01-05T09:00".into()),
            ..NewClassRequest::default()
        };
        assert_eq!(shown(&form).summary, "1 class, on Tue 5 Jan 2027");
    }

    #[test]
    fn both_clock_changes_are_shown_with_their_day() {
        assert_eq!(
            messages(&daily("2027-04-01T09:00", "2027-10-01")),
            [
                "Clocks go back on Sun 4 Apr 2027: classes stay at 09:00",
                "Clocks go forward on Sun 26 Sept 2027: classes stay at 09:00",
            ]
        );
    }

    #[test]
    fn the_preview_says_that_a_class_in_the_skipped_hour_moves() {
        assert_eq!(
            messages(&daily("2027-09-24T02:30", "2027-09-26")),
            ["Clocks go forward on Sun 26 Sept 2027: the class of Sun 26 Sept 2027 is at 03:30"]
        );
    }

    #[test]
    fn an_invalid_schedule_names_the_wrong_field() {
        let answer = preview(&daily("2026-12-05T09:00", "2026-12-04"), now());
        assert_eq!(answer.preview, None);
        let problem = answer.problem.unwrap();
        assert_eq!(
            problem.fields["recurringEndDate"],
            "End date must be after start date"
        );
    }
}
