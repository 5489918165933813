//! `/api/auth`: signing in and out, and one's own profile and password.

use axum::Json;
use axum::extract::State;
use fantail_core::forms::Problem;
use fantail_core::forms::password::{NEW_PASSWORD, accept};
use fantail_core::limits::SESSION_LIFETIME;
use fantail_core::wire::{
    ChangePasswordRequest, Done, LoginRequest, ProfileAnswer, ProfileRequest, SignedInAnswer, User,
};
use futures_util::FutureExt;

use super::address::Visitor;
use super::extract;
use crate::actions;
use crate::actions::account::{ChangedHash, Opened, wrong_current_password};
use crate::app::{App, SharedApp};
use crate::auth::guard::SignedIn;
use crate::error::{Answer, AppError};
use crate::store;

pub async fn login(
    State(app): State<SharedApp>,
    visitor: Visitor,
    extract::Json(form): extract::Json<LoginRequest>,
) -> Answer<SignedInAnswer> {
    if form.username.trim().is_empty() || form.password.is_empty() {
        return Err(Problem::at_each(
            &["username", "password"],
            "Username and password are required",
        )
        .into());
    }
    app.limits.sign_in(&form.username, visitor.address)?;
    let credentials =
        store::credentials::by_name(&mut *app.db.read().await?, &form.username).await?;
    let hash = credentials
        .as_ref()
        .and_then(|credentials| credentials.password_hash.clone());
    // The same work for an account that is unknown, inactive or only invited: the time says nothing.
    let is_right = app.passwords.is_right(form.password, hash.clone()).await?;
    let (Some(credentials), Some(hash), true) = (credentials, hash, is_right) else {
        return Err(AppError::WrongPassword);
    };
    if !credentials.is_active {
        return Err(AppError::Forbidden(
            "Your account is inactive. Please contact your admin.",
        ));
    }
    let user_id = credentials.user_id;
    let opened = app
        .db
        .write(move |conn, now| actions::account::sign_in(conn, user_id, hash, now).boxed())
        .await?;
    signed_in(&app, opened, "Login successful!").await
}

pub async fn logout(State(app): State<SharedApp>, caller: SignedIn) -> Answer<Done> {
    app.db
        .write(move |conn, now| {
            async move { Ok(store::sessions::end(conn, &caller.session_id, now).await?) }.boxed()
        })
        .await?;
    Ok(Json(Done::saying("Logged out successfully")))
}

/// A new token of the same session, which stands for 30 days from now.
pub async fn refresh(State(app): State<SharedApp>, caller: SignedIn) -> Answer<SignedInAnswer> {
    let SignedIn {
        account,
        session_id,
    } = caller;
    let id = session_id.clone();
    let stands = app
        .db
        .write(move |conn, now| {
            async move { Ok(store::sessions::extend(conn, &id, now + SESSION_LIFETIME, now).await?) }.boxed()
        })
        .await?;
    if !stands {
        return Err(AppError::Unauthorised);
    }
    signed_in(
        &app,
        Opened {
            session_id,
            account,
        },
        "Session refreshed",
    )
    .await
}

pub async fn profile(State(app): State<SharedApp>, caller: SignedIn) -> Answer<User> {
    Ok(Json(
        store::users::as_its_owner_sees(&mut *app.db.read().await?, caller.account).await?,
    ))
}

pub async fn save_profile(
    State(app): State<SharedApp>,
    caller: SignedIn,
    extract::Json(request): extract::Json<ProfileRequest>,
) -> Answer<ProfileAnswer> {
    let head = app.head.clone();
    let account = app
        .db
        .write(move |conn, now| {
            actions::profile::save(conn, head, caller.account.id, request, now).boxed()
        })
        .await?;
    let user = store::users::as_its_owner_sees(&mut *app.db.read().await?, account).await?;
    Ok(Json(ProfileAnswer {
        success: true,
        message: "Profile updated successfully".to_owned(),
        user,
    }))
}

pub async fn change_password(
    State(app): State<SharedApp>,
    caller: SignedIn,
    visitor: Visitor,
    extract::Json(form): extract::Json<ChangePasswordRequest>,
) -> Answer<Done> {
    let new = accept("newPassword", NEW_PASSWORD, &form.new_password)?;
    app.limits.sign_in(&caller.account.id, visitor.address)?;
    let credentials =
        store::credentials::of(&mut *app.db.read().await?, &caller.account.id).await?;
    let proven = credentials
        .and_then(|credentials| credentials.password_hash)
        .ok_or(AppError::Unauthorised)?;
    if !app
        .passwords
        .is_right(form.current_password, Some(proven.clone()))
        .await?
    {
        return Err(wrong_current_password());
    }
    let hashes = ChangedHash {
        proven,
        new: app.passwords.hash(new).await?,
    };
    let head = app.head.clone();
    let SignedIn {
        account,
        session_id,
    } = caller;
    app.db
        .write(move |conn, now| {
            actions::account::change_password(conn, head, account.id, session_id, hashes, now)
                .boxed()
        })
        .await?;
    Ok(Json(Done::saying("Password changed successfully")))
}

/// The answer to whoever has just been given a session.
pub(super) async fn signed_in(app: &App, opened: Opened, message: &str) -> Answer<SignedInAnswer> {
    let token = app
        .tokens
        .issue(&opened.account.id, &opened.session_id, app.clock.now())?;
    let user = store::users::as_its_owner_sees(&mut *app.db.read().await?, opened.account).await?;
    Ok(Json(SignedInAnswer {
        success: true,
        message: message.to_owned(),
        token,
        user,
    }))
}
