//! `DELETE /api/admin/classes/{id}`.

use axum::Json;
use axum::extract::State;
use fantail_core::wire::{ClassesDeletedAnswer, DeleteClassRequest, DeleteType, DeletionAnswer};

use super::plan::{Agreement, perform};
use crate::actions::plan::act::TimetableAct;
use crate::app::SharedApp;
use crate::http::extract::{Id, OptionalJson};
use crate::http::guard::Admin;
use crate::http::rejection::JsonResult;

/// Without a body, only this class is deleted, whatever that does.
pub async fn delete(
    State(app): State<SharedApp>,
    admin: Admin,
    Id(class_id): Id,
    OptionalJson(form): OptionalJson<DeleteClassRequest>,
) -> JsonResult<DeletionAnswer> {
    let how = form.delete_type.unwrap_or_default();
    let act = TimetableAct::Delete { class_id, how };
    let planned = perform(&app, &admin, &act, &Agreement::of(form.consent)).await?;
    if !planned.is_done {
        return Ok(Json(DeletionAnswer::Planned(planned.answer(""))));
    }
    let message = match how {
        DeleteType::Single => "Class deleted successfully!",
        DeleteType::AllFuture => "All future classes deleted successfully!",
    };
    Ok(Json(DeletionAnswer::Deleted(ClassesDeletedAnswer {
        success: true,
        message: message.to_owned(),
        deleted_count: planned.plan.totals.classes,
        refunded_count: planned.plan.totals.refunds,
    })))
}
