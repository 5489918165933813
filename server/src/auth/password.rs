//! Password hashing: argon2id, one hash at a time, and the same work for an unknown account.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{self, RecvError, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use anyhow::Context;
use argon2::password_hash::phc::{Output, ParamsString, PasswordHash, Salt};
use argon2::{Algorithm, Argon2, Block, Params, Version};
use fantail_core::forms::password::{NewPassword, normalised};
use prometheus_client::metrics::histogram::Histogram;
use tokio::sync::{Semaphore, oneshot};

use crate::clock::Stopwatch;
use crate::error::AppError;

/// The most hashes that wait for their turn: at 30 ms each, the last of them waits about two seconds.
const QUEUE: usize = 64;
/// The hash of an unknown password, made with the cost below: comparing with it takes as long as with a real one.
const DECOY: &str = "$argon2id$v=19$m=19456,t=2,p=1$ZmFudGFpbC1kZWNveS1zYWx0\
                     $L3J5bUH0yZy1kq0zqTz9yBqQd2S0gOZ0sQb5m1n0cQY";

/// The time without a hash after which the memory is freed.
const REST: Duration = Duration::from_secs(1);
/// The blocks reserved: more than 32 MiB, of which a hash touches 19. The C library always takes so large a block from
/// the system and gives it back; a smaller one it keeps after the first time.
const RESERVED_BLOCKS: usize = 33 * 1024 * 1024 / Block::SIZE;

const ALGORITHM: Algorithm = Algorithm::Argon2id;
const VERSION: Version = Version::V0x13;

/// Hashes and compares passwords, one at a time: a second hash beside the first would only take the core that serves
/// bookings. All of it happens on one thread, in the same 19 MiB, which are freed after `REST` without use.
pub struct Passwords {
    queue: Arc<Semaphore>,
    thread: Sender<Job>,
    taken: Option<Histogram>,
}

type Job = Box<dyn FnOnce(&mut Hasher) + Send>;

impl Passwords {
    pub fn new() -> Passwords {
        let (thread, jobs) = mpsc::channel::<Job>();
        thread::spawn(move || {
            let mut hasher = Hasher::default();
            loop {
                let job = match jobs.recv_timeout(REST) {
                    Err(RecvTimeoutError::Timeout) => {
                        hasher.rest();
                        jobs.recv()
                    }
                    job => job.map_err(|_| RecvError),
                };
                let Ok(job) = job else { return };
                job(&mut hasher);
            }
        });
        Passwords {
            queue: Arc::new(Semaphore::new(QUEUE)),
            thread,
            taken: None,
        }
    }

    /// Measures each hash, in seconds.
    pub fn measured(self, taken: Histogram) -> Passwords {
        Passwords {
            taken: Some(taken),
            ..self
        }
    }

    /// The number of hashes that wait or are under way.
    pub fn queued(&self) -> u64 {
        let places = self.queue.available_permits();
        u64::try_from(QUEUE.saturating_sub(places)).unwrap_or_default()
    }

    pub async fn hash(&self, password: NewPassword) -> Result<String, AppError> {
        Ok(self.in_turn(move |hasher| hasher.hash(&password)).await??)
    }

    /// Whether a password matches a hash. Without a hash the same work is done, and the answer is no.
    pub async fn is_right(&self, password: String, hash: Option<String>) -> Result<bool, AppError> {
        self.in_turn(move |hasher| {
            let matches = hasher.matches(&password, hash.as_deref().unwrap_or(DECOY));
            matches && hash.is_some()
        })
        .await
    }

    async fn in_turn<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Hasher) -> T + Send + 'static,
    ) -> Result<T, AppError> {
        // The permit moves into the work: a client that hangs up doesn't make room in the queue while its hash is still
        // in it.
        let place = Arc::clone(&self.queue)
            .try_acquire_owned()
            .map_err(|_| AppError::Overloaded)?;
        let asked_at = Stopwatch::start();
        let (answer, answered) = oneshot::channel();
        let job = move |hasher: &mut Hasher| {
            // The receiver may be gone. A panic in one hash is answered as its own error, and ends no other.
            let _ = answer.send(catch_unwind(AssertUnwindSafe(|| work(hasher))));
            drop(place);
        };
        self.thread
            .send(Box::new(job))
            .map_err(|_| anyhow::anyhow!("the password thread has ended"))?;
        let outcome = answered.await.map_err(anyhow::Error::from)?;
        if let Some(taken) = &self.taken {
            taken.observe(asked_at.elapsed().as_secs_f64());
        }
        Ok(outcome.map_err(|_| anyhow::anyhow!("hashing a password panicked"))?)
    }
}

impl Default for Passwords {
    fn default() -> Self {
        Passwords::new()
    }
}

