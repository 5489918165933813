//! `/api/auth`: signing in and out, and the caller's own profile and password.

use axum::Json;
use axum::extract::State;
use fantail_core::forms::Problem;
use fantail_core::forms::password::{NEW_PASSWORD, accept};
use fantail_core::forms::text::{cleaned, email_key};
use fantail_core::limits::SESSION_LIFETIME;
use fantail_core::wire::{
    ChangePasswordRequest, Done, LoginRequest, ProfileAnswer, ProfileRequest, SignedInAnswer, User,
};

use super::address::Visitor;
use super::{extract, sendable};
use crate::actions;
use crate::actions::account::{ChangedHash, Opened, wrong_current_password};
use crate::actions::user_view;
use crate::app::{App, SharedApp};
use crate::error::AppError;
use crate::http::guard::SignedIn;
use crate::http::rejection::JsonResult;
use crate::store;

const INACTIVE: &str = "Your account is inactive. Please contact your admin.";

pub async fn login(
    State(app): State<SharedApp>,
    visitor: Visitor,
    extract::Json(form): extract::Json<LoginRequest>,
) -> JsonResult<SignedInAnswer> {
    if cleaned(&form.username).is_empty() || form.password.is_empty() {
        return Err(Problem::at_each(
            &["username", "password"],
            "Username and password are required",
        )
        .into());
    }
    // The limit is per name as typed: sharing it between a username and an e-mail address would reveal that both are of
    // one account.
    let name = email_key(&form.username);
    let compare = authenticate(&app, form);
    let (user_id, hash) = app
        .rate_limits
        .try_sign_in(&name, visitor.address, compare)
        .await?;
    app.rate_limits.check_member_write(&user_id)?;
    let opened = visitor
        .write(&app, async |conn, now| {
            let user_agent = &visitor.user_agent;
            actions::account::sign_in(conn, &user_id, &hash, user_agent, now).await
        })
        .await?;
    signed_in(&app, opened, "Login successful!").await
}

/// Verifies the password. Returns the user's id and the hash that it matched.
async fn authenticate(app: &App, form: LoginRequest) -> Result<(String, String), AppError> {
    let credentials =
        store::users::credentials::by_name(&mut *app.db.read().await?, &form.username).await?;
    let hash = credentials
        .as_ref()
        .and_then(|credentials| credentials.password_hash.clone());
    // An unknown, inactive or invited account costs the same time as any other, so that the duration reveals nothing.
    let is_right = app.passwords.matches(form.password, hash.clone()).await?;
    match (credentials, hash, is_right) {
        (Some(credentials), Some(hash), true) if credentials.is_active => {
            Ok((credentials.user_id, hash))
        }
        (Some(_), Some(_), true) => Err(AppError::Forbidden(INACTIVE)),
        _ => Err(AppError::WrongPassword),
    }
}

pub async fn logout(State(app): State<SharedApp>, caller: SignedIn) -> JsonResult<Done> {
    caller
        .write(&app, async |conn, _, now| {
            Ok(store::users::sessions::end(conn, &caller.session_id, now).await?)
        })
        .await?;
    Ok(Json(Done::saying("Logged out successfully")))
}

/// A new token of the same session, which is valid for 30 days from now.
pub async fn refresh(State(app): State<SharedApp>, caller: SignedIn) -> JsonResult<SignedInAnswer> {
    let opened = caller
        .write(&app, async |conn, account, now| {
            let until = now + SESSION_LIFETIME;
            store::users::sessions::extend(conn, &caller.session_id, until, now).await?;
            Ok(Opened {
                session_id: caller.session_id.clone(),
                account: account.clone(),
            })
        })
        .await?;
    signed_in(&app, opened, "Session refreshed").await
}

pub async fn profile(State(app): State<SharedApp>, caller: SignedIn) -> JsonResult<User> {
    let mut conn = app.db.read().await?;
    Ok(Json(user_view::for_owner(&mut conn, caller.account).await?))
}

pub async fn save_profile(
    State(app): State<SharedApp>,
    caller: SignedIn,
    extract::Json(request): extract::Json<ProfileRequest>,
) -> JsonResult<ProfileAnswer> {
    let email = request.form.email.as_deref();
    app.rate_limits.check_email_change(&caller.account, email)?;
    sendable::new_must_be_sendable(&app, email, &caller.account.email).await?;
    let account = caller
        .write(&app, async |conn, user, now| {
            actions::profile::save(conn, user, request, now).await
        })
        .await?;
    let user = user_view::for_owner(&mut *app.db.read().await?, account).await?;
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
) -> JsonResult<Done> {
    let new = accept("newPassword", NEW_PASSWORD, &form.new_password)?;
    let compare = verify_current(&app, caller.id(), form.current_password);
    let hashes = ChangedHash {
        proven: app
            .rate_limits
            .try_current_password(caller.id(), visitor.address, compare)
            .await?,
        new: app.passwords.hash(new).await?,
    };
    caller
        .write(&app, async |conn, user, now| {
            let session_id = &caller.session_id;
            actions::account::change_password(conn, user, session_id, hashes, now).await
        })
        .await?;
    Ok(Json(Done::saying("Password changed successfully")))
}

/// Verifies a user's current password. Returns its hash.
async fn verify_current(app: &App, user_id: &str, password: String) -> Result<String, AppError> {
    let credentials = store::users::credentials::of(&mut *app.db.read().await?, user_id).await?;
    let hash = credentials
        .and_then(|credentials| credentials.password_hash)
        .ok_or(AppError::Unauthorised)?;
    if app.passwords.matches(password, Some(hash.clone())).await? {
        Ok(hash)
    } else {
        Err(wrong_current_password())
    }
}

/// The response to a sign-in, with a token of the session.
pub(super) async fn signed_in(
    app: &App,
    opened: Opened,
    message: &str,
) -> JsonResult<SignedInAnswer> {
    let token = app
        .tokens
        .issue(&opened.account.id, &opened.session_id, app.clock.now())?;
    let user = user_view::for_owner(&mut *app.db.read().await?, opened.account).await?;
    Ok(Json(SignedInAnswer {
        success: true,
        message: message.to_owned(),
        token,
        user,
    }))
}
