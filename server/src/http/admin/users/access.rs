//! `/api/admin/users/{id}`: setting a user's password, and sending their invitation again.

use axum::Json;
use axum::extract::State;
use fantail_core::forms::password::{AdminResetForm, admin_reset};
use fantail_core::wire::{Done, InvitationSentAnswer, ResetUserPasswordRequest};

use super::link_to_hand_over;
use crate::actions;
use crate::actions::resets::{SetByStudio, may_be_set_by};
use crate::app::SharedApp;
use crate::auth::guard::Admin;
use crate::auth::links::LinkSecret;
use crate::error::AppError;
use crate::http::extract::{self, Id};
use crate::http::rejection::Answer;
use crate::store;

/// The browser has compared the two fields, and sends one of them.
pub async fn reset_password(
    State(app): State<SharedApp>,
    admin: Admin,
    Id(user_id): Id,
    extract::Json(request): extract::Json<ResetUserPasswordRequest>,
) -> Answer<Done> {
    let typed = request.new_password.unwrap_or_default();
    let password = admin_reset(&AdminResetForm {
        confirm_password: typed.clone(),
        new_password: typed,
    })?;
    // An unknown user costs no hash; the transaction asks again.
    let account = store::users::find(&mut *app.db.read().await?, &user_id).await?;
    let account = account.ok_or(AppError::NO_USER)?;
    may_be_set_by(&admin.account, &account)?;
    let is_sent = request.send_email.unwrap_or_default();
    if is_sent {
        app.limits.admin_letter(&user_id)?;
    }
    let set = SetByStudio {
        user_id,
        password_hash: app.passwords.hash(password).await?,
        secret: is_sent.then(LinkSecret::random),
    };
    admin
        .write(&app, async |conn, admin, now| {
            actions::resets::set_by_studio(conn, admin, set, now).await
        })
        .await?;
    // Without a mail server the letter is a file, which reaches no one by itself.
    let leaves = is_sent && app.post.is_configured();
    let ending = if leaves { " and email sent" } else { "" };
    Ok(Json(Done::saying(format!(
        "Password reset successfully{ending}"
    ))))
}

pub async fn resend_verification(
    State(app): State<SharedApp>,
    admin: Admin,
    Id(user_id): Id,
) -> Answer<InvitationSentAnswer> {
    app.limits.admin_letter(&user_id)?;
    let secret = LinkSecret::random();
    admin
        .write(&app, async |conn, admin, now| {
            actions::invitation::send_again(conn, admin, &user_id, &secret, now).await
        })
        .await?;
    Ok(Json(InvitationSentAnswer {
        success: true,
        message: "Verification link sent successfully".to_owned(),
        setup_link: link_to_hand_over(&app, &secret),
    }))
}
