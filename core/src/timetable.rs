//! The time ranges of the staff's timetable and dashboard, and the rules for editing a class
//! (contract, sections 6 and 10).

use chrono::{Months, TimeDelta};

use crate::class::Class;
use crate::conflict::Conflict;
use crate::limits::{DASHBOARD_DAYS, RESTORE_PERIOD, TIMETABLE_MONTHS_BACK};
use crate::studio_time::{Day, Instant, duration_words};
use crate::verdict::Refusal;

/// Returns the end of the staff dashboard, exclusive. The dashboard covers thirty days of elapsed
/// time, inclusive (specification, section 9; contract, sections 2 and 10).
pub fn dashboard_end(now: Instant) -> Instant {
    now + TimeDelta::days(DASHBOARD_DAYS.into()) + TimeDelta::milliseconds(1)
}

/// Returns the default first day of the timetable: 12 months ago (contract, section 6).
pub fn first_day(now: Instant) -> Day {
    let today = now.day().date();
    Day::from_date(
        today
            .checked_sub_months(Months::new(TIMETABLE_MONTHS_BACK))
            .unwrap_or(today),
    )
}

/// Refuses a change of a class that is cancelled or has ended (contract, section 6).
pub fn may_be_changed(class: &Class, now: Instant) -> Result<(), Refusal> {
    why_not_changed(class.is_active, class.end_at, now).map_or(Ok(()), Err)
}

/// Returns the refusal if a class can't be changed, because it is cancelled or has ended (contract,
/// section 6).
pub fn why_not_changed(is_active: bool, end_at: Instant, now: Instant) -> Option<Refusal> {
    if !is_active {
        Some(Refusal::ClassCancelled)
    } else if end_at <= now {
        Some(Refusal::ClassOver)
    } else {
        None
    }
}

/// Refuses to restore a class that is on, that has started, or that was cancelled more than 30 days ago (contract,
/// section 13).
pub fn check_restoration(
    class: &Class,
    cancelled_at: Option<Instant>,
    now: Instant,
) -> Result<(), Conflict> {
    let reason = match cancelled_at {
        None => "This class takes place already",
        Some(_) if class.start_at <= now => "This class has started, so it can't be restored",
        Some(at) if at + RESTORE_PERIOD < now => {
            "This class was cancelled more than 30 days ago, so it can't be restored"
        }
        Some(_) => return Ok(()),
    };
    Err(Conflict::CannotRestore(reason))
}

/// Refuses to restore a booking of a class that has started (contract, section 13).
pub fn check_booking_restoration(start_at: Instant, now: Instant) -> Result<(), Conflict> {
    if start_at <= now {
        let started = "This class has started, so the booking can't be restored";
        return Err(Conflict::CannotRestore(started));
    }
    Ok(())
}

/// Returns the end of a class: its start plus its duration, in minutes (contract, section 6).
pub fn end(start_at: Instant, duration: u32) -> Instant {
    start_at + TimeDelta::minutes(duration.into())
}

/// Returns whether a capacity covers the active bookings; `None` is no limit (contract, section 6).
pub fn capacity_suffices(max_capacity: Option<u32>, active_bookings: u32) -> bool {
    max_capacity.is_none_or(|capacity| active_bookings <= capacity)
}

/// Returns whether an edit raises the capacity or removes its limit, and so frees spots (contract,
/// section 7).
pub fn capacity_is_raised(before: Option<u32>, after: Option<u32>) -> bool {
    before.is_some_and(|before| after.is_none_or(|after| before < after))
}

/// The fields of a class of whose changes the booked are notified (contract, section 6).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotifiedFields<'a> {
    pub instructor: &'a str,
    pub location: &'a str,
    /// Empty for none.
    pub room: &'a str,
    /// Minutes.
    pub duration: u32,
}

impl<'a> From<&'a Class> for NotifiedFields<'a> {
    fn from(class: &'a Class) -> NotifiedFields<'a> {
        NotifiedFields {
            instructor: &class.instructor,
            location: &class.location,
            room: &class.room,
            duration: class.duration,
        }
    }
}

/// Describes the changes that the booked are notified of. Empty if none of these fields changed (contract, section 6).
pub fn changes(before: &NotifiedFields<'_>, after: &NotifiedFields<'_>) -> String {
    let notified = [
        (before.instructor != after.instructor)
            .then(|| format!("The instructor is now {}.", after.instructor)),
        (before.location != after.location)
            .then(|| format!("The location is now {}.", after.location)),
        (before.room != after.room).then(|| room_sentence(after.room)),
        (before.duration != after.duration)
            .then(|| format!("It now takes {}.", duration_words(after.duration))),
    ];
    notified.into_iter().flatten().collect::<Vec<_>>().join(" ")
}

