//! Letters with a link for choosing a password: they are sent whatever the settings say.

use fantail_core::studio_time::Instant;

use super::super::link::{self, lifetime};
use super::{Reader, draft, tell_each_in_the_app};
use crate::db::Conn;
use crate::db::writes::Writes;
use crate::error::AppError;
use crate::mail::draft::About;
use crate::mail::occasion::Occasion;
use crate::store;
use crate::store::outbox::NewLetter;
use crate::store::users::Account;
use crate::store::users::links::Purpose;
use crate::store::users::recipients::Recipient;

/// Drafts the letter with a reset link. For an unknown address the same is drafted and taken back.
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

/// Drafts the letter with an invitation, and withdraws an earlier one that is still unsent.
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
    Ok(store::users::invitations::set_problem(conn, &invited.id, "").await?)
}

/// Tells a user that an admin set a new password for them: in the app always, and by a letter with a reset link when
/// there is one to send.
pub async fn tell_of_new_password(
    conn: &mut Conn,
    recipient: &Recipient,
    secret: Option<&str>,
    now: Instant,
) -> Result<(), AppError> {
    let mut writes = Writes::default();
    tell_each_in_the_app(
        &mut writes,
        &[(recipient, &Occasion::PasswordSetByStudio)],
        now,
    );
    writes.send(conn).await?;
    let Some(secret) = secret else { return Ok(()) };
    let secret = secret.to_owned();
    let about = About::PasswordSetByStudio { secret };
    send_link(conn, recipient.into(), about, now).await?;
    Ok(())
}

/// Drafts a letter with a link and answers its id; an unsent one with an earlier link is withdrawn.
async fn send_link(
    conn: &mut Conn,
    reader: Reader<'_>,
    about: About,
    now: Instant,
) -> Result<String, AppError> {
    let purpose = match about {
        About::Invitation { .. } => Purpose::Invitation,
        _ => Purpose::Reset,
    };
    let kind = link::letter_kind(purpose);
    store::outbox::withdraw(conn, reader.user_id.unwrap_or_default(), kind, now).await?;
    let id = store::new_id(now);
    let letter = NewLetter {
        id: id.clone(),
        user_id: reader.user_id,
        to_address: reader.email,
        kind,
        class_id: None,
        booking_id: None,
        draft: draft(reader, about)?,
        not_before: now,
        use_by: Some(now + lifetime(purpose)),
    };
    let mut writes = Writes::default();
    store::outbox::push(&mut writes, &[letter], now);
    writes.send(conn).await?;
    Ok(id)
}
