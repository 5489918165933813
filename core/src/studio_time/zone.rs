//! The studio's zone: wall times, and the nights on which its clocks change (specification, section 1; contract, section 2).

use chrono::{DateTime, LocalResult, NaiveDateTime, TimeDelta, TimeZone, Utc};
use chrono_tz::Tz;

use super::{Day, Instant};

/// The studio's zone, whatever the device's zone is (specification, section 1).
pub const ZONE: Tz = chrono_tz::Pacific::Auckland;

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

/// The moment at which the studio's clock shows `wall`: the first of two, or, in the gap of a spring night, as much later
/// as the clocks moved (contract, section 2).
pub(super) fn utc_of(wall: NaiveDateTime) -> DateTime<Utc> {
    match ZONE.from_local_datetime(&wall) {
        LocalResult::Single(only) | LocalResult::Ambiguous(only, _) => only.with_timezone(&Utc),
        LocalResult::None => before_the_gap(wall),
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

#[cfg(test)]
mod tests {
    use super::super::examples::{AUTUMN, SPRING, day, wall};
    use super::*;

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
}
