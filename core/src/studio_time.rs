//! Instants, the studio's zone, its days, and how a moment is said (specification, section 1; contract, section 2).
//!
//! Every surface words its times here, so that a screen, a letter and a refusal can't disagree.

use std::fmt;
use std::ops::{Add, Sub};

use chrono::{
    DateTime, Datelike, Days, LocalResult, Months, NaiveDate, NaiveDateTime, NaiveTime, TimeDelta,
    TimeZone, Timelike, Utc,
};
use chrono_tz::Tz;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// The studio's zone, whatever the device's zone is (specification, section 1).
pub const ZONE: Tz = chrono_tz::Pacific::Auckland;

/// A moment in UTC, in whole milliseconds. On the wire `2026-11-21T05:00:00.000Z` (contract, section 1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, type = "string"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Instant(
    #[cfg_attr(feature = "schema", schemars(with = "String", extend("format" = "date-time")))] i64,
);

/// A calendar day of the studio's zone. On the wire `2026-11-21` (contract, section 1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, type = "string"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Day(
    #[cfg_attr(feature = "schema", schemars(with = "String", extend("format" = "date")))] NaiveDate,
);

impl Instant {
    /// The first and last moments the product knows: the years 1970 to 9999.
    const RANGE: std::ops::RangeInclusive<i64> = 0..=253_402_300_799_999;

    /// Milliseconds since 1970, held within the years the product knows.
    pub fn from_millis(millis: i64) -> Instant {
        Instant(millis.clamp(*Self::RANGE.start(), *Self::RANGE.end()))
    }

    /// Milliseconds since 1970 in UTC, as the database keeps them.
    pub const fn millis(self) -> i64 {
        self.0
    }

    /// Reads RFC 3339 with an offset; anything finer than a millisecond is dropped. `None` for anything else, and
    /// outside the years 1970 to 9999.
    pub fn parse(text: &str) -> Option<Instant> {
        let millis = DateTime::parse_from_rfc3339(text).ok()?.timestamp_millis();
        Self::RANGE.contains(&millis).then_some(Instant(millis))
    }

    /// Reads RFC 3339, or, without an offset, a wall time of the studio; `None` for anything else (contract, section
    /// 2).
    pub fn parse_or_wall_time(text: &str) -> Option<Instant> {
        let seconds = if text.len() == "2026-11-21T05:00".len() {
            ":00"
        } else {
            ""
        };
        Instant::parse(text).or_else(|| {
            Instant::parse(&format!("{text}{seconds}Z"))
                .map(|read| Instant::at_wall_time(read.utc()))
        })
    }

    /// The instant at which the studio's clock shows `wall`: the first of two, or, in the gap of a spring night, as
    /// much later as the clocks moved (contract, section 2).
    pub fn at_wall_time(wall: NaiveDateTime) -> Instant {
        let instant = match ZONE.from_local_datetime(&wall) {
            LocalResult::Single(only) | LocalResult::Ambiguous(only, _) => only.with_timezone(&Utc),
            LocalResult::None => before_the_gap(wall),
        };
        Instant::from_millis(instant.timestamp_millis())
    }

    /// What the studio's clock shows.
    pub fn wall_time(self) -> NaiveDateTime {
        ZONE.from_utc_datetime(&self.utc()).naive_local()
    }

    /// The studio's calendar day this moment falls on, whatever the day is in UTC (contract, section 2).
    pub fn day(self) -> Day {
        Day(self.wall_time().date())
    }

    fn utc(self) -> NaiveDateTime {
        DateTime::from_timestamp_millis(self.0)
            .unwrap_or_default()
            .naive_utc()
    }
}

/// A wall time inside a gap, read with the offset that held before it: it lands as far after the gap as it was into it.
fn before_the_gap(wall: NaiveDateTime) -> DateTime<Utc> {
    let day_before = wall - TimeDelta::days(1);
    match ZONE.from_local_datetime(&day_before) {
        LocalResult::Single(at) | LocalResult::Ambiguous(at, _) => {
            at.with_timezone(&Utc) + TimeDelta::days(1)
        }
        LocalResult::None => Utc.from_utc_datetime(&wall),
    }
}

