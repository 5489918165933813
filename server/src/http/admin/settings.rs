//! `/api/admin/settings`: the studio's settings.

use axum::Json;
use axum::extract::State;
use fantail_core::wire::{StudioSettings, StudioSettingsAnswer, StudioSettingsRequest};

use crate::actions;
use crate::app::SharedApp;
use crate::http::extract;
use crate::http::guard::{Admin, Staff};
use crate::http::rejection::JsonResult;
use crate::store;

pub async fn settings(State(app): State<SharedApp>, _: Staff) -> JsonResult<StudioSettings> {
    let settings = store::studio_settings::read(&mut *app.db.read().await?).await?;
    Ok(Json(settings))
}

pub async fn save(
    State(app): State<SharedApp>,
    admin: Admin,
    extract::Json(form): extract::Json<StudioSettingsRequest>,
) -> JsonResult<StudioSettingsAnswer> {
    let settings = admin
        .write(&app, async |conn, admin, now| {
            actions::studio_settings::save(conn, admin, form, now).await
        })
        .await?;
    Ok(Json(StudioSettingsAnswer {
        success: true,
        message: "Settings saved".to_owned(),
        settings,
    }))
}
