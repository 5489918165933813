//! Cancelling a booking, as its member or as an admin, and its refund (specification, sections 2 and 4; contract,
//! sections 2 and 7).

use serde::Serialize;

use crate::checks::{booking_is_confirmed, cancelling_is_open, class_is_on};
use crate::concession::as_delta;
use crate::facts::{BookingFacts, MemberFacts, Overrides};
use crate::late_credit;
use crate::limits::LATE_CANCELLATION_MAIL_INTERVAL;
use crate::outcome;
use crate::studio_time::{Instant, short_moment_words, until_words};
use crate::verdict::{Action, EvaluatedRule, Verdict};

/// The warning that a cancellation is not refunded (specification, section 2).
pub const NO_REFUND: &str = "No refund within 24h";

/// A decision about cancelling, with the refund.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct CancelAnswer {
    pub verdict: Verdict,
    /// Whether cancelling now is refunded (specification, section 4).
    pub refund_is_due: bool,
    /// The warning that cancelling is not refunded; `None` if cancelling is refunded, or if the
    /// booking cost nothing.
    pub no_refund: Option<String>,
    /// One sentence that says what is refunded and the balance after it, or what is lost. `None` if
    /// an admin removes the member, or after the cutoff.
    pub cancelling_means: Option<String>,
    /// When the concessions come back after all, for a studio that returns them. `None` if cancelling is refunded or
    /// cost nothing, or if an admin removes the member.
    pub late_credit: Option<String>,
    /// The time until which cancelling is free or, after that time, the time until which cancelling
    /// is possible. `None` if an admin removes the member, or after the cutoff.
    pub until: Option<String>,
    /// `no_refund`, if any, and `until`, in one line. `None` without `until`.
    pub headline: Option<String>,
}

/// Decides whether a member may cancel a booking now, and whether it is refunded (specification,
/// sections 4 and 5).
///
/// Checks in this order: class state, booking state, cutoff. Cancelling closes 30 minutes before
/// the start. A cancellation is refunded if it is more than 24 hours before the start, or if the class was moved after
/// it was booked.
pub fn cancel(booking: &BookingFacts, member: &MemberFacts, now: Instant) -> CancelAnswer {
    let rules = vec![
        class_is_on(booking.is_active, booking.end_at, now),
        booking_is_confirmed(booking.status),
        cancelling_is_open(booking.start_at, now),
    ];
    let refund_is_due = booking.refund_is_due(now);
    let mut answer = answer_cancelling(booking, member, rules, refund_is_due);
    if answer.verdict.allowed {
        answer.until = cancelling_until(booking, &answer, now);
        answer.headline = headline(&answer);
        answer.cancelling_means = Some(outcome::of_cancelling(
            booking.concessions_used,
            refund_is_due,
            answer.verdict.balance_after,
        ));
        answer.late_credit =
            (answer.no_refund.is_some()).then(|| late_credit::promise(booking.concessions_used));
    }
    answer
}

/// Decides whether an admin may remove a user from a class: until the class ends, and only if the
/// booking is confirmed (contract, section 7).
///
/// The 24-hour rule decides the refund, unless the admin overrides it. Coaches have no concessions,
/// so the override does nothing for them.
pub fn remove(
    booking: &BookingFacts,
    user: &MemberFacts,
    overrides: Overrides,
    now: Instant,
) -> CancelAnswer {
    let rules = vec![
        class_is_on(booking.is_active, booking.end_at, now),
        booking_is_confirmed(booking.status),
    ];
    let is_overridden = overrides.refund && user.role.capabilities().has_concessions;
    let refund_is_due = is_overridden || booking.refund_is_due(now);
    answer_cancelling(booking, user, rules, refund_is_due)
}

/// Returns whether an e-mail about a late cancellation may be sent: none was written in the last 15
/// minutes. The app shows every late cancellation.
pub fn late_cancellation_letter_is_due(last_letter_at: Option<Instant>, now: Instant) -> bool {
    last_letter_at.is_none_or(|last| last + LATE_CANCELLATION_MAIL_INTERVAL <= now)
}

