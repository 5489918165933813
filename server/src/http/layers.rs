//! The layers around every request: the log, headers, compression and the timeout.

use std::any::Any;
use std::time::Duration;

use axum::body::Body;
use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderName, HeaderValue, Version, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use rand::RngExt;
use tokio::time::timeout;
use tower_http::CompressionLevel;
use tower_http::compression::predicate::{And, NotForContentType, Predicate, SizeAbove};
use tower_http::compression::{CompressionBody, CompressionLayer};

use super::caching;
use super::rejection::{Cause, Rejection};
use crate::app::SharedApp;
use crate::clock::{Stopwatch, http_date};
use crate::error::AppError;
use crate::shutdown::{Shutdown, ShutdownReason};

const HANDLER_TIMEOUT: Duration = Duration::from_secs(15);

/// A shorter response fits in one packet uncompressed.
const LEAST_COMPRESSED_BYTES: u64 = 1024;
/// 4 makes 250 kB of classes 8 kB in 2 ms; a higher level saves little and takes twice as long.
const COMPRESSION_LEVEL: CompressionLevel = CompressionLevel::Precise(4);

/// The policy of the app's pages. Its one Trusted Type is the URL of the service worker's script; that script has a policy
/// of its own, see `site`.
const CONTENT_SECURITY_POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; \
     font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; \
     object-src 'none'; frame-ancestors 'none'; trusted-types fantail; \
     require-trusted-types-for 'script'",
);
/// The policy of a page that any site may show in a frame. It has no scripts.
pub const FRAMED_POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors *",
);
const HEADERS: [(HeaderName, &str); 6] = [
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
        "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), \
         microphone=(), midi=(), payment=(), usb=()",
    ),
];

