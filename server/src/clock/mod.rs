//! The clock: the only reader of the time. [`watch`] notices when the clock may be wrong.

pub mod watch;

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, SystemTime};

use chrono::{DateTime, TimeDelta};
use fantail_core::studio_time::Instant;

/// The system clock, or a manual clock for tests.
#[derive(Debug, Clone)]
pub struct Clock(Source);

#[derive(Debug, Clone)]
enum Source {
    /// The stopwatch measures the monotonic time.
    System(Stopwatch),
    Manual(Arc<Mutex<ManualTime>>),
}

#[derive(Debug, Clone, Copy)]
struct ManualTime {
    now: Instant,
    monotonic: TimeDelta,
}

impl Clock {
    pub fn system() -> Clock {
        Clock(Source::System(Stopwatch::start()))
    }

    /// Creates a manual clock. Its time changes only by [`Clock::advance`] and [`Clock::jump`];
    /// clones share it.
    pub fn fixed_at(instant: Instant) -> Clock {
        Clock(Source::Manual(Arc::new(Mutex::new(ManualTime {
            now: instant,
            monotonic: TimeDelta::zero(),
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
            Source::Manual(time) => read(time).now,
        }
    }

    /// Returns the time since an arbitrary moment. It is monotonic: a change of the system clock
    /// doesn't affect it.
    pub fn monotonic(&self) -> TimeDelta {
        match &self.0 {
            Source::System(since) => TimeDelta::from_std(since.elapsed()).unwrap_or(TimeDelta::MAX),
            Source::Manual(time) => read(time).monotonic,
        }
    }

    /// Lets time pass on a manual clock. Does nothing on a system clock.
    pub fn advance(&self, by: TimeDelta) {
        self.move_by(by, by);
    }

    /// Changes a manual clock as if an administrator set it: the time of day jumps, and no time
    /// passes. Does nothing on a system clock.
    pub fn jump(&self, by: TimeDelta) {
        self.move_by(by, TimeDelta::zero());
    }

    fn move_by(&self, by: TimeDelta, elapsed: TimeDelta) {
        if let Source::Manual(time) = &self.0 {
            let mut time = time.lock().unwrap_or_else(PoisonError::into_inner);
            time.now = time.now + by;
            time.monotonic += elapsed;
        }
    }
}

fn read(time: &Mutex<ManualTime>) -> ManualTime {
    *time.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Converts an instant to the standard library's type, for the `Date` of an e-mail.
pub fn as_system_time(instant: Instant) -> SystemTime {
    SystemTime::UNIX_EPOCH + Duration::from_millis(instant.millis().unsigned_abs())
}

/// Formats an instant for the `Date` header of a response: `Sat, 21 Nov 2026 05:00:00 GMT`.
pub fn http_date(instant: Instant) -> String {
    DateTime::from_timestamp_millis(instant.millis())
        .unwrap_or_default()
        .format("%a, %d %b %Y %H:%M:%S GMT")
        .to_string()
}

/// Measures elapsed time.
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

/// Rate limits use the monotonic time, so that a change of the system clock blocks no caller. A test
/// advances a manual clock instead of waiting.
impl governor::clock::Clock for Clock {
    type Instant = Duration;

    fn now(&self) -> Duration {
        self.monotonic().to_std().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_manual_clock_shares_its_changes_with_its_clones() {
        let start = Instant::parse("2026-11-21T05:00:00Z").unwrap();
        let clock = Clock::fixed_at(start);
        let clone = clock.clone();
        clock.advance(TimeDelta::minutes(31));
        assert_eq!(clone.now(), start + TimeDelta::minutes(31));
        clock.jump(TimeDelta::hours(-1));
        assert_eq!(clone.now(), start - TimeDelta::minutes(29));
        assert_eq!(clone.monotonic(), TimeDelta::minutes(31));
    }
}
