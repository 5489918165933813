//! Creating and editing classes (specification, sections 2, 4 and 5; contract, sections 2 and 6).

use chrono::TimeDelta;

use super::{Problem, require, text};
use crate::limits::{
    CALENDAR_MINIMUM_CONCESSIONS_REQUIRED, CLASS_NAME_LENGTH, DEFAULT_CAPACITY,
    DEFAULT_CONCESSIONS_REQUIRED, DEFAULT_DURATION_MINUTES, DEFAULT_RECURRING_INTERVAL,
    DESCRIPTION_LENGTH, MAXIMUM_CAPACITY, MAXIMUM_CONCESSIONS_REQUIRED, MAXIMUM_DURATION_MINUTES,
    MAXIMUM_OCCURRENCES, MAXIMUM_SERIES_MONTHS, MINIMUM_CAPACITY, MINIMUM_CONCESSIONS_REQUIRED,
    MINIMUM_DURATION_MINUTES, MINIMUM_RECURRING_INTERVAL, NAME_LENGTH,
};
use crate::recurrence::{self, Fruitless, Repeat, SeriesRule};
use crate::studio_time::{Day, Instant};
use crate::wire::{
    Class, EditClassRequest, NewClassRequest, RecurringPattern, ScheduleType, Weekday,
};

/// The sentence over every class form that lacks what it needs (specification, section 5).
pub const REQUIRED: &str =
    "Please fill in all required fields: Name, Instructor, Location, and Start Time";
/// When a class is can't be edited (specification, section 4).
const SCHEDULE_IS_FIXED: &str = "The schedule cannot be changed. Create a new class to change it.";
const START_IS_FIXED: &str =
    "Start time cannot be changed. Create a new class to change the schedule.";
const START_DATE_IS_THE_START: &str = "Start date must be the day of the start time";

/// The words and numbers of a class, each within its limits (contract, sections 6 and 12).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClassDetails {
    pub name: String,
    /// Empty for none.
    pub description: String,
    pub instructor: String,
    pub location: String,
    /// Empty for none.
    pub room: String,
    /// Minutes, 15 to 480.
    pub duration: u32,
    /// Places, at least 1; `None`: no limit.
    pub max_capacity: Option<u32>,
    /// What a place costs, in concessions; 0 is free.
    pub concessions_required: u32,
}

/// One class or a series, fit to be created. `starts` is never empty, and one long for a one-off.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewClass {
    pub details: ClassDetails,
    pub starts: Vec<Instant>,
    /// `None` for a one-off.
    pub series: Option<Series>,
}

/// What is kept of a series.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Series {
    pub rule: SeriesRule,
    /// The choice on the form that `rule` was made from.
    pub pattern: RecurringPattern,
    /// The last day the person chose; `None` when they chose none.
    pub end_on: Option<Day>,
}

/// What an edit changes; `None` stays as it is (contract, section 1).
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ClassEdit {
    pub name: Option<String>,
    pub description: Option<String>,
    pub instructor: Option<String>,
    pub location: Option<String>,
    pub room: Option<String>,
    /// Minutes, 15 to 480.
    pub duration: Option<u32>,
    /// Places, at least 1; `Some(None)`: no limit.
    pub max_capacity: Option<Option<u32>>,
    /// What a place costs from now on, in concessions; bookings keep what they used.
    pub concessions_required: Option<u32>,
    /// `Some(false)` cancels the class (contract, section 6).
    pub is_active: Option<bool>,
    pub schedule: SentSchedule,
}

/// When the class is, as an edit repeats it: it may say nothing else. `None` says nothing (contract, section 1).
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SentSchedule {
    pub start_at: Option<Instant>,
    pub schedule_type: Option<ScheduleType>,
    pub pattern: Option<RecurringPattern>,
    pub days: Option<Vec<Weekday>>,
    pub start_on: Option<Day>,
    pub end_on: Option<Day>,
    pub interval: Option<u32>,
}

