//! The badge of a class on the schedule (specification, section 2).

use serde::Serialize;

use super::state::ModalState;
use crate::checks::spots_words;
use crate::facts::ClassFacts;
use crate::studio_time::Instant;
use crate::waitlist;

/// The kind of a badge; the member's own booking or waitlist entry takes precedence (specification,
/// section 2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub enum BadgeKind {
    /// The member has a confirmed booking.
    Booked,
    /// The member is on the waitlist, whether a spot is free or not.
    Waitlisted,
    /// Every spot is taken, and the waitlist is open.
    JoinWaitlist,
    /// Every spot is taken, and the waitlist is closed; also shown to staff, who can't join it.
    Full,
    /// Spots are free; the label has their number.
    Spots,
}

/// The badge of a class on the schedule.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct ClassBadge {
    pub kind: BadgeKind,
    pub label: String,
}

pub(crate) fn badge(class: &ClassFacts, state: ModalState, now: Instant) -> ClassBadge {
    let is_staff = state == ModalState::Staff;
    let is_over = !class.is_active || class.end_at <= now;
    let nobody_can_wait = is_staff || is_over || waitlist::closes_at(class) <= now;
    let (kind, label) = if class.is_user_booked && !is_staff {
        (BadgeKind::Booked, "Booked".to_owned())
    } else if class.is_user_on_waitlist && !is_staff {
        (BadgeKind::Waitlisted, "Waitlisted".to_owned())
    } else if class.is_full() && nobody_can_wait {
        (BadgeKind::Full, "Full".to_owned())
    } else if class.is_full() {
        (BadgeKind::JoinWaitlist, "Join Waitlist".to_owned())
    } else {
        (BadgeKind::Spots, spots_words(class.available_spots()))
    };
    ClassBadge { kind, label }
}

pub(crate) fn closed(class: &ClassFacts, state: ModalState, now: Instant) -> Option<String> {
    let is_closed = match state {
        ModalState::Cancelled | ModalState::Over => !class.is_user_booked,
        ModalState::Full | ModalState::Available => class.booking_closes_at() <= now,
        ModalState::Staff
        | ModalState::Booked
        | ModalState::WaitlistedFull
        | ModalState::WaitlistedOpen => false,
    };
    is_closed.then(|| "Closed".to_owned())
}

#[cfg(test)]
mod tests {
    use super::super::examples::{MS, booked, class, days_before, full, member, minutes_before};
    use super::super::member_actions;
    use super::*;
    use crate::facts::MemberFacts;
    use crate::role::Role;

    #[test]
    fn each_class_has_one_badge() {
        let label =
            |class: &ClassFacts| member_actions(class, &member(3), days_before()).badge.label;
        assert_eq!(label(&class()), "2 spots");
        assert_eq!(
            label(&ClassFacts {
                active_bookings: 2,
                ..class()
            }),
            "1 spot"
        );
        assert_eq!(
            label(&ClassFacts {
                max_capacity: None,
                ..class()
            }),
            "∞ spots"
        );
        assert_eq!(label(&full()), "Join Waitlist");
        assert_eq!(label(&booked()), "Booked");
        assert_eq!(
            label(&ClassFacts {
                is_user_on_waitlist: true,
                ..full()
            }),
            "Waitlisted"
        );
    }

    #[test]
    fn a_class_is_closed_from_30_minutes_before_the_start_unless_the_member_is_booked_or_waits() {
        let badge = |class: &ClassFacts, now| {
            let actions = member_actions(class, &member(3), now);
            (actions.closed, actions.can_book)
        };
        let closes_at = minutes_before(30);
        let closed = (Some("Closed".to_owned()), false);
        assert_eq!(badge(&class(), closes_at - MS), (None, true));
        assert_eq!(badge(&class(), closes_at), closed);
        assert_eq!(badge(&class(), closes_at + MS), closed);
        assert_eq!(badge(&full(), closes_at - MS), (None, false));
        assert_eq!(badge(&full(), closes_at), closed);
        assert_eq!(badge(&booked(), closes_at), (None, false));
        assert_eq!(badge(&booked(), class().end_at), (None, false));
        for class in [class(), full()] {
            let waiting = ClassFacts {
                is_user_on_waitlist: true,
                ..class
            };
            assert_eq!(badge(&waiting, closes_at), (None, false));
            assert_eq!(badge(&waiting, waiting.end_at), closed);
        }
        assert_eq!(badge(&class(), class().end_at), closed);
        let coach = MemberFacts {
            role: Role::Coach,
            concessions: 0,
        };
        assert_eq!(member_actions(&class(), &coach, closes_at).closed, None);
    }

    #[test]
    fn the_badge_offers_the_waitlist_until_an_hour_before_the_start() {
        let kind = |now| member_actions(&full(), &member(3), now).badge.kind;
        let closes_at = minutes_before(60);
        assert_eq!(kind(closes_at - MS), BadgeKind::JoinWaitlist);
        assert_eq!(kind(closes_at), BadgeKind::Full);
        assert_eq!(kind(closes_at + MS), BadgeKind::Full);
    }

    #[test]
    fn the_free_spots_are_counted_whatever_the_badge_says() {
        let spots = |class: &ClassFacts| member_actions(class, &member(3), days_before()).spots;
        assert_eq!(spots(&booked()), "2 spots");
        assert_eq!(spots(&full()), "0 spots");
    }
}
