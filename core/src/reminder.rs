//! Reminders of booked classes: when they are due, and which bookings they name (contract, section 9).

use std::ops::Range;

use serde::{Deserialize, Serialize};

use crate::facts::{BookingFacts, BookingStatus};
use crate::limits::{
    BOOKING_CUTOFF, EVENING_REMINDER, MORNING_REMINDER_BEFORE, NIGHT_BEGINS, NIGHT_ENDS,
    REFUND_CUTOFF, REMINDER_BEFORE, REMINDER_BOOKING_AGE,
};
use crate::quiet_hours::{after_the_night, is_night};
use crate::studio_time::{Day, Instant};

/// The kind of a reminder.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    Serialize,
    Deserialize,
    strum::EnumString,
    strum::IntoStaticStr,
    strum::VariantArray,
)]
#[strum(serialize_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum ReminderKind {
    /// Free cancelling ends.
    BeforeCutoff,
    /// The classes take place.
    SameDay,
}

/// A reminder of all bookings of one member for which free cancelling ends, or the class starts, on the same day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DayReminder {
    pub kind: ReminderKind,
    pub day: Day,
}

/// The facts of a booking that a reminder may name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RemindedBooking {
    pub booking: BookingFacts,
    pub booked_at: Instant,
}

/// A reminder that is due.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DueReminder {
    /// The positions of the bookings that it names.
    pub named: Vec<usize>,
    /// The instant from which a letter is not sent any more: free cancelling ends, the class starts, or the night begins.
    pub use_by: Instant,
}

impl DayReminder {
    /// Returns the reminders of one kind that can be due at `now`: those of today and of tomorrow.
    pub fn near(kind: ReminderKind, now: Instant) -> [DayReminder; 2] {
        let today = now.day();
        [today, today.plus(1)].map(|day| DayReminder { kind, day })
    }

    /// Returns the starts of the classes that the reminder may name.
    pub fn starts(self) -> Range<Instant> {
        let (from, to) = (self.day.start(), self.day.end());
        match self.kind {
            ReminderKind::BeforeCutoff => from + BOOKING_CUTOFF..to + REFUND_CUTOFF,
            ReminderKind::SameDay => from..to,
        }
    }

    /// Decides whether the reminder of one member is due at `now`, by the earliest of the member's bookings that it concerns.
    ///
    /// It names no booking that was made within 12 hours before it is due, and none for which it comes too late. It is never
    /// due in the night.
    pub fn due(self, bookings: &[RemindedBooking], now: Instant) -> Option<DueReminder> {
        let is_early = |booking: &RemindedBooking, due_at: Instant| {
            self.concerns(&booking.booking) && booking.booked_at < due_at - REMINDER_BOOKING_AGE
        };
        let own_due_at = |booking: &RemindedBooking| {
            let due_at = self.due_at(&booking.booking);
            is_early(booking, due_at).then_some(due_at)
        };
        let due_at = bookings.iter().filter_map(own_due_at).min()?;
        if now < due_at || is_night(now) {
            return None;
        }
        let ends_at = |named: &usize| self.ends_at(&bookings[*named].booking);
        let named: Vec<usize> = (0..bookings.len())
            .filter(|at| is_early(&bookings[*at], due_at) && now < ends_at(at))
            .collect();
        let first_end = named.iter().map(ends_at).min()?;
        let use_by = first_end.min(now.day().at(NIGHT_BEGINS));
        Some(DueReminder { named, use_by })
    }

    /// Returns whether the reminder is about this booking. Free cancelling of one that cost nothing saves nothing.
    fn concerns(self, booking: &BookingFacts) -> bool {
        booking.status == BookingStatus::Confirmed
            && booking.is_active
            && self.ends_at(booking).day() == self.day
            && (self.kind == ReminderKind::SameDay || 0 < booking.concessions_used)
    }

    /// Returns the instant from which the reminder of this booking is of no use.
    fn ends_at(self, booking: &BookingFacts) -> Instant {
        match self.kind {
            ReminderKind::BeforeCutoff => booking.free_cancelling_ends_at(),
            ReminderKind::SameDay => booking.start_at,
        }
    }

    /// Returns when the reminder of this booking alone is due.
    fn due_at(self, booking: &BookingFacts) -> Instant {
        let ends_at = self.ends_at(booking);
        let morning = ends_at.day().at(NIGHT_ENDS);
        match self.kind {
            ReminderKind::BeforeCutoff => after_the_night(ends_at - REMINDER_BEFORE),
            ReminderKind::SameDay if morning + MORNING_REMINDER_BEFORE <= ends_at => morning,
            ReminderKind::SameDay => ends_at.day().minus(1).at(EVENING_REMINDER),
        }
    }
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;

    use super::*;
    use crate::studio_time::examples::{day, wall};

    const MS: TimeDelta = TimeDelta::milliseconds(1);

