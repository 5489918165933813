//! Who means to come to what: most members keep one to four places in the week.

use chrono::{TimeDelta, Timelike};
use fantail_core::studio_time::{Instant, weekday_index};

use super::people::{CROWD, EMPTY, MEMBER, SECOND};
use super::programme::LINES;
use super::simulation::Simulation;
use super::timetable::weekdays;
use super::year::{Plan, Step};

/// Out of a hundred weeks, a habit is kept in so many.
const KEEPS_A_HABIT: usize = 68;
/// One class in so many is cancelled by the studio.
const CLASSES_PER_CANCELLATION: usize = 90;
const PLACES_A_WEEK: [usize; 8] = [1, 2, 2, 2, 3, 3, 4, 4];
const OPENING_BALANCES: [i32; 6] = [3, 5, 10, 10, 15, 20];

/// The classes of one line on one weekday, soonest first.
struct Place {
    weekday: u32,
    draw: usize,
    classes: Vec<usize>,
}

/// Opens the accounts, and plans a year of bookings and cancelled classes.
pub fn plan(simulation: &mut Simulation, plan: &mut Plan) {
    open_accounts(simulation);
    let places = places(simulation);
    for who in CROWD..simulation.people.len() {
        let last = leaves_at(simulation, plan, who);
        for place in habits(simulation, &places) {
            plan_a_habit(simulation, plan, who, (&places[place], KEEPS_A_HABIT), last);
        }
    }
    // These three never miss a week, and have no future but the one they are given on purpose.
    for (who, place) in [(MEMBER, 3), (SECOND, 11), (EMPTY, 17)] {
        let last = plan.until - TimeDelta::days(1);
        plan_a_habit(simulation, plan, who, (&places[place], 100), last);
    }
    plan_what_comes_once(simulation, plan);
    plan_class_cancellations(simulation, plan);
}

fn open_accounts(simulation: &mut Simulation) {
    for who in 0..simulation.people.len() {
        let balance = match who {
            MEMBER | SECOND => 10,
            EMPTY => 4,
            _ if who < CROWD || simulation.people[who].row.set_up_at.is_none() => 0,
            _ => *simulation.dice.pick(&OPENING_BALANCES),
        };
        simulation.open_account(who, balance);
    }
}

fn places(simulation: &Simulation) -> Vec<Place> {
    let mut places = Vec::new();
    for (number, line) in LINES.iter().enumerate() {
        for weekday in weekdays(line.days) {
            let weekday = weekday as u32;
            let is_here = |class: &usize| {
                let held = &simulation.classes[*class];
                held.line == Some(number) && weekday_index(held.row.start_at.day()) == weekday
            };
            places.push(Place {
                weekday,
                draw: line.draw,
                classes: (0..simulation.classes.len()).filter(is_here).collect(),
            });
        }
    }
    places
}

/// Places on different days, the sought-after ones more often.
fn habits(simulation: &mut Simulation, places: &[Place]) -> Vec<usize> {
    let wanted = *simulation.dice.pick(&PLACES_A_WEEK);
    let tickets: usize = places.iter().map(|place| place.draw).sum();
    let mut chosen: Vec<usize> = Vec::new();
    while chosen.len() < wanted {
        let mut ticket = simulation.dice.below(tickets);
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

/// A place, and out of a hundred weeks those in which it is taken.
fn plan_a_habit(
    simulation: &mut Simulation,
    plan: &mut Plan,
    who: usize,
    habit: (&Place, usize),
    last: Instant,
) {
    let (place, percent) = habit;
    for class in &place.classes {
        if simulation.classes[*class].row.start_at < last && simulation.dice.chance(percent) {
            plan_a_booking(simulation, plan, who, *class);
        }
    }
}

/// Most book in the same week, some on the day, a few far ahead.
fn plan_a_booking(simulation: &mut Simulation, plan: &mut Plan, who: usize, class: usize) {
    let hours = match simulation.dice.below(100) {
        0..30 => simulation.dice.between(7 * 24, 21 * 24),
        30..80 => simulation.dice.between(24, 6 * 24),
        _ => simulation.dice.between(1, 24),
    };
    let minutes = hours * 60 + simulation.dice.between(0, 59);
    let row = &simulation.classes[class].row;
    let at = awake(row.start_at - TimeDelta::minutes(minutes));
    let is_set_up = simulation.people[who]
        .row
        .set_up_at
        .is_some_and(|set_up| set_up < at);
    if is_set_up && row.created_at < at {
        plan.add(at, Step::Book { who, class });
    }
}

/// Nobody books in the small hours: they did it the evening before.
fn awake(at: Instant) -> Instant {
    if at.wall_time().hour() < 5 {
        at - TimeDelta::hours(6)
    } else {
        at
    }
}

/// When an account that is no longer active stopped coming; far away for all others.
fn leaves_at(simulation: &mut Simulation, plan: &Plan, who: usize) -> Instant {
    if simulation.people[who].row.is_active {
        plan.until + TimeDelta::days(1_000)
    } else {
        plan.until - TimeDelta::days(simulation.dice.between(20, 150))
    }
}

/// The last class of all is left alone: it is the one about to start.
fn plan_what_comes_once(simulation: &mut Simulation, plan: &mut Plan) {
    for class in 0..simulation.classes.len() - 1 {
        if simulation.classes[class].line.is_none() {
            for _ in 0..simulation.dice.between(4, 13) {
                let who = CROWD + simulation.dice.below(simulation.people.len() - CROWD);
                if simulation.people[who].row.is_active {
                    plan_a_booking(simulation, plan, who, class);
                }
            }
        }
    }
}

fn plan_class_cancellations(simulation: &mut Simulation, plan: &mut Plan) {
    for class in 0..simulation.classes.len() {
        let start_at = simulation.classes[class].row.start_at;
        if start_at < plan.until && simulation.dice.below(CLASSES_PER_CANCELLATION) == 0 {
            let hours = simulation.dice.between(3, 30);
            plan.add(
                start_at - TimeDelta::hours(hours),
                Step::CancelClass { class },
            );
        }
    }
}
