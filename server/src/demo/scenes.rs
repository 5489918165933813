//! The last two hours, played on purpose: the situations that `crate::demo` promises.

use chrono::TimeDelta;
use fantail_core::studio_time::Instant;

use super::people::{CROWD, EMPTY, MEMBER, SECOND};
use super::studio::Studio;
use crate::error::AppError;

/// Between two things that happen.
const PAUSE: TimeDelta = TimeDelta::seconds(10);
/// Balances at which the two accounts start their scenes; each spends its way to the promised one.
const BEFORE_TWO_BOOKINGS: i32 = 7;
const BEFORE_ONE_BOOKING: i32 = 11;
const COURTYARD_GUESTS: usize = 4;
const OTHERS_WAITING: usize = 2;

struct Stage<'s, 'a> {
    studio: &'s mut Studio<'a>,
    now: Instant,
    at: Instant,
    /// Classes that already have a part.
    cast: Vec<usize>,
}

/// Sets every scene; `from` is when the first thing happens.
pub async fn set(studio: &mut Studio<'_>, from: Instant, now: Instant) -> Result<(), AppError> {
    let mut stage = Stage {
        studio,
        now,
        at: from,
        cast: Vec::new(),
    };
    stage.settle(MEMBER, BEFORE_TWO_BOOKINGS).await?;
    stage.settle(SECOND, BEFORE_ONE_BOOKING).await?;
    stage.settle(EMPTY, 0).await?;
    stage.member_waits_and_a_spot_is_free().await?;
    stage.member_waits_for_a_full_class().await?;
    stage.one_class_is_full_and_second_is_in_it().await?;
    stage.one_class_has_one_place().await?;
    stage.member_is_booked_today_and_later().await?;
    stage.member_loses_a_class_to_the_studio().await?;
    stage.empty_lives_on_credit().await?;
    stage.some_are_in_the_class_about_to_start().await
}

impl Stage<'_, '_> {
    async fn member_waits_and_a_spot_is_free(&mut self) -> Result<(), AppError> {
        let Some(class) = self.fullest_between(28, 6 * 24).await? else {
            return Ok(());
        };
        self.fill(class, 0).await?;
        self.others_wait(class).await?;
        let at = self.tick();
        self.studio.wait(MEMBER, class, at).await?;
        let mut crowd = CROWD..self.studio.people.len();
        let leaver = crowd.find(|who| self.studio.is_in(*who, class));
        let at = self.tick();
        match leaver {
            Some(who) => self.studio.cancel(who, class, at).await,
            None => Ok(()),
        }
    }

    async fn member_waits_for_a_full_class(&mut self) -> Result<(), AppError> {
        let Some(class) = self.fullest_between(28, 6 * 24).await? else {
            return Ok(());
        };
        self.fill(class, 0).await?;
        self.others_wait(class).await?;
        let at = self.tick();
        self.studio.wait(MEMBER, class, at).await?;
        Ok(())
    }

    async fn one_class_is_full_and_second_is_in_it(&mut self) -> Result<(), AppError> {
        let Some(class) = self.fullest_between(28, 8 * 24).await? else {
            return Ok(());
        };
        self.fill(class, 1).await?;
        self.book(SECOND, class).await?;
        self.others_wait(class).await
    }

    async fn one_class_has_one_place(&mut self) -> Result<(), AppError> {
        match self.fullest_between(28, 8 * 24).await? {
            Some(class) => self.fill(class, 1).await,
            None => Ok(()),
        }
    }

    async fn member_is_booked_today_and_later(&mut self) -> Result<(), AppError> {
        for (from, to) in [(3, 23), (30, 5 * 24)] {
            if let Some(roomy) = self.first_between(from, to).await? {
                self.book(MEMBER, roomy).await?;
            }
        }
        Ok(())
    }

    async fn member_loses_a_class_to_the_studio(&mut self) -> Result<(), AppError> {
        let open = self.open_between(40, 7 * 24).await?;
        let lost = open
            .into_iter()
            .find(|open| 2 < open.free && self.member_holds_no_namesake(open.class));
        let Some(class) = self.give_a_part_to(lost) else {
            return Ok(());
        };
        self.book(MEMBER, class).await?;
        let at = self.tick();
        self.studio.cancel_class(class, at).await
    }

    /// Whether none of the classes to come that `member` is booked into has the name of this one.
    fn member_holds_no_namesake(&self, class: usize) -> bool {
        let classes = &self.studio.classes;
        let name = |class: usize| &self.studio.makings[classes[class].plan.making].form.name;
        let mut held = self.studio.people[MEMBER].diary.iter();
        held.all(|held| classes[*held].plan.start_at < self.now || name(*held) != name(class))
    }

