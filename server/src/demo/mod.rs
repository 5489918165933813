//! A believable studio to try Fantail with: about five hundred members, a past year and the next six weeks.
//!
//! The studio is simulated. Members, classes and habits are drawn from a seed and `now`. Each event of the past is then
//! carried out at its own time, in order, by `crate::actions` and `crate::jobs`, while everyone's e-mail settings are off.
//! The same `now` gives the same studio, apart from its ids. At any hour of any day:
//!
//! - a class starts in 50 to 55 minutes (Express), has free places, and `member` is not booked into it;
//! - a class starts in 2 to 23 hours, has free places, and `member` is not booked into it;
//! - a class starts tomorrow or later, in more than 26 hours, with exactly one free place and nobody on its waitlist;
//!   `member` is not booked into it;
//! - a class starts in more than 26 hours and is full; `member` is neither booked into it nor on its waitlist, `second` is
//!   booked into it;
//! - `member` has 5 concessions, a booking within 24 hours and one later, attended classes, a refunded booking of a future
//!   class that the studio cancelled (its name differs from those of the two booked classes), and is on two waitlists: of a
//!   full class and of one with a free spot;
//! - `empty` has −2 concessions, `second` has 10;
//! - the newest record is of `now`;
//! - these usernames are unique, and all accounts that are set up have the same password.

mod accounts;
mod attendance;
mod bookings;
mod habits;
mod names;
mod options;
mod payments;
mod people;
#[rustfmt::skip]
mod programme;
mod queue;
mod random;
mod scenes;
mod studio;
mod timetable;
mod year;

use crate::db::{self, Conn};
use crate::error::AppError;
use crate::jobs;
pub use options::DemoOptions;
use options::SCENES_LAST;
use queue::EventQueue;
use random::SplitMix64;
use studio::DemoStudio;

/// The password of every account that is set up.
pub const PASSWORD: &str = "fantail-demo";
/// The usernames that are printed.
pub const SIGN_INS: [&str; 3] = ["admin", "coach", "member"];
/// The default and the maximum of `fantail demo --days`.
pub const A_YEAR: u32 = 365;
/// The minimum of `fantail demo --days`. A shorter history may break a promise above.
pub const A_MONTH: u32 = 30;

const SEED: u64 = 20_261_121;

/// Makes the studio, as it is at `options.now`, in a database without users.
pub async fn make(conn: &mut Conn, options: DemoOptions<'_>) -> Result<(), AppError> {
    db::keep_more_pages(conn).await?;
    let mut random = SplitMix64::seeded(SEED);
    let people = people::draw(&mut random, options);
    let timetable = timetable::plan(options, &people)?;
    let scenes_begin_at = options.now - SCENES_LAST;
    let mut studio = DemoStudio {
        conn,
        options,
        random,
        people,
        creations: timetable.creations,
        classes: timetable.classes,
        payments: 0,
    };
    let mut queue = EventQueue::until(scenes_begin_at);
    habits::plan(&mut studio, &mut queue);
    year::simulate(&mut studio, queue).await?;
    scenes::set(&mut studio, scenes_begin_at).await?;
    studio.run_jobs(options.now).await?;
    jobs::send_reminders_in(studio.conn, options.now).await?;
    studio.turn_emails_on().await
}

#[cfg(test)]
mod tests;
