//! Rate limits. A request over a limit is answered 429 with the seconds to wait; no account is ever locked.

use std::hash::{BuildHasher, Hash, RandomState};
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::time::Duration;

use fantail_core::forms::text::email_key;
use governor::middleware::NoOpMiddleware;
use governor::state::keyed::HashMapStateStore;
use governor::{Quota, RateLimiter};

use super::rejection::Rejection;
use crate::clock::Clock;
use crate::config::Switch;
use crate::store::users::Account;

/// The number of counters of each limit. Callers are hashed to counters, so that requests from many
/// addresses can't exhaust memory. The hash is seeded at each start.
const COUNTERS: u64 = 1 << 16;

pub struct RateLimits {
    switch: Switch,
    hasher: RandomState,
    sign_in_of_account: Limiter,
    sign_in_from_address: Limiter,
    forgotten_from_address: Limiter,
    reset_letters: Limiter,
    links: Limiter,
    email_changes: Limiter,
    test_emails: Limiter,
    admin_letters: Limiter,
    invitations: Limiter,
    member_writes: Limiter,
    messages: Limiter,
    own_records: Limiter,
    hints: Limiter,
    requests: Limiter,
}

struct Limiter {
    clock: Clock,
    states: RateLimiter<u16, HashMapStateStore<u16>, Clock, NoOpMiddleware<Duration>>,
}

impl RateLimits {
    pub fn new(switch: Switch, clock: &Clock) -> RateLimits {
        let limiter =
            |burst, seconds_each| Limiter::new(burst, Duration::from_secs_f64(seconds_each), clock);
        RateLimits {
            switch,
            hasher: RandomState::new(),
            sign_in_of_account: limiter(5, 30.0),
            sign_in_from_address: limiter(30, 6.0),
            forgotten_from_address: limiter(5, 720.0),
            reset_letters: limiter(3, 1_200.0),
            links: limiter(20, 30.0),
            email_changes: limiter(3, 1_200.0),
            test_emails: limiter(5, 720.0),
            admin_letters: limiter(5, 720.0),
            invitations: limiter(60, 60.0),
            member_writes: limiter(30, 2.0),
            messages: limiter(20, 180.0),
            own_records: limiter(5, 720.0),
            hints: limiter(10, 20.0),
            requests: limiter(300, 0.2),
        }
    }

    /// Limits attempts at a password per name and address, and per address.
    pub fn check_sign_in(&self, name: &str, address: IpAddr) -> Result<(), Rejection> {
        self.count(&self.sign_in_from_address, address)?;
        self.count(&self.sign_in_of_account, (name, address))
    }

    /// Limits attempts at the current password of a user with a session, from all addresses together, and per address.
    pub fn check_current_password(&self, user_id: &str, address: IpAddr) -> Result<(), Rejection> {
        self.count(&self.sign_in_from_address, address)?;
        self.count(&self.sign_in_of_account, user_id)
    }

    /// Limits requests for reset links per network address: five an hour.
    pub fn check_forgotten_password(&self, address: IpAddr) -> Result<(), Rejection> {
        self.count(&self.forgotten_from_address, address)
    }

    /// Whether one more reset letter may be sent to an e-mail address, known or not: three an hour.
    pub fn allows_reset_letter(&self, email: &str) -> bool {
        self.count(&self.reset_letters, email_key(email)).is_ok()
    }

    /// Limits attempts at invitation and reset links per address.
    pub fn check_link(&self, address: IpAddr) -> Result<(), Rejection> {
        self.count(&self.links, address)
    }

    /// Limits changes of an account's e-mail address, by its owner or an admin: three an hour. Each sends a letter to the
    /// old address.
    pub fn check_email_change(
        &self,
        account: &Account,
        sent: Option<&str>,
    ) -> Result<(), Rejection> {
        let present = email_key(&account.email);
        match sent.map(email_key) {
            Some(sent) if !sent.is_empty() && sent != present => {
                self.count(&self.email_changes, &account.id)
            }
            _ => Ok(()),
        }
    }

    /// Limits invitations per admin: sixty an hour, enough for the first day of a term. Each sends an unsolicited letter.
    pub fn check_invitation(&self, admin_id: &str) -> Result<(), Rejection> {
        self.count(&self.invitations, admin_id)
    }

