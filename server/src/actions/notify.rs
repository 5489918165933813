//! Telling people: a notification in the app always, and a letter in the outbox when they want letters.

use fantail_core::concession::level_fallen_into;
use fantail_core::studio_time::Instant;
use fantail_core::waitlist::opening_letter_at;
use fantail_core::wire::Class;

use super::link::lifetime;
use super::news::is_news;
use crate::db::Conn;
use crate::error::AppError;
use crate::mail::letters::{
    Letter, Letterhead, Reader, invitation, letter, password_set_by_studio, reset_link,
};
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
    letterhead: &Letterhead,
    recipient: &Recipient,
    occasion: &Occasion<'_>,
    now: Instant,
) -> Result<(), AppError> {
    let is_news = is_news(conn, recipient, occasion, now).await?;
    tell_in_the_app(conn, recipient, occasion, now).await?;
    if is_news && wants_a_letter(recipient, occasion) {
        write(conn, letterhead, recipient, occasion, now, now).await?;
    }
    Ok(())
}

/// Tells someone whose balance went from one to the other that it has become low, if it has.
pub async fn tell_of_a_low_balance(
    conn: &mut Conn,
    letterhead: &Letterhead,
    recipient: &Recipient,
    (before, balance): (i32, i32),
    now: Instant,
) -> Result<(), AppError> {
    if level_fallen_into(before, balance).is_none() {
        return Ok(());
    }
    let occasion = Occasion::ConcessionsLow { balance };
    tell(conn, letterhead, recipient, &occasion, now).await
}

/// Tells every admin who can read it.
pub async fn tell_admins(
    conn: &mut Conn,
    letterhead: &Letterhead,
    occasion: &Occasion<'_>,
    now: Instant,
) -> Result<(), AppError> {
    tell_admins_but(conn, letterhead, None, occasion, now).await
}

/// Tells every admin who can read it, but the one whose own doing it was.
pub async fn tell_admins_but(
    conn: &mut Conn,
    letterhead: &Letterhead,
    actor_id: Option<&str>,
    occasion: &Occasion<'_>,
    now: Instant,
) -> Result<(), AppError> {
    for admin in store::recipients::admins(conn).await? {
        if actor_id != Some(admin.user_id.as_str()) {
            tell(conn, letterhead, &admin, occasion, now).await?;
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
    letterhead: &Letterhead,
    waiting: &Waiting,
    class: &Class,
    now: Instant,
) -> Result<(), AppError> {
    let occasion = Occasion::WaitlistOpening { class };
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
    write(conn, letterhead, recipient, &occasion, not_before, now).await
}

/// Writes the letter with a reset link, which goes whatever the settings say. Without anyone to write to, the same is
/// done and taken back.
pub async fn send_reset_link(
    conn: &mut Conn,
    letterhead: &Letterhead,
    recipient: Option<&Recipient>,
    secret: &str,
    now: Instant,
) -> Result<(), AppError> {
    let to = recipient.map_or((None, ""), address);
    let first_name = recipient.map_or("", |recipient| &recipient.first_name);
    let letter = reset_link(letterhead, first_name, secret);
    let id = send_link(conn, to, Purpose::Reset, &letter, now).await?;
    Ok(store::outbox::take_back(conn, &id).await?)
}

/// Writes the letter with an invitation; the one before it is of no use any more.
pub async fn send_invitation(
    conn: &mut Conn,
    letterhead: &Letterhead,
    invited: &Account,
    secret: &str,
    now: Instant,
) -> Result<(), AppError> {
    let letter = invitation(letterhead, &invited.first_name, &invited.username, secret);
    let to = (Some(invited.id.as_str()), invited.email.as_str());
    send_link(conn, to, Purpose::Invitation, &letter, now).await?;
    Ok(())
}

/// Tells someone that an admin set a new password for them: in the app always, and by a letter with a reset link when
/// there is one to send.
pub async fn tell_of_new_password(
    conn: &mut Conn,
    letterhead: &Letterhead,
    recipient: &Recipient,
    secret: Option<&str>,
    now: Instant,
) -> Result<(), AppError> {
    tell_in_the_app(conn, recipient, &Occasion::PasswordSetByStudio, now).await?;
    let Some(secret) = secret else { return Ok(()) };
    let letter = password_set_by_studio(letterhead, &recipient.first_name, secret, now);
    send_link(conn, address(recipient), Purpose::Reset, &letter, now).await?;
    Ok(())
}

/// Whose account a letter is about, and where it goes.
type Address<'a> = (Option<&'a str>, &'a str);

fn address(recipient: &Recipient) -> Address<'_> {
    (Some(&recipient.user_id), &recipient.email)
}

/// A letter with a link, which goes whatever the settings say, and its id; an unsent one with an earlier link is
/// withdrawn.
async fn send_link(
    conn: &mut Conn,
    (user_id, to_address): Address<'_>,
    purpose: Purpose,
    letter: &Letter,
    now: Instant,
) -> Result<String, AppError> {
    let kind = match purpose {
        Purpose::Invitation => INVITATION,
        Purpose::Reset => RESET_LINK,
    };
    store::outbox::withdraw(conn, user_id.unwrap_or_default(), kind, now).await?;
    let new_letter = NewLetter {
        user_id,
        to_address,
        kind,
        class_id: None,
        subject: &letter.subject,
        text_body: &letter.text,
        html_body: &letter.html,
        calendar: "",
        calendar_method: "",
        not_before: now,
        use_by: Some(now + lifetime(purpose)),
    };
    Ok(store::outbox::add(conn, new_letter, now).await?)
}

fn wants_a_letter(recipient: &Recipient, occasion: &Occasion<'_>) -> bool {
    occasion.is_about_the_account() || recipient.settings.wants_mail(occasion.kind())
}

/// Tells one person in the app, and by no letter.
pub async fn tell_in_the_app(
    conn: &mut Conn,
    recipient: &Recipient,
    occasion: &Occasion<'_>,
    now: Instant,
) -> Result<(), AppError> {
    let notification = NewNotification {
        user_id: &recipient.user_id,
        kind: occasion.kind(),
        title: &occasion.title(),
        message: &occasion.message(now),
        class_id: occasion.class().map(|class| class.id.as_str()),
        about_user_id: occasion.about().map(|named| named.user_id),
    };
    Ok(store::notifications::add(conn, notification, now).await?)
}

async fn write(
    conn: &mut Conn,
    letterhead: &Letterhead,
    recipient: &Recipient,
    occasion: &Occasion<'_>,
    not_before: Instant,
    now: Instant,
) -> Result<(), AppError> {
    let use_by = occasion.use_by(store::classes::facts);
    if use_by.is_some_and(|use_by| use_by <= not_before) {
        return Ok(());
    }
    let reader = Reader {
        first_name: &recipient.first_name,
        email: &recipient.email,
    };
    let letter = letter(letterhead, &reader, occasion, now);
    let entry = letter.calendar.as_ref();
    let new_letter = NewLetter {
        user_id: Some(&recipient.user_id),
        to_address: &recipient.email,
        kind: occasion.kind().as_str(),
        class_id: occasion.class().map(|class| class.id.as_str()),
        subject: &letter.subject,
        text_body: &letter.text,
        html_body: &letter.html,
        calendar: entry.map_or("", |entry| &entry.text),
        calendar_method: entry.map_or("", |entry| entry.method.as_str()),
        not_before,
        use_by,
    };
    store::outbox::add(conn, new_letter, now).await?;
    Ok(())
}