/// When the classes of a form would be. `starts` is never empty, and one long for a one-off.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Planned {
    pub starts: Vec<Instant>,
    /// `None` for a one-off.
    pub series: Option<Series>,
}

/// A new class or series: it starts after `now`; a series ends within a year and has 1 to 400 classes.
///
/// Refused at the first field that breaks a rule, or at every required one left empty (specification, section 5;
/// contract, section 2).
pub fn parse_new(form: &NewClassRequest, now: Instant) -> Result<NewClass, Problem> {
    let typed_start = form.start_time.as_deref().unwrap_or_default().trim();
    let is_recurring = form.schedule_type == Some(ScheduleType::Recurring);
    let details = details(form, typed_start, is_recurring)?;
    let Planned { starts, series } = planned(form, now)?;
    Ok(NewClass {
        details,
        starts,
        series,
    })
}

/// The schedule of a form by itself, whatever else is still missing (contract, section 2).
pub fn planned(form: &NewClassRequest, now: Instant) -> Result<Planned, Problem> {
    let typed_start = form.start_time.as_deref().unwrap_or_default().trim();
    let start_at = start(typed_start, now)?;
    starts_on(form.recurring_start_date.as_deref(), start_at)?;
    if form.schedule_type != Some(ScheduleType::Recurring) {
        return Ok(Planned {
            starts: vec![start_at],
            series: None,
        });
    }
    let series = series(form, start_at)?;
    let mut starts = recurrence::starts(&series.rule).map_err(fruitless)?;
    // In the hour that an autumn night has twice, the start was chosen to the instant: it stays what it is.
    let first = starts.first_mut();
    if let Some(first) = first.filter(|at| at.day() == start_at.day()) {
        *first = start_at;
    }
    Ok(Planned {
        starts,
        series: Some(series),
    })
}

/// An edit of one class: an absent field stays, a required one sent empty is refused at its field (contract, section
/// 1).
pub fn parse_edit(form: &EditClassRequest) -> Result<ClassEdit, Problem> {
    let name = optional_line("name", form.name.as_deref(), CLASS_NAME_LENGTH)?;
    let instructor = optional_line("instructor", form.instructor.as_deref(), NAME_LENGTH)?;
    let location = optional_line("location", form.location.as_deref(), NAME_LENGTH)?;
    let sent = |text: &Option<String>| text.clone().unwrap_or_else(|| "-".to_owned());
    require(
        &[
            ("name", &sent(&name)),
            ("instructor", &sent(&instructor)),
            ("location", &sent(&location)),
        ],
        REQUIRED,
    )?;
    let description = form.description.as_deref();
    Ok(ClassEdit {
        name,
        description: description
            .map(|t| text::paragraph("description", t, DESCRIPTION_LENGTH))
            .transpose()?,
        instructor,
        location,
        room: optional_line("room", form.room.as_deref(), NAME_LENGTH)?,
        duration: form.duration.map(duration).transpose()?,
        max_capacity: form
            .max_capacity
            .map(|limit| limit.map(capacity).transpose())
            .transpose()?,
        concessions_required: form.concessions_required.map(price).transpose()?,
        is_active: form.is_active,
        schedule: sent_schedule(form)?,
    })
}

/// An edit leaves a class when it is: a fixed field that differs from the present class is refused at that field
/// (specification, section 4; contract, section 6).
pub fn schedule_stays(sent: &SentSchedule, present: &Class) -> Result<(), Problem> {
    let start_stays = sent.start_at.is_none_or(|at| at == present.start_time);
    unless_changed("startTime", START_IS_FIXED, start_stays)?;
    let same_type = |typed| typed == present.schedule_type;
    let same_pattern = |typed| typed == present.recurring_pattern;
    let same_days = |typed: &Vec<Weekday>| same_days(typed, &present.recurring_days);
    let is_same = [
        ("scheduleType", sent.schedule_type.is_none_or(same_type)),
        ("recurringPattern", sent.pattern.is_none_or(same_pattern)),
        ("recurringDays", sent.days.as_ref().is_none_or(same_days)),
        (
            "recurringStartDate",
            sent.start_on.is_none() || sent.start_on == present.recurring_start_date,
        ),
        (
            "recurringEndDate",
            sent.end_on.is_none() || sent.end_on == present.recurring_end_date,
        ),
        (
            "recurringInterval",
            sent.interval
                .is_none_or(|typed| typed == present.recurring_interval),
        ),
    ];
    is_same
        .into_iter()
        .try_for_each(|(field, same)| unless_changed(field, SCHEDULE_IS_FIXED, same))
}

