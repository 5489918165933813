//! The HTTP server for metrics, on its own loopback address. It has one page, few connections and
//! short timeouts.

use std::convert::Infallible;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderValue, Method, Request, Response, StatusCode, header};
use http_body_util::Full;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use super::exporter::Exporter;
use crate::app::SharedApp;

const PATH: &str = "/metrics";
/// The most connections: enough for one Prometheus and an operator.
const CONNECTIONS: usize = 8;
const HEADER_TIMEOUT: Duration = Duration::from_secs(2);
/// The timeout of a whole connection; each serves one request.
const TIMEOUT: Duration = Duration::from_secs(10);
const HEADER_BYTES: usize = 16 * 1024;
/// The pause after a failed accept. Without free file descriptors, every attempt fails at once.
const ACCEPT_RETRY_DELAY: Duration = Duration::from_millis(100);

/// Serves until the stop signal. Requests in flight are then dropped.
pub async fn serve(listener: TcpListener, app: SharedApp) {
    let exporter = Arc::new(Exporter::new(Arc::clone(&app)));
    tokio::select! {
        () = accept_forever(&listener, &exporter) => {}
        _ = app.shutdown.requested() => {}
    }
}

async fn accept_forever(listener: &TcpListener, exporter: &Arc<Exporter>) {
    let permits = Arc::new(Semaphore::new(CONNECTIONS));
    let mut connections = JoinSet::new();
    loop {
        match listener.accept().await {
            // A connection over the limit is closed.
            Ok((stream, _)) => {
                if let Ok(permit) = Arc::clone(&permits).try_acquire_owned() {
                    let exporter = Arc::clone(exporter);
                    connections.spawn(async move {
                        let _ = timeout(TIMEOUT, serve_connection(stream, exporter)).await;
                        drop(permit);
                    });
                }
            }
            Err(error) => {
                tracing::warn!("cannot accept a connection for metrics: {error}");
                sleep(ACCEPT_RETRY_DELAY).await;
            }
        }
        while connections.try_join_next().is_some() {}
    }
}

async fn serve_connection(stream: TcpStream, exporter: Arc<Exporter>) {
    let service = service_fn(|request: Request<Incoming>| {
        let exporter = Arc::clone(&exporter);
        async move { Ok::<_, Infallible>(answer(&exporter, &request).await) }
    });
    // Errors of the client (a reset, a violation of the protocol) are not logged.
    let _ = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEADER_TIMEOUT)
        .max_buf_size(HEADER_BYTES)
        .keep_alive(false)
        .serve_connection(TokioIo::new(stream), service)
        .await;
}

async fn answer(exporter: &Exporter, request: &Request<Incoming>) -> Response<Full<Bytes>> {
    if !has_loopback_host(request.headers()) {
        return plain(
            StatusCode::MISDIRECTED_REQUEST,
            "Metrics are told to this machine alone.\n".to_owned(),
        );
    }
    if request.uri().path() != PATH {
        return not_found();
    }
    if request.method() != Method::GET {
        return plain(
            StatusCode::METHOD_NOT_ALLOWED,
            "Metrics can only be read.\n".to_owned(),
        );
    }
    match exporter.text().await {
        Ok(Some(text)) => plain(StatusCode::OK, text),
        Ok(None) => not_found(),
        Err(error) => {
            tracing::error!("metrics could not be encoded: {error}");
            plain(StatusCode::INTERNAL_SERVER_ERROR, String::new())
        }
    }
}

fn not_found() -> Response<Full<Bytes>> {
    let text = "Metrics are at /metrics.\n".to_owned();
    plain(StatusCode::NOT_FOUND, text)
}

/// Returns whether `Host` is a name of this machine. This check stops DNS rebinding by a web page
/// that is open on this machine.
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

fn plain(status: StatusCode, text: String) -> Response<Full<Bytes>> {
    let mut response = Response::new(Full::new(Bytes::from(text)));
    *response.status_mut() = status;
    let media_type = HeaderValue::from_static("text/plain; version=0.0.4; charset=utf-8");
    response
        .headers_mut()
        .insert(header::CONTENT_TYPE, media_type);
    response
}

#[cfg(test)]
mod tests {
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
