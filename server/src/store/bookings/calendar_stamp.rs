//! The stamps of the versions of a calendar entry.

use chrono::TimeDelta;
use fantail_core::studio_time::Instant;

/// The range of first stamps, in milliseconds UTC: 2026 to 2058. An entry's SEQUENCE has 31 bits and counts from the start of
/// the range.
pub const FIRST_STAMPS: [i64; 2] = [1_767_225_600_000, 2_808_000_000_000];

/// The least time between the stamps of two versions: DTSTAMP and SEQUENCE count seconds.
pub const NEXT_STAMP: TimeDelta = TimeDelta::seconds(1);

/// The stamp of an entry's first version. Each further version is stamped at least [`NEXT_STAMP`] later, even if the clock
/// was set back.
pub fn first_stamp(now: Instant) -> Instant {
    let [first, last] = FIRST_STAMPS;
    Instant::from_millis(now.millis().clamp(first, last))
}
