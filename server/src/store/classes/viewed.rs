//! A class with its viewer's place in it, and the database rows from which both are read.

use fantail_core::class::{Class, RecurringPattern, ScheduleType, Weekday};
use fantail_core::closed_enum::ClosedEnum;
use fantail_core::facts::ClassFacts;
use fantail_core::limits::DEFAULT_RECURRING_INTERVAL;
use fantail_core::studio_time::{Day, Instant};
use fantail_core::wire::ShownClass;
use sqlx::FromRow;

use crate::store::count;

/// A class, the numbers of its active bookings and waitlist entries, and its viewer's place in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ViewedClass {
    pub class: Class,
    /// Confirmed and attended bookings.
    pub active_bookings: u32,
    /// Waitlist entries.
    pub waiting: u32,
    pub place: OwnPlace,
}

/// A user's place in a class: a booking that is confirmed or marked as attended, or an entry in the
/// waitlist.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct OwnPlace {
    pub booking: Option<OwnBooking>,
    pub is_waiting: bool,
    /// Whether there is an attended booking without a mark by staff.
    pub became_attended: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnBooking {
    pub id: String,
    pub concessions_used: u32,
    /// The start of the class when it was booked.
    pub booked_start_at: Instant,
}

/// Returns the start of a class when it was booked, if the class has been moved since.
pub(in crate::store) fn moved_from(booked_start_at: Instant, start_at: Instant) -> Option<Instant> {
    (booked_start_at != start_at).then_some(booked_start_at)
}

impl ViewedClass {
    /// Returns the facts for the booking rules.
    pub fn facts(&self) -> ClassFacts {
        let booking = self.place.booking.as_ref();
        ClassFacts {
            is_user_booked: booking.is_some(),
            is_user_on_waitlist: self.place.is_waiting,
            user_booking_concessions_used: booking.map(|booking| booking.concessions_used),
            user_booking_moved_from: booking
                .and_then(|booking| moved_from(booking.booked_start_at, self.class.start_at)),
            ..ClassFacts::without_viewer(&self.class, self.active_bookings)
        }
    }

    /// Returns the facts for a new booking or waitlist entry. Until the class ends, a booking that
    /// became attended counts as booked: a clock that was ahead recorded it.
    pub fn facts_to_join(&self, now: Instant) -> ClassFacts {
        let facts = self.facts();
        ClassFacts {
            is_user_booked: facts.is_user_booked
                || (self.place.became_attended && now < self.class.end_at),
            ..facts
        }
    }

    /// Converts the class to the JSON type that its viewer receives.
    pub fn shown(self) -> ShownClass {
        let facts = self.facts();
        ShownClass::of(
            self.class,
            &facts,
            self.waiting,
            self.place.booking.map(|booking| booking.id),
        )
    }
}

/// A row of the view `class_with_counts`.
#[derive(FromRow)]
pub(in crate::store) struct ClassRow {
    id: String,
    series_id: Option<String>,
    name: String,
    description: String,
    instructor: String,
    location: String,
    room: String,
    start_at: i64,
    end_at: i64,
    duration_minutes: i64,
    capacity: Option<i64>,
    concessions_required: i64,
    cancelled_at: Option<i64>,
    pattern: Option<String>,
    interval_count: Option<i64>,
    days: Option<String>,
    start_on: Option<String>,
    end_on: Option<String>,
    active_bookings: i64,
    waiting: i64,
}

/// A class with the place of its viewer.
#[derive(FromRow)]
pub(in crate::store) struct ViewedRow {
    #[sqlx(flatten)]
    class: ClassRow,
    booking_id: Option<String>,
    concessions_used: Option<i64>,
    booked_start_at: Option<i64>,
    /// `None` without a booking.
    is_held: Option<bool>,
    is_waiting: bool,
}

impl ClassRow {
    /// Returns the number of active bookings.
    pub fn active(&self) -> u32 {
        count(self.active_bookings)
    }
}

impl From<ClassRow> for Class {
    fn from(row: ClassRow) -> Class {
        let schedule_type = if row.series_id.is_some() {
            ScheduleType::Recurring
        } else {
            ScheduleType::OneOff
        };
        Class {
            id: row.id,
            series_id: row.series_id,
            name: row.name,
            description: row.description,
            instructor: row.instructor,
            location: row.location,
            room: row.room,
            start_at: Instant::from_millis(row.start_at),
            end_at: Instant::from_millis(row.end_at),
            duration: count(row.duration_minutes),
            max_capacity: row.capacity.map(count),
            concessions_required: count(row.concessions_required),
            is_active: row.cancelled_at.is_none(),
            schedule_type,
            recurring_pattern: row
                .pattern
                .and_then(|word| RecurringPattern::parse(&word))
                .unwrap_or(RecurringPattern::None),
            recurring_days: weekdays(row.days.as_deref().unwrap_or_default()),
            recurring_start_on: row.start_on.as_deref().and_then(Day::parse),
            recurring_end_on: row.end_on.as_deref().and_then(Day::parse),
            recurring_interval: row.interval_count.map_or(DEFAULT_RECURRING_INTERVAL, count),
        }
    }
}

impl From<ViewedRow> for ViewedClass {
    fn from(row: ViewedRow) -> ViewedClass {
        let booking = row
            .booking_id
            .zip(row.concessions_used)
            .zip(row.booked_start_at)
            .filter(|_| row.is_held == Some(true));
        ViewedClass {
            active_bookings: count(row.class.active_bookings),
            waiting: count(row.class.waiting),
            class: row.class.into(),
            place: OwnPlace {
                booking: booking.map(|((id, used), booked_start_at)| OwnBooking {
                    id,
                    concessions_used: count(used),
                    booked_start_at: Instant::from_millis(booked_start_at),
                }),
                is_waiting: row.is_waiting,
                became_attended: row.is_held == Some(false),
            },
        }
    }
}

/// Parses weekdays like `M.W.F..`: seven characters, Monday first, with a dot for a day that wasn't
/// chosen.
fn weekdays(letters: &str) -> Vec<Weekday> {
    Weekday::ALL
        .into_iter()
        .zip(letters.chars())
        .filter(|(_, letter)| *letter != '.')
        .map(|(day, _)| day)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_chosen_weekday_is_read_at_its_position() {
        assert_eq!(
            weekdays("M.W.F.."),
            [Weekday::Monday, Weekday::Wednesday, Weekday::Friday]
        );
        assert_eq!(weekdays("......S"), [Weekday::Sunday]);
        assert!(weekdays(".......").is_empty());
    }
}
