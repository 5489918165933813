//! Notifies the waitlist of a class that a spot is available, and that it is taken.

use fantail_core::class::Class;
use fantail_core::studio_time::Instant;
use fantail_core::waitlist::opening_letter_at;

use super::{each_in_app, in_app, leaves_at, letter, wants_a_letter};
use crate::db::Conn;
use crate::db::writes::Writes;
use crate::error::AppError;
use crate::mail::occasion::Occasion;
use crate::store;
use crate::store::users::recipients::Recipient;
use crate::store::waitlist::waiting::{NotifiedUser, WaitingUser};

/// Notifies the waitlist that a spot is available. The notification in the app is immediate;
/// letters are sent and devices are notified at most once in 15 minutes.
///
/// A letter that would come too soon waits in the outbox, and is sent later if a spot is still
/// free. At most one letter waits for each recipient. A letter that is overdue because the mail
/// server hasn't accepted it is replaced.
pub async fn spot_available(
    conn: &mut Conn,
    waiting: &[WaitingUser],
    class: &Class,
    now: Instant,
) -> Result<(), AppError> {
    let occasion = &Occasion::WaitlistOpening {
        class: class.into(),
    };
    let recipients: Vec<Recipient> = waiting.iter().map(|one| (&one.account).into()).collect();
    let (mut letters, mut replaced) = (Vec::new(), Vec::new());
    let mut notifications = Vec::new();
    for (one, recipient) in waiting.iter().zip(&recipients) {
        let push_at = opening_letter_at(one.last_told_at, class.start_at, now);
        let push_at = (!one.push_waits).then_some(push_at);
        notifications.push(in_app(recipient, occasion, push_at, now));
        let is_delayed = one.unsent_due_at.is_some_and(|due_at| now < due_at);
        if is_delayed || !wants_a_letter(recipient, occasion) {
            continue;
        }
        if one.unsent_due_at.is_some() {
            replaced.push(recipient.user_id.as_str());
        }
        let not_before = opening_letter_at(one.last_sent_at, class.start_at, now);
        letters.extend(letter(recipient, occasion, not_before, now)?);
    }
    store::outbox::supersede(conn, &replaced, &class.id, occasion.kind(), now).await?;
    let mut writes = Writes::default();
    store::notifications::push(&mut writes, &notifications, now);
    store::outbox::push(&mut writes, &letters, now);
    Ok(writes.send(conn).await?)
}

/// Notifies everyone who was notified of a spot that it is taken: once in the app, and by a letter if the opening came by
/// letter. In the night the letter waits for the morning.
pub fn spot_taken(
    writes: &mut Writes,
    notified: &[NotifiedUser],
    class: &Class,
    now: Instant,
) -> Result<(), AppError> {
    let occasion = &Occasion::SpotTaken {
        class: class.into(),
    };
    let recipients: Vec<Recipient> = notified.iter().map(|one| (&one.account).into()).collect();
    let mut letters = Vec::new();
    for (one, recipient) in notified.iter().zip(&recipients) {
        if one.got_letter && wants_a_letter(recipient, occasion) {
            letters.extend(letter(recipient, occasion, leaves_at(occasion, now), now)?);
        }
    }
    let everyone: Vec<_> = recipients
        .iter()
        .map(|recipient| (recipient, occasion))
        .collect();
    each_in_app(writes, &everyone, now);
    store::outbox::push(writes, &letters, now);
    Ok(())
}
