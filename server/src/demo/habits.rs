//! Plans ordinary life: most members attend one to four weekly slots.

use chrono::{NaiveTime, TimeDelta, Timelike};
use fantail_core::studio_time::{Instant, weekday_index};

use super::people::{ADMIN, CROWD, EMPTY, MEMBER, SECOND};
use super::programme::WEEKLY_SLOTS;
use super::queue::{DemoEvent, EventQueue};
use super::studio::DemoStudio;
use super::timetable::weekdays;

/// The percentage of weeks in which a member attends a class of theirs.
const ATTENDANCE: usize = 68;
/// The studio cancels one class in this many.
const CLASSES_PER_CANCELLATION: usize = 90;
const CLASSES_A_WEEK: [usize; 8] = [1, 2, 2, 2, 3, 3, 4, 4];
/// How often the crowd reads its notifications, and how often the others do, who also dismiss those older than
/// `INBOX_KEPT`.
const CROWD_READS: TimeDelta = TimeDelta::days(56);
const OTHERS_READ: TimeDelta = TimeDelta::days(7);
pub const INBOX_KEPT: TimeDelta = TimeDelta::days(28);
const CLOSING: NaiveTime = NaiveTime::from_hms_opt(22, 0, 0).unwrap();

/// The classes of a weekly slot on one weekday, in order of time.
struct WeekdayClasses {
    weekday: u32,
    popularity: usize,
    classes: Vec<usize>,
}

/// Queues all events that are planned in advance. These events add the others.
pub fn plan(studio: &mut DemoStudio<'_>, queue: &mut EventQueue) {
    plan_accounts(studio, queue);
    plan_jobs_and_inboxes(studio, queue);
    for (creation, planned) in studio.creations.iter().enumerate() {
        queue.add(planned.at, DemoEvent::CreateClasses { creation });
    }
    let choices = choices(studio);
    for person in CROWD..studio.people.len() {
        let forever = queue.until + TimeDelta::days(1_000);
        let until = studio.people[person].deactivated_at.unwrap_or(forever);
        for choice in habits(studio, &choices) {
            let habit = Habit {
                person,
                classes: &choices[choice].classes,
                attendance: ATTENDANCE,
                until,
            };
            plan_habit(studio, queue, &habit);
        }
    }
    // These three attend each week. Their bookings of future classes are made by the scenes alone.
    for (person, choice) in [(MEMBER, 3), (SECOND, 11), (EMPTY, 17)] {
        let habit = Habit {
            person,
            classes: &choices[choice].classes,
            attendance: 100,
            until: queue.until - TimeDelta::days(1),
        };
        plan_habit(studio, queue, &habit);
    }
    plan_single_classes(studio, queue);
    plan_class_cancellations(studio, queue);
}

fn plan_accounts(studio: &DemoStudio<'_>, queue: &mut EventQueue) {
    for (index, person) in studio.people.iter().enumerate() {
        queue.add(person.invited_at, DemoEvent::Invite { person: index });
        if let Some(at) = person.set_up_at {
            queue.add(at, DemoEvent::SetUpAccount { person: index });
            if index == ADMIN {
                queue.add(at + TimeDelta::hours(1), DemoEvent::SetBankAccount);
            }
        }
        if let Some(at) = person.deactivated_at {
            queue.add(at, DemoEvent::Deactivate { person: index });
        }
    }
}

fn choices(studio: &DemoStudio<'_>) -> Vec<WeekdayClasses> {
    let mut choices = Vec::new();
    for (number, slot) in WEEKLY_SLOTS.iter().enumerate() {
        for weekday in weekdays(slot.days) {
            let weekday = weekday as u32;
            let is_of_the_choice = |class: &usize| {
                let class = &studio.classes[*class];
                class.slot == Some(number) && weekday_index(class.start_at.day()) == weekday
            };
            choices.push(WeekdayClasses {
                weekday,
                popularity: slot.popularity,
                classes: (0..studio.classes.len()).filter(is_of_the_choice).collect(),
            });
        }
    }
    choices
}

