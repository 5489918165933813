//! `DELETE /api/admin/classes/{id}`, and its preview.

use axum::Json;
use axum::extract::State;
use fantail_core::wire::{ClassesDeletedAnswer, DeleteClassRequest, DeleteType, DeletionPreview};
use schemars::JsonSchema;
use serde::Deserialize;

use crate::actions;
use crate::app::SharedApp;
use crate::http::extract::{Id, MALFORMED, OptionalJson, Query};
use crate::http::guard::Admin;
use crate::http::query::QueryParam;
use crate::http::rejection::JsonResult;

/// Without a body, only this class is deleted.
pub async fn delete(
    State(app): State<SharedApp>,
    admin: Admin,
    Id(id): Id,
    OptionalJson(form): OptionalJson<DeleteClassRequest>,
) -> JsonResult<ClassesDeletedAnswer> {
    let how = form.delete_type.unwrap_or_default();
    let deleted = admin
        .write_exclusive(&app, async |conn, admin, now| {
            actions::deletion::delete(conn, &admin.id, &id, how, now).await
        })
        .await?;
    let message = match how {
        DeleteType::Single => "Class deleted successfully!",
        DeleteType::AllFuture => "All future classes deleted successfully!",
    };
    Ok(Json(ClassesDeletedAnswer {
        success: true,
        message: message.to_owned(),
        deleted_count: deleted.classes,
        refunded_count: deleted.bookings,
    }))
}

/// The query of a preview.
#[derive(Default, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct DeletionPreviewParams {
    /// This class alone by default.
    delete_type: QueryParam<DeleteType>,
}

pub async fn preview(
    State(app): State<SharedApp>,
    _: Admin,
    Id(id): Id,
    Query(query): Query<DeletionPreviewParams>,
) -> JsonResult<DeletionPreview> {
    let how = query.delete_type.parse_enum("deleteType");
    let how = how.map_err(|_| MALFORMED)?.unwrap_or_default();
    let now = app.clock.now();
    let mut conn = app.db.read().await?;
    let preview = actions::deletion::preview(&mut conn, &id, how, now).await?;
    Ok(Json(preview))
}
