//! The state of the simulation. People and classes are referred to by their indices.

use fantail_core::studio_time::Instant;

use super::options::DemoOptions;
use super::people::DemoPerson;
use super::random::SplitMix64;
use super::timetable::{ClassCreation, DemoClass};
use crate::db::Conn;
use crate::error::AppError;
use crate::store::classes::ViewedClass;
use crate::store::users::Account;
use crate::{jobs, store};

/// How many of a person's latest bookings are compared with a further class.
const RECENT: usize = 40;

pub struct DemoStudio<'a> {
    pub conn: &'a mut Conn,
    pub options: DemoOptions<'a>,
    pub random: SplitMix64,
    pub people: Vec<DemoPerson>,
    pub creations: Vec<ClassCreation>,
    /// In order of time, followed by the Express class.
    pub classes: Vec<DemoClass>,
    /// The number of payments so far.
    pub payments: usize,
}

impl DemoStudio<'_> {
    /// Marks the no-shows as the admin, then runs the server's jobs for attendance, links, sessions and waitlists.
    pub async fn run_jobs(&mut self, at: Instant) -> Result<(), AppError> {
        self.mark_no_shows(at).await?;
        while jobs::record_attendance_batch(self.conn, at).await? {}
        jobs::delete_expired_links_and_sessions_in(self.conn, at).await?;
        while jobs::clear_past_waitlists_batch(self.conn, at).await? {}
        Ok(())
    }

    /// The account as it is now.
    pub async fn account(&mut self, person: usize) -> Result<Account, AppError> {
        let person = &mut self.people[person];
        if person.account.is_none() {
            person.account = store::users::find(self.conn, &person.id).await?;
        }
        person.account.clone().ok_or(AppError::NO_USER)
    }

    /// A class as it is now, with the person's own booking or waitlist entry.
    pub async fn seen_by(&mut self, person: usize, class: usize) -> Result<ViewedClass, AppError> {
        let (viewer, id) = (&self.people[person].id, &self.classes[class].id);
        let class = store::classes::find(self.conn, id, Some(viewer)).await?;
        class.ok_or(AppError::NO_CLASS)
    }

    /// Whether a person has booked another class at the same time. No rule forbids that, but people don't.
    pub fn is_busy(&self, person: usize, class: usize) -> bool {
        let class = &self.classes[class];
        let recent = self.people[person].booked.iter().rev().take(RECENT);
        recent
            .map(|other| &self.classes[*other])
            .any(|other| other.start_at < class.end_at && class.start_at < other.end_at)
    }
}
