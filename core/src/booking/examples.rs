//! A class, a booking and a member, for the tests of booking and cancelling.

use chrono::TimeDelta;

use crate::facts::{BookingFacts, BookingStatus, ClassFacts, MemberFacts};
use crate::role::Role;
use crate::studio_time::Instant;

pub(crate) const MS: TimeDelta = TimeDelta::milliseconds(1);

pub(crate) fn start() -> Instant {
    Instant::parse("2026-11-28T05:00:00Z").unwrap()
}

pub(crate) fn days_before() -> Instant {
    start() - TimeDelta::days(3)
}

pub(crate) fn class() -> ClassFacts {
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
        user_booking_moved_from: None,
    }
}

pub(crate) fn booking() -> BookingFacts {
    BookingFacts {
        status: BookingStatus::Confirmed,
        concessions_used: 2,
        start_at: start(),
        end_at: start() + TimeDelta::hours(1),
        is_active: true,
        moved_from: None,
    }
}

pub(crate) fn member(concessions: i32) -> MemberFacts {
    MemberFacts {
        role: Role::Member,
        concessions,
    }
}
