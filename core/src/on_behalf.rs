//! An admin acting on behalf of a member: what the member would see, what the studio may do, and what that does to the
//! balance (specification, sections 2 and 4; contract, section 7).

use serde::Serialize;

use crate::booking::{self, CancelAnswer};
use crate::concession::{after_spending, as_delta, counted, signed};
use crate::facts::{BookingFacts, ClassFacts, MemberFacts, Overrides};
use crate::limits::REFUND_CUTOFF;
use crate::member_actions::{MemberActions, member_actions};
use crate::studio_time::{Instant, span_words};
use crate::verdict::{Refusal, Verdict};
use crate::waitlist;

/// The way into a class.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub enum WayIn {
    /// Into the class itself.
    Class,
    /// Onto the waitlist, because the class is full.
    Waitlist,
}

/// The answer to an admin who would put someone into a class.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct OnBehalfAnswer {
    /// The class as the member would see it themselves.
    pub member: MemberActions,
    pub way: WayIn,
    /// Why that way is closed now, in one sentence; `None` while it is open.
    pub why_not: Option<String>,
    /// Whether the studio may book it for them, with the overrides chosen.
    pub book: Verdict,
    /// The effect of booking on their balance, or why it can't be done, in one sentence.
    pub book_effect: String,
    /// Whether setting the price aside is all that booking needs.
    pub book_needs_override: bool,
    /// Whether the studio may add them to the waitlist, with the overrides chosen.
    pub wait: Verdict,
    /// The balance that waiting asks for, or why it can't be done, in one sentence.
    pub wait_effect: String,
    /// Whether setting the balance aside is all that waiting needs.
    pub wait_needs_override: bool,
    /// Whether the waitlist has closed, and takes someone only with that cutoff set aside.
    pub wait_needs_cutoff_override: bool,
}

/// The answer to an admin who would take someone out of a class.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct RemovalAnswer {
    /// The same as the member would see it on cancelling themselves.
    pub member: CancelAnswer,
    /// Whether the studio may remove them, with the overrides chosen, and what comes back.
    pub studio: CancelAnswer,
    /// Whether a charge would come back only by the override.
    pub needs_override: bool,
    /// The effect of removing on their balance, or why it can't be done, in one sentence.
    pub effect: String,
}

/// Asks whether an admin may put this user into this class at `now`, as the member sees it, and as the studio may do
/// it.
pub fn book(
    class: &ClassFacts,
    user: &MemberFacts,
    overrides: Overrides,
    now: Instant,
) -> OnBehalfAnswer {
    let free = Overrides {
        concessions: true,
        ..overrides
    };
    let by_the_rule = Overrides {
        waitlist: false,
        ..overrides
    };
    let book = booking::book_for(class, user, overrides, now);
    let wait = waitlist::add(class, user, overrides, now);
    let (book_effect, wait_effect) = (
        booking_effect(class, user, &book),
        waiting_effect(class, user, &wait),
    );
    let (way, verdict, effect) = if book.refusal == Some(Refusal::ClassFull) {
        (WayIn::Waitlist, &wait, &wait_effect)
    } else {
        (WayIn::Class, &book, &book_effect)
    };
    OnBehalfAnswer {
        member: member_actions(class, user, now),
        way,
        why_not: (!verdict.allowed).then(|| effect.clone()),
        book_needs_override: !book.allowed && booking::book_for(class, user, free, now).allowed,
        wait_needs_override: !wait.allowed && waitlist::add(class, user, free, now).allowed,
        wait_needs_cutoff_override: waitlist::add(class, user, by_the_rule, now).refusal
            == Some(Refusal::WaitlistClosed),
        book,
        book_effect,
        wait,
        wait_effect,
    }
}

/// Asks whether an admin may take this user out of a class at `now`, as the member sees it, and as the studio may do
/// it.
pub fn remove(
    booking: &BookingFacts,
    user: &MemberFacts,
    overrides: Overrides,
    now: Instant,
) -> RemovalAnswer {
    let studio = booking::remove(booking, user, overrides, now);
    let was_paid = 0 < booking.concessions_used && user.role.capabilities().has_concessions;
    RemovalAnswer {
        member: booking::cancel(booking, user, now),
        needs_override: studio.verdict.allowed && was_paid && !studio.refund_is_due,
        effect: removal_effect(booking, user, &studio, now),
        studio,
    }
}

fn booking_effect(class: &ClassFacts, user: &MemberFacts, book: &Verdict) -> String {
    let price = class.concessions_required;
    if let Some(refusal) = book.refusal {
        return why_not(refusal, || {
            needs_override(after_spending(user.concessions, price))
        });
    }
    if !user.role.capabilities().has_concessions {
        "A coach's place costs nothing.".to_owned()
    } else if book.concessions == 0 {
        format!(
            "The place costs nothing: they stay at {}.",
            signed(user.concessions)
        )
    } else {
        let on_credit = if book.balance_after < 0 {
            ", on credit"
        } else {
            ""
        };
        format!(
            "It takes {}: they would be at {}{on_credit}.",
            counted(as_delta(price)),
            signed(book.balance_after)
        )
    }
}

