//! The link in an invitation: verifying it, and setting a password with it.

use axum::Json;
use axum::extract::State;
use fantail_core::forms;
use fantail_core::forms::password::PasswordForm;
use fantail_core::wire::{InvitationAnswer, InvitedUser, SetupPasswordRequest, SignedInAnswer};

use super::address::Visitor;
use super::{auth, extract};
use crate::actions;
use crate::app::{App, SharedApp};
use crate::auth::links;
use crate::http::rejection::{JsonResult, Rejection};
use crate::store::users::Account;

pub async fn verify(
    State(app): State<SharedApp>,
    visitor: Visitor,
    extract::Secret(secret): extract::Secret,
) -> JsonResult<InvitationAnswer> {
    let account = find(&app, &visitor, &links::hash(&secret)).await?;
    let user = InvitedUser {
        username: account.username,
        email: account.email,
        first_name: account.first_name,
        last_name: account.last_name,
    };
    Ok(Json(InvitationAnswer { user }))
}

pub async fn set_up(
    State(app): State<SharedApp>,
    visitor: Visitor,
    extract::Json(form): extract::Json<SetupPasswordRequest>,
) -> JsonResult<SignedInAnswer> {
    // The browser compares the two password fields and sends one of them.
    let password = forms::password::set_up(&PasswordForm {
        confirm_password: form.password.clone(),
        password: form.password,
    })?;
    let link_hash = links::hash(&form.token);
    // Fails early, before the expensive hash; the transaction checks the link again.
    find(&app, &visitor, &link_hash).await?;
    let password_hash = app.passwords.hash(password).await?;
    let opened = visitor
        .write(&app, async |conn, now| {
            let (link, password) = (&link_hash, &password_hash);
            let user_agent = &visitor.user_agent;
            actions::account::complete_invitation(conn, link, password, user_agent, now).await
        })
        .await?;
    auth::signed_in(&app, opened, "Password set successfully!").await
}

/// Finds the account of a valid link. A link that isn't valid counts against the limit.
async fn find(app: &App, visitor: &Visitor, link_hash: &str) -> Result<Account, Rejection> {
    let find = async {
        let conn = &mut *app.db.read().await?;
        actions::account::invited(conn, link_hash, app.clock.now()).await
    };
    let (_, account) = app.rate_limits.try_link(visitor.address, find).await?;
    Ok(account)
}
