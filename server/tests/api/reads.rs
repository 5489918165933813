//! Tests the ETags and the compression of responses to reads.

use std::io::Read;

use axum::body::Body;
use axum::http::{HeaderMap, Request};
use chrono::TimeDelta;
use serde_json::json;

use crate::people::Person;
use crate::reply::Reply;
use crate::studio::{TestStudio, hours};

const SCHEDULE: &str = "/api/classes";

async fn asks(person: &Person, method: &str, path: &str, headers: &[(&str, &str)]) -> Reply {
    let mut request = Request::builder().method(method).uri(path);
    if !person.token.is_empty() {
        request = request.header("authorization", format!("Bearer {}", person.token));
    }
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let request = request.body(Body::empty()).unwrap();
    person.studio.send(request).await
}

async fn reads_again(person: &Person, path: &str, tag: &str) -> Reply {
    asks(person, "GET", path, &[("if-none-match", tag)]).await
}

fn tag(reply: &Reply) -> String {
    assert_eq!(reply.status, 200, "{}", reply.text());
    reply.headers["etag"].to_str().unwrap().to_owned()
}

/// Returns the headers, without those that may differ between two responses with the same content.
fn stable_headers(headers: &HeaderMap) -> Vec<(String, String)> {
    let changing = ["x-request-id", "content-length"];
    let mut stable_headers: Vec<_> = headers
        .iter()
        .filter(|(name, _)| !changing.contains(&name.as_str()))
        .map(|(name, value)| (name.to_string(), value.to_str().unwrap().to_owned()))
        .collect();
    stable_headers.sort();
    stable_headers
}

async fn with_many_classes() -> (TestStudio, Person) {
    let studio = TestStudio::open().await;
    for number in 1..=9 {
        let class = studio.class(&format!("HIIT {number}"));
        class.starting_in(hours(number)).await;
    }
    let mia = studio.member("mia").with_concessions(9).await;
    (studio, mia)
}

#[tokio::test]
async fn a_response_that_the_caller_has_is_not_sent_again() {
    let (_studio, mia) = with_many_classes().await;
    for path in [
        SCHEDULE,
        "/api/users/profile",
        "/api/users/stats",
        "/api/notifications",
        "/api/admin/bank-details",
        "/api/openapi.json",
        "/api/studio",
    ] {
        let first = mia.get(path).await;
        assert!(tag(&first).starts_with("W/\""), "{path}");
        let again = reads_again(&mia, path, &tag(&first)).await;
        assert_eq!(
            (again.status.as_u16(), again.body.len()),
            (304, 0),
            "{path}"
        );
        assert_eq!(
            stable_headers(&again.headers),
            stable_headers(&first.headers),
            "{path}"
        );
        assert_eq!(again.headers["cache-control"], "no-store");
        assert_eq!(again.headers["vary"], "accept-encoding");
        let other = reads_again(&mia, path, "\"another\"").await;
        assert_eq!(
            (other.status.as_u16(), other.body),
            (200, first.body),
            "{path}"
        );
    }
}

#[tokio::test]
async fn a_booking_by_another_member_changes_the_next_response() {
    let studio = TestStudio::open().await;
    let (mia, tane) = (
        studio.member("mia").await,
        studio.member("tane").with_concessions(2).await,
    );
    let hiit = studio.class("HIIT").await;
    let one = format!("/api/classes/{}", hiit.id);
    for path in [SCHEDULE, &one] {
        let before = tag(&mia.get(path).await);
        tane.books(&hiit).await.ok();
        let after = reads_again(&mia, path, &before).await;
        assert_ne!(tag(&after), before, "{path}");
        tane.cancels(&hiit).await.ok();
        let as_before = reads_again(&mia, path, &before).await;
        assert_eq!(as_before.status, 304, "{path}");
    }
}

#[tokio::test]
async fn another_members_tag_gets_the_whole_response() {
    let studio = TestStudio::open().await;
    let (mia, tane) = (
        studio.member("mia").with_concessions(2).await,
        studio.member("tane").await,
    );
    let hiit = studio.class("HIIT").await;
    mia.books(&hiit).await.ok();
    for path in [
        SCHEDULE,
        "/api/users/profile",
        "/api/users/upcoming-classes",
    ] {
        let hers = tag(&mia.get(path).await);
        let his = reads_again(&tane, path, &hers).await;
        assert_ne!(tag(&his), hers, "{path}");
        assert_eq!(his.body, tane.get(path).await.body, "{path}");
    }
}

#[tokio::test]
async fn a_tag_does_not_replace_permission() {
    let studio = TestStudio::open().await;
    let (mia, admin) = (studio.member("mia").await, studio.admin("hana").await);
    let held = tag(&mia.get(SCHEDULE).await);
    for wrong in [studio.visitor(), studio.with_token("nothing")] {
        for tag in [held.as_str(), "*"] {
            let reply = reads_again(&wrong, SCHEDULE, tag).await;
            reply.fails(401, "Please sign in");
            assert!(!reply.headers.contains_key("etag"));
        }
    }
    let users = tag(&admin.get("/api/admin/users").await);
    reads_again(&mia, "/api/admin/users", &users)
        .await
        .failure(403);
    reads_again(&mia, "/api/classes/nothing", "*")
        .await
        .failure(404);
    studio.advance(TimeDelta::days(31));
    reads_again(&mia, SCHEDULE, &held).await.failure(401);
}

