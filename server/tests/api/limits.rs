//! Tests the rate limits.

use axum::body::Body;
use axum::http::Request;
use chrono::TimeDelta;
use fantail_server::auth::links;
use fantail_server::config::Switch;
use futures_util::future::join_all;
use serde_json::{Value, json};

use crate::people::Person;
use crate::reply::Reply;
use crate::studio::TestStudio;

async fn post_from(studio: &TestStudio, address: &str, path: &str, body: &Value) -> Reply {
    let request = Request::post(path)
        .header("content-type", "application/json")
        .header("x-forwarded-for", address)
        .body(Body::from(body.to_string()));
    studio.send(request.unwrap()).await
}

async fn sign_in_from(studio: &TestStudio, name: &str, address: &str) -> Reply {
    let body = json!({"username": name, "password": "wrong1"});
    post_from(studio, address, "/api/auth/login", &body).await
}

/// The members on the first evening of a studio, all on its Wi-Fi.
const MEMBERS: usize = 40;

/// Sends a request of every member at the same time from one address. Returns the statuses, with their counts.
async fn all_at_once(
    studio: &TestStudio,
    path: &str,
    body: impl Fn(usize) -> Value,
) -> Vec<(u16, usize)> {
    let bodies: Vec<Value> = (0..MEMBERS).map(body).collect();
    let replies = bodies
        .iter()
        .map(|body| post_from(studio, "1.1.1.1", path, body));
    let mut statuses: Vec<u16> = join_all(replies)
        .await
        .iter()
        .map(|reply| reply.status.as_u16())
        .collect();
    statuses.sort_unstable();
    let chunks = statuses.chunk_by(|one, other| one == other);
    chunks.map(|same| (same[0], same.len())).collect()
}

async fn give_link(studio: &TestStudio, person: &Person, purpose: &str, secret: &str) {
    let (id, hash) = (&person.id, links::hash(secret));
    let sql = format!(
        "INSERT INTO links (id, user_id, purpose, token_hash, created_at, expires_at)
         VALUES ('{hash}', '{id}', '{purpose}', '{hash}', NOW, NOW + 3600000)"
    );
    studio.sql(&sql).await;
}

#[tokio::test]
async fn forty_members_at_one_address_set_up_sign_in_and_reset_their_passwords_at_once() {
    let studio = TestStudio::with_limits(Switch::On).await;
    for n in 0..MEMBERS {
        let member = studio.member(&format!("m{n}")).who_has_not_set_up().await;
        give_link(&studio, &member, "invitation", &format!("setup-{n}")).await;
    }
    let set_up = |n| json!({"token": format!("setup-{n}"), "password": "kereru1"});
    let all = vec![(200, MEMBERS)];
    let path = "/api/auth/setup-password";
    assert_eq!(all_at_once(&studio, path, set_up).await, all);
    let sign_in = |n| json!({"username": format!("m{n}"), "password": "kereru1"});
    for _ in 0..2 {
        assert_eq!(all_at_once(&studio, "/api/auth/login", sign_in).await, all);
    }
    for n in 0..MEMBERS {
        let id = studio
            .texts(&format!("SELECT id FROM users WHERE username = 'm{n}'"))
            .await
            .remove(0);
        let member = Person {
            id,
            ..studio.visitor()
        };
        give_link(&studio, &member, "reset", &format!("reset-{n}")).await;
    }
    studio.advance(TimeDelta::minutes(1));
    let reset = |n| json!({"token": format!("reset-{n}"), "newPassword": "kakapo1"});
    let path = "/api/auth/reset-password";
    assert_eq!(all_at_once(&studio, path, reset).await, all);
    // A used link is a miss, and so is an old password.
    assert_eq!(
        all_at_once(&studio, path, reset).await,
        [(400, 20), (429, MEMBERS - 20)]
    );
    assert_eq!(
        all_at_once(&studio, "/api/auth/login", sign_in).await,
        [(401, 30), (429, MEMBERS - 30)]
    );
}

#[tokio::test]
async fn a_valid_link_can_be_followed_again_and_again_and_a_form_with_an_error_is_no_guess() {
    let studio = TestStudio::with_limits(Switch::On).await;
    let (mia, tane) = (
        studio.member("mia").who_has_not_set_up().await,
        studio.member("tane").await,
    );
    give_link(&studio, &mia, "invitation", "setup").await;
    give_link(&studio, &tane, "reset", "reset").await;
    let visitor = studio.visitor();
    for _ in 0..25 {
        visitor.get("/api/auth/verify-invitation/setup").await.ok();
        visitor.get("/api/auth/verify-reset-token/reset").await.ok();
    }
    let short = json!({"token": "guess", "password": "short", "newPassword": "short"});
    for path in ["/api/auth/setup-password", "/api/auth/reset-password"] {
        for _ in 0..25 {
            visitor.asks("POST", path, &short).await.failure(400);
        }
    }
    visitor.get("/api/auth/verify-invitation/setup").await.ok();
}

