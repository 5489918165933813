//! Classes with and without a booking of the member, for the tests of this folder.

use chrono::TimeDelta;

use super::{ModalState, member_actions};
use crate::booking::examples;
pub(super) use crate::booking::examples::{MS, days_before, member, start};
use crate::facts::ClassFacts;
use crate::studio_time::Instant;

pub(super) fn minutes_before(minutes: i64) -> Instant {
    start() - TimeDelta::minutes(minutes)
}

pub(super) fn class() -> ClassFacts {
    ClassFacts {
        max_capacity: Some(3),
        active_bookings: 1,
        ..examples::class()
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
        user_booking_moved_from: None,
        ..class()
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
