//! The button of the class modal (specification, section 4).

use serde::Serialize;

use super::state::ModalState;
use crate::booking::CancelAnswer;
use crate::verdict::{Action, Refusal, Verdict};

/// The modal's button: its action, its label, and whether it is enabled.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct ActionButton {
    /// `None` if the button only shows a label.
    pub action: Option<Action>,
    pub label: String,
    pub enabled: bool,
    /// Whether a notice of the modal already has the label's text.
    pub is_said: bool,
}

pub(super) fn primary(
    state: ModalState,
    book: &Verdict,
    cancel: Option<&CancelAnswer>,
    join: &Verdict,
) -> Option<ActionButton> {
    match state {
        ModalState::Staff => None,
        ModalState::Cancelled => Some(label_only(Refusal::ClassCancelled.message())),
        ModalState::Over => Some(label_only(Refusal::ClassOver.message())),
        ModalState::WaitlistedFull => Some(label_only("You are on the waitlist")),
        ModalState::Booked => cancel.map(|answer| button(&answer.verdict, "Cancel Booking")),
        ModalState::WaitlistedOpen => Some(button(book, "Book Now")),
        ModalState::Full => Some(button(join, "Join Waitlist")),
        ModalState::Available => Some(button(book, "Confirm Booking")),
    }
}

fn label_only(label: &str) -> ActionButton {
    ActionButton {
        action: None,
        label: label.to_owned(),
        enabled: false,
        is_said: false,
    }
}

/// Creates the button for the action of a verdict. If the action is refused, the label is the
/// refusal.
fn button(verdict: &Verdict, label: &'static str) -> ActionButton {
    let label = verdict.refusal.map_or(label, closed_label);
    ActionButton {
        action: Some(verdict.action),
        label: label.to_owned(),
        enabled: verdict.allowed,
        is_said: false,
    }
}

const fn closed_label(refusal: Refusal) -> &'static str {
    match refusal {
        Refusal::BookingClosed => "Booking closed",
        other => other.message(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::examples::{booked, class, days_before, full, member, minutes_before, shown};
    use super::super::member_actions;
    use super::*;
    use crate::facts::ClassFacts;

    #[test]
    fn an_available_class_can_be_confirmed() {
        assert_eq!(
            shown(&class(), 3, days_before()),
            (ModalState::Available, "Confirm Booking".into(), true)
        );
        assert_eq!(
            shown(&class(), 3, minutes_before(30)),
            (ModalState::Available, "Booking closed".into(), false)
        );
        assert_eq!(
            shown(&class(), -2, days_before()),
            (
                ModalState::Available,
                "Insufficient concessions".into(),
                false
            )
        );
    }

    #[test]
    fn a_booked_class_can_be_cancelled_until_the_cutoff() {
        assert_eq!(
            shown(&booked(), 3, days_before()),
            (ModalState::Booked, "Cancel Booking".into(), true)
        );
        assert_eq!(
            shown(&booked(), 3, minutes_before(30)),
            (ModalState::Booked, "Cancellation Closed".into(), false)
        );
    }

    #[test]
    fn the_waitlist_of_a_full_class_can_be_joined() {
        assert_eq!(
            shown(&full(), 1, days_before()),
            (ModalState::Full, "Join Waitlist".into(), true)
        );
        assert_eq!(
            shown(&full(), 1, minutes_before(60)),
            (ModalState::Full, "Waitlist closed".into(), false)
        );
        assert_eq!(
            shown(&full(), 0, days_before()),
            (ModalState::Full, "Insufficient concessions".into(), false)
        );
    }

    #[test]
    fn a_waiting_member_can_book_if_a_spot_is_free_and_else_sees_that_they_wait() {
        let waiting = ClassFacts {
            is_user_on_waitlist: true,
            ..full()
        };
        assert_eq!(
            shown(&waiting, 1, days_before()),
            (
                ModalState::WaitlistedFull,
                "You are on the waitlist".into(),
                false
            )
        );
        let opened = ClassFacts {
            active_bookings: 2,
            ..waiting
        };
        assert_eq!(
            shown(&opened, 1, days_before()),
            (ModalState::WaitlistedOpen, "Book Now".into(), true)
        );
        assert_eq!(
            shown(&opened, 1, minutes_before(30)),
            (ModalState::WaitlistedOpen, "Booking closed".into(), false)
        );
        assert_eq!(
            shown(&opened, -2, days_before()),
            (
                ModalState::WaitlistedOpen,
                "Insufficient concessions".into(),
                false
            )
        );
    }

    #[test]
    fn a_button_is_marked_if_a_notice_has_the_same_text() {
        let is_said = |class: &ClassFacts, now| {
            let actions = member_actions(class, &member(3), now);
            actions.primary.map(|button| button.is_said)
        };
        let waiting = ClassFacts {
            is_user_on_waitlist: true,
            ..full()
        };
        assert_eq!(is_said(&waiting, days_before()), Some(true));
        assert_eq!(is_said(&class(), days_before()), Some(false));
        assert_eq!(is_said(&class(), class().end_at), Some(false));
    }
}
