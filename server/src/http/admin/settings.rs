//! `/api/admin/settings`: the studio's settings.

use axum::Json;
use axum::extract::State;
use fantail_core::act::AuditKind;
use fantail_core::audit;
use fantail_core::wire::{StudioSettings, StudioSettingsAnswer, StudioSettingsRequest};

use crate::app::SharedApp;
use crate::auth::guard::{Admin, Staff};
use crate::http::extract;
use crate::http::rejection::JsonResult;
use crate::store;
use crate::store::acts::ActOn;

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
            let before = store::studio_settings::read(conn).await?;
            let coaches_take_attendance = form
                .coaches_take_attendance
                .unwrap_or(before.coaches_take_attendance);
            let after = StudioSettings {
                coaches_take_attendance,
            };
            store::studio_settings::save(conn, after).await?;
            let changes =
                audit::of_settings(before.coaches_take_attendance, coaches_take_attendance);
            let kind = AuditKind::SettingsChanged;
            store::acts::add(conn, kind, ActOn::Settings, &changes, &admin.id, now).await?;
            Ok(after)
        })
        .await?;
    Ok(Json(StudioSettingsAnswer {
        success: true,
        message: "Settings saved".to_owned(),
        settings,
    }))
}
