//! Booking a class and cancelling a booking, as a member.

use fantail_core::studio_time::Instant;
use fantail_core::verdict::Verdict;
use fantail_core::wire::Class;

use super::notify;
use super::place::{self, Ending, Place};
use super::waitlist::announce_opening;
use crate::db::Conn;
use crate::error::AppError;
use crate::mail::occasion::Occasion;
use crate::store;
use crate::store::bookings::{BookedBy, CancelledBy};
use crate::store::classes::facts;
use crate::store::recipients::Recipient;
use crate::store::users::Account;

/// Books a class for a member: the booking, its charge, and what they are told.
pub async fn book(
    conn: &mut Conn,
    member: &Account,
    class_id: &str,
    now: Instant,
) -> Result<(), AppError> {
    let class = store::classes::find(conn, class_id, &member.id).await?;
    let class = &class.ok_or(AppError::NO_CLASS)?;
    let verdict = &fantail_core::booking::book(&facts(class), &member.facts(), now);
    if !verdict.allowed {
        return Err(AppError::refused(verdict.clone()));
    }
    let booking_id = &store::new_id(now);
    let taken = by_oneself(member, class, booking_id, verdict);
    take(conn, &taken, BookedBy::Member, now).await
}

/// Cancels a member's own booking; what it used comes back when more than 24 hours remain.
pub async fn cancel(
    conn: &mut Conn,
    member: &Account,
    booking_id: &str,
    reason: &str,
    now: Instant,
) -> Result<(), AppError> {
    let booking = store::bookings::find_own(conn, booking_id, &member.id).await?;
    let booking = booking.ok_or(AppError::NO_BOOKING)?;
    let answer = fantail_core::booking::cancel(&booking.facts, &member.facts(), now);
    let verdict = &answer.verdict;
    if !verdict.allowed {
        return Err(AppError::refused(answer.verdict));
    }
    let class = store::classes::find(conn, &booking.class_id, &member.id).await?;
    let class = &class.ok_or(AppError::NO_CLASS)?;
    let given_up = by_oneself(member, class, booking_id, verdict);
    let ending = Ending {
        reason,
        ..Ending::plain(CancelledBy::Member)
    };
    place::give_up(conn, &given_up, ending, now).await?;
    tell_of_cancellation(conn, &given_up, answer.refund_is_due, now).await?;
    announce_opening(conn, &class.id, now).await
}

/// A member's own doing, as the rules decided it.
fn by_oneself<'a>(
    member: &'a Account,
    class: &'a Class,
    booking_id: &'a str,
    verdict: &Verdict,
) -> Place<'a> {
    Place {
        holder: member,
        class,
        booking_id,
        delta: verdict.concessions,
        balance_after: verdict.balance_after,
        actor_id: &member.id,
    }
}

/// Takes a place, and tells its holder, and of a balance that it made low; whoever calls has asked the rules.
pub async fn take(
    conn: &mut Conn,
    taken: &Place<'_>,
    by: BookedBy,
    now: Instant,
) -> Result<(), AppError> {
    place::take(conn, taken, by, now).await?;
    let (class, booking_id) = (taken.class.into(), taken.booking_id.to_owned());
    let (used, balance) = (taken.concessions(), taken.balance_after);
    let occasion = match by {
        BookedBy::Member => Occasion::BookingConfirmed {
            class,
            booking_id,
            used,
            balance,
        },
        BookedBy::Studio | BookedBy::StudioOverride => Occasion::BookedByStudio {
            class,
            booking_id,
            used,
            balance,
        },
    };
    let recipient = recipient(conn, &taken.holder.id).await?;
    notify::tell(conn, &recipient, &occasion, now).await?;
    let balances = (taken.holder.concessions, balance);
    notify::tell_of_a_low_balance(conn, &recipient, balances, now).await
}

async fn tell_of_cancellation(
    conn: &mut Conn,
    given_up: &Place<'_>,
    refund_is_due: bool,
    now: Instant,
) -> Result<(), AppError> {
    let (member, class) = (given_up.holder, given_up.class);
    let recipient = recipient(conn, &member.id).await?;
    let occasion = Occasion::BookingCancelled {
        class: class.into(),
        booking_id: given_up.booking_id.to_owned(),
        refunded: given_up.concessions(),
    };
    notify::tell(conn, &recipient, &occasion, now).await?;
    if !refund_is_due {
        let occasion = Occasion::LateCancellation {
            class: class.into(),
            member: member.into(),
        };
        notify::tell_admins(conn, &occasion, now).await?;
    }
    Ok(())
}

/// As whom a user is told.
pub async fn recipient(conn: &mut Conn, user_id: &str) -> Result<Recipient, AppError> {
    let recipient = store::recipients::find(conn, user_id).await?;
    recipient.ok_or(AppError::NO_USER)
}
