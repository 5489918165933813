//! `/api/admin/users`: an admin invites, edits and deletes; staff list.

use axum::Json;
use axum::extract::State;
use fantail_core::forms;
use fantail_core::wire::{
    Done, EditUserRequest, NewUserRequest, UserCreatedAnswer, UserSavedAnswer,
};

use crate::actions;
use crate::actions::seen;
use crate::app::{App, SharedApp};
use crate::auth::guard::Admin;
use crate::auth::links::{self, LinkSecret};
use crate::http::answers::Created;
use crate::http::extract::{self, Id};
use crate::http::keyed::Keyed;
use crate::http::rejection::{Answer, Rejection};
use crate::http::sendable;
use crate::store;

mod access;
mod list;

pub use access::{resend_verification, reset_password};
pub use list::list;

pub async fn create(
    State(app): State<SharedApp>,
    admin: Admin,
    Keyed { once, body }: Keyed<extract::Json<NewUserRequest>>,
) -> Result<Created<UserCreatedAnswer>, Rejection> {
    let user = forms::user::parse_new(&body.0)?;
    sendable::must_be_sendable(&app, "email", &user.email).await?;
    app.limits.invitation(admin.id())?;
    let seed = links::seed();
    let secret = app.tokens.link_secret(&seed)?;
    // The answer may be kept, and the link must not be: its seed is.
    let (seed, answer) = admin
        .write_once(&app, once, async |conn, admin, now| {
            let invited = actions::invitation::send(conn, admin, user, &secret, now).await?;
            let answer = UserCreatedAnswer {
                success: true,
                message: "User created successfully".to_owned(),
                user: seen::by_an_admin(conn, invited).await?,
                setup_link: None,
            };
            Ok((seed, answer))
        })
        .await?;
    Ok(Created(UserCreatedAnswer {
        setup_link: link_to_hand_over(&app, &app.tokens.link_secret(&seed)?),
        ..answer
    }))
}

pub async fn edit(
    State(app): State<SharedApp>,
    admin: Admin,
    Id(user_id): Id,
    extract::Json(form): extract::Json<EditUserRequest>,
) -> Answer<UserSavedAnswer> {
    let present = store::users::find(&mut *app.db.read().await?, &user_id).await?;
    if let Some(present) = present {
        app.limits.email_change(&present, form.email.as_deref())?;
        sendable::new_must_be_sendable(&app, form.email.as_deref(), &present.email).await?;
    }
    let secret = LinkSecret::random();
    let saved = admin
        .write(&app, async |conn, admin, now| {
            actions::editing::save(conn, admin, &user_id, form, secret, now).await
        })
        .await?;
    Ok(Json(UserSavedAnswer {
        success: true,
        message: "User updated successfully".to_owned(),
        user: seen::by_an_admin(&mut *app.db.read().await?, saved).await?,
    }))
}

pub async fn delete(State(app): State<SharedApp>, admin: Admin, Id(user_id): Id) -> Answer<Done> {
    admin
        .write(&app, async |conn, admin, now| {
            actions::leaving::delete_user(conn, admin, &user_id, now).await
        })
        .await?;
    Ok(Json(Done::saying("User deleted successfully")))
}

/// The set-up link, where no mail server takes it to the user.
fn link_to_hand_over(app: &App, secret: &LinkSecret) -> Option<String> {
    let link = || app.letterhead.setup_link(secret.as_str());
    (!app.post.is_configured()).then(link)
}
