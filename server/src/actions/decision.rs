//! Decides writes by the rules of `fantail_core`, and stores each decision with its inputs.

use fantail_core::decision::{self, Inputs, refusal_is_stored, refusals_count_since};
use fantail_core::studio_time::Instant;
use fantail_core::verdict::Refusal;

use crate::db::Conn;
use crate::db::writes::Writes;
use crate::decided::{DecidedWrite, RefusedWrite};
use crate::error::AppError;
use crate::store;
use crate::store::fact_times;

/// A write to be decided.
#[derive(Debug, Clone, Copy)]
pub struct Proposal<'a> {
    pub user_id: &'a str,
    pub class_id: &'a str,
    /// The booking to cancel.
    pub booking_id: Option<&'a str>,
    /// The account that acts.
    pub actor_id: &'a str,
}

/// Decides a write. A refusal is returned as an error that has the decision to store.
pub async fn decide(
    conn: &mut Conn,
    proposal: Proposal<'_>,
    inputs: Inputs,
    now: Instant,
) -> Result<DecidedWrite, AppError> {
    let decided = DecidedWrite {
        user_id: proposal.user_id.to_owned(),
        class_id: proposal.class_id.to_owned(),
        booking_id: proposal.booking_id.map(str::to_owned),
        actor_id: proposal.actor_id.to_owned(),
        decided_at: now,
        decision: decision::decide(&inputs, now),
        inputs,
    };
    if decided.decision.is_accepted() {
        return Ok(decided);
    }
    let changed_at = match decided.decision.verdict.refusal {
        Some(refusal) => changed_at(conn, &decided, refusal).await?,
        None => None,
    };
    Err(AppError::refused(RefusedWrite {
        decided,
        changed_at,
    }))
}

/// Stores a decision together with other rows.
pub fn push(writes: &mut Writes, decided: &DecidedWrite) -> Result<(), AppError> {
    let inputs = serde_json::to_string(&decided.inputs).map_err(anyhow::Error::from)?;
    store::decisions::push(writes, decided, &inputs);
    Ok(())
}

/// Stores a refused decision, unless the user's limit of stored refusals for today is reached.
pub async fn add_refused(
    conn: &mut Conn,
    decided: &DecidedWrite,
    now: Instant,
) -> Result<(), AppError> {
    let since = refusals_count_since(now);
    let stored = store::decisions::count_refused(conn, &decided.user_id, since).await?;
    if !refusal_is_stored(stored) {
        return Ok(());
    }
    let mut writes = Writes::default();
    push(&mut writes, decided)?;
    Ok(writes.send(conn).await?)
}

/// Returns when the fact behind a refusal last changed; `None` if no time is known.
async fn changed_at(
    conn: &mut Conn,
    decided: &DecidedWrite,
    refusal: Refusal,
) -> Result<Option<Instant>, AppError> {
    let (user_id, class_id) = (&decided.user_id, &decided.class_id);
    Ok(match refusal {
        Refusal::NotAMember => None,
        Refusal::ClassCancelled => fact_times::class_cancelled(conn, class_id).await?,
        Refusal::ClassFull => {
            let taken_at = fact_times::last_taken(conn, class_id).await?;
            let edits = fact_times::edits(conn, class_id).await?;
            unless_before(taken_at, edits.capacity_lowered)
        }
        Refusal::SpotsAvailable => {
            let cancelled_at = fact_times::last_cancelled(conn, class_id).await?;
            let edits = fact_times::edits(conn, class_id).await?;
            cancelled_at.max(edits.capacity_raised)
        }
        Refusal::AlreadyBooked => fact_times::booked(conn, user_id, class_id).await?,
        Refusal::AlreadyWaiting => fact_times::joined_waitlist(conn, user_id, class_id).await?,
        Refusal::InsufficientConcessions => {
            let changed_at = fact_times::balance_changed(conn, user_id).await?;
            let edits = fact_times::edits(conn, class_id).await?;
            unless_before(changed_at, edits.price_raised)
        }
        Refusal::BookingNotConfirmed => match &decided.booking_id {
            Some(booking_id) => fact_times::booking_ended(conn, booking_id).await?,
            None => None,
        },
        Refusal::BookingClosed
        | Refusal::CancellationClosed
        | Refusal::WaitlistClosed
        | Refusal::ClassOver => decided.inputs.closed_at(refusal),
    })
}

/// Returns the time of a change; `None` if a later edit of the class led to the refusal instead.
fn unless_before(changed_at: Option<Instant>, edited_at: Option<Instant>) -> Option<Instant> {
    changed_at.filter(|at| edited_at.is_none_or(|edited_at| edited_at <= *at))
}
