//! Finds e-mails that events have overtaken while they waited: one that is sent without delay is still true.

use fantail_core::studio_time::Instant;
use fantail_core::wire::NotificationKind;

use super::draft::{DraftBody, LetterDraft};
use super::occasion::{Occasion, RemindedClass};
use super::spots::why_overtaken_spot;
use crate::db::Conn;
use crate::error::AppError;
use crate::store;
use crate::store::outbox::delivery::DueLetter;

/// Returns why an e-mail that has waited is dropped; `None` if it is still true.
pub(super) async fn why_overtaken(
    conn: &mut Conn,
    letter: &DueLetter,
    now: Instant,
) -> Result<Option<&'static str>, AppError> {
    let has_waited = letter.created_at < letter.not_before || 0 < letter.attempts;
    let (true, Some(kind), Some(user_id)) = (has_waited, letter.kind, &letter.user_id) else {
        return Ok(None);
    };
    match (kind, &letter.class_id) {
        (
            NotificationKind::WaitlistOpening | NotificationKind::BookedFromWaitlist,
            Some(class_id),
        ) => {
            let facts = store::waitlist::opening(conn, class_id, user_id).await?;
            Ok(facts.and_then(|(class, member)| why_overtaken_spot(kind, &class, &member, now)))
        }
        (NotificationKind::Reminder, _) => why_reminder_is_overtaken(conn, letter, user_id).await,
        _ => Ok(None),
    }
}

/// A reminder is overtaken if a booking that it names was cancelled or its class moved. It is then planned again.
async fn why_reminder_is_overtaken(
    conn: &mut Conn,
    letter: &DueLetter,
    user_id: &str,
) -> Result<Option<&'static str>, AppError> {
    let draft = serde_json::from_str(&letter.draft).map(|LetterDraft { body, .. }| body);
    let Ok(DraftBody::Occasion(Occasion::Reminder { kind, classes, .. })) = draft else {
        return Ok(None);
    };
    for RemindedClass { class, .. } in &classes {
        let start_at = store::reminders::booked_start(conn, user_id, &class.id).await?;
        if start_at != Some(class.start_time) {
            store::reminders::withdraw(conn, user_id, kind, letter.created_at).await?;
            return Ok(Some("the bookings that it names have changed"));
        }
    }
    Ok(None)
}
