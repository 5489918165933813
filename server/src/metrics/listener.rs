//! The second address, for this machine alone: one page, a few connections, and short timeouts.

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

use crate::app::{App, SharedApp};

const PATH: &str = "/metrics";
/// The most connections: one Prometheus, and an operator.
const CONNECTIONS: usize = 8;
const HEADER_TIMEOUT: Duration = Duration::from_secs(2);
/// The time for a connection as a whole: each is for one request.
const TIMEOUT: Duration = Duration::from_secs(10);
const HEADER_BYTES: usize = 16 * 1024;
/// The pause after a failed accept: without file descriptors, accepting fails at once, again and again.
const PAUSE_AFTER_A_FAILED_ACCEPT: Duration = Duration::from_millis(100);

/// Serves until asked to stop. Requests under way then are dropped.
pub async fn serve(listener: TcpListener, app: SharedApp) {
    tokio::select! {
        () = accept_for_ever(&listener, &app) => {}
        _ = app.shutdown.asked() => {}
    }
}

async fn accept_for_ever(listener: &TcpListener, app: &SharedApp) {
    let places = Arc::new(Semaphore::new(CONNECTIONS));
    let mut connections = JoinSet::new();
    loop {
        match listener.accept().await {
            // A connection without a place is closed.
            Ok((stream, _)) => {
                if let Ok(place) = Arc::clone(&places).try_acquire_owned() {
                    let app = Arc::clone(app);
                    connections.spawn(async move {
                        let _ = timeout(TIMEOUT, serve_connection(stream, app)).await;
                        drop(place);
                    });
                }
            }
            Err(error) => {
                tracing::warn!("cannot accept a connection for metrics: {error}");
                sleep(PAUSE_AFTER_A_FAILED_ACCEPT).await;
            }
        }
        while connections.try_join_next().is_some() {}
    }
}

async fn serve_connection(stream: TcpStream, app: SharedApp) {
    let service = service_fn(|request: Request<Incoming>| {
        let app = Arc::clone(&app);
        async move { Ok::<_, Infallible>(answer(&app, &request).await) }
    });
    // A client that hangs up or breaks the protocol is not logged.
    let _ = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEADER_TIMEOUT)
        .max_buf_size(HEADER_BYTES)
        .keep_alive(false)
        .serve_connection(TokioIo::new(stream), service)
        .await;
}

async fn answer(app: &App, request: &Request<Incoming>) -> Response<Full<Bytes>> {
    if !is_for_this_machine(request.headers()) {
        return plain(
            StatusCode::MISDIRECTED_REQUEST,
            "Metrics are told to this machine alone.\n".to_owned(),
        );
    }
    let Some(metrics) = app
        .metrics
        .as_ref()
        .filter(|_| request.uri().path() == PATH)
    else {
        return plain(
            StatusCode::NOT_FOUND,
            "Metrics are at /metrics.\n".to_owned(),
        );
    };
    if request.method() != Method::GET {
        return plain(
            StatusCode::METHOD_NOT_ALLOWED,
            "Metrics can only be read.\n".to_owned(),
        );
    }
    match metrics.text(app).await {
        Ok(text) => plain(StatusCode::OK, text),
        Err(error) => {
            tracing::error!("metrics could not be written out: {error}");
            plain(StatusCode::INTERNAL_SERVER_ERROR, String::new())
        }
    }
}

/// Whether the request names this machine: a page in a browser here can have another site's name lead to this address.
fn is_for_this_machine(headers: &HeaderMap) -> bool {
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

    fn names_this_machine(hosts: &[&'static str]) -> bool {
        let named = hosts
            .iter()
            .map(|host| (header::HOST, HeaderValue::from_static(host)));
        let mut headers = HeaderMap::new();
        for (name, host) in named {
            headers.append(name, host);
        }
        is_for_this_machine(&headers)
    }

    #[test]
    fn only_a_name_of_this_machine_is_answered() {
        for right in [
            "127.0.0.1:9464",
            "127.0.0.1",
            "localhost:9464",
            "LocalHost",
            "[::1]:9464",
            "[::1]",
            "[::ffff:127.0.0.1]:9464",
        ] {
            assert!(names_this_machine(&[right]), "{right}");
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
            assert!(!names_this_machine(wrong), "{wrong:?}");
        }
    }
}
