//! Tests the decisions and sentences about booking and removing another person.

use chrono::TimeDelta;

use super::*;
use crate::booking::examples::{self, MS, class, days_before, start};
use crate::facts::BookingStatus;
use crate::limits::REFUND_CUTOFF;
use crate::role::Role;
use crate::verdict::Rule;

const PLAIN: Overrides = Overrides {
    concessions: false,
    refund: false,
    waitlist: false,
};
const FREE: Overrides = Overrides {
    concessions: true,
    ..PLAIN
};

fn full() -> ClassFacts {
    ClassFacts {
        active_bookings: 20,
        ..class()
    }
}

fn user(role: Role, concessions: i32) -> MemberFacts {
    MemberFacts { role, concessions }
}

fn mia(concessions: i32) -> MemberFacts {
    user(Role::Member, concessions)
}

fn booking() -> BookingFacts {
    BookingFacts {
        concessions_used: 1,
        ..examples::booking()
    }
}

#[test]
fn the_answer_contains_what_the_member_would_see() {
    let answer = book(&class(), &mia(3), FREE, days_before());
    assert_eq!(
        answer.member,
        member_actions(&class(), &mia(3), days_before())
    );
    let answer = remove(&booking(), &mia(3), PLAIN, days_before());
    assert_eq!(
        answer.member,
        booking::cancel(&booking(), &mia(3), days_before())
    );
}

#[test]
fn the_effect_of_booking_says_how_the_balance_changes() {
    let effect = |user, overrides| book(&class(), &user, overrides, days_before()).book_effect;
    assert_eq!(
        effect(mia(5), PLAIN),
        "It takes 1 concession: they would be at 4."
    );
    assert_eq!(
        effect(mia(0), PLAIN),
        "It takes 1 concession: they would be at −1, on credit."
    );
    assert_eq!(
        effect(mia(5), FREE),
        "The place costs nothing: they stay at 5."
    );
    assert_eq!(
        effect(user(Role::Coach, 0), PLAIN),
        "A coach's place costs nothing."
    );
}

#[test]
fn a_balance_that_is_too_low_only_needs_the_override() {
    let answer = book(&class(), &mia(-2), PLAIN, days_before());
    assert_eq!(
        answer.book_effect,
        "They would be at −3: needs the override."
    );
    assert!(!answer.book.allowed && answer.book_needs_override);
    let answer = book(&class(), &mia(-2), FREE, days_before());
    assert!(answer.book.allowed && !answer.book_needs_override);
}

#[test]
fn the_way_into_a_full_class_is_its_waitlist_and_why_not_says_why_it_is_closed() {
    let way = |class: &ClassFacts, user, now| {
        let answer = book(class, &user, PLAIN, now);
        (answer.way, answer.why_not)
    };
    assert_eq!(way(&class(), mia(5), days_before()), (WayIn::Class, None));
    assert_eq!(way(&full(), mia(5), days_before()), (WayIn::Waitlist, None));
    let (way_in, why_not) = way(&full(), mia(5), start() - TimeDelta::hours(1));
    assert_eq!(
        (way_in, why_not.as_deref()),
        (WayIn::Waitlist, Some("Waitlist closed."))
    );
    let (_, why_not) = way(&class(), mia(-2), days_before());
    assert_eq!(
        why_not.as_deref(),
        Some("They would be at −3: needs the override.")
    );
}

#[test]
fn after_the_waitlist_cutoff_a_user_can_be_added_with_the_override() {
    let past_the_cutoff = Overrides {
        waitlist: true,
        ..PLAIN
    };
    let closes_at = start() - TimeDelta::hours(1);
    let decide = |overrides, now| book(&full(), &mia(5), overrides, now);
    assert!(!decide(PLAIN, closes_at - MS).wait_needs_cutoff_override);
    assert!(decide(PLAIN, closes_at).wait_needs_cutoff_override);
    let overridden = decide(past_the_cutoff, closes_at);
    assert!(overridden.wait_needs_cutoff_override && overridden.why_not.is_none());
}

#[test]
fn no_override_books_a_full_class_or_one_that_is_over() {
    let answer = book(&full(), &mia(-2), PLAIN, days_before());
    assert_eq!(
        answer.book_effect,
        "Class is full: they can join the waitlist."
    );
    assert!(!answer.book_needs_override);
    let over = book(&class(), &mia(5), FREE, class().end_at);
    assert_eq!(over.book_effect, "This class has already taken place.");
    let before = book(&class(), &mia(5), FREE, class().end_at - MS);
    assert!(before.book.allowed, "the cutoff applies only to members");
    assert_eq!(
        before.member.book.refusal,
        Some(Refusal::BookingClosed),
        "the member's own booking is still refused"
    );
}

#[test]
fn a_user_who_is_already_booked_or_waiting_is_refused() {
    let booked = ClassFacts {
        is_user_booked: true,
        ..class()
    };
    assert_eq!(
        book(&booked, &mia(5), PLAIN, days_before()).book_effect,
        "They have already booked this class."
    );
    let waiting = ClassFacts {
        is_user_on_waitlist: true,
        ..full()
    };
    assert_eq!(
        book(&waiting, &mia(5), PLAIN, days_before()).wait_effect,
        "They are already on the waitlist for this class."
    );
}

#[test]
fn waiting_with_too_few_concessions_needs_the_override() {
    let answer = book(&full(), &mia(0), PLAIN, days_before());
    assert_eq!(
        answer.wait_effect,
        "They have 0 and waiting asks for 1 concession: needs the override."
    );
    assert!(answer.wait_needs_override);
    let answer = book(&full(), &mia(0), FREE, days_before());
    assert!(answer.wait.allowed && !answer.wait_needs_override);
}

#[test]
fn the_effect_of_removing_says_what_is_refunded() {
    let refund = Overrides {
        refund: true,
        ..PLAIN
    };
    let effect = |overrides, now| remove(&booking(), &mia(2), overrides, now).effect;
    let last_free = start() - REFUND_CUTOFF - MS;
    assert_eq!(
        effect(PLAIN, last_free),
        "1 concession back: they would be at 3."
    );
    assert_eq!(
        effect(PLAIN, last_free + MS),
        "Nothing comes back within 24 hours of the start; the override gives 1 concession back."
    );
    assert_eq!(
        effect(refund, last_free + MS),
        "1 concession back by the override: they would be at 3."
    );
    let needs = |overrides, now| remove(&booking(), &mia(2), overrides, now).needs_override;
    assert!(!needs(PLAIN, last_free));
    assert!(needs(PLAIN, last_free + MS));
    assert!(!needs(refund, last_free + MS));
    assert!(!needs(PLAIN, booking().end_at));
}

#[test]
fn removing_a_free_booking_or_a_coach_refunds_nothing() {
    let free = BookingFacts {
        concessions_used: 0,
        ..booking()
    };
    assert_eq!(
        remove(&free, &mia(2), PLAIN, days_before()).effect,
        "The place cost nothing: nothing comes back."
    );
    assert!(!remove(&free, &mia(2), PLAIN, start() - MS).needs_override);
    assert_eq!(
        remove(&booking(), &user(Role::Coach, 0), PLAIN, days_before()).effect,
        "Coaches have no concessions: nothing comes back."
    );
}

#[test]
fn an_attended_booking_cannot_be_removed() {
    let attended = BookingFacts {
        status: BookingStatus::Attended,
        ..booking()
    };
    let answer = remove(&attended, &mia(2), PLAIN, days_before());
    assert_eq!(answer.effect, "This booking is no longer active.");
    assert!(answer.studio.verdict.check(Rule::BookingState).is_some());
}
