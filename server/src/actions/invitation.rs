//! Inviting a user as an admin, and resending an invitation.

use fantail_core::conflict::Conflict;
use fantail_core::event::EventKind;
use fantail_core::forms::user::NewUser;
use fantail_core::studio_time::Instant;

use super::{account, link, notify};
use crate::auth::links::{self, LinkSecret};
use crate::db::Conn;
use crate::error::AppError;
use crate::store;
use crate::store::events::NewEvent;
use crate::store::users::Account;
use crate::store::users::links::Purpose;

/// Creates an account, and sends its invitation.
pub async fn send(
    conn: &mut Conn,
    admin: &Account,
    user: NewUser,
    secret: &LinkSecret,
    now: Instant,
) -> Result<Account, AppError> {
    let hash = links::hash(secret.as_str());
    let invited = account::invite(conn, user, &hash, Some(&admin.id), now).await?;
    notify::links::send_invitation(conn, &invited, secret.as_str(), now).await?;
    Ok(invited)
}

/// Sends an invitation again, with a new link; voids earlier links.
pub async fn resend(
    conn: &mut Conn,
    admin: &Account,
    user_id: &str,
    secret: &LinkSecret,
    now: Instant,
) -> Result<(), AppError> {
    let invited = store::users::find(conn, user_id).await?;
    let invited = invited.ok_or(AppError::NO_USER)?;
    check_is_invited(&invited)?;
    let words = "Was sent the invitation again";
    let event = NewEvent {
        actor_id: Some(&admin.id),
        ..NewEvent::of_user(user_id, EventKind::ProfileUpdated, words)
    };
    store::events::add(conn, event, now).await?;
    renew(conn, &invited, secret, now).await
}

/// Sends an invitation with a new link; voids earlier links.
pub async fn renew(
    conn: &mut Conn,
    invited: &Account,
    secret: &LinkSecret,
    now: Instant,
) -> Result<(), AppError> {
    let id = &invited.id;
    link::withdraw_all(conn, id, now).await?;
    let hash = links::hash(secret.as_str());
    link::add(conn, id, Purpose::Invitation, &hash, now).await?;
    notify::links::send_invitation(conn, invited, secret.as_str(), now).await
}

fn check_is_invited(account: &Account) -> Result<(), AppError> {
    if account.is_setup_complete {
        return Err(Conflict::SetupComplete.into());
    }
    account::must_be_active(account)
}
