//! A class with its viewer's place in it, as a row and as what is made of it.

use fantail_core::class::{Class, RecurringPattern, ScheduleType, Weekday};
use fantail_core::facts::ClassFacts;
use fantail_core::limits::DEFAULT_RECURRING_INTERVAL;
use fantail_core::studio_time::{Day, Instant};
use fantail_core::wire::ShownClass;
use fantail_core::words::Word;
use sqlx::FromRow;

use crate::store::count;

/// A class as it is kept, the number of its active bookings, and its viewer's place in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ViewedClass {
    pub class: Class,
    /// Confirmed and attended bookings.
    pub active_bookings: u32,
    pub place: OwnPlace,
}

/// A user's own place in a class: a confirmed booking, or one in its waitlist.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct OwnPlace {
    pub booking: Option<OwnBooking>,
    pub is_waiting: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnBooking {
    pub id: String,
    pub concessions_used: u32,
}

impl ViewedClass {
    /// The facts that the rules ask of it.
    pub fn facts(&self) -> ClassFacts {
        let Class {
            start_time,
            end_time,
            max_capacity,
            concessions_required,
            is_active,
            ..
        } = self.class;
        let booking = self.place.booking.as_ref();
        ClassFacts {
            start_at: start_time,
            end_at: end_time,
            max_capacity,
            active_bookings: self.active_bookings,
            concessions_required,
            is_active,
            is_user_booked: booking.is_some(),
            is_user_on_waitlist: self.place.is_waiting,
            user_booking_concessions_used: booking.map(|booking| booking.concessions_used),
        }
    }

    /// The class as it is sent to its viewer.
    pub fn shown(self) -> ShownClass {
        let facts = self.facts();
        ShownClass::of(
            self.class,
            &facts,
            self.place.booking.map(|booking| booking.id),
        )
    }
}

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
    is_active: bool,
    pattern: Option<String>,
    interval_count: Option<i64>,
    days: Option<String>,
    start_on: Option<String>,
    end_on: Option<String>,
    active_bookings: i64,
    booking_id: Option<String>,
    concessions_used: Option<i64>,
    is_booked: bool,
    is_waiting: bool,
}

impl From<ClassRow> for ViewedClass {
    fn from(row: ClassRow) -> ViewedClass {
        let booking = row
            .booking_id
            .zip(row.concessions_used)
            .filter(|_| row.is_booked);
        let schedule_type = if row.series_id.is_some() {
            ScheduleType::Recurring
        } else {
            ScheduleType::OneOff
        };
        let class = Class {
            id: row.id,
            series_id: row.series_id,
            name: row.name,
            description: row.description,
            instructor: row.instructor,
            location: row.location,
            room: row.room,
            start_time: Instant::from_millis(row.start_at),
            end_time: Instant::from_millis(row.end_at),
            duration: count(row.duration_minutes),
            max_capacity: row.capacity.map(count),
            concessions_required: count(row.concessions_required),
            is_active: row.is_active,
            schedule_type,
            recurring_pattern: row
                .pattern
                .and_then(|word| RecurringPattern::parse(&word))
                .unwrap_or(RecurringPattern::None),
            recurring_days: weekdays(row.days.as_deref().unwrap_or_default()),
            recurring_start_date: row.start_on.as_deref().and_then(Day::parse),
            recurring_end_date: row.end_on.as_deref().and_then(Day::parse),
            recurring_interval: row.interval_count.map_or(DEFAULT_RECURRING_INTERVAL, count),
        };
        ViewedClass {
            class,
            active_bookings: count(row.active_bookings),
            place: OwnPlace {
                booking: booking.map(|(id, used)| OwnBooking {
                    id,
                    concessions_used: count(used),
                }),
                is_waiting: row.is_waiting,
            },
        }
    }
}

/// Reads `M.W.F..`: seven letters, Monday first, a dot for a day that wasn't chosen.
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
    fn the_chosen_weekdays_are_read_by_their_place() {
        assert_eq!(
            weekdays("M.W.F.."),
            [Weekday::Monday, Weekday::Wednesday, Weekday::Friday]
        );
        assert_eq!(weekdays("......S"), [Weekday::Sunday]);
        assert!(weekdays(".......").is_empty());
    }
}
