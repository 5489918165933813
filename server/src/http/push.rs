//! `/api/users/push`: push notifications on the device of the caller's session.

use std::time::Duration;

use axum::Json;
use axum::extract::State;
use fantail_core::wire::{Done, PushMessage, PushRequest};

use super::extract;
use super::rejection::{JsonResult, Rejection};
use crate::app::SharedApp;
use crate::error::AppError;
use crate::http::guard::Member;
use crate::push::PushOutcome;
use crate::store::users::push;

/// How long a push service stores a test.
const TEST_LIFETIME: Duration = Duration::from_mins(5);

pub async fn turn_on(
    State(app): State<SharedApp>,
    caller: Member,
    extract::Json(request): extract::Json<PushRequest>,
) -> JsonResult<Done> {
    let subscription = app.pushes.parse(&request)?;
    caller
        .write(&app, async |conn, user, _| {
            Ok(push::save(conn, &caller.session_id, &user.id, &subscription).await?)
        })
        .await?;
    Ok(Json(Done::saying("Notifications are on for this device")))
}

pub async fn turn_off(State(app): State<SharedApp>, caller: Member) -> JsonResult<Done> {
    caller
        .write(&app, async |conn, user, _| {
            Ok(push::remove(conn, &caller.session_id, &user.id).await?)
        })
        .await?;
    Ok(Json(Done::saying("Notifications are off for this device")))
}

/// Sends a test within the request, so that the caller learns the outcome.
pub async fn send_test(State(app): State<SharedApp>, caller: Member) -> JsonResult<Done> {
    const OFF: AppError = AppError::NotFound("Notifications are off for this device");
    let subscription = push::of_session(&mut *app.db.read().await?, &caller.session_id).await?;
    let subscription = subscription.ok_or(OFF)?;
    app.rate_limits.check_test_push(caller.id())?;
    let test = PushMessage {
        title: app.letterhead.studio_name.clone(),
        body: "This is a test. Free spots, changes and cancellations will look like this."
            .to_owned(),
        path: "/profile".to_owned(),
        tag: "test".to_owned(),
    };
    let now = app.clock.now();
    match app
        .pushes
        .send(&subscription, &test, TEST_LIFETIME, now)
        .await
    {
        PushOutcome::Sent => Ok(Json(Done::saying("Test sent to this device"))),
        PushOutcome::Failed(reason) | PushOutcome::Refused(reason) => {
            Err(Rejection::PushFailed(reason))
        }
        PushOutcome::Gone => {
            caller
                .write(&app, async |conn, _, _| {
                    Ok(push::remove_gone(conn, &subscription.endpoint).await?)
                })
                .await?;
            Err(OFF.into())
        }
    }
}
