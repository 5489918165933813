//! What every request passes through: the log, the headers, and the limits on how many and how long.

use std::any::Any;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use rand::RngExt;
use tokio::sync::Semaphore;
use tokio::time::timeout;

use crate::app::SharedApp;
use crate::clock::Stopwatch;
use crate::error::{AppError, Cause};
use crate::shutdown::Stop;

const HANDLER_TIMEOUT: Duration = Duration::from_secs(15);
pub const IN_FLIGHT: usize = 256;

const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
     img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; \
     form-action 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'";
const PERMISSIONS_POLICY: &str = "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), \
     magnetometer=(), microphone=(), midi=(), payment=(), usb=()";
const HEADERS: [(HeaderName, &str); 7] = [
    (header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    ),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        "same-origin",
    ),
    (
        HeaderName::from_static("permissions-policy"),
        PERMISSIONS_POLICY,
    ),
];

/// One line per request: its id, the route's template, the status and the time; never anything a person sent.
pub async fn log(State(app): State<SharedApp>, request: Request, next: Next) -> Response {
    let stopwatch = Stopwatch::start();
    let id = format!("{:016x}", rand::rng().random::<u64>());
    let route = request.extensions().get::<MatchedPath>().cloned();
    let mut response = next.run(request).await;
    let route = route.as_ref().map_or("-", MatchedPath::as_str);
    if let Some(Cause(cause)) = response.extensions().get::<Cause>() {
        tracing::error!(id, route, "{cause}");
        if matches!(**cause, AppError::StorageFailing(_)) {
            app.shutdown.stop(Stop::StorageFailing);
        }
    }
    let micros = u64::try_from(stopwatch.elapsed().as_micros()).unwrap_or(u64::MAX);
    tracing::info!(
        id,
        route,
        status = response.status().as_u16(),
        micros,
        "request"
    );
    if let Ok(id) = HeaderValue::from_str(&id) {
        response.headers_mut().insert("x-request-id", id);
    }
    response
}

/// What browsers are told about every answer. Answers of the API are kept by nobody.
pub async fn security_headers(
    State(app): State<SharedApp>,
    request: Request,
    next: Next,
) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if app.is_public_over_https() {
        headers.insert(
            header::STRICT_TRANSPORT_SECURITY,
            HeaderValue::from_static("max-age=31536000"),
        );
    }
    headers
        .entry(header::CACHE_CONTROL)
        .or_insert(HeaderValue::from_static("no-store"));
    response
}

/// Beyond so many requests at once, the next one is told to come back instead of waiting in line.
pub async fn limit_in_flight(
    State(places): State<Arc<Semaphore>>,
    request: Request,
    next: Next,
) -> Response {
    match places.try_acquire() {
        Ok(_place) => next.run(request).await,
        Err(_) => AppError::Overloaded.into_response(),
    }
}

pub async fn limit_time(request: Request, next: Next) -> Response {
    timeout(HANDLER_TIMEOUT, next.run(request))
        .await
        .unwrap_or_else(|_| AppError::Overloaded.into_response())
}

/// A fault in the program is answered like any other failure, and the server goes on.
pub fn answer_panic(_panic: Box<dyn Any + Send + 'static>) -> Response {
    AppError::Internal(anyhow::anyhow!("a handler panicked")).into_response()
}