/// Logs one line per request: its id, the route's template, the status and the time; never anything from the request.
pub async fn log_request(State(app): State<SharedApp>, request: Request, next: Next) -> Response {
    let stopwatch = Stopwatch::start();
    let id = format!("{:016x}", rand::rng().random::<u64>());
    let route = request.extensions().get::<MatchedPath>().cloned();
    let metrics = app.metrics.as_ref().map(|metrics| &metrics.requests);
    let in_flight = metrics.map(|requests| (requests.request_started(), request.method().clone()));
    let mut response = next.run(request).await;
    if let (Some(requests), Some((_, method))) = (metrics, &in_flight) {
        let took = stopwatch.elapsed();
        requests.record(method, route.as_ref(), response.status(), took);
    }
    let route = route.as_ref().map_or("-", MatchedPath::as_str);
    if let Some(Cause(cause)) = response.extensions().get::<Cause>() {
        if cause.is_error() {
            tracing::error!(id, route, "{cause}");
        } else {
            tracing::warn!(id, route, "{cause}");
        }
        stop_if_storage_fails(cause, &app.shutdown);
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

/// Stops the server if the database file is damaged: further writes could lose data.
pub(super) fn stop_if_storage_fails(cause: &Rejection, shutdown: &Shutdown) {
    if matches!(cause, Rejection::App(AppError::StorageFailing(_))) {
        shutdown.stop(ShutdownReason::StorageFailing);
    }
}

/// Sets the security headers, and `no-store` on a response without `Cache-Control`.
pub async fn set_security_headers(
    State(app): State<SharedApp>,
    request: Request,
    next: Next,
) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if headers.get(header::CONTENT_SECURITY_POLICY) == Some(&FRAMED_POLICY) {
        headers.remove(header::X_FRAME_OPTIONS);
    }
    headers
        .entry(header::CONTENT_SECURITY_POLICY)
        .or_insert(CONTENT_SECURITY_POLICY);
    if app.letterhead.is_public_over_https() {
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

/// Refuses a request with more than one `Host`, because a proxy may have routed it by another of them, and an HTTP/1.1
/// request without one.
pub async fn require_one_host(request: Request, next: Next) -> Response {
    const NO_HOST: Rejection = Rejection::BadRequest("The request must name one host");
    let hosts = request.headers().get_all(header::HOST).iter().count();
    let may_have_none = request.version() < Version::HTTP_11;
    if hosts == 1 || hosts == 0 && may_have_none {
        next.run(request).await
    } else {
        NO_HOST.into_response()
    }
}

/// Sets `Date`, by which the app corrects the browser's clock. Hyper's own date is not used: it is cached, and never
/// goes back when the system clock does.
pub async fn set_date(State(app): State<SharedApp>, request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    if let Ok(date) = HeaderValue::from_str(&http_date(app.clock.now())) {
        response.headers_mut().insert(header::DATE, date);
    }
    response
}

pub fn compression() -> CompressionLayer<And<SizeAbove, NotForContentType>> {
    CompressionLayer::new()
        .quality(COMPRESSION_LEVEL)
        .compress_when(SizeAbove::new(LEAST_COMPRESSED_BYTES).and(NotForContentType::SSE))
}

/// Unwraps a response that isn't compressed. The wrapper has room for an encoder, 6 KB for as long as the response lasts, and
/// a stream of changes lasts for hours.
pub fn drop_unused_encoder(response: Response<CompressionBody<Body>>) -> Response {
    if response.headers().contains_key(header::CONTENT_ENCODING) {
        response.map(Body::new)
    } else {
        response.map(CompressionBody::into_inner)
    }
}

/// Limits compression to reads, because the length of a compressed response to a write could reveal a secret in it. Adds
/// `identity` for reads: the compression layer would answer 406 to a client that accepts no encoding.
pub async fn limit_compression(mut request: Request) -> Request {
    let is_read = caching::is_read(request.method());
    let headers = request.headers_mut();
    if is_read {
        let identity = HeaderValue::from_static("identity;q=0.001");
        headers.append(header::ACCEPT_ENCODING, identity);
    } else {
        headers.remove(header::ACCEPT_ENCODING);
    }
    request
}

/// Answers 503 if the handler takes longer than 15 seconds.
pub async fn limit_time(request: Request, next: Next) -> Response {
    timeout(HANDLER_TIMEOUT, next.run(request))
        .await
        .unwrap_or_else(|_| Rejection::from(AppError::Overloaded).into_response())
}

/// Turns a panic in a handler into a 500.
pub fn answer_panic(_panic: Box<dyn Any + Send + 'static>) -> Response {
    Rejection::from(anyhow::anyhow!("a handler panicked")).into_response()
}

#[cfg(test)]
mod tests {
    use axum::Router;
    use axum::body::Body;
    use axum::http::StatusCode;
    use axum::middleware::from_fn;
    use axum::routing::get;
    use tower::ServiceExt;
    use tower_http::catch_panic::CatchPanicLayer;

    use super::*;

    async fn ask(router: Router) -> Response {
        router
            .oneshot(Request::get("/").body(Body::empty()).unwrap())
            .await
            .unwrap()
    }

    #[tokio::test(start_paused = true)]
    async fn a_handler_times_out_after_fifteen_seconds() {
        let never = get(async || std::future::pending::<&str>().await);
        let router: Router = Router::new().route("/", never).layer(from_fn(limit_time));
        assert_eq!(ask(router).await.status(), StatusCode::SERVICE_UNAVAILABLE);
    }

    #[tokio::test]
    async fn a_panic_is_a_500() {
        let faulty = get(async || -> &'static str { panic!("a fault in the program") });
        let router: Router = Router::new()
            .route("/", faulty)
            .layer(CatchPanicLayer::custom(answer_panic));
        let response = ask(router).await;
        assert_eq!(response.status(), StatusCode::INTERNAL_SERVER_ERROR);
        assert_eq!(response.headers()["content-type"], "application/json");
    }

    #[tokio::test]
    async fn a_disk_that_fails_stops_the_server() {
        let shutdown = Shutdown::new();
        stop_if_storage_fails(
            &Rejection::App(AppError::StorageFailing(anyhow::anyhow!("disk I/O error"))),
            &shutdown,
        );
        assert_eq!(shutdown.requested().await, ShutdownReason::StorageFailing);
    }
}
