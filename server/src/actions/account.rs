//! Signing in, invitations, and changing the caller's own password.

use fantail_core::concession::LedgerCause;
use fantail_core::conflict::Conflict;
use fantail_core::event::EventKind;
use fantail_core::forms::user::NewUser;
use fantail_core::studio_time::Instant;

use super::balance::{self, Adjustment};
use super::username::{self, Usernames};
use super::{link, notify};
use crate::auth::session;
use crate::db::Conn;
use crate::db::writes::Writes;
use crate::error::AppError;
use crate::mail::occasion::Occasion;
use crate::store;
use crate::store::events::NewEvent;
use crate::store::users::links::{Link, Purpose};
use crate::store::users::{Account, NewAccount};

/// A new session, with its account.
pub struct Opened {
    pub session_id: String,
    pub account: Account,
}

pub const INVITATION_OVER: AppError = AppError::LinkInvalid("Invalid or expired invitation link");

/// Opens a session. Fails if the account's password has changed since it was verified.
pub async fn sign_in(
    conn: &mut Conn,
    user_id: &str,
    proven_hash: &str,
    user_agent: &str,
    now: Instant,
) -> Result<Opened, AppError> {
    let credentials = store::users::credentials::of(conn, user_id).await?;
    let is_current = |c: &store::users::credentials::Credentials| {
        c.is_active && c.password_hash.as_deref() == Some(proven_hash)
    };
    if !credentials.is_some_and(|credentials| is_current(&credentials)) {
        return Err(AppError::WrongPassword);
    }
    open(conn, user_id, user_agent, now).await
}

/// Sets a new password. Ends every other session and voids all links.
pub async fn change_password(
    conn: &mut Conn,
    account: &Account,
    kept_session: &str,
    hashes: ChangedHash,
    now: Instant,
) -> Result<(), AppError> {
    let user_id = account.id.as_str();
    let credentials = store::users::credentials::of(conn, user_id)
        .await?
        .ok_or(AppError::Unauthorised)?;
    if credentials.password_hash.as_ref() != Some(&hashes.proven) {
        return Err(wrong_current_password());
    }
    store::users::credentials::set_password(conn, user_id, &hashes.new, now).await?;
    store::users::sessions::end_others(conn, user_id, kept_session, now).await?;
    link::withdraw_all(conn, user_id, now).await?;
    let event = NewEvent::of_user(user_id, EventKind::ProfileUpdated, "Changed the password");
    let mut writes = Writes::default();
    store::events::push(&mut writes, &[event], now);
    let occasion = Occasion::PasswordChanged;
    notify::user(&mut writes, &account.into(), &occasion, now)?;
    Ok(writes.send(conn).await?)
}

/// The hash that the current password was verified against, and the hash of the new password.
pub struct ChangedHash {
    pub proven: String,
    pub new: String,
}

pub fn wrong_current_password() -> AppError {
    AppError::at_field("currentPassword", "Current password is incorrect")
}

/// Creates an account without a password, and an invitation link whose secret has this hash.
/// Returns the account. There is no actor if the command line creates it.
pub async fn invite(
    conn: &mut Conn,
    user: NewUser,
    link_hash: &str,
    actor_id: Option<&str>,
    now: Instant,
) -> Result<Account, AppError> {
    let base = username::base(&user.first_name, &user.last_name, &user.email);
    let taken = store::users::usernames_like(conn, &base).await?;
    let username = Usernames::new(taken).choose(&base);
    invite_as(conn, username, user, link_hash, actor_id, now).await
}

/// Like [`invite`], but with a username that is known to be free.
pub async fn invite_as(
    conn: &mut Conn,
    username: String,
    user: NewUser,
    link_hash: &str,
    actor_id: Option<&str>,
    now: Instant,
) -> Result<Account, AppError> {
    let id = store::new_id(now);
    if store::users::email_is_taken(conn, &user.email, &id).await? {
        return Err(Conflict::EmailTaken.into());
    }
    let mut writes = Writes::default();
    let invited = AccountToInvite {
        id: &id,
        username,
        user: &user,
        link_hash: Some(link_hash),
    };
    push_invited(&mut writes, &[invited], actor_id, false, now);
    writes.send(conn).await?;
    let account = store::users::find(conn, &id).await?;
    account.ok_or(AppError::NO_USER)
}

/// A user to invite, with a username and an e-mail address that are free.
pub struct AccountToInvite<'a> {
    pub id: &'a str,
    pub username: String,
    pub user: &'a NewUser,
    /// `None` if the invitation is sent later.
    pub link_hash: Option<&'a str>,
}

