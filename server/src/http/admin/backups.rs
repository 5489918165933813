//! `/api/admin/backups`: how the copies of the studio are that are made while it is served.

use axum::Json;
use axum::extract::State;
use fantail_core::wire::BackupsAnswer;

use crate::app::SharedApp;
use crate::auth::guard::Admin;
use crate::error::Answer;

pub async fn status(State(app): State<SharedApp>, _admin: Admin) -> Answer<BackupsAnswer> {
    Ok(Json(BackupsAnswer {
        backups: app.backups.status(app.clock.now()),
    }))
}
