//! How often one may ask.

use axum::body::Body;
use axum::http::Request;
use chrono::TimeDelta;
use fantail_server::config::Switch;

use crate::reply::Reply;
use crate::studio::TestStudio;

async fn sign_in_from(studio: &TestStudio, name: &str, address: &str) -> Reply {
    let body = format!(r#"{{"username":"{name}","password":"wrong1"}}"#);
    let request = Request::post("/api/auth/login")
        .header("content-type", "application/json")
        .header("x-forwarded-for", address)
        .body(Body::from(body));
    studio.send(request.unwrap()).await
}

#[tokio::test]
async fn five_guesses_at_an_account_and_then_one_each_half_minute_but_only_from_there() {
    let studio = TestStudio::with_limits(Switch::On).await;
    for _ in 0..5 {
        sign_in_from(&studio, "mia", "1.1.1.1").await.failure(401);
    }
    let refused = sign_in_from(&studio, "mia", "1.1.1.1").await;
    refused.failure(429);
    let wait: u32 = refused.headers["retry-after"]
        .to_str()
        .unwrap()
        .parse()
        .unwrap();
    assert!((1..=31).contains(&wait), "{wait}");
    sign_in_from(&studio, "mia", "2.2.2.2").await.failure(401);
    sign_in_from(&studio, "tane", "1.1.1.1").await.failure(401);
    studio.advance(TimeDelta::seconds(wait.into()));
    sign_in_from(&studio, "mia", "1.1.1.1").await.failure(401);
}

#[tokio::test]
async fn a_member_writes_thirty_times_a_minute_and_still_reads() {
    let studio = TestStudio::with_limits(Switch::On).await;
    let (mia, tane) = (studio.member("mia").await, studio.member("tane").await);
    let hiit = studio.class("HIIT").await;
    for _ in 0..30 {
        mia.stops_waiting_for(&hiit).await.failure(404);
    }
    mia.books(&hiit).await.failure(429);
    mia.get("/api/classes").await.ok();
    tane.books(&hiit).await.ok();
    studio.advance(TimeDelta::minutes(1));
    mia.books(&hiit).await.ok();
}

#[tokio::test]
async fn three_hundred_requests_a_minute_are_enough_for_anyone() {
    let studio = TestStudio::with_limits(Switch::On).await;
    let mia = studio.member("mia").await;
    for _ in 0..300 {
        mia.get("/api/users/stats").await.ok();
    }
    mia.get("/api/users/stats").await.failure(429);
    let guesser = studio.holding("guess");
    for _ in 0..300 {
        guesser.get("/api/users/stats").await.failure(401);
    }
    guesser.get("/api/users/stats").await.failure(429);
    assert_eq!(guesser.get("/healthz").await.text(), "ok");
}
