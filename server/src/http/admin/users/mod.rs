//! `/api/admin/users`: admins invite, edit and delete users; staff list them.

use axum::Json;
use axum::extract::State;
use fantail_core::forms;
use fantail_core::wire::{
    Done, EditUserRequest, NewUserRequest, UserCreatedAnswer, UserSavedAnswer,
};

use crate::actions;
use crate::actions::user_view;
use crate::app::SharedApp;
use crate::auth::links::{self, LinkSecret};
use crate::http::extract::{self, Id};
use crate::http::guard::Admin;
use crate::http::idempotency::Idempotent;
use crate::http::rejection::{JsonResult, Rejection};
use crate::http::responses::CreatedJson;
use crate::http::sendable;
use crate::store;

mod access;
mod import;
mod list;
mod one;

use access::link_to_hand_over;
pub use access::{resend_verification, reset_password};
pub use import::{export, import_people, send_invitations};
pub use list::list;
pub use one::{concessions, read};

pub async fn create(
    State(app): State<SharedApp>,
    admin: Admin,
    Idempotent { idempotency, body }: Idempotent<extract::Json<NewUserRequest>>,
) -> Result<CreatedJson<UserCreatedAnswer>, Rejection> {
    let user = forms::user::parse_new(&body.0)?;
    sendable::must_be_sendable(&app, "email", &user.email).await?;
    app.rate_limits.check_invitation(admin.id())?;
    let seed = links::random_seed();
    let secret = app.tokens.link_secret(&seed)?;
    // The response is stored for retries. The link must not be stored, so its seed is stored
    // instead.
    let (seed, answer) = admin
        .write_once(&app, idempotency, async |conn, admin, now| {
            let invited = actions::invitation::send(conn, admin, user, &secret, now).await?;
            let answer = UserCreatedAnswer {
                success: true,
                message: "User created successfully".to_owned(),
                user: user_view::for_admin(conn, invited).await?,
                setup_link: None,
            };
            Ok((seed, answer))
        })
        .await?;
    Ok(CreatedJson(UserCreatedAnswer {
        setup_link: link_to_hand_over(&app, &app.tokens.link_secret(&seed)?),
        ..answer
    }))
}

pub async fn edit(
    State(app): State<SharedApp>,
    admin: Admin,
    Id(user_id): Id,
    extract::Json(form): extract::Json<EditUserRequest>,
) -> JsonResult<UserSavedAnswer> {
    let present = store::users::find(&mut *app.db.read().await?, &user_id).await?;
    if let Some(present) = present {
        app.rate_limits
            .check_email_change(&present, form.email.as_deref())?;
        sendable::new_must_be_sendable(&app, form.email.as_deref(), &present.email).await?;
    }
    let secret = LinkSecret::random();
    let saved = admin
        .write(&app, async |conn, admin, now| {
            actions::edit_user::save(conn, admin, &user_id, form, secret, now).await
        })
        .await?;
    Ok(Json(UserSavedAnswer {
        success: true,
        message: "User updated successfully".to_owned(),
        user: user_view::for_admin(&mut *app.db.read().await?, saved).await?,
    }))
}

pub async fn delete(
    State(app): State<SharedApp>,
    admin: Admin,
    Id(user_id): Id,
) -> JsonResult<Done> {
    admin
        .write(&app, async |conn, admin, now| {
            actions::account_closure::delete_user(conn, admin, &user_id, now).await
        })
        .await?;
    Ok(Json(Done::saying("User deleted successfully")))
}
