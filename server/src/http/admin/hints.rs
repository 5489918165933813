//! `/api/admin/hints`: how the app's own decisions compared with the server's.

use axum::Json;
use axum::extract::State;
use fantail_core::wire::HintsAnswer;

use crate::app::SharedApp;
use crate::http::guard::Admin;
use crate::http::rejection::JsonResult;

pub async fn counts(State(app): State<SharedApp>, _admin: Admin) -> JsonResult<HintsAnswer> {
    Ok(Json(app.hints.counts()))
}
