//! Telling people: a notification in the app always, and a letter in the outbox when they want letters.

use fantail_core::concession::level_fallen_into;
use fantail_core::studio_time::Instant;
use fantail_core::waitlist::opening_letter_at;
use fantail_core::wire::Class;

use super::link::lifetime;
use super::news::is_news;
use crate::db::Conn;
use crate::error::AppError;
use crate::mail::draft::{About, Draft};
use crate::mail::occasion::Occasion;
use crate::store;
use crate::store::links::Purpose;
use crate::store::notifications::NewNotification;
use crate::store::outbox::NewLetter;
use crate::store::recipients::Recipient;
use crate::store::users::Account;
use crate::store::waitlist::Waiting;

/// The letters that are about no occasion, but carry a link.
pub(super) const RESET_LINK: &str = "reset_link";
pub(super) const INVITATION: &str = "invitation";

/// Tells one person.
pub async fn tell(
    conn: &mut Conn,
    recipient: &Recipient,
    occasion: &Occasion,
    now: Instant,
) -> Result<(), AppError> {
    let is_news = is_news(conn, recipient, occasion, now).await?;
    tell_in_the_app(conn, recipient, occasion, now).await?;
    if is_news && wants_a_letter(recipient, occasion) {
        write(conn, recipient, occasion, now, now).await?;
    }
    Ok(())
}

/// Tells someone whose balance went from one to the other that it has become low, if it has.
pub async fn tell_of_a_low_balance(
    conn: &mut Conn,
    recipient: &Recipient,
    (before, balance): (i32, i32),
    now: Instant,
) -> Result<(), AppError> {
    if level_fallen_into(before, balance).is_none() {
        return Ok(());
    }
    let occasion = Occasion::ConcessionsLow { balance };
    tell(conn, recipient, &occasion, now).await
}

/// Tells every admin who can read it.
pub async fn tell_admins(
    conn: &mut Conn,
    occasion: &Occasion,
    now: Instant,
) -> Result<(), AppError> {
    tell_admins_but(conn, None, occasion, now).await
}

/// Tells every admin who can read it, but the one whose own doing it was.
pub async fn tell_admins_but(
    conn: &mut Conn,
    actor_id: Option<&str>,
    occasion: &Occasion,
    now: Instant,
) -> Result<(), AppError> {
    for admin in store::recipients::admins(conn).await? {
        if actor_id != Some(admin.user_id.as_str()) {
            tell(conn, &admin, occasion, now).await?;
        }
    }
    Ok(())
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
    tell_in_the_app(conn, recipient, &occasion, now).await?;
    let is_held_back = unsent_due_at.is_some_and(|due_at| now < due_at);
    if is_held_back || !wants_a_letter(recipient, &occasion) {
        return Ok(());
    }
    if unsent_due_at.is_some() {
        store::outbox::supersede(conn, &recipient.user_id, &class.id, occasion.kind(), now).await?;
    }
    let not_before = opening_letter_at(*last_sent_at, now);
    write(conn, recipient, &occasion, not_before, now).await
}

/// Drafts the letter with a reset link, which goes whatever the settings say. Without anyone to write to, the same is
/// done and taken back.
pub async fn send_reset_link(
    conn: &mut Conn,
    recipient: Option<&Recipient>,
    secret: &str,
    now: Instant,
) -> Result<(), AppError> {
    let reader = recipient.map_or(Reader::NOBODY, Reader::from);
    let secret = secret.to_owned();
    let id = send_link(conn, reader, About::ResetLink { secret }, now).await?;
    Ok(store::outbox::take_back(conn, &id).await?)
}

/// Drafts the letter with an invitation; the one before it is of no use any more.
pub async fn send_invitation(
    conn: &mut Conn,
    invited: &Account,
    secret: &str,
    now: Instant,
) -> Result<(), AppError> {
    let reader = Reader {
        user_id: Some(&invited.id),
        first_name: &invited.first_name,
        email: &invited.email,
    };
    let about = About::Invitation {
        username: invited.username.clone(),
        secret: secret.to_owned(),
    };
    send_link(conn, reader, about, now).await?;
    Ok(())
}

/// Tells someone that an admin set a new password for them: in the app always, and by a letter with a reset link when
/// there is one to send.
pub async fn tell_of_new_password(
    conn: &mut Conn,
    recipient: &Recipient,
    secret: Option<&str>,
    now: Instant,
) -> Result<(), AppError> {
    tell_in_the_app(conn, recipient, &Occasion::PasswordSetByStudio, now).await?;
    let Some(secret) = secret else { return Ok(()) };
    let secret = secret.to_owned();
    let about = About::PasswordSetByStudio { secret };
    send_link(conn, recipient.into(), about, now).await?;
    Ok(())
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

/// A letter with a link, which goes whatever the settings say, and its id; an unsent one with an earlier link is
/// withdrawn.
async fn send_link(
    conn: &mut Conn,
    reader: Reader<'_>,
    about: About,
    now: Instant,
) -> Result<String, AppError> {
    let (kind, purpose) = match about {
        About::Invitation { .. } => (INVITATION, Purpose::Invitation),
        _ => (RESET_LINK, Purpose::Reset),
    };
    store::outbox::withdraw(conn, reader.user_id.unwrap_or_default(), kind, now).await?;
    let new_letter = NewLetter {
        user_id: reader.user_id,
        to_address: reader.email,
        kind,
        class_id: None,
        draft: &draft(reader, about)?,
        not_before: now,
        use_by: Some(now + lifetime(purpose)),
    };
    Ok(store::outbox::add(conn, new_letter, now).await?)
}

fn draft(reader: Reader<'_>, about: About) -> Result<String, AppError> {
    let first_name = reader.first_name.to_owned();
    let draft = serde_json::to_string(&Draft { first_name, about });
    draft.map_err(|error| AppError::Internal(error.into()))
}

fn wants_a_letter(recipient: &Recipient, occasion: &Occasion) -> bool {
    occasion.is_about_the_account() || recipient.settings.wants_mail(occasion.kind())
}

/// Tells one person in the app, and by no letter.
pub async fn tell_in_the_app(
    conn: &mut Conn,
    recipient: &Recipient,
    occasion: &Occasion,
    now: Instant,
) -> Result<(), AppError> {
    let notification = NewNotification {
        user_id: &recipient.user_id,
        kind: occasion.kind(),
        title: &occasion.title(),
        message: &occasion.message(now),
        class_id: occasion.class().map(|class| class.id.as_str()),
        about_user_id: occasion.about().map(|named| named.user_id.as_str()),
    };
    Ok(store::notifications::add(conn, notification, now).await?)
}

async fn write(
    conn: &mut Conn,
    recipient: &Recipient,
    occasion: &Occasion,
    not_before: Instant,
    now: Instant,
) -> Result<(), AppError> {
    let use_by = occasion.use_by();
    if use_by.is_some_and(|use_by| use_by <= not_before) {
        return Ok(());
    }
    let new_letter = NewLetter {
        user_id: Some(&recipient.user_id),
        to_address: &recipient.email,
        kind: occasion.kind().as_str(),
        class_id: occasion.class().map(|class| class.id.as_str()),
        draft: &draft(recipient.into(), About::Occasion(occasion.clone()))?,
        not_before,
        use_by,
    };
    store::outbox::add(conn, new_letter, now).await?;
    Ok(())
}
