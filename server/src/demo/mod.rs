//! A believable studio for a first look: about five hundred members, a year behind and six weeks ahead.
//!
//! People, classes and wishes are drawn from a seed and `now`; all that is done is done by `crate::actions` and
//! `crate::jobs`, each at its own moment of the past and in the order of time, with everyone's letters off. The same
//! moment gives the same studio, but for its ids. The promises, at any hour of any day:
//!
//! - a class starts in 50 to 55 minutes (Express), with free places, and `member` isn't booked into it;
//! - a class starts in 2 to 23 hours with free places, and `member` isn't booked into it;
//! - a class starts tomorrow or later, and in more than 26 hours, with exactly one free place; `member` neither is booked into it nor waits;
//! - a class starts in more than 26 hours and is full; `member` neither is booked into it nor waits, `second` is booked into it;
//! - `member` has 5 concessions, a booking within 24 hours and one later, attended classes, a booking of a class to come
//!   that the studio cancelled with its refund (of another name than those two), and waits for two classes: one is full, one has a free spot;
//! - `empty` has −2 concessions, `second` has 10;
//! - nobody else has any of these usernames, and every account that is set up has the same password.

mod accounts;
mod habits;
mod kinds;
mod names;
mod people;
mod places;
mod plan;
mod programme;
mod random;
mod scenes;
mod studio;
mod timetable;
mod year;

use chrono::TimeDelta;
use fantail_core::studio_time::Instant;

use crate::db::{self, Conn};
use crate::error::AppError;
use plan::Plan;
use random::Dice;
use studio::Studio;

/// The password of every account.
pub const PASSWORD: &str = "fantail-demo";
/// The sign-ins that are worth knowing, as they are printed.
pub const SIGN_INS: [&str; 3] = ["admin", "coach", "member"];
/// The days that `fantail demo` goes back.
pub const A_YEAR: u32 = 365;

const SEED: u64 = 20_261_121;
/// Ordinary life stops so long before now; then the scenes are set.
const SCENES_LAST: TimeDelta = TimeDelta::hours(2);

/// The studio that is asked for.
#[derive(Debug, Clone, Copy)]
pub struct Wanted<'a> {
    pub now: Instant,
    /// The name on its bank account.
    pub studio_name: &'a str,
    /// The hash of the password of every account.
    pub password_hash: &'a str,
    /// The days it has been open.
    pub days_back: u32,
}

/// Makes the studio as it stands at `wanted.now`, in a database that has no users.
pub async fn make(conn: &mut Conn, wanted: Wanted<'_>) -> Result<(), AppError> {
    db::keep_more_pages(conn).await?;
    let mut dice = Dice::seeded(SEED);
    let people = people::all(&mut dice, wanted);
    let timetable = timetable::plan(wanted, &people)?;
    let scenes_begin = wanted.now - SCENES_LAST;
    let mut plan = Plan::until(scenes_begin);
    let mut studio = Studio::open(conn, wanted, dice, people, timetable);
    habits::plan(&mut studio, &mut plan);
    year::pass(&mut studio, plan).await?;
    scenes::set(&mut studio, scenes_begin, wanted.now).await?;
    studio.keep_up(wanted.now).await?;
    studio.turn_letters_on().await
}

#[cfg(test)]
mod tests;
