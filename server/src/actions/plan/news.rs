//! What people are notified of when a plan is carried out: each person once, of all their classes.

use std::collections::HashMap;

use fantail_core::plan::{ChangeKind, Effect, Impact};
use fantail_core::studio_time::Instant;

use super::planned::PlannedChange;
use crate::actions::notify;
use crate::db::writes::Writes;
use crate::error::AppError;
use crate::mail::occasion::{LostPlace, Occasion};
use crate::store::bookings::holders::BookingHolder;
use crate::store::users::Account;
use crate::store::users::recipients::Recipient;

/// Collects what each person is notified of.
#[derive(Default)]
pub(super) struct News {
    /// In the order in which the people come first.
    people: Vec<PersonalNews>,
    /// The index of each user in `people`.
    indices: HashMap<String, usize>,
}

struct PersonalNews {
    recipient: Recipient,
    is_deleted: bool,
    occasions: Vec<Occasion>,
}

impl News {
    pub fn add(&mut self, account: &Account, occasion: Occasion) {
        if let Some(index) = self.indices.get(&account.id) {
            self.people[*index].occasions.push(occasion);
            return;
        }
        self.indices.insert(account.id.clone(), self.people.len());
        self.people.push(PersonalNews {
            recipient: account.into(),
            is_deleted: account.is_deleted,
            occasions: vec![occasion],
        });
    }

    /// Queues the notifications and letters. A deleted account may still have a marked booking, but gets no letter.
    pub fn push(self, writes: &mut Writes, now: Instant) -> Result<(), AppError> {
        let people: Vec<_> = self
            .people
            .into_iter()
            .map(|one| (one.recipient, one.is_deleted, Occasion::of(one.occasions)))
            .collect();
        let of = |deleted: bool| -> Vec<(&Recipient, &Occasion)> {
            let wanted = people.iter().filter(|one| one.1 == deleted);
            wanted.map(|one| (&one.0, &one.2)).collect()
        };
        notify::each_in_app(writes, &of(true), now);
        notify::each(writes, &of(false), now)
    }
}

impl PlannedChange {
    /// Returns the people to whom a letter about the change would be sent.
    pub(super) fn letter_recipients(&self, now: Instant) -> impl Iterator<Item = &Account> {
        let holders = self.on_holders().map(|(holder, impact)| {
            let occasion = self.occasion(holder, impact, "", "");
            (&holder.account, impact, occasion)
        });
        let waiting = self.on_waiting().map(|(waiting, impact)| {
            let occasion = self.occasion_without_place("");
            (&waiting.account, impact, occasion)
        });
        holders
            .chain(waiting)
            .filter(move |(account, impact, occasion)| {
                impact.is_notified
                    && occasion.use_by().is_none_or(|use_by| now < use_by)
                    && account.letters.wants_mail(occasion.kind())
            })
            .map(|(account, ..)| account)
    }

    /// Returns what the holder of a booking is notified of. `booking_id` is the new booking, if one is made.
    pub(super) fn occasion(
        &self,
        holder: &BookingHolder,
        impact: &Impact,
        booking_id: &str,
        reason: &str,
    ) -> Occasion {
        let change = &self.change;
        let class = (&change.after).into();
        match impact.effect {
            Effect::Refunded => Occasion::ClassCancelled {
                class,
                place: Some(LostPlace {
                    booking_id: holder.booking_id.clone(),
                    refunded: holder.concessions_used,
                }),
                reason: reason.to_owned(),
            },
            Effect::Restored => Occasion::ClassRestored {
                class,
                booking_id: booking_id.to_owned(),
                used: impact.concessions.unsigned_abs(),
                balance: impact.balance_after,
            },
            _ => Occasion::ClassChanged {
                class,
                booking_id: holder.booking_id.clone(),
                changes: change.news(),
                moved_from: (change.kind() == ChangeKind::Moved)
                    .then_some(change.present().start_at),
            },
        }
    }

    /// Returns what someone on the waitlist of a cancelled class is notified of.
    pub(super) fn occasion_without_place(&self, reason: &str) -> Occasion {
        Occasion::ClassCancelled {
            class: (&self.change.after).into(),
            place: None,
            reason: reason.to_owned(),
        }
    }
}
