//! Passwords: argon2id, one hash at a time, and the same work for an account that doesn't exist.

use std::sync::Arc;

use argon2::password_hash::phc::PasswordHash;
use argon2::{Algorithm, Argon2, Params, PasswordHasher, PasswordVerifier, Version};
use fantail_core::forms::password::{NewPassword, normalised};
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

use crate::error::AppError;

/// How many may wait for their turn: at 30 ms each, the last of them waits about two seconds.
const QUEUE: usize = 64;
/// The hash of a password nobody knows, made with the cost below: comparing with it takes as long as with a real one.
const DECOY: &str = "$argon2id$v=19$m=19456,t=2,p=1$ZmFudGFpbC1kZWNveS1zYWx0\
                     $L3J5bUH0yZy1kq0zqTz9yBqQd2S0gOZ0sQb5m1n0cQY";

/// Hashes and compares passwords. A second hash at the same time would only take the core that serves bookings.
pub struct Passwords {
    queue: Semaphore,
    turn: Arc<Semaphore>,
}

impl Passwords {
    pub fn new() -> Passwords {
        Passwords {
            queue: Semaphore::new(QUEUE),
            turn: Arc::new(Semaphore::new(1)),
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
        let _place = self.queue.try_acquire().map_err(|_| AppError::Overloaded)?;
        // The turn moves into the work: someone who hangs up half way doesn't let a second hash start beside the first.
        let turn = Arc::clone(&self.turn)
            .acquire_owned()
            .await
            .map_err(anyhow::Error::from)?;
        let answer = spawn_blocking(move || {
            let answer = work();
            drop(turn);
            answer
        });
        Ok(answer.await.map_err(anyhow::Error::from)?)
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
