//! `/api/admin/users/{id}`: setting a user's password, and sending their invitation again.

use axum::Json;
use axum::extract::State;
use fantail_core::forms::password::{AdminResetForm, admin_reset};
use fantail_core::wire::{Done, InvitationSentAnswer, ResetUserPasswordRequest};

use crate::actions;
use crate::actions::password_reset::{StudioPassword, check_may_set};
use crate::app::{App, SharedApp};
use crate::auth::links::LinkSecret;
use crate::error::AppError;
use crate::http::extract::{self, Id};
use crate::http::guard::Admin;
use crate::http::rejection::JsonResult;
use crate::store;

/// Sets a user's password. The browser compares the two password fields and sends one of them.
pub async fn reset_password(
    State(app): State<SharedApp>,
    admin: Admin,
    Id(user_id): Id,
    extract::Json(request): extract::Json<ResetUserPasswordRequest>,
) -> JsonResult<Done> {
    let typed = request.new_password.unwrap_or_default();
    let password = admin_reset(&AdminResetForm {
        confirm_password: typed.clone(),
        new_password: typed,
    })?;
    // Fails early, before the expensive hash; the transaction checks again.
    let account = store::users::find(&mut *app.db.read().await?, &user_id).await?;
    let account = account.ok_or(AppError::NO_USER)?;
    check_may_set(&admin.account, &account)?;
    let is_sent = request.send_email.unwrap_or_default();
    if is_sent {
        app.rate_limits.check_admin_letter(&user_id)?;
    }
    let set = StudioPassword {
        user_id,
        password_hash: app.passwords.hash(password).await?,
        secret: is_sent.then(LinkSecret::random),
    };
    admin
        .write(&app, async |conn, admin, now| {
            actions::password_reset::set_by_studio(conn, admin, set, now).await
        })
        .await?;
    // Without a mail server the letter is written to a file, so the recipient doesn't get it.
    let leaves = is_sent && app.mailer.is_configured();
    let ending = if leaves { " and email sent" } else { "" };
    Ok(Json(Done::saying(format!(
        "Password reset successfully{ending}"
    ))))
}

pub async fn resend_verification(
    State(app): State<SharedApp>,
    admin: Admin,
    Id(user_id): Id,
) -> JsonResult<InvitationSentAnswer> {
    app.rate_limits.check_admin_letter(&user_id)?;
    let secret = LinkSecret::random();
    admin
        .write(&app, async |conn, admin, now| {
            actions::invitation::resend(conn, admin, &user_id, &secret, now).await
        })
        .await?;
    Ok(Json(InvitationSentAnswer {
        success: true,
        message: "Verification link sent successfully".to_owned(),
        setup_link: link_to_hand_over(&app, &secret),
    }))
}

/// Returns the set-up link that the admin passes on if there is no mail server.
pub(super) fn link_to_hand_over(app: &App, secret: &LinkSecret) -> Option<String> {
    let link = || app.letterhead.setup_link(secret.as_str());
    (!app.mailer.is_configured()).then(link)
}
