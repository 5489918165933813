//! The start times of a series (contract, section 2).
//!
//! A series keeps its wall time across daylight saving. Its last day is inclusive.

use chrono::{Datelike, Months, NaiveDate, NaiveTime};

use crate::class::Weekday;
use crate::limits::MAXIMUM_OCCURRENCES;
use crate::studio_time::{Day, Instant};

/// The rule of a series (contract, section 2).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeriesRule {
    pub repeat: Repeat,
    /// Days, weeks or months from one repetition to the next, at least 1; 0 counts as 1
    /// (specification, section 9).
    pub interval: u32,
    /// The first day that may match.
    pub from: Day,
    /// The start of every class, in wall time.
    pub at: NaiveTime,
    /// The last day, inclusive.
    pub until: Day,
}

impl SeriesRule {
    /// Returns the chosen weekdays of a custom series; none for any other.
    pub fn chosen_weekdays(&self) -> Vec<Weekday> {
        match &self.repeat {
            Repeat::Custom(days) => days.clone(),
            Repeat::Daily | Repeat::Weekly | Repeat::Monthly => Vec::new(),
        }
    }
}

/// The days on which a series has a class, counted from its first day (contract, section 2).
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Repeat {
    /// Every `interval` days.
    Daily,
    /// The first day's weekday, every `interval` weeks.
    Weekly,
    /// The first day's day of the month, every `interval` months; the last day of a month that is
    /// too short.
    Monthly,
    /// These weekdays, every `interval` weeks; weeks start on Monday.
    Custom(Vec<Weekday>),
}

/// The reason why a rule gives no series (contract, section 2).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SeriesError {
    /// No day up to the last day matches.
    NoOccurrence,
    /// More than 400 days match.
    TooMany,
}

/// Returns the starts of a series, soonest first: 1 to 400 (contract, section 2).
pub fn starts(rule: &SeriesRule) -> Result<Vec<Instant>, SeriesError> {
    let starts: Vec<Instant> = days(rule)
        .take(MAXIMUM_OCCURRENCES + 1)
        .map(|day| day.at(rule.at))
        .collect();
    match starts.len() {
        0 => Err(SeriesError::NoOccurrence),
        found if MAXIMUM_OCCURRENCES < found => Err(SeriesError::TooMany),
        _ => Ok(starts),
    }
}

/// Iterates over the days of a series. Stops at the last day, so that a rule that never matches
/// does not run to the end of the calendar.
pub fn days(rule: &SeriesRule) -> Box<dyn Iterator<Item = Day> + '_> {
    let (first, until) = (rule.from.date(), rule.until.date());
    let interval = rule.interval.max(1);
    if rule.repeat == Repeat::Monthly {
        let months = (0..)
            .map_while(move |n| first.checked_add_months(Months::new(interval.checked_mul(n)?)));
        return Box::new(
            months
                .take_while(move |day| *day <= until)
                .map(Day::from_date),
        );
    }
    let days = first.iter_days().take_while(move |day| *day <= until);
    Box::new(
        days.filter(move |day| matches(&rule.repeat, interval, first, *day))
            .map(Day::from_date),
    )
}

fn matches(repeat: &Repeat, interval: u32, first: NaiveDate, day: NaiveDate) -> bool {
    let interval = i64::from(interval);
    let days_since = (day - first).num_days();
    match repeat {
        Repeat::Daily => days_since % interval == 0,
        Repeat::Weekly => days_since % (7 * interval) == 0,
        Repeat::Custom(weekdays) => {
            weekdays
                .iter()
                .any(|w| index(*w) == day.weekday().num_days_from_monday())
                && weeks_between(first, day) % interval == 0
        }
        Repeat::Monthly => false,
    }
}

/// Returns the number of weeks from the Monday of one day's week to the Monday of another day's
/// week.
fn weeks_between(first: NaiveDate, day: NaiveDate) -> i64 {
    let monday =
        |d: NaiveDate| d - chrono::TimeDelta::days(d.weekday().num_days_from_monday().into());
    (monday(day) - monday(first)).num_days() / 7
}

