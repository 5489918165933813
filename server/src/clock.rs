//! The clock: the only reader of the time.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, SystemTime};

use chrono::{DateTime, TimeDelta};
use fantail_core::studio_time::Instant;

/// Tells the time: the machine's, or, in tests, a time that moves only when told to.
#[derive(Debug, Clone)]
pub struct Clock(Source);

#[derive(Debug, Clone)]
enum Source {
    /// With the time since it was made.
    System(Stopwatch),
    Moved(Arc<Mutex<Moved>>),
}

#[derive(Debug, Clone, Copy)]
struct Moved {
    now: Instant,
    steady: TimeDelta,
}

impl Clock {
    pub fn system() -> Clock {
        Clock(Source::System(Stopwatch::start()))
    }

    /// A clock that stands still until [`Clock::advance`]. Clones show the same time.
    pub fn fixed_at(instant: Instant) -> Clock {
        Clock(Source::Moved(Arc::new(Mutex::new(Moved {
            now: instant,
            steady: TimeDelta::zero(),
        }))))
    }

    #[expect(
        clippy::disallowed_methods,
        reason = "this is the one place that reads the time"
    )]
    pub fn now(&self) -> Instant {
        match &self.0 {
            Source::System(_) => {
                let since_1970 = SystemTime::now()
                    .duration_since(SystemTime::UNIX_EPOCH)
                    .unwrap_or_default();
                Instant::from_millis(i64::try_from(since_1970.as_millis()).unwrap_or(i64::MAX))
            }
            Source::Moved(moved) => read(moved).now,
        }
    }

    /// The time since some moment. It passes steadily, also when the machine's clock is put ahead or back.
    pub fn steady(&self) -> TimeDelta {
        match &self.0 {
            Source::System(since) => TimeDelta::from_std(since.elapsed()).unwrap_or(TimeDelta::MAX),
            Source::Moved(moved) => read(moved).steady,
        }
    }

    /// Moves a fixed clock forward; the machine's own time can't be moved.
    pub fn advance(&self, by: TimeDelta) {
        self.move_by(by, by);
    }

    /// Puts a fixed clock ahead or back, without any time having passed.
    pub fn put(&self, by: TimeDelta) {
        self.move_by(by, TimeDelta::zero());
    }

    fn move_by(&self, by: TimeDelta, steadily: TimeDelta) {
        if let Source::Moved(moved) = &self.0 {
            let mut moved = moved.lock().unwrap_or_else(PoisonError::into_inner);
            moved.now = moved.now + by;
            moved.steady += steadily;
        }
    }
}

fn read(moved: &Mutex<Moved>) -> Moved {
    *moved.lock().unwrap_or_else(PoisonError::into_inner)
}

/// An instant as the standard library has it, for the date on a letter.
pub fn as_system_time(instant: Instant) -> SystemTime {
    SystemTime::UNIX_EPOCH + Duration::from_millis(instant.millis().unsigned_abs())
}

/// An instant as the `Date` of an answer: `Sat, 21 Nov 2026 05:00:00 GMT`.
pub fn http_date(instant: Instant) -> String {
    DateTime::from_timestamp_millis(instant.millis())
        .unwrap_or_default()
        .format("%a, %d %b %Y %H:%M:%S GMT")
        .to_string()
}

/// Measures a duration, apart from any date.
#[derive(Debug, Clone, Copy)]
pub struct Stopwatch(std::time::Instant);

impl Stopwatch {
    pub fn start() -> Stopwatch {
        Stopwatch(std::time::Instant::now())
    }

    pub fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }
}

/// Throttles count in this clock's time as well, so that a test moves it instead of waiting.
impl governor::clock::Clock for Clock {
    type Instant = Duration;

    fn now(&self) -> Duration {
        Duration::from_millis(Clock::now(self).millis().unsigned_abs())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fixed_clock_moves_only_when_told_and_its_clones_with_it() {
        let start = Instant::parse("2026-11-21T05:00:00Z").unwrap();
        let clock = Clock::fixed_at(start);
        let clone = clock.clone();
        clock.advance(TimeDelta::minutes(31));
        assert_eq!(clone.now(), start + TimeDelta::minutes(31));
        clock.put(TimeDelta::hours(-1));
        assert_eq!(clone.now(), start - TimeDelta::minutes(29));
        assert_eq!(clone.steady(), TimeDelta::minutes(31));
    }
}
