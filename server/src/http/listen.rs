//! Accepts connections, closes slow or idle ones, and drains them when the server stops.

use std::io;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::{HeaderValue, header};
use axum::response::Response;
use futures_util::FutureExt;
use http_body_util::BodyExt;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::{GracefulShutdown, Watcher};
use rustix::io::Errno;
#[cfg(target_os = "linux")]
use rustix::net::sockopt;
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
/// The timeout, in milliseconds, of a connection whose client acknowledges nothing, because it has left its network. Its
/// stream of changes counts against its account until then; Linux's own timeout is a quarter of an hour.
#[cfg(target_os = "linux")]
const LOST_CLIENT_TIMEOUT: u32 = 60_000;
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
    while let Some(Ok((stream, peer))) = accept(&listener).now_or_never() {
        acceptor.spawn_connection(stream, peer);
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
            match accept(listener).await {
                Ok((stream, peer)) => self.spawn_connection(stream, peer),
                Err(error) => {
                    tracing::warn!("cannot accept a connection: {error}");
                    if is_for_want_of_resources(&error) {
                        self.slots.evict_one();
                    }
                    sleep(ACCEPT_RETRY_DELAY).await;
                }
            }
        }
    }

    /// Serves a connection on its own task. Without a free slot it is closed.
    fn spawn_connection(&self, stream: TcpStream, peer: IpAddr) {
        if let Some(slot) = self.slots.acquire(peer) {
            let metrics = self.app.metrics.as_ref();
            let gauge = metrics.map(|metrics| metrics.requests.connection_opened());
            let served = serve_connection(
                stream,
                peer,
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

/// Accepts a connection, and returns it with the address of its peer. A listener for both families has IPv4 addresses in
/// their IPv6 form, which is undone here.
async fn accept(listener: &TcpListener) -> io::Result<(TcpStream, IpAddr)> {
    let (stream, address) = listener.accept().await?;
    Ok((stream, address.ip().to_canonical()))
}

/// Sets the options of a connection. Errors are ignored, because it works without them.
fn set_options(stream: &TcpStream) {
    // Disables Nagle's algorithm, which would delay small responses.
    let _ = stream.set_nodelay(true);
    #[cfg(target_os = "linux")]
    let _ = sockopt::set_tcp_user_timeout(stream, LOST_CLIENT_TIMEOUT);
}

/// Returns whether an accept failed because the process or the machine has no file descriptor or memory left. Closing a
/// connection gives back some of each.
fn is_for_want_of_resources(error: &io::Error) -> bool {
    matches!(
        Errno::from_io_error(error),
        Some(Errno::MFILE | Errno::NFILE | Errno::NOBUFS | Errno::NOMEM)
    )
}

async fn serve_connection(
    stream: TcpStream,
    peer: IpAddr,
    router: Router,
    slot: Arc<Slot>,
    watcher: Watcher,
    shutdown: Shutdown,
) {
    set_options(&stream);
    let service = service_fn(|mut request: hyper::Request<hyper::body::Incoming>| {
        request.extensions_mut().insert(Peer(peer));
        let active = slot.begin_request();
        let response = router.clone().oneshot(request);
        let (slot, shutdown) = (Arc::clone(&slot), &shutdown);
        async move {
            let mut response = response.await.map(|response| with_progress(response, slot));
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

/// Touches the slot with each part of the body that is about to be sent.
fn with_progress(response: Response, slot: Arc<Slot>) -> Response {
    response.map(|body| {
        Body::new(body.map_frame(move |frame| {
            slot.touch();
            frame
        }))
    })
}

#[cfg(test)]
mod tests {
    #[cfg(target_os = "linux")]
    use std::os::fd::AsFd;

    use axum::routing::get;
    use tokio::io::AsyncWriteExt;

    use super::*;

    #[tokio::test]
    async fn an_ipv4_peer_of_a_listener_for_both_families_has_its_ipv4_address() {
        let listener = TcpListener::bind("[::]:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let _client = TcpStream::connect(("127.0.0.1", port)).await.unwrap();
        let (_stream, peer) = accept(&listener).await.unwrap();
        assert_eq!(peer.to_string(), "127.0.0.1");
    }

    #[test]
    fn only_a_want_of_resources_is_a_reason_to_close_a_connection() {
        for (errno, is_reason) in [
            (Errno::MFILE, true),
            (Errno::NFILE, true),
            (Errno::NOBUFS, true),
            (Errno::NOMEM, true),
            (Errno::CONNABORTED, false),
            (Errno::PROTO, false),
            (Errno::PERM, false),
        ] {
            assert_eq!(
                is_for_want_of_resources(&errno.into()),
                is_reason,
                "{errno}"
            );
        }
    }

    #[cfg(target_os = "linux")]
    #[tokio::test]
    async fn a_client_that_has_left_its_network_times_out() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let mut client = TcpStream::connect(listener.local_addr().unwrap())
            .await
            .unwrap();
        let (stream, peer) = accept(&listener).await.unwrap();
        let socket = stream.as_fd().try_clone_to_owned().unwrap();
        client
            .write_all(b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            .await
            .unwrap();
        let slot = SlotPool::new(1, 1, None).acquire(peer).unwrap();
        let watcher = GracefulShutdown::new().watcher();
        serve_connection(stream, peer, Router::new(), slot, watcher, Shutdown::new()).await;
        let timeout = sockopt::tcp_user_timeout(socket).unwrap();
        assert_eq!(timeout, LOST_CLIENT_TIMEOUT);
    }

    /// More bytes than the socket buffers hold.
    const MUCH: usize = 64 * 1024 * 1024;

    #[tokio::test(start_paused = true)]
    async fn a_client_that_does_not_read_its_response_times_out() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let mut client = TcpStream::connect(listener.local_addr().unwrap())
            .await
            .unwrap();
        let (stream, peer) = accept(&listener).await.unwrap();
        client
            .write_all(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
            .await
            .unwrap();

        let router = Router::new().route("/", get(async || vec![0_u8; MUCH]));
        let slot = SlotPool::new(1, 1, None).acquire(peer).unwrap();
        let watcher = GracefulShutdown::new().watcher();
        let served = serve_connection(stream, peer, router, slot, watcher, Shutdown::new());

        assert!(timeout(WRITE_TIMEOUT * 2, served).await.is_ok());
    }

    #[tokio::test]
    async fn a_response_that_is_read_outlives_connections_idle_for_less_long() {
        let pool = SlotPool::new(2, 2, None);
        let peer = IpAddr::from([127, 0, 0, 1]);
        let [reading, idle] = [(); 2].map(|()| pool.acquire(peer).unwrap());
        let response = Response::new(Body::from("part"));
        let mut response = with_progress(response, Arc::clone(&reading));
        response.body_mut().frame().await.unwrap().unwrap();
        let _newcomer = pool.acquire(peer).unwrap();
        assert!(idle.evicted().now_or_never().is_some());
        assert!(reading.evicted().now_or_never().is_none());
    }
}
