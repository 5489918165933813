//! The night, in which no letter leaves that can wait until the morning (contract, section 7).

use crate::limits::{NIGHT_BEGINS, NIGHT_ENDS};
use crate::studio_time::Instant;

/// Returns `at`, or the end of the night that it is in: the next 06:30 of the studio's time between 21:00 and 06:30.
pub fn after_the_night(at: Instant) -> Instant {
    let time = at.wall_time().time();
    if time < NIGHT_ENDS {
        at.day().at(NIGHT_ENDS)
    } else if NIGHT_BEGINS <= time {
        at.day().plus(1).at(NIGHT_ENDS)
    } else {
        at
    }
}

/// Returns whether an instant is in the night: from 21:00 to 06:30 in the studio.
pub fn is_night(at: Instant) -> bool {
    after_the_night(at) != at
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;

    use super::*;

    const MS: TimeDelta = TimeDelta::milliseconds(1);

    fn wall(text: &str) -> Instant {
        Instant::parse_or_wall_time(text).unwrap()
    }

    #[test]
    fn the_night_is_from_nine_in_the_evening_until_half_past_six() {
        let (from, until) = (wall("2026-11-28T21:00"), wall("2026-11-29T06:30"));
        assert_eq!(after_the_night(from - MS), from - MS);
        assert_eq!(after_the_night(from), until);
        assert_eq!(after_the_night(wall("2026-11-29T00:00")), until);
        assert_eq!(after_the_night(until - MS), until);
        assert_eq!(after_the_night(until), until);
    }

    #[test]
    fn the_morning_after_a_change_of_the_clocks_begins_at_half_past_six_too() {
        for (night, morning) in [
            ("2026-09-26T23:00", "2026-09-27T06:30"),
            ("2027-04-03T23:00", "2027-04-04T06:30"),
        ] {
            assert_eq!(after_the_night(wall(night)), wall(morning));
        }
    }
}
