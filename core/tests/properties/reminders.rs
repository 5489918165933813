//! Properties of the reminders of any booking, at any time, over both changes of the clocks.

use chrono::TimeDelta;
use fantail_core::booking::{BookingFacts, MemberFacts, cancel};
use fantail_core::closed_enum::ClosedEnum;
use fantail_core::facts::BookingStatus;
use fantail_core::reminder::{DayReminder, RemindedBooking, ReminderKind};
use fantail_core::role::Role;
use fantail_core::studio_time::time_words;
use proptest::prelude::*;

use crate::cases;
use crate::facts::instants;

prop_compose! {
    fn bookings()(start_at in instants(), is_moved: bool, concessions_used in 0..3u32) -> BookingFacts {
        BookingFacts {
            status: BookingStatus::Confirmed,
            concessions_used,
            start_at,
            end_at: start_at + TimeDelta::hours(1),
            is_active: true,
            moved_from: is_moved.then(|| start_at - TimeDelta::days(3)),
        }
    }
}

proptest! {
    #![proptest_config(cases(512))]

    #[test]
    fn reminders_are_sent_by_day_within_24_hours_before_the_end_and_some_before_it(booking in bookings()) {
        for kind in ReminderKind::ALL {
            let ends_at = match kind {
                ReminderKind::BeforeCutoff => booking.free_cancelling_ends_at(),
                ReminderKind::SameDay => booking.start_at,
            };
            let bookings = [RemindedBooking { booking: booking.clone(), booked_at: ends_at - TimeDelta::days(9) }];
            let mut sent = 0;
            for minutes_before in (-60..2_000).step_by(10) {
                let now = ends_at - TimeDelta::minutes(minutes_before);
                let due = DayReminder::near(*kind, now).into_iter().find_map(|reminder| reminder.due(&bookings, now));
                let Some(due) = due else { continue };
                sent += 1;
                let time = time_words(now);
                prop_assert!("06:30" <= time.as_str() && time.as_str() < "21:00", "{}", now);
                prop_assert!(now < due.use_by && due.use_by <= ends_at && minutes_before <= 24 * 60, "{}", now);
            }
            let is_free = *kind == ReminderKind::BeforeCutoff && booking.concessions_used == 0;
            prop_assert_eq!(sent == 0, is_free);
        }
    }

    #[test]
    fn free_cancelling_ends_when_the_rule_of_cancelling_says(
        booking in bookings(),
        off in prop_oneof![-1..=1i64, -200_000_000..200_000_000i64],
    ) {
        let member = MemberFacts { role: Role::Member, concessions: 0 };
        let now = booking.free_cancelling_ends_at() + TimeDelta::milliseconds(off);
        let answer = cancel(&booking, &member, now);
        prop_assert_eq!(answer.verdict.allowed && answer.refund_is_due, off < 0);
    }
}
