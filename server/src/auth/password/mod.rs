//! Password hashing with argon2id, on one thread with a queue. The password of an unknown account is
//! compared with a decoy hash.

mod hasher;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{self, RecvError, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use fantail_core::forms::password::NewPassword;
use prometheus_client::metrics::histogram::Histogram;
use tokio::sync::{Semaphore, oneshot};

use self::hasher::Hasher;
use crate::clock::Stopwatch;
use crate::error::AppError;

/// The capacity of the queue. At 30 ms a job, the last job waits about two seconds.
const QUEUE_CAPACITY: usize = 64;
/// A hash of the same cost as a real one, so that comparing a password with it takes the same time.
const DECOY: &str = "$argon2id$v=19$m=19456,t=2,p=1$ZmFudGFpbC1kZWNveS1zYWx0\
                     $L3J5bUH0yZy1kq0zqTz9yBqQd2S0gOZ0sQb5m1n0cQY";

/// The idle time after which the memory is freed.
const IDLE_TIMEOUT: Duration = Duration::from_secs(1);

/// Hashes and verifies passwords on one thread, in 19 MiB that it reuses. A second thread would only compete with bookings
/// for the CPU.
pub struct Passwords {
    queue: Arc<Semaphore>,
    thread: Sender<Job>,
    durations: Option<Histogram>,
}

type Job = Box<dyn FnOnce(&mut Hasher) + Send>;

impl Passwords {
    pub fn new() -> Passwords {
        let (thread, jobs) = mpsc::channel::<Job>();
        thread::spawn(move || {
            let mut hasher = Hasher::default();
            loop {
                let job = match jobs.recv_timeout(IDLE_TIMEOUT) {
                    Err(RecvTimeoutError::Timeout) => {
                        hasher.free();
                        jobs.recv()
                    }
                    job => job.map_err(|_| RecvError),
                };
                let Ok(job) = job else { return };
                job(&mut hasher);
            }
        });
        Passwords {
            queue: Arc::new(Semaphore::new(QUEUE_CAPACITY)),
            thread,
            durations: None,
        }
    }

    /// Observes the duration of each job, in seconds, including the wait.
    pub fn with_histogram(self, durations: Histogram) -> Passwords {
        Passwords {
            durations: Some(durations),
            ..self
        }
    }

    /// Returns the number of jobs that are queued or running.
    pub fn queue_length(&self) -> u64 {
        let free = self.queue.available_permits();
        u64::try_from(QUEUE_CAPACITY.saturating_sub(free)).unwrap_or_default()
    }

    pub async fn hash(&self, password: NewPassword) -> Result<String, AppError> {
        Ok(self.run(move |hasher| hasher.hash(&password)).await??)
    }

    /// Returns whether a password matches a hash. Without a hash the result is false, after the
    /// same time.
    pub async fn matches(&self, password: String, hash: Option<String>) -> Result<bool, AppError> {
        self.run(move |hasher| {
            let matches = hasher.matches(&password, hash.as_deref().unwrap_or(DECOY));
            matches && hash.is_some()
        })
        .await
    }

    async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Hasher) -> T + Send + 'static,
    ) -> Result<T, AppError> {
        // The job holds the permit, because it stays in the queue even if the client disconnects.
        let permit = Arc::clone(&self.queue)
            .try_acquire_owned()
            .map_err(|_| AppError::Overloaded)?;
        let queued_at = Stopwatch::start();
        let (sender, receiver) = oneshot::channel();
        let job = move |hasher: &mut Hasher| {
            // The receiver may have been dropped. A panic fails only this job, not the thread.
            let _ = sender.send(catch_unwind(AssertUnwindSafe(|| work(hasher))));
            drop(permit);
        };
        self.thread
            .send(Box::new(job))
            .map_err(|_| anyhow::anyhow!("the password thread has ended"))?;
        let outcome = receiver.await.map_err(anyhow::Error::from)?;
        if let Some(durations) = &self.durations {
            durations.observe(queued_at.elapsed().as_secs_f64());
        }
        Ok(outcome.map_err(|_| anyhow::anyhow!("hashing a password panicked"))?)
    }
}

impl Default for Passwords {
    fn default() -> Self {
        Passwords::new()
    }
}

/// Hashes a password on the current thread, for the command line. Takes about 30 ms.
pub fn hash_now(password: &NewPassword) -> anyhow::Result<String> {
    Hasher::default().hash(password)
}

#[cfg(test)]
mod tests {
    use argon2::password_hash::phc::PasswordHash;
    use fantail_core::forms::password::accept;

    use super::*;

    #[tokio::test]
    async fn a_password_is_composed_but_never_trimmed_before_it_is_compared() {
        let passwords = Passwords::new();
        let hash = passwords
            .hash(accept("password", "Password", "ka\u{304}kā 1").unwrap())
            .await
            .unwrap();
        assert!(
            hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"),
            "{hash}"
        );
        let matches = async |typed: &str| {
            passwords
                .matches(typed.to_owned(), Some(hash.clone()))
                .await
                .unwrap()
        };
        assert!(matches("kāka\u{304} 1").await);
        assert!(!matches("kākā 1 ").await);
        assert!(!matches("kākā").await);
    }

    #[tokio::test]
    async fn without_a_hash_the_same_work_is_done_and_nothing_matches() {
        let real = hash_now(&accept("password", "Password", "fantail").unwrap()).unwrap();
        let (real, decoy) = (
            PasswordHash::new(&real).unwrap(),
            PasswordHash::new(DECOY).unwrap(),
        );
        assert_eq!(
            (decoy.algorithm, decoy.version),
            (real.algorithm, real.version)
        );
        assert_eq!(decoy.params.to_string(), real.params.to_string());
        assert_eq!(decoy.hash.unwrap().len(), real.hash.unwrap().len());
        assert!(
            !Passwords::new()
                .matches("fantail".to_owned(), None)
                .await
                .unwrap()
        );
    }

    #[tokio::test]
    async fn a_panic_fails_only_its_own_job() {
        let passwords = Passwords::new();
        let panicked = passwords.run(|_| assert_eq!(1, 2, "planted")).await;
        assert!(matches!(panicked, Err(AppError::Internal(_))));
        assert!(matches!(passwords.run(|_| 7).await, Ok(7)));
    }

    #[tokio::test]
    async fn a_full_queue_fails_at_once() {
        let passwords = Passwords::new();
        let _permits = passwords
            .queue
            .try_acquire_many(u32::try_from(QUEUE_CAPACITY).unwrap())
            .unwrap();
        let result = passwords.matches("fantail".to_owned(), None).await;
        assert!(matches!(result, Err(AppError::Overloaded)));
    }
}