#[tokio::test]
async fn a_changed_total_changes_the_tag_even_if_the_page_is_the_same() {
    let (studio, mia) = with_many_classes().await;
    let path = "/api/classes?limit=3";
    let before = mia.get(path).await;
    studio.class("last").starting_in(hours(99)).await;
    let after = reads_again(&mia, path, &tag(&before)).await;
    assert_eq!((after.status.as_u16(), &after.body), (200, &before.body));
    assert_eq!(after.headers["x-total-count"], "10");
    let again = reads_again(&mia, path, &tag(&after)).await;
    assert_eq!(again.status, 304);
    assert_eq!(again.headers["x-total-count"], "10");
}

#[tokio::test]
async fn a_head_request_returns_the_same_headers() {
    let (_studio, mia) = with_many_classes().await;
    let whole = mia.get(SCHEDULE).await;
    let headers = asks(&mia, "HEAD", SCHEDULE, &[]).await;
    assert_eq!((headers.status.as_u16(), headers.body.len()), (200, 0));
    assert_eq!(
        stable_headers(&headers.headers),
        stable_headers(&whole.headers)
    );
    let length = whole.body.len().to_string();
    assert_eq!(headers.headers["content-length"], length.as_str());
    let again = asks(&mia, "HEAD", SCHEDULE, &[("if-none-match", &tag(&whole))]).await;
    assert_eq!(again.status, 304);
}

#[tokio::test]
async fn a_response_is_compressed_as_requested_and_keeps_its_tag() {
    let (_studio, mia) = with_many_classes().await;
    let plain = mia.get(SCHEDULE).await;
    assert!(!plain.headers.contains_key("content-encoding"));
    for (accepted, expected) in [("gzip, deflate, br, zstd", "br"), ("gzip, deflate", "gzip")] {
        let small = asks(&mia, "GET", SCHEDULE, &[("accept-encoding", accepted)]).await;
        assert_eq!(small.headers["content-encoding"], expected);
        assert_eq!(small.headers["vary"], "accept-encoding");
        assert!(!small.headers.contains_key("content-length"));
        assert!(small.body.len() * 4 < plain.body.len(), "{expected}");
        assert_eq!(unpacked(expected, &small.body), plain.body, "{expected}");
        assert_eq!(tag(&small), tag(&plain));
    }
    for accepted in [
        "identity",
        "br;q=0, gzip;q=0",
        "*;q=0",
        "identity;q=0",
        "deflate",
    ] {
        let reply = asks(&mia, "GET", SCHEDULE, &[("accept-encoding", accepted)]).await;
        assert_eq!((reply.status.as_u16(), &reply.body), (200, &plain.body));
        assert!(
            !reply.headers.contains_key("content-encoding"),
            "{accepted}"
        );
    }
}

fn unpacked(encoding: &str, body: &[u8]) -> Vec<u8> {
    let mut unpacked = Vec::new();
    let read = match encoding {
        "br" => brotli::Decompressor::new(body, 4096).read_to_end(&mut unpacked),
        _ => flate2::read::GzDecoder::new(body).read_to_end(&mut unpacked),
    };
    assert_eq!(read.unwrap(), unpacked.len());
    unpacked
}

#[tokio::test]
async fn failures_and_files_have_no_tag_and_short_responses_and_writes_are_not_compressed() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").with_password("swim-often").await;
    let taken = [("accept-encoding", "br, gzip"), ("if-none-match", "*")];
    for path in ["/api/nothing", "/healthz", "/api/classes/nothing"] {
        let reply = asks(&mia, "GET", path, &taken).await;
        assert!(
            reply.headers.get("etag").is_none() && reply.headers.get("content-encoding").is_none()
        );
        assert_ne!(reply.status, 304, "{path}");
    }
    let short = asks(&mia, "GET", "/api/users/stats", &taken[..1]).await;
    assert!(short.headers.get("content-encoding").is_none());
    let file = asks(&mia, "GET", "/api/users/data", &taken).await;
    assert_eq!(file.status, 200);
    assert!(file.headers.get("etag").is_none());
    assert_eq!(file.headers["content-encoding"], "br");
    assert_eq!(file.headers["vary"], "accept-encoding");
    assert!(file.headers.get("content-length").is_none());
    let plain = mia.get("/api/users/data").await;
    assert_eq!(plain.headers["vary"], "accept-encoding");
    assert_eq!(unpacked("br", &file.body), plain.body);
    let body = json!({"username": "mia", "password": "swim-often"});
    let request = Request::post("/api/auth/login")
        .header("content-type", "application/json")
        .header("accept-encoding", "br, gzip")
        .body(Body::from(body.to_string()));
    let reply = studio.send(request.unwrap()).await;
    reply.ok();
    assert!(reply.headers.get("etag").is_none() && reply.headers.get("content-encoding").is_none());
}