    /// A booking that was made weeks before the class.
    fn starting(start: &str) -> RemindedBooking {
        let start_at = wall(start);
        RemindedBooking {
            booking: BookingFacts {
                status: BookingStatus::Confirmed,
                concessions_used: 1,
                start_at,
                end_at: start_at + TimeDelta::hours(1),
                is_active: true,
                moved_from: None,
            },
            booked_at: start_at - TimeDelta::days(20),
        }
    }

    fn with(start: &str, change: fn(&mut BookingFacts)) -> RemindedBooking {
        let mut changed = starting(start);
        change(&mut changed.booking);
        changed
    }

    /// Returns how many bookings the reminder of a day names just before a moment, in it, and just after it.
    fn named_around(
        kind: ReminderKind,
        on: &str,
        bookings: &[RemindedBooking],
        moment: &str,
    ) -> [usize; 3] {
        let reminder = DayReminder { kind, day: day(on) };
        [wall(moment) - MS, wall(moment), wall(moment) + MS].map(|now| {
            let due = reminder.due(bookings, now);
            due.map_or(0, |due| due.named.len())
        })
    }

    fn around(bookings: &[RemindedBooking], moment: &str) -> [usize; 3] {
        named_around(ReminderKind::BeforeCutoff, "2026-11-28", bookings, moment)
    }

    #[test]
    fn a_reminder_is_due_24_hours_before_free_cancelling_ends_and_until_then_but_not_in_the_night()
    {
        let bookings = [starting("2026-11-29T09:00")];
        for (moment, expected) in [
            ("2026-11-27T09:00", [0, 1, 1]),
            ("2026-11-27T21:00", [1, 0, 0]),
            ("2026-11-28T06:30", [0, 1, 1]),
            ("2026-11-28T09:00", [1, 0, 0]),
        ] {
            assert_eq!(around(&bookings, moment), expected, "{moment}");
        }
    }

    #[test]
    fn a_reminder_that_would_be_due_in_the_night_is_due_when_the_night_ends() {
        for (start, due_at) in [
            ("2026-11-29T20:59", "2026-11-27T20:59"),
            ("2026-11-29T21:00", "2026-11-28T06:30"),
            ("2026-11-29T06:29", "2026-11-27T06:30"),
            ("2026-11-29T00:00", "2026-11-27T06:30"),
        ] {
            assert_eq!(around(&[starting(start)], due_at), [0, 1, 1], "{start}");
        }
    }

    #[test]
    fn a_booking_made_within_12_hours_before_the_reminder_is_not_in_it_and_makes_it_no_earlier() {
        let made = |start, at| RemindedBooking {
            booked_at: at,
            ..starting(start)
        };
        let latest = wall("2026-11-26T21:00");
        for (booked_at, expected) in [(latest - MS, 2), (latest, 1), (latest + MS, 1)] {
            let bookings = [
                starting("2026-11-29T09:00"),
                made("2026-11-29T18:00", booked_at),
            ];
            assert_eq!(
                around(&bookings, "2026-11-27T09:00"),
                [0, expected, expected]
            );
        }
        let bookings = [
            made("2026-11-29T09:00", latest),
            starting("2026-11-29T18:00"),
        ];
        assert_eq!(around(&bookings, "2026-11-27T09:00"), [0; 3]);
        assert_eq!(around(&bookings, "2026-11-27T18:00"), [0, 2, 2]);
    }

    #[test]
    fn what_costs_nothing_or_is_cancelled_has_no_reminder() {
        let start = "2026-11-29T09:00";
        let none = [
            with(start, |booking| booking.concessions_used = 0),
            with(start, |booking| booking.is_active = false),
            with(start, |booking| booking.status = BookingStatus::Cancelled),
        ];
        assert_eq!(around(&none, "2026-11-27T12:00"), [0; 3]);
    }

    #[test]
    fn free_cancelling_of_a_class_that_was_moved_ends_when_cancelling_closes() {
        let moved = with("2026-11-28T09:30", |booking| {
            booking.moved_from = Some(booking.start_at - TimeDelta::days(3));
        });
        assert_eq!(around(&[moved], "2026-11-27T09:00"), [0, 1, 1]);
    }

    #[test]
    fn classes_of_today_are_in_the_morning_and_early_ones_on_the_evening_before() {
        for (start, due_at) in [
            ("2026-11-28T07:30", "2026-11-28T06:30"),
            ("2026-11-28T07:29", "2026-11-27T20:00"),
            ("2026-11-28T00:00", "2026-11-27T20:00"),
        ] {
            let free = [with(start, |booking| booking.concessions_used = 0)];
            let around = |moment| named_around(ReminderKind::SameDay, "2026-11-28", &free, moment);
            assert_eq!(around(due_at), [0, 1, 1], "{start}");
            assert_eq!(around(start)[1..], [0, 0], "{start}");
        }
    }
}
