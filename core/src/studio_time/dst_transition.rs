//! The nights on which the clocks change to or from daylight saving time (contract, section 2).

use super::day::Day;
use super::instant::Instant;

/// A night on which the clocks change to or from daylight saving time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DstTransition {
    pub on: Day,
    /// Whether daylight saving begins, in spring.
    pub is_forward: bool,
}

/// Returns the clock change after `before` and up to `after`; `None` if both have the same offset
/// from UTC, even if there are two changes between them.
pub fn dst_transition_between(before: Instant, after: Instant) -> Option<DstTransition> {
    let offset = |at: Instant| at.wall_time() - at.utc();
    let (was, is) = (offset(before), offset(after));
    if was == is {
        return None;
    }
    let mut on = before.day();
    while offset(on.end()) == was && on < after.day() {
        on = on.plus(1);
    }
    Some(DstTransition {
        on,
        is_forward: was < is,
    })
}

#[cfg(test)]
mod tests {
    use super::super::examples::{AUTUMN, SPRING, day};
    use super::*;

    #[test]
    fn a_change_of_the_clocks_is_found_on_its_night() {
        for (nights, is_forward) in [(AUTUMN, false), (SPRING, true)] {
            for night in nights {
                let (before, after) = (day(night).minus(3), day(night).plus(4));
                let found = dst_transition_between(before.start(), after.start()).unwrap();
                assert_eq!((found.on, found.is_forward), (day(night), is_forward));
                let close = dst_transition_between(day(night).start(), day(night).end());
                assert_eq!(close.unwrap().on, day(night));
                assert_eq!(
                    dst_transition_between(day(night).end(), after.start()),
                    None
                );
            }
        }
    }
}
