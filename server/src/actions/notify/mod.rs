//! Telling people: a notification in the app always, and a letter in the outbox when they want letters.

pub mod links;
mod news;

use fantail_core::concession::level_fallen_into;
use fantail_core::studio_time::Instant;
use fantail_core::waitlist::opening_letter_at;
use fantail_core::wire::Class;
use fantail_core::words::Word;

use self::news::is_news;
use crate::db::Conn;
use crate::error::AppError;
use crate::mail::draft::{About, Draft};
use crate::mail::occasion::Occasion;
use crate::store;
use crate::store::notifications::NewNotification;
use crate::store::outbox::NewLetter;
use crate::store::users::recipients::Recipient;
use crate::store::waitlist::Waiting;
use crate::store::writes::Writes;

/// Tells one person.
pub async fn tell(
    conn: &mut Conn,
    writes: &mut Writes,
    recipient: &Recipient,
    occasion: &Occasion,
    now: Instant,
) -> Result<(), AppError> {
    tell_each(conn, writes, &[(recipient, occasion)], now).await
}

/// Tells people, each of an occasion: in the app, and by a letter where it is news and they want one.
pub async fn tell_each(
    conn: &mut Conn,
    writes: &mut Writes,
    told: &[(&Recipient, &Occasion)],
    now: Instant,
) -> Result<(), AppError> {
    let mut letters = Vec::new();
    for (recipient, occasion) in told {
        if is_news(conn, recipient, occasion, now).await? && wants_a_letter(recipient, occasion) {
            letters.extend(letter(recipient, occasion, now, now)?);
        }
    }
    tell_each_in_the_app(writes, told, now);
    store::outbox::push(writes, &letters, now);
    Ok(())
}

/// Tells someone whose balance went from one to the other that it has become low, if it has.
pub async fn tell_of_a_low_balance(
    conn: &mut Conn,
    writes: &mut Writes,
    recipient: &Recipient,
    (before, balance): (i32, i32),
    now: Instant,
) -> Result<(), AppError> {
    if level_fallen_into(before, balance).is_none() {
        return Ok(());
    }
    let occasion = Occasion::ConcessionsLow { balance };
    tell(conn, writes, recipient, &occasion, now).await
}

/// Tells every admin who can read it.
pub async fn tell_admins(
    conn: &mut Conn,
    writes: &mut Writes,
    occasion: &Occasion,
    now: Instant,
) -> Result<(), AppError> {
    tell_admins_but(conn, writes, None, occasion, now).await
}

/// Tells every admin who can read it, but the one whose own doing it was.
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
    tell_each(conn, writes, &told, now).await
}

/// Tells someone who waits that a spot has opened: in the app at once, by letter at most once in 15 minutes.
///
/// A letter that comes too soon is held back, and the worker sends it then if a spot is still free. At most one is held;
/// one that is overdue, because the mail server is away, is replaced: there is never more than one to come.
pub async fn tell_of_opening(
    conn: &mut Conn,
    waiting: &Waiting,
    class: &Class,
    now: Instant,
) -> Result<(), AppError> {
    let occasion = Occasion::WaitlistOpening {
        class: class.into(),
    };
    let Waiting {
        recipient,
        last_sent_at,
        unsent_due_at,
    } = waiting;
    let mut writes = Writes::default();
    tell_each_in_the_app(&mut writes, &[(recipient, &occasion)], now);
    let is_held_back = unsent_due_at.is_some_and(|due_at| now < due_at);
    if is_held_back || !wants_a_letter(recipient, &occasion) {
        return Ok(writes.send(conn).await?);
    }
    if unsent_due_at.is_some() {
        store::outbox::supersede(conn, &recipient.user_id, &class.id, occasion.kind(), now).await?;
    }
    let not_before = opening_letter_at(*last_sent_at, now);
    let letters = Vec::from_iter(letter(recipient, &occasion, not_before, now)?);
    store::outbox::push(&mut writes, &letters, now);
    Ok(writes.send(conn).await?)
}

/// Whom a letter greets, and where it goes.
#[derive(Clone, Copy)]
struct Reader<'a> {
    /// `None` for someone without an account.
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

/// Tells people in the app, each of an occasion, and by no letter.
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

/// None once it would come too late to be of use.
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
        draft: draft(recipient.into(), About::Occasion(occasion.clone()))?,
        not_before,
        use_by,
    }))
}
