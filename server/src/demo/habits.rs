//! Wishes: most members keep one to four places in the week.

use chrono::{NaiveTime, TimeDelta, Timelike};
use fantail_core::studio_time::{Instant, weekday_index};

use super::people::{ADMIN, CROWD, EMPTY, MEMBER, SECOND};
use super::plan::{Plan, Step};
use super::programme::LINES;
use super::studio::Studio;
use super::timetable::weekdays;

/// Out of a hundred weeks, a habit is kept in so many.
const KEEPS_A_HABIT: usize = 68;
/// One class in so many is cancelled by the studio.
const CLASSES_PER_CANCELLATION: usize = 90;
const PLACES_A_WEEK: [usize; 8] = [1, 2, 2, 2, 3, 3, 4, 4];
/// The crowd reads its notifications once in this time; the staff, and the three with plain usernames, each week, and
/// dismiss those that are older than `INBOX_KEPT`.
const CROWD_READS: TimeDelta = TimeDelta::days(56);
const STAFF_READS: TimeDelta = TimeDelta::days(7);
pub const INBOX_KEPT: TimeDelta = TimeDelta::days(28);
const CLOSING: NaiveTime = NaiveTime::from_hms_opt(22, 0, 0).unwrap();

/// The classes of one line on one weekday, soonest first.
struct Place {
    weekday: u32,
    draw: usize,
    classes: Vec<usize>,
}

/// Plans everything that is meant to happen.
pub fn plan(studio: &mut Studio<'_>, plan: &mut Plan) {
    plan_people(studio, plan);
    plan_upkeep(studio, plan);
    for (making, planned) in studio.makings.iter().enumerate() {
        plan.add(planned.at, Step::Make { making });
    }
    let places = places(studio);
    for who in CROWD..studio.people.len() {
        let forever = plan.until + TimeDelta::days(1_000);
        let until = studio.people[who].plan.leaves_at.unwrap_or(forever);
        for place in habits(studio, &places) {
            let habit = Habit {
                who,
                place: &places[place],
                kept: KEEPS_A_HABIT,
                until,
            };
            plan_a_habit(studio, plan, &habit);
        }
    }
    // These three never miss a week, and have no future but the one they are given on purpose.
    for (who, place) in [(MEMBER, 3), (SECOND, 11), (EMPTY, 17)] {
        let habit = Habit {
            who,
            place: &places[place],
            kept: 100,
            until: plan.until - TimeDelta::days(1),
        };
        plan_a_habit(studio, plan, &habit);
    }
    plan_what_comes_once(studio, plan);
    plan_class_cancellations(studio, plan);
}

fn plan_people(studio: &Studio<'_>, plan: &mut Plan) {
    for (who, person) in studio.people.iter().enumerate() {
        let person = &person.plan;
        plan.add(person.invited_at, Step::Invite { who });
        if let Some(at) = person.sets_up_at {
            plan.add(at, Step::SetUp { who });
            if who == ADMIN {
                plan.add(at + TimeDelta::hours(1), Step::ShowTheBankAccount);
            }
        }
        if let Some(at) = person.leaves_at {
            plan.add(at, Step::Deactivate { who });
        }
    }
}

fn places(studio: &Studio<'_>) -> Vec<Place> {
    let mut places = Vec::new();
    for (number, line) in LINES.iter().enumerate() {
        for weekday in weekdays(line.days) {
            let weekday = weekday as u32;
            let is_here = |class: &usize| {
                let held = &studio.classes[*class];
                held.plan.line == Some(number) && weekday_index(held.plan.start_at.day()) == weekday
            };
            places.push(Place {
                weekday,
                draw: line.draw,
                classes: (0..studio.classes.len()).filter(is_here).collect(),
            });
        }
    }
    places
}

