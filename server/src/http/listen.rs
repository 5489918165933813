//! Accepts connections, and closes slow or silent ones.

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
use super::places::{Place, Places};
use crate::app::SharedApp;
use crate::shutdown::Shutdown;

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
/// The time for connections without a request to learn from an answer that the server stops; part of the former.
const FAREWELL: Duration = Duration::from_millis(250);
/// The pause after a failed accept: without file descriptors, accepting fails at once, again and again.
const PAUSE_AFTER_A_FAILED_ACCEPT: Duration = Duration::from_millis(100);

/// Serves until asked to stop, then lets what is under way finish, for ten seconds at most.
pub async fn serve(listener: TcpListener, app: SharedApp) {
    let doors = Doors {
        places: Places::new(CONNECTIONS, CONNECTIONS_OF_ONE_ADDRESS, app.trusted_proxy),
        router: super::router(Arc::clone(&app)),
        connections: GracefulShutdown::new(),
        app,
    };
    let shutdown = &doors.app.shutdown;
    tokio::select! {
        () = doors.let_in_for_ever(&listener) => {}
        reason = shutdown.asked() => tracing::info!(?reason, "stopping"),
    }
    // Clients whose connections stand in the queue would lose their requests.
    while let Some(Ok((stream, address))) = listener.accept().now_or_never() {
        doors.let_in(stream, address);
    }
    drop(listener);
    if timeout(DRAIN_TIMEOUT, doors.close()).await.is_err() {
        tracing::warn!(
            "some requests were still under way after {} s",
            DRAIN_TIMEOUT.as_secs()
        );
    }
}

/// The way in for connections, and out.
struct Doors {
    app: SharedApp,
    router: Router,
    places: Arc<Places>,
    connections: GracefulShutdown,
}

impl Doors {
    async fn let_in_for_ever(&self, listener: &TcpListener) {
        loop {
            match listener.accept().await {
                Ok((stream, address)) => self.let_in(stream, address),
                Err(error) => {
                    tracing::warn!("cannot accept a connection: {error}");
                    self.places.make_room();
                    sleep(PAUSE_AFTER_A_FAILED_ACCEPT).await;
                }
            }
        }
    }

    /// Serves a connection; one without a place is closed.
    fn let_in(&self, stream: TcpStream, address: SocketAddr) {
        if let Some(place) = self.places.admit(address.ip()) {
            let metrics = self.app.metrics.as_ref();
            let counted = metrics.map(|told| told.requests.connected());
            let served = serve_connection(
                stream,
                address,
                self.router.clone(),
                place,
                self.connections.watcher(),
                self.app.shutdown.clone(),
            );
            tokio::spawn(async move {
                served.await;
                drop(counted);
            });
        }
    }

    /// Ends connections with their next answer, which says so. After a short while those that ask nothing are closed, too: a
    /// request that meets a closing connection is lost.
    async fn close(self) {
        let _ = timeout(FAREWELL, self.places.all_left()).await;
        self.connections.shutdown().await;
    }
}

async fn serve_connection(
    stream: TcpStream,
    address: SocketAddr,
    router: Router,
    place: Arc<Place>,
    watcher: Watcher,
    shutdown: Shutdown,
) {
    // Small answers leave at once instead of waiting to be joined by others.
    let _ = stream.set_nodelay(true);
    let service = service_fn(|mut request: hyper::Request<hyper::body::Incoming>| {
        request.extensions_mut().insert(Peer(address.ip()));
        let under_way = place.serving();
        let answer = router.clone().oneshot(request);
        let shutdown = &shutdown;
        async move {
            let mut answer = answer.await;
            if let (Ok(answer), true) = (&mut answer, shutdown.is_asked()) {
                let close = HeaderValue::from_static("close");
                answer.headers_mut().insert(header::CONNECTION, close);
            }
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
        let served = serve_connection(stream, address, router, place, watcher, Shutdown::new());

        assert!(timeout(WRITE_TIMEOUT * 2, served).await.is_ok());
    }
}