fn answer_cancelling(
    booking: &BookingFacts,
    member: &MemberFacts,
    rules: Vec<EvaluatedRule>,
    refund_is_due: bool,
) -> CancelAnswer {
    let refund = if refund_is_due {
        as_delta(booking.concessions_used)
    } else {
        0
    };
    CancelAnswer {
        verdict: Verdict::of(Action::Cancel, rules, member.concessions, refund),
        refund_is_due,
        no_refund: (!refund_is_due && 0 < booking.concessions_used).then(|| NO_REFUND.to_owned()),
        cancelling_means: None,
        late_credit: None,
        until: None,
        headline: None,
    }
}

fn cancelling_until(booking: &BookingFacts, answer: &CancelAnswer, now: Instant) -> Option<String> {
    if let Some(moved_from) = booking.moved_from {
        let from = short_moment_words(moved_from, now);
        Some(format!(
            "Free cancellation: the class was moved from {from}"
        ))
    } else if answer.refund_is_due {
        let free = until_words(booking.free_cancelling_ends_at(), now);
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

    use super::super::examples::{MS, booking, days_before, member, start};
    use super::*;
    use crate::facts::BookingStatus;
    use crate::facts::refund_is_due;
    use crate::limits::REFUND_CUTOFF;
    use crate::role::Role;
    use crate::verdict::Refusal;

    #[test]
    fn a_booking_of_a_class_that_was_moved_is_refunded_until_cancelling_closes() {
        let moved = BookingFacts {
            moved_from: Some(start() - TimeDelta::days(2)),
            ..booking()
        };
        let closes_at = start() - TimeDelta::minutes(30);
        let last = cancel(&moved, &member(3), closes_at - MS);
        assert!(last.verdict.allowed && last.refund_is_due);
        assert_eq!(
            last.headline.as_deref(),
            Some("Free cancellation: the class was moved from Thu 18:00")
        );
        assert!(!cancel(&moved, &member(3), closes_at).verdict.allowed);
        assert!(remove(&moved, &member(3), Overrides::default(), start()).refund_is_due);
    }

    #[test]
    fn a_free_booking_has_no_warning_about_its_refund() {
        let warning = |concessions_used| {
            let booking = BookingFacts {
                concessions_used,
                ..booking()
            };
            cancel(&booking, &member(3), start() - TimeDelta::hours(20)).no_refund
        };
        assert_eq!(warning(0), None);
        assert_eq!(warning(1).as_deref(), Some(NO_REFUND));
    }

    #[test]
    fn a_second_email_about_a_late_cancellation_is_due_after_fifteen_minutes() {
        let last = start();
        let due = last + TimeDelta::minutes(15);
        assert!(late_cancellation_letter_is_due(None, last));
        assert!(!late_cancellation_letter_is_due(Some(last), last));
        assert!(!late_cancellation_letter_is_due(Some(last), due - MS));
        assert!(late_cancellation_letter_is_due(Some(last), due));
        assert!(late_cancellation_letter_is_due(Some(last), due + MS));
    }

    #[test]
    fn a_refund_is_due_only_more_than_24_hours_before_the_start() {
        let cutoff = start() - TimeDelta::hours(24);
        assert!(refund_is_due(start(), cutoff - MS));
        assert!(!refund_is_due(start(), cutoff));
        assert!(!refund_is_due(start(), cutoff + MS));
    }

    #[test]
    fn cancelling_early_refunds_the_concessions_of_the_booking() {
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
    fn cancelling_late_refunds_nothing() {
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
    fn a_cancelled_class_is_refused_before_its_cancelled_booking() {
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
    fn an_admin_may_remove_until_the_end_and_override_the_refund() {
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
    fn the_override_refunds_nothing_to_a_coach() {
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
    fn a_removal_does_not_mention_the_deadlines_of_members() {
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
