//! Every URL of the specification, on one screen; one file per URL family.

use std::sync::Arc;

use axum::Router;
use axum::extract::Request;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use tokio::sync::Semaphore;
use tower_http::catch_panic::CatchPanicLayer;

pub mod address;
mod layers;
pub mod listen;
mod studio;

use crate::app::SharedApp;
use crate::error::AppError;

pub fn router(app: SharedApp) -> Router {
    let places = Arc::new(Semaphore::new(layers::IN_FLIGHT));
    Router::new()
        .route("/healthz", get(studio::health))
        .route("/api/studio", get(studio::studio))
        .fallback(elsewhere)
        .method_not_allowed_fallback(async || AppError::WrongMethod)
        .layer(CatchPanicLayer::custom(layers::answer_panic))
        .layer(from_fn(layers::limit_time))
        .layer(from_fn_with_state(places, layers::limit_in_flight))
        .layer(from_fn_with_state(
            Arc::clone(&app),
            layers::security_headers,
        ))
        .layer(from_fn_with_state(Arc::clone(&app), layers::log))
        .with_state(app)
}

/// Paths that are not in the table: the API's own answer a failure, all others are the app's to show.
async fn elsewhere(request: Request) -> Response {
    let _ = request;
    AppError::NotFound("There is nothing at this address").into_response()
}
