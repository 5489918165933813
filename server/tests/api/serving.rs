//! Tests the server over real connections: headers, the app, unknown paths, and stopping.

use std::path::Path;
use std::time::Duration;

use axum::body::Body;
use axum::http::Request;
use chrono::TimeDelta;
use fantail_server::clock::http_date;
use fantail_server::config::Switch;
use fantail_server::http::listen;
use fantail_server::shutdown::ShutdownReason;
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

use crate::patience::{PATIENCE, within};
use crate::reply::Reply;
use crate::studio::TestStudio;

#[tokio::test]
async fn every_response_has_the_security_headers() {
    let studio = TestStudio::open().await;
    for path in ["/api/studio", "/api/nothing", "/"] {
        let headers = studio.visitor().get(path).await.headers;
        let policy = headers["content-security-policy"].to_str().unwrap();
        assert!(policy.starts_with("default-src 'none'; script-src 'self' 'wasm-unsafe-eval';"));
        assert!(policy.ends_with("; trusted-types fantail; require-trusted-types-for 'script'"));
        assert!(
            headers["permissions-policy"]
                .to_str()
                .unwrap()
                .contains("camera=()")
        );
        assert_eq!(headers["x-content-type-options"], "nosniff");
        assert_eq!(headers["referrer-policy"], "no-referrer");
        assert_eq!(headers["x-frame-options"], "DENY");
        assert_eq!(headers["cross-origin-opener-policy"], "same-origin");
        assert!(headers.contains_key("strict-transport-security"));
        assert!(!headers.contains_key("access-control-allow-origin"));
        assert!(!headers.contains_key("set-cookie"));
    }
    let plain = TestStudio::under("http://localhost:3001", Switch::Off).await;
    assert!(
        !plain
            .visitor()
            .get("/")
            .await
            .headers
            .contains_key("strict-transport-security")
    );
}

#[tokio::test]
async fn every_response_has_the_date_of_the_studios_clock() {
    let studio = TestStudio::open().await;
    let mut dates = Vec::new();
    for path in ["/api/studio", "/api/nothing", "/", "/healthz"] {
        let date = |reply: Reply| reply.headers["date"].to_str().unwrap().to_owned();
        let before = date(studio.visitor().get(path).await);
        studio.advance(TimeDelta::days(1));
        let ahead = date(studio.visitor().get(path).await);
        studio.advance(TimeDelta::days(-1));
        assert_ne!(before, ahead);
        assert_eq!(date(studio.visitor().get(path).await), before);
        dates.push(before);
    }
    let now = http_date(studio.app().clock.now());
    assert_eq!(dates, vec![now; 4]);
}

/// Sends these bytes to a server, and returns the head of the response.
async fn answers_to(requests: &[u8]) -> String {
    let studio = TestStudio::open().await;
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(listen::serve(listener, studio.app().clone()));
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(requests).await.unwrap();
    read_until(&mut stream, |answer| answer.contains("\r\n\r\n")).await
}

/// Reads an answer until it is complete.
async fn read_until(stream: &mut TcpStream, is_complete: impl Fn(&str) -> bool) -> String {
    let mut answer = String::new();
    while !is_complete(&answer) {
        let mut bytes = [0; 4096];
        let read = within(PATIENCE, "the rest of the answer", stream.read(&mut bytes)).await;
        let read = read.unwrap();
        assert_ne!(read, 0, "the answer ends early: {answer}");
        answer.push_str(&String::from_utf8_lossy(&bytes[..read]));
    }
    answer
}

/// Expects that the server closes the connection.
async fn expect_closed(stream: &mut TcpStream) {
    let mut byte = [0; 1];
    let read = within(PATIENCE, "the connection closes", stream.read(&mut byte)).await;
    assert_eq!(read.unwrap(), 0);
}

