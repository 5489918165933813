//! A plan as JSON, with its fingerprint.

use std::collections::HashSet;
use std::fmt::Write;

use fantail_core::limits::{MAXIMUM_OCCURRENCES, PLANNED_PEOPLE_LISTED};
use fantail_core::plan::Effect;
use fantail_core::studio_time::Instant;
use fantail_core::wire::{BookedUser, Clash, Plan, PlanTotals, PlannedClass, PlannedPerson};
use sha2::{Digest, Sha256};

use super::planned::{PlannedAct, PlannedChange};
use crate::error::AppError;
use crate::store::users::Account;

impl PlannedAct {
    /// Returns the plan as JSON.
    pub fn shown(&self, clashing: Vec<Clash>, now: Instant) -> Result<Plan, AppError> {
        let mut classes: Vec<_> = self.classes.iter().map(PlannedChange::shown).collect();
        let mut people: Vec<_> = self
            .classes
            .iter()
            .flat_map(PlannedChange::people)
            .collect();
        let fingerprint = fingerprint(&classes, &people)?;
        classes.truncate(MAXIMUM_OCCURRENCES);
        people.truncate(PLANNED_PEOPLE_LISTED);
        Ok(Plan {
            fingerprint,
            classes,
            people,
            clashes: clashing,
            totals: self.totals(now),
        })
    }

    fn totals(&self, now: Instant) -> PlanTotals {
        let mut totals = PlanTotals::default();
        let (mut people, mut notified, mut letters) =
            (HashSet::new(), HashSet::new(), HashSet::new());
        for class in &self.classes {
            totals.classes += u32::from(class.change.kind().is_change());
            for (account, impact) in class.accounts().zip(&class.impacts) {
                people.insert(&account.id);
                if impact.effect == Effect::Refunded {
                    totals.refunds += 1;
                    totals.concessions += impact.concessions.unsigned_abs();
                }
                if impact.is_notified {
                    notified.insert(&account.id);
                }
            }
            letters.extend(class.letter_recipients(now).map(|account| &account.id));
        }
        totals.people = count(people.len());
        totals.notified = count(notified.len());
        totals.letters = count(letters.len());
        totals
    }
}

impl PlannedChange {
    fn shown(&self) -> PlannedClass {
        let present = self.change.present();
        let before = self.change.before.as_ref();
        PlannedClass {
            id: before.map(|class| class.id.clone()),
            name: present.name.clone(),
            start_time: present.start_at,
            change: self.change.kind(),
            why: self.change.why.clone(),
            changes: self.fields(),
            booked: count(self.holders.len()),
            waiting: count(self.waiting.len()),
        }
    }

    /// Returns the accounts of the impacts, in their order.
    pub(super) fn accounts(&self) -> impl Iterator<Item = &Account> {
        let holders = self.holders.iter().map(|holder| &holder.account);
        holders.chain(self.waiting.iter().map(|waiting| &waiting.account))
    }

    fn people(&self) -> impl Iterator<Item = PlannedPerson> {
        self.accounts()
            .zip(&self.impacts)
            .map(|(account, impact)| PlannedPerson {
                user: BookedUser {
                    id: account.id.clone(),
                    first_name: account.first_name.clone(),
                    last_name: account.last_name.clone(),
                    username: account.username.clone(),
                },
                class_id: self.change.after.id.clone(),
                effect: impact.effect,
                concessions: impact.concessions,
                notified: impact.is_notified,
                why: impact.why.clone(),
            })
    }
}

/// Hashes everything that the plan does, listed or not: 64 hexadecimal digits.
fn fingerprint(classes: &[PlannedClass], people: &[PlannedPerson]) -> Result<String, AppError> {
    let json = serde_json::to_string(&(classes, people))
        .map_err(|error| AppError::Internal(error.into()))?;
    let mut hash = String::with_capacity(64);
    for byte in Sha256::digest(json) {
        let _ = write!(hash, "{byte:02x}");
    }
    Ok(hash)
}

fn count(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}
