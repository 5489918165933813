//! Tests that bad input of any kind is refused with 400, 413 or 415 and a plain message, and
//! changes nothing.

use axum::body::Body;
use axum::http::Request;
use serde_json::json;

use crate::people::Person;
use crate::reply::Reply;
use crate::sent::{Sent, with};
use crate::studio::TestStudio;

/// Routes of members and visitors that have a request body. `ID` is an unknown id: the body is checked before the id.
const CALLS: &[(&str, &str)] = &[
    ("POST", "/api/auth/login"),
    ("POST", "/api/auth/setup-password"),
    ("POST", "/api/auth/forgot-password"),
    ("POST", "/api/auth/reset-password"),
    ("PUT", "/api/auth/profile"),
    ("PUT", "/api/auth/change-password"),
    ("POST", "/api/bookings/book"),
    ("PUT", "/api/bookings/cancel/ID"),
    ("POST", "/api/bookings/waitlist/ID"),
    ("POST", "/bookings/waitlist/ID"),
    ("PUT", "/api/notifications/settings"),
];

/// Asserts that a response has no technical words.
fn assert_plain_words(reply: &Reply) {
    let text = reply.text();
    for word in [
        "serde",
        "invalid type",
        "expected",
        "column",
        "struct",
        "String",
        "u32",
        "::",
        "<html",
    ] {
        assert!(!text.contains(word), "{text}");
    }
}

async fn try_each(mia: &Person, body: &[u8], statuses: &[u16]) {
    for (method, path) in CALLS {
        let reply = mia
            .sends(method, path, Some(("application/json", body.to_vec())))
            .await;
        let start: String = String::from_utf8_lossy(body).chars().take(60).collect();
        assert!(
            statuses.contains(&reply.status.as_u16()),
            "{method} {path} {start}: {}",
            reply.text()
        );
        reply.failure(reply.status.as_u16());
        assert_plain_words(&reply);
    }
}

#[tokio::test]
async fn a_body_that_is_not_json_is_400() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").await;
    for body in [
        "{",
        "nonsense",
        r#""text""#,
        "1",
        "true",
        "{'a':1}",
        r#"{"a":}"#,
        "{}{}",
        "\u{feff}{}",
    ] {
        try_each(&mia, body.as_bytes(), &[400]).await;
    }
    try_each(
        &mia,
        b"{\"classId\":\"\xff\",\"username\":\"\xff\"}\xff",
        &[400],
    )
    .await;
}

#[tokio::test]
async fn deeply_nested_and_oversized_bodies_are_refused() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").await;
    try_each(&mia, &vec![b'['; 100_000], &[413]).await;
    try_each(&mia, &vec![b'['; 60_000], &[400]).await;
    let deep = format!(
        r#"{{"userId":{}{}}}"#,
        "[".repeat(30_000),
        "]".repeat(30_000)
    );
    mia.asks("POST", "/api/bookings/book", &deep)
        .await
        .failure(400);
    let huge = json!({"classId": "x".repeat(5_000_000)});
    try_each(&mia, huge.to_string().as_bytes(), &[413]).await;
}

#[tokio::test]
async fn a_body_without_a_content_length_is_limited_as_well() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").await;
    let chunks = (0..100).map(|_| Ok::<_, std::io::Error>(vec![b' '; 1_024]));
    let request = Request::post("/api/bookings/book")
        .header("authorization", format!("Bearer {}", mia.token))
        .header("content-type", "application/json")
        .body(Body::from_stream(futures_util::stream::iter(chunks)));
    studio.send(request.unwrap()).await.failure(413);
}

