//! Booking a class and cancelling a booking (specification, sections 4, 5 and 9; contract, sections 1, 2 and 7).

use serde::{Deserialize, Serialize};

use crate::checks::{
    balance_allows, booking_is_confirmed, booking_is_open, cancelling_is_open, class_is_on,
    has_a_free_spot, is_a_member, not_booked_yet,
};
use crate::concession::as_delta;
use crate::consequence;
use crate::limits::{
    BOOKING_CUTOFF, BOOKING_LETTERS, LATE_CANCELLATION_MAIL_INTERVAL, REFUND_CUTOFF,
};
use crate::role::Role;
use crate::studio_time::{Instant, until_words};
use crate::verdict::{Action, Asked, Verdict};
use crate::wire::BookingStatus;

/// The warning once a cancellation gives nothing back (specification, section 2).
pub const NO_REFUND: &str = "No refund within 24h";

/// What the rules need to know of a class and of the asking member's place in it. A class on the wire is one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct ClassFacts {
    /// What every cutoff is counted back from.
    #[serde(rename = "startTime")]
    pub start_at: Instant,
    /// From this instant on the class is over.
    #[serde(rename = "endTime")]
    pub end_at: Instant,
    /// Places; `None` without a limit (contract, section 6).
    pub max_capacity: Option<u32>,
    /// Places taken: confirmed and attended bookings (specification, section 4).
    pub active_bookings: u32,
    /// What a place costs, in concessions; 0 is free.
    pub concessions_required: u32,
    /// False once the studio has cancelled the class.
    pub is_active: bool,
    /// Whether the member has a confirmed booking; a cancelled one does not count (contract, section 7).
    pub is_user_booked: bool,
    /// Whether the member has a waitlist entry.
    pub is_user_on_waitlist: bool,
    /// What the member's confirmed booking used, in concessions; `None` without one.
    #[serde(default)]
    pub user_booking_concessions_used: Option<u32>,
}

/// What the rules need to know of the person asking. A user on the wire is one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct MemberFacts {
    pub role: Role,
    /// The balance, in concessions; negative on credit.
    pub concessions: i32,
}

/// What the rules need to know of a booking that is to be cancelled.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct BookingFacts {
    pub status: BookingStatus,
    /// What the booking was charged, in concessions, and so what a refund gives back, whatever the class costs by now.
    pub concessions_used: u32,
    /// When the class starts: what the cutoffs are counted back from.
    #[serde(rename = "startTime")]
    pub start_at: Instant,
    /// When the class ends: nothing is cancelled from then on.
    #[serde(rename = "endTime")]
    pub end_at: Instant,
    /// False once the studio has cancelled the class.
    pub is_active: bool,
}

/// A decision about cancelling, and what comes back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct CancelAnswer {
    pub verdict: Verdict,
    /// Whether cancelling now gives back what the booking used (specification, section 4).
    pub refund_is_due: bool,
    /// The warning that nothing comes back; `None` while the refund is due.
    pub no_refund: Option<String>,
    /// One sentence for the member: what comes back and the balance after, or what is lost. `None` when the studio removes
    /// someone, or when it is too late.
    pub cancelling_means: Option<String>,
    /// Until when it is free, and then until when it can be done at all. `None` when the studio removes someone, or when
    /// it is too late.
    pub until: Option<String>,
    /// One line for the member: `no_refund`, if it holds, and `until`. `None` where `until` is.
    pub headline: Option<String>,
}

/// An admin's choices when working on a member's behalf; none is made by default (contract, section 7).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct Overrides {
    /// The place costs nothing (when booking); the balance isn't asked (when adding to a waitlist).
    pub concessions: bool,
    /// What was paid comes back whatever the time (when removing).
    pub refund: bool,
    /// The cutoff and the 'class is full' condition are set aside (when adding to a waitlist).
    pub waitlist: bool,
}

