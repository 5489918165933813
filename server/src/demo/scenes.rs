//! What happened in the last two hours, on purpose: the situations that [`super::build`] promises.

use chrono::TimeDelta;
use fantail_core::studio_time::Instant;

use super::people::{CROWD, EMPTY, MEMBER, SECOND};
use super::simulation::Simulation;

/// Between two things that happen.
const PAUSE: TimeDelta = TimeDelta::seconds(10);
/// Balances at which the two accounts start their scenes; each spends its way to the promised one.
const BEFORE_TWO_BOOKINGS: i32 = 7;
const BEFORE_ONE_BOOKING: i32 = 11;
const COURTYARD_GUESTS: usize = 4;
const OTHERS_WAITING: usize = 2;

struct Stage<'a> {
    simulation: &'a mut Simulation,
    now: Instant,
    at: Instant,
    /// Classes that already have a part.
    cast: Vec<usize>,
}

/// Sets every scene; `from` is when the first thing happens.
pub fn set(simulation: &mut Simulation, from: Instant, now: Instant) {
    let mut stage = Stage {
        simulation,
        now,
        at: from,
        cast: Vec::new(),
    };
    stage.settle(MEMBER, BEFORE_TWO_BOOKINGS);
    stage.settle(SECOND, BEFORE_ONE_BOOKING);
    stage.settle(EMPTY, 0);
    stage.member_waits_and_a_spot_is_free();
    stage.member_waits_for_a_full_class();
    stage.one_class_is_full_and_second_is_in_it();
    stage.one_class_has_one_place();
    stage.member_is_booked_today_and_later();
    stage.member_loses_a_class_to_the_studio();
    stage.empty_lives_on_credit();
    stage.some_are_in_the_class_about_to_start();
}

impl Stage<'_> {
    fn member_waits_and_a_spot_is_free(&mut self) {
        let Some(class) = self.fullest_between(28, 6 * 24) else {
            return;
        };
        self.fill(class, 0);
        self.others_wait(class);
        let at = self.tick();
        self.simulation.wait(MEMBER, class, at);
        let leaver = self.simulation.classes[class].live[0];
        let at = self.tick();
        self.simulation.cancel(leaver, at);
    }

    fn member_waits_for_a_full_class(&mut self) {
        let Some(class) = self.fullest_between(28, 6 * 24) else {
            return;
        };
        self.fill(class, 0);
        self.others_wait(class);
        let at = self.tick();
        self.simulation.wait(MEMBER, class, at);
    }

    fn one_class_is_full_and_second_is_in_it(&mut self) {
        let Some(class) = self.fullest_between(28, 8 * 24) else {
            return;
        };
        self.fill(class, 1);
        let at = self.tick();
        let _ = self.simulation.book(SECOND, class, at);
        self.others_wait(class);
    }

    fn one_class_has_one_place(&mut self) {
        if let Some(class) = self.fullest_between(28, 8 * 24) {
            self.fill(class, 1);
        }
    }

    fn member_is_booked_today_and_later(&mut self) {
        for (from, to) in [(3, 23), (30, 5 * 24)] {
            let roomy = self.first_between(from, to);
            self.book(MEMBER, roomy);
        }
    }

    fn member_loses_a_class_to_the_studio(&mut self) {
        let Some(class) = self.first_between(40, 7 * 24) else {
            return;
        };
        self.book(MEMBER, Some(class));
        let at = self.tick();
        self.simulation
            .cancel_class(class, at, "The coach is unwell");
    }

    fn empty_lives_on_credit(&mut self) {
        for (from, to) in [(50, 7 * 24), (60, 8 * 24)] {
            let roomy = self.first_between(from, to);
            self.book(EMPTY, roomy);
        }
    }

    fn some_are_in_the_class_about_to_start(&mut self) {
        let express = self.simulation.classes.len() - 1;
        for _ in 0..COURTYARD_GUESTS {
            let guest = self.someone_for(express);
            self.book_into(guest, express);
        }
    }

    /// Brings a balance to what the scene starts with.
    fn settle(&mut self, who: usize, balance: i32) {
        let delta = balance - self.simulation.people[who].balance;
        if delta != 0 {
            let at = self.tick();
            let details = if delta < 0 {
                "Added twice by mistake"
            } else {
                "Paid by bank transfer"
            };
            self.simulation.grant(who, delta, details, at);
        }
    }

    fn tick(&mut self) -> Instant {
        self.at = self.at + PAUSE;
        self.at
    }

    fn book(&mut self, who: usize, class: Option<usize>) {
        if let Some(class) = class {
            self.book_into(Some(who), class);
        }
    }

    fn book_into(&mut self, who: Option<usize>, class: usize) {
        let at = self.tick();
        if let Some(who) = who {
            let _ = self.simulation.book(who, class, at);
        }
    }

    /// Books members in until so many places are left.
    fn fill(&mut self, class: usize, left: usize) {
        while self.simulation.classes[class]
            .free()
            .is_some_and(|free| left < free)
        {
            let Some(who) = self.someone_for(class) else {
                return;
            };
            self.book_into(Some(who), class);
        }
    }

    fn others_wait(&mut self, class: usize) {
        for _ in 0..OTHERS_WAITING {
            if let Some(who) = self.someone_for(class) {
                let at = self.tick();
                self.simulation.wait(who, class, at);
            }
        }
    }

    /// A member who can pay for the class, and has nothing else on at that time.
    fn someone_for(&mut self, class: usize) -> Option<usize> {
        let crowd = self.simulation.people.len() - CROWD;
        let first = self.simulation.dice.below(crowd);
        let waiting = |who: &usize| {
            let held = &self.simulation.classes[class];
            held.waiting.iter().any(|(waiting, _)| waiting == who)
        };
        (0..crowd)
            .map(|step| CROWD + (first + step) % crowd)
            .find(|who| {
                let person = &self.simulation.people[*who];
                let is_ready = person.row.is_active && person.row.set_up_at.is_some();
                is_ready
                    && 0 < person.balance
                    && !waiting(who)
                    && !self.simulation.is_busy(*who, class)
            })
    }

    /// The class with the fewest free places, but one at least, that starts in so many hours.
    fn fullest_between(&mut self, from: i64, to: i64) -> Option<usize> {
        let fullest = self
            .open_between(from, to)
            .into_iter()
            .min_by_key(|class| self.simulation.classes[*class].free());
        self.cast.extend(fullest);
        fullest
    }

    /// The first class with room for a few that starts in so many hours.
    fn first_between(&mut self, from: i64, to: i64) -> Option<usize> {
        let roomy = |class: &usize| self.simulation.classes[*class].free() > Some(2);
        let first = self.open_between(from, to).into_iter().find(roomy);
        self.cast.extend(first);
        first
    }

    /// Classes of the weekly timetable with a limit, a free place and no part yet, at the price of one.
    fn open_between(&self, from: i64, to: i64) -> Vec<usize> {
        let (from, to) = (
            self.now + TimeDelta::hours(from),
            self.now + TimeDelta::hours(to),
        );
        let is_open = |class: &usize| {
            let held = &self.simulation.classes[*class];
            let row = &held.row;
            let is_usual = held.line.is_some() && row.price == 1 && row.cancelled_at.is_none();
            let is_in_time = from < row.start_at && row.start_at < to;
            is_usual && is_in_time && held.free() > Some(0) && !self.cast.contains(class)
        };
        (0..self.simulation.classes.len()).filter(is_open).collect()
    }
}
