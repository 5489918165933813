//! Simulates the last two hours, to create the situations that `crate::demo` promises.

use chrono::TimeDelta;
use fantail_core::studio_time::Instant;

use super::people::{CROWD, EMPTY, MEMBER, SECOND};
use super::studio::DemoStudio;
use crate::error::AppError;

/// The time between two events.
const PAUSE: TimeDelta = TimeDelta::seconds(10);
/// The balances before the scenes, which spend them down to the promised ones.
const MEMBERS_BALANCE: i32 = 7;
const SECONDS_BALANCE: i32 = 11;
const EXPRESS_BOOKINGS: i32 = 4;
/// The time between two bookings of the Express class. The last one is made now: a server that starts with older records
/// doubts its clock.
const EXPRESS_PAUSE: TimeDelta = TimeDelta::minutes(3);
const OTHERS_WAITING: usize = 2;

struct Scenes<'s, 'a> {
    studio: &'s mut DemoStudio<'a>,
    now: Instant,
    at: Instant,
    /// The classes of the scenes so far.
    used: Vec<usize>,
}

/// Creates every situation. The first event is at `from`.
pub async fn set(studio: &mut DemoStudio<'_>, from: Instant) -> Result<(), AppError> {
    let mut scenes = Scenes {
        now: studio.options.now,
        studio,
        at: from,
        used: Vec::new(),
    };
    scenes.set_balance(MEMBER, MEMBERS_BALANCE).await?;
    scenes.set_balance(SECOND, SECONDS_BALANCE).await?;
    scenes.set_balance(EMPTY, 0).await?;
    scenes.member_waits_and_a_spot_is_free().await?;
    scenes.member_waits_for_a_full_class().await?;
    scenes.second_is_in_a_full_class().await?;
    scenes.a_class_has_one_place().await?;
    scenes.books_between(MEMBER, 3, 23).await?;
    scenes.books_between(MEMBER, 30, 5 * 24).await?;
    scenes.the_studio_cancels_a_class_of_member().await?;
    scenes.books_between(EMPTY, 50, 7 * 24).await?;
    scenes.books_between(EMPTY, 60, 8 * 24).await?;
    scenes.some_are_in_the_express_class().await
}

impl Scenes<'_, '_> {
    async fn member_waits_and_a_spot_is_free(&mut self) -> Result<(), AppError> {
        let Some(class) = self.member_waits_for_a_full_class().await? else {
            return Ok(());
        };
        let mut crowd = CROWD..self.studio.people.len();
        let booked = crowd.find(|person| self.studio.people[*person].booked.contains(&class));
        let at = self.tick();
        match booked {
            Some(person) => self.studio.cancel(person, class, at).await,
            None => Ok(()),
        }
    }

    async fn member_waits_for_a_full_class(&mut self) -> Result<Option<usize>, AppError> {
        let Some(class) = self.fullest_between(28, 6 * 24).await? else {
            return Ok(None);
        };
        self.fill(class, 0).await?;
        self.others_wait(class).await?;
        let at = self.tick();
        self.studio.wait(MEMBER, class, at).await?;
        Ok(Some(class))
    }

    async fn second_is_in_a_full_class(&mut self) -> Result<(), AppError> {
        let Some(class) = self.fullest_between(28, 8 * 24).await? else {
            return Ok(());
        };
        self.fill(class, 1).await?;
        self.book(SECOND, class).await?;
        self.others_wait(class).await
    }

    async fn a_class_has_one_place(&mut self) -> Result<(), AppError> {
        let open = self.open_between(28, 8 * 24).await?;
        let nobody_waits = open.into_iter().filter(|open| open.waiting == 0);
        match self.use_class(nobody_waits.min_by_key(|open| open.free)) {
            Some(class) => self.fill(class, 1).await,
            None => Ok(()),
        }
    }

    /// Books the first class that starts within these hours and has room for a few.
    async fn books_between(&mut self, person: usize, from: i64, to: i64) -> Result<(), AppError> {
        let open = self.open_between(from, to).await?;
        match self.use_class(open.into_iter().find(OpenClass::has_room)) {
            Some(class) => self.book(person, class).await,
            None => Ok(()),
        }
    }

    async fn the_studio_cancels_a_class_of_member(&mut self) -> Result<(), AppError> {
        let open = self.open_between(40, 7 * 24).await?;
        let mut open = open.into_iter();
        let found = open.find(|open| open.has_room() && !self.has_booked_the_name_of(open.class));
        let Some(class) = self.use_class(found) else {
            return Ok(());
        };
        self.book(MEMBER, class).await?;
        let at = self.tick();
        self.studio.cancel_class(class, at).await
    }

