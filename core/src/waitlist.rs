//! Joining the waitlist of a full class, and notifying the members on it of a free spot
//! (specification, sections 4 and 5; contract, section 7).

use crate::booking::{book, refund_is_due};
use crate::checks::{
    Cutoff, class_is_on, is_a_member, more_concessions, not_booked_yet, spots_words,
};
use crate::concession::{as_delta, counted, holding};
use crate::facts::{ClassFacts, MemberFacts, Overrides};
use crate::limits::{EARLY_CLASS_BEFORE, OPENING_MAIL_INTERVAL, WAITLIST_CUTOFF};
use crate::quiet_hours::after_the_night;
use crate::studio_time::Instant;
use crate::verdict::{Action, EvaluatedRule, Refusal, Rule, Verdict};

/// Decides whether a member may join the waitlist of a class now (specification, section 5;
/// contract, section 7).
///
/// Checks in this order: role, class state, already booked, already waiting, cutoff (an hour before the start), full,
/// concessions (at least the price: waiting is never on credit). Joining costs nothing.
pub fn join(class: &ClassFacts, member: &MemberFacts, now: Instant) -> Verdict {
    let rules = vec![
        is_a_member(member),
        class_is_on(class.is_active, class.end_at, now),
        not_booked_yet(class),
        not_waiting_yet(class),
        joining_is_open(class, now),
        has_no_free_spot(class),
        balance_covers(member.concessions, class.concessions_required),
    ];
    Verdict::of(Action::JoinWaitlist, rules, member.concessions, 0)
}

/// Returns the instant at which joining the waitlist closes: an hour before the start
/// (specification, section 5).
pub fn closes_at(class: &ClassFacts) -> Instant {
    class.start_at - WAITLIST_CUTOFF
}

/// Decides whether an admin may add a user to a waitlist (contract, section 7).
///
/// `overrides.waitlist` ignores the cutoff and that the class is not full; `overrides.concessions` ignores the balance.
/// Coaches, who pay nothing, need no balance.
pub fn add(class: &ClassFacts, user: &MemberFacts, overrides: Overrides, now: Instant) -> Verdict {
    let mut rules = vec![
        class_is_on(class.is_active, class.end_at, now),
        not_booked_yet(class),
        not_waiting_yet(class),
    ];
    if !overrides.waitlist {
        rules.extend([joining_is_open(class, now), has_no_free_spot(class)]);
    }
    if !overrides.concessions && user.role.capabilities().has_concessions {
        rules.push(balance_covers(user.concessions, class.concessions_required));
    }
    Verdict::of(Action::JoinWaitlist, rules, user.concessions, 0)
}

/// Returns whether the waitlist is notified of a free spot: the class is not cancelled, a spot is
/// free, and booking is open (contract, section 7).
///
/// The first member to book gets the spot, whether on the waitlist or not: [`crate::booking::book`]
/// does not look at the waitlist.
pub fn opening_is_announced(class: &ClassFacts, now: Instant) -> bool {
    class.is_active && !class.is_full() && now < class.booking_closes_at()
}

/// Returns when the next e-mail or push notification to a waiting member about a free spot may be sent: at once, or 15
/// minutes after the last one. In the night it waits for the morning, unless the class starts before 09:00 of that morning
/// (contract, section 7).
pub fn opening_letter_at(
    last_letter_at: Option<Instant>,
    start_at: Instant,
    now: Instant,
) -> Instant {
    let at = last_letter_at.map_or(now, |last| now.max(last + OPENING_MAIL_INTERVAL));
    let morning = after_the_night(at);
    if start_at < morning.day().at(EARLY_CLASS_BEFORE) {
        at
    } else {
        morning
    }
}

/// Returns whether a waiting member could book a free spot now, and so is told of it (contract, section 7).
pub fn is_told_of_opening(class: &ClassFacts, member: &MemberFacts, now: Instant) -> bool {
    book(class, member, now).allowed
}