/// Places on different days, the sought-after ones more often.
fn habits(studio: &mut Studio<'_>, places: &[Place]) -> Vec<usize> {
    let wanted = *studio.dice.pick(&PLACES_A_WEEK);
    let tickets: usize = places.iter().map(|place| place.draw).sum();
    let mut chosen: Vec<usize> = Vec::new();
    while chosen.len() < wanted {
        let mut ticket = studio.dice.below(tickets);
        let drawn = places.iter().position(|place| {
            let is_drawn = ticket < place.draw;
            ticket = ticket.saturating_sub(place.draw);
            is_drawn
        });
        let is_new_day = |place: &usize| {
            let weekday = places[*place].weekday;
            chosen.iter().all(|other| places[*other].weekday != weekday)
        };
        chosen.extend(drawn.filter(is_new_day));
    }
    chosen
}

/// A place that someone keeps, so many weeks out of a hundred.
struct Habit<'a> {
    who: usize,
    place: &'a Place,
    kept: usize,
    /// The first instant of which they want no class any more.
    until: Instant,
}

fn plan_a_habit(studio: &mut Studio<'_>, plan: &mut Plan, habit: &Habit<'_>) {
    for class in &habit.place.classes {
        let start_at = studio.classes[*class].plan.start_at;
        if start_at < habit.until && studio.dice.chance(habit.kept) {
            plan_a_booking(studio, plan, habit.who, *class);
        }
    }
}

/// Most book in the same week, some on the day, a few far ahead.
fn plan_a_booking(studio: &mut Studio<'_>, plan: &mut Plan, who: usize, class: usize) {
    let hours = match studio.dice.below(100) {
        0..30 => studio.dice.between(7 * 24, 21 * 24),
        30..80 => studio.dice.between(24, 6 * 24),
        _ => studio.dice.between(1, 24),
    };
    let minutes = hours * 60 + studio.dice.between(0, 59);
    let planned = &studio.classes[class].plan;
    let at = awake(planned.start_at - TimeDelta::minutes(minutes));
    let sets_up_at = studio.people[who].plan.sets_up_at;
    let is_set_up = sets_up_at.is_some_and(|set_up| set_up < at);
    if is_set_up && studio.makings[planned.making].at < at {
        plan.add(at, Step::Book { who, class });
    }
}

/// The small hours are for sleep: a booking was made the evening before.
fn awake(at: Instant) -> Instant {
    if at.wall_time().hour() < 5 {
        at - TimeDelta::hours(6)
    } else {
        at
    }
}

/// The last class of all is left alone: it is the one about to start.
fn plan_what_comes_once(studio: &mut Studio<'_>, plan: &mut Plan) {
    for class in 0..studio.classes.len() - 1 {
        if studio.classes[class].plan.line.is_none() {
            for _ in 0..studio.dice.between(4, 13) {
                let who = CROWD + studio.dice.below(studio.people.len() - CROWD);
                if studio.people[who].plan.leaves_at.is_none() {
                    plan_a_booking(studio, plan, who, class);
                }
            }
        }
    }
}

fn plan_class_cancellations(studio: &mut Studio<'_>, plan: &mut Plan) {
    for class in 0..studio.classes.len() {
        let start_at = studio.classes[class].plan.start_at;
        if start_at < plan.until && studio.dice.below(CLASSES_PER_CANCELLATION) == 0 {
            let hours = studio.dice.between(3, 30);
            plan.add(
                start_at - TimeDelta::hours(hours),
                Step::CancelClass { class },
            );
        }
    }
}

/// The server's own work, each night; and the inboxes, back from a day ago.
fn plan_upkeep(studio: &Studio<'_>, plan: &mut Plan) {
    let (now, days_back) = (studio.wanted.now, studio.wanted.days_back);
    for ahead in 0..=days_back {
        let day = now.day().minus(days_back).plus(ahead);
        plan.add(day.at(CLOSING), Step::KeepUp);
    }
    for who in 0..studio.people.len() {
        let invited_at = studio.people[who].plan.invited_at;
        let mut at = now - TimeDelta::days(1);
        while invited_at < at {
            plan.add(at, Step::ReadTheInbox { who });
            if who < CROWD {
                plan.add(at, Step::TidyTheInbox { who });
                at = at - STAFF_READS;
            } else {
                at = at - CROWD_READS;
            }
        }
    }
}
