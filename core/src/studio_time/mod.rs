//! Instants, the studio's zone, its days, and how a moment is said (specification, section 1; contract, section 2).
//!
//! Every surface words its times here, so that a screen, a letter and a refusal can't disagree.

mod day;
#[cfg(test)]
pub(crate) mod examples;
mod instant;
mod wording;
mod zone;

pub use day::{Day, day_number, month_days, months_later, weekday_index};
pub use instant::Instant;
pub use wording::{
    date_words, day_words, deadline_words, distance_words, duration_words, long_day_words,
    moment_within_words, moment_words, months_words, span_words, time_words, until_words,
    wall_time_field, weekday_short,
};
pub use zone::{ClockChange, ZONE, clock_change_between};