impl ClassFacts {
    /// Free spots, never negative; `None` without a limit (contract, section 6).
    pub fn available_spots(&self) -> Option<u32> {
        self.max_capacity
            .map(|capacity| capacity.saturating_sub(self.active_bookings))
    }

    /// No spot is free; a class without a limit is never full.
    pub fn is_full(&self) -> bool {
        self.available_spots() == Some(0)
    }

    /// Booking and cancelling are closed from this instant on: 30 minutes before the start (specification, section 5).
    pub fn booking_closes_at(&self) -> Instant {
        booking_closes_at(self.start_at)
    }
}

/// From when on booking a class that starts then is closed (specification, section 5).
pub fn booking_closes_at(start_at: Instant) -> Instant {
    start_at - BOOKING_CUTOFF
}

/// Whether a member may book a class now, and what it costs (specification, section 5).
///
/// Asked in this order: role, class state, already booked, cutoff, full, concessions (contract, section 1).
pub fn book(class: &ClassFacts, member: &MemberFacts, now: Instant) -> Verdict {
    let asked = vec![
        is_a_member(member),
        class_is_on(class.is_active, class.end_at, now),
        not_booked_yet(class),
        booking_is_open(class, now),
        has_a_free_spot(class),
        balance_allows(member.concessions, class.concessions_required),
    ];
    Verdict::of(
        Action::Book,
        asked,
        member.concessions,
        -as_delta(class.concessions_required),
    )
}

/// Whether an admin may book a class for someone: until the class ends, never above the capacity (contract, section 7).
///
/// The 30-minute cutoff is not asked. Coaches pay nothing; with the override nobody does.
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
    let asked = vec![
        class_is_on(class.is_active, class.end_at, now),
        not_booked_yet(class),
        has_a_free_spot(class),
        balance_allows(user.concessions, price),
    ];
    Verdict::of(Action::Book, asked, user.concessions, -as_delta(price))
}

/// Whether a member may cancel a booking now, and what comes back (specification, sections 4 and 5).
///
/// Asked in this order: class state, booking state, cutoff. Cancelling closes 30 minutes before the start; earlier than
/// 24 hours before it, what the booking used comes back.
pub fn cancel(booking: &BookingFacts, member: &MemberFacts, now: Instant) -> CancelAnswer {
    let asked = vec![
        class_is_on(booking.is_active, booking.end_at, now),
        booking_is_confirmed(booking.status),
        cancelling_is_open(booking.start_at, now),
    ];
    let refund_is_due = refund_is_due(booking.start_at, now);
    let mut answer = answer_cancelling(booking, member, asked, refund_is_due);
    if answer.verdict.allowed {
        answer.until = cancelling_until(booking, &answer, now);
        answer.headline = headline(&answer);
        answer.cancelling_means = Some(consequence::of_cancelling(
            booking.concessions_used,
            refund_is_due,
            answer.verdict.balance_after,
        ));
    }
    answer
}

/// Whether an admin may remove someone from a class: until it ends, and never an attended booking (contract, section
/// 7).
///
/// The 24-hour rule decides the refund unless the admin overrides it; who has no concessions (a coach, whose class began
/// before they became one) is given none.
pub fn remove(
    booking: &BookingFacts,
    user: &MemberFacts,
    overrides: Overrides,
    now: Instant,
) -> CancelAnswer {
    let asked = vec![
        class_is_on(booking.is_active, booking.end_at, now),
        booking_is_confirmed(booking.status),
    ];
    let by_grace = overrides.refund && user.role.capabilities().has_concessions;
    let refund_is_due = by_grace || refund_is_due(booking.start_at, now);
    answer_cancelling(booking, user, asked, refund_is_due)
}

/// Whether a cancellation at `now` is refunded: only when the start is more than 24 elapsed hours away (specification,
/// section 4; contract, section 2).
pub fn refund_is_due(start_at: Instant, now: Instant) -> bool {
    REFUND_CUTOFF < start_at - now
}

