//! Booking a class and cancelling a booking (specification, sections 4, 5 and 9; contract, sections 1, 2 and 7).

use crate::checks::{
    balance_allows, booking_is_open, class_is_on, has_a_free_spot, is_a_member, not_booked_yet,
};
use crate::concession::as_delta;
use crate::limits::{BOOKING_LETTERS, BOOKING_LETTERS_WINDOW};
use crate::studio_time::Instant;
use crate::verdict::{Action, Verdict};

mod cancelling;
#[cfg(test)]
pub(crate) mod examples;
mod terms;

pub use crate::facts::refund_is_due;
pub use crate::facts::{BookingFacts, ClassFacts, MemberFacts, Overrides, booking_closes_at};
pub use cancelling::{CancelAnswer, NO_REFUND, cancel, late_cancellation_letter_is_due, remove};
pub use terms::{Terms, check_booking_terms, check_cancelling_terms};

/// Decides whether a member may book a class now, and at what price (specification, section 5).
///
/// Checks in this order: role, class state, already booked, cutoff, full, concessions (contract, section 1).
pub fn book(class: &ClassFacts, member: &MemberFacts, now: Instant) -> Verdict {
    let rules = vec![
        is_a_member(member),
        class_is_on(class.is_active, class.end_at, now),
        not_booked_yet(class),
        booking_is_open(class, now),
        has_a_free_spot(class),
        balance_allows(member.concessions, class.concessions_required),
    ];
    Verdict::of(
        Action::Book,
        rules,
        member.concessions,
        -as_delta(class.concessions_required),
    )
}

/// Decides whether an admin may book a class for a user: until the class ends, and never above the
/// capacity (contract, section 7).
///
/// There is no cutoff. The price is 0 for coaches, and with the override.
pub fn book_for(
    class: &ClassFacts,
    user: &MemberFacts,
    overrides: Overrides,
    now: Instant,
) -> Verdict {
    let is_free = overrides.concessions || !user.role.capabilities().has_concessions;
    let price = if is_free {
        0
    } else {
        class.concessions_required
    };
    let rules = vec![
        class_is_on(class.is_active, class.end_at, now),
        not_booked_yet(class),
        has_a_free_spot(class),
        balance_allows(user.concessions, price),
    ];
    Verdict::of(Action::Book, rules, user.concessions, -as_delta(price))
}

/// Returns whether an e-mail about booking or cancelling may be sent: fewer than 60 were written
/// within the last hour. The app shows every booking and cancellation.
pub fn booking_letter_is_due(written_within_the_hour: u32) -> bool {
    written_within_the_hour < BOOKING_LETTERS
}