#[tokio::test]
async fn right_current_passwords_do_not_count_and_wrong_ones_still_do() {
    let studio = TestStudio::with_limits(Switch::On).await;
    let mia = studio.member("mia").with_password("kereru1").await;
    let change = async |current: &str| {
        let body = json!({"currentPassword": current, "newPassword": "kereru1"});
        mia.asks("PUT", "/api/auth/change-password", body).await
    };
    for _ in 0..10 {
        change("kereru1").await.ok();
    }
    for _ in 0..5 {
        change("kereru2").await.failure(400);
    }
    change("kereru1").await.failure(429);
}

#[tokio::test]
async fn an_account_is_signed_in_to_thirty_times_a_minute() {
    let studio = TestStudio::with_limits(Switch::On).await;
    studio.member("mia").with_password("kereru1").await;
    for _ in 0..30 {
        studio.sign_in("mia", "kereru1").await.ok();
    }
    studio.sign_in("mia", "kereru1").await.failure(429);
}

#[tokio::test]
async fn five_password_guesses_are_allowed_per_account_and_address_and_then_one_each_half_minute() {
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
async fn guesses_at_the_current_password_are_counted_per_account_from_all_addresses_together() {
    let studio = TestStudio::with_limits(Switch::On).await;
    let mia = studio.member("mia").with_password("kereru1").await;
    let guess_from = async |address: &str| {
        let body = json!({"currentPassword": "wrong1", "newPassword": "kakapo2"});
        let request = Request::put("/api/auth/change-password")
            .header("content-type", "application/json")
            .header("authorization", format!("Bearer {}", mia.token))
            .header("x-forwarded-for", address)
            .body(Body::from(body.to_string()));
        studio.send(request.unwrap()).await
    };
    for number in 1..=5 {
        guess_from(&format!("1.1.1.{number}")).await.failure(400);
    }
    guess_from("1.1.1.6").await.failure(429);
    studio.advance(TimeDelta::seconds(30));
    guess_from("1.1.1.6").await.failure(400);
}

#[tokio::test]
async fn a_clock_that_is_set_back_or_ahead_changes_no_limit() {
    for step in [-13, 13] {
        let studio = TestStudio::with_limits(Switch::On).await;
        studio.app().clock.jump(TimeDelta::hours(step));
        for _ in 0..5 {
            sign_in_from(&studio, "mia", "1.1.1.1").await.failure(401);
        }
        studio.app().clock.jump(TimeDelta::hours(-step));
        sign_in_from(&studio, "mia", "1.1.1.1").await.failure(429);
        studio.advance(TimeDelta::seconds(30));
        sign_in_from(&studio, "mia", "1.1.1.1").await.failure(401);
    }
}

#[tokio::test]
async fn guesses_are_counted_per_name_in_any_spelling_whether_it_exists_or_not() {
    let studio = TestStudio::with_limits(Switch::On).await;
    studio.member("mia").await;
    for name in ["mia", "MIA", " mia ", "mIA", "mia "] {
        sign_in_from(&studio, name, "1.1.1.1").await.failure(401);
    }
    for name in ["mia", "mIa"] {
        sign_in_from(&studio, name, "1.1.1.1").await.failure(429);
    }
    // Guesses by e-mail address are counted separately. Otherwise the count would reveal that both
    // belong to one account.
    sign_in_from(&studio, "mia@example.nz", "1.1.1.1")
        .await
        .failure(401);
    for name in ["nobody", "NOBODY", " nobody", "Nobody ", "nobody"] {
        sign_in_from(&studio, name, "2.2.2.2").await.failure(401);
    }
    sign_in_from(&studio, " NoBody", "2.2.2.2")
        .await
        .failure(429);
}

#[tokio::test]
async fn an_invitation_link_can_be_tried_twenty_times() {
    let studio = TestStudio::with_limits(Switch::On).await;
    let visitor = studio.visitor();
    let path = "/api/auth/verify-invitation/guess";
    let set_up = json!({"token": "guess", "password": "kereru1"});
    for _ in 0..10 {
        visitor.get(path).await.failure(400);
        let reply = visitor.asks("POST", "/api/auth/setup-password", &set_up);
        reply.await.failure(400);
    }
    visitor.get(path).await.failure(429);
    let reply = visitor.asks("POST", "/api/auth/setup-password", &set_up);
    reply.await.failure(429);
    visitor.get("/api/studio").await.ok();
}

#[tokio::test]
async fn booking_cancelling_and_waiting_share_one_limit() {
    for last in 0..4 {
        let studio = TestStudio::with_limits(Switch::On).await;
        let mia = studio.member("mia").await;
        let hiit = studio.class("HIIT").await;
        let write = async |number: usize| match number % 4 {
            0 => mia.books(&hiit).await,
            1 => mia.cancels_booking("unknown").await,
            2 => mia.waits_for(&hiit).await,
            _ => mia.stops_waiting_for(&hiit).await,
        };
        // Sends thirty writes, of which only the last is of this kind. If it weren't counted, one
        // more write would be allowed.
        for _ in 0..29 {
            assert_ne!(write(last + 1).await.status, 429);
        }
        assert_ne!(write(last).await.status, 429);
        for number in 0..4 {
            write(number).await.failure(429);
        }
    }
}

#[tokio::test]
async fn a_member_can_write_thirty_times_a_minute_and_still_read_afterwards() {
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
async fn the_limit_is_three_hundred_requests_a_minute() {
    let studio = TestStudio::with_limits(Switch::On).await;
    let mia = studio.member("mia").await;
    for _ in 0..300 {
        mia.get("/api/users/stats").await.ok();
    }
    mia.get("/api/users/stats").await.failure(429);
    let guesser = studio.with_token("guess");
    for _ in 0..300 {
        guesser.get("/api/users/stats").await.failure(401);
    }
    guesser.get("/api/users/stats").await.failure(429);
    guesser.get("/api/studio").await.failure(429);
    assert_eq!(guesser.get("/healthz").await.text(), "ok");
}

#[tokio::test]
async fn an_admin_can_change_an_address_three_times_an_hour_and_other_fields_without_limit() {
    let studio = TestStudio::with_limits(Switch::On).await;
    let hana = studio.admin("hana").await;
    let (mia, tane) = (studio.member("mia").await, studio.member("tane").await);
    let edit = async |user: &str, body: Value| {
        let path = format!("/api/admin/users/{user}");
        hana.asks("PUT", &path, body).await
    };
    for number in 1..=3 {
        let body = json!({"email": format!("m{number}@example.org")});
        edit(&mia.id, body).await.ok();
    }
    let fourth = json!({"email": "m4@example.org", "firstName": "X"});
    let refused = edit(&mia.id, fourth.clone()).await;
    refused.failure(429);
    assert!(refused.headers.contains_key("retry-after"));
    for same in [json!({"email": " M3@example.org "}), json!({"phone": "1"})] {
        edit(&mia.id, same).await.ok();
    }
    let body = json!({"email": "m4@example.org"});
    mia.asks("PUT", "/api/auth/profile", body)
        .await
        .failure(429);
    edit(&tane.id, fourth).await.ok();
    studio.advance(TimeDelta::minutes(20));
    edit(&mia.id, json!({"email": "m5@example.org"})).await.ok();
}

#[tokio::test]
async fn an_admin_can_create_sixty_accounts_an_hour_and_failures_do_not_count() {
    let studio = TestStudio::with_limits(Switch::On).await;
    let (hana, rua) = (studio.admin("hana").await, studio.admin("rua").await);
    let invite = async |admin: &Person, number: usize| {
        let email = format!("n{number}@example.nz");
        let body = json!({"firstName": "N", "lastName": "N", "email": email});
        admin.asks("POST", "/api/admin/users", body).await
    };
    let empty = hana.asks("POST", "/api/admin/users", "{}").await;
    empty.failure(400);
    for number in 0..60 {
        assert_eq!(invite(&hana, number).await.status, 201);
    }
    invite(&hana, 60).await.failure(429);
    assert_eq!(invite(&rua, 61).await.status, 201);
    studio.advance(TimeDelta::minutes(1));
    assert_eq!(invite(&hana, 60).await.status, 201);
}

#[tokio::test]
async fn an_address_can_be_changed_three_times_an_hour_and_the_old_one_gets_no_text_of_the_user() {
    let studio = TestStudio::with_limits(Switch::On).await;
    let mia = studio.member("mia").await;
    let change = async |body: Value| mia.asks("PUT", "/api/auth/profile", body).await;
    for number in 1..=3 {
        let body = json!({"firstName": "Buy now", "email": format!("m{number}@example.org")});
        change(body).await.ok();
    }
    change(json!({"email": "m4@example.org"}))
        .await
        .failure(429);
    change(json!({"email": " M3@example.org", "phone": "1"}))
        .await
        .ok();
    let letters = studio.letters_where("kind = 'email_changed'").await;
    assert_eq!(letters.len(), 3);
    assert!(letters.iter().all(|letter| !letter.contains("Buy now")));
}