/// Whether an admin gets a letter about a late cancellation: when none was written about the same member and class in
/// the last 15 minutes. A member who books and cancels in a loop is news once; in the app each one is kept.
pub fn late_cancellation_letter_is_due(last_letter_at: Option<Instant>, now: Instant) -> bool {
    last_letter_at.is_none_or(|last| last + LATE_CANCELLATION_MAIL_INTERVAL <= now)
}

/// Whether a member gets a letter about booking or cancelling: up to 60 in an hour, counting those written later than an
/// hour ago. In the app each one is kept.
pub fn booking_letter_is_due(written_within_the_hour: u32) -> bool {
    written_within_the_hour < BOOKING_LETTERS
}

fn answer_cancelling(
    booking: &BookingFacts,
    member: &MemberFacts,
    asked: Vec<Asked>,
    refund_is_due: bool,
) -> CancelAnswer {
    let refund = if refund_is_due {
        as_delta(booking.concessions_used)
    } else {
        0
    };
    CancelAnswer {
        verdict: Verdict::of(Action::Cancel, asked, member.concessions, refund),
        refund_is_due,
        no_refund: (!refund_is_due).then(|| NO_REFUND.to_owned()),
        cancelling_means: None,
        until: None,
        headline: None,
    }
}

fn cancelling_until(booking: &BookingFacts, answer: &CancelAnswer, now: Instant) -> Option<String> {
    if answer.refund_is_due {
        let free = until_words(booking.start_at - REFUND_CUTOFF, now);
        Some(format!("Free cancellation {free}"))
    } else {
        answer.verdict.closing_words()
    }
}

