//! The restrictions shown in the class modal (specification, sections 2 and 5).

use serde::Serialize;

use super::state::{ModalState, has_or_can_get_a_place};
use crate::booking::NO_REFUND;
use crate::facts::ClassFacts;
use crate::studio_time::Instant;
use crate::verdict::{Refusal, Rule, Verdict};

/// The urgency of a notice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub enum NoticeTone {
    /// The member's own state, or a full class.
    Info,
    /// A restriction by time: booking has closed, or cancelling is not refunded.
    Warning,
    /// A restriction by the balance.
    Danger,
}

/// A restriction shown in the modal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct Notice {
    pub tone: NoticeTone,
    pub text: String,
    /// Whether the headline or a failed check already has this text.
    pub is_said: bool,
}

pub(super) fn notices(
    class: &ClassFacts,
    state: ModalState,
    book: &Verdict,
    join: &Verdict,
    now: Instant,
) -> Vec<Notice> {
    let mut notices = Vec::new();
    let mut say = |tone, text: &str| {
        notices.push(Notice {
            tone,
            text: text.to_owned(),
            is_said: false,
        });
    };
    let may_book = matches!(state, ModalState::Available | ModalState::WaitlistedOpen);
    if class.is_user_on_waitlist && (may_book || state == ModalState::WaitlistedFull) {
        say(NoticeTone::Info, "You are on the waitlist");
    }
    if class.is_full() && matches!(state, ModalState::Full | ModalState::WaitlistedFull) {
        say(NoticeTone::Info, "Full: every spot is taken");
    }
    match book.refusal {
        Some(Refusal::BookingClosed) if may_book => {
            say(NoticeTone::Warning, Refusal::BookingClosed.message());
        }
        Some(Refusal::InsufficientConcessions) if may_book => {
            say(
                NoticeTone::Danger,
                "You must acquire more concessions to book",
            );
        }
        _ => {}
    }
    if state == ModalState::Full
        && join.refusal == Some(Refusal::InsufficientConcessions)
        && let Some(check) = join.check(Rule::Concessions)
    {
        say(NoticeTone::Danger, &check.message);
    }
    // A booking that cost nothing has no refund to lose.
    let charged = class.user_booking_concessions_used != Some(0);
    if charged && has_or_can_get_a_place(class, state, now) && !class.refund_is_due(now) {
        say(NoticeTone::Warning, NO_REFUND);
    }
    notices
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;

    use super::super::examples::{booked, class, days_before, full, member, minutes_before, start};
    use super::super::member_actions;
    use super::*;

    #[test]
    fn a_notice_is_marked_if_the_headline_or_a_failed_check_has_the_same_text() {
        let titles = |class: &ClassFacts, concessions, now| {
            let actions = member_actions(class, &member(concessions), now);
            let notices = actions.notices.into_iter();
            notices
                .map(|notice| (notice.text, notice.is_said))
                .collect::<Vec<_>>()
        };
        let no_refund = || "No refund within 24h".to_owned();
        assert_eq!(
            titles(&booked(), 3, start() - TimeDelta::hours(20)),
            [(no_refund(), true)]
        );
        assert_eq!(
            titles(&class(), 3, start() - TimeDelta::hours(20)),
            [(no_refund(), false)]
        );
        assert_eq!(
            titles(&class(), -2, days_before()),
            [(
                "You must acquire more concessions to book".to_owned(),
                false
            )]
        );
        let closed = "Unable to book within 30 minutes".to_owned();
        assert_eq!(titles(&class(), 3, minutes_before(30)), [(closed, true)]);
    }

    #[test]
    fn within_24_hours_of_the_start_a_notice_says_that_there_is_no_refund() {
        let says = |class: &ClassFacts, now| {
            member_actions(class, &member(3), now)
                .notices
                .iter()
                .any(|n| n.text == "No refund within 24h")
        };
        let cutoff = start() - TimeDelta::hours(24);
        assert!(!says(&class(), cutoff - TimeDelta::milliseconds(1)));
        assert!(says(&class(), cutoff));
        assert!(says(&booked(), cutoff));
        assert!(says(&full(), cutoff));
        assert!(says(
            &class(),
            minutes_before(30) - TimeDelta::milliseconds(1)
        ));
        assert!(!says(&class(), minutes_before(30)));
        assert!(!says(&full(), minutes_before(30)));
        assert!(says(&booked(), minutes_before(30)));
    }

    #[test]
    fn a_balance_that_is_too_low_gives_the_messages_of_the_specification() {
        let notices = member_actions(&class(), &member(-2), days_before()).notices;
        assert_eq!(notices[0].text, "You must acquire more concessions to book");
        let waiting = member_actions(&full(), &member(0), days_before()).notices;
        assert_eq!(waiting[0].text, "Full: every spot is taken");
        assert_eq!(waiting[1].text, "Waiting needs 1 concession; you have none");
    }

    #[test]
    fn a_full_class_has_a_notice_for_members_without_a_place() {
        let is_full = |class: &ClassFacts| {
            let notices = member_actions(class, &member(3), days_before()).notices;
            notices
                .iter()
                .any(|notice| notice.text == "Full: every spot is taken")
        };
        let waiting = ClassFacts {
            is_user_on_waitlist: true,
            ..full()
        };
        let inside = ClassFacts {
            active_bookings: 3,
            ..booked()
        };
        assert!(is_full(&full()));
        assert!(is_full(&waiting));
        assert!(!is_full(&class()));
        assert!(!is_full(&inside));
    }

    #[test]
    fn a_booking_that_cost_nothing_has_no_refund_to_lose() {
        let says = |class: &ClassFacts| {
            let late = start() - TimeDelta::hours(20);
            let notices = member_actions(class, &member(3), late).notices;
            notices.iter().any(|notice| notice.text == NO_REFUND)
        };
        let booked_free = ClassFacts {
            user_booking_concessions_used: Some(0),
            ..booked()
        };
        assert!(says(&class()));
        assert!(says(&booked()));
        assert!(!says(&booked_free));
    }
}
