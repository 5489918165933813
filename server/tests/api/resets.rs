//! Tests password resets: requesting a link, and choosing a new password with it.

use std::time::{Duration, Instant};

use axum::body::Body;
use axum::http::Request;
use fantail_server::config::Switch;
use serde_json::json;
use sqlx::Connection;

use crate::reply::Reply;
use crate::studio::{MS, TestStudio, hours, minutes};

const SENT: &str = "If an account exists for that email, a reset link has been sent.";
const OVER: &str = "Invalid or expired reset link";

async fn ask(studio: &TestStudio, email: &str) -> Reply {
    ask_from(studio, email, "1.1.1.1").await
}

async fn ask_from(studio: &TestStudio, email: &str, address: &str) -> Reply {
    let request = Request::post("/api/auth/forgot-password")
        .header("content-type", "application/json")
        .header("x-forwarded-for", address)
        .body(Body::from(json!({"email": email}).to_string()));
    studio.send(request.unwrap()).await
}

async fn verify(studio: &TestStudio, secret: &str) -> Reply {
    let path = format!("/api/auth/verify-reset-token/{secret}");
    studio.visitor().get(&path).await
}

async fn reset(studio: &TestStudio, secret: &str, password: &str) -> Reply {
    let body = json!({"token": secret, "newPassword": password});
    studio
        .visitor()
        .asks("POST", "/api/auth/reset-password", &body)
        .await
}

/// Returns the secrets in the letters that wait to be sent, oldest first.
async fn secrets(studio: &TestStudio) -> Vec<String> {
    let waiting = "kind = 'reset_link' AND dead_at IS NULL";
    let secret_in = |text: &String| {
        let (_, rest) = text
            .split_once("https://book.example.nz/reset-password?token=")
            .unwrap();
        rest.lines().next().unwrap().to_owned()
    };
    studio
        .letters_where(waiting)
        .await
        .iter()
        .map(secret_in)
        .collect()
}

async fn secret(studio: &TestStudio) -> String {
    ask(studio, "mia@example.nz").await.says(SENT);
    secrets(studio).await.pop().unwrap()
}

/// Returns SQLite's data version, which changes with each commit of another connection.
async fn data_version(watcher: &mut sqlx::SqliteConnection) -> i64 {
    sqlx::query_scalar("PRAGMA data_version")
        .fetch_one(watcher)
        .await
        .unwrap()
}

#[tokio::test]
async fn a_link_sets_a_new_password_once_and_ends_every_session() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").with_password("kereru1").await;
    let other_phone = studio.with_token(&studio.token_of(&mia.id).await);
    let secret = secret(&studio).await;
    let verified = verify(&studio, &secret).await.ok();
    assert_eq!(verified, json!({"email": "mia@example.nz"}));
    reset(&studio, &secret, "kakapo2")
        .await
        .says("Password reset successfully");
    mia.get("/api/auth/profile").await.failure(401);
    other_phone.get("/api/auth/profile").await.failure(401);
    studio.sign_in("mia", "kereru1").await.failure(401);
    studio.sign_in("mia", "kakapo2").await.ok();
    reset(&studio, &secret, "takahe3").await.fails(400, OVER);
    verify(&studio, &secret).await.fails(400, OVER);
    assert_eq!(mia.notifications().await, ["password_changed"]);
    assert_eq!(mia.letters().await, ["reset_link", "password_changed"]);
    assert_eq!(mia.history().await, ["profile_updated"]);
}

#[tokio::test]
async fn only_the_hash_of_a_secret_is_stored() {
    let studio = TestStudio::open().await;
    studio.member("mia").await;
    let secret = secret(&studio).await;
    assert_eq!(secret.len(), 43);
    let kept = studio
        .texts("SELECT token_hash FROM links WHERE purpose = 'reset'")
        .await;
    assert_eq!(kept, [fantail_server::auth::links::hash(&secret)]);
}

#[tokio::test]
async fn known_and_unknown_addresses_get_the_same_response_and_cause_the_same_work() {
    let studio = TestStudio::open().await;
    studio.member("mia").await;
    studio.member("new").who_has_not_set_up().await;
    let inactive = studio.member("inactive").await;
    let gone = studio.member("gone").await;
    studio.deactivate(&inactive).await;
    studio.lets_go(&gone).await;
    let mut watcher = sqlx::SqliteConnection::connect(studio.path().to_str().unwrap())
        .await
        .unwrap();
    let known = ask(&studio, " MIA@example.nz ").await;
    known.says(SENT);
    let long = format!("{}@example.nz", "x".repeat(300));
    let strangers = [
        "nobody@example.nz",
        "new@example.nz",
        "inactive@example.nz",
        "gone@example.nz",
        "mia",
        "not an address",
        "a\u{0}b@example.nz",
        &long,
    ];
    for email in strangers {
        let before = data_version(&mut watcher).await;
        let answer = ask(&studio, email).await;
        assert_eq!(
            (answer.status, &answer.body),
            (known.status, &known.body),
            "{email}"
        );
        let after = data_version(&mut watcher).await;
        assert!(before < after, "nothing was written for {email}");
    }
    assert_eq!(studio.number("SELECT count(*) FROM outbox").await, 1);
    assert_eq!(studio.number("SELECT count(*) FROM links").await, 1);
}

