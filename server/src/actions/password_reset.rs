//! Password resets: by a link that the user requests, or by an admin.

use fantail_core::conflict::Conflict;
use fantail_core::event::EventKind;
use fantail_core::studio_time::Instant;

use super::{account, link, notify};
use crate::auth::links::{self, LinkSecret};
use crate::db::Conn;
use crate::db::writes::Writes;
use crate::error::AppError;
use crate::mail::occasion::Occasion;
use crate::store;
use crate::store::events::NewEvent;
use crate::store::users::Account;
use crate::store::users::links::{Link, Purpose};

/// A request for a reset link.
pub struct ResetRequest {
    pub email: String,
    pub secret: LinkSecret,
    /// Whether the rate limit allows a letter. The response is the same without a letter.
    pub is_within_limit: bool,
}

pub const LINK_OVER: AppError = AppError::LinkInvalid("Invalid or expired reset link");

/// Sends a reset link to the owner of an address, and voids earlier links.
///
/// An unknown address causes the same number of statements; its letter is deleted again. Neither the
/// response nor its timing reveals whether there is an account.
pub async fn request(conn: &mut Conn, request: ResetRequest, now: Instant) -> Result<(), AppError> {
    let owner = store::users::recipients::by_email(conn, &request.email).await?;
    let owner = owner.filter(|_| request.is_within_limit);
    let user_id = owner.as_ref().map_or("", |owner| &owner.user_id);
    let secret = request.secret.as_str();
    let link_hash = links::hash(secret);
    store::users::links::void_all(conn, user_id, now).await?;
    if owner.is_some() {
        link::add(conn, user_id, Purpose::Reset, &link_hash, now).await?;
    } else {
        store::users::links::find(conn, Purpose::Reset, &link_hash).await?;
    }
    notify::links::send_reset_link(conn, owner.as_ref(), secret, now).await
}

/// Finds the account of a valid reset link.
pub async fn find_account(
    conn: &mut Conn,
    link_hash: &str,
    now: Instant,
) -> Result<(Link, Account), AppError> {
    let link = store::users::links::find(conn, Purpose::Reset, link_hash)
        .await?
        .ok_or(LINK_OVER)?;
    let is_valid = link::is_valid(&link, now);
    let account = store::users::find(conn, &link.user_id).await?;
    let account =
        account.filter(|account| is_valid && account.is_active && account.is_setup_complete);
    Ok((link, account.ok_or(LINK_OVER)?))
}

/// Sets a new password by a link. Consumes the link, ends every session, and notifies the user.
pub async fn complete(
    conn: &mut Conn,
    link_hash: &str,
    password_hash: &str,
    now: Instant,
) -> Result<(), AppError> {
    let (link, account) = find_account(conn, link_hash, now).await?;
    if !store::users::links::consume(conn, &link.id, now).await? {
        return Err(LINK_OVER);
    }
    store::users::credentials::set_password(conn, &account.id, password_hash, now).await?;
    store::users::sessions::end_all(conn, &account.id, now).await?;
    store::users::links::void_all(conn, &account.id, now).await?;
    let event = NewEvent::of_user(
        &account.id,
        EventKind::ProfileUpdated,
        "Reset the password by a link",
    );
    let mut writes = Writes::default();
    store::events::push(&mut writes, &[event], now);
    let occasion = Occasion::PasswordChanged;
    notify::user(&mut writes, &(&account).into(), &occasion, now)?;
    Ok(writes.send(conn).await?)
}

/// A password that an admin sets for a user.
pub struct StudioPassword {
    pub user_id: String,
    pub password_hash: String,
    /// The secret of a reset link; `None` sends no letter.
    pub secret: Option<LinkSecret>,
}

/// Checks that an admin may set the password of an account. Refuses inactive accounts. Also refuses
/// the admin's own account: admins change their own password in their profile, with the present
/// password.
pub fn check_may_set(admin: &Account, account: &Account) -> Result<(), AppError> {
    if admin.id == account.id {
        return Err(Conflict::OwnPassword.into());
    }
    account::must_be_active(account)
}

/// Sets a user's password, ends their sessions and links, and notifies them. Completes an open invitation.
pub async fn set_by_studio(
    conn: &mut Conn,
    admin: &Account,
    set: StudioPassword,
    now: Instant,
) -> Result<(), AppError> {
    let user_id = set.user_id.as_str();
    let account = store::users::find(conn, user_id)
        .await?
        .ok_or(AppError::NO_USER)?;
    check_may_set(admin, &account)?;
    store::users::credentials::set_password(conn, user_id, &set.password_hash, now).await?;
    store::users::sessions::end_all(conn, user_id, now).await?;
    link::withdraw_all(conn, user_id, now).await?;
    let (kind, words) = if account.is_setup_complete {
        (
            EventKind::ProfileUpdated,
            "Got a new password from the studio",
        )
    } else {
        (EventKind::SetupCompleted, "Got a password from the studio")
    };
    let event = NewEvent {
        actor_id: Some(&admin.id),
        ..NewEvent::of_user(user_id, kind, words)
    };
    store::events::add(conn, event, now).await?;
    let secret = set.secret.as_ref().map(LinkSecret::as_str);
    if let Some(secret) = secret {
        link::add(conn, user_id, Purpose::Reset, &links::hash(secret), now).await?;
    }
    notify::links::new_password(conn, &(&account).into(), secret, now).await
}
