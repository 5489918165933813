//! Instants, days, the studio's zone, and their wording (specification, section 1; contract, section 2).
//!
//! All screens, e-mails and refusals use these functions to word their times, so that they agree.

mod day;
mod dst_transition;
#[cfg(test)]
pub(crate) mod examples;
mod instant;
mod wording;
mod zone;

pub use day::{Day, day_number, month_days, months_later, weekday_index};
pub use dst_transition::{DstTransition, dst_transition_between};
pub use instant::{Instant, parse_wall_time};
pub use wording::{
    ago_words, date_words, day_words, deadline_words, distance_words, duration_words,
    long_day_words, moment_within_words, moment_words, months_words, near_day_words,
    short_moment_words, span_words, time_words, until_words, wall_time_field, weekday_short,
    with_offset,
};
pub use zone::ZONE;
