//! Doubt about the machine's clock, which may be half a day ahead until the network has set it. What can't be undone waits
//! until the doubt is over.

use std::sync::{Mutex, MutexGuard, PoisonError};

use chrono::TimeDelta;
use fantail_core::studio_time::{Instant, distance_words, span_words};

use crate::clock::Clock;

/// The least step of the clock, against the steady time, that casts doubt on it.
const STEP: TimeDelta = TimeDelta::minutes(2);
/// The least distance between the clock at a start and the newest record that casts doubt on it.
const FAR: TimeDelta = TimeDelta::hours(1);
/// The time after which a clock in doubt is believed, if it makes no further step.
const BELIEVED_AFTER: TimeDelta = TimeDelta::minutes(10);

pub struct ClockWatch {
    clock: Clock,
    state: Mutex<State>,
}

struct State {
    /// The clock's lead over the steady time, at the latest look.
    lead: TimeDelta,
    /// The steady time at which the doubt ends.
    doubted_until: Option<TimeDelta>,
}

impl ClockWatch {
    pub fn new(clock: &Clock) -> ClockWatch {
        let state = State {
            lead: lead(clock),
            doubted_until: None,
        };
        ClockWatch {
            clock: clock.clone(),
            state: Mutex::new(state),
        }
    }

    /// Compares the clock with the newest record, at a start. A studio may have been idle: then the wait is for nothing,
    /// and short.
    pub fn starts_after(&self, newest_record: Option<Instant>) {
        let Some(newest) = newest_record else { return };
        let distance = self.clock.now() - newest;
        if FAR <= distance.abs() {
            let distance = from_to(distance, "after", "before");
            self.cast_doubt(&mut self.lock());
            tracing::info!(
                "the clock is {distance} the newest record: in case it is wrong, attendance and deletions wait for {}",
                span_words(BELIEVED_AFTER)
            );
        }
    }

    /// The time for which the clock is still in doubt.
    pub fn doubt(&self) -> Option<TimeDelta> {
        let mut state = self.lock();
        let lead = lead(&self.clock);
        let step = lead - std::mem::replace(&mut state.lead, lead);
        if STEP <= step.abs() {
            self.cast_doubt(&mut state);
            tracing::warn!(
                "the machine's clock was put {}: attendance and deletions wait for {}",
                from_to(step, "ahead", "back"),
                span_words(BELIEVED_AFTER)
            );
        }
        let left = state.doubted_until? - self.clock.steady();
        if left <= TimeDelta::zero() {
            state.doubted_until = None;
            tracing::info!("the machine's clock is believed: attendance and deletions go on");
            return None;
        }
        Some(left)
    }

    /// A line for monitoring, while the clock is in doubt.
    pub fn health_line(&self) -> Option<String> {
        let left = distance_words(self.doubt()?);
        Some(format!(
            "clock: it may be wrong, and attendance and deletions wait for {left}"
        ))
    }

    fn cast_doubt(&self, state: &mut State) {
        state.doubted_until = Some(self.clock.steady() + BELIEVED_AFTER);
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn lead(clock: &Clock) -> TimeDelta {
    TimeDelta::milliseconds(clock.now().millis()) - clock.steady()
}

fn from_to(span: TimeDelta, ahead: &str, back: &str) -> String {
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
    fn a_step_of_minutes_either_way_is_doubted_for_ten_minutes_and_each_begins_anew() {
        for step in [STEP, -STEP, TimeDelta::hours(13)] {
            let (clock, watch) = watched();
            assert_eq!(watch.doubt(), None);
            clock.put(step);
            assert_eq!(watch.doubt(), Some(BELIEVED_AFTER));
            clock.advance(BELIEVED_AFTER - MS);
            assert_eq!(watch.doubt(), Some(MS));
            clock.put(-step);
            assert_eq!(watch.doubt(), Some(BELIEVED_AFTER));
            clock.advance(BELIEVED_AFTER);
            assert_eq!(watch.doubt(), None);
        }
    }

    #[test]
    fn less_than_a_step_casts_no_doubt() {
        for step in [STEP - MS, MS - STEP] {
            let (clock, watch) = watched();
            clock.put(step);
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
    fn a_start_far_from_the_newest_record_is_doubted() {
        for (distance, is_doubted) in [
            (FAR, true),
            (-FAR, true),
            (FAR - MS, false),
            (MS - FAR, false),
        ] {
            let (clock, watch) = watched();
            watch.starts_after(Some(clock.now() - distance));
            assert_eq!(watch.doubt().is_some(), is_doubted, "{distance}");
        }
        let (_, watch) = watched();
        watch.starts_after(None);
        assert_eq!(watch.doubt(), None);
    }
}