impl Day {
    /// Reads `2026-11-21`; `None` for anything else, and outside the years 1970 to 9998.
    pub fn parse(text: &str) -> Option<Day> {
        let day = Instant::parse(&format!("{text}T00:00:00Z"))?.utc().date();
        (day.year() <= 9998).then_some(Day(day))
    }

    /// Takes a bare calendar date as the studio's day.
    pub const fn from_date(date: NaiveDate) -> Day {
        Day(date)
    }

    /// The bare calendar date, for counting weeks and months.
    pub const fn date(self) -> NaiveDate {
        self.0
    }

    /// The first instant of the day: midnight in the studio.
    pub fn start(self) -> Instant {
        Instant::at_wall_time(self.0.and_time(NaiveTime::MIN))
    }

    /// The first instant of the next day: 23, 24 or 25 hours after the start.
    pub fn end(self) -> Instant {
        self.plus(1).start()
    }

    /// So many calendar days later; past the end of the calendar it stays where it is.
    pub fn plus(self, days: u32) -> Day {
        Day(self
            .0
            .checked_add_days(Days::new(days.into()))
            .unwrap_or(self.0))
    }

    /// So many calendar days earlier; past the beginning of the calendar it stays where it is.
    pub fn minus(self, days: u32) -> Day {
        Day(self
            .0
            .checked_sub_days(Days::new(days.into()))
            .unwrap_or(self.0))
    }

    /// The instant at which the studio's clock shows `time` on this day, by the rule of [`Instant::at_wall_time`].
    pub fn at(self, time: NaiveTime) -> Instant {
        Instant::at_wall_time(self.0.and_time(time))
    }
}

/// The days of the member's schedule: 28, today the first (specification, section 9; contract, section 2).
pub fn schedule_days(now: Instant) -> Vec<Day> {
    (0..crate::limits::SCHEDULE_DAYS)
        .map(|ahead| now.day().plus(ahead))
        .collect()
}

/// The end of the member's schedule: the first instant it no longer shows (contract, section 6).
pub fn schedule_end(now: Instant) -> Instant {
    now.day().plus(crate::limits::SCHEDULE_DAYS - 1).end()
}

/// A night on which the studio's clocks change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClockChange {
    pub on: Day,
    /// Towards daylight saving, in spring.
    pub is_forward: bool,
}

/// The change of the clocks after `before` and up to `after`, if their offsets from UTC differ. Of two moments so far
/// apart that the offset came back, none is seen.
pub fn clock_change_between(before: Instant, after: Instant) -> Option<ClockChange> {
    let offset = |at: Instant| at.wall_time() - at.utc();
    let (was, is) = (offset(before), offset(after));
    if was == is {
        return None;
    }
    let mut on = before.day();
    while offset(on.end()) == was && on < after.day() {
        on = on.plus(1);
    }
    Some(ClockChange {
        on,
        is_forward: was < is,
    })
}

/// The days of a calendar month from the Monday before or on its first to the Sunday after or on its last: whole weeks
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

/// The first day of the month so many months later, or earlier where `months` is negative; past either end of the
/// calendar, of its own month.
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

// How a moment is said.

/// `2026-12-01T09:00`: what the studio's clock shows, as a form's fields take it.
pub fn wall_time_field(at: Instant) -> String {
    format!("{}T{}", at.day(), time_words(at))
}

/// `18:00`, by the 24-hour clock (specification, section 1).
pub fn time_words(at: Instant) -> String {
    let wall = at.wall_time();
    format!("{:02}:{:02}", wall.hour(), wall.minute())
}

/// `Sat 28 Nov`, and with the year when it isn't this one.
pub fn day_words(day: Day, now: Instant) -> String {
    let date = day.0;
    let this_year = now.day().0.year();
    let year = if date.year() == this_year {
        String::new()
    } else {
        format!(" {}", date.year())
    };
    format!(
        "{} {} {}{year}",
        weekday_short(day),
        date.day(),
        month_short(day)
    )
}

/// `Saturday, 28 November 2026`
pub fn long_day_words(day: Day) -> String {
    format!(
        "{}, {} {} {}",
        weekday_long(day),
        day.0.day(),
        month_long(day),
        day.0.year()
    )
}

/// `28 November 2026`
pub fn date_words(day: Day) -> String {
    format!("{} {} {}", day.0.day(), month_long(day), day.0.year())
}

