//! Properties of every verdict for any facts.

use chrono::TimeDelta;
use fantail_core::booking::{self, BookingFacts, ClassFacts, MemberFacts, Overrides};
use fantail_core::member_actions::{MemberActions, ModalState, member_actions};
use fantail_core::studio_time::{Instant, deadline_words};
use fantail_core::verdict::{Refusal, Rule, Verdict};
use fantail_core::waitlist;
use proptest::prelude::*;
use serde_json::{Value, json, to_value};

use crate::cases;
use crate::facts::{MS, bookings_of, classes, moments_around, overrides, people, questions};

/// Returns every kind of verdict: three for the member and three for the studio.
fn verdicts(
    class: &ClassFacts,
    booking: &BookingFacts,
    who: &MemberFacts,
    overrides: Overrides,
    now: Instant,
) -> [Verdict; 6] {
    [
        booking::book(class, who, now),
        booking::cancel(booking, who, now).verdict,
        waitlist::join(class, who, now),
        booking::book_for(class, who, overrides, now),
        booking::remove(booking, who, overrides, now).verdict,
        waitlist::add(class, who, overrides, now),
    ]
}

prop_compose! {
    fn inputs()((class, who) in (classes(), people()))(
        booking in bookings_of(&class),
        now in moments_around(&class),
        later in moments_around(&class),
        overrides in overrides(),
        class in Just(class),
        who in Just(who),
    ) -> (ClassFacts, BookingFacts, MemberFacts, Overrides, Instant, Instant) {
        (class, booking, who, overrides, now.min(later), now.max(later))
    }
}

const fn rule_behind(refusal: Refusal) -> Rule {
    match refusal {
        Refusal::NotAMember => Rule::Role,
        Refusal::ClassCancelled | Refusal::ClassOver => Rule::ClassState,
        Refusal::AlreadyBooked => Rule::NotBooked,
        Refusal::AlreadyWaiting => Rule::NotWaiting,
        Refusal::BookingClosed | Refusal::CancellationClosed | Refusal::WaitlistClosed => {
            Rule::Cutoff
        }
        Refusal::ClassFull | Refusal::SpotsAvailable => Rule::Capacity,
        Refusal::InsufficientConcessions => Rule::Concessions,
        Refusal::BookingNotConfirmed => Rule::BookingState,
    }
}

