//! A believable studio for a first look: about five hundred members, a year behind and six weeks ahead.
//!
//! It is made from a seed and `now`, so that the same moment gives the same studio, and every booking in it was asked of
//! the rules in `fantail_core`. What can be relied on, at any hour of any day:
//!
//! - a class starts in 50 to 55 minutes (Express), with free places, and `member` isn't booked into it;
//! - a class starts in 2 to 23 hours with free places, and `member` isn't booked into it;
//! - a class starts tomorrow or later, and in more than 26 hours, with exactly one free place; `member` neither is booked into it nor waits;
//! - a class starts in more than 26 hours and is full; `member` neither is booked into it nor waits, `second` is booked into it;
//! - `member` has 5 concessions, a booking within 24 hours and one later, attended classes, a booking of a class to come
//!   that the studio cancelled with its refund, and waits for two classes: one is full, one has a free spot;
//! - `empty` has −2 concessions, `second` has 10;
//! - nobody else has any of these usernames, and every account that is set up has the same password.

mod books;
mod facts;
mod habits;
mod kinds;
mod names;
mod people;
mod programme;
mod random;
mod scenes;
mod simulation;
mod timetable;
mod words;
mod year;

use chrono::TimeDelta;
use fantail_core::studio_time::Instant;

use crate::store::demo::Studio;
use random::Dice;
use simulation::Simulation;

/// The password of every account.
pub const PASSWORD: &str = "fantail-demo";
/// The sign-ins that are worth knowing, as they are printed.
pub const SIGN_INS: [&str; 3] = ["admin", "coach", "member"];

const SEED: u64 = 20_261_121;
/// Ordinary life stops so long before now; then the scenes are set.
const SCENES_LAST: TimeDelta = TimeDelta::hours(2);

/// The studio as it stands at `now`.
pub fn build(now: Instant, studio_name: &str) -> Studio {
    let mut dice = Dice::seeded(SEED);
    let users = people::all(&mut dice, now, studio_name);
    let notes = people::notes(&mut dice, &users);
    let plan = timetable::plan(&mut dice, now, &users);
    let mut simulation = Simulation::open(dice, now, users, plan.classes);
    let scenes_begin = now - SCENES_LAST;
    year::pass(&mut simulation, scenes_begin);
    scenes::set(&mut simulation, scenes_begin, now);
    simulation.mark_attended(now);
    Studio {
        notes,
        series: plan.series,
        ..close(simulation)
    }
}

/// Everything in the order of its time.
fn close(simulation: Simulation) -> Studio {
    let mut books = simulation.books;
    books.ledger.sort_by_key(|entry| entry.entered_at);
    books.history.sort_by_key(|event| event.happened_at);
    books
        .notifications
        .sort_by_key(|notification| notification.created_at);
    let (classes, waiting): (Vec<_>, Vec<_>) = simulation
        .classes
        .into_iter()
        .map(|held| (held.row, held.waiting))
        .unzip();
    Studio {
        users: simulation
            .people
            .into_iter()
            .map(|person| person.row)
            .collect(),
        classes,
        bookings: simulation
            .bookings
            .into_iter()
            .map(|placed| placed.row)
            .collect(),
        entries: waiting
            .into_iter()
            .flatten()
            .map(|(_, entry)| entry)
            .collect(),
        ledger: books.ledger,
        history: books.history,
        notifications: books.notifications,
        ..Studio::default()
    }
}

#[cfg(test)]
mod tests;
