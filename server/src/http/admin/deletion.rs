//! `DELETE /api/admin/classes/{id}`, and what it would do.

use axum::Json;
use axum::extract::State;
use fantail_core::wire::{ClassesDeletedAnswer, DeleteClassRequest, DeleteType, DeletionPreview};

use crate::actions;
use crate::app::SharedApp;
use crate::auth::guard::Admin;
use crate::error::Answer;
use crate::http::extract::{Id, OptionalJson, Query};

/// A body that was lost on its way means this class alone, as none does.
pub async fn delete(
    State(app): State<SharedApp>,
    admin: Admin,
    Id(id): Id,
    OptionalJson(form): OptionalJson<DeleteClassRequest>,
) -> Answer<ClassesDeletedAnswer> {
    let how = form.delete_type.unwrap_or_default();
    let deleted = admin
        .write_alone(&app, async |conn, admin, now| {
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

pub async fn preview(
    State(app): State<SharedApp>,
    _: Admin,
    Id(id): Id,
    Query(form): Query<DeleteClassRequest>,
) -> Answer<DeletionPreview> {
    let how = form.delete_type.unwrap_or_default();
    let now = app.clock.now();
    let mut conn = app.db.read().await?;
    let preview = actions::deletion::preview(&mut conn, &id, how, now).await?;
    Ok(Json(preview))
}
