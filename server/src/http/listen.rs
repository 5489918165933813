//! Accepts connections, and closes slow or silent ones.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::{GracefulShutdown, Watcher};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{sleep, timeout};
use tokio_io_timeout::TimeoutStream;
use tower::ServiceExt;

use super::address::Peer;
use super::places::{Place, Places};
use crate::app::{App, SharedApp};

/// The most connections at once.
const CONNECTIONS: usize = 1_024;
/// The most from one address; a household or an office has a few dozen.
const CONNECTIONS_OF_ONE_ADDRESS: usize = 256;
/// The time for the headers, and for idling between two requests.
const HEADER_TIMEOUT: Duration = Duration::from_secs(10);
/// The longest wait of an answer for its client to read on.
const WRITE_TIMEOUT: Duration = Duration::from_secs(30);
/// The most bytes of request line and headers together.
const HEADER_BYTES: usize = 64 * 1024;
const DRAIN_TIMEOUT: Duration = Duration::from_secs(10);
/// The pause after a failed accept: without file descriptors, accepting fails at once, again and again.
const PAUSE_AFTER_A_FAILED_ACCEPT: Duration = Duration::from_millis(100);

/// Serves until asked to stop, then lets what is under way finish, for ten seconds at most.
pub async fn serve(listener: TcpListener, app: SharedApp) {
    let places = Places::new(CONNECTIONS, CONNECTIONS_OF_ONE_ADDRESS, app.trusted_proxy);
    let shutdown = app.shutdown.clone();
    let router = super::router(Arc::clone(&app));
    let connections = GracefulShutdown::new();
    tokio::select! {
        () = accept_for_ever(&listener, &app, &router, &places, &connections) => {}
        reason = shutdown.asked() => tracing::info!(?reason, "stopping"),
    }
    drop(listener);
    if timeout(DRAIN_TIMEOUT, connections.shutdown())
        .await
        .is_err()
    {
        tracing::warn!(
            "some requests were still under way after {} s",
            DRAIN_TIMEOUT.as_secs()
        );
    }
}

async fn accept_for_ever(
    listener: &TcpListener,
    app: &App,
    router: &Router,
    places: &Arc<Places>,
    connections: &GracefulShutdown,
) {
    loop {
        match listener.accept().await {
            // A connection without a place is closed.
            Ok((stream, address)) => {
                if let Some(place) = places.admit(address.ip()) {
                    let counted = app.metrics.as_ref().map(|told| told.requests.connected());
                    let watcher = connections.watcher();
                    let served = serve_connection(stream, address, router.clone(), place, watcher);
                    tokio::spawn(async move {
                        served.await;
                        drop(counted);
                    });
                }
            }
            Err(error) => {
                tracing::warn!("cannot accept a connection: {error}");
                places.make_room();
                sleep(PAUSE_AFTER_A_FAILED_ACCEPT).await;
            }
        }
    }
}

async fn serve_connection(
    stream: TcpStream,
    address: SocketAddr,
    router: Router,
    place: Arc<Place>,
    watcher: Watcher,
) {
    // Small answers leave at once instead of waiting to be joined by others.
    let _ = stream.set_nodelay(true);
    let service = service_fn(|mut request: hyper::Request<hyper::body::Incoming>| {
        request.extensions_mut().insert(Peer(address.ip()));
        let under_way = place.serving();
        let answer = router.clone().oneshot(request);
        async move {
            let answer = answer.await;
            drop(under_way);
            answer
        }
    });
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(WRITE_TIMEOUT));
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .auto_date_header(false)
        .header_read_timeout(HEADER_TIMEOUT)
        .max_buf_size(HEADER_BYTES)
        .serve_connection(TokioIo::new(Box::pin(stream)), service);
    // A client that hangs up or breaks the protocol is not logged.
    tokio::select! {
        _ = watcher.watch(connection) => {}
        () = place.dropped() => {}
    }
}

#[cfg(test)]
mod tests {
    use axum::routing::get;
    use tokio::io::AsyncWriteExt;

    use super::*;

    /// More than any socket buffers.
    const MUCH: usize = 64 * 1024 * 1024;

    #[tokio::test(start_paused = true)]
    async fn a_client_that_does_not_read_its_answer_is_let_go() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let mut client = TcpStream::connect(listener.local_addr().unwrap())
            .await
            .unwrap();
        let (stream, address) = listener.accept().await.unwrap();
        client
            .write_all(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
            .await
            .unwrap();

        let router = Router::new().route("/", get(async || vec![0_u8; MUCH]));
        let place = Places::new(1, 1, None).admit(address.ip()).unwrap();
        let watcher = GracefulShutdown::new().watcher();
        let served = serve_connection(stream, address, router, place, watcher);

        assert!(timeout(WRITE_TIMEOUT * 2, served).await.is_ok());
    }
}
