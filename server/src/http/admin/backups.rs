//! `/api/admin/backups`: the health of the backups made while the studio is served.

use axum::Json;
use axum::extract::State;
use fantail_core::wire::BackupsAnswer;

use crate::app::SharedApp;
use crate::http::guard::Admin;
use crate::http::rejection::JsonResult;

pub async fn status(State(app): State<SharedApp>, _admin: Admin) -> JsonResult<BackupsAnswer> {
    Ok(Json(BackupsAnswer {
        backups: app.backups.status(app.clock.now()),
    }))
}
