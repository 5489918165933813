//! The schedule of a class form: one start, or a series of them (specification, section 5; contract, section 2).

use chrono::{Months, NaiveDateTime, TimeDelta};

use crate::class::{RecurringPattern, ScheduleType, Weekday};
use crate::forms::Problem;
use crate::limits::{
    DEFAULT_RECURRING_INTERVAL, MAXIMUM_OCCURRENCES, MAXIMUM_SERIES_MONTHS,
    MINIMUM_RECURRING_INTERVAL,
};
use crate::recurrence::{self, Repeat, SeriesError, SeriesRule};
use crate::studio_time::{Day, Instant, parse_wall_time};
use crate::wire::NewClassRequest;

const START_DATE_IS_THE_START: &str = "Start date must be the day of the start time";

/// The starts that a form plans. `starts` is never empty; a one-off class has one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlannedStarts {
    pub starts: Vec<Instant>,
    /// `None` for a one-off class.
    pub series: Option<Series>,
}

/// A series, as it is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Series {
    pub rule: SeriesRule,
    /// The form's pattern, from which `rule` was made.
    pub pattern: RecurringPattern,
    /// The chosen last day; `None` if none was chosen.
    pub end_on: Option<Day>,
}

/// Parses the schedule of a form alone; other fields may be missing (contract, section 2).
pub fn plan_starts(form: &NewClassRequest, now: Instant) -> Result<PlannedStarts, Problem> {
    let typed_start = form.start_time.as_deref().unwrap_or_default().trim();
    let start_at = start(typed_start, now)?;
    starts_on(form.recurring_start_date.as_deref(), start_at)?;
    if form.schedule_type != Some(ScheduleType::Recurring) {
        return Ok(PlannedStarts {
            starts: vec![start_at],
            series: None,
        });
    }
    let wall = parse_wall_time(typed_start).unwrap_or(start_at.wall_time());
    let series = series(form, wall)?;
    let mut starts = recurrence::starts(&series.rule).map_err(series_problem)?;
    // One hour of an autumn night exists twice. The start in the form is an exact instant, so the
    // first class keeps it.
    let first = starts.first_mut();
    if let Some(first) = first.filter(|at| at.day() == start_at.day()) {
        *first = start_at;
    }
    Ok(PlannedStarts {
        starts,
        series: Some(series),
    })
}

fn start(typed: &str, now: Instant) -> Result<Instant, Problem> {
    let start_at = parse_start(typed)?;
    if now < start_at {
        Ok(start_at)
    } else {
        Err(Problem::at("startTime", "Start time must be in the future"))
    }
}

/// Requires that the start date of a form, if any, is the day of its start (contract, section 2).
fn starts_on(typed: Option<&str>, start_at: Instant) -> Result<(), Problem> {
    let same = start_on(typed)?.is_none_or(|day| day == start_at.day());
    unless_changed("recurringStartDate", START_DATE_IS_THE_START, same)
}

fn series(form: &NewClassRequest, first: NaiveDateTime) -> Result<Series, Problem> {
    let pattern = form.recurring_pattern.unwrap_or(RecurringPattern::None);
    let from = Day::from_date(first.date());
    let (until, end_on) = until(
        form.recurring_end_date
            .as_deref()
            .unwrap_or_default()
            .trim(),
        from,
    )?;
    let rule = SeriesRule {
        repeat: repeat(pattern, form)?,
        interval: interval(form.recurring_interval)?,
        from,
        at: first.time(),
        until,
    };
    Ok(Series {
        rule,
        pattern,
        end_on,
    })
}

fn repeat(pattern: RecurringPattern, form: &NewClassRequest) -> Result<Repeat, Problem> {
    match pattern {
        RecurringPattern::None => Err(Problem::at(
            "recurringPattern",
            "Please select a recurring pattern",
        )),
        RecurringPattern::Daily => Ok(Repeat::Daily),
        RecurringPattern::Weekly => Ok(Repeat::Weekly),
        RecurringPattern::Monthly => Ok(Repeat::Monthly),
        RecurringPattern::Custom => {
            let chosen = form.recurring_days.as_deref().unwrap_or_default();
            let days: Vec<Weekday> = Weekday::ALL
                .into_iter()
                .filter(|day| chosen.contains(day))
                .collect();
            if days.is_empty() {
                return Err(Problem::at(
                    "recurringDays",
                    "Please select at least one day for custom recurring pattern",
                ));
            }
            Ok(Repeat::Custom(days))
        }
    }
}

