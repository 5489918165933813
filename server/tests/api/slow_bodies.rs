//! Tests request bodies that arrive slowly over real connections. They don't delay others, and
//! their number is limited.

use std::io::ErrorKind;
use std::net::SocketAddr;
use std::time::Duration;

use fantail_server::http::listen;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpSocket, TcpStream};

use crate::patience::within;
use crate::studio::TestStudio;

const FLOOD: usize = 256;
/// The server's limit of unfinished bodies for one address.
const LIMIT_PER_ADDRESS: usize = 32;
const NO_BODY: &str = "GET /api/studio HTTP/1.1\r\nhost: x\r\n\r\n";
const HEALTH: &str = "GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n";
/// A sign-in whose body of two bytes is still missing.
const UNFINISHED: &str = "POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n\
                          content-length: 2\r\nexpect: 100-continue\r\n\r\n";
/// The start of the response by which the server asks for the body.
const CONTINUE: &str = "HTTP/1.1 100 ";
/// Longer than any response takes that isn't delayed.
const UNDELAYED: Duration = Duration::from_secs(5);

async fn start_server(studio: &TestStudio) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(listen::serve(listener, studio.app().clone()));
    address
}

struct Visit(TcpStream);

impl Visit {
    /// Connects from this loopback address.
    async fn from(home: &str, server: SocketAddr) -> Visit {
        let socket = TcpSocket::new_v4().unwrap();
        socket.bind(format!("{home}:0").parse().unwrap()).unwrap();
        Visit(socket.connect(server).await.unwrap())
    }

    /// Reads the head of the next response. Returns an empty text if the server has closed the
    /// connection.
    async fn reads_head(&mut self) -> String {
        let mut head = Vec::new();
        while !head.ends_with(b"\r\n\r\n") {
            match within(UNDELAYED, "the head of the answer", self.0.read_u8()).await {
                Ok(byte) => head.push(byte),
                Err(_) => break,
            }
        }
        String::from_utf8(head).unwrap()
    }

    async fn asks(&mut self, request: &str) -> String {
        self.0.write_all(request.as_bytes()).await.unwrap();
        self.reads_head().await
    }

    /// Returns whether there is no response to this unfinished request yet, and the connection is open.
    fn is_waiting(&self) -> bool {
        let read = self.0.try_read(&mut [0]);
        read.is_err_and(|error| error.kind() == ErrorKind::WouldBlock)
    }

    /// Sends the missing body. Expects that the server still waited for it.
    async fn finishes(&mut self) {
        let head = self.asks("{}").await;
        assert!(head.starts_with("HTTP/1.1 400"), "{head}");
    }
}

async fn send_unfinished(home: &str, server: SocketAddr) -> Visit {
    send_head(home, server, UNFINISHED).await
}

/// Sends the head of a request. Returns once the server asks for the body.
async fn send_head(home: &str, server: SocketAddr, head: &str) -> Visit {
    let mut visit = Visit::from(home, server).await;
    let answer = visit.asks(head).await;
    assert!(answer.starts_with(CONTINUE), "{answer}");
    visit
}

#[tokio::test]
async fn unfinished_bodies_from_one_address_do_not_delay_others() {
    let studio = TestStudio::open().await;
    let server = start_server(&studio).await;
    let mut flood = Vec::new();
    for _ in 0..FLOOD {
        flood.push(send_unfinished("127.0.0.2", server).await);
    }
    for request in [HEALTH, NO_BODY] {
        for _ in 0..20 {
            let head = Visit::from("127.0.0.3", server).await.asks(request).await;
            assert!(head.starts_with("HTTP/1.1 200"), "{head}");
        }
    }
    let mut member = send_unfinished("127.0.0.3", server).await;
    member.finishes().await;
    let (dropped, sending) = flood.split_at_mut(FLOOD - LIMIT_PER_ADDRESS);
    for visit in dropped {
        let head = visit.reads_head().await;
        assert!(head.starts_with("HTTP/1.1 503"), "{head}");
    }
    for visit in sending {
        visit.finishes().await;
    }
}

#[tokio::test]
async fn an_unfinished_body_with_an_idempotency_key_counts_like_any_other() {
    let studio = TestStudio::open().await;
    let server = start_server(&studio).await;
    let mia = studio.member("mia").await;
    let keyed = format!(
        "POST /api/bookings/book HTTP/1.1\r\nhost: x\r\nauthorization: Bearer {}\r\nidempotency-key: k\r\n\
         content-type: application/json\r\ncontent-length: 2\r\nexpect: 100-continue\r\n\r\n",
        mia.token
    );
    let mut flood = Vec::new();
    for _ in 0..FLOOD {
        flood.push(send_head("127.0.0.2", server, &keyed).await);
    }
    let head = Visit::from("127.0.0.3", server).await.asks(NO_BODY).await;
    assert!(head.starts_with("HTTP/1.1 200"), "{head}");
    let (dropped, sending) = flood.split_at_mut(FLOOD - LIMIT_PER_ADDRESS);
    for visit in dropped {
        let head = visit.reads_head().await;
        assert!(head.starts_with("HTTP/1.1 503"), "{head}");
    }
    for visit in sending {
        visit.finishes().await;
    }
}

#[tokio::test]
async fn beyond_the_limit_of_an_address_the_oldest_body_is_refused() {
    let studio = TestStudio::open().await;
    let server = start_server(&studio).await;
    let mut slowest = send_unfinished("127.0.0.2", server).await;
    let mut other = send_unfinished("127.0.0.3", server).await;
    let mut later = Vec::new();
    for _ in 1..LIMIT_PER_ADDRESS {
        later.push(send_unfinished("127.0.0.2", server).await);
    }
    later.push(send_unfinished("127.0.0.2", server).await);
    let head = slowest.reads_head().await;
    assert!(head.starts_with("HTTP/1.1 503"), "{head}");
    assert!(head.contains("\r\nretry-after: 1\r\n"), "{head}");
    assert!(head.contains("\r\nconnection: close\r\n"), "{head}");
    assert!(other.is_waiting() && later.iter().all(Visit::is_waiting));
    // A finished body makes room for one more, but not for two.
    later[0].finishes().await;
    for _ in 0..2 {
        later.push(send_unfinished("127.0.0.2", server).await);
    }
    let head = later[1].reads_head().await;
    assert!(head.starts_with("HTTP/1.1 503"), "{head}");
    for visit in later[2..].iter_mut().chain([&mut other]) {
        visit.finishes().await;
    }
}

#[tokio::test]
async fn the_server_stops_reading_a_body_that_it_has_refused() {
    let studio = TestStudio::open().await;
    let server = start_server(&studio).await;
    let mut visit = Visit::from("127.0.0.2", server).await;
    let head = "POST /api/bookings/book HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n\
                transfer-encoding: chunked\r\n\r\n";
    let answer = visit.asks(head).await;
    assert!(answer.starts_with("HTTP/1.1 401"), "{answer}");
    assert!(answer.contains("\r\nconnection: close\r\n"), "{answer}");
    let chunk = format!("4000\r\n{}\r\n", " ".repeat(0x4000));
    let writing = async { while visit.0.write_all(chunk.as_bytes()).await.is_ok() {} };
    within(UNDELAYED, "the server stops reading", writing).await;
}