#[tokio::test]
async fn known_and_unknown_addresses_both_get_the_response_after_a_minimum_time() {
    let studio = TestStudio::open().await;
    studio.member("mia").await;
    for email in ["mia@example.nz", "nobody@example.nz"] {
        let asked_at = Instant::now();
        ask(&studio, email).await.ok();
        let elapsed = asked_at.elapsed();
        assert!(Duration::from_millis(50) <= elapsed, "{email}: {elapsed:?}");
    }
}

#[tokio::test]
async fn a_value_that_is_not_text_is_a_bad_request() {
    let studio = TestStudio::open().await;
    for body in [
        json!({}),
        json!({"email": null}),
        json!({"email": 1}),
        json!({"email": ["a@b.nz"]}),
        json!({"email": "  "}),
    ] {
        let reply = studio
            .visitor()
            .asks("POST", "/api/auth/forgot-password", body)
            .await;
        reply.failure(400);
    }
}

#[tokio::test]
async fn another_request_voids_the_earlier_link() {
    let studio = TestStudio::open().await;
    studio.member("mia").await;
    let first = secret(&studio).await;
    let second = secret(&studio).await;
    assert_eq!(secrets(&studio).await, std::slice::from_ref(&second));
    verify(&studio, &first).await.fails(400, OVER);
    reset(&studio, &first, "kakapo2").await.fails(400, OVER);
    reset(&studio, &second, "kakapo2").await.ok();
}

#[tokio::test]
async fn a_link_works_for_an_hour() {
    let studio = TestStudio::open().await;
    studio.member("mia").await;
    let secret = secret(&studio).await;
    studio.advance(hours(1) - MS);
    verify(&studio, &secret).await.ok();
    studio.advance(MS);
    verify(&studio, &secret).await.fails(400, OVER);
    reset(&studio, &secret, "kakapo2").await.fails(400, OVER);
    assert_eq!(
        studio
            .number("SELECT use_by - created_at FROM outbox WHERE kind = 'reset_link'")
            .await,
        3_600_000
    );
}

#[tokio::test]
async fn an_unknown_link_or_one_of_a_deactivated_account_is_refused() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").await;
    let secret = secret(&studio).await;
    studio.deactivate(&mia).await;
    verify(&studio, &secret).await.fails(400, OVER);
    reset(&studio, &secret, "kakapo2").await.fails(400, OVER);
    for no_secret in ["nonsense", "%00", &"x".repeat(129)] {
        verify(&studio, no_secret).await.fails(400, OVER);
    }
    reset(&studio, "", "kakapo2").await.fails(400, OVER);
    studio.allow_violations();
}

#[tokio::test]
async fn a_too_short_password_does_not_use_up_the_link() {
    let studio = TestStudio::open().await;
    studio.member("mia").await;
    let secret = secret(&studio).await;
    let body = reset(&studio, &secret, "kowha")
        .await
        .fails(400, "Password must be at least 6 characters");
    assert_eq!(
        body["fields"]["newPassword"].as_str(),
        Some("Password must be at least 6 characters")
    );
    reset(&studio, &secret, "kowhai").await.ok();
}

#[tokio::test]
async fn a_link_used_twice_at_once_works_once() {
    let studio = TestStudio::open().await;
    studio.member("mia").await;
    let secret = secret(&studio).await;
    let (one, two) = tokio::join!(
        reset(&studio, &secret, "kakapo2"),
        reset(&studio, &secret, "takahe3")
    );
    let mut statuses = [one.status.as_u16(), two.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 400]);
}

#[tokio::test]
async fn letters_about_the_account_are_sent_whatever_the_settings() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").await;
    studio
        .sql(&format!(
            "INSERT INTO notification_settings VALUES ('{}', 0, 0, 0, 0, 0, 0, 0)",
            mia.id
        ))
        .await;
    reset(&studio, &secret(&studio).await, "kakapo2").await.ok();
    assert_eq!(mia.letters().await, ["reset_link", "password_changed"]);
}

#[tokio::test]
async fn an_account_gets_three_letters_an_hour_and_the_response_does_not_show_it() {
    let studio = TestStudio::with_limits(Switch::On).await;
    studio.member("mia").await;
    for address in ["1.1.1.1", "2.2.2.2", "3.3.3.3", "4.4.4.4"] {
        ask_from(&studio, "Mia@example.nz", address)
            .await
            .says(SENT);
    }
    let written = "SELECT count(*) FROM outbox WHERE kind = 'reset_link'";
    assert_eq!(studio.number(written).await, 3);
    studio.advance(minutes(20));
    ask_from(&studio, "mia@example.nz", "5.5.5.5")
        .await
        .says(SENT);
    assert_eq!(studio.number(written).await, 4);
}

#[tokio::test]
async fn an_ip_address_can_request_five_links_an_hour() {
    let studio = TestStudio::with_limits(Switch::On).await;
    for name in ["a", "b", "c", "d", "e"] {
        ask(&studio, &format!("{name}@example.nz")).await.says(SENT);
    }
    let refused = ask(&studio, "f@example.nz").await;
    refused.failure(429);
    assert!(refused.headers.contains_key("retry-after"));
    ask_from(&studio, "f@example.nz", "2.2.2.2")
        .await
        .says(SENT);
    studio.advance(minutes(12));
    ask(&studio, "f@example.nz").await.says(SENT);
}