proptest! {
    #![proptest_config(cases(512))]

    #[test]
    fn a_verdict_allows_when_every_rule_holds_and_else_names_the_first_that_fails(
        (class, booking, who, overrides, now, _) in inputs()
    ) {
        for verdict in verdicts(&class, &booking, &who, overrides, now) {
            let first_failed = verdict.checks.iter().find(|check| !check.passed);
            prop_assert_eq!(verdict.allowed, first_failed.is_none());
            prop_assert_eq!(verdict.refusal.map(rule_behind), first_failed.map(|check| check.rule));
            prop_assert_eq!(verdict.balance_after, who.concessions + verdict.concessions);
        }
    }

    #[test]
    fn a_check_flips_at_its_flips_at_and_at_no_other_time(
        (class, booking, who, overrides, now, later) in inputs()
    ) {
        let verdicts = |at| verdicts(&class, &booking, &who, overrides, at);
        for (index, verdict) in verdicts(now).into_iter().enumerate() {
            for (place, check) in verdict.checks.iter().enumerate() {
                let passed_at = |at| verdicts(at)[index].checks[place].passed;
                let has_flipped = check.flips_at.is_some_and(|at| at <= later);
                prop_assert_eq!(passed_at(later), check.passed != has_flipped, "{:?} at {}", check, later);
                if let Some(at) = check.flips_at {
                    prop_assert!(now < at);
                    prop_assert_eq!(passed_at(at - MS), check.passed, "{:?}", check);
                    prop_assert_eq!(passed_at(at), !check.passed, "{:?}", check);
                }
            }
        }
    }

    #[test]
    fn says_when_is_set_if_the_message_names_the_flip(
        (class, booking, who, overrides, now, _) in inputs()
    ) {
        for check in verdicts(&class, &booking, &who, overrides, now).into_iter().flat_map(|verdict| verdict.checks) {
            let is_said = check.flips_at.is_some_and(|at| check.message.contains(&deadline_words(at, now)));
            prop_assert_eq!(check.says_when, is_said, "{:?}", check);
        }
    }

    #[test]
    fn the_numbers_of_a_check_agree_with_whether_it_passed((class, who, now, _) in questions()) {
        let book = booking::book(&class, &who, now);
        let join = waitlist::join(&class, &who, now);
        for (verdict, fills) in [(&book, false), (&join, true)] {
            let cutoff = verdict.check(Rule::Cutoff).unwrap();
            prop_assert_eq!(cutoff.passed, cutoff.required < cutoff.actual);
            let capacity = verdict.check(Rule::Capacity).unwrap();
            if capacity.required.is_some() {
                prop_assert_eq!(capacity.passed, (capacity.actual < capacity.required) != fills);
            }
            let concessions = verdict.check(Rule::Concessions).unwrap();
            // A free class can be booked at any balance; waiting needs at least 0, even for a free class.
            let is_free = class.concessions_required == 0 && !fills;
            prop_assert_eq!(concessions.passed, is_free || concessions.required <= concessions.actual);
        }
    }

    #[test]
    fn time_alone_never_allows_an_action((class, booking, who, overrides, now, later) in inputs()) {
        let before = verdicts(&class, &booking, &who, overrides, now);
        let after = verdicts(&class, &booking, &who, overrides, later);
        for (before, after) in before.iter().zip(&after) {
            prop_assert!(before.allowed || !after.allowed, "{:?}", after);
        }
        prop_assert!(booking::refund_is_due(class.start_at, now) || !booking::refund_is_due(class.start_at, later));
    }

    #[test]
    fn a_higher_balance_never_forbids_an_action((class, who, now, _) in questions(), more in 0..5i32) {
        let richer = MemberFacts { concessions: who.concessions + more, ..who };
        prop_assert!(!booking::book(&class, &who, now).allowed || booking::book(&class, &richer, now).allowed);
        prop_assert!(!waitlist::join(&class, &who, now).allowed || waitlist::join(&class, &richer, now).allowed);
    }

    #[test]
    fn a_booking_leaves_no_one_below_minus_two_unless_it_is_free((class, who, now, _) in questions()) {
        let verdict = booking::book(&class, &who, now);
        prop_assert!(!verdict.allowed || verdict.concessions == 0 || -2 <= verdict.balance_after);
    }

    #[test]
    fn nobody_may_both_book_and_wait_and_a_waiting_member_may_book_a_free_spot(
        (class, who, now, _) in questions()
    ) {
        let may_wait = waitlist::join(&class, &who, now).allowed;
        prop_assert!(!(may_wait && booking::book(&class, &who, now).allowed));
        let with_a_spot = ClassFacts { active_bookings: 0, is_user_on_waitlist: true, ..class };
        prop_assert!(!may_wait || booking::book(&with_a_spot, &who, now).allowed);
    }

    #[test]
    fn the_studio_may_do_for_a_member_whatever_the_member_may_do(
        (class, booking, who, overrides, now, _) in inputs()
    ) {
        let [book, cancel, join, book_for, remove, add] = verdicts(&class, &booking, &who, overrides, now);
        prop_assert!(!book.allowed || book_for.allowed);
        prop_assert!(!cancel.allowed || remove.allowed);
        prop_assert!(!join.allowed || add.allowed);
        prop_assert!(cancel.concessions <= remove.concessions);
    }

    #[test]
    fn a_refund_is_all_of_the_used_concessions_or_nothing((class, booking, who, overrides, now, _) in inputs()) {
        let used = i32::try_from(booking.concessions_used).unwrap();
        let is_early = booking.moved_from.is_some() || TimeDelta::hours(24) < class.start_at - now;
        let cancelled = booking::cancel(&booking, &who, now);
        prop_assert_eq!(cancelled.refund_is_due, is_early);
        prop_assert_eq!(cancelled.verdict.concessions, if is_early { used } else { 0 });
        let removed = booking::remove(&booking, &who, overrides, now);
        let may_be_given = who.role.capabilities().has_concessions;
        prop_assert_eq!(removed.refund_is_due, is_early || (overrides.refund && may_be_given));
        prop_assert_eq!(removed.verdict.concessions, if removed.refund_is_due { used } else { 0 });
    }

    #[test]
    fn an_announced_opening_can_be_booked_unless_price_or_role_forbid_it(
        (class, who, now, _) in questions()
    ) {
        let waiting = ClassFacts { is_user_on_waitlist: true, is_user_booked: false, ..class };
        let refusal = booking::book(&waiting, &who, now).refusal;
        let could_be_taken = matches!(
            refusal,
            None | Some(Refusal::InsufficientConcessions | Refusal::NotAMember)
        );
        if waitlist::opening_is_announced(&waiting, now) {
            prop_assert!(could_be_taken, "{:?}", refusal);
        } else {
            prop_assert_ne!(refusal, None);
        }
    }

    #[test]
    fn the_button_is_enabled_if_the_deciding_verdict_allows_its_action((class, who, now, _) in questions()) {
        let actions = member_actions(&class, &who, now);
        let deciding = actions.deciding.map(|action| {
            [Some(&actions.book), Some(&actions.join_waitlist), actions.cancel.as_ref().map(|c| &c.verdict)]
                .into_iter()
                .flatten()
                .find(|verdict| verdict.action == action)
                .unwrap()
        });
        let is_enabled = actions.primary.as_ref().is_some_and(|button| button.enabled);
        prop_assert_eq!(is_enabled, deciding.is_some_and(|verdict| verdict.allowed));
        if let Some(action) = actions.primary.as_ref().and_then(|button| button.action) {
            prop_assert_eq!(Some(action), actions.deciding);
        }
        prop_assert_eq!(actions.primary.is_none(), actions.state == ModalState::Staff);
        prop_assert_eq!(actions.cancel.is_some(), actions.state == ModalState::Booked);
        prop_assert!(actions.headline.is_none() || is_enabled);
    }

    #[test]
    fn nothing_changes_before_the_next_flip_and_something_changes_at_it((class, who, now, later) in questions()) {
        let at = |moment| without_countdowns(&member_actions(&class, &who, moment));
        let present = at(now);
        match member_actions(&class, &who, now).next_flip_at {
            None => prop_assert_eq!(at(later), present),
            Some(flip) => {
                prop_assert!(now < flip);
                prop_assert_eq!(at(later.min(flip - MS)), present.clone());
                prop_assert_eq!(at(flip - MS), present.clone());
                prop_assert_ne!(at(flip), present);
            }
        }
    }

    #[test]
    fn extreme_facts_are_decided_without_a_panic(
        (start_at, end_at, now) in (any::<i64>(), any::<i64>(), any::<i64>()),
        max_capacity: Option<u32>,
        (active_bookings, concessions_required, used) in any::<(u32, u32, u32)>(),
        (is_active, is_user_booked, is_user_on_waitlist) in any::<(bool, bool, bool)>(),
        mut who in people(),
        concessions: i32,
    ) {
        let class = ClassFacts {
            start_at: Instant::from_millis(start_at),
            end_at: Instant::from_millis(end_at),
            max_capacity,
            active_bookings,
            concessions_required,
            is_active,
            is_user_booked,
            is_user_on_waitlist,
            user_booking_concessions_used: Some(used),
            user_booking_moved_from: None,
        };
        who.concessions = concessions;
        let actions = member_actions(&class, &who, Instant::from_millis(now));
        prop_assert_eq!(actions.book.allowed, actions.book.refusal.is_none());
    }

    #[test]
    fn facts_cross_the_wire_unchanged((class, who, ..) in questions()) {
        let class_again: ClassFacts = serde_json::from_value(to_value(&class).unwrap()).unwrap();
        let who_again: MemberFacts = serde_json::from_value(to_value(who).unwrap()).unwrap();
        prop_assert_eq!((class_again, who_again), (class, who));
    }
}

/// Returns an answer without the texts and numbers that count down.
fn without_countdowns(actions: &MemberActions) -> Value {
    let mut value = to_value(actions).unwrap();
    let kept = |words: &Value| {
        words
            .as_str()
            .map(|words| words.chars().take(10).collect::<String>())
    };
    value["headline"] = json!(kept(&value["headline"]));
    let is_final = |means: &Value| {
        means
            .as_str()
            .map(|words| words.contains("can't be refunded"))
    };
    value["bookingMeans"] = json!(is_final(&value["bookingMeans"]));
    value["nextFlipAt"] = Value::Null;
    value["bookForMe"] = json!(value["bookForMe"].is_object());
    if value["cancel"].is_object() {
        for counting in ["headline", "until"] {
            value["cancel"][counting] = json!(kept(&value["cancel"][counting]));
        }
    }
    for verdict in ["/book", "/joinWaitlist", "/cancel/verdict"] {
        let checks = value
            .pointer_mut(&format!("{verdict}/checks"))
            .and_then(Value::as_array_mut);
        for check in checks.into_iter().flatten() {
            check["message"] = Value::Null;
            check["actual"] = Value::Null;
        }
    }
    value
}
