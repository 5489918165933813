//! Random facts, many of them at the boundaries of the rules.

use chrono::TimeDelta;
use fantail_core::booking::{BookingFacts, ClassFacts, MemberFacts, Overrides};
use fantail_core::role::Role;
use fantail_core::studio_time::Instant;
use fantail_core::wire::BookingStatus;
use proptest::prelude::*;

pub const MS: TimeDelta = TimeDelta::milliseconds(1);

/// The Sundays of 2026 to 2028 on which the clocks change.
pub const NIGHTS: [&str; 6] = [
    "2026-04-05",
    "2026-09-27",
    "2027-04-04",
    "2027-09-26",
    "2028-04-02",
    "2028-09-24",
];

/// Generates instants of three years, to the millisecond. Half of them are within 36 hours of a
/// clock change, and half of those within 2 hours.
pub fn instants() -> impl Strategy<Value = Instant> {
    let any_time = 1_767_225_600_000i64..1_861_920_000_000;
    let hour = 3_600_000;
    let near_a_night = move |hours: i64| {
        let off = -hours * hour..=hours * hour;
        (prop::sample::select(&NIGHTS[..]), off).prop_map(move |(night, off)| {
            let midnight_utc = Instant::parse(&format!("{night}T00:00:00Z")).unwrap();
            // In both seasons the clocks change at 14:00 UTC of the day before.
            midnight_utc.millis() - 10 * hour + off
        })
    };
    prop_oneof![2 => any_time, 1 => near_a_night(36), 1 => near_a_night(2)]
        .prop_map(Instant::from_millis)
}

/// Generates instants at which a rule may be evaluated: from weeks before a class to a day after
/// it, often exactly at a boundary.
pub fn moments_around(class: &ClassFacts) -> impl Strategy<Value = Instant> + use<> {
    let (start, end) = (class.start_at.millis(), class.end_at.millis());
    let boundaries = vec![
        start - 86_400_000,
        start - 3_600_000,
        start - 1_800_000,
        start,
        end,
    ];
    let at_boundary = (prop::sample::select(boundaries), -1..=1i64).prop_map(|(at, off)| at + off);
    let any_time = start - 30 * 86_400_000..end + 86_400_000;
    prop_oneof![at_boundary, any_time].prop_map(Instant::from_millis)
}

prop_compose! {
    pub fn classes()(
        start_at in instants(),
        minutes in 15..=480i64,
        max_capacity in prop::option::weighted(0.9, 1..6u32),
        active_bookings in 0..8u32,
        concessions_required in 0..5u32,
        is_active in prop::bool::weighted(0.9),
        is_user_booked in prop::bool::weighted(0.3),
        is_user_on_waitlist in prop::bool::weighted(0.3),
        used in prop::option::of(0..5u32),
        moved_by in prop::option::weighted(0.2, -10_000..10_000i64),
    ) -> ClassFacts {
        ClassFacts {
            start_at,
            end_at: start_at + TimeDelta::minutes(minutes),
            max_capacity,
            active_bookings,
            concessions_required,
            is_active,
            is_user_booked,
            is_user_on_waitlist,
            user_booking_concessions_used: used.filter(|_| is_user_booked),
            user_booking_moved_from: moved_by
                .filter(|_| is_user_booked)
                .map(|minutes| start_at + TimeDelta::minutes(minutes)),
        }
    }
}

prop_compose! {
    pub fn people()(
        role in prop_oneof![4 => Just(Role::Member), 1 => Just(Role::Coach), 1 => Just(Role::Admin)],
        concessions in -3..8i32,
    ) -> MemberFacts {
        MemberFacts { role, concessions }
    }
}

prop_compose! {
    pub fn overrides()(concessions: bool, refund: bool, waitlist: bool) -> Overrides {
        Overrides { concessions, refund, waitlist }
    }
}

/// Generates a member's bookings of a class.
pub fn bookings_of(class: &ClassFacts) -> impl Strategy<Value = BookingFacts> + use<> {
    let (start_at, end_at, is_active) = (class.start_at, class.end_at, class.is_active);
    let status = prop_oneof![
        6 => Just(BookingStatus::Confirmed),
        1 => Just(BookingStatus::Attended),
        1 => Just(BookingStatus::Cancelled),
        1 => Just(BookingStatus::NoShow),
    ];
    let moved_from = class.user_booking_moved_from;
    (status, 0..5u32).prop_map(move |(status, concessions_used)| BookingFacts {
        status,
        concessions_used,
        start_at,
        end_at,
        is_active,
        moved_from,
    })
}

/// Generates a class, a user, and two instants, the first no later than the second.
pub fn questions() -> impl Strategy<Value = (ClassFacts, MemberFacts, Instant, Instant)> {
    (classes(), people()).prop_flat_map(|(class, person)| {
        let moments = (moments_around(&class), moments_around(&class));
        moments.prop_map(move |(a, b)| (class.clone(), person, a.min(b), a.max(b)))
    })
}