/// `November 2026`, or for days of two months `November – December 2026`.
pub fn months_words(first: Day, last: Day) -> String {
    let (a, b) = (first.0, last.0);
    if (a.year(), a.month()) == (b.year(), b.month()) {
        format!("{} {}", month_long(first), a.year())
    } else if a.year() == b.year() {
        format!("{} – {} {}", month_long(first), month_long(last), a.year())
    } else {
        format!(
            "{} {} – {} {}",
            month_long(first),
            a.year(),
            month_long(last),
            b.year()
        )
    }
}

/// `Today at 18:00`, `Tomorrow at 18:00`, `Sat 28 Nov at 18:00` (specification, section 2).
pub fn moment_words(at: Instant, now: Instant) -> String {
    moment_by(["Today", "Tomorrow"], at, now)
}

/// The same inside a sentence: `today at 18:00`, `Sat 28 Nov at 18:00`.
pub fn moment_within_words(at: Instant, now: Instant) -> String {
    moment_by(["today", "tomorrow"], at, now)
}

fn moment_by([today, tomorrow]: [&str; 2], at: Instant, now: Instant) -> String {
    let day = at.day();
    let when = if day == now.day() {
        today.to_owned()
    } else if day == now.day().plus(1) {
        tomorrow.to_owned()
    } else {
        day_words(day, now)
    };
    format!("{when} at {}", time_words(at))
}

/// When a rule flips, said as shortly as it stays clear: `in 45 s`, `in 12 min`, `today 18:00`, `Sat 18:00`, `Sat 28 Nov 18:00`.
pub fn deadline_words(at: Instant, now: Instant) -> String {
    let left = at - now;
    if left <= TimeDelta::zero() {
        return "now".to_owned();
    }
    if left < TimeDelta::hours(1) {
        return format!("in {}", short_span_words(left));
    }
    let (day, today) = (at.day(), now.day());
    let when = if day == today {
        "today".to_owned()
    } else if day < today.plus(7) {
        weekday_short(day).to_owned()
    } else {
        day_words(day, now)
    };
    format!("{when} {}", time_words(at))
}

/// How long something still holds: `for 12 min` within the hour, else `until Sat 18:00`.
pub fn until_words(at: Instant, now: Instant) -> String {
    let left = at - now;
    if left < TimeDelta::hours(1) {
        format!("for {}", short_span_words(left.max(TimeDelta::zero())))
    } else {
        format!("until {}", deadline_words(at, now))
    }
}

/// How far away something is: `45 s`, `12 min`, `8 h`, `8 h 20 min`, rounded up to the next second or minute.
pub fn distance_words(span: TimeDelta) -> String {
    let minutes = (span.num_milliseconds() + 59_999) / 60_000;
    match (minutes / 60, minutes % 60) {
        (0, _) => short_span_words(span),
        (hours, 0) => format!("{hours} h"),
        (hours, minutes) => format!("{hours} h {minutes} min"),
    }
}

/// `45 s`, `12 min`: rounded up, so that it never says nought before the moment has come.
fn short_span_words(span: TimeDelta) -> String {
    let seconds = (span.num_milliseconds() + 999) / 1000;
    if seconds < 60 {
        format!("{seconds} s")
    } else {
        format!("{} min", (seconds + 59) / 60)
    }
}

/// `1 hour`, `24 hours`, `7 days`, `30 minutes`: a whole number of the largest unit that fits, a day counting as hours.
pub fn span_words(span: TimeDelta) -> String {
    let counted = |n: i64, unit: &str| format!("{n} {unit}{}", if n == 1 { "" } else { "s" });
    if 1 < span.num_days() {
        counted(span.num_days(), "day")
    } else if 0 < span.num_hours() {
        counted(span.num_hours(), "hour")
    } else {
        counted(span.num_minutes(), "minute")
    }
}

/// `1h 30m`, from minutes (specification, section 2).
pub fn duration_words(minutes: u32) -> String {
    format!("{}h {}m", minutes / 60, minutes % 60)
}

/// Monday is 0: weeks start on Monday (specification, section 9).
pub fn weekday_index(day: Day) -> u32 {
    day.0.weekday().num_days_from_monday()
}