const fn index(weekday: Weekday) -> u32 {
    weekday as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> Day {
        Day::parse(text).unwrap()
    }

    fn rule(repeat: Repeat, interval: u32, from: &str, until: &str) -> SeriesRule {
        SeriesRule {
            repeat,
            interval,
            from: day(from),
            at: NaiveTime::from_hms_opt(9, 0, 0).unwrap(),
            until: day(until),
        }
    }

    fn found(rule: &SeriesRule) -> Vec<String> {
        starts(rule)
            .unwrap()
            .into_iter()
            .map(|at| at.day().to_string())
            .collect()
    }

    #[test]
    fn daily_repeats_every_interval_days_up_to_and_including_the_end() {
        assert_eq!(
            found(&rule(Repeat::Daily, 2, "2026-12-01", "2026-12-05")),
            ["2026-12-01", "2026-12-03", "2026-12-05"]
        );
    }

    #[test]
    fn weekly_repeats_the_first_weekday() {
        assert_eq!(
            found(&rule(Repeat::Weekly, 2, "2026-12-01", "2026-12-29")),
            ["2026-12-01", "2026-12-15", "2026-12-29"]
        );
    }

    #[test]
    fn custom_counts_its_weeks_from_monday() {
        // Wednesday 2 December: that week's Monday has passed, its Friday has not.
        let rule = rule(
            Repeat::Custom(vec![Weekday::Monday, Weekday::Friday]),
            2,
            "2026-12-02",
            "2026-12-20",
        );
        assert_eq!(found(&rule), ["2026-12-04", "2026-12-14", "2026-12-18"]);
    }

    #[test]
    fn monthly_clamps_to_the_last_day_and_does_not_drift() {
        assert_eq!(
            found(&rule(Repeat::Monthly, 1, "2027-01-31", "2027-04-30")),
            ["2027-01-31", "2027-02-28", "2027-03-31", "2027-04-30"]
        );
    }

    #[test]
    fn the_wall_time_stays_across_both_daylight_saving_nights_of_three_years() {
        for (from, until) in [
            ("2026-04-01", "2026-04-10"),
            ("2026-09-20", "2026-10-01"),
            ("2027-04-01", "2027-04-10"),
            ("2027-09-20", "2027-10-01"),
            ("2028-03-28", "2028-04-10"),
            ("2028-09-20", "2028-10-01"),
        ] {
            for at in starts(&rule(Repeat::Daily, 1, from, until)).unwrap() {
                assert_eq!(
                    at.wall_time().time(),
                    NaiveTime::from_hms_opt(9, 0, 0).unwrap(),
                    "{at}"
                );
            }
        }
    }

    #[test]
    fn a_class_in_the_spring_gap_moves_forward_by_the_gap_on_that_night_only() {
        let in_the_gap = SeriesRule {
            at: NaiveTime::from_hms_opt(2, 30, 0).unwrap(),
            ..rule(Repeat::Daily, 1, "2027-09-25", "2027-09-27")
        };
        let walls: Vec<_> = starts(&in_the_gap)
            .unwrap()
            .iter()
            .map(|at| at.wall_time().to_string())
            .collect();
        assert_eq!(
            walls,
            [
                "2027-09-25 02:30:00",
                "2027-09-26 03:30:00",
                "2027-09-27 02:30:00"
            ]
        );
    }

    #[test]
    fn a_series_has_at_most_four_hundred_classes() {
        assert_eq!(
            starts(&rule(Repeat::Daily, 1, "2026-01-01", "2027-02-04")).map(|s| s.len()),
            Ok(400)
        );
        assert_eq!(
            starts(&rule(Repeat::Daily, 1, "2026-01-01", "2027-02-05")),
            Err(SeriesError::TooMany)
        );
    }

    #[test]
    fn a_rule_that_matches_no_day_gives_no_series() {
        let sundays = rule(
            Repeat::Custom(vec![Weekday::Sunday]),
            1,
            "2026-12-01",
            "2026-12-05",
        );
        assert_eq!(starts(&sundays), Err(SeriesError::NoOccurrence));
        assert_eq!(
            starts(&rule(Repeat::Custom(vec![]), 1, "2026-12-01", "2026-12-20")),
            Err(SeriesError::NoOccurrence)
        );
    }

    #[test]
    fn a_huge_interval_gives_the_first_day_only() {
        assert_eq!(
            found(&rule(Repeat::Monthly, u32::MAX, "2026-12-01", "2027-12-01")),
            ["2026-12-01"]
        );
        assert_eq!(
            found(&rule(Repeat::Daily, u32::MAX, "2026-12-01", "2026-12-03")),
            ["2026-12-01"]
        );
    }
}
