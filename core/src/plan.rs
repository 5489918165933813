//! A plan: what an act of staff would do to classes, and to the people in them. The server makes the same plan for the
//! preview and for the act (contract, section 13).

use std::collections::HashMap;

use serde::Serialize;

use crate::booking::{ClassFacts, MemberFacts, Overrides, book_for};
use crate::class::Class;
use crate::concession::as_delta;
use crate::studio_time::{Instant, short_moment_words};
use crate::timetable;

/// A class as it is, and as an act would leave it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClassChange {
    /// `None` for a new class.
    pub before: Option<Class>,
    /// A new class that is not active is left out.
    pub after: Class,
    /// The reason why a class is left out, or keeps something; empty for none.
    pub why: String,
}

/// The largest change of a class.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub enum ChangeKind {
    Cancelled,
    /// A cancelled class is on again.
    Restored,
    /// The class starts at another time, whatever else changes.
    Moved,
    Edited,
    /// A new class.
    Added,
    /// A class that would be new, but for a reason.
    LeftOut,
    Unchanged,
}

impl ChangeKind {
    /// Returns whether the act does anything to the class.
    pub fn is_change(self) -> bool {
        !matches!(self, ChangeKind::Unchanged | ChangeKind::LeftOut)
    }
}

impl ClassChange {
    pub fn new(before: Class, after: Class) -> ClassChange {
        ClassChange {
            before: Some(before),
            after,
            why: String::new(),
        }
    }

    /// Returns the change that cancels a class.
    pub fn cancelling(class: Class) -> ClassChange {
        let after = Class {
            is_active: false,
            ..class.clone()
        };
        ClassChange::new(class, after)
    }

    /// Returns the change that adds a class, or leaves it out if there is a reason.
    pub fn adding(class: Class, why_not: Option<String>) -> ClassChange {
        ClassChange {
            before: None,
            after: Class {
                is_active: why_not.is_none(),
                ..class
            },
            why: why_not.unwrap_or_default(),
        }
    }

    pub fn kind(&self) -> ChangeKind {
        let Some(before) = &self.before else {
            return if self.after.is_active {
                ChangeKind::Added
            } else {
                ChangeKind::LeftOut
            };
        };
        match (before.is_active, self.after.is_active) {
            (true, false) => ChangeKind::Cancelled,
            (false, true) => ChangeKind::Restored,
            _ if before.start_at != self.after.start_at => ChangeKind::Moved,
            _ if *before != self.after => ChangeKind::Edited,
            _ => ChangeKind::Unchanged,
        }
    }

    /// Returns the class as it is, or as it would be added.
    pub fn present(&self) -> &Class {
        self.before.as_ref().unwrap_or(&self.after)
    }

    /// Describes in sentences what the people booked into the class are notified of; empty if that is nothing.
    pub fn news(&self) -> String {
        timetable::changes(&self.present().into(), &(&self.after).into())
    }
}

/// A person with a place in a class, or whose place ended when the class was cancelled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PersonInClass {
    pub user_id: String,
    pub place: Place,
    /// The role, and the balance before the plan.
    pub member: MemberFacts,
    /// Inactive and deleted accounts don't get a place back.
    pub is_active: bool,
    /// Deleted accounts have no balance and are not notified.
    pub is_deleted: bool,
    /// The person's other bookings that might overlap the class after its change.
    pub other_classes: Vec<OtherClass>,
}

/// A place in a class.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// A booking, with its charge.
    Booked {
        used: u32,
    },
    Waiting,
    /// A booking that ended when the class was cancelled, with its charge.
    Lost {
        used: u32,
    },
}

/// Another class that a person has booked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OtherClass {
    pub name: String,
    pub start_at: Instant,
    pub end_at: Instant,
}

/// What an act does to a person's place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub enum Effect {
    /// The place stays, at the same time.
    Keeps,
    /// The place stays, at another time.
    Moved,
    /// The booking is cancelled, and its charge comes back.
    Refunded,
    /// The waitlist entry ends.
    Removed,
    /// The booking is made again.
    Restored,
    NotRestored,
}

impl Effect {
    fn keeps_the_place(self) -> bool {
        matches!(self, Effect::Keeps | Effect::Moved)
    }
}

/// What a plan does to a person in one class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Impact {
    pub user_id: String,
    pub effect: Effect,
    /// The change of the balance, in concessions.
    pub concessions: i32,
    /// The person's balance after it.
    pub balance_after: i32,
    pub is_notified: bool,
    /// The reason, or what the person should know; may be empty.
    pub why: String,
}

