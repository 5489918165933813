//! Rate limits. A request over a limit is answered 429 with the seconds to wait; no account is ever locked.

mod guesses;
mod limiter;

use std::hash::{BuildHasher, Hash, RandomState};
use std::net::IpAddr;
use std::time::Duration;

use fantail_core::forms::text::email_key;

use self::guesses::{Guess, Guesses};
use self::limiter::Limiter;
use crate::clock::Clock;
use crate::config::Switch;
use crate::error::AppError;
use crate::store::users::Account;

/// The number of counters of each limit. Callers are hashed to counters, so that requests from many
/// addresses can't exhaust memory. The hash is seeded at each start.
const COUNTERS: u64 = 1 << 16;

pub struct RateLimits {
    switch: Switch,
    hasher: RandomState,
    sign_in_of_account: Guesses,
    sign_in_from_address: Guesses,
    links: Guesses,
    forgotten_from_address: Limiter,
    reset_letters: Limiter,
    email_changes: Limiter,
    test_emails: Limiter,
    test_pushes: Limiter,
    admin_letters: Limiter,
    invitations: Limiter,
    member_writes: Limiter,
    messages: Limiter,
    own_records: Limiter,
    hints: Limiter,
    requests: Limiter,
}

impl RateLimits {
    pub fn new(switch: Switch, clock: &Clock) -> RateLimits {
        let limiter =
            |burst, seconds_each| Limiter::new(burst, Duration::from_secs_f64(seconds_each), clock);
        let guesses = |burst, seconds_each| Guesses::new(limiter(burst, seconds_each));
        RateLimits {
            switch,
            hasher: RandomState::new(),
            sign_in_of_account: guesses(5, 30.0),
            sign_in_from_address: guesses(30, 6.0),
            links: guesses(20, 30.0),
            forgotten_from_address: limiter(5, 720.0),
            reset_letters: limiter(3, 1_200.0),
            email_changes: limiter(3, 1_200.0),
            test_emails: limiter(5, 720.0),
            test_pushes: limiter(5, 720.0),
            admin_letters: limiter(5, 720.0),
            invitations: limiter(60, 60.0),
            member_writes: limiter(30, 2.0),
            messages: limiter(20, 180.0),
            own_records: limiter(5, 720.0),
            hints: limiter(10, 20.0),
            requests: limiter(300, 0.2),
        }
    }

    /// Limits wrong passwords per name and address, and per address. `compare` compares the password.
    pub async fn try_sign_in<T>(
        &self,
        name: &str,
        address: IpAddr,
        compare: impl Future<Output = Result<T, AppError>>,
    ) -> Result<T, AppError> {
        let limits = [
            (&self.sign_in_from_address, self.counter(address)),
            (&self.sign_in_of_account, self.counter((name, address))),
        ];
        self.guess(limits, compare).await
    }

    /// Limits wrong guesses at the current password of a user with a session, from all addresses together, and per
    /// address.
    pub async fn try_current_password<T>(
        &self,
        user_id: &str,
        address: IpAddr,
        compare: impl Future<Output = Result<T, AppError>>,
    ) -> Result<T, AppError> {
        let limits = [
            (&self.sign_in_from_address, self.counter(address)),
            (&self.sign_in_of_account, self.counter(user_id)),
        ];
        self.guess(limits, compare).await
    }

    /// Limits invitation and reset links that aren't valid, per address. `find` looks the link up.
    pub async fn try_link<T>(
        &self,
        address: IpAddr,
        find: impl Future<Output = Result<T, AppError>>,
    ) -> Result<T, AppError> {
        let limits = [(&self.links, self.counter(address))];
        self.guess(limits, find).await
    }

    /// Runs `compare` within all limits. Only a wrong guess counts: neither a right one nor one that was not compared.
    async fn guess<T, const LIMITS: usize>(
        &self,
        limits: [(&Guesses, u16); LIMITS],
        compare: impl Future<Output = Result<T, AppError>>,
    ) -> Result<T, AppError> {
        let mut started = Vec::new();
        let compared = async {
            for (guesses, counter) in limits {
                if self.switch == Switch::On {
                    started.push(guesses.start(counter).await?);
                }
            }
            compare.await
        }
        .await;
        if !compared.as_ref().is_err_and(is_wrong_guess) {
            started.into_iter().for_each(Guess::give_back);
        }
        compared
    }

    /// Limits requests for reset links per network address: five an hour.
    pub fn check_forgotten_password(&self, address: IpAddr) -> Result<(), AppError> {
        self.count(&self.forgotten_from_address, address)
    }

