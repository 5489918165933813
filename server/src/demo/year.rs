//! A year of ordinary weeks: members book, cancel, run out of concessions and buy more.

use std::collections::BTreeMap;

use chrono::TimeDelta;
use fantail_core::limits::{BOOKING_CUTOFF, REFUND_CUTOFF};
use fantail_core::studio_time::Instant;
use fantail_core::verdict::Refusal;

use super::habits;
use super::people::CROWD;
use super::simulation::Simulation;

/// Out of a hundred bookings, so many are …
const CANCELLED_EARLY: usize = 7;
const CANCELLED_LATE: usize = 3;
const MADE_BY_THE_STUDIO: usize = 2;
/// Out of a hundred members who are down to a concession, so many buy more within two days.
const BUYS_IN_TIME: usize = 55;
const WAITS_WHEN_FULL: usize = 60;
const PACKS: [i32; 5] = [5, 10, 10, 10, 20];
const PAID: [&str; 2] = ["Paid by bank transfer", "Paid at the desk"];
const REASONS: [&str; 3] = [
    "The coach is unwell",
    "The heating has failed",
    "Too few bookings",
];

pub enum Step {
    Book { who: usize, class: usize },
    Cancel { booking: usize },
    TopUp { who: usize },
    CancelClass { class: usize },
}

/// What is still to happen, soonest first; of two things at one moment, the one planned first.
pub struct Plan {
    steps: BTreeMap<(Instant, usize), Step>,
    planned: usize,
    pub until: Instant,
}

impl Plan {
    pub fn add(&mut self, at: Instant, step: Step) {
        if at < self.until {
            self.planned += 1;
            self.steps.insert((at, self.planned), step);
        }
    }
}

/// Lets the year pass, up to `until`.
pub fn pass(simulation: &mut Simulation, until: Instant) {
    let mut plan = Plan {
        steps: BTreeMap::new(),
        planned: 0,
        until,
    };
    habits::plan(simulation, &mut plan);
    while let Some(((at, _), step)) = plan.steps.pop_first() {
        match step {
            Step::Book { who, class } => book(simulation, &mut plan, who, class, at),
            Step::Cancel { booking } => {
                simulation.cancel(booking, at);
            }
            Step::TopUp { who } => top_up(simulation, who, at),
            Step::CancelClass { class } => {
                let reason = simulation.dice.pick(&REASONS);
                simulation.cancel_class(class, at, reason);
            }
        }
    }
}

fn book(simulation: &mut Simulation, plan: &mut Plan, who: usize, class: usize, at: Instant) {
    if simulation.is_busy(who, class) {
        return;
    }
    let outcome = if simulation.dice.chance(MADE_BY_THE_STUDIO) {
        simulation.book_for(who, class, at)
    } else {
        simulation.book(who, class, at)
    };
    match outcome {
        Ok(booking) => {
            plan_a_cancellation(simulation, plan, booking, at);
            if simulation.people[who].balance < 2 && simulation.dice.chance(BUYS_IN_TIME) {
                plan_a_top_up(simulation, plan, who, at);
            }
        }
        Err(Refusal::InsufficientConcessions) => plan_a_top_up(simulation, plan, who, at),
        // Who waited for a class that is over is of no interest any more.
        Err(Refusal::ClassFull) if plan.until < simulation.classes[class].row.start_at => {
            if simulation.dice.chance(WAITS_WHEN_FULL) {
                simulation.wait(who, class, at);
            }
        }
        Err(_) => {}
    }
}

/// Some find that they can't come: in time for the refund, or too late for it.
fn plan_a_cancellation(
    simulation: &mut Simulation,
    plan: &mut Plan,
    booking: usize,
    booked_at: Instant,
) {
    let start_at = simulation.classes[simulation.bookings[booking].class]
        .row
        .start_at;
    let margin = TimeDelta::minutes(20);
    let (refund_ends_at, closes_at) = (start_at - REFUND_CUTOFF, start_at - BOOKING_CUTOFF);
    let (from, to) = match simulation.dice.below(100) {
        drawn if drawn < CANCELLED_EARLY => (booked_at + margin, refund_ends_at - margin),
        drawn if drawn < CANCELLED_EARLY + CANCELLED_LATE => {
            (refund_ends_at.max(booked_at) + margin, closes_at - margin)
        }
        _ => return,
    };
    if from < to {
        let minutes = simulation.dice.between(0, (to - from).num_minutes());
        plan.add(from + TimeDelta::minutes(minutes), Step::Cancel { booking });
    }
}

/// The three accounts with plain usernames keep the balance that they are given.
fn plan_a_top_up(simulation: &mut Simulation, plan: &mut Plan, who: usize, at: Instant) {
    if CROWD <= who {
        let minutes = simulation.dice.between(30, 40 * 60);
        plan.add(at + TimeDelta::minutes(minutes), Step::TopUp { who });
    }
}

fn top_up(simulation: &mut Simulation, who: usize, at: Instant) {
    if simulation.people[who].balance < 3 {
        let (pack, paid) = (*simulation.dice.pick(&PACKS), *simulation.dice.pick(&PAID));
        simulation.grant(who, pack, paid, at);
    }
}
