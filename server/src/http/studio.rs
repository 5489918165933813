//! What anyone may ask.

use axum::Json;
use axum::extract::State;
use fantail_core::wire::Studio;

use super::address::Visitor;
use crate::app::SharedApp;
use crate::error::AppError;
use crate::store;

/// Answers once the database does. It counts against nobody: whoever watches the server must always get an answer.
pub async fn health(State(app): State<SharedApp>) -> Result<&'static str, AppError> {
    store::ping(&mut *app.db.read().await?).await?;
    Ok("ok")
}

pub async fn studio(State(app): State<SharedApp>, _visitor: Visitor) -> Json<Studio> {
    Json(app.studio.clone())
}