    async fn empty_lives_on_credit(&mut self) -> Result<(), AppError> {
        for (from, to) in [(50, 7 * 24), (60, 8 * 24)] {
            if let Some(roomy) = self.first_between(from, to).await? {
                self.book(EMPTY, roomy).await?;
            }
        }
        Ok(())
    }

    async fn some_are_in_the_class_about_to_start(&mut self) -> Result<(), AppError> {
        let express = self.studio.classes.len() - 1;
        for _ in 0..COURTYARD_GUESTS {
            if let Some(guest) = self.someone_for(express).await? {
                self.book(guest, express).await?;
            }
        }
        Ok(())
    }

    /// Brings a balance to what the scene starts with.
    async fn settle(&mut self, who: usize, balance: i32) -> Result<(), AppError> {
        let at = self.tick();
        self.studio.set_balance(who, balance, at).await
    }

    fn tick(&mut self) -> Instant {
        self.at = self.at + PAUSE;
        self.at
    }

    async fn book(&mut self, who: usize, class: usize) -> Result<(), AppError> {
        let at = self.tick();
        self.studio.book(who, class, at).await?;
        Ok(())
    }

    /// Books members in until so many places are left.
    async fn fill(&mut self, class: usize, left: u32) -> Result<(), AppError> {
        while self.free(class).await?.is_some_and(|free| left < free) {
            let Some(who) = self.someone_for(class).await? else {
                return Ok(());
            };
            self.book(who, class).await?;
        }
        Ok(())
    }

    async fn others_wait(&mut self, class: usize) -> Result<(), AppError> {
        for _ in 0..OTHERS_WAITING {
            if let Some(who) = self.someone_for(class).await? {
                let at = self.tick();
                self.studio.wait(who, class, at).await?;
            }
        }
        Ok(())
    }

    /// A member who can pay for the class, doesn't wait for it, and has nothing else on at that time.
    async fn someone_for(&mut self, class: usize) -> Result<Option<usize>, AppError> {
        let crowd = self.studio.people.len() - CROWD;
        let first = self.studio.dice.below(crowd);
        for who in (0..crowd).map(|step| CROWD + (first + step) % crowd) {
            if self.studio.is_busy(who, class) {
                continue;
            }
            let account = self.studio.account(who).await?;
            let is_ready = account.is_active && account.is_setup_complete;
            let can_come = is_ready && 0 < account.concessions;
            if can_come && !self.studio.seen_by(who, class).await?.place.is_waiting {
                return Ok(Some(who));
            }
        }
        Ok(None)
    }

    /// The class with the fewest free places, but one at least, that starts in so many hours.
    async fn fullest_between(&mut self, from: i64, to: i64) -> Result<Option<usize>, AppError> {
        let open = self.open_between(from, to).await?;
        let fullest = open.into_iter().min_by_key(|open| open.free);
        Ok(self.give_a_part_to(fullest))
    }

    /// The first class with room for a few that starts in so many hours.
    async fn first_between(&mut self, from: i64, to: i64) -> Result<Option<usize>, AppError> {
        let open = self.open_between(from, to).await?;
        let first = open.into_iter().find(|open| 2 < open.free);
        Ok(self.give_a_part_to(first))
    }

    fn give_a_part_to(&mut self, open: Option<Open>) -> Option<usize> {
        let class = open?.class;
        self.cast.push(class);
        Some(class)
    }

    /// Classes of the weekly timetable with a limit, a free place and no part yet, at the price of one.
    async fn open_between(&mut self, from: i64, to: i64) -> Result<Vec<Open>, AppError> {
        let (from, to) = (
            self.now + TimeDelta::hours(from),
            self.now + TimeDelta::hours(to),
        );
        let mut open = Vec::new();
        for class in 0..self.studio.classes.len() {
            let held = &self.studio.classes[class];
            let plan = &held.plan;
            let is_usual = plan.line.is_some() && plan.price == 1 && !held.is_off;
            let is_in_time = from < plan.start_at && plan.start_at < to;
            if is_usual && is_in_time && !self.cast.contains(&class) {
                let free = self.free(class).await?.filter(|free| 0 < *free);
                open.extend(free.map(|free| Open { class, free }));
            }
        }
        Ok(open)
    }

    /// `None` without a limit.
    async fn free(&mut self, class: usize) -> Result<Option<u32>, AppError> {
        let facts = self.studio.seen_by(MEMBER, class).await?.facts();
        Ok(facts.available_spots())
    }
}

/// A class with free places.
struct Open {
    class: usize,
    free: u32,
}
