//! A calendar day in the studio's zone, and its month and week (specification, section 9; contract, section 2).

use std::fmt;

use chrono::{Datelike, Days, Months, NaiveDate, NaiveTime};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use super::instant::Instant;

/// A calendar day in the studio's zone. On the wire `2026-11-21` (contract, section 1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    test,
    derive(ts_rs::TS),
    ts(export, export_to = "wire.ts", type = "string")
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Day(
    #[cfg_attr(feature = "schema", schemars(with = "String", extend("format" = "date")))] NaiveDate,
);

impl Day {
    /// Parses `2026-11-21`; `None` for anything else, and outside the years 1970 to 9998.
    pub fn parse(text: &str) -> Option<Day> {
        let day = Instant::parse(&format!("{text}T00:00:00Z"))?.utc().date();
        (day.year() <= 9998).then_some(Day(day))
    }

    /// Creates a day from a calendar date.
    pub const fn from_date(date: NaiveDate) -> Day {
        Day(date)
    }

    /// Returns the calendar date.
    pub const fn date(self) -> NaiveDate {
        self.0
    }

    /// Returns the first instant of the day: midnight in the studio's zone.
    pub fn start(self) -> Instant {
        Instant::at_wall_time(self.0.and_time(NaiveTime::MIN))
    }

    /// Returns the first instant of the next day: 23, 24 or 25 hours after the start.
    pub fn end(self) -> Instant {
        self.plus(1).start()
    }

    /// Returns the day `days` days later; this day if that is past the end of the calendar.
    pub fn plus(self, days: u32) -> Day {
        Day(self
            .0
            .checked_add_days(Days::new(days.into()))
            .unwrap_or(self.0))
    }

    /// Returns the day `days` days earlier; this day if that is past the beginning of the calendar.
    pub fn minus(self, days: u32) -> Day {
        Day(self
            .0
            .checked_sub_days(Days::new(days.into()))
            .unwrap_or(self.0))
    }

    /// Returns the Monday of this day's week (specification, section 9).
    pub fn monday(self) -> Day {
        self.minus(weekday_index(self))
    }

    /// Returns the instant of a wall time on this day; see [`Instant::at_wall_time`].
    pub fn at(self, time: NaiveTime) -> Instant {
        Instant::at_wall_time(self.0.and_time(time))
    }
}

impl Instant {
    /// Returns the studio's calendar day of this instant (contract, section 2).
    pub fn day(self) -> Day {
        Day::from_date(self.wall_time().date())
    }
}

/// Returns the days of the whole weeks that cover the day's month, from Monday to Sunday
/// (specification, section 9).
pub fn month_days(of: Day) -> Vec<Day> {
    let first = months_later(of, 0);
    let last = months_later(of, 1).minus(1);
    let days_before = weekday_index(first);
    let days_after = 6 - weekday_index(last);
    let count = days_before + day_number(last) + days_after;
    let monday = first.minus(days_before);
    (0..count).map(|ahead| monday.plus(ahead)).collect()
}

/// Returns the first day of the month that is `months` months later, or earlier if negative. Past
/// either end of the calendar, returns the first day of the same month.
pub fn months_later(day: Day, months: i32) -> Day {
    let first = day.0.with_day(1).unwrap_or(day.0);
    let step = Months::new(months.unsigned_abs());
    let moved = if months < 0 {
        first.checked_sub_months(step)
    } else {
        first.checked_add_months(step)
    };
    Day(moved.unwrap_or(first))
}

/// Returns the weekday, from Monday as 0 (specification, section 9).
pub fn weekday_index(day: Day) -> u32 {
    day.0.weekday().num_days_from_monday()
}

/// Returns the day of the month, from 1.
pub fn day_number(day: Day) -> u32 {
    day.0.day()
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:04}-{:02}-{:02}",
            self.0.year(),
            self.0.month(),
            self.0.day()
        )
    }
}

impl Serialize for Day {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Day {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Day::parse(&text).ok_or_else(|| de::Error::custom("not a day"))
    }
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;

    use super::super::examples::{AUTUMN, SPRING, at, day};
    use super::*;

    #[test]
    fn a_month_is_shown_in_whole_weeks_from_monday() {
        let shown = |of: &str| {
            let days = month_days(day(of));
            let words = |day: Option<&Day>| day.map(Day::to_string).unwrap();
            (days.len(), words(days.first()), words(days.last()))
        };
        let expected =
            |weeks: usize, first: &str, last: &str| (weeks * 7, first.into(), last.into());
        assert_eq!(shown("2026-11-21"), expected(6, "2026-10-26", "2026-12-06"));
        assert_eq!(shown("2027-02-28"), expected(4, "2027-02-01", "2027-02-28"));
        assert_eq!(shown("2026-12-01"), expected(5, "2026-11-30", "2027-01-03"));
    }

    #[test]
    fn months_are_counted_from_their_first_day() {
        let later = |of: &str, months| months_later(day(of), months).to_string();
        assert_eq!(later("2026-11-30", 0), "2026-11-01");
        assert_eq!(later("2026-11-30", 3), "2027-02-01");
        assert_eq!(later("2027-01-31", -1), "2026-12-01");
        assert_eq!(later("9998-12-31", i32::MAX), "9998-12-01");
    }

    #[test]
    fn days_begin_at_midnight_in_the_studio_and_have_23_or_25_hours_when_the_clocks_change() {
        assert_eq!(day("2026-11-21").start(), at("2026-11-20T11:00:00Z"));
        for night in AUTUMN {
            assert_eq!(
                day(night).end() - day(night).start(),
                TimeDelta::hours(25),
                "{night}"
            );
        }
        for night in SPRING {
            assert_eq!(
                day(night).end() - day(night).start(),
                TimeDelta::hours(23),
                "{night}"
            );
        }
    }

    #[test]
    fn only_a_day_of_ten_characters_is_parsed() {
        for bad in [
            "2026-11-1",
            "2026-13-01",
            "2026-02-29",
            "+2026-11-21",
            "2026-11-21T00:00",
            "",
            "9999-12-31",
        ] {
            assert_eq!(Day::parse(bad), None, "{bad}");
        }
        assert_eq!(day("2028-02-29").to_string(), "2028-02-29");
    }
}
