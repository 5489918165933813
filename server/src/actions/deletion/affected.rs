//! Cancels a class: refunds its bookings, ends its waitlist, and notifies everybody who was booked
//! or waiting.

use std::collections::HashMap;

use fantail_core::class::Class;
use fantail_core::concession::as_delta;
use fantail_core::event::EventKind;
use fantail_core::studio_time::Instant;

use crate::actions::booking_entry::{self, BookingEntry};
use crate::actions::notify;
use crate::actions::waitlist::{WaitlistChange, record};
use crate::db::Conn;
use crate::db::writes::Writes;
use crate::error::AppError;
use crate::mail::occasion::{LostPlace, Occasion};
use crate::store;
use crate::store::bookings::holders::BookingHolder;
use crate::store::waitlist::WaitingUser;

/// A class to cancel, with its bookings and its waitlist.
pub(super) struct AffectedClass<'a> {
    pub(super) class: &'a Class,
    pub(super) holders: Vec<BookingHolder>,
    pub(super) waiting: Vec<WaitingUser>,
}

impl<'a> AffectedClass<'a> {
    /// Reads the bookings and the waitlist of each class.
    pub(super) async fn read(
        conn: &mut Conn,
        classes: &'a [Class],
        now: Instant,
    ) -> Result<Vec<AffectedClass<'a>>, AppError> {
        let ids: Vec<_> = classes.iter().map(|class| class.id.as_str()).collect();
        let mut holders = store::bookings::holders::of_classes(conn, &ids).await?;
        let mut waiting = store::waitlist::waiting_for_each(conn, &ids, now).await?;
        let of_class = |class: &'a Class| AffectedClass {
            class,
            holders: holders.remove(&class.id).unwrap_or_default(),
            waiting: waiting.remove(&class.id).unwrap_or_default(),
        };
        Ok(classes.iter().map(of_class).collect())
    }

    /// Queues the cancellation of a class, its bookings and its waitlist.
    pub(super) fn push_cancellation(
        &self,
        writes: &mut Writes,
        admin_id: &str,
        now: Instant,
    ) -> Result<(), AppError> {
        let class = self.class;
        let entries: Vec<_> = self
            .holders
            .iter()
            .map(|holder| refund(admin_id, class, holder))
            .collect();
        booking_entry::cancel_all(writes, class, &entries, now);
        let left: Vec<_> = self
            .waiting
            .iter()
            .map(|waiting| WaitlistChange {
                kind: EventKind::WaitlistLeft,
                user_id: &waiting.recipient.user_id,
                class_id: &class.id,
                class_name: &class.name,
                actor_id: admin_id,
                details: "The class was cancelled",
                is_effect: true,
            })
            .collect();
        record(writes, &left, now);
        self.notify(writes, now)?;
        store::waitlist::push_end(writes, &class.id, self.waiting.len());
        store::classes::timetable::push_cancellation(writes, &class.id, now);
        Ok(())
    }

    /// Returns the concessions to refund.
    pub(super) fn concessions(&self) -> u32 {
        let used = self.holders.iter().map(|holder| holder.concessions_used);
        used.sum()
    }

    /// Returns the ids of the users to notify.
    pub(super) fn user_ids(&self) -> impl Iterator<Item = &str> {
        let booked = self.holders.iter().map(|holder| &holder.account.id);
        let waited = self
            .waiting
            .iter()
            .map(|waiting| &waiting.recipient.user_id);
        booked.chain(waited).map(String::as_str)
    }

    /// Notifies everyone booked or waiting. A deleted account may still have a marked booking, but
    /// gets no letter.
    fn notify(&self, writes: &mut Writes, now: Instant) -> Result<(), AppError> {
        let cancelled = |place| Occasion::ClassCancelled {
            class: self.class.into(),
            place,
        };
        let occasions: Vec<_> = self
            .holders
            .iter()
            .map(|holder| LostPlace {
                booking_id: holder.booking_id.clone(),
                refunded: holder.concessions_used,
            })
            .map(|place| cancelled(Some(place)))
            .collect();
        let without_booking = cancelled(None);
        let booked: Vec<_> = self.holders.iter().map(BookingHolder::recipient).collect();
        let waited = self.waiting.iter().map(|waiting| &waiting.recipient);
        let with_place = booked.iter().zip(&occasions).zip(&self.holders);
        let (deleted, others): (Vec<_>, Vec<_>) =
            with_place.partition(|(_, holder)| holder.account.is_deleted);
        let in_app: Vec<_> = deleted.into_iter().map(|(told, _)| told).collect();
        let recipients: Vec<_> = others
            .into_iter()
            .map(|(told, _)| told)
            .chain(waited.map(|recipient| (recipient, &without_booking)))
            .collect();
        notify::each_in_app(writes, &in_app, now);
        notify::each(writes, &recipients, now)
    }
}

/// Updates the balances of people who are booked into several of the classes: each refund starts
/// from the balance after the previous one.
pub(super) fn carry_balances(all: &mut [AffectedClass<'_>]) {
    let mut balances: HashMap<String, i32> = HashMap::new();
    for AffectedClass { class, holders, .. } in all {
        for holder in holders {
            if let Some(balance) = balances.get(&holder.account.id) {
                holder.account.concessions = *balance;
            }
            let balance = refund("", class, holder).final_balance();
            balances.insert(holder.account.id.clone(), balance);
        }
    }
}

/// Returns the entry for the cancellation of a booking with a full refund.
fn refund<'a>(admin_id: &'a str, class: &'a Class, holder: &'a BookingHolder) -> BookingEntry<'a> {
    let delta = as_delta(holder.concessions_used);
    BookingEntry {
        holder: &holder.account,
        class,
        booking_id: &holder.booking_id,
        delta,
        balance_after: holder.account.concessions + delta,
        actor_id: admin_id,
    }
}
