//! Properties of any sequence of actions by members and the studio on one class. A model of the
//! studio applies the verdicts.

use chrono::TimeDelta;
use fantail_core::booking::{self, BookingFacts, CancelAnswer, ClassFacts, MemberFacts, Overrides};
use fantail_core::role::Role;
use fantail_core::studio_time::Instant;
use fantail_core::verdict::{Refusal, Verdict};
use fantail_core::waitlist;
use fantail_core::wire::BookingStatus;
use proptest::prelude::*;
use proptest::test_runner::TestCaseError;

use crate::cases;
use crate::facts::{instants, overrides};

type Outcome = Result<(), TestCaseError>;

/// An action on the class; members are counted from 0.
#[derive(Debug, Clone)]
enum Step {
    Book(usize),
    Cancel(usize),
    Join(usize),
    Leave(usize),
    StudioBooks(usize, Overrides),
    StudioRemoves(usize, Overrides),
    StudioAdds(usize, Overrides),
    Reprice(u32),
    Resize(Option<u32>),
    Pass(TimeDelta),
}

#[derive(Debug, Clone)]
struct Person {
    opening: i32,
    ledger: Vec<i32>,
    /// The concessions charged for the confirmed booking.
    booked: Option<u32>,
    is_waiting: bool,
}

#[derive(Debug, Clone)]
struct Studio {
    start_at: Instant,
    now: Instant,
    capacity: Option<u32>,
    price: u32,
    people: Vec<Person>,
}

const PEOPLE: usize = 4;

fn steps() -> impl Strategy<Value = Step> {
    let who = || 0..PEOPLE;
    let minutes = prop_oneof![0..90i64, 90..1_500i64, Just(1_440), Just(30)];
    prop_oneof![
        4 => who().prop_map(Step::Book),
        3 => who().prop_map(Step::Cancel),
        3 => who().prop_map(Step::Join),
        1 => who().prop_map(Step::Leave),
        1 => (who(), overrides()).prop_map(|(who, overrides)| Step::StudioBooks(who, overrides)),
        1 => (who(), overrides()).prop_map(|(who, overrides)| Step::StudioRemoves(who, overrides)),
        1 => (who(), overrides()).prop_map(|(who, overrides)| Step::StudioAdds(who, overrides)),
        1 => (0..4u32).prop_map(Step::Reprice),
        1 => prop::option::weighted(0.9, 1..4u32).prop_map(Step::Resize),
        2 => minutes.prop_map(|minutes| Step::Pass(TimeDelta::minutes(minutes))),
    ]
}

prop_compose! {
    fn studios()(
        start_at in instants(),
        lead in 60..5_000i64,
        capacity in prop::option::weighted(0.9, 1..4u32),
        price in 0..4u32,
        balances in prop::collection::vec(-2..6i32, PEOPLE),
    ) -> Studio {
        let person = |opening| Person { opening, ledger: Vec::new(), booked: None, is_waiting: false };
        Studio {
            start_at,
            now: start_at - TimeDelta::minutes(lead),
            capacity,
            price,
            people: balances.into_iter().map(person).collect(),
        }
    }
}

impl Person {
    fn balance(&self) -> i32 {
        self.opening + self.ledger.iter().sum::<i32>()
    }

    fn facts(&self) -> MemberFacts {
        MemberFacts {
            role: Role::Member,
            concessions: self.balance(),
        }
    }
}

impl Studio {
    fn active_bookings(&self) -> u32 {
        let booked = self.people.iter().filter(|person| person.booked.is_some());
        u32::try_from(booked.count()).unwrap()
    }

    fn class_for(&self, who: usize) -> ClassFacts {
        ClassFacts {
            start_at: self.start_at,
            end_at: self.start_at + TimeDelta::hours(1),
            max_capacity: self.capacity,
            active_bookings: self.active_bookings(),
            concessions_required: self.price,
            is_active: true,
            is_user_booked: self.people[who].booked.is_some(),
            is_user_on_waitlist: self.people[who].is_waiting,
            user_booking_concessions_used: self.people[who].booked,
            user_booking_moved_from: None,
        }
    }

    /// Returns the booking of a person, or a cancelled booking if there is none.
    fn booking_of(&self, who: usize) -> BookingFacts {
        let booked = self.people[who].booked;
        BookingFacts {
            status: booked.map_or(BookingStatus::Cancelled, |_| BookingStatus::Confirmed),
            concessions_used: booked.unwrap_or(3),
            start_at: self.start_at,
            end_at: self.start_at + TimeDelta::hours(1),
            is_active: true,
            moved_from: None,
        }
    }

