//! The worker of the outbox: sends each letter at least once, never by two workers at the same time, and not when it is
//! of no use.

use chrono::TimeDelta;
use fantail_core::access::invitation_problem;
use fantail_core::booking::ClassFacts;
use fantail_core::limits::LETTERS_TRIED_FOR;
use fantail_core::studio_time::Instant;
use fantail_core::waitlist::opening_is_announced;
use fantail_core::wire::HistoryKind;
use futures_util::stream::{StreamExt, iter};
use tokio::time::sleep;

use super::letterhead::Letterhead;
use super::letters::{Drafted, letter};
use super::message::Envelope;
use super::transport::{Post, Undelivered};
use crate::db::{Conn, Db};
use crate::error::AppError;
use crate::shutdown::Shutdown;
use crate::store;
use crate::store::history::Event;
use crate::store::outbox::delivery::DueLetter;

/// The most letters in a batch: taking one is a write.
const BATCH: u32 = 24;
/// The number of letters sent at the same time.
const SIDE_BY_SIDE: usize = 8;
/// The lease of a batch: longer than sending one takes.
const LEASE: TimeDelta = TimeDelta::minutes(4);
/// The wait after the first failure; it doubles with each.
const FIRST_WAIT: TimeDelta = TimeDelta::minutes(1);
/// The time for letters under way once the server is asked to stop.
const GRACE: std::time::Duration = std::time::Duration::from_secs(5);

/// The outcome of an attempt.
enum Outcome {
    Sent,
    Failed(Undelivered),
    /// The server stops: the letter waits for the next one.
    Interrupted,
}