fn sent_schedule(form: &EditClassRequest) -> Result<SentSchedule, Problem> {
    Ok(SentSchedule {
        start_at: sent(form.start_time.as_deref())
            .map(parse_start)
            .transpose()?,
        schedule_type: form.schedule_type,
        pattern: form.recurring_pattern,
        days: form.recurring_days.clone(),
        start_on: start_on(form.recurring_start_date.as_deref())?,
        end_on: sent(form.recurring_end_date.as_deref())
            .map(parse_end_day)
            .transpose()?,
        interval: form.recurring_interval,
    })
}

fn unless_changed(field: &str, message: &str, is_same: bool) -> Result<(), Problem> {
    if is_same {
        Ok(())
    } else {
        Err(Problem::at(field, message))
    }
}

fn sent(typed: Option<&str>) -> Option<&str> {
    typed.map(str::trim).filter(|typed| !typed.is_empty())
}

fn same_days(typed: &[Weekday], present: &[Weekday]) -> bool {
    Weekday::ALL
        .iter()
        .all(|day| typed.contains(day) == present.contains(day))
}

/// A day, or the studio's day of an instant.
fn parse_day(typed: &str) -> Option<Day> {
    Day::parse(typed).or_else(|| Instant::parse_or_wall_time(typed).map(Instant::day))
}

fn parse_end_day(typed: &str) -> Result<Day, Problem> {
    parse_day(typed).ok_or_else(|| Problem::at("recurringEndDate", "Please enter a valid end date"))
}

fn start_on(typed: Option<&str>) -> Result<Option<Day>, Problem> {
    let parse = |typed| {
        parse_day(typed)
            .ok_or_else(|| Problem::at("recurringStartDate", "Please enter a valid start date"))
    };
    sent(typed).map(parse).transpose()
}

fn parse_start(typed: &str) -> Result<Instant, Problem> {
    let start_at = Instant::parse_or_wall_time(typed).filter(|at| leaves_room_for_a_series(*at));
    start_at.ok_or_else(|| {
        Problem::at(
            "startTime",
            "Invalid start time format. Please select a valid date and time.",
        )
    })
}

/// Moments end with the year 9999, and sums stop there: a year of classes and the last one's end must come before it.
fn leaves_room_for_a_series(start_at: Instant) -> bool {
    let room = TimeDelta::days(400);
    start_at + room - room == start_at
}

