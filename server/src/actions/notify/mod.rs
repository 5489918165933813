//! Notifications: in the app always, and as a letter in the outbox for recipients who want letters.

pub mod links;
use fantail_core::booking::{booking_letter_is_due, late_cancellation_letter_is_due};
use fantail_core::class::Class;
use fantail_core::concession::level_fallen_into;
use fantail_core::studio_time::Instant;
use fantail_core::waitlist::opening_letter_at;
use fantail_core::words::Word;

use crate::db::Conn;
use crate::db::writes::Writes;
use crate::error::AppError;
use crate::mail::draft::{About, Draft};
use crate::mail::occasion::Occasion;
use crate::store;
use crate::store::notifications::NewNotification;
use crate::store::outbox::NewLetter;
use crate::store::users::Account;
use crate::store::users::recipients::Recipient;
use crate::store::waitlist::Waiting;

/// Tells one person.
pub fn tell(
    writes: &mut Writes,
    recipient: &Recipient,
    occasion: &Occasion,
    now: Instant,
) -> Result<(), AppError> {
    tell_each(writes, &[(recipient, occasion)], now)
}

/// Tells people, each of an occasion: in the app, and by a letter where they want one.
pub fn tell_each(
    writes: &mut Writes,
    told: &[(&Recipient, &Occasion)],
    now: Instant,
) -> Result<(), AppError> {
    let mut letters = Vec::new();
    for (recipient, occasion) in told {
        if wants_a_letter(recipient, occasion) {
            letters.extend(letter(recipient, occasion, now, now)?);
        }
    }
    tell_each_in_the_app(writes, told, now);
    store::outbox::push(writes, &letters, now);
    Ok(())
}

/// Tells a member of their own booking or cancellation. Throttles letters per member: a loop of bookings floods no
/// mailbox.
pub fn tell_of_own_booking(
    writes: &mut Writes,
    recipient: &Recipient,
    occasion: &Occasion,
    letters_lately: u32,
    now: Instant,
) -> Result<(), AppError> {
    if booking_letter_is_due(letters_lately) {
        return tell(writes, recipient, occasion, now);
    }
    tell_each_in_the_app(writes, &[(recipient, occasion)], now);
    Ok(())
}

/// A balance before and after a change, in concessions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BalanceChange {
    pub before: i32,
    pub after: i32,
}

/// Tells someone that their balance has become low, if this change made it so.
pub fn tell_of_a_low_balance(
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
    tell(writes, recipient, &occasion, now)
}

/// Tells every admin who can sign in.
pub async fn tell_admins(
    conn: &mut Conn,
    writes: &mut Writes,
    occasion: &Occasion,
    now: Instant,
) -> Result<(), AppError> {
    tell_admins_but(conn, writes, None, occasion, now).await
}

/// Tells every admin who can sign in, but for the one whose action it was.
pub async fn tell_admins_but(
    conn: &mut Conn,
    writes: &mut Writes,
    actor_id: Option<&str>,
    occasion: &Occasion,
    now: Instant,
) -> Result<(), AppError> {
    let admins = store::users::recipients::admins(conn).await?;
    let told: Vec<_> = admins
        .iter()
        .filter(|admin| actor_id != Some(admin.user_id.as_str()))
        .map(|admin| (admin, occasion))
        .collect();
    tell_each(writes, &told, now)
}

/// Tells every admin of a cancellation too late for a refund. Throttles letters per admin, member and class.
pub async fn tell_of_a_late_cancellation(
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
    let (mut by_letter_too, mut in_the_app) = (Vec::new(), Vec::new());
    for (admin, last_letter_at) in &admins {
        if late_cancellation_letter_is_due(*last_letter_at, now) {
            by_letter_too.push((admin, occasion));
        } else {
            in_the_app.push((admin, occasion));
        }
    }
    tell_each(writes, &by_letter_too, now)?;
    tell_each_in_the_app(writes, &in_the_app, now);
    Ok(())
}

/// Tells waiting members that a spot has opened: in the app at once, by letter at most once in 15 minutes.
///
/// A letter that comes too soon is held back, and sent later if a spot is still free. At most one is held for each; an
/// overdue one, because the mail server is away, is replaced.
pub async fn tell_of_opening(
    conn: &mut Conn,
    waiting: &[Waiting],
    class: &Class,
    now: Instant,
) -> Result<(), AppError> {
    let occasion = &Occasion::WaitlistOpening {
        class: class.into(),
    };
    let (mut letters, mut replaced) = (Vec::new(), Vec::new());
    for one in waiting {
        let recipient = &one.recipient;
        let is_held_back = one.unsent_due_at.is_some_and(|due_at| now < due_at);
        if is_held_back || !wants_a_letter(recipient, occasion) {
            continue;
        }
        if one.unsent_due_at.is_some() {
            replaced.push(recipient.user_id.as_str());
        }
        let not_before = opening_letter_at(one.last_sent_at, now);
        letters.extend(letter(recipient, occasion, not_before, now)?);
    }
    store::outbox::supersede(conn, &replaced, &class.id, occasion.kind(), now).await?;
    let told: Vec<_> = waiting
        .iter()
        .map(|one| (&one.recipient, occasion))
        .collect();
    let mut writes = Writes::default();
    tell_each_in_the_app(&mut writes, &told, now);
    store::outbox::push(&mut writes, &letters, now);
    Ok(writes.send(conn).await?)
}

/// The recipient of a letter: their name and address.
#[derive(Clone, Copy)]
struct Reader<'a> {
    /// `None` for an address without an account.
    user_id: Option<&'a str>,
    first_name: &'a str,
    email: &'a str,
}

impl Reader<'_> {
    const NOBODY: Reader<'static> = Reader {
        user_id: None,
        first_name: "",
        email: "",
    };
}

impl<'a> From<&'a Recipient> for Reader<'a> {
    fn from(recipient: &'a Recipient) -> Reader<'a> {
        Reader {
            user_id: Some(&recipient.user_id),
            first_name: &recipient.first_name,
            email: &recipient.email,
        }
    }
}

fn draft(reader: Reader<'_>, about: About) -> Result<String, AppError> {
    let first_name = reader.first_name.to_owned();
    let draft = serde_json::to_string(&Draft { first_name, about });
    draft.map_err(|error| AppError::Internal(error.into()))
}

fn wants_a_letter(recipient: &Recipient, occasion: &Occasion) -> bool {
    occasion.is_about_the_account() || recipient.settings.wants_mail(occasion.kind())
}

/// Tells people in the app only, each of an occasion.
pub fn tell_each_in_the_app(writes: &mut Writes, told: &[(&Recipient, &Occasion)], now: Instant) {
    let notifications: Vec<_> = told
        .iter()
        .map(|(recipient, occasion)| NewNotification {
            user_id: &recipient.user_id,
            kind: occasion.kind(),
            title: occasion.title(),
            message: occasion.message(now),
            class_id: occasion.class().map(|class| class.id.as_str()),
            about_user_id: occasion.about().map(|named| named.user_id.as_str()),
        })
        .collect();
    store::notifications::push(writes, &notifications, now);
}

/// The letter about an occasion; `None` once it would come too late to be of use.
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
        booking_id: occasion.booking_id(),
        draft: draft(recipient.into(), About::Occasion(occasion.clone()))?,
        not_before,
        use_by,
    }))
}
