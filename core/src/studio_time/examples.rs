//! Instants and days from text, and the nights of the clock changes, for tests.

use super::{Day, Instant};

pub(crate) fn at(text: &str) -> Instant {
    Instant::parse(text).unwrap()
}

pub(crate) fn wall(text: &str) -> Instant {
    Instant::parse_or_wall_time(text).unwrap()
}

pub(crate) fn day(text: &str) -> Day {
    Day::parse(text).unwrap()
}

/// The nights on which the clocks go back, at 03:00.
pub(crate) const AUTUMN: [&str; 3] = ["2026-04-05", "2027-04-04", "2028-04-02"];

/// The nights on which the clocks go forward, at 02:00.
pub(crate) const SPRING: [&str; 3] = ["2026-09-27", "2027-09-26", "2028-09-24"];
