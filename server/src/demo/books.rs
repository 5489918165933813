//! What is written down as the studio works: the ledger, the histories and the notifications.

use chrono::TimeDelta;
use fantail_core::concession::{LedgerCause, counted};
use fantail_core::studio_time::Instant;

use super::people::ADMIN;
use super::simulation::Simulation;
use super::words::{self, Words};
use crate::store::demo::{Event, LedgerEntry, Notification};
use fantail_core::wire::HistoryKind;

/// Notifications older than this were put away, and those older than a day have been read.
const NOTIFICATION_DAYS: i64 = 28;

pub struct Books {
    pub ledger: Vec<LedgerEntry>,
    pub history: Vec<Event>,
    pub notifications: Vec<Notification>,
    now: Instant,
}

impl Books {
    pub fn new(now: Instant) -> Books {
        Books {
            ledger: Vec::new(),
            history: Vec::new(),
            notifications: Vec::new(),
            now,
        }
    }
}

impl Simulation {
    /// The balance someone's account is opened with.
    pub fn open_account(&mut self, who: usize, balance: i32) {
        let row = &self.people[who].row;
        let (created_at, set_up_at) = (row.created_at, row.set_up_at);
        self.record(who, HistoryKind::AccountCreated, "", created_at);
        self.sign(None, Some(ADMIN));
        if let Some(set_up_at) = set_up_at {
            self.record(who, HistoryKind::SetupCompleted, "", set_up_at);
            self.sign(None, Some(who));
        }
        self.enter(
            who,
            balance,
            LedgerCause::Opening,
            None,
            Some(ADMIN),
            created_at,
        );
    }

    /// An admin adds what was paid for, or, negative, takes away what was given by mistake.
    pub fn grant(&mut self, who: usize, delta: i32, details: &'static str, at: Instant) {
        let (cause, kind) = if 0 < delta {
            (LedgerCause::Granted, HistoryKind::ConcessionsAdded)
        } else {
            (LedgerCause::Removed, HistoryKind::ConcessionsRemoved)
        };
        self.enter(who, delta, cause, None, Some(ADMIN), at);
        let event = self.record(who, kind, &counted(delta.abs()), at);
        (event.concessions, event.delta) = (Some(delta.abs()), delta);
        event.details = details;
        self.sign(None, Some(ADMIN));
        if 0 < delta {
            let words = words::concessions_added(delta, self.people[who].balance);
            self.tell(who, &words, None, at);
        }
    }

    /// Moves a balance; what costs nothing and gives nothing back leaves no entry.
    pub fn enter(
        &mut self,
        who: usize,
        delta: i32,
        cause: LedgerCause,
        booking: Option<usize>,
        actor: Option<usize>,
        at: Instant,
    ) {
        if delta == 0 {
            return;
        }
        self.people[who].balance += delta;
        let placed = booking.map(|number| &self.bookings[number].row);
        self.books.ledger.push(LedgerEntry {
            user_id: self.people[who].row.id.clone(),
            delta,
            balance_after: self.people[who].balance,
            cause,
            class_id: placed.map(|row| row.class_id.clone()),
            booking_id: placed.map(|row| row.id.clone()),
            actor_id: actor.map(|actor| self.people[actor].row.id.clone()),
            entered_at: at,
        });
    }

    /// Begins a line of someone's history; the caller fills in what else there is to say.
    pub fn record(&mut self, who: usize, kind: HistoryKind, name: &str, at: Instant) -> &mut Event {
        let event = Event {
            user_id: self.people[who].row.id.clone(),
            kind,
            description: kind.sentence(name),
            class_id: None,
            booking_id: None,
            concessions: None,
            delta: 0,
            status: "",
            details: "",
            actor_id: None,
            happened_at: at,
        };
        let place = self.books.history.len();
        self.books.history.push(event);
        &mut self.books.history[place]
    }

    /// Puts the booking and the one who did it under the line just recorded.
    pub fn sign(&mut self, booking: Option<usize>, actor: Option<usize>) {
        let Some(event) = self.books.history.last_mut() else {
            return;
        };
        if let Some(number) = booking {
            let row = &self.bookings[number].row;
            event.booking_id = Some(row.id.clone());
            event.class_id = Some(row.class_id.clone());
        }
        event.actor_id = actor.map(|actor| self.people[actor].row.id.clone());
    }

    pub fn tell(&mut self, who: usize, words: &Words, class: Option<usize>, at: Instant) {
        let (read_at, dismissed_at) = (
            at + TimeDelta::hours(5),
            at + TimeDelta::days(NOTIFICATION_DAYS),
        );
        let is_read = at < self.books.now - TimeDelta::days(1);
        let is_dismissed = dismissed_at < self.books.now;
        // That someone was told of their place stays on record; the rest is gone by then.
        if is_dismissed && class.is_none() {
            return;
        }
        self.books.notifications.push(Notification {
            id: self.dice.id(at),
            user_id: self.people[who].row.id.clone(),
            kind: words.kind,
            title: words.title.clone(),
            message: words.message.clone(),
            class_id: class.map(|class| self.classes[class].row.id.clone()),
            about_user_id: words.about.clone(),
            created_at: at,
            read_at: is_read.then_some(read_at),
            dismissed_at: is_dismissed.then_some(dismissed_at),
        });
    }

    /// Whoever is booked into a class that has ended has been there.
    pub fn mark_attended(&mut self, now: Instant) {
        for number in 0..self.bookings.len() {
            let placed = &self.bookings[number];
            let class = &self.classes[placed.class].row;
            if placed.row.cancelled.is_some() || now < class.end_at {
                continue;
            }
            let (who, ended_at) = (placed.who, class.end_at);
            let name = class.name;
            self.bookings[number].row.status = "attended";
            self.record(who, HistoryKind::Attended, name, ended_at)
                .status = "attended";
            self.sign(Some(number), None);
        }
    }
}