    /// Limits test letters per admin: five an hour.
    pub fn check_test_email(&self, user_id: &str) -> Result<(), Rejection> {
        self.count(&self.test_emails, user_id)
    }

    /// Limits the letters with a link or about a new password that admins send, per recipient: five an hour.
    pub fn check_admin_letter(&self, user_id: &str) -> Result<(), Rejection> {
        self.count(&self.admin_letters, user_id)
    }

    /// Limits booking, cancelling, and joining or leaving waitlists, per user.
    pub fn check_member_write(&self, user_id: &str) -> Result<(), Rejection> {
        self.count(&self.member_writes, user_id)
    }

    /// Limits messages per admin: twenty an hour.
    pub fn check_message(&self, admin_id: &str) -> Result<(), Rejection> {
        self.count(&self.messages, admin_id)
    }

    /// Limits downloads of one's own record, per user: five an hour.
    pub fn check_own_record(&self, user_id: &str) -> Result<(), Rejection> {
        self.count(&self.own_records, user_id)
    }

    /// Limits reports of hints, per user. An open page sends at most one a minute, and one when it is closed.
    pub fn check_hints(&self, user_id: &str) -> Result<(), Rejection> {
        self.count(&self.hints, user_id)
    }

    /// Limits requests with a session, per user.
    pub fn check_request(&self, user_id: &str) -> Result<(), Rejection> {
        self.count(&self.requests, user_id)
    }

    /// Limits requests without a session, per address.
    pub fn check_visitor(&self, address: IpAddr) -> Result<(), Rejection> {
        self.count(&self.requests, address)
    }

    fn count(&self, limiter: &Limiter, caller: impl Hash) -> Result<(), Rejection> {
        match self.switch {
            Switch::Off => Ok(()),
            Switch::On => limiter
                .count(u16::try_from(self.hasher.hash_one(caller) % COUNTERS).unwrap_or_default()),
        }
    }
}

impl Limiter {
    fn new(burst: u32, each: Duration, clock: &Clock) -> Limiter {
        let burst = NonZeroU32::new(burst).unwrap_or(NonZeroU32::MIN);
        // `None` only for a period of zero, which no limit here has.
        let quota = Quota::with_period(each)
            .unwrap_or(Quota::per_second(burst))
            .allow_burst(burst);
        Limiter {
            clock: clock.clone(),
            states: RateLimiter::hashmap_with_clock(quota, clock.clone()),
        }
    }

    fn count(&self, counter: u16) -> Result<(), Rejection> {
        self.states.check_key(&counter).map_err(|until| {
            let wait = until.wait_time_from(governor::clock::Clock::now(&self.clock));
            Rejection::TooManyRequests {
                retry_after: wait.as_secs() + 1,
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;
    use fantail_core::studio_time::Instant;

    use super::*;

    const HOME: IpAddr = IpAddr::V4(std::net::Ipv4Addr::LOCALHOST);

    fn limits(switch: Switch) -> (RateLimits, Clock) {
        let clock = Clock::fixed_at(Instant::parse("2026-11-21T05:00:00Z").unwrap());
        (RateLimits::new(switch, &clock), clock)
    }

    #[test]
    fn five_attempts_at_an_account_and_then_one_each_half_minute() {
        let (limits, clock) = limits(Switch::On);
        for _ in 0..5 {
            limits.check_sign_in("mia", HOME).unwrap();
        }
        let Err(Rejection::TooManyRequests { retry_after }) = limits.check_sign_in("mia", HOME)
        else {
            panic!("a sixth attempt")
        };
        assert!((29..=31).contains(&retry_after), "{retry_after}");
        limits.check_sign_in("tane", HOME).unwrap();
        clock.advance(TimeDelta::seconds(31));
        limits.check_sign_in("mia", HOME).unwrap();
        assert!(limits.check_sign_in("mia", HOME).is_err());
    }

    #[test]
    fn a_switch_turns_every_limit_off() {
        let (limits, _) = limits(Switch::Off);
        assert!((0..1_000).all(|_| limits.check_sign_in("mia", HOME).is_ok()
            && limits.check_member_write("mia").is_ok()));
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
