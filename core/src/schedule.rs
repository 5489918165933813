//! The days of a member's schedule, and the entries of all its classes in one call (specification, section 2).

use serde::Serialize;

use crate::booking;
use crate::facts::{ClassFacts, MemberFacts};
use crate::limits::SCHEDULE_DAYS;
use crate::member_actions::{ClassBadge, ModalState, badge, closed, state};
use crate::studio_time::{self, Day, Instant, duration_words, time_words};
use crate::waitlist;

/// One day of the schedule, in words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct ScheduleDay {
    pub day: Day,
    /// 0 is Monday.
    pub weekday: u32,
    /// `Sat`
    pub weekday_name: &'static str,
    /// Of the month, from 1.
    pub number: u32,
    /// `Saturday, 28 November 2026`
    pub label: String,
    /// `Sat 28 Nov`
    pub short: String,
    pub is_today: bool,
}

/// Returns the days of the schedule at `now`, in words (specification, section 9).
pub fn days(now: Instant) -> Vec<ScheduleDay> {
    let today = now.day();
    let in_words = |day: Day| ScheduleDay {
        weekday: studio_time::weekday_index(day),
        weekday_name: studio_time::weekday_short(day),
        number: studio_time::day_number(day),
        label: studio_time::long_day_words(day),
        short: studio_time::day_words(day, now),
        is_today: day == today,
        day,
    };
    schedule_days(now).into_iter().map(in_words).collect()
}

/// Returns the 28 days of the schedule, including today (specification, section 9; contract,
/// section 2).
pub fn schedule_days(now: Instant) -> Vec<Day> {
    (0..SCHEDULE_DAYS)
        .map(|ahead| now.day().plus(ahead))
        .collect()
}

/// Returns the end of the schedule, exclusive (contract, section 6).
pub fn schedule_end(now: Instant) -> Instant {
    now.day().plus(SCHEDULE_DAYS - 1).end()
}

/// One class, as the schedule shows it to one member at one moment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct ScheduleEntry {
    /// The day of the start, in the studio's zone.
    pub day: Day,
    /// The start: `18:00`.
    pub time: String,
    /// The duration: `1h 15m`.
    pub duration: String,
    pub state: ModalState,
    pub badge: ClassBadge,
    /// 'Closed', which replaces the badge; see [`crate::member_actions::MemberActions`].
    pub closed: Option<String>,
    /// The next instant at which any of this may change by time alone.
    pub next_flip_at: Option<Instant>,
}

/// Returns the entries of these classes at `now`, in order. They have the state, the badge and
/// `closed` of [`crate::member_actions::member_actions`], but not the rest of the class modal.
pub fn entries(classes: &[ClassFacts], member: &MemberFacts, now: Instant) -> Vec<ScheduleEntry> {
    let entry = |class: &ClassFacts| {
        let state = state(class, member, now);
        let minutes = (class.end_at - class.start_at).num_minutes();
        ScheduleEntry {
            day: class.start_at.day(),
            time: time_words(class.start_at),
            duration: duration_words(minutes.try_into().unwrap_or_default()),
            badge: badge(class, state, now),
            closed: closed(class, state, now),
            next_flip_at: next_flip(class, now),
            state,
        }
    };
    classes.iter().map(entry).collect()
}

/// Returns whether the member could book each of these classes at `now`, in order. The filter 'I
/// can book' uses it.
pub fn bookable(classes: &[ClassFacts], member: &MemberFacts, now: Instant) -> Vec<bool> {
    let can_book = |class| booking::book(class, member, now).allowed;
    classes.iter().map(can_book).collect()
}

fn next_flip(class: &ClassFacts, now: Instant) -> Option<Instant> {
    [
        waitlist::closes_at(class),
        class.booking_closes_at(),
        class.end_at,
    ]
    .into_iter()
    .filter(|at| now < *at)
    .min()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::studio_time::examples::{day, wall};

    #[test]
    fn the_schedule_counts_today_as_the_first_of_28_days() {
        let now = wall("2026-11-21T23:59");
        let days = schedule_days(now);
        assert_eq!(
            (days.len(), days[0], days[27]),
            (28, day("2026-11-21"), day("2026-12-18"))
        );
        assert_eq!(schedule_end(now), day("2026-12-19").start());
    }
}
