//! Sends the e-mails in the outbox. Each is sent at least once, and never by two workers at the
//! same time. An e-mail that is no longer useful is dropped.

use fantail_core::event::EventKind;
use fantail_core::studio_time::Instant;
use fantail_core::wire::invitation_problem;
use futures_util::stream::{StreamExt, iter};
use tokio::time::sleep;

use super::decision::{Delivery, FIRST_WAIT, LEASE, decide, is_too_far_ahead, next_attempt_at};
use super::delivery_failure::DeliveryFailure;
use super::letterhead::Letterhead;
use super::letters::{LetterTimes, letter};
use super::message::Envelope;
use super::overtaken::why_overtaken;
use super::transport::Mailer;
use crate::clock::Clock;
use crate::db::{Conn, Db};
use crate::error::AppError;
use crate::shutdown::Shutdown;
use crate::store;
use crate::store::events::NewEvent;
use crate::store::outbox::delivery::{DueLetter, LateLetters};

/// The most e-mails in a batch. Each batch costs one write.
const BATCH: u32 = 24;
/// The number of e-mails that are sent concurrently.
const CONCURRENCY: usize = 8;
/// How long the attempts under way may still take after the server was told to stop.
const GRACE: std::time::Duration = std::time::Duration::from_secs(5);

enum AttemptOutcome {
    Sent,
    Failed(DeliveryFailure),
    /// The server stops; the e-mail is sent after its next start.
    Interrupted,
    /// The e-mail was given up after it was leased, or can't be read; then its lease expires.
    Skipped,
}

/// Sends the e-mails that are due, and returns how many were tried or dropped. One write saves the
/// outcomes of a batch and leases the next batch.
pub async fn send_due(
    db: &Db,
    mailer: &Mailer,
    letterhead: &Letterhead,
    now: Instant,
    late: LateLetters,
    stop: &Shutdown,
) -> Result<usize, AppError> {
    let next = store::outbox::delivery::next_due_at(&mut *db.read().await?).await?;
    if next.is_none_or(|next| now < next) {
        return Ok(0);
    }
    let mut done = 0;
    let mut tried = Vec::new();
    loop {
        let batch = db.write(async |conn, now| {
            save_outcomes(conn, &tried, late, now).await?;
            if stop.is_requested() {
                return Ok((LetterBatch::default(), now));
            }
            Ok((lease_batch(conn, late, now).await?, now))
        });
        let (LetterBatch { to_send, dropped }, now) = batch.await?;
        done += to_send.len() + dropped;
        if to_send.is_empty() && dropped == 0 {
            return Ok(done);
        }
        tried = iter(to_send)
            .map(async |due| {
                let outcome = attempt(db, mailer, letterhead, &due, now, stop).await;
                (due, outcome)
            })
            .buffered(CONCURRENCY)
            .collect()
            .await;
    }
}

/// The e-mails to send, and the number of others that were dropped.
#[derive(Default)]
struct LetterBatch {
    to_send: Vec<DueLetter>,
    dropped: usize,
}

/// Leases the e-mails to send, and drops those that are no longer useful. Those that are late and are
/// kept are not among the due ones.
async fn lease_batch(
    conn: &mut Conn,
    late: LateLetters,
    now: Instant,
) -> Result<LetterBatch, AppError> {
    let mut batch = LetterBatch::default();
    for letter in store::outbox::delivery::due(conn, BATCH, late, now).await? {
        let overtaken = why_overtaken(conn, &letter, now).await?;
        match decide(&letter, overtaken, now) {
            Delivery::Send => batch.to_send.push(letter),
            Delivery::Drop(reason) => {
                give_up(conn, &letter, reason, now).await?;
                batch.dropped += 1;
            }
        }
    }
    if !batch.to_send.is_empty() {
        let ids: Vec<_> = batch
            .to_send
            .iter()
            .map(|letter| letter.id.as_str())
            .collect();
        store::outbox::delivery::lease(conn, &ids, now + LEASE).await?;
    }
    Ok(batch)
}

