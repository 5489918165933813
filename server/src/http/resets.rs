//! A forgotten password: requesting a reset link, verifying it, and setting a new password with it.

use std::time::Duration;

use axum::Json;
use axum::extract::State;
use fantail_core::forms::Problem;
use fantail_core::forms::password::{PASSWORD, accept};
use fantail_core::forms::text::cleaned;
use fantail_core::wire::{Done, ForgotPasswordRequest, ResetLinkAnswer, ResetPasswordRequest};
use tokio::time::sleep;

use super::address::Visitor;
use super::extract;
use crate::actions;
use crate::actions::password_reset::ResetRequest;
use crate::app::{App, SharedApp};
use crate::auth::links::{self, LinkSecret};
use crate::http::rejection::{JsonResult, Rejection};
use crate::store::users::Account;

/// The minimum duration of the response. Without it, the time for writing a letter would reveal
/// whether the address is known.
const LEAST_DURATION: Duration = Duration::from_millis(50);

/// The response is the same whether the address is known or not.
pub async fn ask(
    State(app): State<SharedApp>,
    visitor: Visitor,
    extract::Json(form): extract::Json<ForgotPasswordRequest>,
) -> JsonResult<Done> {
    if cleaned(&form.email).is_empty() {
        return Err(Problem::at("email", "Email is required").into());
    }
    app.rate_limits.check_forgotten_password(visitor.address)?;
    let request = ResetRequest {
        is_within_limit: app.rate_limits.allows_reset_letter(&form.email),
        email: form.email,
        secret: LinkSecret::random(),
    };
    let answer = visitor.write(&app, async |conn, now| {
        actions::password_reset::request(conn, request, now).await
    });
    let (result, ()) = tokio::join!(answer, sleep(LEAST_DURATION));
    result?;
    Ok(Json(Done::saying(
        "If an account exists for that email, a reset link has been sent.",
    )))
}

pub async fn verify(
    State(app): State<SharedApp>,
    visitor: Visitor,
    extract::Secret(secret): extract::Secret,
) -> JsonResult<ResetLinkAnswer> {
    let account = find(&app, &visitor, &links::hash(&secret)).await?;
    Ok(Json(ResetLinkAnswer {
        email: account.email,
    }))
}

pub async fn reset(
    State(app): State<SharedApp>,
    visitor: Visitor,
    extract::Json(form): extract::Json<ResetPasswordRequest>,
) -> JsonResult<Done> {
    let password = accept("newPassword", PASSWORD, &form.new_password)?;
    let link_hash = links::hash(&form.token);
    // Fails early, before the expensive hash; the transaction checks the link again.
    find(&app, &visitor, &link_hash).await?;
    let password_hash = app.passwords.hash(password).await?;
    visitor
        .write(&app, async |conn, now| {
            let (link, password) = (&link_hash, &password_hash);
            actions::password_reset::complete(conn, link, password, now).await
        })
        .await?;
    Ok(Json(Done::saying("Password reset successfully")))
}

/// Finds the account of a valid link. A link that isn't valid counts against the limit.
async fn find(app: &App, visitor: &Visitor, link_hash: &str) -> Result<Account, Rejection> {
    let find = async {
        let conn = &mut *app.db.read().await?;
        actions::password_reset::find_account(conn, link_hash, app.clock.now()).await
    };
    let (_, account) = app.rate_limits.try_link(visitor.address, find).await?;
    Ok(account)
}