/// The day of the month, from 1.
pub fn day_number(day: Day) -> u32 {
    day.0.day()
}

const WEEKDAYS: [&str; 7] = [
    "Monday",
    "Tuesday",
    "Wednesday",
    "Thursday",
    "Friday",
    "Saturday",
    "Sunday",
];
const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

fn weekday_long(day: Day) -> &'static str {
    WEEKDAYS[weekday_index(day) as usize]
}

/// `Sat`
pub fn weekday_short(day: Day) -> &'static str {
    weekday_long(day).get(..3).unwrap_or_default()
}

fn month_long(day: Day) -> &'static str {
    MONTHS[day.0.month0() as usize]
}

fn month_short(day: Day) -> &'static str {
    match day.0.month() {
        9 => "Sept",
        _ => month_long(day).get(..3).unwrap_or_default(),
    }
}

impl fmt::Display for Instant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let utc = self.utc();
        let (hour, minute, second) = (utc.hour(), utc.minute(), utc.second());
        write!(
            f,
            "{}T{hour:02}:{minute:02}:{second:02}.{:03}Z",
            Day(utc.date()),
            self.0.rem_euclid(1000)
        )
    }
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

impl Add<TimeDelta> for Instant {
    type Output = Instant;

    fn add(self, span: TimeDelta) -> Instant {
        Instant::from_millis(self.0.saturating_add(span.num_milliseconds()))
    }
}

impl Sub<TimeDelta> for Instant {
    type Output = Instant;

    fn sub(self, span: TimeDelta) -> Instant {
        Instant::from_millis(self.0.saturating_sub(span.num_milliseconds()))
    }
}

impl Sub for Instant {
    type Output = TimeDelta;

    fn sub(self, earlier: Instant) -> TimeDelta {
        TimeDelta::milliseconds(self.0 - earlier.0)
    }
}

impl Serialize for Instant {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Instant {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Instant::parse(&text).ok_or_else(|| de::Error::custom("not an RFC 3339 instant"))
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
    use super::*;

    fn at(text: &str) -> Instant {
        Instant::parse(text).unwrap()
    }

    fn wall(text: &str) -> Instant {
        Instant::parse_or_wall_time(text).unwrap()
    }

    fn day(text: &str) -> Day {
        Day::parse(text).unwrap()
    }

    /// The nights on which the studio's clocks move: back at 03:00 in autumn, forward at 02:00 in spring.
    const AUTUMN: [&str; 3] = ["2026-04-05", "2027-04-04", "2028-04-02"];
    const SPRING: [&str; 3] = ["2026-09-27", "2027-09-26", "2028-09-24"];

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
    fn a_change_of_the_clocks_is_found_on_its_night() {
        for (nights, is_forward) in [(AUTUMN, false), (SPRING, true)] {
            for night in nights {
                let (before, after) = (day(night).minus(3), day(night).plus(4));
                let found = clock_change_between(before.start(), after.start()).unwrap();
                assert_eq!((found.on, found.is_forward), (day(night), is_forward));
                let close = clock_change_between(day(night).start(), day(night).end());
                assert_eq!(close.unwrap().on, day(night));
                assert_eq!(clock_change_between(day(night).end(), after.start()), None);
            }
        }
    }

    #[test]
    fn a_field_takes_the_wall_time_without_an_offset() {
        let noon = wall("2026-12-01T12:05");
        assert_eq!(wall_time_field(noon), "2026-12-01T12:05");
    }

    #[test]
    fn an_instant_is_written_with_milliseconds_and_z() {
        assert_eq!(
            at("2026-11-21T18:00:00+13:00").to_string(),
            "2026-11-21T05:00:00.000Z"
        );
        assert_eq!(
            serde_json::to_string(&at("2026-11-21T05:00:00.1239Z")).unwrap(),
            r#""2026-11-21T05:00:00.123Z""#
        );
    }

    #[test]
    fn an_instant_outside_the_known_years_or_the_format_is_refused() {
        for bad in [
            "",
            "soon",
            "2026-11-21",
            "2026-11-21T05:00:00",
            "1969-12-31T23:59:59Z",
            "2026-02-30T00:00:00Z",
        ] {
            assert_eq!(Instant::parse(bad), None, "{bad}");
        }
        assert_eq!(
            Instant::from_millis(i64::MAX) + TimeDelta::days(1),
            Instant::from_millis(i64::MAX)
        );
        assert_eq!(Instant::from_millis(i64::MIN).millis(), 0);
    }