/// The decision on a letter that is due.
#[derive(Debug, PartialEq, Eq)]
enum Fate {
    Send,
    Drop(&'static str),
}

/// Sends the letters that are due; answers the number tried or dropped. The outcome of a batch is saved as the next one
/// is taken.
pub async fn send_due(
    db: &Db,
    post: &Post,
    letterhead: &Letterhead,
    now: Instant,
    stop: &Shutdown,
) -> Result<usize, AppError> {
    let next = store::outbox::delivery::next_due_at(&mut *db.read().await?).await?;
    if next.is_none_or(|next| now < next) {
        return Ok(0);
    }
    let mut done = 0;
    let mut tried = Vec::new();
    loop {
        let taken = db.write(async |conn, now| {
            settle(conn, &tried, now).await?;
            if stop.is_asked() {
                return Ok(Taken::default());
            }
            take(conn, now).await
        });
        let Taken { to_send, dropped } = taken.await?;
        done += to_send.len() + dropped;
        if to_send.is_empty() && dropped == 0 {
            return Ok(done);
        }
        tried = iter(to_send)
            .map(async |due| {
                let outcome = attempt(post, letterhead, &due, stop).await;
                (due, outcome)
            })
            .buffered(SIDE_BY_SIDE)
            .collect()
            .await;
    }
}

/// The letters of a batch, and the number of those that are of no use any more.
#[derive(Default)]
struct Taken {
    to_send: Vec<DueLetter>,
    dropped: usize,
}

/// Leases the letters to be sent and gives up those that are of no use any more.
async fn take(conn: &mut Conn, now: Instant) -> Result<Taken, AppError> {
    let Taken {
        mut to_send,
        mut dropped,
    } = Taken::default();
    for letter in store::outbox::delivery::due(conn, BATCH, now).await? {
        let class = class_of_opening(conn, &letter).await?;
        match fate(&letter, class.as_ref(), now) {
            Fate::Send => to_send.push(letter),
            Fate::Drop(reason) => {
                give_up(conn, &letter, reason, now).await?;
                dropped += 1;
            }
        }
    }
    if !to_send.is_empty() {
        let ids: Vec<_> = to_send.iter().map(|letter| letter.id.as_str()).collect();
        store::outbox::delivery::lease(conn, &ids, now + LEASE).await?;
    }
    Ok(Taken { to_send, dropped })
}

/// The class of a letter about an opening, with its recipient's flags.
async fn class_of_opening(
    conn: &mut Conn,
    letter: &DueLetter,
) -> Result<Option<ClassFacts>, AppError> {
    let (Some(class_id), Some(user_id), true) = (
        &letter.class_id,
        &letter.user_id,
        letter.is_about_an_opening,
    ) else {
        return Ok(None);
    };
    let class = store::classes::find(conn, class_id, Some(user_id)).await?;
    Ok(class.map(|viewed| viewed.facts()))
}

fn fate(letter: &DueLetter, opening: Option<&ClassFacts>, now: Instant) -> Fate {
    // A letter sent at once tells of what has just happened; one that waited may be overtaken.
    let has_waited = letter.created_at < letter.not_before || 0 < letter.attempts;
    if letter.use_by.is_some_and(|use_by| use_by <= now) {
        Fate::Drop("it came too late to be of use")
    } else if has_waited && opening.is_some_and(|class| !opening_is_announced(class, now)) {
        Fate::Drop("the spot was taken again")
    } else if has_waited && opening.is_some_and(|class| !class.is_user_on_waitlist) {
        Fate::Drop("they no longer wait for a spot")
    } else {
        Fate::Send
    }
}

async fn attempt(
    post: &Post,
    letterhead: &Letterhead,
    due: &DueLetter,
    stop: &Shutdown,
) -> Outcome {
    let Ok(draft) = serde_json::from_str(&due.draft) else {
        return Outcome::Failed(Undelivered {
            reason: "its draft can't be read".to_owned(),
            is_final: true,
        });
    };
    let drafted = Drafted {
        at: due.created_at,
        entry_at: due.entry_at.unwrap_or(due.created_at),
    };
    let letter = letter(letterhead, &draft, &due.to_address, drafted);
    let envelope = Envelope {
        id: &due.id,
        to: &due.to_address,
        written_at: due.created_at,
    };
    let out_of_time = async {
        stop.asked().await;
        sleep(GRACE).await;
    };
    tokio::select! {
        delivered = post.deliver(&envelope, letter) => delivered.map_or_else(Outcome::Failed, |()| Outcome::Sent),
        () = out_of_time => Outcome::Interrupted,
    }
}

/// Saves the outcomes of the letters that were tried.
async fn settle(
    conn: &mut Conn,
    tried: &[(DueLetter, Outcome)],
    now: Instant,
) -> Result<(), AppError> {
    let mut sent = Vec::new();
    for (letter, outcome) in tried {
        match outcome {
            Outcome::Sent => sent.push(letter.id.as_str()),
            Outcome::Interrupted => store::outbox::delivery::release(conn, &letter.id).await?,
            Outcome::Failed(failure) => put_off_or_bury(conn, letter, failure, now).await?,
        }
    }
    if !sent.is_empty() {
        store::outbox::delivery::mark_sent(conn, &sent, now).await?;
    }
    Ok(())
}

async fn put_off_or_bury(
    conn: &mut Conn,
    letter: &DueLetter,
    failure: &Undelivered,
    now: Instant,
) -> Result<(), AppError> {
    let next = next_attempt_at(letter, now).filter(|_| !failure.is_final);
    tracing::warn!(
        letter = letter.id,
        is_given_up = next.is_none(),
        "a letter did not leave: {}",
        failure.reason
    );
    match next {
        Some(next) => store::outbox::delivery::put_off(conn, &letter.id, next).await?,
        None => give_up(conn, letter, &failure.reason, now).await?,
    }
    Ok(())
}

/// Gives a letter up. If it is an invitation, the user's row and history show that it was not delivered.
async fn give_up(
    conn: &mut Conn,
    letter: &DueLetter,
    reason: &str,
    now: Instant,
) -> Result<(), AppError> {
    store::outbox::delivery::bury(conn, &letter.id, reason, now).await?;
    let (Some(user_id), true) = (&letter.user_id, letter.is_an_invitation) else {
        return Ok(());
    };
    let problem = invitation_problem(reason);
    store::users::invitations::set_problem(conn, user_id, &problem).await?;
    let event = Event {
        actor_id: None,
        ..Event::of_their_own(user_id, HistoryKind::ProfileUpdated, &problem)
    };
    Ok(store::history::add(conn, event, now).await?)
}

/// The time of the next attempt: after 1, 2, 4 … minutes, and never more than a day after the letter was due; `None` to
/// give up.
fn next_attempt_at(letter: &DueLetter, now: Instant) -> Option<Instant> {
    let doubled = 1_i32
        .checked_shl(letter.attempts.min(20))
        .unwrap_or(i32::MAX);
    let next = now + FIRST_WAIT * doubled;
    (next <= letter.not_before + LETTERS_TRIED_FOR).then_some(next)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn noon() -> Instant {
        Instant::parse("2026-11-21T00:00:00Z").unwrap()
    }

    fn letter(attempts: u32) -> DueLetter {
        DueLetter {
            id: "a".into(),
            user_id: None,
            to_address: "mia@example.nz".into(),
            is_about_an_opening: false,
            is_an_invitation: false,
            class_id: None,
            draft: String::new(),
            created_at: noon(),
            entry_at: None,
            not_before: noon(),
            use_by: Some(noon() + TimeDelta::hours(1)),
            attempts,
        }
    }

    #[test]
    fn a_letter_is_tried_again_after_one_two_and_four_minutes_and_for_a_day_at_most() {
        let waits = [0, 1, 2].map(|attempts| next_attempt_at(&letter(attempts), noon()));
        let minutes = [1, 2, 4].map(|minutes| Some(noon() + TimeDelta::minutes(minutes)));
        assert_eq!(waits, minutes);
        let last = noon() + LETTERS_TRIED_FOR - FIRST_WAIT;
        let ms = TimeDelta::milliseconds(1);
        assert_eq!(
            next_attempt_at(&letter(0), last),
            Some(noon() + LETTERS_TRIED_FOR)
        );
        assert_eq!(next_attempt_at(&letter(0), last + ms), None);
        assert_eq!(next_attempt_at(&letter(u32::MAX), noon()), None);
    }

    #[test]
    fn a_letter_is_of_use_until_its_time_and_not_at_it() {
        let use_by = noon() + TimeDelta::hours(1);
        let ms = TimeDelta::milliseconds(1);
        assert_eq!(fate(&letter(0), None, use_by - ms), Fate::Send);
        for late in [use_by, use_by + ms] {
            assert!(matches!(fate(&letter(0), None, late), Fate::Drop(_)));
        }
    }
}