/// Returns why what a waiting member was told of a free spot is no longer news; `None` while they could still book it.
pub fn why_no_longer_news(
    class: &ClassFacts,
    member: &MemberFacts,
    now: Instant,
) -> Option<&'static str> {
    if !opening_is_announced(class, now) {
        Some("the spot was taken again")
    } else if !class.is_user_on_waitlist {
        Some("they no longer wait for a spot")
    } else if !is_told_of_opening(class, member, now) {
        Some("they can't book the spot")
    } else {
        None
    }
}

/// The time of another class that a member has booked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BookedTime {
    pub start_at: Instant,
    pub end_at: Instant,
}

/// Returns whether a waiting member who asked for it is booked when a spot opens: while cancelling is free, if they may
/// book, the balance covers the price, and none of their other classes overlaps (contract, section 7).
pub fn is_booked_when_a_spot_opens(
    class: &ClassFacts,
    member: &MemberFacts,
    others: &[BookedTime],
    now: Instant,
) -> bool {
    let overlaps =
        |other: &BookedTime| other.start_at < class.end_at && class.start_at < other.end_at;
    refund_is_due(class.start_at, now)
        && book(class, member, now).allowed
        && as_delta(class.concessions_required) <= member.concessions
        && !others.iter().any(overlaps)
}

fn not_waiting_yet(class: &ClassFacts) -> EvaluatedRule {
    let passed = !class.is_user_on_waitlist;
    let message = if passed {
        "You are not waiting for it yet"
    } else {
        Refusal::AlreadyWaiting.message()
    };
    EvaluatedRule::new(Rule::NotWaiting, passed, Refusal::AlreadyWaiting, message)
}

fn joining_is_open(class: &ClassFacts, now: Instant) -> EvaluatedRule {
    let cutoff = Cutoff {
        before: WAITLIST_CUTOFF,
        refusal: Refusal::WaitlistClosed,
        what_closes: "The waitlist",
        when_closed: "join the waitlist",
    };
    cutoff.check(class.start_at, now)
}

fn has_no_free_spot(class: &ClassFacts) -> EvaluatedRule {
    let passed = class.is_full();
    let message = match class.available_spots() {
        Some(0) => "Every place is taken".to_owned(),
        free => format!("{} free: no need to wait", spots_words(free)),
    };
    let rule = EvaluatedRule::new(Rule::Capacity, passed, Refusal::SpotsAvailable, message)
        .with_remedy("Book it instead");
    match class.max_capacity {
        Some(capacity) => rule.with_values(as_delta(class.active_bookings), as_delta(capacity)),
        None => rule,
    }
}