fn room_sentence(room: &str) -> String {
    if room.is_empty() {
        "It no longer has a room of its own.".to_owned()
    } else {
        format!("The room is now {room}.")
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::class::{RecurringPattern, ScheduleType};

    fn at(text: &str) -> Instant {
        Instant::parse(text).unwrap()
    }

    /// Returns a one-off class of an hour.
    pub(crate) fn class(id: &str, start_at: Instant) -> Class {
        Class {
            id: id.into(),
            series_id: None,
            name: "HIIT".into(),
            description: String::new(),
            instructor: "Aroha".into(),
            location: "Main studio".into(),
            room: "1".into(),
            start_at,
            end_at: start_at + TimeDelta::hours(1),
            duration: 60,
            max_capacity: Some(20),
            concessions_required: 1,
            is_active: true,
            schedule_type: ScheduleType::OneOff,
            recurring_pattern: RecurringPattern::None,
            recurring_days: Vec::new(),
            recurring_start_on: None,
            recurring_end_on: None,
            recurring_interval: 1,
        }
    }

    #[test]
    fn the_dashboard_covers_thirty_days_inclusive_even_if_the_clocks_change() {
        // Clocks go back on 4 April 2027, but thirty days are still 720 hours.
        let now = at("2027-03-20T00:00:00Z");
        let last = at("2027-04-19T00:00:00Z");
        assert!(last < dashboard_end(now));
        assert_eq!(last + TimeDelta::milliseconds(1), dashboard_end(now));
    }

    #[test]
    fn the_timetable_begins_twelve_months_ago() {
        let first = |now| first_day(at(now)).to_string();
        // Late in the evening in UTC it is the next day in the studio.
        assert_eq!(first("2026-11-20T23:00:00Z"), "2025-11-21");
        assert_eq!(first("2028-02-28T12:00:00Z"), "2027-02-28");
    }

    #[test]
    fn a_class_can_be_changed_until_it_ends_or_is_cancelled() {
        let start = at("2026-12-01T05:00:00Z");
        let hiit = class("a", start);
        let ms = TimeDelta::milliseconds(1);
        assert_eq!(may_be_changed(&hiit, hiit.end_at - ms), Ok(()));
        assert_eq!(may_be_changed(&hiit, hiit.end_at), Err(Refusal::ClassOver));
        assert_eq!(
            may_be_changed(&hiit, hiit.end_at + ms),
            Err(Refusal::ClassOver)
        );
        let off = Class {
            is_active: false,
            ..hiit
        };
        assert_eq!(may_be_changed(&off, start), Err(Refusal::ClassCancelled));
    }

    #[test]
    fn a_capacity_must_cover_the_active_bookings() {
        assert!(capacity_suffices(Some(5), 5) && capacity_suffices(Some(6), 5));
        assert!(!capacity_suffices(Some(4), 5));
        assert!(capacity_suffices(None, 5));
    }

    #[test]
    fn spots_become_free_when_the_capacity_is_raised() {
        assert!(capacity_is_raised(Some(5), Some(6)));
        assert!(capacity_is_raised(Some(5), None));
        assert!(!capacity_is_raised(Some(5), Some(5)));
        assert!(!capacity_is_raised(Some(5), Some(4)));
        assert!(!capacity_is_raised(None, Some(100)));
        assert!(!capacity_is_raised(None, None));
    }

    #[test]
    fn people_are_notified_only_of_instructor_location_room_and_duration() {
        let before = class("a", at("2026-12-01T05:00:00Z"));
        let not_notified = Class {
            name: "HIIT 2".into(),
            description: "Harder".into(),
            concessions_required: 3,
            max_capacity: None,
            ..before.clone()
        };
        assert_eq!(changes(&(&before).into(), &(&not_notified).into()), "");
        let notified = Class {
            instructor: "Kahu".into(),
            location: "Hall".into(),
            room: "2".into(),
            duration: 90,
            ..before.clone()
        };
        assert_eq!(
            changes(&(&before).into(), &(&notified).into()),
            "The instructor is now Kahu. The location is now Hall. The room is now 2. It now takes 1h 30m."
        );
        let roomless = Class {
            room: String::new(),
            ..before.clone()
        };
        assert_eq!(
            changes(&(&before).into(), &(&roomless).into()),
            "It no longer has a room of its own."
        );
    }
}