/// Returns the impacts on the people of each class, in the order of the people. People of a class to restore must be in
/// the order of their bookings: the first ones get the places. A balance carries over from one class to the next.
/// `notifies` is false if people who keep their places are not to be notified.
pub fn impacts(
    planned: &[(ClassChange, Vec<PersonInClass>)],
    notifies: bool,
    now: Instant,
) -> Vec<Vec<Impact>> {
    let mut balances = HashMap::new();
    planned
        .iter()
        .map(|(change, people)| {
            let mut taken = 0;
            people
                .iter()
                .map(|person| {
                    let balance = balances
                        .get(&person.user_id)
                        .copied()
                        .unwrap_or(person.member.concessions);
                    let mut impact = impact(change, person, balance, taken, now);
                    impact.is_notified &= notifies || !impact.effect.keeps_the_place();
                    taken += u32::from(impact.effect == Effect::Restored);
                    balances.insert(impact.user_id.clone(), impact.balance_after);
                    impact
                })
                .collect()
        })
        .collect()
}

fn impact(
    change: &ClassChange,
    person: &PersonInClass,
    balance: i32,
    taken: u32,
    now: Instant,
) -> Impact {
    let plain = |effect, is_notified, why: String| Impact {
        user_id: person.user_id.clone(),
        effect,
        concessions: 0,
        balance_after: balance,
        is_notified: is_notified && !person.is_deleted,
        why,
    };
    match (change.kind(), person.place) {
        (ChangeKind::Cancelled, Place::Booked { used }) => {
            let has_balance = person.member.role.capabilities().has_concessions;
            let concessions = if has_balance && !person.is_deleted {
                as_delta(used)
            } else {
                0
            };
            Impact {
                concessions,
                balance_after: balance + concessions,
                ..plain(Effect::Refunded, true, String::new())
            }
        }
        (ChangeKind::Cancelled, Place::Waiting) => plain(Effect::Removed, true, String::new()),
        (ChangeKind::Restored, Place::Lost { used }) => {
            match may_get_back(change, person, used, balance, taken, now) {
                Ok(concessions) => Impact {
                    concessions,
                    balance_after: balance + concessions,
                    ..plain(Effect::Restored, true, String::new())
                },
                Err(why) => plain(Effect::NotRestored, false, why),
            }
        }
        (ChangeKind::Moved, Place::Booked { .. }) => {
            plain(Effect::Moved, true, also_booked(change, person, now))
        }
        (_, Place::Booked { .. }) => plain(Effect::Keeps, !change.news().is_empty(), String::new()),
        _ => plain(Effect::Keeps, false, String::new()),
    }
}

/// Returns the change of the balance if a person gets a lost place back, or else the reason why not.
fn may_get_back(
    change: &ClassChange,
    person: &PersonInClass,
    used: u32,
    balance: i32,
    taken: u32,
    now: Instant,
) -> Result<i32, String> {
    if !person.is_active {
        return Err("The account is inactive".to_owned());
    }
    let facts = ClassFacts {
        concessions_required: used,
        ..ClassFacts::without_viewer(&change.after, taken)
    };
    let member = MemberFacts {
        concessions: balance,
        ..person.member
    };
    let verdict = book_for(&facts, &member, Overrides::default(), now);
    verdict.why_not.map_or(Ok(verdict.concessions), Err)
}

