//! The studio at work: each booking, cancellation and wait is asked of the same rules that the server asks.

use fantail_core::booking::{self, Overrides};
use fantail_core::concession::{LedgerCause, as_delta, level_fallen_into};
use fantail_core::studio_time::Instant;
use fantail_core::verdict::Refusal;
use fantail_core::waitlist;

use super::books::Books;
use super::people::{ADMIN, ADMINS};
use super::random::Dice;
use super::timetable::Planned;
use super::words::{self, Words};
use crate::store::demo::{Booking, Cancellation, Class, Entry, User};
use fantail_core::wire::HistoryKind;

pub struct Simulation {
    pub dice: Dice,
    pub people: Vec<Person>,
    pub classes: Vec<Held>,
    pub bookings: Vec<Placed>,
    pub books: Books,
}

pub struct Person {
    pub row: User,
    pub balance: i32,
    /// Their bookings, cancelled ones included, by place in the simulation's list.
    pub bookings: Vec<usize>,
}

/// A class with who is in it.
pub struct Held {
    pub row: Class,
    pub line: Option<usize>,
    /// Its confirmed and attended bookings.
    pub live: Vec<usize>,
    pub waiting: Vec<(usize, Entry)>,
}

/// A booking, and whose and where it is.
pub struct Placed {
    pub row: Booking,
    pub who: usize,
    pub class: usize,
}

impl Simulation {
    pub fn open(dice: Dice, now: Instant, users: Vec<User>, classes: Vec<Planned>) -> Simulation {
        let person = |row| Person {
            row,
            balance: 0,
            bookings: Vec::new(),
        };
        let held = |class: Planned| Held {
            row: class.row,
            line: class.line,
            live: Vec::new(),
            waiting: Vec::new(),
        };
        Simulation {
            dice,
            people: users.into_iter().map(person).collect(),
            classes: classes.into_iter().map(held).collect(),
            bookings: Vec::new(),
            books: Books::new(now),
        }
    }

    /// A member books; booking takes them off the waitlist.
    pub fn book(&mut self, who: usize, class: usize, at: Instant) -> Result<usize, Refusal> {
        let verdict = booking::book(&self.class_facts(who, class), &self.facts_of(who), at);
        verdict.refusal.map_or(Ok(()), Err)?;
        let words = words::booked(&self.classes[class].row, verdict.balance_after, at);
        Ok(self.place(who, class, "member", at, &words))
    }

    /// The studio books a member in.
    pub fn book_for(&mut self, who: usize, class: usize, at: Instant) -> Result<usize, Refusal> {
        let (class_facts, person) = (self.class_facts(who, class), self.facts_of(who));
        let verdict = booking::book_for(&class_facts, &person, Overrides::default(), at);
        verdict.refusal.map_or(Ok(()), Err)?;
        let words = words::booked_by_studio(&self.classes[class].row, at);
        Ok(self.place(who, class, "studio", at, &words))
    }

    fn place(
        &mut self,
        who: usize,
        class: usize,
        booked_by: &'static str,
        at: Instant,
        words: &Words,
    ) -> usize {
        let held = &mut self.classes[class];
        held.waiting.retain(|(waiting, _)| *waiting != who);
        let number = self.bookings.len();
        let row = Booking {
            id: self.dice.id(at),
            user_id: self.people[who].row.id.clone(),
            class_id: held.row.id.clone(),
            status: "confirmed",
            used: held.row.price,
            refunded: 0,
            booked_by,
            booked_at: at,
            cancelled: None,
        };
        held.live.push(number);
        self.people[who].bookings.push(number);
        self.bookings.push(Placed { row, who, class });
        let actor = if booked_by == "member" { who } else { ADMIN };
        self.charge(number, actor, at);
        self.tell(who, words, Some(class), at);
        number
    }

    fn charge(&mut self, number: usize, actor: usize, at: Instant) {
        let (who, class) = (self.bookings[number].who, self.bookings[number].class);
        let used = as_delta(self.bookings[number].row.used);
        let before = self.people[who].balance;
        self.enter(
            who,
            -used,
            LedgerCause::Booking,
            Some(number),
            Some(actor),
            at,
        );
        let name = self.classes[class].row.name;
        let event = self.record(who, HistoryKind::Booking, name, at);
        (event.concessions, event.delta, event.status) = (Some(used), -used, "confirmed");
        self.sign(Some(number), Some(actor));
        let has_fallen = level_fallen_into(before, before - used).is_some();
        if let Some(words) = words::balance_is_low(before - used, at).filter(|_| has_fallen) {
            self.tell(who, &words, None, at);
        }
    }

