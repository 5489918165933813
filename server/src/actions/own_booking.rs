//! Creates a member's own booking: pressed by the member, or made from the waitlist as the member asked.

use fantail_core::booking::{Terms, booking_letters_count_since};
use fantail_core::decision::Inputs;
use fantail_core::studio_time::Instant;
use fantail_core::verdict::Verdict;

use super::booking_entry::{self, BookingEntry, Origin};
use super::decision::{self, Proposal};
use super::notify::{self, BalanceChange};
use super::spot_taken;
use crate::db::Conn;
use crate::db::writes::Writes;
use crate::error::AppError;
use crate::mail::occasion::Occasion;
use crate::store;
use crate::store::bookings::BookedBy;
use crate::store::bookings::booking_context::{self, BookingContext};
use crate::store::users::Account;

/// What made the booking.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cause {
    Member,
    /// A spot opened, and the member had asked to be booked.
    Waitlist,
}

/// Books a class for a member, charges it, and notifies the member. Returns the verdict.
pub async fn create(
    conn: &mut Conn,
    member: &Account,
    class_id: &str,
    shown: Terms,
    cause: Cause,
    now: Instant,
) -> Result<Verdict, AppError> {
    let letters_since = booking_letters_count_since(now);
    let context = booking_context::to_book(conn, class_id, &member.id, letters_since).await?;
    let BookingContext {
        viewed,
        letters_lately,
    } = &context.ok_or(AppError::NO_CLASS)?;
    let proposal = Proposal {
        user_id: &member.id,
        class_id,
        booking_id: None,
        actor_id: &member.id,
    };
    let inputs = Inputs::Book {
        class: viewed.facts_to_join(now),
        member: member.facts(),
        shown,
    };
    let decided = decision::decide(conn, proposal, inputs, now).await?;
    let decided = decided.with_booking(&store::new_id(now));
    let verdict = decided.verdict();
    let entry = BookingEntry {
        holder: member,
        class: &viewed.class,
        booking_id: decided.booking_id.as_deref().unwrap_or_default(),
        delta: verdict.concessions,
        balance_after: verdict.balance_after,
        actor_id: &member.id,
    };
    let origin = Origin {
        by: BookedBy::Member,
        was_waiting: viewed.place.is_waiting,
        is_from_waitlist: cause == Cause::Waitlist,
    };
    let mut writes = Writes::default();
    booking_entry::create(&mut writes, &entry, origin, now);
    let occasion = occasion(&entry, cause);
    notify::own_booking(&mut writes, &member.into(), &occasion, *letters_lately, now)?;
    notify_of_low_balance(&mut writes, &entry, now)?;
    decision::push(&mut writes, &decided)?;
    writes.send(conn).await?;
    spot_taken::after_booking(conn, &viewed.class, viewed.active_bookings + 1, now).await?;
    Ok(verdict.clone())
}

fn occasion(entry: &BookingEntry<'_>, cause: Cause) -> Occasion {
    let class = entry.class.into();
    let booking_id = entry.booking_id.to_owned();
    let (used, balance) = (entry.concessions(), entry.balance_after);
    match cause {
        Cause::Member => Occasion::BookingConfirmed {
            class,
            booking_id,
            used,
            balance,
        },
        Cause::Waitlist => Occasion::BookedFromWaitlist {
            class,
            booking_id,
            used,
            balance,
        },
    }
}

/// Notifies a booking's holder of a low balance, if the charge made the balance low.
pub fn notify_of_low_balance(
    writes: &mut Writes,
    entry: &BookingEntry<'_>,
    now: Instant,
) -> Result<(), AppError> {
    let holder = entry.holder;
    let change = BalanceChange {
        before: holder.concessions,
        after: entry.balance_after,
    };
    notify::low_balance(writes, &holder.into(), change, now)
}
