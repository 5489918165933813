//! The state of a member and a class, which decides what the modal offers (specification, section 4; contract, section
//! 7).

use serde::Serialize;

use crate::facts::{ClassFacts, MemberFacts};
use crate::studio_time::Instant;
use crate::verdict::Action;

/// The state of one member and one class, which decides what the modal offers (specification, section 4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub enum ModalState {
    /// Coaches and admins have no buttons (contract, section 7).
    Staff,
    /// The studio has cancelled the class: no action.
    Cancelled,
    /// The class has ended: no action.
    Over,
    /// The member has a confirmed or attended booking: 'Cancel Booking'.
    Booked,
    /// Waiting, and no spot is free: the member may only leave.
    WaitlistedFull,
    /// Waiting, and a spot is free: 'Book Now'.
    WaitlistedOpen,
    /// Every spot is taken: 'Join Waitlist'.
    Full,
    /// A spot is free: 'Confirm Booking'.
    Available,
}

pub(crate) fn state(class: &ClassFacts, member: &MemberFacts, now: Instant) -> ModalState {
    if !member.role.capabilities().can_book {
        ModalState::Staff
    } else if !class.is_active {
        ModalState::Cancelled
    } else if class.end_at <= now {
        ModalState::Over
    } else if class.is_user_booked {
        ModalState::Booked
    } else {
        match (class.is_user_on_waitlist, class.is_full()) {
            (true, true) => ModalState::WaitlistedFull,
            (true, false) => ModalState::WaitlistedOpen,
            (false, true) => ModalState::Full,
            (false, false) => ModalState::Available,
        }
    }
}

pub(super) fn deciding(state: ModalState) -> Option<Action> {
    match state {
        ModalState::Booked => Some(Action::Cancel),
        ModalState::Full => Some(Action::JoinWaitlist),
        ModalState::Available | ModalState::WaitlistedOpen | ModalState::WaitlistedFull => {
            Some(Action::Book)
        }
        ModalState::Staff | ModalState::Cancelled | ModalState::Over => None,
    }
}

/// Returns whether the member has a place, or can still get one by booking or waiting.
pub(super) fn has_or_can_get_a_place(class: &ClassFacts, state: ModalState, now: Instant) -> bool {
    match state {
        ModalState::Booked => true,
        ModalState::Staff | ModalState::Cancelled | ModalState::Over => false,
        _ => now < class.booking_closes_at(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::examples::{booked, class, days_before, shown};
    use super::super::member_actions;
    use super::*;
    use crate::role::Role;

    #[test]
    fn a_class_that_has_ended_or_is_cancelled_has_no_action() {
        assert_eq!(shown(&class(), 1, class().end_at).0, ModalState::Over);
        let cancelled = ClassFacts {
            is_active: false,
            ..booked()
        };
        assert_eq!(
            shown(&cancelled, 1, days_before()),
            (
                ModalState::Cancelled,
                "This class has been cancelled".into(),
                false
            )
        );
    }

    #[test]
    fn staff_have_no_buttons() {
        for role in [Role::Coach, Role::Admin] {
            let actions = member_actions(
                &class(),
                &MemberFacts {
                    role,
                    concessions: 5,
                },
                days_before(),
            );
            assert_eq!((actions.state, actions.primary), (ModalState::Staff, None));
        }
    }
}