/// Creates accounts without passwords, each with its note, link, opening balance and history event. An import is one act
/// in the audit trail, which the caller records.
pub fn push_invited(
    writes: &mut Writes,
    invited: &[AccountToInvite<'_>],
    actor_id: Option<&str>,
    is_import: bool,
    now: Instant,
) {
    let accounts: Vec<_> = invited.iter().map(AccountToInvite::account).collect();
    store::users::push(writes, &accounts, now);
    let notes = invited.iter().filter(|one| !one.user.note.is_empty());
    let notes: Vec<_> = notes.map(|one| (one.id, one.user.note.as_str())).collect();
    store::users::notes::push(writes, &notes, now);
    let links = invited
        .iter()
        .filter_map(|one| Some((one.id, one.link_hash?)));
    let links: Vec<_> = links.collect();
    link::push(writes, Purpose::Invitation, &links, now);
    let kind = EventKind::AccountCreated;
    let description = kind.sentence("");
    let created: Vec<_> = invited
        .iter()
        .map(|one| NewEvent {
            actor_id: Some(actor_id.unwrap_or(one.id)),
            is_effect: is_import,
            ..NewEvent::of_user(one.id, kind, &description)
        })
        .collect();
    store::events::push(writes, &created, now);
    let opened: Vec<_> = invited
        .iter()
        .map(|one| Adjustment {
            user_id: one.id,
            from: 0,
            to: one.user.concessions,
            cause: LedgerCause::Opening,
            details: "Opening balance",
            actor_id: actor_id.unwrap_or(one.id),
        })
        .collect();
    balance::post_each(writes, &opened, now);
}

impl AccountToInvite<'_> {
    fn account(&self) -> NewAccount {
        NewAccount {
            id: self.id.to_owned(),
            username: self.username.clone(),
            email: self.user.email.clone(),
            first_name: self.user.first_name.clone(),
            last_name: self.user.last_name.clone(),
            phone: self.user.phone.clone(),
            role: self.user.role,
        }
    }
}

/// Refuses an inactive account.
pub fn must_be_active(account: &Account) -> Result<(), AppError> {
    if account.is_active {
        return Ok(());
    }
    Err(Conflict::UserInactive.into())
}

/// Finds the account of a valid invitation link.
pub async fn invited(
    conn: &mut Conn,
    link_hash: &str,
    now: Instant,
) -> Result<(Link, Account), AppError> {
    let link = store::users::links::find(conn, Purpose::Invitation, link_hash)
        .await?
        .ok_or(INVITATION_OVER)?;
    let is_valid = link::is_valid(&link, now);
    let account = store::users::find(conn, &link.user_id).await?;
    let account =
        account.filter(|account| is_valid && account.is_active && !account.is_setup_complete);
    Ok((link, account.ok_or(INVITATION_OVER)?))
}

/// Completes an invitation: consumes the link, sets the password, opens a session, and notifies the admins.
pub async fn complete_invitation(
    conn: &mut Conn,
    link_hash: &str,
    password_hash: &str,
    user_agent: &str,
    now: Instant,
) -> Result<Opened, AppError> {
    let (link, account) = invited(conn, link_hash, now).await?;
    if !store::users::links::consume(conn, &link.id, now).await? {
        return Err(INVITATION_OVER);
    }
    // The admins are notified before the account is complete, so that a new admin isn't notified of
    // themselves.
    let occasion = Occasion::InvitationCompleted {
        user: (&account).into(),
    };
    let mut writes = Writes::default();
    notify::admins(conn, &mut writes, &occasion, now).await?;
    writes.send(conn).await?;
    store::users::credentials::set_password(conn, &account.id, password_hash, now).await?;
    store::users::links::void_all(conn, &account.id, now).await?;
    let kind = EventKind::SetupCompleted;
    let description = kind.sentence("");
    let event = NewEvent::of_user(&account.id, kind, &description);
    store::events::add(conn, event, now).await?;
    open(conn, &account.id, user_agent, now).await
}

async fn open(
    conn: &mut Conn,
    user_id: &str,
    user_agent: &str,
    now: Instant,
) -> Result<Opened, AppError> {
    let session_id = session::open(conn, user_id, user_agent, now).await?;
    let account = store::users::find(conn, user_id)
        .await?
        .ok_or(AppError::Unauthorised)?;
    Ok(Opened {
        session_id,
        account,
    })
}
