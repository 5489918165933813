//! `/api/admin/users/{id}`: a new password for someone, and their invitation once more.

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
use crate::error::{Answer, AppError};
use crate::http::extract::{self, Id};
use crate::store;

/// The two fields were compared in the browser, which sends one of them.
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
    // Nobody is worth a hash who isn't there; the transaction asks again.
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
    // Without a mail server the letter is a file, which reaches nobody by itself.
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