fn interval(typed: Option<u32>) -> Result<u32, Problem> {
    let interval = typed.unwrap_or(DEFAULT_RECURRING_INTERVAL);
    if MINIMUM_RECURRING_INTERVAL <= interval {
        Ok(interval)
    } else {
        Err(Problem::at(
            "recurringInterval",
            format!("Interval must be at least {MINIMUM_RECURRING_INTERVAL}"),
        ))
    }
}

/// Returns the last day of a series, and the day that was chosen, if any.
fn until(typed: &str, start_on: Day) -> Result<(Day, Option<Day>), Problem> {
    if typed.is_empty() {
        return Ok((latest_end(start_on), None));
    }
    let end_on = parse_end_day(typed)?;
    check_end(start_on, end_on).map_err(|problem| Problem::at("recurringEndDate", problem))?;
    Ok((end_on, Some(end_on)))
}

/// Checks that the last day of a series is after its first one, and within a year of it. Returns the problem, if any.
pub fn check_end(start_on: Day, end_on: Day) -> Result<(), &'static str> {
    if end_on <= start_on {
        Err("End date must be after start date")
    } else if latest_end(start_on) < end_on {
        Err("End date must be within 1 year of the start")
    } else {
        Ok(())
    }
}

/// Returns the last day that a series may have, which is the default.
pub fn latest_end(start_on: Day) -> Day {
    Day::from_date(start_on.date() + Months::new(MAXIMUM_SERIES_MONTHS))
}

fn series_problem(error: SeriesError) -> Problem {
    match error {
        SeriesError::NoOccurrence => Problem::at(
            "recurringEndDate",
            "No class falls between the start and the end date",
        ),
        SeriesError::TooMany => Problem::at(
            "recurringEndDate",
            format!("A series can have at most {MAXIMUM_OCCURRENCES} classes"),
        ),
    }
}

pub(super) fn parse_start(typed: &str) -> Result<Instant, Problem> {
    let start_at = Instant::parse_or_wall_time(typed).filter(|at| leaves_room_for_a_series(*at));
    start_at.ok_or_else(|| {
        Problem::at(
            "startTime",
            "Invalid start time format. Please select a valid date and time.",
        )
    })
}

/// Returns whether a series of a year from this start would end within the range of instants, which
/// ends with the year 9999.
fn leaves_room_for_a_series(start_at: Instant) -> bool {
    let room = TimeDelta::days(400);
    start_at + room - room == start_at
}

pub(super) fn start_on(typed: Option<&str>) -> Result<Option<Day>, Problem> {
    let parse = |typed| {
        parse_day(typed)
            .ok_or_else(|| Problem::at("recurringStartDate", "Please enter a valid start date"))
    };
    sent(typed).map(parse).transpose()
}

/// Parses a day, or the studio's day of an instant.
pub(super) fn parse_day(typed: &str) -> Option<Day> {
    Day::parse(typed).or_else(|| Instant::parse_or_wall_time(typed).map(Instant::day))
}

pub(super) fn parse_end_day(typed: &str) -> Result<Day, Problem> {
    parse_day(typed).ok_or_else(|| Problem::at("recurringEndDate", "Please enter a valid end date"))
}

pub(super) fn sent(typed: Option<&str>) -> Option<&str> {
    typed.map(str::trim).filter(|typed| !typed.is_empty())
}

pub(super) fn unless_changed(field: &str, message: &str, is_same: bool) -> Result<(), Problem> {
    if is_same {
        Ok(())
    } else {
        Err(Problem::at(field, message))
    }
}

#[cfg(test)]
mod tests {
    use super::super::examples::{form, message, now, weekly};
    use super::super::parse_new;
    use super::*;

    #[test]
    fn a_start_less_than_a_year_before_the_end_of_the_range_is_invalid() {
        let starting = |start: &str| {
            let form = NewClassRequest {
                start_time: Some(start.into()),
                ..form()
            };
            parse_new(&form, now()).is_ok()
        };
        assert!(starting("9998-06-01T12:00"));
        assert!(!starting("9999-06-01T12:00"));
        assert!(!starting("9999-12-31T23:59:59Z"));
    }

    #[test]
    fn a_class_starts_in_the_future() {
        let at = |text: &str| NewClassRequest {
            start_time: Some(text.into()),
            ..form()
        };
        assert_eq!(
            message(&at("2026-11-21T00:00:00.000Z")),
            "Start time must be in the future"
        );
        assert!(parse_new(&at("2026-11-21T00:00:00.001Z"), now()).is_ok());
    }