/// Checks that the balance covers the whole price, and is at least 0 for a free class: waiting is
/// never on credit.
fn balance_covers(balance: i32, price: u32) -> EvaluatedRule {
    let passed = as_delta(price) <= balance;
    let message = if passed && price == 0 {
        "It costs nothing".to_owned()
    } else if passed {
        format!(
            "It takes {}; you {}",
            counted(as_delta(price)),
            holding(balance)
        )
    } else {
        format!(
            "Waiting needs {}; you {}",
            counted(as_delta(price)),
            holding(balance)
        )
    };
    EvaluatedRule::new(
        Rule::Concessions,
        passed,
        Refusal::InsufficientConcessions,
        message,
    )
    .with_remedy(more_concessions(as_delta(price).saturating_sub(balance)))
    .with_values(balance, as_delta(price))
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;

    use super::*;
    use crate::role::Role;

    const MS: TimeDelta = TimeDelta::milliseconds(1);

    fn start() -> Instant {
        Instant::parse("2026-11-28T05:00:00Z").unwrap()
    }

    fn full() -> ClassFacts {
        ClassFacts {
            start_at: start(),
            end_at: start() + TimeDelta::hours(1),
            max_capacity: Some(3),
            active_bookings: 3,
            concessions_required: 2,
            is_active: true,
            is_user_booked: false,
            is_user_on_waitlist: false,
            user_booking_concessions_used: None,
            user_booking_moved_from: None,
        }
    }

    fn member(concessions: i32) -> MemberFacts {
        MemberFacts {
            role: Role::Member,
            concessions,
        }
    }

    fn days_before() -> Instant {
        start() - TimeDelta::days(3)
    }

    #[test]
    fn joining_closes_an_hour_before_the_start_inclusive() {
        let closes_at = start() - TimeDelta::hours(1);
        assert!(join(&full(), &member(2), closes_at - MS).allowed);
        assert_eq!(
            join(&full(), &member(2), closes_at).refusal,
            Some(Refusal::WaitlistClosed)
        );
        assert_eq!(
            join(&full(), &member(2), closes_at + MS).refusal,
            Some(Refusal::WaitlistClosed)
        );
    }

    #[test]
    fn nobody_waits_on_credit() {
        assert!(join(&full(), &member(2), days_before()).allowed);
        assert_eq!(
            join(&full(), &member(1), days_before()).refusal,
            Some(Refusal::InsufficientConcessions)
        );
        let free = ClassFacts {
            concessions_required: 0,
            ..full()
        };
        assert!(join(&free, &member(0), days_before()).allowed);
        assert_eq!(
            join(&free, &member(-1), days_before()).refusal,
            Some(Refusal::InsufficientConcessions)
        );
    }

    #[test]
    fn nobody_waits_for_a_class_with_spots_or_without_a_limit() {
        let with_a_spot = ClassFacts {
            active_bookings: 2,
            ..full()
        };
        assert_eq!(
            join(&with_a_spot, &member(2), days_before()).refusal,
            Some(Refusal::SpotsAvailable)
        );
        let unlimited = ClassFacts {
            max_capacity: None,
            ..full()
        };
        assert_eq!(
            join(&unlimited, &member(2), days_before()).refusal,
            Some(Refusal::SpotsAvailable)
        );
    }

    #[test]
    fn nobody_waits_twice_or_while_booked() {
        let waiting = ClassFacts {
            is_user_on_waitlist: true,
            ..full()
        };
        assert_eq!(
            join(&waiting, &member(2), days_before()).refusal,
            Some(Refusal::AlreadyWaiting)
        );
        let booked = ClassFacts {
            is_user_booked: true,
            ..full()
        };
        assert_eq!(
            join(&booked, &member(2), days_before()).refusal,
            Some(Refusal::AlreadyBooked)
        );
    }

    #[test]
    fn joining_costs_nothing() {
        let verdict = join(&full(), &member(5), days_before());
        assert_eq!((verdict.concessions, verdict.balance_after), (0, 5));
    }

    #[test]
    fn an_opening_is_announced_until_booking_closes() {
        let opening = ClassFacts {
            active_bookings: 2,
            ..full()
        };
        let closes_at = start() - TimeDelta::minutes(30);
        assert!(opening_is_announced(&opening, closes_at - MS));
        assert!(!opening_is_announced(&opening, closes_at));
        assert!(!opening_is_announced(&opening, closes_at + MS));
        assert!(!opening_is_announced(&full(), days_before()));
        assert!(!opening_is_announced(
            &ClassFacts {
                is_active: false,
                ..opening
            },
            days_before()
        ));
    }

    #[test]
    fn a_second_email_about_an_opening_waits_until_fifteen_minutes_have_passed() {
        let last = days_before();
        let due = last + TimeDelta::minutes(15);
        assert_eq!(opening_letter_at(None, start(), last), last);
        assert_eq!(opening_letter_at(Some(last), start(), last), due);
        assert_eq!(opening_letter_at(Some(last), start(), due - MS), due);
        assert_eq!(opening_letter_at(Some(last), start(), due), due);
        assert_eq!(opening_letter_at(Some(last), start(), due + MS), due + MS);
    }

    #[test]
    fn only_the_chosen_rules_are_overridden() {
        let with_a_spot = ClassFacts {
            active_bookings: 2,
            ..full()
        };
        let broke = member(-2);
        let both = Overrides {
            concessions: true,
            waitlist: true,
            refund: false,
        };
        assert!(add(&with_a_spot, &broke, both, start()).allowed);
        let only_concessions = Overrides {
            waitlist: false,
            ..both
        };
        assert_eq!(
            add(&with_a_spot, &broke, only_concessions, days_before()).refusal,
            Some(Refusal::SpotsAvailable)
        );
        let only_waitlist = Overrides {
            concessions: false,
            ..both
        };
        assert_eq!(
            add(&full(), &broke, only_waitlist, start()).refusal,
            Some(Refusal::InsufficientConcessions)
        );
        let booked = ClassFacts {
            is_user_booked: true,
            ..full()
        };
        assert_eq!(
            add(&booked, &broke, both, start()).refusal,
            Some(Refusal::AlreadyBooked)
        );
    }

    #[test]
    fn a_coach_needs_no_balance_to_wait() {
        let coach = MemberFacts {
            role: Role::Coach,
            concessions: 0,
        };
        assert!(add(&full(), &coach, Overrides::default(), days_before()).allowed);
        let admin = MemberFacts {
            role: Role::Admin,
            ..coach
        };
        assert_eq!(
            add(&full(), &admin, Overrides::default(), days_before()).refusal,
            Some(Refusal::InsufficientConcessions)
        );
    }

    #[test]
    fn in_the_night_the_letter_waits_for_the_morning_unless_the_class_is_early() {
        let at = |text: &str| Instant::parse_or_wall_time(text).unwrap();
        let (evening, morning) = (at("2026-11-27T22:15"), at("2026-11-28T06:30"));
        assert_eq!(
            opening_letter_at(None, at("2026-11-28T09:00"), evening),
            morning
        );
        assert_eq!(
            opening_letter_at(None, at("2026-11-28T08:59"), evening),
            evening
        );
        let last = at("2026-11-27T20:50");
        assert_eq!(opening_letter_at(Some(last), start(), last), morning);
        // A class late in the same evening doesn't wait either.
        assert_eq!(
            opening_letter_at(None, at("2026-11-27T23:00"), evening),
            evening
        );
    }

    fn opening() -> ClassFacts {
        ClassFacts {
            active_bookings: 2,
            ..full()
        }
    }

    #[test]
    fn only_who_could_book_is_told_of_an_opening() {
        assert!(is_told_of_opening(&opening(), &member(0), days_before()));
        assert!(!is_told_of_opening(&opening(), &member(-1), days_before()));
        assert!(!is_told_of_opening(&full(), &member(5), days_before()));
    }

    #[test]
    fn who_asked_is_booked_while_cancelling_is_free_and_never_on_credit() {
        let booked = |class: &ClassFacts, balance, now| {
            is_booked_when_a_spot_opens(class, &member(balance), &[], now)
        };
        assert!(booked(&opening(), 2, days_before()));
        assert!(!booked(&opening(), 1, days_before()));
        assert!(!booked(&full(), 2, days_before()));
        let deadline = start() - TimeDelta::hours(24);
        assert!(booked(&opening(), 2, deadline - MS));
        assert!(!booked(&opening(), 2, deadline));
        assert!(!booked(&opening(), 2, deadline + MS));
    }

    #[test]
    fn who_asked_is_never_booked_into_two_classes_that_overlap() {
        let hour = TimeDelta::hours(1);
        let free_of = |from: Instant, until: Instant| {
            let other = BookedTime {
                start_at: from,
                end_at: until,
            };
            is_booked_when_a_spot_opens(&opening(), &member(2), &[other], days_before())
        };
        assert!(free_of(start() - hour, start()));
        assert!(!free_of(start() - hour, start() + MS));
        assert!(!free_of(start() + hour - MS, start() + hour * 2));
        assert!(free_of(start() + hour, start() + hour * 2));
    }
}