/// Draws some choices, each on a different weekday.
fn habits(studio: &mut DemoStudio<'_>, choices: &[WeekdayClasses]) -> Vec<usize> {
    let count = studio.random.pick(&CLASSES_A_WEEK);
    let mut chosen: Vec<usize> = Vec::new();
    while chosen.len() < count {
        let index = studio
            .random
            .weighted_index(choices, |choice| choice.popularity);
        let weekday = choices[index].weekday;
        if chosen
            .iter()
            .all(|other| choices[*other].weekday != weekday)
        {
            chosen.push(index);
        }
    }
    chosen
}

struct Habit<'a> {
    person: usize,
    classes: &'a [usize],
    /// The percentage of classes that they attend.
    attendance: usize,
    /// Only classes before this instant are attended.
    until: Instant,
}

fn plan_habit(studio: &mut DemoStudio<'_>, queue: &mut EventQueue, habit: &Habit<'_>) {
    for class in habit.classes {
        let start_at = studio.classes[*class].start_at;
        if start_at < habit.until && studio.random.chance(habit.attendance) {
            plan_booking(studio, queue, habit.person, *class);
        }
    }
}

/// Plans a booking: most people book in the same week, some on the day, others far ahead.
fn plan_booking(studio: &mut DemoStudio<'_>, queue: &mut EventQueue, person: usize, class: usize) {
    let hours = match studio.random.below(100) {
        0..30 => studio.random.between(7 * 24, 21 * 24),
        30..80 => studio.random.between(24, 6 * 24),
        _ => studio.random.between(1, 24),
    };
    let minutes = hours * 60 + studio.random.between(0, 59);
    let planned = &studio.classes[class];
    let at = awake(planned.start_at - TimeDelta::minutes(minutes));
    let set_up_at = studio.people[person].set_up_at;
    let is_set_up = set_up_at.is_some_and(|set_up_at| set_up_at < at);
    if is_set_up && studio.creations[planned.creation].at < at {
        queue.add(at, DemoEvent::Book { person, class });
    }
}

/// Moves a time at night to the evening before.
fn awake(at: Instant) -> Instant {
    if at.wall_time().hour() < 5 {
        at - TimeDelta::hours(6)
    } else {
        at
    }
}

/// Plans bookings of all single classes but Express, the last one, which the scenes fill.
fn plan_single_classes(studio: &mut DemoStudio<'_>, queue: &mut EventQueue) {
    for class in 0..studio.classes.len() - 1 {
        if studio.classes[class].slot.is_none() {
            for _ in 0..studio.random.between(4, 13) {
                let person = CROWD + studio.random.below(studio.people.len() - CROWD);
                if studio.people[person].deactivated_at.is_none() {
                    plan_booking(studio, queue, person, class);
                }
            }
        }
    }
}

fn plan_class_cancellations(studio: &mut DemoStudio<'_>, queue: &mut EventQueue) {
    for class in 0..studio.classes.len() {
        let start_at = studio.classes[class].start_at;
        if start_at < queue.until && studio.random.below(CLASSES_PER_CANCELLATION) == 0 {
            let hours = TimeDelta::hours(studio.random.between(3, 30));
            queue.add(start_at - hours, DemoEvent::CancelClass { class });
        }
    }
}

/// The server's jobs run each night. Inboxes were last read a day ago.
fn plan_jobs_and_inboxes(studio: &DemoStudio<'_>, queue: &mut EventQueue) {
    let (now, days_back) = (studio.options.now, studio.options.days_back);
    for ahead in 0..=days_back {
        let day = now.day().minus(days_back).plus(ahead);
        queue.add(day.at(CLOSING), DemoEvent::RunJobs);
    }
    for (person, planned) in studio.people.iter().enumerate() {
        let mut at = now - TimeDelta::days(1);
        while planned.invited_at < at {
            queue.add(at, DemoEvent::ReadInbox { person });
            if person < CROWD {
                queue.add(at, DemoEvent::ClearInbox { person });
                at = at - OTHERS_READ;
            } else {
                at = at - CROWD_READS;
            }
        }
    }
}
