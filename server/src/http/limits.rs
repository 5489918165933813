//! Throttles, answered 429 with the seconds to wait; nobody is ever locked out.

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

/// Callers share this many counters: the memory is bounded however many addresses a flood comes from, and which two
/// callers share one is decided anew at each start.
const COUNTERS: u64 = 1 << 16;

pub struct RateLimits {
    switch: Switch,
    hasher: RandomState,
    sign_in_of_account: Counters,
    sign_in_from_address: Counters,
    forgotten_from_address: Counters,
    reset_letters: Counters,
    links: Counters,
    email_changes: Counters,
    test_emails: Counters,
    admin_letters: Counters,
    invitations: Counters,
    member_writes: Counters,
    messages: Counters,
    own_records: Counters,
    requests: Counters,
}

struct Counters {
    clock: Clock,
    limiter: RateLimiter<u16, HashMapStateStore<u16>, Clock, NoOpMiddleware<Duration>>,
}

impl RateLimits {
    pub fn new(switch: Switch, clock: &Clock) -> RateLimits {
        let counters = |burst, seconds_each| {
            Counters::new(burst, Duration::from_secs_f64(seconds_each), clock)
        };
        RateLimits {
            switch,
            hasher: RandomState::new(),
            sign_in_of_account: counters(5, 30.0),
            sign_in_from_address: counters(30, 6.0),
            forgotten_from_address: counters(5, 720.0),
            reset_letters: counters(3, 1_200.0),
            links: counters(20, 30.0),
            email_changes: counters(3, 1_200.0),
            test_emails: counters(5, 720.0),
            admin_letters: counters(5, 720.0),
            invitations: counters(60, 60.0),
            member_writes: counters(30, 2.0),
            messages: counters(20, 180.0),
            own_records: counters(5, 720.0),
            requests: counters(300, 0.2),
        }
    }

    /// Throttles attempts at a password per account and address, and per address.
    pub fn sign_in(&self, name: &str, address: IpAddr) -> Result<(), Rejection> {
        self.count(&self.sign_in_from_address, address)?;
        self.count(&self.sign_in_of_account, (name, address))
    }

    /// Throttles requests for reset links per address: five an hour.
    pub fn forgotten_password(&self, address: IpAddr) -> Result<(), Rejection> {
        self.count(&self.forgotten_from_address, address)
    }

    /// Whether an e-mail address, known or not, may get one more reset letter: three an hour.
    pub fn reset_letter(&self, email: &str) -> bool {
        self.count(&self.reset_letters, email_key(email)).is_ok()
    }

    /// Throttles invitation and reset links per address.
    pub fn link(&self, address: IpAddr) -> Result<(), Rejection> {
        self.count(&self.links, address)
    }

    /// Throttles changes of e-mail address per account, by its owner or an admin: three an hour. Each writes a letter
    /// to the old one.
    pub fn email_change(&self, account: &Account, sent: Option<&str>) -> Result<(), Rejection> {
        let present = email_key(&account.email);
        match sent.map(email_key) {
            Some(sent) if !sent.is_empty() && sent != present => {
                self.count(&self.email_changes, &account.id)
            }
            _ => Ok(()),
        }
    }

    /// Throttles invitations per admin: sixty an hour, as many as come on the first day of a term. Each writes a letter
    /// to an address that has asked for none.
    pub fn invitation(&self, admin_id: &str) -> Result<(), Rejection> {
        self.count(&self.invitations, admin_id)
    }

    /// Throttles test letters per admin: five an hour.
    pub fn test_email(&self, user_id: &str) -> Result<(), Rejection> {
        self.count(&self.test_emails, user_id)
    }

    /// Throttles the letters that admins send with a link or about a new password, per recipient: five an hour.
    pub fn admin_letter(&self, user_id: &str) -> Result<(), Rejection> {
        self.count(&self.admin_letters, user_id)
    }

    /// Throttles booking, cancelling and waiting per user.
    pub fn member_write(&self, user_id: &str) -> Result<(), Rejection> {
        self.count(&self.member_writes, user_id)
    }

    /// Throttles messages per admin: twenty an hour.
    pub fn message(&self, admin_id: &str) -> Result<(), Rejection> {
        self.count(&self.messages, admin_id)
    }

    /// Throttles files of one's own record, per user: five an hour.
    pub fn own_record(&self, user_id: &str) -> Result<(), Rejection> {
        self.count(&self.own_records, user_id)
    }

    /// Throttles signed-in requests per user.
    pub fn request(&self, user_id: &str) -> Result<(), Rejection> {
        self.count(&self.requests, user_id)
    }

    /// Throttles other requests per address.
    pub fn visit(&self, address: IpAddr) -> Result<(), Rejection> {
        self.count(&self.requests, address)
    }

    fn count(&self, counters: &Counters, caller: impl Hash) -> Result<(), Rejection> {
        match self.switch {
            Switch::Off => Ok(()),
            Switch::On => counters
                .count(u16::try_from(self.hasher.hash_one(caller) % COUNTERS).unwrap_or_default()),
        }
    }
}

impl Counters {
    fn new(burst: u32, each: Duration, clock: &Clock) -> Counters {
        let burst = NonZeroU32::new(burst).unwrap_or(NonZeroU32::MIN);
        // `None` only for a period of zero, which no limit here has.
        let quota = Quota::with_period(each)
            .unwrap_or(Quota::per_second(burst))
            .allow_burst(burst);
        Counters {
            clock: clock.clone(),
            limiter: RateLimiter::hashmap_with_clock(quota, clock.clone()),
        }
    }

    fn count(&self, counter: u16) -> Result<(), Rejection> {
        self.limiter.check_key(&counter).map_err(|until| {
            let wait = until.wait_time_from(governor::clock::Clock::now(&self.clock));
            Rejection::TooMany {
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
            limits.sign_in("mia", HOME).unwrap();
        }
        let Err(Rejection::TooMany { retry_after }) = limits.sign_in("mia", HOME) else {
            panic!("a sixth attempt")
        };
        assert!((29..=31).contains(&retry_after), "{retry_after}");
        limits.sign_in("tane", HOME).unwrap();
        clock.advance(TimeDelta::seconds(31));
        limits.sign_in("mia", HOME).unwrap();
        assert!(limits.sign_in("mia", HOME).is_err());
    }

    #[test]
    fn a_switch_turns_every_limit_off() {
        let (limits, _) = limits(Switch::Off);
        assert!(
            (0..1_000)
                .all(|_| limits.sign_in("mia", HOME).is_ok() && limits.member_write("mia").is_ok())
        );
    }

    #[test]
    fn a_member_books_thirty_times_a_minute() {
        let (limits, clock) = limits(Switch::On);
        assert!((0..30).all(|_| limits.member_write("mia").is_ok()));
        assert!(limits.member_write("mia").is_err());
        clock.advance(TimeDelta::minutes(1));
        assert!((0..30).all(|_| limits.member_write("mia").is_ok()));
    }
}
