//! A limit of requests per caller, by the generic cell rate algorithm.

use std::convert::Infallible;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

use governor::middleware::NoOpMiddleware;
use governor::nanos::Nanos;
use governor::state::StateStore;
use governor::state::keyed::HashMapStateStore;
use governor::{Quota, RateLimiter};

use crate::clock::Clock;
use crate::error::AppError;

pub(super) struct Limiter {
    clock: Clock,
    /// The time in which a counter gets one request back.
    each: Duration,
    counters: Counters,
    governor: RateLimiter<u16, Counters, Clock, NoOpMiddleware<Duration>>,
}

/// The counters, by number. Clones share them: a `RateLimiter` doesn't lend its own.
#[derive(Clone, Default)]
struct Counters(Arc<HashMapStateStore<u16>>);

impl StateStore for Counters {
    type Key = u16;

    fn measure_and_replace<T, F, E>(&self, counter: &u16, change: F) -> Result<T, E>
    where
        F: Fn(Option<Nanos>) -> Result<(T, Nanos), E>,
    {
        self.0.measure_and_replace(counter, change)
    }
}

impl Limiter {
    pub fn new(burst: u32, each: Duration, clock: &Clock) -> Limiter {
        let burst = NonZeroU32::new(burst).unwrap_or(NonZeroU32::MIN);
        // `None` only for a period of zero, which no limit here has.
        let quota = Quota::with_period(each)
            .unwrap_or(Quota::per_second(burst))
            .allow_burst(burst);
        let counters = Counters::default();
        Limiter {
            clock: clock.clone(),
            each,
            governor: RateLimiter::new(quota, counters.clone(), clock.clone()),
            counters,
        }
    }

    pub fn count(&self, counter: u16) -> Result<(), AppError> {
        self.governor.check_key(&counter).map_err(|until| {
            let wait = until.wait_time_from(governor::clock::Clock::now(&self.clock));
            AppError::TooManyRequests {
                retry_after: wait.as_secs() + 1,
            }
        })
    }

    /// Gives back one request that was counted.
    pub fn give_back(&self, counter: u16) {
        let Ok(()) = self.counters.measure_and_replace(&counter, |free_at| {
            let free_at = free_at.unwrap_or_default();
            Ok::<_, Infallible>(((), free_at.saturating_sub(self.each.into())))
        });
    }
}