#[tokio::test]
async fn wrong_types_numbers_and_surrogates_are_400() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").await;
    for (path, method, bodies) in [
        (
            "/api/bookings/book",
            "POST",
            &[
                json!({"classId": 5}),
                json!({"classId": null}),
                json!({"classId": ["a"]}),
                json!({"classId": "a\u{0}b"}),
            ][..],
        ),
        (
            "/api/auth/profile",
            "PUT",
            &[
                json!({"concessions": "5"}),
                json!({"concessions": 1.5}),
                json!({"concessions": 9_223_372_036_854_775_808_u64}),
                json!({"isActive": "yes"}),
                json!({"firstName": 5}),
                json!({"firstName": "a\u{0}b"}),
                json!({"bankAccount": "x"}),
                json!({"before": "x"}),
                json!({"before": ["Mia"]}),
                json!({"before": {"firstName": 5}}),
                json!({"notes": 5}),
            ][..],
        ),
        (
            "/api/auth/login",
            "POST",
            &[
                json!({"username": "mia"}),
                json!({"username": 1, "password": "x"}),
                json!({"username": null, "password": null}),
            ][..],
        ),
        (
            "/api/auth/change-password",
            "PUT",
            &[
                json!({"currentPassword": "x"}),
                json!({"currentPassword": {}, "newPassword": "kereru2"}),
            ][..],
        ),
    ] {
        for body in bodies {
            let reply = mia.asks(method, path, body).await;
            reply.failure(400);
            assert_plain_words(&reply);
        }
    }
    // Bodies that `json!` can't express.
    for (path, method, field) in [
        ("/api/bookings/book", "POST", "classId"),
        ("/api/auth/profile", "PUT", "firstName"),
    ] {
        for text in [
            format!(r#"{{"{field}":1e400}}"#),
            format!(r#"{{"{field}":"\ud800"}}"#),
            format!(r#"{{"{field}":"a","{field}":"b"}}"#),
        ] {
            let reply = mia.asks(method, path, &text).await;
            reply.failure(400);
            assert_plain_words(&reply);
        }
    }
    let infinite = r#"{"concessions":1e400}"#;
    let reply = mia.asks("PUT", "/api/auth/profile", infinite).await;
    reply.failure(400);
    assert_plain_words(&reply);
    let hiit = studio.class("HIIT").await;
    mia.books(&hiit).await.ok();
    let path = format!(
        "/api/bookings/cancel/{}",
        mia.bookings_of(&hiit, "confirmed").await[0]
    );
    for body in [json!({"reason": 5}), json!({"reason": ["x"]})] {
        mia.asks("PUT", &path, body).await.failure(400);
    }
    let half_a_pair = r#"{"reason":"\udc00"}"#;
    mia.asks("PUT", &path, half_a_pair).await.failure(400);
    assert_eq!(mia.bookings_of(&hiit, "confirmed").await.len(), 1);
}

#[tokio::test]
async fn another_content_type_is_415() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").await;
    for (method, path) in CALLS {
        for kind in [
            "text/plain",
            "application/x-www-form-urlencoded",
            "multipart/form-data; boundary=x",
            "json",
        ] {
            mia.sends(
                method,
                path,
                Some((kind, json!({"a": 1}).to_string().into_bytes())),
            )
            .await
            .failure(415);
        }
    }
    let hiit = studio.class("HIIT").await;
    let body = json!({"classId": hiit.id}).to_string().into_bytes();
    mia.sends(
        "POST",
        "/api/bookings/book",
        Some(("Application/JSON; charset=utf-8", body)),
    )
    .await
    .ok();
}

#[tokio::test]
async fn ids_too_long_or_with_controls_are_400_and_unknown_ones_404() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").await;
    for (method, path) in [
        ("GET", "/api/classes/"),
        ("PUT", "/api/bookings/cancel/"),
        ("POST", "/api/bookings/waitlist/"),
        ("DELETE", "/api/bookings/waitlist/"),
        ("POST", "/bookings/waitlist/"),
        ("DELETE", "/api/notifications/"),
    ] {
        for id in ["a%00b", "a%0Ab", "%FF", &"x".repeat(129), "%E2%80%AE%1b"] {
            mia.asks(method, &format!("{path}{id}"), None)
                .await
                .failure(400);
        }
        for id in [
            "x",
            "%27%20OR%201=1--",
            "..%2F..%2Fetc",
            &"x".repeat(128),
            "%25",
        ] {
            mia.asks(method, &format!("{path}{id}"), None)
                .await
                .failure(404);
        }
    }
}

#[tokio::test]
async fn checks_run_in_order_session_role_body_object_rules() {
    let studio = TestStudio::open().await;
    let (coach, mia) = (studio.coach("coach").await, studio.member("mia").await);
    let hana = studio.admin("hana").await;
    let hiit = studio.class("HIIT").await;
    mia.books(&hiit).await.ok();
    let body = |user: &str| json!({"userId": user, "classId": hiit.id});
    let wrong = with(body("nobody"), json!({"overrideConcessions": 7}));
    for (caller, body, status) in [
        (&studio.visitor(), &wrong, 401),
        (&mia, &wrong, 403),
        (&hana, &wrong, 400),
        (&hana, &body("nobody"), 404),
        (&hana, &body(&mia.id), 409),
    ] {
        caller
            .asks("POST", "/api/admin/bookings/manual", body)
            .await
            .failure(status);
    }
    let huge = Some(("application/json", vec![b'x'; 100_000]));
    studio
        .visitor()
        .sends("POST", "/api/bookings/book", huge.clone())
        .await
        .failure(401);
    coach
        .sends("POST", "/api/bookings/book", huge.clone())
        .await
        .failure(403);
    mia.sends("POST", "/api/bookings/book", huge)
        .await
        .failure(413);
    mia.asks("PUT", "/api/bookings/cancel/nothing", "{")
        .await
        .failure(400);
}

#[tokio::test]
async fn a_list_is_not_accepted_in_place_of_an_object() {
    let studio = TestStudio::open().await;
    studio.member("mia").with_password("kereru1").await;
    let sign_in = async |body: Sent| {
        let visitor = studio.visitor();
        visitor.asks("POST", "/api/auth/login", body).await
    };
    sign_in(json!(["mia", "kereru1"]).into()).await.failure(400);
    sign_in(r#" { "username":"mia","password":"kereru1"}"#.into())
        .await
        .ok();
    let tane = studio.member("tane").await;
    for body in [
        json!([]),
        json!(["why"]),
        json!(null),
        json!(1),
        json!("why"),
    ] {
        let path = "/api/bookings/cancel/unknown";
        tane.asks("PUT", path, body).await.failure(400);
    }
}
