//! What people are notified of when a plan is carried out: each person once, of all their classes.

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
}

struct PersonalNews {
    recipient: Recipient,
    is_deleted: bool,
    occasions: Vec<Occasion>,
}

impl News {
    pub fn add(&mut self, account: &Account, occasion: Occasion) {
        let known = self
            .people
            .iter_mut()
            .find(|one| one.recipient.user_id == account.id);
        match known {
            Some(one) => one.occasions.push(occasion),
            None => self.people.push(PersonalNews {
                recipient: account.into(),
                is_deleted: account.is_deleted,
                occasions: vec![occasion],
            }),
        }
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
    /// Returns whether the letter about this impact would be sent.
    pub(super) fn sends_letter(&self, account: &Account, impact: &Impact, now: Instant) -> bool {
        let occasion = match self.holders.iter().find(|one| one.account.id == account.id) {
            Some(holder) => self.occasion(holder, impact, "", ""),
            None => self.occasion_without_place(""),
        };
        let is_in_time = occasion.use_by().is_none_or(|use_by| now < use_by);
        is_in_time && account.letters.wants_mail(occasion.kind())
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
                    .then(|| change.before.as_ref().map(|before| before.start_at))
                    .flatten(),
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