    /// A member cancels; whoever waits is told of the spot.
    pub fn cancel(&mut self, number: usize, at: Instant) -> bool {
        let (who, class) = (self.bookings[number].who, self.bookings[number].class);
        let answer = booking::cancel(&self.booking_facts(number), &self.facts_of(who), at);
        if !answer.verdict.allowed {
            return false;
        }
        let used = self.bookings[number].row.used;
        let refund = if answer.refund_is_due { used } else { 0 };
        self.end(number, "member", "", refund, LedgerCause::Cancellation, at);
        let row = &self.classes[class].row;
        let name = row.name;
        let told = words::cancelled(row, refund, at);
        let late = words::late_cancellation(&self.people[who].row, row, at);
        let event = self.record(who, HistoryKind::Cancellation, name, at);
        (event.delta, event.status) = (as_delta(refund), "cancelled");
        event.concessions = Some(as_delta(refund));
        self.sign(Some(number), Some(who));
        self.tell(who, &told, Some(class), at);
        if !answer.refund_is_due {
            (0..ADMINS).for_each(|admin| self.tell(admin, &late, Some(class), at));
        }
        self.announce_a_spot(class, at);
        true
    }

    fn announce_a_spot(&mut self, class: usize, at: Instant) {
        let waiting: Vec<usize> = self.classes[class].waiting.iter().map(|w| w.0).collect();
        for who in waiting {
            if waitlist::opening_is_announced(&self.class_facts(who, class), at) {
                let words = words::spot_has_opened(&self.classes[class].row, at);
                self.tell(who, &words, Some(class), at);
            }
        }
    }

    /// The studio cancels a class: everyone gets everything back, and nobody waits for it any longer.
    pub fn cancel_class(&mut self, class: usize, at: Instant, reason: &'static str) {
        self.classes[class].row.cancelled_at = Some(at);
        for number in std::mem::take(&mut self.classes[class].live) {
            let (who, used) = (self.bookings[number].who, self.bookings[number].row.used);
            self.end(
                number,
                "class",
                reason,
                used,
                LedgerCause::ClassCancelled,
                at,
            );
            let row = &self.classes[class].row;
            let name = row.name;
            let told = words::class_cancelled(row, used, at);
            let event = self.record(who, HistoryKind::ClassCancelled, name, at);
            (event.delta, event.status) = (as_delta(used), "cancelled");
            (event.concessions, event.details) = (Some(as_delta(used)), reason);
            self.sign(Some(number), Some(ADMIN));
            self.tell(who, &told, Some(class), at);
        }
        for (who, _) in std::mem::take(&mut self.classes[class].waiting) {
            let told = words::waiting_is_over(&self.classes[class].row, at);
            self.tell(who, &told, Some(class), at);
        }
    }

    fn end(
        &mut self,
        number: usize,
        by: &'static str,
        reason: &'static str,
        refund: u32,
        cause: LedgerCause,
        at: Instant,
    ) {
        let placed = &mut self.bookings[number];
        placed.row.status = "cancelled";
        placed.row.refunded = refund;
        placed.row.cancelled = Some(Cancellation { by, at, reason });
        let (who, class) = (placed.who, placed.class);
        self.classes[class].live.retain(|live| *live != number);
        let actor = if by == "class" { ADMIN } else { who };
        self.enter(who, as_delta(refund), cause, Some(number), Some(actor), at);
    }

    /// A member joins the waitlist, when the rules have it.
    pub fn wait(&mut self, who: usize, class: usize, at: Instant) -> bool {
        let verdict = waitlist::join(&self.class_facts(who, class), &self.facts_of(who), at);
        if verdict.allowed {
            let entry = Entry {
                id: self.dice.id(at),
                user_id: self.people[who].row.id.clone(),
                class_id: self.classes[class].row.id.clone(),
                joined_at: at,
            };
            let name = self.classes[class].row.name;
            let class_id = entry.class_id.clone();
            self.classes[class].waiting.push((who, entry));
            let event = self.record(who, HistoryKind::WaitlistJoined, name, at);
            event.class_id = Some(class_id);
            self.sign(None, Some(who));
        }
        verdict.allowed
    }
}
