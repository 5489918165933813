//! Accepts connections, closes slow or idle ones, and drains them when the server stops.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::http::{HeaderValue, header};
use futures_util::FutureExt;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::{GracefulShutdown, Watcher};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{sleep, timeout};
use tokio_io_timeout::TimeoutStream;
use tower::ServiceExt;

use super::address::Peer;
use super::slots::{Slot, SlotPool};
use crate::app::SharedApp;
use crate::shutdown::Shutdown;

/// The most connections in total, streams of changes included.
const CONNECTIONS: usize = 2_048;
/// The most connections from one address; a household or an office has a few dozen.
const CONNECTIONS_PER_ADDRESS: usize = 256;
/// The timeout for the headers of a request, and for an idle connection.
const HEADER_TIMEOUT: Duration = Duration::from_secs(10);
/// The timeout of a write to a client that doesn't read.
const WRITE_TIMEOUT: Duration = Duration::from_secs(30);
/// The most bytes of request line and headers together.
const HEADER_BYTES: usize = 64 * 1024;
const DRAIN_TIMEOUT: Duration = Duration::from_secs(10);
/// At the start of the drain, idle connections stay open for this time: their next response carries `Connection: close`.
const IDLE_GRACE: Duration = Duration::from_millis(250);
/// The pause after a failed accept: without file descriptors, every attempt fails at once.
const ACCEPT_RETRY_DELAY: Duration = Duration::from_millis(100);

/// Serves until the stop signal, then waits for requests in flight, for ten seconds at most.
pub async fn serve(listener: TcpListener, app: SharedApp) {
    let acceptor = Acceptor {
        slots: SlotPool::new(CONNECTIONS, CONNECTIONS_PER_ADDRESS, app.trusted_proxy),
        router: super::router(Arc::clone(&app)),
        connections: GracefulShutdown::new(),
        app,
    };
    let shutdown = &acceptor.app.shutdown;
    tokio::select! {
        () = acceptor.accept_forever(&listener) => {}
        reason = shutdown.requested() => tracing::info!(?reason, "stopping"),
    }
    // Closing the listener would lose the requests of connections that are in its backlog.
    while let Some(Ok((stream, address))) = listener.accept().now_or_never() {
        acceptor.spawn_connection(stream, address);
    }
    drop(listener);
    if timeout(DRAIN_TIMEOUT, acceptor.drain()).await.is_err() {
        tracing::warn!(
            "some requests were still in flight after {} s",
            DRAIN_TIMEOUT.as_secs()
        );
    }
}

struct Acceptor {
    app: SharedApp,
    router: Router,
    slots: Arc<SlotPool>,
    connections: GracefulShutdown,
}

impl Acceptor {
    async fn accept_forever(&self, listener: &TcpListener) {
        loop {
            match listener.accept().await {
                Ok((stream, address)) => self.spawn_connection(stream, address),
                Err(error) => {
                    tracing::warn!("cannot accept a connection: {error}");
                    self.slots.evict_one();
                    sleep(ACCEPT_RETRY_DELAY).await;
                }
            }
        }
    }

    /// Serves a connection on its own task. Without a free slot it is closed.
    fn spawn_connection(&self, stream: TcpStream, address: SocketAddr) {
        if let Some(slot) = self.slots.acquire(address.ip()) {
            let metrics = self.app.metrics.as_ref();
            let gauge = metrics.map(|metrics| metrics.requests.connection_opened());
            let served = serve_connection(
                stream,
                address,
                self.router.clone(),
                slot,
                self.connections.watcher(),
                self.app.shutdown.clone(),
            );
            tokio::spawn(served.map(|()| drop(gauge)));
        }
    }

    /// Closes each connection after its next response. Idle ones are closed after a grace period, because a request sent on
    /// a closing connection is lost.
    async fn drain(self) {
        let _ = timeout(IDLE_GRACE, self.slots.all_released()).await;
        self.connections.shutdown().await;
    }
}

async fn serve_connection(
    stream: TcpStream,
    address: SocketAddr,
    router: Router,
    slot: Arc<Slot>,
    watcher: Watcher,
    shutdown: Shutdown,
) {
    // Disables Nagle's algorithm, which would delay small responses.
    let _ = stream.set_nodelay(true);
    let service = service_fn(|mut request: hyper::Request<hyper::body::Incoming>| {
        request.extensions_mut().insert(Peer(address.ip()));
        let active = slot.begin_request();
        let response = router.clone().oneshot(request);
        let shutdown = &shutdown;
        async move {
            let mut response = response.await;
            if let (Ok(response), true) = (&mut response, shutdown.is_requested()) {
                let close = HeaderValue::from_static("close");
                response.headers_mut().insert(header::CONNECTION, close);
            }
            drop(active);
            response
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
    // Errors of the client (a reset, a violation of the protocol) are not logged.
    tokio::select! {
        _ = watcher.watch(connection) => {}
        () = slot.evicted() => {}
    }
}

#[cfg(test)]
mod tests {
    use axum::routing::get;
    use tokio::io::AsyncWriteExt;

    use super::*;

    /// More bytes than the socket buffers hold.
    const MUCH: usize = 64 * 1024 * 1024;

    #[tokio::test(start_paused = true)]
    async fn a_client_that_does_not_read_its_response_times_out() {
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
        let slot = SlotPool::new(1, 1, None).acquire(address.ip()).unwrap();
        let watcher = GracefulShutdown::new().watcher();
        let served = serve_connection(stream, address, router, slot, watcher, Shutdown::new());

        assert!(timeout(WRITE_TIMEOUT * 2, served).await.is_ok());
    }
}
