//! What a new booking means for others: whoever was notified of the spot learns that it is taken, and late cancellations
//! get their concessions back, if the studio chose so.

use fantail_core::class::Class;
use fantail_core::concession::{LedgerCause, as_delta, counted};
use fantail_core::event::EventKind;
use fantail_core::late_credit::returns_due;
use fantail_core::studio_time::Instant;

use super::notify;
use crate::db::Conn;
use crate::db::writes::Writes;
use crate::error::AppError;
use crate::mail::occasion::Occasion;
use crate::store;
use crate::store::bookings::late_cancellations::{self, LateCancellation};
use crate::store::events::NewEvent;
use crate::store::ledger::NewLedgerEntry;
use crate::store::studio_settings::{self, Switch};

/// `active_bookings` counts the new booking.
pub async fn after_booking(
    conn: &mut Conn,
    class: &Class,
    active_bookings: u32,
    now: Instant,
) -> Result<(), AppError> {
    let free_spots = class
        .max_capacity
        .map(|capacity| capacity.saturating_sub(active_bookings));
    if free_spots == Some(0) {
        let notified = store::waitlist::waiting::notified_of_opening(conn, &class.id).await?;
        let mut writes = Writes::default();
        notify::waitlist::spot_taken(&mut writes, &notified, class, now)?;
        writes.send(conn).await?;
    }
    return_late_credits(conn, class, free_spots, now).await
}

async fn return_late_credits(
    conn: &mut Conn,
    class: &Class,
    free_spots: Option<u32>,
    now: Instant,
) -> Result<(), AppError> {
    if free_spots.is_none() || !studio_settings::is_on(conn, Switch::ReturnsLateCredits).await? {
        return Ok(());
    }
    let late = late_cancellations::of_class(conn, &class.id).await?;
    for cancelled in late.iter().take(returns_due(late.len(), free_spots)) {
        return_credit(conn, class, cancelled, now).await?;
    }
    Ok(())
}

/// Gives the concessions of a late cancellation back.
async fn return_credit(
    conn: &mut Conn,
    class: &Class,
    cancelled: &LateCancellation,
    now: Instant,
) -> Result<(), AppError> {
    let holder = store::users::find(conn, &cancelled.user_id).await?;
    let Some(holder) = holder.filter(|holder| holder.role.capabilities().has_concessions) else {
        return Ok(());
    };
    let delta = as_delta(cancelled.concessions_used);
    let balance = holder.concessions + delta;
    let mut writes = Writes::default();
    late_cancellations::push_credit_return(&mut writes, &cancelled.booking_id, now);
    let entry = NewLedgerEntry {
        user_id: &holder.id,
        delta,
        balance_after: balance,
        cause: LedgerCause::CreditReturned,
        class_id: Some(&class.id),
        booking_id: Some(&cancelled.booking_id),
        payment_id: None,
        actor_id: &holder.id,
    };
    store::ledger::push(&mut writes, &[entry], now);
    let description = EventKind::Refund.sentence(&counted(delta));
    let event = NewEvent {
        class_id: Some(&class.id),
        booking_id: Some(&cancelled.booking_id),
        concessions: Some(cancelled.concessions_used),
        delta,
        details: "The spot was taken",
        is_effect: true,
        ..NewEvent::of_user(&holder.id, EventKind::Refund, &description)
    };
    store::events::push(&mut writes, &[event], now);
    let occasion = Occasion::CreditReturned {
        class: class.into(),
        returned: cancelled.concessions_used,
        balance,
    };
    notify::user(&mut writes, &(&holder).into(), &occasion, now)?;
    Ok(writes.send(conn).await?)
}