/// Returns the instant from which [`booking_letter_is_due`] counts e-mails: an hour ago.
pub fn booking_letters_count_since(now: Instant) -> Instant {
    now - BOOKING_LETTERS_WINDOW
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;

    use super::examples::{MS, class, days_before, member, start};
    use super::*;
    use crate::role::Role;
    use crate::verdict::{Refusal, Rule};

    #[test]
    fn booking_closes_thirty_minutes_before_the_start_inclusive() {
        let closes_at = start() - TimeDelta::minutes(30);
        assert!(book(&class(), &member(3), closes_at - MS).allowed);
        assert_eq!(
            book(&class(), &member(3), closes_at).refusal,
            Some(Refusal::BookingClosed)
        );
        assert_eq!(
            book(&class(), &member(3), closes_at + MS).refusal,
            Some(Refusal::BookingClosed)
        );
    }

    #[test]
    fn the_cutoff_check_says_when_it_flips() {
        let check = book(&class(), &member(3), start() - TimeDelta::minutes(42))
            .check(Rule::Cutoff)
            .cloned()
            .unwrap();
        assert_eq!(check.flips_at, Some(start() - TimeDelta::minutes(30)));
        assert_eq!(check.message, "Booking closes in 12 min");
        assert_eq!((check.actual, check.required), (Some(42), Some(30)));
    }

    #[test]
    fn a_full_class_is_refused_and_an_unlimited_one_never_fills() {
        let full = ClassFacts {
            active_bookings: 20,
            ..class()
        };
        assert_eq!(
            book(&full, &member(3), days_before()).refusal,
            Some(Refusal::ClassFull)
        );
        let last_spot = ClassFacts {
            active_bookings: 19,
            ..class()
        };
        assert!(book(&last_spot, &member(3), days_before()).allowed);
        let unlimited = ClassFacts {
            max_capacity: None,
            active_bookings: 9_999,
            ..class()
        };
        assert!(book(&unlimited, &member(3), days_before()).allowed);
    }

    #[test]
    fn a_balance_may_fall_to_minus_two_and_no_further() {
        let verdict = book(&class(), &member(-1), days_before());
        assert!(verdict.allowed);
        assert_eq!((verdict.concessions, verdict.balance_after), (-1, -2));
        assert_eq!(
            book(&class(), &member(-2), days_before()).refusal,
            Some(Refusal::InsufficientConcessions)
        );
    }

    #[test]
    fn a_class_that_costs_nothing_may_be_booked_at_minus_two() {
        let free = ClassFacts {
            concessions_required: 0,
            ..class()
        };
        assert!(book(&free, &member(-2), days_before()).allowed);
    }

    #[test]
    fn rules_are_checked_in_the_order_of_the_contract() {
        let everything_wrong = ClassFacts {
            is_active: false,
            is_user_booked: true,
            active_bookings: 20,
            ..class()
        };
        let coach = MemberFacts {
            role: Role::Coach,
            concessions: -2,
        };
        let late = start();
        let refused = |class: &ClassFacts, who: &MemberFacts| book(class, who, late).refusal;
        assert_eq!(
            refused(&everything_wrong, &coach),
            Some(Refusal::NotAMember)
        );
        assert_eq!(
            refused(&everything_wrong, &member(-2)),
            Some(Refusal::ClassCancelled)
        );
        let on = ClassFacts {
            is_active: true,
            ..everything_wrong
        };
        assert_eq!(refused(&on, &member(-2)), Some(Refusal::AlreadyBooked));
        let unbooked = ClassFacts {
            is_user_booked: false,
            ..on
        };
        assert_eq!(
            refused(&unbooked, &member(-2)),
            Some(Refusal::BookingClosed)
        );
        assert_eq!(
            book(&unbooked, &member(-2), days_before()).refusal,
            Some(Refusal::ClassFull)
        );
    }

    #[test]
    fn at_most_sixty_emails_about_bookings_are_sent_in_an_hour() {
        assert!(booking_letter_is_due(0) && booking_letter_is_due(59));
        assert!(!booking_letter_is_due(60) && !booking_letter_is_due(61));
    }

    #[test]
    fn the_message_after_the_cutoff_is_that_of_the_specification() {
        let check = book(&class(), &member(3), start());
        assert_eq!(
            check.check(Rule::Cutoff).unwrap().message,
            Refusal::BookingClosed.message()
        );
    }

    #[test]
    fn an_admin_may_book_until_the_end_but_never_above_the_capacity() {
        let plain = Overrides::default();
        assert!(book_for(&class(), &member(1), plain, class().end_at - MS).allowed);
        assert_eq!(
            book_for(&class(), &member(1), plain, class().end_at).refusal,
            Some(Refusal::ClassOver)
        );
        let full = ClassFacts {
            active_bookings: 20,
            ..class()
        };
        let free_of_charge = Overrides {
            concessions: true,
            ..plain
        };
        assert_eq!(
            book_for(&full, &member(1), free_of_charge, days_before()).refusal,
            Some(Refusal::ClassFull)
        );
    }

    #[test]
    fn a_booking_with_the_override_or_for_a_coach_costs_nothing() {
        let free_of_charge = Overrides {
            concessions: true,
            ..Overrides::default()
        };
        assert_eq!(
            book_for(&class(), &member(-2), free_of_charge, days_before()).concessions,
            0
        );
        let coach = MemberFacts {
            role: Role::Coach,
            concessions: 0,
        };
        assert_eq!(
            book_for(&class(), &coach, Overrides::default(), days_before()).concessions,
            0
        );
        assert_eq!(
            book_for(&class(), &member(-2), Overrides::default(), days_before()).refusal,
            Some(Refusal::InsufficientConcessions)
        );
    }
}
