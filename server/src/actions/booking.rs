//! Booking a class and cancelling a booking, as a member.

use std::sync::Arc;

use fantail_core::booking::CancelAnswer;
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
use crate::store::history::Event;
use crate::store::ledger::Entry;
use crate::store::recipients::Recipient;
use crate::store::users::Account;

const NO_CLASS: AppError = AppError::NotFound("Class not found");
const NO_BOOKING: AppError = AppError::NotFound("Booking not found");
const NO_ACCOUNT: AppError = AppError::Unauthorised;

/// Books a class for a member: the booking, its charge, and what they are told.
pub async fn book(
    conn: &mut Conn,
    head: Arc<Letterhead>,
    user_id: String,
    class_id: String,
    now: Instant,
) -> Result<(), AppError> {
    let class = store::classes::find(conn, &class_id, &user_id)
        .await?
        .ok_or(NO_CLASS)?;
    let member = store::users::find(conn, &user_id)
        .await?
        .ok_or(NO_ACCOUNT)?;
    let verdict = fantail_core::booking::book(&store::classes::facts(&class), &member.facts(), now);
    if !verdict.allowed {
        return Err(AppError::refused(verdict));
    }
    if class.is_user_on_waitlist {
        store::waitlist::remove(conn, &user_id, &class_id).await?;
    }
    let id = store::new_id(now);
    let price = verdict.concessions.unsigned_abs();
    let booking = NewBooking {
        id: &id,
        user_id: &user_id,
        class_id: &class_id,
        concessions_used: price,
    };
    store::bookings::add_by_member(conn, booking, now).await?;
    enter(
        conn,
        &user_id,
        &class_id,
        &id,
        LedgerCause::Booking,
        &verdict,
        now,
    )
    .await?;
    let description = format!("Booked {}", class.name);
    let event = Event {
        kind: "booking",
        description: &description,
        concessions: Some(price),
        delta: verdict.concessions,
        status: "confirmed",
        ..of_booking(&user_id, &class_id, &id)
    };
    store::history::add(conn, event, now).await?;
    tell_of_booking(conn, &head, &class, &member, &verdict, now).await
}

/// Cancels a member's own booking; what it used comes back when more than 24 hours remain.
pub async fn cancel(
    conn: &mut Conn,
    head: Arc<Letterhead>,
    user_id: String,
    booking_id: String,
    reason: String,
    now: Instant,
) -> Result<CancelAnswer, AppError> {
    let booking = store::bookings::find_own(conn, &booking_id, &user_id)
        .await?
        .ok_or(NO_BOOKING)?;
    let member = store::users::find(conn, &user_id)
        .await?
        .ok_or(NO_ACCOUNT)?;
    let answer = fantail_core::booking::cancel(&booking.facts, &member.facts(), now);
    if !answer.verdict.allowed {
        return Err(AppError::refused(answer.verdict));
    }
    let refunded = answer.verdict.concessions.unsigned_abs();
    if !store::bookings::cancel_by_member(conn, &booking_id, refunded, &reason, now).await? {
        return Err(NO_BOOKING);
    }
    enter(
        conn,
        &user_id,
        &booking.class_id,
        &booking_id,
        LedgerCause::Cancellation,
        &answer.verdict,
        now,
    )
    .await?;
    let class = store::classes::find(conn, &booking.class_id, &user_id)
        .await?
        .ok_or(NO_CLASS)?;
    let description = format!("Cancelled {}", class.name);
    let event = Event {
        kind: "cancellation",
        description: &description,
        concessions: Some(refunded),
        delta: answer.verdict.concessions,
        status: "cancelled",
        details: &reason,
        ..of_booking(&user_id, &class.id, &booking_id)
    };
    store::history::add(conn, event, now).await?;
    tell_of_cancellation(conn, &head, &class, &member, &answer, now).await?;
    announce_opening(conn, &head, &class, now).await?;
    Ok(answer)
}

/// Enters what a decision does to the balance; what costs nothing leaves no entry.
async fn enter(
    conn: &mut Conn,
    user_id: &str,
    class_id: &str,
    booking_id: &str,
    cause: LedgerCause,
    verdict: &Verdict,
    now: Instant,
) -> Result<(), AppError> {
    if verdict.concessions == 0 {
        return Ok(());
    }
    let entry = Entry {
        user_id,
        delta: verdict.concessions,
        balance_after: verdict.balance_after,
        cause,
        class_id: Some(class_id),
        booking_id: Some(booking_id),
        actor_id: user_id,
    };
    Ok(store::ledger::add(conn, entry, now).await?)
}

fn of_booking<'a>(user_id: &'a str, class_id: &'a str, booking_id: &'a str) -> Event<'a> {
    Event {
        user_id,
        class_id: Some(class_id),
        booking_id: Some(booking_id),
        actor_id: Some(user_id),
        ..Event::default()
    }
}

async fn tell_of_booking(
    conn: &mut Conn,
    head: &Letterhead,
    class: &Class,
    member: &Account,
    verdict: &Verdict,
    now: Instant,
) -> Result<(), AppError> {
    let recipient = recipient(conn, &member.id).await?;
    let balance = verdict.balance_after;
    notify::tell(
        conn,
        head,
        &recipient,
        &Occasion::BookingConfirmed { class, balance },
        now,
    )
    .await?;
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
    class: &Class,
    member: &Account,
    answer: &CancelAnswer,
    now: Instant,
) -> Result<(), AppError> {
    let recipient = recipient(conn, &member.id).await?;
    let refunded = answer.verdict.concessions.unsigned_abs();
    notify::tell(
        conn,
        head,
        &recipient,
        &Occasion::BookingCancelled { class, refunded },
        now,
    )
    .await?;
    if !answer.refund_is_due {
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