    /// Whether one more reset letter may be sent to an e-mail address, known or not: three an hour.
    pub fn allows_reset_letter(&self, email: &str) -> bool {
        self.count(&self.reset_letters, email_key(email)).is_ok()
    }

    /// Limits changes of an account's e-mail address, by its owner or an admin: three an hour. Each sends a letter to the
    /// old address.
    pub fn check_email_change(
        &self,
        account: &Account,
        sent: Option<&str>,
    ) -> Result<(), AppError> {
        let present = email_key(&account.email);
        match sent.map(email_key) {
            Some(sent) if !sent.is_empty() && sent != present => {
                self.count(&self.email_changes, &account.id)
            }
            _ => Ok(()),
        }
    }

    /// Limits invitations per admin: sixty an hour, enough for the first day of a term. Each sends an unsolicited letter.
    pub fn check_invitation(&self, admin_id: &str) -> Result<(), AppError> {
        self.count(&self.invitations, admin_id)
    }

    /// Limits test letters per admin: five an hour.
    pub fn check_test_email(&self, user_id: &str) -> Result<(), AppError> {
        self.count(&self.test_emails, user_id)
    }

    /// Limits tests of push notifications per member: five an hour.
    pub fn check_test_push(&self, user_id: &str) -> Result<(), AppError> {
        self.count(&self.test_pushes, user_id)
    }

    /// Limits the letters with a link or about a new password that admins send, per recipient: five an hour.
    pub fn check_admin_letter(&self, user_id: &str) -> Result<(), AppError> {
        self.count(&self.admin_letters, user_id)
    }

    /// Limits booking, cancelling, joining or leaving waitlists, and signing in, per user.
    pub fn check_member_write(&self, user_id: &str) -> Result<(), AppError> {
        self.count(&self.member_writes, user_id)
    }

    /// Limits messages per admin: twenty an hour.
    pub fn check_message(&self, admin_id: &str) -> Result<(), AppError> {
        self.count(&self.messages, admin_id)
    }

    /// Limits downloads of one's own record, per user: five an hour.
    pub fn check_own_record(&self, user_id: &str) -> Result<(), AppError> {
        self.count(&self.own_records, user_id)
    }

    /// Limits reports of hints, per user. An open page sends at most one a minute, and one when it is closed.
    pub fn check_hints(&self, user_id: &str) -> Result<(), AppError> {
        self.count(&self.hints, user_id)
    }

    /// Limits requests with a session, per user.
    pub fn check_request(&self, user_id: &str) -> Result<(), AppError> {
        self.count(&self.requests, user_id)
    }

    /// Limits requests without a session, per address.
    pub fn check_visitor(&self, address: IpAddr) -> Result<(), AppError> {
        self.count(&self.requests, address)
    }

    fn count(&self, limiter: &Limiter, caller: impl Hash) -> Result<(), AppError> {
        match self.switch {
            Switch::Off => Ok(()),
            Switch::On => limiter.count(self.counter(caller)),
        }
    }

    fn counter(&self, caller: impl Hash) -> u16 {
        u16::try_from(self.hasher.hash_one(caller) % COUNTERS).unwrap_or_default()
    }
}

/// Whether a secret was compared, and was wrong.
fn is_wrong_guess(error: &AppError) -> bool {
    matches!(
        error,
        AppError::WrongPassword | AppError::LinkInvalid(_) | AppError::Problem(_)
    )
}

#[cfg(test)]
mod tests {
    use std::future::pending;

    use chrono::TimeDelta;
    use fantail_core::studio_time::Instant;
    use futures_util::FutureExt;
    use futures_util::future::join_all;

    use super::*;
    use crate::actions::account::INVITATION_OVER;

    const HOME: IpAddr = IpAddr::V4(std::net::Ipv4Addr::LOCALHOST);

    fn limits(switch: Switch) -> (RateLimits, Clock) {
        let clock = Clock::fixed_at(Instant::parse("2026-11-21T05:00:00Z").unwrap());
        (RateLimits::new(switch, &clock), clock)
    }

    async fn guess(limits: &RateLimits, name: &str, guessed: Result<(), AppError>) -> Outcome {
        let compare = async { guessed };
        match limits.try_sign_in(name, HOME, compare).await {
            Ok(()) => Outcome::Right,
            Err(AppError::TooManyRequests { retry_after }) => Outcome::Refused(retry_after),
            Err(_) => Outcome::Failed,
        }
    }

    #[derive(Debug, PartialEq, Eq)]
    enum Outcome {
        Right,
        Failed,
        /// The seconds to wait.
        Refused(u64),
    }

    const WRONG: Result<(), AppError> = Err(AppError::WrongPassword);

