//! Classes with and without a booking of the member, for the tests of this folder.

use chrono::TimeDelta;

use super::{ModalState, member_actions};
use crate::facts::{ClassFacts, MemberFacts};
use crate::role::Role;
use crate::studio_time::Instant;

pub(super) const MS: TimeDelta = TimeDelta::milliseconds(1);

pub(super) fn start() -> Instant {
    Instant::parse("2026-11-28T05:00:00Z").unwrap()
}

pub(super) fn days_before() -> Instant {
    start() - TimeDelta::days(3)
}

pub(super) fn minutes_before(minutes: i64) -> Instant {
    start() - TimeDelta::minutes(minutes)
}

pub(super) fn class() -> ClassFacts {
    ClassFacts {
        start_at: start(),
        end_at: start() + TimeDelta::hours(1),
        max_capacity: Some(3),
        active_bookings: 1,
        concessions_required: 1,
        is_active: true,
        is_user_booked: false,
        is_user_on_waitlist: false,
        user_booking_concessions_used: None,
    }
}

pub(super) fn full() -> ClassFacts {
    ClassFacts {
        active_bookings: 3,
        ..class()
    }
}

pub(super) fn booked() -> ClassFacts {
    ClassFacts {
        is_user_booked: true,
        user_booking_concessions_used: Some(1),
        ..class()
    }
}

pub(super) fn member(concessions: i32) -> MemberFacts {
    MemberFacts {
        role: Role::Member,
        concessions,
    }
}

pub(super) fn shown(
    class: &ClassFacts,
    concessions: i32,
    now: Instant,
) -> (ModalState, String, bool) {
    let actions = member_actions(class, &member(concessions), now);
    let primary = actions.primary.unwrap();
    (actions.state, primary.label, primary.enabled)
}