#[tokio::test]
async fn a_response_before_the_body_was_read_closes_the_connection() {
    let with_body = |path: &str, kind: &str| {
        format!(
            "POST {path} HTTP/1.1\r\nhost: x\r\ncontent-type: {kind}\r\ncontent-length: 2\r\n\r\n{{}}"
        )
    };
    for (path, kind) in [
        ("/api/nothing", "application/json"),
        ("/api/auth/login", "text/plain"),
        ("/api/bookings/book", "application/json"),
    ] {
        let answers = answers_to(with_body(path, kind).as_bytes()).await;
        assert!(answers.contains("\r\nconnection: close\r\n"), "{answers}");
    }
    let read = answers_to(with_body("/api/auth/login", "application/json").as_bytes()).await;
    assert!(read.starts_with("HTTP/1.1 400"), "{read}");
    assert!(!read.contains("connection: close"), "{read}");
    let none = answers_to(b"GET /api/studio HTTP/1.1\r\nhost: x\r\n\r\n").await;
    assert!(!none.contains("connection: close"), "{none}");
}

#[tokio::test]
async fn a_request_has_exactly_one_host() {
    for (head, status) in [
        ("GET /api/studio HTTP/1.1\r\n", 400),
        ("GET /api/studio HTTP/1.1\r\nhost: x\r\nhost: x\r\n", 400),
        ("GET http://x/api/studio HTTP/1.1\r\n", 400),
        ("GET /api/studio HTTP/1.0\r\nhost: x\r\nhost: y\r\n", 400),
        ("GET /api/studio HTTP/1.1\r\nhost:\r\n", 200),
        ("GET /api/studio HTTP/1.0\r\n", 200),
    ] {
        let answer = answers_to(format!("{head}\r\n").as_bytes()).await;
        let begins = answer.starts_with(&format!(
            "HTTP/1.{} {status}",
            &head[head.find("HTTP/1.").unwrap() + 7..][..1]
        ));
        assert!(begins, "{head}{answer}");
    }
}

#[tokio::test]
async fn a_new_connection_is_served_at_once_even_if_one_address_holds_many() {
    let studio = TestStudio::open().await;
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(listen::serve(listener, studio.app().clone()));
    let first = TcpStream::connect(address).await.unwrap();
    let mut idle = Vec::new();
    for _ in 0..400 {
        idle.push(TcpStream::connect(address).await.unwrap());
    }
    let mut member = TcpStream::connect(address).await.unwrap();
    member
        .write_all(b"GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n")
        .await
        .unwrap();
    let mut answer = [0; 15];
    member.read_exact(&mut answer).await.unwrap();
    assert_eq!(&answer, b"HTTP/1.1 200 OK");
    // The connection that was silent longest was closed.
    let mut gone = first;
    assert_eq!(gone.read(&mut [0; 1]).await.unwrap_or(0), 0);
}

#[tokio::test]
async fn anyone_can_read_the_studios_name_and_health() {
    let studio = TestStudio::open().await;
    let answer = studio.visitor().get("/api/studio").await.ok();
    let expected = json!({
        "studioName": "Kōwhai Studio", "contactEmail": "hello@example.nz", "environment": "staging", "sendsMail": false,
        "returnsLateCredits": false
    });
    assert_eq!(answer, expected);
    assert_eq!(studio.visitor().get("/healthz").await.text(), "ok");
}

