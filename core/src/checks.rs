//! The checks that booking, cancelling and joining a waitlist share. Every message is true at
//! `now`. A check that depends on time has the instant at which it changes.

use chrono::TimeDelta;

use crate::concession::{after_spending, as_delta, can_spend, counted, holding};
use crate::facts::{BookingStatus, ClassFacts, MemberFacts};
use crate::limits::{BOOKING_CUTOFF, MINIMUM_BALANCE};
use crate::studio_time::{Instant, deadline_words};
use crate::verdict::{EvaluatedRule, Refusal, Rule};

pub(crate) fn is_a_member(member: &MemberFacts) -> EvaluatedRule {
    let passed = member.role.capabilities().can_book;
    let message = if passed {
        "You are a member"
    } else {
        Refusal::NotAMember.message()
    };
    EvaluatedRule::new(Rule::Role, passed, Refusal::NotAMember, message)
}

pub(crate) fn class_is_on(is_active: bool, end_at: Instant, now: Instant) -> EvaluatedRule {
    if !is_active {
        return EvaluatedRule::new(
            Rule::ClassState,
            false,
            Refusal::ClassCancelled,
            Refusal::ClassCancelled.message(),
        );
    }
    let passed = now < end_at;
    let message = if passed {
        "The class is on"
    } else {
        Refusal::ClassOver.message()
    };
    EvaluatedRule::new(Rule::ClassState, passed, Refusal::ClassOver, message)
        .with_flip(passed.then_some(end_at))
}

pub(crate) fn not_booked_yet(class: &ClassFacts) -> EvaluatedRule {
    let passed = !class.is_user_booked;
    let message = if passed {
        "You have not booked it yet"
    } else {
        Refusal::AlreadyBooked.message()
    };
    EvaluatedRule::new(Rule::NotBooked, passed, Refusal::AlreadyBooked, message)
}

pub(crate) fn booking_is_open(class: &ClassFacts, now: Instant) -> EvaluatedRule {
    let cutoff = Cutoff {
        before: BOOKING_CUTOFF,
        refusal: Refusal::BookingClosed,
        what_closes: "Booking",
        when_closed: "book",
    };
    cutoff.check(class.start_at, now)
}

pub(crate) fn cancelling_is_open(start_at: Instant, now: Instant) -> EvaluatedRule {
    let cutoff = Cutoff {
        before: BOOKING_CUTOFF,
        refusal: Refusal::CancellationClosed,
        what_closes: "Cancelling",
        when_closed: "cancel",
    };
    cutoff.check(start_at, now)
}

/// A time before the start; from this time on, something is closed.
pub(crate) struct Cutoff {
    pub before: TimeDelta,
    pub refusal: Refusal,
    /// The subject of the message: 'Booking' closes in 12 min.
    pub what_closes: &'static str,
    /// The verb of the message: Unable to 'book' within 30 minutes.
    pub when_closed: &'static str,
}

impl Cutoff {
    pub fn check(&self, start_at: Instant, now: Instant) -> EvaluatedRule {
        let closes_at = start_at - self.before;
        let passed = now < closes_at;
        let message = if passed {
            format!(
                "{} closes {}",
                self.what_closes,
                deadline_words(closes_at, now)
            )
        } else {
            format!(
                "Unable to {} within {} minutes",
                self.when_closed,
                minutes(self.before)
            )
        };
        EvaluatedRule::new(Rule::Cutoff, passed, self.refusal, message)
            .with_worded_flip(passed.then_some(closes_at))
            .with_values(minutes_to(start_at, now), minutes(self.before))
    }
}