fn waiting_effect(class: &ClassFacts, user: &MemberFacts, wait: &Verdict) -> String {
    let price = as_delta(class.concessions_required);
    match wait.refusal {
        Some(refusal) => why_not(refusal, || {
            let (have, need) = (signed(user.concessions), counted(price));
            format!("They have {have} and waiting asks for {need}: needs the override.")
        }),
        None => "Waiting costs nothing; booking the spot will.".to_owned(),
    }
}

fn removal_effect(
    booking: &BookingFacts,
    user: &MemberFacts,
    studio: &CancelAnswer,
    now: Instant,
) -> String {
    let paid = counted(as_delta(booking.concessions_used));
    let comes_back = |how: &str| {
        let after = signed(studio.verdict.balance_after);
        format!("{paid} back{how}: they would be at {after}.")
    };
    if let Some(refusal) = studio.verdict.refusal {
        why_not(refusal, String::new)
    } else if !user.role.capabilities().has_concessions {
        "Coaches have no concessions: nothing comes back.".to_owned()
    } else if booking.concessions_used == 0 {
        "The place cost nothing: nothing comes back.".to_owned()
    } else if booking::refund_is_due(booking.start_at, now) {
        comes_back("")
    } else if studio.refund_is_due {
        comes_back(" by the override")
    } else {
        let within = span_words(REFUND_CUTOFF);
        format!("Nothing comes back within {within} of the start; the override gives {paid} back.")
    }
}

fn needs_override(balance_after: i32) -> String {
    format!(
        "They would be at {}: needs the override.",
        signed(balance_after)
    )
}

/// The sentence of a refusal about another person.
fn why_not(refusal: Refusal, short: impl FnOnce() -> String) -> String {
    match refusal {
        Refusal::InsufficientConcessions => short(),
        Refusal::AlreadyBooked => "They have already booked this class.".to_owned(),
        Refusal::AlreadyWaiting => "They are already on the waitlist for this class.".to_owned(),
        Refusal::ClassFull => "Class is full: they can join the waitlist.".to_owned(),
        other => format!("{}.", other.message()),
    }
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;

    use super::*;
    use crate::facts::BookingStatus;
    use crate::role::Role;
    use crate::verdict::Rule;

    const MS: TimeDelta = TimeDelta::milliseconds(1);
    const PLAIN: Overrides = Overrides {
        concessions: false,
        refund: false,
        waitlist: false,
    };
    const FREE: Overrides = Overrides {
        concessions: true,
        ..PLAIN
    };

    fn start() -> Instant {
        Instant::parse("2026-11-28T05:00:00Z").unwrap()
    }

    fn days_before() -> Instant {
        start() - TimeDelta::days(3)
    }

    fn class() -> ClassFacts {
        ClassFacts {
            start_at: start(),
            end_at: start() + TimeDelta::hours(1),
            max_capacity: Some(20),
            active_bookings: 5,
            concessions_required: 1,
            is_active: true,
            is_user_booked: false,
            is_user_on_waitlist: false,
            user_booking_concessions_used: None,
        }
    }

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
            status: BookingStatus::Confirmed,
            concessions_used: 1,
            start_at: start(),
            end_at: start() + TimeDelta::hours(1),
            is_active: true,
        }
    }

    #[test]
    fn the_panel_is_the_one_the_member_would_see() {
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
    fn booking_says_what_it_does_to_the_balance() {
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
    fn a_balance_too_low_needs_the_override_and_nothing_else() {
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
    fn the_way_leads_onto_the_waitlist_of_a_full_class_and_says_why_it_is_closed() {
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
    fn a_waitlist_that_has_closed_takes_someone_with_its_cutoff_set_aside() {
        let past_the_cutoff = Overrides {
            waitlist: true,
            ..PLAIN
        };
        let closes_at = start() - TimeDelta::hours(1);
        let asked = |overrides, now| book(&full(), &mia(5), overrides, now);
        assert!(!asked(PLAIN, closes_at - MS).wait_needs_cutoff_override);
        assert!(asked(PLAIN, closes_at).wait_needs_cutoff_override);
        let set_aside = asked(past_the_cutoff, closes_at);
        assert!(set_aside.wait_needs_cutoff_override && set_aside.why_not.is_none());
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
        assert!(before.book.allowed, "the cutoff is the member's");
        assert_eq!(
            before.member.book.refusal,
            Some(Refusal::BookingClosed),
            "which the member's panel goes on saying"
        );
    }

    #[test]
    fn what_is_booked_or_waited_for_already_is_said_of_them() {
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
    fn waiting_below_the_price_needs_the_override() {
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
    fn removing_says_what_comes_back() {
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
    fn removing_from_a_free_place_or_a_coach_gives_nothing_back() {
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
    fn an_attended_booking_stays() {
        let attended = BookingFacts {
            status: BookingStatus::Attended,
            ..booking()
        };
        let answer = remove(&attended, &mia(2), PLAIN, days_before());
        assert_eq!(answer.effect, "This booking is no longer active.");
        assert!(answer.studio.verdict.check(Rule::BookingState).is_some());
    }
}