    #[tokio::test]
    async fn five_wrong_passwords_of_an_account_and_then_one_each_half_minute() {
        let (limits, clock) = limits(Switch::On);
        for _ in 0..5 {
            assert_eq!(guess(&limits, "mia", WRONG).await, Outcome::Failed);
        }
        let Outcome::Refused(wait) = guess(&limits, "mia", Ok(())).await else {
            panic!("a sixth attempt")
        };
        assert!((29..=31).contains(&wait), "{wait}");
        assert_eq!(guess(&limits, "tane", WRONG).await, Outcome::Failed);
        clock.advance(TimeDelta::seconds(31));
        assert_eq!(guess(&limits, "mia", WRONG).await, Outcome::Failed);
        assert!(matches!(
            guess(&limits, "mia", WRONG).await,
            Outcome::Refused(_)
        ));
    }

    #[tokio::test]
    async fn a_right_password_gives_back_what_it_took_and_nothing_else() {
        let (limits, _) = limits(Switch::On);
        for _ in 0..4 {
            assert_eq!(guess(&limits, "mia", WRONG).await, Outcome::Failed);
        }
        for _ in 0..100 {
            assert_eq!(guess(&limits, "mia", Ok(())).await, Outcome::Right);
        }
        assert_eq!(guess(&limits, "mia", WRONG).await, Outcome::Failed);
        assert!(matches!(
            guess(&limits, "mia", Ok(())).await,
            Outcome::Refused(_)
        ));
    }

    #[tokio::test]
    async fn a_password_that_was_not_compared_is_no_guess() {
        let (limits, _) = limits(Switch::On);
        for _ in 0..100 {
            let overloaded = guess(&limits, "mia", Err(AppError::Overloaded)).await;
            assert_eq!(overloaded, Outcome::Failed);
        }
        for _ in 0..5 {
            assert_eq!(guess(&limits, "mia", WRONG).await, Outcome::Failed);
        }
        // Refused for the account, these take nothing from the address.
        for _ in 0..100 {
            assert!(matches!(
                guess(&limits, "mia", WRONG).await,
                Outcome::Refused(_)
            ));
        }
        for n in 0..25 {
            assert_eq!(
                guess(&limits, &format!("m{n}"), WRONG).await,
                Outcome::Failed
            );
        }
        assert!(matches!(
            guess(&limits, "tane", WRONG).await,
            Outcome::Refused(_)
        ));
    }

    #[tokio::test]
    async fn concurrent_guesses_wait_for_one_another_and_do_not_exceed_the_limit() {
        let (limits, _) = limits(Switch::On);
        let all = async |guessed: fn() -> Result<(), AppError>| {
            let links = (0..50).map(|_| {
                limits.try_link(HOME, async {
                    tokio::task::yield_now().await;
                    guessed()
                })
            });
            let outcomes = join_all(links).await.into_iter();
            let counts = outcomes.map(|outcome| match outcome {
                Ok(()) => [1, 0, 0],
                Err(AppError::TooManyRequests { .. }) => [0, 0, 1],
                Err(_) => [0, 1, 0],
            });
            counts.fold([0; 3], |[a, b, c], [x, y, z]| [a + x, b + y, c + z])
        };
        assert_eq!(all(|| Ok(())).await, [50, 0, 0]);
        assert_eq!(all(|| Err(INVITATION_OVER)).await, [0, 20, 30]);
        assert_eq!(all(|| Ok(())).await, [0, 0, 50]);
    }

    #[tokio::test]
    async fn a_guess_of_a_client_that_disconnects_counts() {
        let (limits, _) = limits(Switch::On);
        for _ in 0..20 {
            let guess = limits.try_link(HOME, pending::<Result<(), _>>());
            assert!(guess.now_or_never().is_none());
        }
        let refused = limits.try_link(HOME, async { Ok(()) }).await;
        assert!(matches!(refused, Err(AppError::TooManyRequests { .. })));
    }

    #[tokio::test]
    async fn a_switch_turns_every_limit_off() {
        let (limits, _) = limits(Switch::Off);
        for _ in 0..1_000 {
            assert_eq!(guess(&limits, "mia", WRONG).await, Outcome::Failed);
            limits.check_member_write("mia").unwrap();
        }
    }

    #[test]
    fn a_member_books_thirty_times_a_minute() {
        let (limits, clock) = limits(Switch::On);
        assert!((0..30).all(|_| limits.check_member_write("mia").is_ok()));
        assert!(limits.check_member_write("mia").is_err());
        clock.advance(TimeDelta::minutes(1));
        assert!((0..30).all(|_| limits.check_member_write("mia").is_ok()));
    }
}