    fn take(&mut self, step: &Step) -> Outcome {
        let now = self.now;
        match *step {
            Step::Book(who) => {
                let verdict = booking::book(&self.class_for(who), &self.people[who].facts(), now);
                self.book(who, &verdict)?;
            }
            Step::StudioBooks(who, overrides) => {
                let verdict = booking::book_for(
                    &self.class_for(who),
                    &self.people[who].facts(),
                    overrides,
                    now,
                );
                prop_assert_ne!(verdict.refusal, Some(Refusal::BookingClosed));
                self.book(who, &verdict)?;
            }
            Step::Cancel(who) => {
                let answer = booking::cancel(&self.booking_of(who), &self.people[who].facts(), now);
                self.give_up(who, &answer, Overrides::default())?;
            }
            Step::StudioRemoves(who, overrides) => {
                let answer = booking::remove(
                    &self.booking_of(who),
                    &self.people[who].facts(),
                    overrides,
                    now,
                );
                self.give_up(who, &answer, overrides)?;
            }
            Step::Join(who) => {
                let verdict = waitlist::join(&self.class_for(who), &self.people[who].facts(), now);
                self.wait(who, &verdict)?;
            }
            Step::StudioAdds(who, overrides) => {
                let verdict = waitlist::add(
                    &self.class_for(who),
                    &self.people[who].facts(),
                    overrides,
                    now,
                );
                self.wait(who, &verdict)?;
            }
            Step::Leave(who) => self.people[who].is_waiting = false,
            Step::Reprice(price) => self.price = price,
            Step::Resize(capacity) => {
                if capacity.is_none_or(|places| self.active_bookings() <= places) {
                    self.capacity = capacity;
                }
            }
            Step::Pass(span) => self.now = now + span,
        }
        Ok(())
    }

    fn book(&mut self, who: usize, verdict: &Verdict) -> Outcome {
        if verdict.allowed {
            let person = &mut self.people[who];
            prop_assert_eq!(person.booked, None);
            prop_assert!(verdict.concessions <= 0);
            person.ledger.push(verdict.concessions);
            person.booked = Some(verdict.concessions.unsigned_abs());
            person.is_waiting = false;
            prop_assert_eq!(person.balance(), verdict.balance_after);
        }
        Ok(())
    }

    fn give_up(&mut self, who: usize, answer: &CancelAnswer, overrides: Overrides) -> Outcome {
        if answer.verdict.allowed {
            let is_early = TimeDelta::hours(24) < self.start_at - self.now;
            let person = &mut self.people[who];
            let used = i32::try_from(person.booked.take().unwrap()).unwrap();
            let comes_back = if is_early || overrides.refund {
                used
            } else {
                0
            };
            prop_assert_eq!(answer.verdict.concessions, comes_back);
            person.ledger.push(answer.verdict.concessions);
            prop_assert_eq!(person.balance(), answer.verdict.balance_after);
        }
        Ok(())
    }

    fn wait(&mut self, who: usize, verdict: &Verdict) -> Outcome {
        if verdict.allowed {
            prop_assert_eq!(verdict.concessions, 0);
            prop_assert!(!self.people[who].is_waiting);
            self.people[who].is_waiting = true;
        }
        Ok(())
    }

    fn check_invariants(&self) -> Outcome {
        prop_assert!(
            self.capacity
                .is_none_or(|places| self.active_bookings() <= places)
        );
        for person in &self.people {
            prop_assert!(-2 <= person.balance(), "{:?}", person);
            prop_assert!(
                person.booked.is_none() || !person.is_waiting,
                "{:?}",
                person
            );
        }
        Ok(())
    }
}

proptest! {
    #![proptest_config(cases(512))]

    #[test]
    fn no_balance_falls_below_minus_two_and_no_class_exceeds_its_capacity(
        mut studio in studios(),
        steps in prop::collection::vec(steps(), 1..60),
    ) {
        studio.check_invariants()?;
        for step in steps {
            studio.take(&step)?;
            studio.check_invariants()?;
        }
    }

    #[test]
    fn booking_and_cancelling_in_time_costs_nothing_even_if_the_price_changes(
        mut studio in studios(),
        who in 0..PEOPLE,
        price in 0..9u32,
    ) {
        studio.now = studio.start_at - TimeDelta::days(2);
        let before = studio.people[who].balance();
        for step in [Step::Book(who), Step::Reprice(price), Step::Cancel(who)] {
            studio.take(&step)?;
        }
        prop_assert_eq!(studio.people[who].balance(), before);
    }

    #[test]
    fn a_step_taken_twice_changes_nothing_the_second_time(
        mut studio in studios(),
        steps in prop::collection::vec(steps(), 1..30),
        who in 0..PEOPLE,
    ) {
        for step in steps {
            studio.take(&step)?;
        }
        for twice in [Step::Book(who), Step::Join(who), Step::Cancel(who)] {
            studio.take(&twice)?;
            let once = format!("{studio:?}");
            studio.take(&twice)?;
            prop_assert_eq!(format!("{studio:?}"), once);
        }
    }
}
