//! Detects a system clock that may be wrong. After a boot, for example, it can be half a day ahead
//! until NTP sets it. Irreversible jobs wait until the clock is trusted again.

use std::sync::{Mutex, MutexGuard, PoisonError};

use chrono::TimeDelta;
use fantail_core::studio_time::{Instant, distance_words, span_words};

use super::Clock;

/// The clock is in doubt if it jumps by at least this much relative to the monotonic time.
const LEAST_JUMP: TimeDelta = TimeDelta::minutes(2);
/// The clock is in doubt if, at a start, it differs from the newest record by at least this much.
const LEAST_DISTANCE: TimeDelta = TimeDelta::hours(1);
/// A clock in doubt is trusted again after this time without a further jump.
const TRUSTED_AFTER: TimeDelta = TimeDelta::minutes(10);

pub struct ClockWatch {
    clock: Clock,
    state: Mutex<Observation>,
}

struct Observation {
    /// The clock minus the monotonic time, when they were last compared.
    lead: TimeDelta,
    /// The monotonic time at which the clock is trusted again.
    doubted_until: Option<TimeDelta>,
}

impl ClockWatch {
    pub fn new(clock: &Clock) -> ClockWatch {
        let state = Observation {
            lead: lead(clock),
            doubted_until: None,
        };
        ClockWatch {
            clock: clock.clone(),
            state: Mutex::new(state),
        }
    }

    /// Compares the clock with the newest record, at a start. If there were no requests for a
    /// while, the doubt is unfounded, but it is short.
    pub fn compare_with(&self, newest_record: Option<Instant>) {
        let Some(newest) = newest_record else { return };
        let distance = self.clock.now() - newest;
        if LEAST_DISTANCE <= distance.abs() {
            let distance = with_direction(distance, "after", "before");
            self.cast_doubt(&mut self.lock());
            tracing::info!(
                "the clock is {distance} the newest record: in case it is wrong, attendance and deletions wait for {}",
                span_words(TRUSTED_AFTER)
            );
        }
    }

    /// Returns the remaining time of doubt; `None` if the clock is trusted.
    pub fn doubt(&self) -> Option<TimeDelta> {
        let mut state = self.lock();
        let lead = lead(&self.clock);
        let step = lead - std::mem::replace(&mut state.lead, lead);
        if LEAST_JUMP <= step.abs() {
            self.cast_doubt(&mut state);
            tracing::warn!(
                "the system clock jumped {}: attendance and deletions wait for {}",
                with_direction(step, "ahead", "back"),
                span_words(TRUSTED_AFTER)
            );
        }
        let remaining = state.doubted_until? - self.clock.monotonic();
        if remaining <= TimeDelta::zero() {
            state.doubted_until = None;
            tracing::info!("the system clock is trusted again: attendance and deletions continue");
            return None;
        }
        Some(remaining)
    }

    /// Returns a line for monitoring, while the clock is in doubt.
    pub fn health_line(&self) -> Option<String> {
        let distance = distance_words(self.doubt()?);
        Some(format!(
            "clock: it may be wrong, and attendance and deletions wait for {distance}"
        ))
    }

    fn cast_doubt(&self, state: &mut Observation) {
        state.doubted_until = Some(self.clock.monotonic() + TRUSTED_AFTER);
    }

    fn lock(&self) -> MutexGuard<'_, Observation> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn lead(clock: &Clock) -> TimeDelta {
    TimeDelta::milliseconds(clock.now().millis()) - clock.monotonic()
}

fn with_direction(span: TimeDelta, ahead: &str, back: &str) -> String {
    let word = if span < TimeDelta::zero() {
        back
    } else {
        ahead
    };
    format!("{} {word}", distance_words(span.abs()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: TimeDelta = TimeDelta::milliseconds(1);

    fn watched() -> (Clock, ClockWatch) {
        let clock = Clock::fixed_at(Instant::parse("2026-11-21T05:00:00Z").unwrap());
        let watch = ClockWatch::new(&clock);
        (clock, watch)
    }

    #[test]
    fn a_jump_in_either_direction_casts_doubt_for_another_ten_minutes() {
        for step in [LEAST_JUMP, -LEAST_JUMP, TimeDelta::hours(13)] {
            let (clock, watch) = watched();
            assert_eq!(watch.doubt(), None);
            clock.jump(step);
            assert_eq!(watch.doubt(), Some(TRUSTED_AFTER));
            clock.advance(TRUSTED_AFTER - MS);
            assert_eq!(watch.doubt(), Some(MS));
            clock.jump(-step);
            assert_eq!(watch.doubt(), Some(TRUSTED_AFTER));
            clock.advance(TRUSTED_AFTER);
            assert_eq!(watch.doubt(), None);
        }
    }

    #[test]
    fn a_smaller_jump_casts_no_doubt() {
        for step in [LEAST_JUMP - MS, MS - LEAST_JUMP] {
            let (clock, watch) = watched();
            clock.jump(step);
            assert_eq!(watch.doubt(), None);
        }
    }

    #[test]
    fn time_that_passes_casts_no_doubt() {
        let (clock, watch) = watched();
        clock.advance(TimeDelta::days(14));
        assert_eq!(watch.doubt(), None);
    }

    #[test]
    fn a_clock_far_from_the_newest_record_is_in_doubt() {
        for (distance, is_doubted) in [
            (LEAST_DISTANCE, true),
            (-LEAST_DISTANCE, true),
            (LEAST_DISTANCE - MS, false),
            (MS - LEAST_DISTANCE, false),
        ] {
            let (clock, watch) = watched();
            watch.compare_with(Some(clock.now() - distance));
            assert_eq!(watch.doubt().is_some(), is_doubted, "{distance}");
        }
        let (_, watch) = watched();
        watch.compare_with(None);
        assert_eq!(watch.doubt(), None);
    }
}
