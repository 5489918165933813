//! Simulates ordinary life: members book, cancel, run out of concessions and buy more.

use chrono::TimeDelta;
use fantail_core::limits::{BOOKING_CUTOFF, REFUND_CUTOFF};
use fantail_core::studio_time::Instant;
use fantail_core::verdict::Refusal;

use super::habits::INBOX_KEPT;
use super::people::CROWD;
use super::queue::{DemoEvent, EventQueue};
use super::studio::DemoStudio;
use crate::error::AppError;

/// The percentages of bookings that are cancelled with and without a refund, and that an admin makes.
const CANCELLED_EARLY: usize = 7;
const CANCELLED_LATE: usize = 3;
const MADE_BY_ADMIN: usize = 2;
/// The percentage of members who buy concessions before they have run out of them.
const BUYS_IN_TIME: usize = 55;
/// The percentage of members who join the waitlist of a full class.
const WAITS_WHEN_FULL: usize = 60;
const PACKS: [i32; 5] = [5, 10, 10, 10, 20];

/// Carries out all events. An event may add later ones.
pub async fn simulate(studio: &mut DemoStudio<'_>, mut queue: EventQueue) -> Result<(), AppError> {
    while let Some((at, event)) = queue.next() {
        match event {
            DemoEvent::Invite { person } => studio.invite(person, at).await,
            DemoEvent::SetUpAccount { person } => studio.set_up_account(person, at).await,
            DemoEvent::SetBankAccount => {
                studio.make_packs(at).await?;
                studio.put_first_steps_away(at).await?;
                studio.set_bank_account(at).await
            }
            DemoEvent::CreateClasses { creation } => studio.create_classes(creation, at).await,
            DemoEvent::Book { person, class } => {
                let wish = Wish { person, class };
                book(studio, &mut queue, wish, at).await
            }
            DemoEvent::Cancel { person, class } => studio.cancel(person, class, at).await,
            DemoEvent::TopUp { person } => top_up(studio, person, at).await,
            DemoEvent::CancelClass { class } => studio.cancel_class(class, at).await,
            DemoEvent::Deactivate { person } => studio.deactivate(person, at).await,
            DemoEvent::ReadInbox { person } => studio.read_inbox(person, at).await,
            DemoEvent::ClearInbox { person } => {
                studio.clear_inbox(person, at - INBOX_KEPT, at).await
            }
            DemoEvent::RunJobs => studio.run_jobs(at).await,
        }?;
    }
    Ok(())
}

/// A member, and the class that they would like to attend.
#[derive(Clone, Copy)]
struct Wish {
    person: usize,
    class: usize,
}

async fn book(
    studio: &mut DemoStudio<'_>,
    queue: &mut EventQueue,
    wish: Wish,
    at: Instant,
) -> Result<(), AppError> {
    let Wish { person, class } = wish;
    if studio.is_busy(person, class) {
        return Ok(());
    }
    let refusal = if studio.random.chance(MADE_BY_ADMIN) {
        studio.book_for(person, class, at).await
    } else {
        studio.book(person, class, at).await
    }?;
    match refusal {
        None => {
            plan_cancellation(studio, queue, wish, at);
            let balance = studio.account(person).await?.concessions;
            if balance < 2 && studio.random.chance(BUYS_IN_TIME) {
                plan_top_up(studio, queue, person, at);
            }
        }
        Some(Refusal::InsufficientConcessions) => plan_top_up(studio, queue, person, at),
        Some(Refusal::ClassFull) if studio.random.chance(WAITS_WHEN_FULL) => {
            studio.wait(person, class, at).await?;
        }
        Some(_) => {}
    }
    Ok(())
}

/// Some bookings of the crowd are cancelled, in time for a refund or too late for it.
fn plan_cancellation(
    studio: &mut DemoStudio<'_>,
    queue: &mut EventQueue,
    wish: Wish,
    booked_at: Instant,
) {
    let Wish { person, class } = wish;
    if person < CROWD {
        return;
    }
    let start_at = studio.classes[class].start_at;
    let margin = TimeDelta::minutes(20);
    let (refund_ends_at, closes_at) = (start_at - REFUND_CUTOFF, start_at - BOOKING_CUTOFF);
    let (from, to) = match studio.random.below(100) {
        drawn if drawn < CANCELLED_EARLY => (booked_at + margin, refund_ends_at - margin),
        drawn if drawn < CANCELLED_EARLY + CANCELLED_LATE => {
            (refund_ends_at.max(booked_at) + margin, closes_at - margin)
        }
        _ => return,
    };
    if from < to {
        let minutes = studio.random.between(0, (to - from).num_minutes());
        let at = from + TimeDelta::minutes(minutes);
        queue.add(at, DemoEvent::Cancel { person, class });
    }
}

/// Plans a top-up within two days. The three members with fixed usernames get none.
fn plan_top_up(studio: &mut DemoStudio<'_>, queue: &mut EventQueue, person: usize, at: Instant) {
    if CROWD <= person {
        let minutes = studio.random.between(30, 40 * 60);
        let at = at + TimeDelta::minutes(minutes);
        queue.add(at, DemoEvent::TopUp { person });
    }
}

async fn top_up(studio: &mut DemoStudio<'_>, person: usize, at: Instant) -> Result<(), AppError> {
    let balance = studio.account(person).await?.concessions;
    if 3 <= balance {
        return Ok(());
    }
    let pack = studio.random.pick(&PACKS);
    studio.set_balance(person, balance + pack, at).await
}
