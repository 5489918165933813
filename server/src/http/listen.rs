//! Accepts connections, and is patient with none that is slow or silent.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::{GracefulShutdown, Watcher};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{sleep, timeout};
use tokio_io_timeout::TimeoutStream;
use tower::ServiceExt;

use super::address::Peer;
use crate::shutdown::Shutdown;

const CONNECTIONS: usize = 1_024;
/// Also how long a connection may idle between two requests.
const HEADER_TIMEOUT: Duration = Duration::from_secs(10);
/// How long an answer waits for a client to read on.
const WRITE_TIMEOUT: Duration = Duration::from_secs(30);
/// Request line and headers together.
const HEADER_BYTES: usize = 64 * 1024;
const DRAIN_TIMEOUT: Duration = Duration::from_secs(10);
/// Out of file descriptors, accepting fails at once, again and again.
const PAUSE_AFTER_A_FAILED_ACCEPT: Duration = Duration::from_millis(100);

/// Serves until asked to stop, then lets what is under way finish, for ten seconds at most.
pub async fn serve(listener: TcpListener, router: Router, shutdown: &Shutdown) {
    let slots = Arc::new(Semaphore::new(CONNECTIONS));
    let connections = GracefulShutdown::new();
    tokio::select! {
        () = accept_for_ever(&listener, &router, &slots, &connections) => {}
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
    router: &Router,
    slots: &Arc<Semaphore>,
    connections: &GracefulShutdown,
) {
    // The semaphore is never closed: the loop ends only with the future itself.
    while let Ok(slot) = Arc::clone(slots).acquire_owned().await {
        match listener.accept().await {
            Ok((stream, address)) => {
                tokio::spawn(serve_connection(
                    stream,
                    address,
                    router.clone(),
                    slot,
                    connections.watcher(),
                ));
            }
            Err(error) => {
                tracing::warn!("cannot accept a connection: {error}");
                sleep(PAUSE_AFTER_A_FAILED_ACCEPT).await;
            }
        }
    }
}

async fn serve_connection(
    stream: TcpStream,
    address: SocketAddr,
    router: Router,
    slot: OwnedSemaphorePermit,
    watcher: Watcher,
) {
    // Small answers leave at once instead of waiting to be joined by others.
    let _ = stream.set_nodelay(true);
    let service = router.map_request(move |mut request: hyper::Request<hyper::body::Incoming>| {
        request.extensions_mut().insert(Peer(address.ip()));
        request
    });
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(WRITE_TIMEOUT));
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEADER_TIMEOUT)
        .max_buf_size(HEADER_BYTES)
        .serve_connection(
            TokioIo::new(Box::pin(stream)),
            TowerToHyperService::new(service),
        );
    // A client that hangs up or talks nonsense is its own affair.
    let _ = watcher.watch(connection).await;
    drop(slot);
}

#[cfg(test)]
mod tests {
    use axum::routing::get;
    use tokio::io::AsyncWriteExt;

    use super::*;

    /// More than any socket holds by itself.
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
        let slot = Arc::new(Semaphore::new(1)).acquire_owned().await.unwrap();
        let watcher = GracefulShutdown::new().watcher();
        let served = serve_connection(stream, address, router, slot, watcher);

        assert!(timeout(WRITE_TIMEOUT * 2, served).await.is_ok());
    }
}
