//! Passwords: argon2id, one hash at a time, and the same work for an account that doesn't exist.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{self, Sender};
use std::thread;

use argon2::password_hash::phc::PasswordHash;
use argon2::{Algorithm, Argon2, Params, PasswordHasher, PasswordVerifier, Version};
use fantail_core::forms::password::{NewPassword, normalised};
use tokio::sync::{Semaphore, oneshot};

use crate::error::AppError;

/// How many may wait for their turn: at 30 ms each, the last of them waits about two seconds.
const QUEUE: usize = 64;
/// The hash of a password nobody knows, made with the cost below: comparing with it takes as long as with a real one.
const DECOY: &str = "$argon2id$v=19$m=19456,t=2,p=1$ZmFudGFpbC1kZWNveS1zYWx0\
                     $L3J5bUH0yZy1kq0zqTz9yBqQd2S0gOZ0sQb5m1n0cQY";

/// Hashes and compares passwords, one at a time: a second hash beside the first would only take the core that serves
/// bookings. All of it happens on one thread, whose 19 MiB are used again and again: each thread keeps its own.
pub struct Passwords {
    queue: Arc<Semaphore>,
    thread: Sender<Job>,
}

type Job = Box<dyn FnOnce() + Send>;

impl Passwords {
    pub fn new() -> Passwords {
        let (thread, jobs) = mpsc::channel::<Job>();
        thread::spawn(move || jobs.into_iter().for_each(|job| job()));
        Passwords {
            queue: Arc::new(Semaphore::new(QUEUE)),
            thread,
        }
    }

    pub async fn hash(&self, password: NewPassword) -> Result<String, AppError> {
        Ok(self.in_turn(move || hash_now(&password)).await??)
    }

    /// Whether a password is the one that was hashed. Without a hash the same work is done, and the answer is no.
    pub async fn is_right(&self, password: String, hash: Option<String>) -> Result<bool, AppError> {
        self.in_turn(move || {
            let matches = matches_now(&password, hash.as_deref().unwrap_or(DECOY));
            matches && hash.is_some()
        })
        .await
    }

    async fn in_turn<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, AppError> {
        // The place moves into the work: someone who hangs up doesn't make room in the line while the work is still in it.
        let place = Arc::clone(&self.queue)
            .try_acquire_owned()
            .map_err(|_| AppError::Overloaded)?;
        let (answer, answered) = oneshot::channel();
        let job = move || {
            // Who asked may have gone; and a fault in one piece of work is answered as one, and ends nobody else's.
            let _ = answer.send(catch_unwind(AssertUnwindSafe(work)));
            drop(place);
        };
        self.thread
            .send(Box::new(job))
            .map_err(|_| anyhow::anyhow!("the password thread has ended"))?;
        let outcome = answered.await.map_err(anyhow::Error::from)?;
        Ok(outcome.map_err(|_| anyhow::anyhow!("hashing a password panicked"))?)
    }
}

impl Default for Passwords {
    fn default() -> Self {
        Passwords::new()
    }
}

/// Hashes a password here and now, taking about 30 ms of this thread: for the command line.
pub fn hash_now(password: &NewPassword) -> anyhow::Result<String> {
    let hash: PasswordHash = argon2()?.hash_password(password.as_str().as_bytes())?;
    Ok(hash.to_string())
}

fn matches_now(password: &str, hash: &str) -> bool {
    let password = normalised(password);
    PasswordHash::new(hash).is_ok_and(|hash| {
        Argon2::default()
            .verify_password(password.as_bytes(), &hash)
            .is_ok()
    })
}

fn argon2() -> anyhow::Result<Argon2<'static>> {
    let cost = Params::new(19_456, 2, 1, None).map_err(anyhow::Error::msg)?;
    Ok(Argon2::new(Algorithm::Argon2id, Version::V0x13, cost))
}

#[cfg(test)]
mod tests {
    use fantail_core::forms::password::accept;

    use super::*;

    #[tokio::test]
    async fn a_password_matches_its_hash_composed_but_never_trimmed() {
        let passwords = Passwords::new();
        let hash = passwords
            .hash(accept("password", "Password", "ka\u{304}kā 1").unwrap())
            .await
            .unwrap();
        assert!(
            hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"),
            "{hash}"
        );
        let is_right = async |typed: &str| {
            passwords
                .is_right(typed.to_owned(), Some(hash.clone()))
                .await
                .unwrap()
        };
        assert!(is_right("kāka\u{304} 1").await);
        assert!(!is_right("kākā 1 ").await);
        assert!(!is_right("kākā").await);
    }

    #[tokio::test]
    async fn without_a_hash_the_same_work_is_done_and_nothing_is_right() {
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
                .is_right("fantail".to_owned(), None)
                .await
                .unwrap()
        );
    }

    #[tokio::test]
    async fn a_fault_in_one_piece_of_work_ends_nobody_elses() {
        let passwords = Passwords::new();
        let fault = passwords.in_turn(|| assert_eq!(1, 2, "planted")).await;
        assert!(matches!(fault, Err(AppError::Internal(_))));
        assert!(matches!(passwords.in_turn(|| 7).await, Ok(7)));
    }

    #[tokio::test]
    async fn a_queue_that_is_full_says_so_at_once() {
        let passwords = Passwords::new();
        let _places = passwords
            .queue
            .try_acquire_many(u32::try_from(QUEUE).unwrap())
            .unwrap();
        let answer = passwords.is_right("fantail".to_owned(), None).await;
        assert!(matches!(answer, Err(AppError::Overloaded)));
    }
}
