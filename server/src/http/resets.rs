//! A forgotten password: asking for a link, looking at it, and choosing a new password by it.

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
use crate::actions::resets::Forgotten;
use crate::app::SharedApp;
use crate::auth::links::{self, LinkSecret};
use crate::http::rejection::Answer;

/// The least time of an answer: a letter that stays in the outbox takes a fraction of a millisecond longer than one
/// that is taken back.
const EVENED_OUT: Duration = Duration::from_millis(50);

/// Answers the same whether the address is known or not.
pub async fn ask(
    State(app): State<SharedApp>,
    visitor: Visitor,
    extract::Json(form): extract::Json<ForgotPasswordRequest>,
) -> Answer<Done> {
    if cleaned(&form.email).is_empty() {
        return Err(Problem::at("email", "Email is required").into());
    }
    app.limits.forgotten_password(visitor.address)?;
    let forgotten = Forgotten {
        is_within_limit: app.limits.reset_letter(&form.email),
        email: form.email,
        secret: LinkSecret::random(),
    };
    let asked = visitor.write(&app, async |conn, now| {
        actions::resets::ask(conn, forgotten, now).await
    });
    let (asked, ()) = tokio::join!(asked, sleep(EVENED_OUT));
    asked?;
    Ok(Json(Done::saying(
        "If an account exists for that email, a reset link has been sent.",
    )))
}

pub async fn verify(
    State(app): State<SharedApp>,
    visitor: Visitor,
    extract::Secret(secret): extract::Secret,
) -> Answer<ResetLinkAnswer> {
    app.limits.link(visitor.address)?;
    let mut conn = app.db.read().await?;
    let (_, account) =
        actions::resets::owner_of(&mut conn, &links::hash(&secret), app.clock.now()).await?;
    Ok(Json(ResetLinkAnswer {
        email: account.email,
    }))
}

pub async fn reset(
    State(app): State<SharedApp>,
    visitor: Visitor,
    extract::Json(form): extract::Json<ResetPasswordRequest>,
) -> Answer<Done> {
    app.limits.link(visitor.address)?;
    let password = accept("newPassword", PASSWORD, &form.new_password)?;
    let link_hash = links::hash(&form.token);
    // A link that doesn't work isn't worth a hash; the transaction asks again.
    actions::resets::owner_of(&mut *app.db.read().await?, &link_hash, app.clock.now()).await?;
    let password_hash = app.passwords.hash(password).await?;
    visitor
        .write(&app, async |conn, now| {
            let (link, password) = (&link_hash, &password_hash);
            actions::resets::complete(conn, link, password, now).await
        })
        .await?;
    Ok(Json(Done::saying("Password reset successfully")))
}