/// Sends an e-mail, unless it was given up while it waited behind others of its batch.
async fn attempt(
    db: &Db,
    mailer: &Mailer,
    letterhead: &Letterhead,
    due: &DueLetter,
    now: Instant,
    stop: &Shutdown,
) -> AttemptOutcome {
    if stop.is_requested() {
        return AttemptOutcome::Interrupted;
    }
    let Ok(Some(to_address)) = present_address(db, due).await else {
        return AttemptOutcome::Skipped;
    };
    let Ok(draft) = serde_json::from_str(&due.draft) else {
        return AttemptOutcome::Failed(DeliveryFailure {
            reason: "its draft can't be read".to_owned(),
            is_permanent: true,
        });
    };
    let times = LetterTimes {
        sent_at: now,
        stamped_at: due.entry_at.unwrap_or(due.created_at),
    };
    let letter = letter(letterhead, &draft, &to_address, times);
    let envelope = Envelope {
        id: &due.id,
        to: &to_address,
        written_at: due.created_at,
    };
    let deadline = async {
        stop.requested().await;
        sleep(GRACE).await;
    };
    tokio::select! {
        delivered = mailer.deliver(&envelope, letter) => delivered.map_or_else(AttemptOutcome::Failed, |()| AttemptOutcome::Sent),
        () = deadline => AttemptOutcome::Interrupted,
    }
}

async fn present_address(db: &Db, due: &DueLetter) -> Result<Option<String>, AppError> {
    let mut reader = db.read().await?;
    Ok(store::outbox::delivery::address_of_unsent(&mut reader, &due.id).await?)
}

/// Saves the outcomes of the e-mails that were tried.
async fn save_outcomes(
    conn: &mut Conn,
    tried: &[(DueLetter, AttemptOutcome)],
    late: LateLetters,
    now: Instant,
) -> Result<(), AppError> {
    let mut sent = Vec::new();
    for (letter, outcome) in tried {
        match outcome {
            AttemptOutcome::Sent => sent.push(letter.id.as_str()),
            AttemptOutcome::Skipped => {}
            AttemptOutcome::Interrupted => {
                store::outbox::delivery::release(conn, &letter.id).await?;
            }
            AttemptOutcome::Failed(failure) => {
                reschedule_or_give_up(conn, letter, failure, late, now).await?;
            }
        }
    }
    if !sent.is_empty() {
        store::outbox::delivery::mark_sent(conn, &sent, now).await?;
    }
    Ok(())
}

async fn reschedule_or_give_up(
    conn: &mut Conn,
    letter: &DueLetter,
    failure: &DeliveryFailure,
    late: LateLetters,
    now: Instant,
) -> Result<(), AppError> {
    let next = match late {
        _ if failure.is_permanent => None,
        LateLetters::Drop => next_attempt_at(letter, now),
        LateLetters::Keep => Some(next_attempt_at(letter, now).unwrap_or(now + FIRST_WAIT)),
    };
    tracing::warn!(
        letter = letter.id,
        is_given_up = next.is_none(),
        "a letter was not sent: {}",
        failure.reason
    );
    match next {
        Some(next) => store::outbox::delivery::reschedule(conn, &letter.id, next).await?,
        None => give_up(conn, letter, &failure.reason, now).await?,
    }
    Ok(())
}

/// Makes e-mails due which a clock that was ahead has scheduled or leased for too far in the future,
/// a batch at most. Returns their number.
pub async fn correct_schedule(db: &Db, clock: &Clock) -> Result<usize, AppError> {
    let mut reader = db.read().await?;
    let waiting = store::outbox::delivery::waiting(&mut reader, clock.now()).await?;
    drop(reader);
    // Read after the letters, one of which may have been written since the first reading.
    let now = clock.now();
    let ids: Vec<_> = waiting
        .iter()
        .filter(|letter| is_too_far_ahead(letter, now))
        .take(BATCH as usize)
        .map(|letter| letter.id.as_str())
        .collect();
    if !ids.is_empty() {
        db.write(async |conn, now| Ok(store::outbox::delivery::make_due(conn, &ids, now).await?))
            .await?;
    }
    Ok(ids.len())
}

/// Gives an e-mail up, unless it was given up already. If it was an invitation, the user's row and
/// history show that it was not delivered.
async fn give_up(
    conn: &mut Conn,
    letter: &DueLetter,
    reason: &str,
    now: Instant,
) -> Result<(), AppError> {
    let is_first = store::outbox::delivery::give_up(conn, &letter.id, reason, now).await?;
    let (Some(user_id), true, true) = (&letter.user_id, letter.is_an_invitation, is_first) else {
        return Ok(());
    };
    let problem = invitation_problem(reason);
    store::users::invitations::set_problem(conn, user_id, &problem).await?;
    let event = NewEvent {
        actor_id: None,
        ..NewEvent::of_user(user_id, EventKind::ProfileUpdated, &problem)
    };
    Ok(store::events::add(conn, event, now).await?)
}
