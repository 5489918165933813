//! Notifies users: always in the app, and by a letter in the outbox if they want letters.

pub mod links;
pub mod waitlist;

use fantail_core::booking::{booking_letter_is_due, late_cancellation_letter_is_due};
use fantail_core::class::Class;
use fantail_core::closed_enum::ClosedEnum;
use fantail_core::concession::level_fallen_into;
use fantail_core::studio_time::Instant;

use crate::db::Conn;
use crate::db::writes::Writes;
use crate::error::AppError;
use crate::mail::draft::{DraftBody, LetterDraft};
use crate::mail::occasion::Occasion;
use crate::mail::spots::after_quiet_hours;
use crate::store;
use crate::store::notifications::NewNotification;
use crate::store::outbox::NewLetter;
use crate::store::users::Account;
use crate::store::users::recipients::Recipient;

/// Notifies one user.
pub fn user(
    writes: &mut Writes,
    recipient: &Recipient,
    occasion: &Occasion,
    now: Instant,
) -> Result<(), AppError> {
    each(writes, &[(recipient, occasion)], now)
}

/// Notifies each recipient of an occasion, in the app and by a letter if they want one.
pub fn each(
    writes: &mut Writes,
    recipients: &[(&Recipient, &Occasion)],
    now: Instant,
) -> Result<(), AppError> {
    let mut letters = Vec::new();
    for (recipient, occasion) in recipients {
        if wants_a_letter(recipient, occasion) {
            letters.extend(letter(recipient, occasion, leaves_at(occasion, now), now)?);
        }
    }
    each_in_app(writes, recipients, now);
    store::outbox::push(writes, &letters, now);
    Ok(())
}

/// Notifies a member of their own booking or cancellation. Throttles the letters, so that a loop of bookings does not
/// flood a mailbox.
pub fn own_booking(
    writes: &mut Writes,
    recipient: &Recipient,
    occasion: &Occasion,
    letters_lately: u32,
    now: Instant,
) -> Result<(), AppError> {
    if booking_letter_is_due(letters_lately) {
        return user(writes, recipient, occasion, now);
    }
    each_in_app(writes, &[(recipient, occasion)], now);
    Ok(())
}

/// A balance before and after a change, in concessions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BalanceChange {
    pub before: i32,
    pub after: i32,
}

/// Notifies a user of a low balance, if this change made it low.
pub fn low_balance(
    writes: &mut Writes,
    recipient: &Recipient,
    change: BalanceChange,
    now: Instant,
) -> Result<(), AppError> {
    let balance = change.after;
    if level_fallen_into(change.before, balance).is_none() {
        return Ok(());
    }
    let occasion = Occasion::ConcessionsLow { balance };
    user(writes, recipient, &occasion, now)
}

/// Notifies every admin who can sign in.
pub async fn admins(
    conn: &mut Conn,
    writes: &mut Writes,
    occasion: &Occasion,
    now: Instant,
) -> Result<(), AppError> {
    other_admins(conn, writes, None, occasion, now).await
}

/// Notifies every admin who can sign in, except the actor.
pub async fn other_admins(
    conn: &mut Conn,
    writes: &mut Writes,
    actor_id: Option<&str>,
    occasion: &Occasion,
    now: Instant,
) -> Result<(), AppError> {
    let admins = store::users::recipients::admins(conn).await?;
    let recipients: Vec<_> = admins
        .iter()
        .filter(|admin| actor_id != Some(admin.user_id.as_str()))
        .map(|admin| (admin, occasion))
        .collect();
    each(writes, &recipients, now)
}

/// Notifies every admin of a cancellation too late for a refund. Throttles the letters per admin, member and class.
pub async fn late_cancellation(
    conn: &mut Conn,
    writes: &mut Writes,
    member: &Account,
    class: &Class,
    now: Instant,
) -> Result<(), AppError> {
    let occasion = &Occasion::LateCancellation {
        class: class.into(),
        member: member.into(),
    };
    let (kind, class_id) = (occasion.kind(), &class.id);
    let admins = store::users::recipients::admins_last_told(conn, kind, class_id, &member.id);
    let admins = admins.await?;
    let (mut by_letter, mut in_app) = (Vec::new(), Vec::new());
    for (admin, last_letter_at) in &admins {
        if late_cancellation_letter_is_due(*last_letter_at, now) {
            by_letter.push((admin, occasion));
        } else {
            in_app.push((admin, occasion));
        }
    }
    each(writes, &by_letter, now)?;
    each_in_app(writes, &in_app, now);
    Ok(())
}

