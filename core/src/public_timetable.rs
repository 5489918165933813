//! What the public timetable lists, and its words for free spots (contract, section 14).

use chrono::TimeDelta;

use crate::checks::spots_words;
use crate::limits::SPOTS_COUNTED_PUBLICLY;
use crate::studio_time::Instant;

/// Returns the earliest start of a class that is listed at `now`: a class that has started isn't.
pub fn first_start(now: Instant) -> Instant {
    now + TimeDelta::milliseconds(1)
}

/// Returns until when, exclusive, the same days and classes are listed: until the first of the classes starts, or the day
/// ends.
pub fn lists_same_until(now: Instant, first_start: Option<Instant>) -> Instant {
    let end_of_day = now.day().end();
    first_start.map_or(end_of_day, |start| start.min(end_of_day))
}

/// Returns, for example, `3 spots`, `Full`, or `spots free` for more than five or a class without a limit (`None`).
pub fn public_spots_words(available: Option<u32>) -> String {
    match available {
        Some(0) => "Full".to_owned(),
        Some(spots) if spots <= SPOTS_COUNTED_PUBLICLY => spots_words(available),
        _ => "spots free".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::studio_time::examples::wall;

    #[test]
    fn up_to_five_spots_are_counted() {
        for (available, expected) in [
            (Some(0), "Full"),
            (Some(1), "1 spot"),
            (Some(5), "5 spots"),
            (Some(6), "spots free"),
            (None, "spots free"),
        ] {
            assert_eq!(public_spots_words(available), expected);
        }
    }

    #[test]
    fn the_list_stays_the_same_until_a_class_starts_or_the_day_ends() {
        let now = wall("2026-11-28T18:00");
        let (soon, tomorrow) = (wall("2026-11-28T19:00"), wall("2026-11-29T07:00"));
        assert!(now < first_start(now) && first_start(now) < soon);
        assert_eq!(lists_same_until(now, Some(soon)), soon);
        let midnight = wall("2026-11-29T00:00");
        assert_eq!(lists_same_until(now, Some(tomorrow)), midnight);
        assert_eq!(lists_same_until(now, None), midnight);
    }
}
