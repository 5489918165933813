//! Booking a class and cancelling a booking, as a member.

use fantail_core::booking::{Terms, booking_letters_count_since};
use fantail_core::decision::Inputs;
use fantail_core::studio_time::Instant;
use fantail_core::verdict::Verdict;

use super::booking_entry::{self, BookingEntry, Cancellation};
use super::decision::{self, Proposal};
use super::notify;
use super::own_booking::{self, Cause};
use super::spot_available::announce_freed_spot;
use crate::db::Conn;
use crate::db::writes::Writes;
use crate::error::AppError;
use crate::mail::occasion::Occasion;
use crate::store::bookings::CancelledBy;
use crate::store::bookings::booking_context;
use crate::store::users::Account;

/// Books a class for a member. Returns the verdict.
pub async fn book(
    conn: &mut Conn,
    member: &Account,
    class_id: &str,
    shown: Terms,
    now: Instant,
) -> Result<Verdict, AppError> {
    own_booking::create(conn, member, class_id, shown, Cause::Member, now).await
}

/// A request to cancel a member's own booking.
#[derive(Debug, Clone)]
pub struct Cancelling {
    pub booking_id: String,
    /// Empty for none.
    pub reason: String,
    pub shown: Terms,
}

/// Cancels a member's own booking, and refunds it if more than 24 hours remain. Returns the verdict.
pub async fn cancel(
    conn: &mut Conn,
    member: &Account,
    request: Cancelling,
    now: Instant,
) -> Result<Verdict, AppError> {
    let booking_id = &request.booking_id;
    let letters_since = booking_letters_count_since(now);
    let booking =
        booking_context::own_to_cancel(conn, booking_id, &member.id, letters_since).await?;
    let booking = &booking.ok_or(AppError::NO_BOOKING)?;
    let class = &booking.viewed.class;
    let proposal = Proposal {
        user_id: &member.id,
        class_id: &class.id,
        booking_id: Some(booking_id),
        actor_id: &member.id,
    };
    let inputs = Inputs::Cancel {
        booking: booking.facts.clone(),
        member: member.facts(),
        shown: request.shown,
    };
    let decided = decision::decide(conn, proposal, inputs, now).await?;
    let entry = BookingEntry {
        holder: member,
        class,
        booking_id,
        delta: decided.verdict().concessions,
        balance_after: decided.verdict().balance_after,
        actor_id: &member.id,
    };
    let cancellation = Cancellation {
        reason: &request.reason,
        ..Cancellation::plain(CancelledBy::Member)
    };
    let mut writes = Writes::default();
    booking_entry::cancel(&mut writes, &entry, cancellation, now);
    let occasion = Occasion::BookingCancelled {
        class: class.into(),
        booking_id: booking_id.clone(),
        refunded: entry.concessions(),
    };
    let letters_lately = booking.letters_lately;
    notify::own_booking(&mut writes, &member.into(), &occasion, letters_lately, now)?;
    if decided.decision.refund_is_due == Some(false) {
        notify::late_cancellation(conn, &mut writes, member, class, now).await?;
    }
    decision::push(&mut writes, &decided)?;
    writes.send(conn).await?;
    announce_freed_spot(conn, &booking.viewed, now).await?;
    Ok(decided.verdict().clone())
}