fn headline(answer: &CancelAnswer) -> Option<String> {
    let until = answer.until.as_ref()?;
    Some(match &answer.no_refund {
        Some(no_refund) => format!("{no_refund}. {until}"),
        None => until.clone(),
    })
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;

    use super::*;
    use crate::verdict::{Refusal, Rule};

    const MS: TimeDelta = TimeDelta::milliseconds(1);

    fn start() -> Instant {
        Instant::parse("2026-11-28T05:00:00Z").unwrap()
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

    fn booking() -> BookingFacts {
        BookingFacts {
            status: BookingStatus::Confirmed,
            concessions_used: 2,
            start_at: start(),
            end_at: start() + TimeDelta::hours(1),
            is_active: true,
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
    fn rules_are_asked_in_the_order_of_the_contract() {
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
    fn a_class_is_over_when_it_ends() {
        let ends_at = class().end_at;
        let check = |now| class_is_on(true, ends_at, now).check.passed;
        assert!(check(ends_at - MS));
        assert!(!check(ends_at));
        assert!(!check(ends_at + MS));
    }

    #[test]
    fn a_second_letter_about_a_late_cancellation_is_due_after_fifteen_minutes() {
        let last = start();
        let due = last + TimeDelta::minutes(15);
        assert!(late_cancellation_letter_is_due(None, last));
        assert!(!late_cancellation_letter_is_due(Some(last), last));
        assert!(!late_cancellation_letter_is_due(Some(last), due - MS));
        assert!(late_cancellation_letter_is_due(Some(last), due));
        assert!(late_cancellation_letter_is_due(Some(last), due + MS));
    }

    #[test]
    fn sixty_letters_about_bookings_are_due_in_an_hour() {
        assert!(booking_letter_is_due(0) && booking_letter_is_due(59));
        assert!(!booking_letter_is_due(60) && !booking_letter_is_due(61));
    }

    #[test]
    fn a_refund_is_due_only_earlier_than_twenty_four_hours_before() {
        let line = start() - TimeDelta::hours(24);
        assert!(refund_is_due(start(), line - MS));
        assert!(!refund_is_due(start(), line));
        assert!(!refund_is_due(start(), line + MS));
    }

    #[test]
    fn cancelling_early_gives_back_what_the_booking_used() {
        let answer = cancel(&booking(), &member(0), days_before());
        assert!(answer.verdict.allowed && answer.refund_is_due);
        assert_eq!(
            (answer.verdict.concessions, answer.verdict.balance_after),
            (2, 2)
        );
        assert_eq!(
            answer.headline.as_deref(),
            Some("Free cancellation until Fri 18:00")
        );
    }

    #[test]
    fn cancelling_late_gives_nothing_back() {
        let answer = cancel(&booking(), &member(0), start() - TimeDelta::hours(24));
        assert!(answer.verdict.allowed && !answer.refund_is_due);
        assert_eq!(answer.verdict.balance_after, 0);
        let (until, headline) = (answer.until.unwrap(), answer.headline.unwrap());
        assert_eq!(headline, format!("{NO_REFUND}. {until}"));
    }

    #[test]
    fn cancelling_closes_thirty_minutes_before_the_start_inclusive() {
        let closes_at = start() - TimeDelta::minutes(30);
        let refused = |now| cancel(&booking(), &member(0), now).verdict.refusal;
        assert_eq!(refused(closes_at - MS), None);
        assert_eq!(refused(closes_at), Some(Refusal::CancellationClosed));
        assert_eq!(refused(closes_at + MS), Some(Refusal::CancellationClosed));
    }

    #[test]
    fn only_a_confirmed_booking_can_be_cancelled() {
        for status in [
            BookingStatus::Cancelled,
            BookingStatus::Attended,
            BookingStatus::NoShow,
        ] {
            let ended = BookingFacts {
                status,
                ..booking()
            };
            assert_eq!(
                cancel(&ended, &member(0), days_before()).verdict.refusal,
                Some(Refusal::BookingNotConfirmed)
            );
        }
    }

    #[test]
    fn a_class_the_studio_cancelled_says_so_before_anything_about_the_booking() {
        let gone = BookingFacts {
            status: BookingStatus::Cancelled,
            is_active: false,
            ..booking()
        };
        assert_eq!(
            cancel(&gone, &member(0), days_before()).verdict.refusal,
            Some(Refusal::ClassCancelled)
        );
    }

    #[test]
    fn the_warning_names_the_refund_cutoff() {
        assert_eq!(
            NO_REFUND,
            format!("No refund within {}h", REFUND_CUTOFF.num_hours())
        );
    }

    #[test]
    fn the_closed_cutoff_speaks_the_words_of_the_specification() {
        let check = book(&class(), &member(3), start());
        assert_eq!(
            check.check(Rule::Cutoff).unwrap().message,
            Refusal::BookingClosed.message()
        );
    }

    #[test]
    fn the_studio_books_until_the_end_but_never_above_the_capacity() {
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
    fn with_the_override_a_place_costs_nothing_and_a_coach_never_pays() {
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

    #[test]
    fn the_studio_removes_until_the_end_and_may_override_the_refund() {
        let last_moment = booking().end_at - MS;
        let plain = remove(&booking(), &member(0), Overrides::default(), last_moment);
        assert!(plain.verdict.allowed && !plain.refund_is_due);
        let refunded = remove(
            &booking(),
            &member(0),
            Overrides {
                refund: true,
                ..Default::default()
            },
            last_moment,
        );
        assert_eq!(refunded.verdict.concessions, 2);
    }

    #[test]
    fn whoever_has_no_concessions_is_given_none_by_grace() {
        let coach = MemberFacts {
            role: Role::Coach,
            concessions: 0,
        };
        let overrides = Overrides {
            refund: true,
            ..Overrides::default()
        };
        let answer = remove(&booking(), &coach, overrides, start());
        assert!(answer.verdict.allowed && !answer.refund_is_due);
        assert_eq!(answer.verdict.concessions, 0);
    }

    #[test]
    fn the_members_deadlines_are_not_said_of_a_removal() {
        for now in [days_before(), start() - TimeDelta::hours(3), start()] {
            let overrides = Overrides {
                refund: true,
                ..Overrides::default()
            };
            let answer = remove(&booking(), &member(0), overrides, now);
            assert!(answer.verdict.allowed && answer.refund_is_due);
            assert_eq!(answer.headline, None);
        }
    }
}
