//! `/api/admin/closed-days`: closing days, and opening them again.

use axum::Json;
use axum::extract::State;
use fantail_core::forms::closed_days::parse_closed_days;
use fantail_core::studio_time::Day;
use fantail_core::wire::{ClosedDaysRequest, Done, PlanAnswer};

use super::plan::{Agreement, perform};
use crate::actions::plan::act::TimetableAct;
use crate::actions::plan::closing;
use crate::app::SharedApp;
use crate::error::AppError;
use crate::http::extract::{Id, Json as Form};
use crate::http::guard::Admin;
use crate::http::rejection::JsonResult;

pub async fn close(
    State(app): State<SharedApp>,
    admin: Admin,
    Form(form): Form<ClosedDaysRequest>,
) -> JsonResult<PlanAnswer> {
    let act = TimetableAct::Close {
        days: parse_closed_days(&form, app.clock.now())?,
        cancels_classes: form.cancel_classes.unwrap_or_default(),
    };
    let planned = perform(&app, &admin, &act, &Agreement::required(form.consent)?).await?;
    Ok(Json(planned.answer("Days closed")))
}

pub async fn open(State(app): State<SharedApp>, admin: Admin, Id(day): Id) -> JsonResult<Done> {
    let day = Day::parse(&day).ok_or(AppError::NotFound("This day isn't closed"))?;
    admin
        .write(&app, async |conn, admin, now| {
            closing::open(conn, &admin.id, day, now).await
        })
        .await?;
    Ok(Json(Done::saying("Day opened")))
}