#[tokio::test]
async fn the_app_manifest_has_the_studios_name() {
    let studio = TestStudio::open().await;
    let visitor = studio.visitor();
    let path = "/site.webmanifest";
    let reply = visitor.get(path).await;
    let manifest = reply.ok();
    assert_eq!(reply.headers["content-type"], "application/manifest+json");
    assert_eq!(reply.headers["cache-control"], "no-cache");
    assert_eq!(
        (&manifest["name"], &manifest["short_name"]),
        (&json!("Kōwhai Studio"), &json!("Kōwhai"))
    );
    let shortcuts = manifest["shortcuts"].as_array().unwrap();
    let addresses: Vec<_> = shortcuts.iter().map(|shortcut| &shortcut["url"]).collect();
    assert_eq!(addresses, ["/classes", "/dashboard"]);
    let public = Path::new(env!("CARGO_MANIFEST_DIR")).join("../web/public");
    let own = shortcuts.iter().map(|shortcut| &shortcut["icons"]);
    for icon in own
        .chain([&manifest["icons"]])
        .flat_map(|icons| icons.as_array().unwrap())
    {
        let file = icon["src"].as_str().unwrap().trim_start_matches('/');
        assert!(public.join(file).is_file(), "{file}");
    }
    let etag = reply.headers["etag"].to_str().unwrap();
    assert!(etag.starts_with('"'), "{etag}");
    let request = Request::get(path).header("if-none-match", etag);
    let cached = studio.send(request.body(Body::empty()).unwrap()).await;
    assert_eq!((cached.status.as_u16(), cached.body.len()), (304, 0));
    visitor.asks("POST", path, None).await.failure(405);
}

#[tokio::test]
async fn an_unknown_path_is_404_and_a_wrong_method_405() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").await;
    for path in [
        "/api",
        "/api/",
        "/api/nothing",
        "/api/admin",
        "/bookings",
        "/bookings/waitlist",
        "/api/classes/a/b",
    ] {
        mia.get(path)
            .await
            .fails(404, "There is nothing at this address");
        mia.asks("POST", path, "{}").await.failure(404);
    }
    mia.asks("DELETE", "/api/classes", None).await.failure(405);
    mia.asks("GET", "/api/bookings/book", None)
        .await
        .failure(405);
    mia.asks("POST", "/dashboard", None).await.failure(405);
    studio
        .visitor()
        .asks("OPTIONS", "/api/classes", None)
        .await
        .failure(405);
}

#[tokio::test]
async fn a_stopping_server_closes_its_connections_and_leaves_one_file() {
    let studio = TestStudio::open().await;
    let app = studio.app().clone();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let serving = tokio::spawn(listen::serve(listener, app.clone()));
    let mut idle = TcpStream::connect(address).await.unwrap();
    let mut asking = TcpStream::connect(address).await.unwrap();
    asking
        .write_all(b"GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n")
        .await
        .unwrap();
    let mut answer = [0; 15];
    asking.read_exact(&mut answer).await.unwrap();
    assert_eq!(&answer, b"HTTP/1.1 200 OK");
    app.shutdown.stop(ShutdownReason::Requested);
    let soon = Duration::from_secs(5);
    within(soon, "the server ends", serving).await.unwrap();
    expect_closed(&mut idle).await;
    assert!(TcpStream::connect(address).await.is_err());
    app.db.close().await.unwrap();
    let files = studio.path().parent().unwrap().read_dir().unwrap().count();
    assert_eq!(files, 1);
}

#[tokio::test]
async fn a_stopping_server_announces_the_close_in_the_next_response() {
    let studio = TestStudio::open().await;
    let app = studio.app().clone();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let serving = tokio::spawn(listen::serve(listener, app.clone()));
    let mut kept = Vec::new();
    for _ in 0..8 {
        kept.push(TcpStream::connect(address).await.unwrap());
    }
    for stopping in [false, true] {
        for stream in &mut kept {
            let request = b"GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n";
            stream.write_all(request).await.unwrap();
            let answer = read_until(stream, |answer| answer.ends_with("\r\n\r\nok")).await;
            assert_eq!(answer.contains("\r\nconnection: close\r\n"), stopping);
        }
        app.shutdown.stop(ShutdownReason::Requested);
        // Lets the server notice the stop.
        tokio::task::yield_now().await;
    }
    for stream in &mut kept {
        expect_closed(stream).await;
    }
    within(PATIENCE, "the server ends", serving).await.unwrap();
}

#[tokio::test]
async fn a_closed_database_is_503_with_retry_after() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").await;
    studio.app().db.close().await.unwrap();
    let reply = mia.get("/api/classes").await;
    reply.failure(503);
    assert!(reply.headers.contains_key("retry-after"));
    studio.visitor().get("/healthz").await.failure(503);
}
