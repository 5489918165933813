//! `/api/users/sessions`: where the caller is signed in.

use axum::Json;
use axum::extract::State;
use fantail_core::limits::SESSIONS_LISTED;
use fantail_core::wire::{Done, OpenSession, SessionsAnswer};

use super::extract::Id;
use super::rejection::JsonResult;
use crate::app::SharedApp;
use crate::auth::browser;
use crate::error::AppError;
use crate::http::guard::SignedIn;
use crate::store::users::sessions::{self, ListedSession};

pub async fn list(State(app): State<SharedApp>, caller: SignedIn) -> JsonResult<SessionsAnswer> {
    let conn = &mut *app.db.read().await?;
    let (user_id, current) = (caller.id(), caller.session_id.as_str());
    let open = sessions::open_of(conn, user_id, current, SESSIONS_LISTED, app.clock.now()).await?;
    let shown = |session: ListedSession| OpenSession {
        browser: browser::words(&session.user_agent),
        created_at: session.created_at(),
        last_used_at: session.last_used_at(),
        is_current: session.id == current,
        has_push: session.has_push,
        id: session.id,
    };
    Ok(Json(SessionsAnswer {
        sessions: open.into_iter().map(shown).collect(),
        push_key: app.pushes.public_key().to_owned(),
    }))
}

/// Ends one session of the caller, also that of the request.
pub async fn end(
    State(app): State<SharedApp>,
    caller: SignedIn,
    Id(session_id): Id,
) -> JsonResult<Done> {
    caller
        .write(&app, async |conn, user, now| {
            let is_ended = sessions::end_of_user(conn, &session_id, &user.id, now).await?;
            is_ended.then_some(()).ok_or(AppError::NO_SESSION)
        })
        .await?;
    Ok(Json(Done::saying("Signed out on that device")))
}

pub async fn end_others(State(app): State<SharedApp>, caller: SignedIn) -> JsonResult<Done> {
    caller
        .write(&app, async |conn, user, now| {
            Ok(sessions::end_others(conn, &user.id, &caller.session_id, now).await?)
        })
        .await?;
    Ok(Json(Done::saying("Signed out on all other devices")))
}
