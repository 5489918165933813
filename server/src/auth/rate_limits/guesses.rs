//! A limit of wrong guesses at a secret. A guess is counted before it is compared, so that concurrent ones can't exceed
//! the limit, and given back unless it was wrong.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

use super::limiter::Limiter;
use crate::error::AppError;

pub(super) struct Guesses {
    limiter: Limiter,
    /// The number of guesses that are being compared, by counter.
    in_flight: Mutex<HashMap<u16, usize>>,
    settled: Notify,
}

/// A guess that is being compared. It counts as wrong unless it is given back.
pub(super) struct Guess<'a> {
    guesses: &'a Guesses,
    counter: u16,
}

impl Guesses {
    pub fn new(limiter: Limiter) -> Guesses {
        Guesses {
            limiter,
            in_flight: Mutex::default(),
            settled: Notify::new(),
        }
    }

    /// Counts a guess. At the limit, waits for those that are being compared, because they may be given back: members
    /// who follow their links at the same time from one address aren't refused.
    pub async fn start(&self, counter: u16) -> Result<Guess<'_>, AppError> {
        loop {
            let settled = self.settled.notified();
            match self.count(counter) {
                Ok(guess) => return Ok(guess),
                Err(Some(refused)) => return Err(refused),
                Err(None) => settled.await,
            }
        }
    }

    /// Returns `Err(None)` at the limit, if a guess that is being compared may be given back.
    fn count(&self, counter: u16) -> Result<Guess<'_>, Option<AppError>> {
        let mut in_flight = self.lock();
        match self.limiter.count(counter) {
            Ok(()) => *in_flight.entry(counter).or_default() += 1,
            Err(_) if in_flight.contains_key(&counter) => return Err(None),
            Err(refused) => return Err(Some(refused)),
        }
        Ok(Guess {
            guesses: self,
            counter,
        })
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<u16, usize>> {
        self.in_flight
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}

impl Guess<'_> {
    pub fn give_back(self) {
        self.guesses.limiter.give_back(self.counter);
    }
}

impl Drop for Guess<'_> {
    fn drop(&mut self) {
        let mut in_flight = self.guesses.lock();
        if let Some(count) = in_flight.get_mut(&self.counter) {
            *count -= 1;
            if *count == 0 {
                in_flight.remove(&self.counter);
            }
        }
        drop(in_flight);
        self.guesses.settled.notify_waiters();
    }
}