fn details(
    form: &NewClassRequest,
    typed_start: &str,
    is_recurring: bool,
) -> Result<ClassDetails, Problem> {
    let of = |text: &Option<String>| text.clone().unwrap_or_default();
    let name = text::line("name", &of(&form.name), CLASS_NAME_LENGTH)?;
    let instructor = text::line("instructor", &of(&form.instructor), NAME_LENGTH)?;
    let location = text::line("location", &of(&form.location), NAME_LENGTH)?;
    let words = [
        ("name", name.as_str()),
        ("instructor", &instructor),
        ("location", &location),
    ];
    if is_recurring {
        require(&words, REQUIRED)?;
        require(
            &[("startTime", typed_start)],
            "Please select a start time for recurring schedule",
        )?;
    } else {
        require(
            &[words[0], words[1], words[2], ("startTime", typed_start)],
            REQUIRED,
        )?;
    }
    Ok(ClassDetails {
        description: text::paragraph("description", &of(&form.description), DESCRIPTION_LENGTH)?,
        room: text::line("room", &of(&form.room), NAME_LENGTH)?,
        duration: duration(form.duration.unwrap_or(DEFAULT_DURATION_MINUTES))?,
        max_capacity: form
            .max_capacity
            .unwrap_or(Some(DEFAULT_CAPACITY))
            .map(capacity)
            .transpose()?,
        concessions_required: price(
            form.concessions_required
                .unwrap_or(DEFAULT_CONCESSIONS_REQUIRED),
        )?,
        name,
        instructor,
        location,
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

/// A series starts on the day of its first class, whoever says it twice (contract, section 2).
fn starts_on(typed: Option<&str>, start_at: Instant) -> Result<(), Problem> {
    let same = start_on(typed)?.is_none_or(|day| day == start_at.day());
    unless_changed("recurringStartDate", START_DATE_IS_THE_START, same)
}

fn series(form: &NewClassRequest, start_at: Instant) -> Result<Series, Problem> {
    let pattern = form.recurring_pattern.unwrap_or(RecurringPattern::None);
    let wall = start_at.wall_time();
    let (until, end_on) = until(
        form.recurring_end_date
            .as_deref()
            .unwrap_or_default()
            .trim(),
        start_at.day(),
    )?;
    let rule = SeriesRule {
        repeat: repeat(pattern, form)?,
        interval: interval(form.recurring_interval)?,
        from: start_at.day(),
        at: wall.time(),
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

/// The last day of a series, and the same as chosen: a later day than the start, within a year of it.
fn until(typed: &str, start_on: Day) -> Result<(Day, Option<Day>), Problem> {
    let latest = Day::from_date(start_on.date() + chrono::Months::new(MAXIMUM_SERIES_MONTHS));
    if typed.is_empty() {
        return Ok((latest, None));
    }
    let end_on = parse_end_day(typed)?;
    if end_on <= start_on {
        Err(Problem::at(
            "recurringEndDate",
            "End date must be after start date",
        ))
    } else if latest < end_on {
        Err(Problem::at(
            "recurringEndDate",
            "End date must be within 1 year of the start",
        ))
    } else {
        Ok((end_on, Some(end_on)))
    }
}

fn fruitless(why: Fruitless) -> Problem {
    match why {
        Fruitless::NoOccurrence => Problem::at(
            "recurringEndDate",
            "No class falls between the start and the end date",
        ),
        Fruitless::TooMany => Problem::at(
            "recurringEndDate",
            format!("A series can have at most {MAXIMUM_OCCURRENCES} classes"),
        ),
    }
}

fn optional_line(
    field: &str,
    typed: Option<&str>,
    limit: usize,
) -> Result<Option<String>, Problem> {
    typed.map(|t| text::line(field, t, limit)).transpose()
}

fn duration(minutes: u32) -> Result<u32, Problem> {
    within(
        "duration",
        "Duration",
        minutes,
        MINIMUM_DURATION_MINUTES,
        MAXIMUM_DURATION_MINUTES,
    )
}

fn capacity(places: u32) -> Result<u32, Problem> {
    within(
        "maxCapacity",
        "Max capacity",
        places,
        MINIMUM_CAPACITY,
        MAXIMUM_CAPACITY,
    )
}

fn price(concessions: u32) -> Result<u32, Problem> {
    price_from(MINIMUM_CONCESSIONS_REQUIRED, concessions)
}

/// A price as the calendar's forms take it: at least 1, or what the class costs already (contract, section 6).
pub fn calendar_price(concessions: u32, present: Option<u32>) -> Result<u32, Problem> {
    if present == Some(concessions) {
        return Ok(concessions);
    }
    price_from(CALENDAR_MINIMUM_CONCESSIONS_REQUIRED, concessions)
}

fn price_from(least: u32, concessions: u32) -> Result<u32, Problem> {
    within(
        "concessionsRequired",
        "Concessions required",
        concessions,
        least,
        MAXIMUM_CONCESSIONS_REQUIRED,
    )
}

fn within(field: &str, subject: &str, number: u32, least: u32, most: u32) -> Result<u32, Problem> {
    if (least..=most).contains(&number) {
        Ok(number)
    } else {
        Err(Problem::at(
            field,
            format!("{subject} must be between {least} and {most}"),
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::timetable::tests::class;

    fn now() -> Instant {
        Instant::parse("2026-11-21T00:00:00Z").unwrap()
    }

    fn form() -> NewClassRequest {
        NewClassRequest {
            name: Some("HIIT".into()),
            instructor: Some("Aroha".into()),
            location: Some("Main studio".into()),
            start_time: Some("2026-12-01T18:00".into()),
            ..NewClassRequest::default()
        }
    }

    #[test]
    fn a_start_that_leaves_no_room_for_a_series_is_no_valid_start() {
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

    fn weekly() -> NewClassRequest {
        NewClassRequest {
            schedule_type: Some(ScheduleType::Recurring),
            recurring_pattern: Some(RecurringPattern::Weekly),
            recurring_end_date: Some("2026-12-15".into()),
            ..form()
        }
    }

    fn message(form: &NewClassRequest) -> String {
        parse_new(form, now()).unwrap_err().message
    }

    #[test]
    fn a_new_class_takes_the_defaults() {
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
    fn a_class_without_a_limit_is_asked_for_with_null() {
        let unlimited = NewClassRequest {
            max_capacity: Some(None),
            ..form()
        };
        assert_eq!(
            parse_new(&unlimited, now()).unwrap().details.max_capacity,
            None
        );
    }

    #[test]
    fn what_is_missing_is_named_in_the_words_of_the_specification() {
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
    fn numbers_stay_within_their_bounds() {
        let long = |duration| {
            parse_new(
                &NewClassRequest {
                    duration: Some(duration),
                    ..form()
                },
                now(),
            )
        };
        assert!(long(14).is_err() && long(15).is_ok() && long(480).is_ok() && long(481).is_err());
        let holding = |places| {
            parse_new(
                &NewClassRequest {
                    max_capacity: Some(Some(places)),
                    ..form()
                },
                now(),
            )
        };
        assert!(holding(0).is_err() && holding(1).is_ok());
        assert!(holding(10_000).is_ok() && holding(10_001).is_err());
        let costing = |concessions| {
            parse_new(
                &NewClassRequest {
                    concessions_required: Some(concessions),
                    ..form()
                },
                now(),
            )
        };
        assert!(costing(0).is_ok() && costing(1_000).is_ok() && costing(1_001).is_err());
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
    fn a_series_begins_with_the_very_start_that_was_chosen_even_in_an_hour_that_exists_twice() {
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
        assert!(
            parse_new(&none, now())
                .unwrap_err()
                .fields
                .contains_key("recurringPattern")
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

    fn present() -> Class {
        let start_at = Instant::parse("2026-12-01T05:00:00Z").unwrap();
        Class {
            series_id: Some("s".into()),
            schedule_type: ScheduleType::Recurring,
            recurring_pattern: RecurringPattern::Custom,
            recurring_days: vec![Weekday::Tuesday, Weekday::Friday],
            recurring_start_date: Day::parse("2026-12-01"),
            ..class("s_2026-12-01T05:00:00.000Z", start_at)
        }
    }

    fn edited(form: &EditClassRequest) -> Result<(), Problem> {
        schedule_stays(&parse_edit(form)?.schedule, &present())
    }

    #[test]
    fn an_edit_may_repeat_when_the_class_is_in_any_spelling() {
        let repeated = EditClassRequest {
            start_time: Some("2026-12-01T18:00".into()),
            schedule_type: Some(ScheduleType::Recurring),
            recurring_pattern: Some(RecurringPattern::Custom),
            recurring_days: Some(vec![Weekday::Friday, Weekday::Tuesday]),
            recurring_start_date: Some("2026-11-30T11:00:00.000Z".into()),
            recurring_end_date: Some(String::new()),
            recurring_interval: Some(1),
            ..EditClassRequest::default()
        };
        assert_eq!(edited(&repeated), Ok(()));
        assert_eq!(edited(&EditClassRequest::default()), Ok(()));
    }

    #[test]
    fn an_edit_that_would_move_a_class_is_refused_at_its_field() {
        let start = |text: &str| EditClassRequest {
            start_time: Some(text.into()),
            ..EditClassRequest::default()
        };
        let message = |form: &EditClassRequest| edited(form).unwrap_err().message;
        assert_eq!(
            message(&start("2026-12-01T05:00:00.001Z")),
            "Start time cannot be changed. Create a new class to change the schedule."
        );
        assert_eq!(
            parse_edit(&start("soon")).unwrap_err().message,
            "Invalid start time format. Please select a valid date and time."
        );
        let refused_at =
            |form: EditClassRequest| edited(&form).unwrap_err().fields.into_keys().next();
        let none = EditClassRequest::default;
        assert_eq!(
            refused_at(EditClassRequest {
                schedule_type: Some(ScheduleType::OneOff),
                ..none()
            })
            .as_deref(),
            Some("scheduleType")
        );
        assert_eq!(
            refused_at(EditClassRequest {
                recurring_days: Some(vec![Weekday::Friday]),
                ..none()
            })
            .as_deref(),
            Some("recurringDays")
        );
        assert_eq!(
            refused_at(EditClassRequest {
                recurring_end_date: Some("2027-01-01".into()),
                ..none()
            })
            .as_deref(),
            Some("recurringEndDate")
        );
        assert_eq!(
            refused_at(EditClassRequest {
                recurring_interval: Some(2),
                ..none()
            })
            .as_deref(),
            Some("recurringInterval")
        );
    }

    #[test]
    fn a_day_that_cannot_be_read_is_refused_before_anyone_looks_for_the_class() {
        for field in ["recurringStartDate", "recurringEndDate"] {
            let typed = |wanted| (field == wanted).then(|| "soon".to_owned());
            let form = EditClassRequest {
                recurring_start_date: typed("recurringStartDate"),
                recurring_end_date: typed("recurringEndDate"),
                ..EditClassRequest::default()
            };
            assert!(parse_edit(&form).unwrap_err().fields.contains_key(field));
        }
    }

    #[test]
    fn the_start_date_of_a_new_class_is_the_day_of_its_start_or_is_left_out() {
        let dated = |text: &str| NewClassRequest {
            recurring_start_date: Some(text.into()),
            ..form()
        };
        // The last two are the same day in the studio: late on the evening before in UTC, and its noon.
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

    #[test]
    fn an_edit_leaves_alone_what_it_does_not_name() {
        assert_eq!(
            parse_edit(&EditClassRequest::default()),
            Ok(ClassEdit::default())
        );
        let emptied = EditClassRequest {
            name: Some(" ".into()),
            ..EditClassRequest::default()
        };
        assert_eq!(parse_edit(&emptied).unwrap_err().message, REQUIRED);
        let unlimited = EditClassRequest {
            max_capacity: Some(None),
            ..EditClassRequest::default()
        };
        assert_eq!(parse_edit(&unlimited).unwrap().max_capacity, Some(None));
    }

    #[test]
    fn the_calendar_asks_at_least_one_concession_and_leaves_a_free_class_free() {
        assert_eq!(calendar_price(1, None), Ok(1));
        assert_eq!(
            calendar_price(0, None).unwrap_err().message,
            "Concessions required must be between 1 and 1000"
        );
        assert_eq!(calendar_price(0, Some(0)), Ok(0));
        assert!(calendar_price(0, Some(1)).is_err());
        assert!(calendar_price(1001, None).is_err());
    }
}