    #[test]
    fn a_series_ends_after_its_start_and_within_a_year() {
        let until = |day: &str| NewClassRequest {
            recurring_end_date: Some(day.into()),
            ..weekly()
        };
        assert_eq!(
            message(&until("2026-12-01")),
            "End date must be after start date"
        );
        assert_eq!(
            message(&until("2027-12-02")),
            "End date must be within 1 year of the start"
        );
        assert!(parse_new(&until("2027-12-01"), now()).is_ok());
        assert_eq!(parse_new(&weekly(), now()).unwrap().starts.len(), 3);
    }

    #[test]
    fn a_series_keeps_its_exact_first_start_even_in_an_hour_that_exists_twice() {
        let second_half_past_two = "2027-04-04T02:30:00+12:00";
        let class = parse_new(
            &NewClassRequest {
                start_time: Some(second_half_past_two.into()),
                recurring_end_date: Some("2027-04-18".into()),
                ..weekly()
            },
            now(),
        )
        .unwrap();
        assert_eq!(
            class.starts[0],
            Instant::parse(second_half_past_two).unwrap()
        );
        assert_eq!(class.starts.len(), 3);
    }

    #[test]
    fn a_series_that_begins_in_the_spring_gap_keeps_its_wall_time() {
        let class = parse_new(
            &NewClassRequest {
                start_time: Some("2027-09-26T02:30".into()),
                recurring_end_date: Some("2027-10-10".into()),
                ..weekly()
            },
            now(),
        )
        .unwrap();
        let starts: Vec<String> = class
            .starts
            .iter()
            .map(|at| at.wall_time().to_string())
            .collect();
        assert_eq!(
            starts,
            [
                "2027-09-26 03:30:00",
                "2027-10-03 02:30:00",
                "2027-10-10 02:30:00"
            ]
        );
    }

    #[test]
    fn a_series_without_an_end_runs_for_a_year() {
        let class = parse_new(
            &NewClassRequest {
                recurring_end_date: None,
                ..weekly()
            },
            now(),
        )
        .unwrap();
        assert_eq!(class.starts.len(), 53);
        assert_eq!(class.series.unwrap().end_on, None);
    }

    #[test]
    fn a_custom_series_needs_days_and_every_series_a_pattern() {
        let custom = NewClassRequest {
            recurring_pattern: Some(RecurringPattern::Custom),
            ..weekly()
        };
        assert_eq!(
            message(&custom),
            "Please select at least one day for custom recurring pattern"
        );
        let days = Some(vec![Weekday::Friday, Weekday::Tuesday, Weekday::Friday]);
        assert!(
            parse_new(
                &NewClassRequest {
                    recurring_days: days,
                    ..custom
                },
                now()
            )
            .is_ok()
        );
        let none = NewClassRequest {
            recurring_pattern: Some(RecurringPattern::None),
            ..weekly()
        };
        let problem = parse_new(&none, now()).unwrap_err();
        assert_eq!(
            problem.fields["recurringPattern"],
            "Please select a recurring pattern"
        );
        let no_monday = NewClassRequest {
            recurring_pattern: Some(RecurringPattern::Custom),
            recurring_days: Some(vec![Weekday::Monday]),
            recurring_end_date: Some("2026-12-05".into()),
            ..weekly()
        };
        let problem = parse_new(&no_monday, now()).unwrap_err();
        assert_eq!(
            problem.fields["recurringEndDate"],
            "No class falls between the start and the end date"
        );
        let never = NewClassRequest {
            recurring_interval: Some(0),
            ..weekly()
        };
        assert!(
            parse_new(&never, now())
                .unwrap_err()
                .fields
                .contains_key("recurringInterval")
        );
    }

    #[test]
    fn the_start_date_of_a_new_class_is_the_day_of_its_start_or_is_left_out() {
        let dated = |text: &str| NewClassRequest {
            recurring_start_date: Some(text.into()),
            ..form()
        };
        // The last two are the same day in the studio: the evening before in UTC, and noon.
        for same in [
            "",
            " ",
            "2026-12-01",
            "2026-11-30T11:00:00.000Z",
            "2026-12-01T12:00",
        ] {
            assert_eq!(parse_new(&dated(same), now()), parse_new(&form(), now()));
        }
        for (other, message) in [
            ("2026-11-30", START_DATE_IS_THE_START),
            ("2026-12-02", START_DATE_IS_THE_START),
            ("soon", "Please enter a valid start date"),
        ] {
            let problem = parse_new(&dated(other), now()).unwrap_err();
            assert_eq!(problem.fields["recurringStartDate"], message);
        }
    }
}
