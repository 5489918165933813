//! Carries out a plan.

use fantail_core::class::Class;
use fantail_core::concession::as_delta;
use fantail_core::event::{AuditChange, EventKind};
use fantail_core::facts::ClassFacts;
use fantail_core::limits::PLAN_GROUP;
use fantail_core::plan::{ChangeKind, Effect, Impact};
use fantail_core::studio_time::Instant;
use fantail_core::timetable::capacity_is_raised;

use super::news::News;
use super::planned::{PlannedAct, PlannedChange, reached};
use crate::actions::booking_entry::{self, BookingEntry, Origin};
use crate::actions::spot_available;
use crate::actions::waitlist::{WaitlistChange, record};
use crate::db::Conn;
use crate::db::writes::Writes;
use crate::error::AppError;
use crate::store;
use crate::store::bookings::holders::BookingHolder;
use crate::store::bookings::{BookedBy, ClassBookings};
use crate::store::events::NewEvent;

/// Carries out the next group of a plan's classes, and returns whether the plan is complete. The first group is the act
/// in the audit trail, and the others are its effects.
pub async fn carry_out(
    conn: &mut Conn,
    admin_id: &str,
    plan: &PlannedAct,
    is_first: bool,
    now: Instant,
) -> Result<bool, AppError> {
    let changed = plan
        .classes
        .iter()
        .filter(|class| class.change.kind().is_change());
    let changed: Vec<&PlannedChange> = changed.collect();
    let group = &changed[..changed.len().min(PLAN_GROUP)];
    let mut news = News::default();
    for class in group {
        let mut writes = Writes::default();
        class.push(&mut writes, &mut news, admin_id, &plan.record.reason, now);
        writes.send(conn).await?;
        class.announce_spots(conn, now).await?;
    }
    let mut writes = Writes::default();
    news.push(&mut writes, now)?;
    push_events(&mut writes, admin_id, plan, group, is_first, now);
    writes.send(conn).await?;
    Ok(group.len() == changed.len())
}

/// Queues the events: one for each class.
fn push_events(
    writes: &mut Writes,
    admin_id: &str,
    plan: &PlannedAct,
    group: &[&PlannedChange],
    is_first: bool,
    now: Instant,
) {
    let changes: Vec<Vec<AuditChange>> = group.iter().map(|class| class.fields()).collect();
    let class_ids = group.iter().map(|class| class.change.after.id.as_str());
    let mut events = NewEvent::of_classes(
        admin_id,
        plan.record.kind,
        &plan.record.description,
        class_ids,
    );
    for (index, (event, class)) in events.iter_mut().zip(group).enumerate() {
        event.changes = &changes[index];
        event.is_effect = !is_first || index > 0;
        if event.is_effect {
            event.kind = class.effect_kind(plan.record.kind);
        }
        event.reached = if event.is_effect {
            reached([*class])
        } else {
            plan.reached()
        };
    }
    store::events::push(writes, &events, now);
}

impl PlannedChange {
    fn push(
        &self,
        writes: &mut Writes,
        news: &mut News,
        admin_id: &str,
        reason: &str,
        now: Instant,
    ) {
        match self.change.kind() {
            ChangeKind::Cancelled => self.push_cancellation(writes, news, admin_id, reason, now),
            ChangeKind::Restored => self.push_restoration(writes, news, admin_id, now),
            ChangeKind::Moved | ChangeKind::Edited => self.push_change(writes, news, now),
            ChangeKind::Added => {
                store::classes::timetable::push_new(writes, &[&self.change.after], now);
            }
            ChangeKind::Unchanged | ChangeKind::LeftOut => {}
        }
    }

    /// Returns the kind of the event of this class, if it is an effect of an act of this kind.
    fn effect_kind(&self, act: EventKind) -> EventKind {
        match self.change.kind() {
            ChangeKind::Cancelled => EventKind::ClassCancelled,
            ChangeKind::Added => EventKind::ClassCreated,
            _ => act,
        }
    }

    fn push_cancellation(
        &self,
        writes: &mut Writes,
        news: &mut News,
        admin_id: &str,
        reason: &str,
        now: Instant,
    ) {
        let class = &self.change.after;
        let entries: Vec<_> = self
            .on_holders()
            .map(|(holder, impact)| refund(admin_id, class, holder, impact))
            .collect();
        booking_entry::cancel_all(writes, class, &entries, now);
        let left: Vec<_> = self
            .waiting
            .iter()
            .map(|waiting| WaitlistChange {
                kind: EventKind::WaitlistLeft,
                user_id: &waiting.account.id,
                class_id: &class.id,
                class_name: &class.name,
                actor_id: admin_id,
                details: "The class was cancelled",
                is_effect: true,
            })
            .collect();
        record(writes, &left, now);
        store::waitlist::push_end(writes, &class.id, self.waiting.len());
        store::classes::timetable::push_cancellation(writes, &class.id, now);
        for (holder, impact) in self.on_holders() {
            news.add(&holder.account, self.occasion(holder, impact, "", reason));
        }
        for (waiting, _) in self.on_waiting() {
            news.add(&waiting.account, self.occasion_without_place(reason));
        }
    }

    fn push_restoration(&self, writes: &mut Writes, news: &mut News, admin_id: &str, now: Instant) {
        let class = &self.change.after;
        store::classes::timetable::push_restoration(writes, &class.id, now);
        let restored = self
            .on_holders()
            .filter(|(_, impact)| impact.effect == Effect::Restored);
        for (holder, impact) in restored {
            let booking_id = store::new_id(now);
            let entry = BookingEntry {
                holder: &holder.account,
                class,
                booking_id: &booking_id,
                delta: impact.concessions,
                balance_after: impact.balance_after,
                actor_id: admin_id,
            };
            let origin = Origin {
                by: BookedBy::Studio,
                was_waiting: false,
                is_from_waitlist: false,
            };
            booking_entry::create(writes, &entry, origin, now);
            news.add(
                &holder.account,
                self.occasion(holder, impact, &booking_id, ""),
            );
        }
    }

    fn push_change(&self, writes: &mut Writes, news: &mut News, now: Instant) {
        let class = &self.change.after;
        store::classes::timetable::push_save(writes, class, now);
        let all = ClassBookings {
            class_id: &class.id,
            count: self.holders.len(),
        };
        store::bookings::push_new_entries(writes, all, now);
        for (holder, impact) in self.on_holders().filter(|(_, impact)| impact.is_notified) {
            news.add(&holder.account, self.occasion(holder, impact, "", ""));
        }
    }

    /// Notifies the waitlist if the change raises the capacity.
    async fn announce_spots(&self, conn: &mut Conn, now: Instant) -> Result<(), AppError> {
        let after = &self.change.after;
        let before = self.change.present();
        if !after.is_active || !capacity_is_raised(before.max_capacity, after.max_capacity) {
            return Ok(());
        }
        let active_bookings = u32::try_from(self.holders.len()).unwrap_or(u32::MAX);
        let facts = ClassFacts::without_viewer(after, active_bookings);
        spot_available::announce(conn, after, &facts, now).await
    }
}

/// Returns the entry for the cancellation of a booking with a full refund. The balance of a coach or a deleted account is
/// closed right after it.
fn refund<'a>(
    admin_id: &'a str,
    class: &'a Class,
    holder: &'a BookingHolder,
    impact: &Impact,
) -> BookingEntry<'a> {
    let delta = as_delta(holder.concessions_used);
    BookingEntry {
        holder: &holder.account,
        class,
        booking_id: &holder.booking_id,
        delta,
        balance_after: impact.balance_after - impact.concessions + delta,
        actor_id: admin_id,
    }
}
