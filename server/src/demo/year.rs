//! A year of ordinary weeks: members book, cancel, run out of concessions and buy more.

use chrono::TimeDelta;
use fantail_core::limits::{BOOKING_CUTOFF, REFUND_CUTOFF};
use fantail_core::studio_time::Instant;
use fantail_core::verdict::Refusal;

use super::habits::INBOX_KEPT;
use super::people::CROWD;
use super::plan::{Plan, Step};
use super::studio::Studio;
use crate::error::AppError;

/// Out of a hundred bookings, so many are …
const CANCELLED_EARLY: usize = 7;
const CANCELLED_LATE: usize = 3;
const MADE_BY_THE_STUDIO: usize = 2;
/// Out of a hundred members who are down to a concession, so many buy more within two days.
const BUYS_IN_TIME: usize = 55;
const WAITS_WHEN_FULL: usize = 60;
const PACKS: [i32; 5] = [5, 10, 10, 10, 20];

/// Lets the year pass: each step is done in its turn, and may lead to others.
pub async fn pass(studio: &mut Studio<'_>, mut plan: Plan) -> Result<(), AppError> {
    while let Some((at, step)) = plan.next() {
        match step {
            Step::Invite { who } => studio.invite(who, at).await,
            Step::SetUp { who } => studio.set_up(who, at).await,
            Step::ShowTheBankAccount => studio.show_the_bank_account(at).await,
            Step::Make { making } => studio.make(making, at).await,
            Step::Book { who, class } => {
                let wish = Wish { who, class };
                book(studio, &mut plan, wish, at).await
            }
            Step::Cancel { who, class } => studio.cancel(who, class, at).await,
            Step::TopUp { who } => top_up(studio, who, at).await,
            Step::CancelClass { class } => studio.cancel_class(class, at).await,
            Step::Deactivate { who } => studio.deactivate(who, at).await,
            Step::ReadTheInbox { who } => studio.read_the_inbox(who, at).await,
            Step::TidyTheInbox { who } => studio.tidy_the_inbox(who, at - INBOX_KEPT, at).await,
            Step::KeepUp => studio.keep_up(at).await,
        }?;
    }
    Ok(())
}

/// A member, and the class they want to come to.
#[derive(Clone, Copy)]
struct Wish {
    who: usize,
    class: usize,
}

async fn book(
    studio: &mut Studio<'_>,
    plan: &mut Plan,
    wish: Wish,
    at: Instant,
) -> Result<(), AppError> {
    let Wish { who, class } = wish;
    if studio.is_busy(who, class) {
        return Ok(());
    }
    let refusal = if studio.dice.chance(MADE_BY_THE_STUDIO) {
        studio.book_for(who, class, at).await
    } else {
        studio.book(who, class, at).await
    }?;
    match refusal {
        None => {
            plan_a_cancellation(studio, plan, wish, at);
            let balance = studio.account(who).await?.concessions;
            if balance < 2 && studio.dice.chance(BUYS_IN_TIME) {
                plan_a_top_up(studio, plan, who, at);
            }
        }
        Some(Refusal::InsufficientConcessions) => plan_a_top_up(studio, plan, who, at),
        Some(Refusal::ClassFull) if studio.dice.chance(WAITS_WHEN_FULL) => {
            studio.wait(who, class, at).await?;
        }
        Some(_) => {}
    }
    Ok(())
}

/// Some find that they can't come: in time for the refund, or too late for it.
fn plan_a_cancellation(studio: &mut Studio<'_>, plan: &mut Plan, wish: Wish, booked_at: Instant) {
    let Wish { who, class } = wish;
    let start_at = studio.classes[class].plan.start_at;
    let margin = TimeDelta::minutes(20);
    let (refund_ends_at, closes_at) = (start_at - REFUND_CUTOFF, start_at - BOOKING_CUTOFF);
    let (from, to) = match studio.dice.below(100) {
        drawn if drawn < CANCELLED_EARLY => (booked_at + margin, refund_ends_at - margin),
        drawn if drawn < CANCELLED_EARLY + CANCELLED_LATE => {
            (refund_ends_at.max(booked_at) + margin, closes_at - margin)
        }
        _ => return,
    };
    if from < to {
        let minutes = studio.dice.between(0, (to - from).num_minutes());
        plan.add(
            from + TimeDelta::minutes(minutes),
            Step::Cancel { who, class },
        );
    }
}

/// The three accounts with plain usernames keep the balance that they are given.
fn plan_a_top_up(studio: &mut Studio<'_>, plan: &mut Plan, who: usize, at: Instant) {
    if CROWD <= who {
        let minutes = studio.dice.between(30, 40 * 60);
        plan.add(at + TimeDelta::minutes(minutes), Step::TopUp { who });
    }
}

async fn top_up(studio: &mut Studio<'_>, who: usize, at: Instant) -> Result<(), AppError> {
    let balance = studio.account(who).await?.concessions;
    if 3 <= balance {
        return Ok(());
    }
    let pack = *studio.dice.pick(&PACKS);
    studio.set_balance(who, balance + pack, at).await
}