/// Names another class that the person has booked at the new time.
fn also_booked(change: &ClassChange, person: &PersonInClass, now: Instant) -> String {
    let (start_at, end_at) = (change.after.start_at, change.after.end_at);
    let overlapping = person
        .other_classes
        .iter()
        .find(|other| other.start_at < end_at && start_at < other.end_at);
    overlapping.map_or_else(String::new, |other| {
        let at = short_moment_words(other.start_at, now);
        format!("Also booked then: {}, {at}", other.name)
    })
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;

    use super::*;
    use crate::role::Role;
    use crate::timetable::tests::class;

    fn now() -> Instant {
        Instant::parse("2026-11-26T00:00:00Z").unwrap()
    }

    /// Returns a class of one hour on Saturday at 18:00.
    fn saturday() -> Class {
        class("saturday", Instant::parse("2026-11-28T05:00:00Z").unwrap())
    }

    fn person(id: &str, place: Place, concessions: i32) -> PersonInClass {
        PersonInClass {
            user_id: id.into(),
            place,
            member: MemberFacts {
                role: Role::Member,
                concessions,
            },
            is_active: true,
            is_deleted: false,
            other_classes: Vec::new(),
        }
    }

    fn of(change: ClassChange, people: Vec<PersonInClass>) -> Vec<Impact> {
        impacts(&[(change, people)], true, now()).remove(0)
    }

    fn changed(change: impl Fn(&mut Class)) -> ClassChange {
        let mut after = saturday();
        change(&mut after);
        ClassChange::new(saturday(), after)
    }

    fn restoring(capacity: u32) -> ClassChange {
        let after = Class {
            max_capacity: Some(capacity),
            ..saturday()
        };
        let before = Class {
            is_active: false,
            ..after.clone()
        };
        ClassChange::new(before, after)
    }

    #[test]
    fn a_cancelled_class_gives_everything_back_once_for_each_booking() {
        let booked = |id: &str| person(id, Place::Booked { used: 2 }, 1);
        let cancelling = || ClassChange::cancelling(saturday());
        let people = || vec![booked("mia"), person("tama", Place::Waiting, 0)];
        let found = impacts(
            &[(cancelling(), people()), (cancelling(), people())],
            true,
            now(),
        );
        let mia: Vec<_> = found
            .iter()
            .map(|of| (of[0].concessions, of[0].balance_after))
            .collect();
        assert_eq!(mia, [(2, 3), (2, 5)]);
        let effects: Vec<_> = found[0]
            .iter()
            .map(|one| (one.effect, one.is_notified))
            .collect();
        assert_eq!(effects, [(Effect::Refunded, true), (Effect::Removed, true)]);
    }

    #[test]
    fn coaches_and_deleted_accounts_have_no_balance_to_refund_to() {
        let coach = PersonInClass {
            member: MemberFacts {
                role: Role::Coach,
                concessions: 0,
            },
            ..person("coach", Place::Booked { used: 1 }, 0)
        };
        let deleted = PersonInClass {
            is_deleted: true,
            ..person("gone", Place::Booked { used: 1 }, 0)
        };
        let found = of(ClassChange::cancelling(saturday()), vec![coach, deleted]);
        let told: Vec<_> = found
            .iter()
            .map(|one| (one.concessions, one.is_notified))
            .collect();
        assert_eq!(told, [(0, true), (0, false)]);
    }

    #[test]
    fn everyone_booked_into_a_moved_class_keeps_the_place_and_is_notified() {
        let later = TimeDelta::hours(2);
        let moved = changed(|class| {
            class.start_at = class.start_at + later;
            class.end_at = class.end_at + later;
        });
        assert_eq!(moved.kind(), ChangeKind::Moved);
        let other = |minutes| OtherClass {
            name: "Yoga".into(),
            start_at: saturday().end_at + TimeDelta::minutes(minutes),
            end_at: saturday().end_at + TimeDelta::minutes(minutes + 60),
        };
        let with = |minutes| PersonInClass {
            other_classes: vec![other(minutes)],
            ..person("mia", Place::Booked { used: 1 }, 3)
        };
        let found = of(
            moved,
            vec![with(0), with(1), person("tama", Place::Waiting, 0)],
        );
        let seen: Vec<_> = found
            .iter()
            .map(|one| (one.effect, one.is_notified, one.why.as_str()))
            .collect();
        assert_eq!(
            seen,
            [
                (Effect::Moved, true, ""),
                (Effect::Moved, true, "Also booked then: Yoga, Sat 19:01"),
                (Effect::Keeps, false, ""),
            ]
        );
    }

    #[test]
    fn an_edit_notifies_only_of_what_matters_to_the_booked() {
        let booked = || vec![person("mia", Place::Booked { used: 1 }, 3)];
        let room = of(changed(|class| class.room = "2".into()), booked());
        let price = of(changed(|class| class.concessions_required = 3), booked());
        assert_eq!((room[0].effect, room[0].is_notified), (Effect::Keeps, true));
        assert_eq!(
            (price[0].effect, price[0].is_notified),
            (Effect::Keeps, false)
        );
    }

    #[test]
    fn a_restored_class_goes_to_the_first_who_booked_and_can_pay() {
        let lost = |id: &str, used, balance| person(id, Place::Lost { used }, balance);
        let inactive = PersonInClass {
            is_active: false,
            ..lost("inactive", 1, 5)
        };
        let people = vec![
            lost("poor", 1, -2),
            inactive,
            lost("first", 2, 0),
            lost("free", 0, -2),
            lost("late", 1, 9),
        ];
        let found = of(restoring(2), people);
        let seen: Vec<_> = found
            .iter()
            .map(|one| (one.effect, one.concessions, one.why.as_str()))
            .collect();
        assert_eq!(
            seen,
            [
                (
                    Effect::NotRestored,
                    0,
                    "It takes 1 concession; you owe 2, and can owe 2 at most"
                ),
                (Effect::NotRestored, 0, "The account is inactive"),
                (Effect::Restored, -2, ""),
                (Effect::Restored, 0, ""),
                (Effect::NotRestored, 0, "Class is full"),
            ]
        );
    }
}
