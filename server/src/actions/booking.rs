//! Booking a class and cancelling a booking, as a member.

use std::sync::Arc;

use fantail_core::concession::{LedgerCause, level_fallen_into};
use fantail_core::studio_time::Instant;
use fantail_core::verdict::Verdict;
use fantail_core::wire::Class;

use super::notify;
use super::waitlist::announce_opening;
use crate::db::Conn;
use crate::error::AppError;
use crate::mail::letters::Letterhead;
use crate::mail::occasion::Occasion;
use crate::store;
use crate::store::bookings::NewBooking;
use crate::store::classes::facts;
use crate::store::history::{Event, HistoryKind};
use crate::store::ledger::Entry;
use crate::store::recipients::Recipient;
use crate::store::users::Account;

const NO_CLASS: AppError = AppError::NotFound("Class not found");
const NO_BOOKING: AppError = AppError::NotFound("Booking not found");
const NO_ACCOUNT: AppError = AppError::Unauthorised;

/// What a history says of a booking, and its status from then on.
const BOOKED: (HistoryKind, &str) = (HistoryKind::Booking, "confirmed");
const CANCELLED: (HistoryKind, &str) = (HistoryKind::Cancellation, "cancelled");

/// A decision that is being carried out: whose place in which class, and what it does to the balance.
struct Move<'a> {
    member: &'a Account,
    class: &'a Class,
    booking_id: &'a str,
    verdict: &'a Verdict,
}

/// Books a class for a member: the booking, its charge, and what they are told.
pub async fn book(
    conn: &mut Conn,
    head: Arc<Letterhead>,
    user_id: String,
    class_id: String,
    now: Instant,
) -> Result<(), AppError> {
    let class = store::classes::find(conn, &class_id, &user_id).await?;
    let class = &class.ok_or(NO_CLASS)?;
    let member = &member(conn, &user_id).await?;
    let verdict = &fantail_core::booking::book(&facts(class), &member.facts(), now);
    if !verdict.allowed {
        return Err(AppError::refused(verdict.clone()));
    }
    if class.is_user_on_waitlist {
        store::waitlist::remove(conn, &user_id, &class_id).await?;
    }
    let booking_id = &store::new_id(now);
    let booking = Move {
        member,
        class,
        booking_id,
        verdict,
    };
    store::bookings::add_by_member(conn, booking.as_new(), now).await?;
    enter(conn, &booking, LedgerCause::Booking, now).await?;
    record(conn, &booking, BOOKED, "", now).await?;
    tell_of_booking(conn, &head, &booking, now).await
}

/// Cancels a member's own booking; what it used comes back when more than 24 hours remain.
pub async fn cancel(
    conn: &mut Conn,
    head: Arc<Letterhead>,
    user_id: String,
    booking_id: String,
    reason: String,
    now: Instant,
) -> Result<(), AppError> {
    let booking = store::bookings::find_own(conn, &booking_id, &user_id).await?;
    let booking = booking.ok_or(NO_BOOKING)?;
    let member = &member(conn, &user_id).await?;
    let answer = fantail_core::booking::cancel(&booking.facts, &member.facts(), now);
    let verdict = &answer.verdict;
    if !verdict.allowed {
        return Err(AppError::refused(answer.verdict));
    }
    let refunded = verdict.concessions.unsigned_abs();
    if !store::bookings::cancel_by_member(conn, &booking_id, refunded, &reason, now).await? {
        return Err(NO_BOOKING);
    }
    // Read after the place was freed: the opening is announced by the places there are now.
    let class = store::classes::find(conn, &booking.class_id, &user_id).await?;
    let class = &class.ok_or(NO_CLASS)?;
    let cancelled = Move {
        member,
        class,
        booking_id: &booking_id,
        verdict,
    };
    enter(conn, &cancelled, LedgerCause::Cancellation, now).await?;
    record(conn, &cancelled, CANCELLED, &reason, now).await?;
    tell_of_cancellation(conn, &head, &cancelled, answer.refund_is_due, now).await?;
    announce_opening(conn, &head, class, now).await
}

impl Move<'_> {
    fn as_new(&self) -> NewBooking<'_> {
        NewBooking {
            id: self.booking_id,
            user_id: &self.member.id,
            class_id: &self.class.id,
            concessions_used: self.concessions(),
        }
    }

    /// What it spends or gives back.
    fn concessions(&self) -> u32 {
        self.verdict.concessions.unsigned_abs()
    }
}

async fn member(conn: &mut Conn, user_id: &str) -> Result<Account, AppError> {
    store::users::find(conn, user_id).await?.ok_or(NO_ACCOUNT)
}

/// Enters what a decision does to the balance; what costs nothing leaves no entry.
async fn enter(
    conn: &mut Conn,
    made: &Move<'_>,
    cause: LedgerCause,
    now: Instant,
) -> Result<(), AppError> {
    if made.verdict.concessions == 0 {
        return Ok(());
    }
    let entry = Entry {
        user_id: &made.member.id,
        delta: made.verdict.concessions,
        balance_after: made.verdict.balance_after,
        cause,
        class_id: Some(&made.class.id),
        booking_id: Some(made.booking_id),
        actor_id: &made.member.id,
    };
    Ok(store::ledger::add(conn, entry, now).await?)
}

async fn record(
    conn: &mut Conn,
    made: &Move<'_>,
    (kind, status): (HistoryKind, &str),
    details: &str,
    now: Instant,
) -> Result<(), AppError> {
    let event = Event {
        user_id: &made.member.id,
        kind,
        description: &kind.sentence(&made.class.name),
        class_id: Some(&made.class.id),
        booking_id: Some(made.booking_id),
        concessions: Some(made.concessions()),
        delta: made.verdict.concessions,
        status,
        details,
        actor_id: Some(&made.member.id),
    };
    Ok(store::history::add(conn, event, now).await?)
}

async fn tell_of_booking(
    conn: &mut Conn,
    head: &Letterhead,
    booking: &Move<'_>,
    now: Instant,
) -> Result<(), AppError> {
    let Move {
        member,
        class,
        verdict,
        ..
    } = booking;
    let recipient = recipient(conn, &member.id).await?;
    let balance = verdict.balance_after;
    let occasion = Occasion::BookingConfirmed { class, balance };
    notify::tell(conn, head, &recipient, &occasion, now).await?;
    if level_fallen_into(member.concessions, balance).is_some() {
        notify::tell(
            conn,
            head,
            &recipient,
            &Occasion::ConcessionsLow { balance },
            now,
        )
        .await?;
    }
    Ok(())
}

async fn tell_of_cancellation(
    conn: &mut Conn,
    head: &Letterhead,
    cancelled: &Move<'_>,
    refund_is_due: bool,
    now: Instant,
) -> Result<(), AppError> {
    let Move { member, class, .. } = cancelled;
    let recipient = recipient(conn, &member.id).await?;
    let occasion = Occasion::BookingCancelled {
        class,
        refunded: cancelled.concessions(),
    };
    notify::tell(conn, head, &recipient, &occasion, now).await?;
    if !refund_is_due {
        let occasion = Occasion::LateCancellation {
            class,
            member: &member.full_name(),
        };
        notify::tell_admins(conn, head, &occasion, now).await?;
    }
    Ok(())
}

async fn recipient(conn: &mut Conn, user_id: &str) -> Result<Recipient, AppError> {
    store::recipients::find(conn, user_id)
        .await?
        .ok_or(NO_ACCOUNT)
}
