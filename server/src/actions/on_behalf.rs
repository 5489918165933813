//! Booking and removing by an admin, on behalf of someone else.

use fantail_core::booking::{
    Overrides, Terms, book_for, booking_letters_count_since, hold_for_booking, hold_for_cancelling,
    refund_is_due,
};
use fantail_core::studio_time::Instant;
use fantail_core::verdict::Verdict;

use super::account::must_be_active;
use super::booking::tell_of_a_low_balance;
use super::notify;
use super::opening::announce_freed_spot;
use super::place::{self, Ending, Place, Taking};
use crate::db::Conn;
use crate::db::writes::Writes;
use crate::error::AppError;
use crate::mail::occasion::Occasion;
use crate::store;
use crate::store::bookings::decided_by;
use crate::store::bookings::{BookedBy, CancelledBy};
use crate::store::classes::ViewedClass;
use crate::store::users::Account;

/// The user an admin acts for, the class, and the rules set aside.
#[derive(Debug, Clone)]
pub struct ActingFor {
    pub user_id: String,
    pub class_id: String,
    pub overrides: Overrides,
    /// The terms that the admin read; of no account for a waitlist, which uses nothing.
    pub shown: Terms,
}

/// The booking an admin removes, and the rules set aside.
#[derive(Debug, Clone)]
pub struct Removing {
    pub booking_id: String,
    pub overrides: Overrides,
    pub shown: Terms,
}

/// Books a class for someone: the booking, its charge if there is one, and their notification. Answers the verdict.
pub async fn book(
    conn: &mut Conn,
    admin_id: &str,
    acting: ActingFor,
    now: Instant,
) -> Result<Verdict, AppError> {
    let (user, viewed) = &user_and_class(conn, &acting).await?;
    let ask = |overrides| book_for(&viewed.facts(), &user.facts(), overrides, now);
    let verdict = ask(acting.overrides);
    if !verdict.allowed {
        return Err(AppError::refused(verdict));
    }
    if let Err(changed) = hold_for_booking(acting.shown, &verdict) {
        return Err(AppError::TermsChanged(changed, verdict));
    }
    // A booking counts as an override only where there was a price to set aside.
    let by = if verdict.concessions == ask(Overrides::default()).concessions {
        BookedBy::Studio
    } else {
        BookedBy::StudioOverride
    };
    let taken = Place {
        holder: user,
        class: &viewed.class,
        booking_id: &store::new_id(now),
        delta: verdict.concessions,
        balance_after: verdict.balance_after,
        actor_id: admin_id,
    };
    let mut writes = Writes::default();
    let taking = Taking {
        by,
        was_waiting: viewed.place.is_waiting,
    };
    place::take(&mut writes, &taken, taking, now);
    let occasion = Occasion::BookedByStudio {
        class: taken.class.into(),
        booking_id: taken.booking_id.to_owned(),
        used: taken.concessions(),
        balance: taken.balance_after,
    };
    notify::tell(&mut writes, &user.into(), &occasion, now)?;
    tell_of_a_low_balance(&mut writes, &taken, now)?;
    writes.send(conn).await?;
    Ok(verdict)
}

/// Removes someone from a class: the refund is what the rules say, or the whole charge when the admin says so. Then the
/// people waiting are told of the spot.
pub async fn remove(
    conn: &mut Conn,
    admin_id: &str,
    removing: Removing,
    now: Instant,
) -> Result<(), AppError> {
    let (booking_id, overrides) = (&removing.booking_id, removing.overrides);
    let letters_since = booking_letters_count_since(now);
    let booking = decided_by::find(conn, booking_id, letters_since).await?;
    let booking = booking.ok_or(AppError::NO_BOOKING)?;
    let holder = store::users::find(conn, &booking.user_id).await?;
    let holder = &holder.ok_or(AppError::NO_BOOKING)?;
    let answer = fantail_core::booking::remove(&booking.facts, &holder.facts(), overrides, now);
    if !answer.verdict.allowed {
        return Err(AppError::refused(answer.verdict));
    }
    if let Err(changed) = hold_for_cancelling(removing.shown, &booking.facts, &answer) {
        return Err(AppError::TermsChanged(changed, answer.verdict));
    }
    let given_up = Place {
        holder,
        class: &booking.viewed.class,
        booking_id,
        delta: answer.verdict.concessions,
        balance_after: answer.verdict.balance_after,
        actor_id: admin_id,
    };
    let mut writes = Writes::default();
    place::give_up(&mut writes, &given_up, ending(&given_up, now), now);
    let occasion = Occasion::RemovedByStudio {
        class: given_up.class.into(),
        booking_id: given_up.booking_id.to_owned(),
        refunded: given_up.concessions(),
    };
    notify::tell(&mut writes, &holder.into(), &occasion, now)?;
    writes.send(conn).await?;
    announce_freed_spot(conn, &booking.viewed, now).await
}

/// The user and the class an admin named; an inactive account is refused.
pub async fn user_and_class(
    conn: &mut Conn,
    acting: &ActingFor,
) -> Result<(Account, ViewedClass), AppError> {
    let user = store::users::find(conn, &acting.user_id).await?;
    let user = user.ok_or(AppError::NO_USER)?;
    let class = store::classes::find(conn, &acting.class_id, Some(&user.id)).await?;
    let class = class.ok_or(AppError::NO_CLASS)?;
    must_be_active(&user)?;
    Ok((user, class))
}

/// The ending is by grace where the 24-hour rule would have kept what comes back.
fn ending(given_up: &Place<'_>, now: Instant) -> Ending<'static> {
    if given_up.delta == 0 || refund_is_due(given_up.class.start_time, now) {
        return Ending::plain(CancelledBy::Studio);
    }
    Ending {
        is_grace: true,
        ..Ending::plain(CancelledBy::StudioOverride)
    }
}
