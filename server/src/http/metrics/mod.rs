//! The router for metrics, on its own loopback address.

mod exporter;
mod process;
mod text;

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use tokio::net::TcpListener;
use tower::limit::GlobalConcurrencyLimitLayer;
use tower_http::timeout::TimeoutLayer;

use self::exporter::Exporter;
use crate::app::SharedApp;

/// The most scrapes at a time: enough for one Prometheus and an operator.
const SCRAPES: usize = 8;
const TIMEOUT: Duration = Duration::from_secs(10);
const MEDIA_TYPE: (header::HeaderName, &str) = (
    header::CONTENT_TYPE,
    "text/plain; version=0.0.4; charset=utf-8",
);

/// Serves until the stop signal. Requests in flight are then dropped.
pub async fn serve(listener: TcpListener, app: SharedApp) {
    let router = Router::new()
        .route("/metrics", get(scrape).fallback(not_read))
        .fallback(not_found)
        .layer(middleware::from_fn(refuse_foreign_host))
        .layer(TimeoutLayer::with_status_code(
            StatusCode::SERVICE_UNAVAILABLE,
            TIMEOUT,
        ))
        .layer(GlobalConcurrencyLimitLayer::new(SCRAPES))
        .with_state(Arc::new(Exporter::new(Arc::clone(&app))));
    tokio::select! {
        _ = axum::serve(listener, router).into_future() => {}
        _ = app.shutdown.requested() => {}
    }
}

async fn scrape(State(exporter): State<Arc<Exporter>>) -> Response {
    match exporter.text().await {
        Ok(Some(text)) => ([MEDIA_TYPE], text).into_response(),
        Ok(None) => not_found().await,
        Err(error) => {
            tracing::error!("metrics could not be encoded: {error}");
            StatusCode::INTERNAL_SERVER_ERROR.into_response()
        }
    }
}

async fn not_found() -> Response {
    (StatusCode::NOT_FOUND, "Metrics are at /metrics.\n").into_response()
}

async fn not_read() -> Response {
    (
        StatusCode::METHOD_NOT_ALLOWED,
        "Metrics can only be read.\n",
    )
        .into_response()
}

/// Refuses a request whose `Host` is not this machine, because a web page that is open on this machine could send it by DNS
/// rebinding.
async fn refuse_foreign_host(request: Request, next: Next) -> Response {
    if has_loopback_host(request.headers()) {
        return next.run(request).await;
    }
    let text = "Metrics are served to this machine only.\n";
    (StatusCode::MISDIRECTED_REQUEST, text).into_response()
}

/// Returns whether `Host` is a name of this machine.
fn has_loopback_host(headers: &HeaderMap) -> bool {
    let mut hosts = headers.get_all(header::HOST).iter();
    let (Some(host), None) = (hosts.next(), hosts.next()) else {
        return false;
    };
    let host = host.to_str().ok().and_then(|host| host.parse().ok());
    host.is_some_and(|host: Authority| {
        let name = host.host().trim_matches(['[', ']']);
        let address: Option<IpAddr> = name.parse().ok();
        name.eq_ignore_ascii_case("localhost")
            || address.is_some_and(|address| address.to_canonical().is_loopback())
    })
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn is_accepted(hosts: &[&'static str]) -> bool {
        let named = hosts
            .iter()
            .map(|host| (header::HOST, HeaderValue::from_static(host)));
        let mut headers = HeaderMap::new();
        for (name, host) in named {
            headers.append(name, host);
        }
        has_loopback_host(&headers)
    }

    #[test]
    fn only_a_loopback_host_is_accepted() {
        for right in [
            "127.0.0.1:9464",
            "127.0.0.1",
            "localhost:9464",
            "LocalHost",
            "[::1]:9464",
            "[::1]",
            "[::ffff:127.0.0.1]:9464",
        ] {
            assert!(is_accepted(&[right]), "{right}");
        }
        for wrong in [
            &["evil.example:9464"][..],
            &["127.0.0.1.evil.example"],
            &["localhost.evil.example"],
            &["localhost@evil.example"],
            &["192.168.1.2:9464"],
            &[""],
            &[],
            &["127.0.0.1", "127.0.0.1"],
        ] {
            assert!(!is_accepted(wrong), "{wrong:?}");
        }
    }
}
