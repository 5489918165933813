//! What anyone may ask.

use axum::Json;
use axum::extract::State;
use fantail_core::wire::Studio;

use crate::app::SharedApp;
use crate::error::AppError;
use crate::store;

/// Answers once the database does.
pub async fn health(State(app): State<SharedApp>) -> Result<&'static str, AppError> {
    store::ping(&mut *app.db.read().await?).await?;
    Ok("ok")
}

pub async fn studio(State(app): State<SharedApp>) -> Json<Studio> {
    Json(app.studio.clone())
}
