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
use crate::app::SharedApp;
use crate::auth::links::{self, LinkSecret};
use crate::http::rejection::JsonResult;

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
    app.rate_limits.check_link(visitor.address)?;
    let mut conn = app.db.read().await?;
    let (_, account) =
        actions::password_reset::find_account(&mut conn, &links::hash(&secret), app.clock.now())
            .await?;
    Ok(Json(ResetLinkAnswer {
        email: account.email,
    }))
}

pub async fn reset(
    State(app): State<SharedApp>,
    visitor: Visitor,
    extract::Json(form): extract::Json<ResetPasswordRequest>,
) -> JsonResult<Done> {
    app.rate_limits.check_link(visitor.address)?;
    let password = accept("newPassword", PASSWORD, &form.new_password)?;
    let link_hash = links::hash(&form.token);
    // Fails early, before the expensive hash; the transaction checks the link again.
    actions::password_reset::find_account(&mut *app.db.read().await?, &link_hash, app.clock.now())
        .await?;
    let password_hash = app.passwords.hash(password).await?;
    visitor
        .write(&app, async |conn, now| {
            let (link, password) = (&link_hash, &password_hash);
            actions::password_reset::complete(conn, link, password, now).await
        })
        .await?;
    Ok(Json(Done::saying("Password reset successfully")))
}