    #[test]
    fn without_an_offset_a_time_is_the_studios_own() {
        assert_eq!(wall("2026-12-01T18:00"), at("2026-12-01T05:00:00Z"));
        assert_eq!(wall("2026-07-01T18:00:00"), at("2026-07-01T06:00:00Z"));
        assert_eq!(wall("2026-07-01T18:00:00Z"), at("2026-07-01T18:00:00Z"));
    }

    #[test]
    fn a_wall_time_in_the_spring_gap_moves_forward_by_an_hour() {
        for night in SPRING {
            assert_eq!(
                wall(&format!("{night}T02:30")),
                wall(&format!("{night}T03:30")),
                "{night}"
            );
            assert_eq!(
                wall(&format!("{night}T02:00")),
                wall(&format!("{night}T03:00")),
                "{night}"
            );
            assert_eq!(
                wall(&format!("{night}T03:00")) - wall(&format!("{night}T01:59")),
                TimeDelta::minutes(1)
            );
        }
    }

    #[test]
    fn a_wall_time_that_exists_twice_is_the_first() {
        for night in AUTUMN {
            let first = wall(&format!("{night}T02:30"));
            assert_eq!(
                first.wall_time(),
                (first + TimeDelta::hours(1)).wall_time(),
                "{night}"
            );
            assert_eq!(
                first - wall(&format!("{night}T01:30")),
                TimeDelta::hours(1),
                "{night}"
            );
        }
    }

