//! The studio's zone, and the instants of its wall times (specification, section 1; contract, section 2).

use chrono::{DateTime, LocalResult, NaiveDateTime, TimeDelta, TimeZone, Utc};
use chrono_tz::Tz;

/// The studio's zone, independent of the device's (specification, section 1).
pub const ZONE: Tz = chrono_tz::Pacific::Auckland;

/// Returns the instant of a wall time. A wall time that exists twice, in an autumn night, is the
/// first of the two. A wall time in the gap of a spring night is later by the length of the gap
/// (contract, section 2).
pub(super) fn utc_of(wall: NaiveDateTime) -> DateTime<Utc> {
    match ZONE.from_local_datetime(&wall) {
        LocalResult::Single(only) | LocalResult::Ambiguous(only, _) => only.with_timezone(&Utc),
        LocalResult::None => with_offset_before_gap(wall),
    }
}

/// Returns the instant of a wall time in the gap. It uses the offset before the gap: half an hour
/// into the gap becomes half an hour after the gap.
fn with_offset_before_gap(wall: NaiveDateTime) -> DateTime<Utc> {
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
    use super::super::examples::{AUTUMN, SPRING, wall};
    use super::*;

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