/// The name and address that a letter is sent to.
#[derive(Clone, Copy)]
struct LetterRecipient<'a> {
    /// `None` for an address without an account.
    user_id: Option<&'a str>,
    first_name: &'a str,
    email: &'a str,
}

impl LetterRecipient<'_> {
    const UNKNOWN: LetterRecipient<'static> = LetterRecipient {
        user_id: None,
        first_name: "",
        email: "",
    };
}

impl<'a> From<&'a Recipient> for LetterRecipient<'a> {
    fn from(recipient: &'a Recipient) -> LetterRecipient<'a> {
        LetterRecipient {
            user_id: Some(&recipient.user_id),
            first_name: &recipient.first_name,
            email: &recipient.email,
        }
    }
}

fn draft(recipient: LetterRecipient<'_>, body: DraftBody) -> Result<String, AppError> {
    let first_name = recipient.first_name.to_owned();
    let draft = serde_json::to_string(&LetterDraft { first_name, body });
    draft.map_err(|error| AppError::Internal(error.into()))
}

fn wants_a_letter(recipient: &Recipient, occasion: &Occasion) -> bool {
    occasion.is_about_the_account() || recipient.settings.wants_mail(occasion.kind())
}

/// Returns when the letter and the push notification about an occasion leave: at once, or after the night if it came by
/// way of a waitlist.
fn leaves_at(occasion: &Occasion, now: Instant) -> Instant {
    let start_at = match occasion {
        Occasion::BookedFromWaitlist { class, .. } => Some(class.start_time),
        _ => None,
    };
    after_quiet_hours(occasion.kind(), start_at, now)
}

/// Notifies each recipient of an occasion, in the app and on their devices.
pub fn each_in_app(writes: &mut Writes, recipients: &[(&Recipient, &Occasion)], now: Instant) {
    let notifications: Vec<_> = recipients
        .iter()
        .map(|(recipient, occasion)| {
            let is_pushed = occasion.kind().is_pushed();
            let push_at = is_pushed.then(|| leaves_at(occasion, now));
            in_app(recipient, occasion, push_at, now)
        })
        .collect();
    store::notifications::push(writes, &notifications, now);
}

/// Returns the notification in the app. What a recipient did themselves arrives as read.
fn in_app<'a>(
    recipient: &'a Recipient,
    occasion: &'a Occasion,
    push_at: Option<Instant>,
    now: Instant,
) -> NewNotification<'a> {
    NewNotification {
        user_id: &recipient.user_id,
        kind: occasion.kind(),
        title: occasion.title(now),
        message: occasion.message(now),
        class_id: occasion.class().map(|class| class.id.as_str()),
        about_user_id: occasion.about().map(|named| named.user_id.as_str()),
        is_read: occasion.is_own_act_of(&recipient.user_id),
        push_at,
    }
}

/// Returns the letter about an occasion; `None` if it would come too late to be useful.
fn letter<'a>(
    recipient: &'a Recipient,
    occasion: &'a Occasion,
    not_before: Instant,
    now: Instant,
) -> Result<Option<NewLetter<'a>>, AppError> {
    let use_by = occasion.use_by();
    if use_by.is_some_and(|use_by| use_by <= not_before) {
        return Ok(None);
    }
    Ok(Some(NewLetter {
        id: store::new_id(now),
        user_id: Some(&recipient.user_id),
        to_address: &recipient.email,
        kind: occasion.kind().as_str(),
        class_id: occasion.class().map(|class| class.id.as_str()),
        booking_ids: occasion.booking_ids(),
        draft: draft(recipient.into(), DraftBody::Occasion(occasion.clone()))?,
        not_before,
        use_by,
    }))
}
