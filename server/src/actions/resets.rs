//! A forgotten password: asking for a link, and choosing a new password by it.

use fantail_core::conflict::Conflict;
use fantail_core::studio_time::Instant;

use super::{account, link, notify};
use crate::auth::links::{self, LinkSecret};
use crate::db::Conn;
use crate::db::writes::Writes;
use crate::error::AppError;
use crate::mail::occasion::Occasion;
use crate::store;
use crate::store::history::Event;
use crate::store::users::Account;
use crate::store::users::links::{Link, Purpose};
use fantail_core::wire::HistoryKind;

/// An address that asks for a reset link.
pub struct Forgotten {
    pub email: String,
    pub secret: LinkSecret,
    /// Whether a letter is written: beyond the limit the answer is the same without one.
    pub is_within_limit: bool,
}

pub const LINK_OVER: AppError = AppError::LinkOver("Invalid or expired reset link");

/// Writes a letter with a link to the owner of an address; earlier links stop working.
///
/// For an unknown address the same is read and written and then taken back, so that neither the answer nor its time
/// says whether there is an account.
pub async fn ask(conn: &mut Conn, forgotten: Forgotten, now: Instant) -> Result<(), AppError> {
    let owner = store::users::recipients::by_email(conn, &forgotten.email).await?;
    let owner = owner.filter(|_| forgotten.is_within_limit);
    let user_id = owner.as_ref().map_or("", |owner| &owner.user_id);
    let secret = forgotten.secret.as_str();
    let link_hash = links::hash(secret);
    store::users::links::void_all(conn, user_id, now).await?;
    if owner.is_some() {
        link::add(conn, user_id, Purpose::Reset, &link_hash, now).await?;
    } else {
        store::users::links::find(conn, Purpose::Reset, &link_hash).await?;
    }
    notify::links::send_reset_link(conn, owner.as_ref(), secret, now).await
}

/// The account a reset link is for, while it works.
pub async fn owner_of(
    conn: &mut Conn,
    link_hash: &str,
    now: Instant,
) -> Result<(Link, Account), AppError> {
    let link = store::users::links::find(conn, Purpose::Reset, link_hash)
        .await?
        .ok_or(LINK_OVER)?;
    let works = link::works(&link, now);
    let account = store::users::find(conn, &link.user_id).await?;
    let account = account.filter(|account| works && account.is_active && account.is_setup_complete);
    Ok((link, account.ok_or(LINK_OVER)?))
}

/// Sets a new password by a link: the link is used up, every session ends, and the owner is told.
pub async fn complete(
    conn: &mut Conn,
    link_hash: &str,
    password_hash: &str,
    now: Instant,
) -> Result<(), AppError> {
    let (link, account) = owner_of(conn, link_hash, now).await?;
    if !store::users::links::consume(conn, &link.id, now).await? {
        return Err(LINK_OVER);
    }
    store::users::credentials::set_password(conn, &account.id, password_hash, now).await?;
    store::users::sessions::end_all(conn, &account.id, now).await?;
    store::users::links::void_all(conn, &account.id, now).await?;
    let event = Event::of_their_own(
        &account.id,
        HistoryKind::ProfileUpdated,
        "Reset the password by a link",
    );
    let mut writes = Writes::default();
    store::history::push(&mut writes, &[event], now);
    let occasion = Occasion::PasswordChanged;
    notify::tell(&mut writes, &(&account).into(), &occasion, now)?;
    Ok(writes.send(conn).await?)
}

/// A password that an admin sets for a user.
pub struct SetByStudio {
    pub user_id: String,
    pub password_hash: String,
    /// The secret of the link, when a letter is to be sent.
    pub secret: Option<LinkSecret>,
}

/// Whether an admin may set the password of an account. Their own is changed in their profile, where the present one is
/// asked for: an unlocked screen must not be enough. An inactive account needs none.
pub fn may_be_set_by(admin: &Account, account: &Account) -> Result<(), AppError> {
    if admin.id == account.id {
        return Err(Conflict::OwnPassword.into());
    }
    account::must_be_active(account)
}

/// Sets a user's password: their sessions and links end, and they are told. An open invitation is completed by it.
pub async fn set_by_studio(
    conn: &mut Conn,
    admin: &Account,
    set: SetByStudio,
    now: Instant,
) -> Result<(), AppError> {
    let user_id = set.user_id.as_str();
    let account = store::users::find(conn, user_id)
        .await?
        .ok_or(AppError::NO_USER)?;
    may_be_set_by(admin, &account)?;
    store::users::credentials::set_password(conn, user_id, &set.password_hash, now).await?;
    store::users::sessions::end_all(conn, user_id, now).await?;
    link::withdraw_all(conn, user_id, now).await?;
    let (kind, words) = if account.is_setup_complete {
        (
            HistoryKind::ProfileUpdated,
            "Got a new password from the studio",
        )
    } else {
        (
            HistoryKind::SetupCompleted,
            "Got a password from the studio",
        )
    };
    let event = Event {
        actor_id: Some(&admin.id),
        ..Event::of_their_own(user_id, kind, words)
    };
    store::history::add(conn, event, now).await?;
    let secret = set.secret.as_ref().map(LinkSecret::as_str);
    if let Some(secret) = secret {
        link::add(conn, user_id, Purpose::Reset, &links::hash(secret), now).await?;
    }
    notify::links::tell_of_new_password(conn, &(&account).into(), secret, now).await
}
