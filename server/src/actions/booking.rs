//! Booking a class and cancelling a booking, as a member.

use fantail_core::booking::{
    Terms, booking_letters_count_since, hold_for_booking, hold_for_cancelling,
};
use fantail_core::class::Class;
use fantail_core::studio_time::Instant;
use fantail_core::verdict::Verdict;

use super::notify::{self, BalanceChange};
use super::opening::announce_freed_spot;
use super::place::{self, Ending, Place, Taking};
use crate::db::Conn;
use crate::db::writes::Writes;
use crate::error::AppError;
use crate::mail::occasion::Occasion;
use crate::store;
use crate::store::bookings::decided_by::{self, Wanted};
use crate::store::bookings::{BookedBy, CancelledBy};
use crate::store::users::Account;

/// Books a class for a member: the booking, its charge, and the member's notification. Answers the verdict.
pub async fn book(
    conn: &mut Conn,
    member: &Account,
    class_id: &str,
    shown: Terms,
    now: Instant,
) -> Result<Verdict, AppError> {
    let letters_since = booking_letters_count_since(now);
    let wanted = decided_by::wanted(conn, class_id, &member.id, letters_since).await?;
    let Wanted {
        viewed,
        letters_lately,
    } = &wanted.ok_or(AppError::NO_CLASS)?;
    let verdict = fantail_core::booking::book(&viewed.facts(), &member.facts(), now);
    if !verdict.allowed {
        return Err(AppError::refused(verdict));
    }
    if let Err(changed) = hold_for_booking(shown, &verdict) {
        return Err(AppError::TermsChanged(changed, verdict));
    }
    let booking_id = &store::new_id(now);
    let taken = by_oneself(member, &viewed.class, booking_id, &verdict);
    let taking = Taking {
        by: BookedBy::Member,
        was_waiting: viewed.place.is_waiting,
    };
    let mut writes = Writes::default();
    place::take(&mut writes, &taken, taking, now);
    let occasion = Occasion::BookingConfirmed {
        class: taken.class.into(),
        booking_id: booking_id.clone(),
        used: taken.concessions(),
        balance: taken.balance_after,
    };
    notify::tell_of_own_booking(&mut writes, &member.into(), &occasion, *letters_lately, now)?;
    tell_of_a_low_balance(&mut writes, &taken, now)?;
    writes.send(conn).await?;
    Ok(verdict)
}

/// A member's own booking that is to be cancelled.
#[derive(Debug, Clone)]
pub struct Cancelling {
    pub booking_id: String,
    /// Empty for none.
    pub reason: String,
    pub shown: Terms,
}

/// Cancels a member's own booking, which is refunded when more than 24 hours remain. Answers the verdict.
pub async fn cancel(
    conn: &mut Conn,
    member: &Account,
    asked: Cancelling,
    now: Instant,
) -> Result<Verdict, AppError> {
    let booking_id = &asked.booking_id;
    let letters_since = booking_letters_count_since(now);
    let booking = decided_by::find_own(conn, booking_id, &member.id, letters_since).await?;
    let booking = &booking.ok_or(AppError::NO_BOOKING)?;
    let answer = fantail_core::booking::cancel(&booking.facts, &member.facts(), now);
    let verdict = &answer.verdict;
    if !verdict.allowed {
        return Err(AppError::refused(answer.verdict));
    }
    if let Err(changed) = hold_for_cancelling(asked.shown, &booking.facts, &answer) {
        return Err(AppError::TermsChanged(changed, answer.verdict));
    }
    let class = &booking.viewed.class;
    let given_up = by_oneself(member, class, booking_id, verdict);
    let ending = Ending {
        reason: &asked.reason,
        ..Ending::plain(CancelledBy::Member)
    };
    let mut writes = Writes::default();
    place::give_up(&mut writes, &given_up, ending, now);
    let occasion = Occasion::BookingCancelled {
        class: class.into(),
        booking_id: booking_id.clone(),
        refunded: given_up.concessions(),
    };
    let letters_lately = booking.letters_lately;
    notify::tell_of_own_booking(&mut writes, &member.into(), &occasion, letters_lately, now)?;
    if !answer.refund_is_due {
        notify::tell_of_a_late_cancellation(conn, &mut writes, member, class, now).await?;
    }
    writes.send(conn).await?;
    announce_freed_spot(conn, &booking.viewed, now).await?;
    Ok(answer.verdict)
}

/// A place that a member takes or gives up, as the rules decided it.
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

/// Tells the holder of a place that their balance has become low, if its price made it so.
pub fn tell_of_a_low_balance(
    writes: &mut Writes,
    taken: &Place<'_>,
    now: Instant,
) -> Result<(), AppError> {
    let holder = taken.holder;
    let change = BalanceChange {
        before: holder.concessions,
        after: taken.balance_after,
    };
    notify::tell_of_a_low_balance(writes, &holder.into(), change, now)
}
