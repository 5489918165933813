//! Letters with a link to choose a password. The recipient's settings don't affect them.

use fantail_core::studio_time::Instant;

use super::super::link::{self, lifetime};
use super::{LetterRecipient, draft, each_in_app};
use crate::db::Conn;
use crate::db::writes::Writes;
use crate::error::AppError;
use crate::mail::draft::DraftBody;
use crate::mail::occasion::Occasion;
use crate::store;
use crate::store::outbox::NewLetter;
use crate::store::users::Account;
use crate::store::users::links::Purpose;
use crate::store::users::recipients::Recipient;

/// Drafts the letter with a reset link. Also drafts one for an unknown address, and deletes it
/// again.
pub async fn send_reset_link(
    conn: &mut Conn,
    recipient: Option<&Recipient>,
    secret: &str,
    now: Instant,
) -> Result<(), AppError> {
    let recipient = recipient.map_or(LetterRecipient::UNKNOWN, LetterRecipient::from);
    let secret = secret.to_owned();
    let id = send_link(conn, recipient, DraftBody::ResetLink { secret }, now).await?;
    Ok(store::outbox::take_back(conn, &id).await?)
}

/// Drafts an invitation, and withdraws an earlier one that is still unsent.
pub async fn send_invitation(
    conn: &mut Conn,
    invited: &Account,
    secret: &str,
    now: Instant,
) -> Result<(), AppError> {
    let (recipient, body) = invitation(invited, secret);
    send_link(conn, recipient, body, now).await?;
    Ok(store::users::invitations::set_problem(conn, &invited.id, "").await?)
}

/// An invitation that is sent at `leaves_at`. The user must have no other unsent invitation.
pub struct LaterInvitation<'a> {
    pub invited: &'a Account,
    pub secret: &'a str,
    pub leaves_at: Instant,
}

/// Drafts invitations that are sent later.
pub fn push_invitations(
    writes: &mut Writes,
    invitations: &[LaterInvitation<'_>],
    now: Instant,
) -> Result<(), AppError> {
    let mut letters = Vec::with_capacity(invitations.len());
    for later in invitations {
        let (recipient, body) = invitation(later.invited, later.secret);
        let letter = link_letter(store::new_id(now), recipient, body, now)?;
        letters.push(NewLetter {
            not_before: later.leaves_at,
            ..letter
        });
    }
    store::outbox::push(writes, &letters, now);
    Ok(())
}

fn invitation<'a>(invited: &'a Account, secret: &str) -> (LetterRecipient<'a>, DraftBody) {
    let recipient = LetterRecipient {
        user_id: Some(&invited.id),
        first_name: &invited.first_name,
        email: &invited.email,
    };
    let body = DraftBody::Invitation {
        username: invited.username.clone(),
        secret: secret.to_owned(),
    };
    (recipient, body)
}

/// Notifies a user that an admin has set their password: in the app, and by a letter with a reset link if there is a
/// secret.
pub async fn new_password(
    conn: &mut Conn,
    recipient: &Recipient,
    secret: Option<&str>,
    now: Instant,
) -> Result<(), AppError> {
    let mut writes = Writes::default();
    each_in_app(
        &mut writes,
        &[(recipient, &Occasion::PasswordSetByStudio)],
        now,
    );
    writes.send(conn).await?;
    let Some(secret) = secret else { return Ok(()) };
    let secret = secret.to_owned();
    let body = DraftBody::PasswordSetByStudio { secret };
    send_link(conn, recipient.into(), body, now).await?;
    Ok(())
}

/// Drafts a letter with a link, and withdraws an unsent letter with an earlier link. Returns the id
/// of the letter.
async fn send_link(
    conn: &mut Conn,
    recipient: LetterRecipient<'_>,
    body: DraftBody,
    now: Instant,
) -> Result<String, AppError> {
    let id = store::new_id(now);
    let letter = link_letter(id.clone(), recipient, body, now)?;
    let user_id = letter.user_id.unwrap_or_default();
    store::outbox::withdraw(conn, user_id, letter.kind, now).await?;
    let mut writes = Writes::default();
    store::outbox::push(&mut writes, &[letter], now);
    writes.send(conn).await?;
    Ok(id)
}

fn link_letter(
    id: String,
    recipient: LetterRecipient<'_>,
    body: DraftBody,
    now: Instant,
) -> Result<NewLetter<'_>, AppError> {
    let purpose = match body {
        DraftBody::Invitation { .. } => Purpose::Invitation,
        _ => Purpose::Reset,
    };
    Ok(NewLetter {
        id,
        user_id: recipient.user_id,
        to_address: recipient.email,
        kind: link::letter_kind(purpose),
        class_id: None,
        booking_ids: Vec::new(),
        draft: draft(recipient, body)?,
        not_before: now,
        use_by: Some(now + lifetime(purpose)),
    })
}
