//! `/api/notifications`: the inbox, settings for letters, and messages from admins.

use axum::extract::State;
use fantail_core::forms::message;
use fantail_core::limits::INBOX_LENGTH;
use fantail_core::wire::{
    Done, Notification, NotificationSentAnswer, NotificationSettings, SendNotificationRequest,
    SettingsAnswer, SettingsRequest,
};

use super::extract::{Id, Json};
use super::idempotency::Idempotent;
use crate::actions;
use crate::app::SharedApp;
use crate::db::Conn;
use crate::http::guard::{Admin, SignedIn};
use crate::http::rejection::JsonResult;
use crate::store;
use crate::store::users::Account;

pub async fn inbox(
    State(app): State<SharedApp>,
    caller: SignedIn,
) -> JsonResult<Vec<Notification>> {
    let mut conn = app.db.read().await?;
    let mut inbox =
        store::notifications::of_user(&mut conn, &caller.account.id, INBOX_LENGTH).await?;
    if !caller.account.role.capabilities().can_edit {
        // A former admin keeps the notifications from that time.
        for notification in &mut inbox {
            notification.about_user_id = None;
        }
    }
    Ok(axum::Json(inbox))
}

pub async fn read(State(app): State<SharedApp>, caller: SignedIn, Id(id): Id) -> JsonResult<Done> {
    caller
        .write(&app, async |conn, user, now| {
            actions::inbox::read(conn, &user.id, &id, now).await
        })
        .await?;
    Ok(axum::Json(Done::saying("Notification marked as read")))
}

/// Marks all of the caller's notifications as read, also those that the inbox's limit hides.
pub async fn read_all(State(app): State<SharedApp>, caller: SignedIn) -> JsonResult<Done> {
    caller
        .write(&app, async |conn, user, now| {
            actions::inbox::read_all(conn, &user.id, now).await
        })
        .await?;
    Ok(axum::Json(Done::saying("All notifications marked as read")))
}

pub async fn put_away(
    State(app): State<SharedApp>,
    caller: SignedIn,
    Id(id): Id,
) -> JsonResult<Done> {
    caller
        .write(&app, async |conn, user, now| {
            actions::inbox::dismiss(conn, &user.id, &id, now).await
        })
        .await?;
    Ok(axum::Json(Done::saying("Notification deleted")))
}

pub async fn settings(caller: SignedIn) -> JsonResult<NotificationSettings> {
    Ok(axum::Json(caller.account.letters))
}

/// Every user may set every field: the screen decides which are shown, and a member who becomes an admin keeps their
/// settings.
pub async fn save_settings(
    State(app): State<SharedApp>,
    caller: SignedIn,
    Json(form): Json<SettingsRequest>,
) -> JsonResult<SettingsAnswer> {
    let settings = caller
        .write(&app, async |conn, user, _| {
            actions::inbox::change_settings(conn, user, form).await
        })
        .await?;
    Ok(axum::Json(SettingsAnswer {
        success: true,
        message: "Notification settings updated successfully".to_owned(),
        settings,
    }))
}

pub async fn send(
    State(app): State<SharedApp>,
    admin: Admin,
    Idempotent { idempotency, body }: Idempotent<Json<SendNotificationRequest>>,
) -> JsonResult<NotificationSentAnswer> {
    let message = message::parse(&body.0)?;
    app.rate_limits.check_message(admin.id())?;
    let send = async |conn: &mut Conn, admin: &Account, now| {
        let recipients = actions::inbox::send(conn, admin, message, now).await?;
        Ok(NotificationSentAnswer {
            success: true,
            message: "Notification sent successfully".to_owned(),
            sent_count: u32::try_from(recipients).unwrap_or(u32::MAX),
        })
    };
    let answer = admin
        .write_exclusive(&app, async |conn, admin, now| {
            idempotency.run(conn, admin, now, send).await
        })
        .await?;
    Ok(axum::Json(answer))
}
