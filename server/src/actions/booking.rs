//! Booking a class and cancelling a booking, as a member.

use fantail_core::studio_time::Instant;
use fantail_core::verdict::Verdict;
use fantail_core::wire::Class;

use super::notify;
use super::place::{self, Ending, Place};
use super::waitlist::announce_freed_spot;
use crate::db::Conn;
use crate::error::AppError;
use crate::mail::occasion::Occasion;
use crate::store;
use crate::store::bookings::{BookedBy, CancelledBy};
use crate::store::classes::facts;
use crate::store::users::Account;
use crate::store::users::recipients::Recipient;
use crate::store::writes::Writes;

/// Books a class for a member: the booking, its charge, and what they are told.
pub async fn book(
    conn: &mut Conn,
    member: &Account,
    class_id: &str,
    now: Instant,
) -> Result<(), AppError> {
    let class = store::classes::find(conn, class_id, Some(&member.id)).await?;
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
    let booking = &booking.ok_or(AppError::NO_BOOKING)?;
    let answer = fantail_core::booking::cancel(&booking.facts, &member.facts(), now);
    let verdict = &answer.verdict;
    if !verdict.allowed {
        return Err(AppError::refused(answer.verdict));
    }
    let given_up = by_oneself(member, &booking.class, booking_id, verdict);
    let ending = Ending {
        reason,
        ..Ending::plain(CancelledBy::Member)
    };
    let mut writes = Writes::default();
    place::give_up(&mut writes, &given_up, ending, now);
    tell_of_cancellation(conn, &mut writes, &given_up, answer.refund_is_due, now).await?;
    writes.send(conn).await?;
    announce_freed_spot(conn, &booking.class, now).await
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
    let mut writes = Writes::default();
    place::take(&mut writes, taken, by, now);
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
    let recipient = &Recipient::from(taken.holder);
    notify::tell(conn, &mut writes, recipient, &occasion, now).await?;
    let balances = (taken.holder.concessions, balance);
    notify::tell_of_a_low_balance(conn, &mut writes, recipient, balances, now).await?;
    Ok(writes.send(conn).await?)
}

async fn tell_of_cancellation(
    conn: &mut Conn,
    writes: &mut Writes,
    given_up: &Place<'_>,
    refund_is_due: bool,
    now: Instant,
) -> Result<(), AppError> {
    let (member, class) = (given_up.holder, given_up.class);
    let occasion = Occasion::BookingCancelled {
        class: class.into(),
        booking_id: given_up.booking_id.to_owned(),
        refunded: given_up.concessions(),
    };
    notify::tell(conn, writes, &member.into(), &occasion, now).await?;
    if !refund_is_due {
        let occasion = Occasion::LateCancellation {
            class: class.into(),
            member: member.into(),
        };
        notify::tell_admins(conn, writes, &occasion, now).await?;
    }
    Ok(())
}