/// Hashes a password on this thread, in about 30 ms: for the command line.
pub fn hash_now(password: &NewPassword) -> anyhow::Result<String> {
    Hasher::default().hash(password)
}

/// A hasher with memory of its own, which it keeps until it rests.
#[derive(Default)]
struct Hasher {
    memory: Vec<Block>,
}

impl Hasher {
    /// Frees the memory.
    fn rest(&mut self) {
        self.memory = Vec::new();
    }

    fn hash(&mut self, password: &NewPassword) -> anyhow::Result<String> {
        let cost = Params::new(19_456, 2, 1, None).map_err(anyhow::Error::msg)?;
        let salt = Salt::generate();
        let password = password.as_str().as_bytes();
        let output = self.output(password, &salt, &cost, Params::DEFAULT_OUTPUT_LEN)?;
        let hash = PasswordHash {
            algorithm: ALGORITHM.ident(),
            version: Some(VERSION.into()),
            params: ParamsString::try_from(&cost)?,
            salt: Some(salt),
            hash: Some(output),
        };
        Ok(hash.to_string())
    }

    fn matches(&mut self, password: &str, hash: &str) -> bool {
        let Ok(hash) = PasswordHash::new(hash) else {
            return false;
        };
        let is_ours = hash.algorithm == ALGORITHM.ident() && hash.version == Some(VERSION.into());
        let (Some(salt), Some(expected), Ok(cost), true) =
            (hash.salt, hash.hash, Params::try_from(&hash), is_ours)
        else {
            return false;
        };
        let password = normalised(password);
        let output = self.output(password.as_bytes(), &salt, &cost, expected.len());
        // The comparison takes constant time.
        output.is_ok_and(|output| output == expected)
    }

    fn output(
        &mut self,
        password: &[u8],
        salt: &Salt,
        cost: &Params,
        length: usize,
    ) -> anyhow::Result<Output> {
        let blocks = cost.block_count();
        if self.memory.len() < blocks {
            self.memory.reserve(RESERVED_BLOCKS.max(blocks));
            self.memory.resize(blocks, Block::new());
        }
        let mut output = [0; Output::MAX_LENGTH];
        let output = output.get_mut(..length).context("too long a hash")?;
        Argon2::new(ALGORITHM, VERSION, cost.clone())
            .hash_password_into_with_memory(password, salt, output, &mut self.memory)
            .map_err(anyhow::Error::msg)?;
        Ok(Output::new(output)?)
    }
}

#[cfg(test)]
mod tests {
    use argon2::PasswordVerifier;
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

    #[test]
    fn one_memory_serves_every_hash_and_argon2_itself_agrees() {
        let mut hasher = Hasher::default();
        let password = accept("password", "Password", "fantail").unwrap();
        let first = hasher.hash(&password).unwrap();
        let memory = (hasher.memory.as_ptr(), hasher.memory.capacity());
        let second = hasher.hash(&password).unwrap();
        assert_ne!(first, second);
        for hash in [&first, &second] {
            assert!(hasher.matches("fantail", hash));
            assert!(!hasher.matches("fantails", hash));
            let parsed = PasswordHash::new(hash).unwrap();
            let verified = Argon2::default().verify_password(b"fantail", &parsed);
            assert!(verified.is_ok(), "{hash}");
        }
        assert!(!hasher.matches("fantail", &first.replace("argon2id", "argon2i")));
        assert!(!hasher.matches("fantail", "no hash"));
        assert_eq!((hasher.memory.as_ptr(), hasher.memory.capacity()), memory);
    }

    #[test]
    fn what_hashing_took_goes_back_to_the_system() {
        let resident = || {
            let status = std::fs::read_to_string("/proc/self/status").unwrap();
            let line = status
                .lines()
                .find(|line| line.starts_with("VmRSS:"))
                .unwrap();
            let kib = line.split_whitespace().nth(1).unwrap();
            kib.parse::<usize>().unwrap() / 1024
        };
        let mut hasher = Hasher::default();
        let password = accept("password", "Password", "fantail").unwrap();
        let before = resident();
        for _ in 0..3 {
            hasher.hash(&password).unwrap();
            assert!(before + 15 <= resident());
            hasher.rest();
            assert!(resident() <= before + 4, "{before} {}", resident());
        }
    }

    #[tokio::test]
    async fn a_fault_in_one_piece_of_work_ends_nobody_elses() {
        let passwords = Passwords::new();
        let fault = passwords.in_turn(|_| assert_eq!(1, 2, "planted")).await;
        assert!(matches!(fault, Err(AppError::Internal(_))));
        assert!(matches!(passwords.in_turn(|_| 7).await, Ok(7)));
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