pub(crate) fn has_a_free_spot(class: &ClassFacts) -> EvaluatedRule {
    let Some(capacity) = class.max_capacity else {
        return EvaluatedRule::new(
            Rule::Capacity,
            true,
            Refusal::ClassFull,
            "There is no limit on places",
        );
    };
    let passed = !class.is_full();
    let message = if passed {
        spots_words(class.available_spots())
    } else {
        Refusal::ClassFull.message().to_owned()
    };
    EvaluatedRule::new(Rule::Capacity, passed, Refusal::ClassFull, message)
        .with_remedy("Opens again when someone leaves")
        .with_values(as_delta(class.active_bookings), as_delta(capacity))
}

pub(crate) fn balance_allows(balance: i32, price: u32) -> EvaluatedRule {
    let passed = can_spend(balance, price);
    let after = after_spending(balance, price);
    let message = if price == 0 {
        "It costs nothing".to_owned()
    } else if passed {
        format!(
            "It takes {}; you {} now, and will {}",
            counted(as_delta(price)),
            holding(balance),
            holding(after)
        )
    } else {
        format!(
            "It takes {}; you {}, and can {} at most",
            counted(as_delta(price)),
            holding(balance),
            holding(MINIMUM_BALANCE)
        )
    };
    EvaluatedRule::new(
        Rule::Concessions,
        passed,
        Refusal::InsufficientConcessions,
        message,
    )
    .with_remedy(more_concessions(MINIMUM_BALANCE.saturating_sub(after)))
    .with_values(after, MINIMUM_BALANCE)
}

/// Returns, for example, `Needs 2 more concessions`.
pub(crate) fn more_concessions(missing: i32) -> String {
    let noun = if missing == 1 {
        "concession"
    } else {
        "concessions"
    };
    format!("Needs {missing} more {noun}")
}

pub(crate) fn booking_is_confirmed(status: BookingStatus) -> EvaluatedRule {
    let passed = status == BookingStatus::Confirmed;
    let message = match status {
        BookingStatus::Confirmed => "You are booked",
        BookingStatus::Cancelled => "This booking has been cancelled",
        BookingStatus::Attended | BookingStatus::NoShow => "Attendance has been taken",
    };
    EvaluatedRule::new(
        Rule::BookingState,
        passed,
        Refusal::BookingNotConfirmed,
        message,
    )
}

/// Returns, for example, `3 spots`, `1 spot`; without a limit `∞ spots`.
pub(crate) fn spots_words(available: Option<u32>) -> String {
    match available {
        None => "∞ spots".to_owned(),
        Some(1) => "1 spot".to_owned(),
        Some(spots) => format!("{spots} spots"),
    }
}

/// Returns the whole minutes from `now` to `at`, rounded up: 30 minutes and a millisecond are 31.
fn minutes_to(at: Instant, now: Instant) -> i32 {
    let millis = (at - now).num_milliseconds();
    let minutes = millis.div_euclid(60_000) + i64::from(millis.rem_euclid(60_000) != 0);
    i32::try_from(minutes).unwrap_or(if minutes < 0 { i32::MIN } else { i32::MAX })
}

fn minutes(span: TimeDelta) -> i32 {
    i32::try_from(span.num_minutes()).unwrap_or(i32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: TimeDelta = TimeDelta::milliseconds(1);

    fn start() -> Instant {
        Instant::parse("2026-11-28T05:00:00Z").unwrap()
    }

    #[test]
    fn minutes_round_up_on_both_sides_of_the_start() {
        assert_eq!(minutes_to(start(), start() - TimeDelta::minutes(30)), 30);
        assert_eq!(
            minutes_to(start(), start() - TimeDelta::minutes(30) - MS),
            31
        );
        assert_eq!(minutes_to(start(), start() + MS), 0);
        assert_eq!(minutes_to(start(), start() + TimeDelta::minutes(1)), -1);
    }

    #[test]
    fn a_class_is_over_when_it_ends() {
        let ends_at = start();
        let check = |now| class_is_on(true, ends_at, now).check.passed;
        assert!(check(ends_at - MS));
        assert!(!check(ends_at));
        assert!(!check(ends_at + MS));
    }
}
