//! The studio while it is made: its people and classes, each with the id of what has been made of it.

use fantail_core::studio_time::Instant;

use super::Wanted;
use super::people;
use super::random::Dice;
use super::timetable::{self, Making, Timetable};
use crate::auth::links::LinkSecret;
use crate::db::Conn;
use crate::error::AppError;
use crate::store::classes::ViewedClass;
use crate::store::users::Account;
use crate::{jobs, store};

/// The latest entries of a diary, of which one may be at the same time as a class.
const RECENT: usize = 40;

pub struct Studio<'a> {
    pub conn: &'a mut Conn,
    pub wanted: Wanted<'a>,
    pub dice: Dice,
    pub people: Vec<Person>,
    pub makings: Vec<Making>,
    pub classes: Vec<Held>,
}

pub struct Person {
    pub plan: people::Planned,
    /// Empty until they are invited.
    pub id: String,
    /// The account as it was read, until something changes it.
    pub account: Option<Account>,
    /// The secret of their invitation.
    pub secret: LinkSecret,
    /// The classes they mean to come to, by their places in the studio's list.
    pub diary: Vec<usize>,
}

pub struct Held {
    pub plan: timetable::Planned,
    /// Empty until it is made.
    pub id: String,
    pub is_off: bool,
}

impl<'a> Studio<'a> {
    pub fn open(
        conn: &'a mut Conn,
        wanted: Wanted<'a>,
        dice: Dice,
        people: Vec<people::Planned>,
        timetable: Timetable,
    ) -> Studio<'a> {
        let person = |plan| Person {
            plan,
            id: String::new(),
            account: None,
            secret: LinkSecret::random(),
            diary: Vec::new(),
        };
        let held = |plan| Held {
            plan,
            id: String::new(),
            is_off: false,
        };
        Studio {
            conn,
            wanted,
            dice,
            people: people.into_iter().map(person).collect(),
            makings: timetable.makings,
            classes: timetable.classes.into_iter().map(held).collect(),
        }
    }

    /// The server's own work at its set times.
    pub async fn keep_up(&mut self, at: Instant) -> Result<(), AppError> {
        while jobs::attend(self.conn, at).await? {}
        jobs::forget_links_and_sessions(self.conn, at).await?;
        while jobs::forget_some_waiting(self.conn, at).await? {}
        Ok(())
    }

    /// The account as it is now.
    pub async fn account(&mut self, who: usize) -> Result<Account, AppError> {
        let person = &mut self.people[who];
        if person.account.is_none() {
            person.account = store::users::find(self.conn, &person.id).await?;
        }
        person.account.clone().ok_or(AppError::NO_USER)
    }

    /// A class as it is now, with someone's own place in it.
    pub async fn seen_by(&mut self, who: usize, class: usize) -> Result<ViewedClass, AppError> {
        let (viewer, id) = (&self.people[who].id, &self.classes[class].id);
        let class = store::classes::find(self.conn, id, Some(viewer)).await?;
        class.ok_or(AppError::NO_CLASS)
    }

    /// Whether someone means to be in another class at the same time: no rule of the studio forbids it.
    pub fn is_busy(&self, who: usize, class: usize) -> bool {
        let wanted = &self.classes[class].plan;
        let recent = self.people[who].diary.iter().rev().take(RECENT);
        recent
            .map(|other| &self.classes[*other].plan)
            .any(|other| other.start_at < wanted.end_at && wanted.start_at < other.end_at)
    }

    /// Whether someone has a place in a class.
    pub fn is_in(&self, who: usize, class: usize) -> bool {
        self.people[who].diary.contains(&class)
    }
}

impl Person {
    /// The balance, as an action has answered it.
    pub fn note_balance(&mut self, balance: i32) {
        if let Some(account) = &mut self.account {
            account.concessions = balance;
        }
    }
}
