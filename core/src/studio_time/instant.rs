//! An instant in UTC, in whole milliseconds (contract, section 1).

use std::fmt;
use std::ops::{Add, Sub};

use chrono::{DateTime, Datelike, NaiveDateTime, TimeDelta, TimeZone, Timelike};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use super::zone::{self, ZONE};

/// An instant in UTC, in whole milliseconds. On the wire `2026-11-21T05:00:00.000Z` (contract, section 1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    test,
    derive(ts_rs::TS),
    ts(export, export_to = "wire.ts", type = "string")
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Instant(
    #[cfg_attr(feature = "schema", schemars(with = "String", extend("format" = "date-time")))] i64,
);

impl Instant {
    /// The supported range: the years 1970 to 9999.
    const RANGE: std::ops::RangeInclusive<i64> = 0..=253_402_300_799_999;

    /// Creates an instant from milliseconds since 1970 in UTC, clamped to the years 1970 to 9999.
    pub fn from_millis(millis: i64) -> Instant {
        Instant(millis.clamp(*Self::RANGE.start(), *Self::RANGE.end()))
    }

    /// Returns the milliseconds since 1970 in UTC, as stored in the database.
    pub const fn millis(self) -> i64 {
        self.0
    }

    /// Parses RFC 3339 with an offset, and drops anything finer than a millisecond. `None` for anything else, and
    /// outside the years 1970 to 9999.
    pub fn parse(text: &str) -> Option<Instant> {
        let millis = DateTime::parse_from_rfc3339(text).ok()?.timestamp_millis();
        Self::RANGE.contains(&millis).then_some(Instant(millis))
    }

    /// Parses RFC 3339 or, without an offset, a wall time; `None` for anything else (contract, section 2).
    pub fn parse_or_wall_time(text: &str) -> Option<Instant> {
        Instant::parse(text).or_else(|| parse_wall_time(text).map(Instant::at_wall_time))
    }

    /// Returns the instant of a wall time. A wall time that exists twice, in an autumn night, is
    /// the first of the two. A wall time in the gap of a spring night is later by the length of the
    /// gap (contract, section 2).
    pub fn at_wall_time(wall: NaiveDateTime) -> Instant {
        Instant::from_millis(zone::utc_of(wall).timestamp_millis())
    }

    /// Returns the wall time of this instant in the studio's zone.
    pub fn wall_time(self) -> NaiveDateTime {
        ZONE.from_utc_datetime(&self.utc()).naive_local()
    }

    pub(super) fn utc(self) -> NaiveDateTime {
        DateTime::from_timestamp_millis(self.0)
            .unwrap_or_default()
            .naive_utc()
    }
}

/// Parses a wall time without an offset, even one in the gap of a spring night; `None` for anything
/// else (contract, section 2).
pub fn parse_wall_time(text: &str) -> Option<NaiveDateTime> {
    let seconds = if text.len() == "2026-11-21T05:00".len() {
        ":00"
    } else {
        ""
    };
    Instant::parse(&format!("{text}{seconds}Z")).map(Instant::utc)
}

impl fmt::Display for Instant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let utc = self.utc();
        let (year, month, day) = (utc.year(), utc.month(), utc.day());
        let (hour, minute, second) = (utc.hour(), utc.minute(), utc.second());
        let millisecond = self.0.rem_euclid(1000);
        write!(
            f,
            "{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{millisecond:03}Z"
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

#[cfg(test)]
mod tests {
    use super::super::examples::{at, day, wall};
    use super::super::time_words;
    use super::*;

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
    fn a_time_without_an_offset_is_in_the_studios_zone() {
        assert_eq!(wall("2026-12-01T18:00"), at("2026-12-01T05:00:00Z"));
        assert_eq!(wall("2026-07-01T18:00:00"), at("2026-07-01T06:00:00Z"));
        assert_eq!(wall("2026-07-01T18:00:00Z"), at("2026-07-01T18:00:00Z"));
    }

    #[test]
    fn the_day_of_an_instant_is_that_of_the_studio() {
        let midnight = day("2026-11-21").start();
        assert_eq!(
            (midnight - TimeDelta::milliseconds(1)).day(),
            day("2026-11-20")
        );
        assert_eq!(midnight.day(), day("2026-11-21"));
    }

    #[test]
    fn twenty_four_hours_earlier_is_another_wall_time_when_the_clocks_change() {
        let sunday_nine = wall("2027-09-26T09:00");
        assert_eq!(time_words(sunday_nine - TimeDelta::hours(24)), "08:00");
        let autumn_nine = wall("2027-04-04T09:00");
        assert_eq!(time_words(autumn_nine - TimeDelta::hours(24)), "10:00");
    }
}