    /// Whether `member` has booked a future class of the same name.
    fn has_booked_the_name_of(&self, class: usize) -> bool {
        let classes = &self.studio.classes;
        let name = |class: usize| &self.studio.creations[classes[class].creation].form.name;
        let mut booked = self.studio.people[MEMBER].booked.iter();
        booked.any(|other| self.now <= classes[*other].start_at && name(*other) == name(class))
    }

    async fn some_are_in_the_express_class(&mut self) -> Result<(), AppError> {
        let express = self.studio.classes.len() - 1;
        for left in (0..EXPRESS_BOOKINGS).rev() {
            if let Some(person) = self.candidate_for(express).await? {
                let at = self.now - EXPRESS_PAUSE * left;
                self.studio.book(person, express, at).await?;
            }
        }
        Ok(())
    }

    async fn set_balance(&mut self, person: usize, balance: i32) -> Result<(), AppError> {
        let at = self.tick();
        self.studio.set_balance(person, balance, at).await
    }

    fn tick(&mut self) -> Instant {
        self.at = self.at + PAUSE;
        self.at
    }

    async fn book(&mut self, person: usize, class: usize) -> Result<(), AppError> {
        let at = self.tick();
        self.studio.book(person, class, at).await?;
        Ok(())
    }

    /// Books members into a class until it has this many free places.
    async fn fill(&mut self, class: usize, left: u32) -> Result<(), AppError> {
        while self.free(class).await?.is_some_and(|free| left < free) {
            let Some(person) = self.candidate_for(class).await? else {
                return Ok(());
            };
            self.book(person, class).await?;
        }
        Ok(())
    }

    async fn others_wait(&mut self, class: usize) -> Result<(), AppError> {
        for _ in 0..OTHERS_WAITING {
            if let Some(person) = self.candidate_for(class).await? {
                let at = self.tick();
                self.studio.wait(person, class, at).await?;
            }
        }
        Ok(())
    }

    /// A member who can pay for the class, is not on its waitlist, and has booked nothing else at that time.
    async fn candidate_for(&mut self, class: usize) -> Result<Option<usize>, AppError> {
        let crowd = self.studio.people.len() - CROWD;
        let first = self.studio.random.below(crowd);
        for person in (0..crowd).map(|step| CROWD + (first + step) % crowd) {
            if self.studio.is_busy(person, class) {
                continue;
            }
            let account = self.studio.account(person).await?;
            let is_set_up = account.is_active && account.is_setup_complete;
            let can_book = is_set_up && 0 < account.concessions;
            if can_book && !self.studio.seen_by(person, class).await?.place.is_waiting {
                return Ok(Some(person));
            }
        }
        Ok(None)
    }

    /// The class with the fewest free places, at least one, of those that start within these hours.
    async fn fullest_between(&mut self, from: i64, to: i64) -> Result<Option<usize>, AppError> {
        let open = self.open_between(from, to).await?;
        let fullest = open.into_iter().min_by_key(|open| open.free);
        Ok(self.use_class(fullest))
    }

    fn use_class(&mut self, open: Option<OpenClass>) -> Option<usize> {
        let class = open?.class;
        self.used.push(class);
        Some(class)
    }

    /// The classes of weekly slots that cost one concession, have a free place and belong to no scene yet.
    async fn open_between(&mut self, from: i64, to: i64) -> Result<Vec<OpenClass>, AppError> {
        let [from, to] = [from, to].map(|hours| self.now + TimeDelta::hours(hours));
        let mut open = Vec::new();
        for index in 0..self.studio.classes.len() {
            let class = &self.studio.classes[index];
            let is_usual = class.slot.is_some() && class.price == 1 && !class.is_cancelled;
            let is_in_time = from < class.start_at && class.start_at < to;
            if is_usual && is_in_time && !self.used.contains(&index) {
                let seen = self.studio.seen_by(MEMBER, index).await?;
                let free = seen.facts().available_spots().filter(|free| 0 < *free);
                open.extend(free.map(|free| OpenClass {
                    class: index,
                    free,
                    waiting: seen.waiting,
                }));
            }
        }
        Ok(open)
    }

    /// The number of free places; `None` without a limit.
    async fn free(&mut self, class: usize) -> Result<Option<u32>, AppError> {
        let facts = self.studio.seen_by(MEMBER, class).await?.facts();
        Ok(facts.available_spots())
    }
}

/// A class with free places.
struct OpenClass {
    class: usize,
    free: u32,
    /// The number of people on its waitlist: a spot that somebody gave up leaves them there.
    waiting: u32,
}

impl OpenClass {
    fn has_room(&self) -> bool {
        2 < self.free
    }
}