    #[test]
    fn days_begin_at_the_studios_midnight_and_two_of_the_year_are_not_24_hours_long() {
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
    fn an_instant_belongs_to_the_day_the_studio_is_in() {
        let midnight = day("2026-11-21").start();
        assert_eq!(
            (midnight - TimeDelta::milliseconds(1)).day(),
            day("2026-11-20")
        );
        assert_eq!(midnight.day(), day("2026-11-21"));
    }

    #[test]
    fn twenty_four_elapsed_hours_are_not_a_wall_day_when_the_clocks_move() {
        let sunday_nine = wall("2027-09-26T09:00");
        assert_eq!(time_words(sunday_nine - TimeDelta::hours(24)), "08:00");
        let autumn_nine = wall("2027-04-04T09:00");
        assert_eq!(time_words(autumn_nine - TimeDelta::hours(24)), "10:00");
    }

    #[test]
    fn the_schedule_counts_today_as_the_first_of_28_days() {
        let now = wall("2026-11-21T23:59");
        let days = schedule_days(now);
        assert_eq!(
            (days.len(), days[0], days[27]),
            (28, day("2026-11-21"), day("2026-12-18"))
        );
        assert_eq!(schedule_end(now), day("2026-12-19").start());
    }

    #[test]
    fn moments_are_said_as_today_tomorrow_or_by_weekday() {
        let now = wall("2026-11-21T22:00");
        assert_eq!(
            moment_words(wall("2026-11-21T23:00"), now),
            "Today at 23:00"
        );
        assert_eq!(
            moment_words(wall("2026-11-22T00:00"), now),
            "Tomorrow at 00:00"
        );
        assert_eq!(
            moment_words(wall("2026-11-23T06:05"), now),
            "Mon 23 Nov at 06:05"
        );
        assert_eq!(
            moment_words(wall("2027-09-04T06:05"), now),
            "Sat 4 Sept 2027 at 06:05"
        );
    }

    #[test]
    fn tomorrow_is_the_next_day_even_on_the_night_the_clocks_move() {
        for night in AUTUMN.into_iter().chain(SPRING) {
            let eve = wall(&format!("{}T23:30", day(night).minus(1)));
            assert_eq!(
                moment_words(wall(&format!("{night}T23:00")), eve),
                "Tomorrow at 23:00",
                "{night}"
            );
        }
    }

    #[test]
    fn a_deadline_counts_down_in_its_last_hour() {
        let deadline = wall("2026-11-21T18:00");
        let left = |span| deadline_words(deadline, deadline - span);
        assert_eq!(left(TimeDelta::zero()), "now");
        assert_eq!(left(TimeDelta::milliseconds(1)), "in 1 s");
        assert_eq!(left(TimeDelta::seconds(59)), "in 59 s");
        assert_eq!(left(TimeDelta::seconds(60)), "in 1 min");
        assert_eq!(left(TimeDelta::minutes(12)), "in 12 min");
        assert_eq!(
            left(TimeDelta::minutes(60) - TimeDelta::milliseconds(1)),
            "in 60 min"
        );
        assert_eq!(left(TimeDelta::minutes(60)), "today 18:00");
    }

    #[test]
    fn what_holds_on_holds_until_a_moment_and_in_its_last_hour_for_a_while() {
        let deadline = wall("2026-11-21T18:00");
        let left = |span| until_words(deadline, deadline - span);
        let hour = TimeDelta::minutes(60);
        let ms = TimeDelta::milliseconds(1);
        assert_eq!(left(hour + ms), "until today 18:00");
        assert_eq!(left(hour), "until today 18:00");
        assert_eq!(left(hour - ms), "for 60 min");
        assert_eq!(left(TimeDelta::seconds(45)), "for 45 s");
        assert_eq!(left(ms), "for 1 s");
        assert_eq!(left(-ms), "for 0 s");
        assert_eq!(left(TimeDelta::days(2)), "until Sat 18:00");
    }

    #[test]
    fn a_distance_is_said_in_hours_and_minutes_rounded_up() {
        let ms = TimeDelta::milliseconds(1);
        let hour = TimeDelta::hours(1);
        assert_eq!(distance_words(ms), "1 s");
        assert_eq!(distance_words(TimeDelta::minutes(12)), "12 min");
        assert_eq!(distance_words(hour - ms), "1 h");
        assert_eq!(distance_words(hour), "1 h");
        assert_eq!(distance_words(hour + ms), "1 h 1 min");
        assert_eq!(distance_words(TimeDelta::hours(8)), "8 h");
        assert_eq!(distance_words(TimeDelta::minutes(500)), "8 h 20 min");
        assert_eq!(distance_words(TimeDelta::hours(24)), "24 h");
    }

    #[test]
    fn inside_a_sentence_a_moment_begins_with_no_capital() {
        let now = wall("2026-11-21T13:00");
        let said = |at| moment_within_words(wall(at), now);
        assert_eq!(said("2026-11-21T09:00"), "today at 09:00");
        assert_eq!(said("2026-11-22T09:00"), "tomorrow at 09:00");
        assert_eq!(said("2026-11-20T09:00"), "Fri 20 Nov at 09:00");
    }

    #[test]
    fn a_far_deadline_is_said_by_weekday_and_then_by_date() {
        let now = wall("2026-11-21T10:00");
        assert_eq!(deadline_words(wall("2026-11-27T18:00"), now), "Fri 18:00");
        assert_eq!(
            deadline_words(wall("2026-11-28T18:00"), now),
            "Sat 28 Nov 18:00"
        );
    }

    #[test]
    fn dates_read_as_in_new_zealand() {
        let first = day("2026-11-21");
        assert_eq!(long_day_words(first), "Saturday, 21 November 2026");
        assert_eq!(date_words(first), "21 November 2026");
        assert_eq!(months_words(first, day("2026-11-30")), "November 2026");
        assert_eq!(
            months_words(first, day("2026-12-18")),
            "November – December 2026"
        );
        assert_eq!(
            months_words(day("2026-12-10"), day("2027-01-06")),
            "December 2026 – January 2027"
        );
    }

    #[test]
    fn a_duration_is_hours_and_minutes() {
        assert_eq!(duration_words(90), "1h 30m");
        assert_eq!(duration_words(60), "1h 0m");
        assert_eq!(duration_words(45), "0h 45m");
    }

    #[test]
    fn a_span_is_said_in_its_largest_unit() {
        assert_eq!(span_words(TimeDelta::minutes(30)), "30 minutes");
        assert_eq!(span_words(TimeDelta::hours(1)), "1 hour");
        assert_eq!(span_words(TimeDelta::hours(24)), "24 hours");
        assert_eq!(span_words(TimeDelta::days(7)), "7 days");
    }

    #[test]
    fn a_day_is_ten_characters() {
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
