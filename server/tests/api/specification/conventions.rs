//! The conventions of every call (contract, section 1), and the calls that the contract adds for everyone.

use serde_json::json;

use super::description::calls;
use super::expect::{a_full_class, call, looks_like, the_admin};
use crate::sent::with;
use crate::studio::TestStudio;

#[tokio::test]
async fn every_call_is_there_needs_a_session_or_says_why_not_and_is_never_kept() {
    let studio = TestStudio::open().await;
    let open = [
        "/login",
        "/verify-",
        "/setup-password",
        "/forgot-password",
        "/reset-password",
        "/studio",
        "/healthz",
    ];
    for (method, path) in calls() {
        let path = path.replace("{}", "nothing");
        let line = format!("{} {path}", method.to_uppercase());
        let reply = call(&studio.visitor(), &line, "").await;
        let is_open =
            open.iter().any(|word| path.contains(word)) && !path.starts_with("/api/admin");
        assert_eq!(reply.status == 401, !is_open, "{line}: {}", reply.text());
        assert!(
            ![404, 405].contains(&reply.status.as_u16()),
            "{line}: {}",
            reply.text()
        );
        assert_eq!(reply.headers["cache-control"], "no-store", "{line}");
        let reply = call(&studio.visitor(), &format!("PATCH {path}"), "").await;
        assert!(reply.status == 405, "{path}: {}", reply.text());
    }
}

#[tokio::test]
async fn the_studio_and_its_health_are_open_to_anyone() {
    let studio = TestStudio::open().await;
    let answer = call(&studio.visitor(), "GET /api/studio", "").await.ok();
    looks_like(
        &answer,
        "studioName:text contactEmail:text environment:text",
    );
    assert_eq!(answer["environment"], "staging");
    let health = call(&studio.visitor(), "GET /healthz", "").await;
    assert_eq!((health.status.as_u16(), health.text().trim()), (200, "ok"));
}

#[tokio::test]
async fn an_unknown_path_is_a_missing_thing_in_the_usual_shape() {
    let studio = TestStudio::open().await;
    let admin = the_admin(&studio).await;
    for line in [
        "GET /api/nothing",
        "POST /api/admin/nothing",
        "GET /bookings/nothing",
        "GET /api",
        "DELETE /bookings/waitlist",
    ] {
        call(&admin, line, "").await.failure(404);
        call(&studio.visitor(), line, "").await.failure(404);
    }
    for line in [
        "POST /api/users/stats",
        "GET /api/bookings/book",
        "DELETE /api/admin/dashboard",
        "GET /bookings/waitlist/x",
    ] {
        call(&admin, line, "").await.failure(405);
    }
}

#[tokio::test]
async fn nothing_that_is_sent_to_a_write_is_more_than_bad_input() {
    let studio = TestStudio::open().await;
    let admin = the_admin(&studio).await;
    let mia = studio.member("mia").await;
    let deep = "[".repeat(60_000);
    for (who, line) in [
        (&admin, "POST /api/admin/users"),
        (&admin, "POST /api/admin/classes"),
        (&admin, "POST /api/admin/bookings/manual"),
        (&admin, "POST /api/notifications/send"),
        (&admin, "POST /api/admin/test-email"),
        (&mia, "PUT /api/auth/profile"),
        (&mia, "POST /api/bookings/book"),
        (&mia, "PUT /api/notifications/settings"),
    ] {
        for body in [
            "{",
            "[]",
            "7",
            "null",
            r#""text""#,
            "\u{0}",
            r#"{"a":1e999}"#,
            r#"{"title":"\ud800"}"#,
            &deep,
        ] {
            let reply = call(who, line, body).await;
            let text = reply.text();
            let said = &body[..body.len().min(30)];
            assert_eq!(reply.status, 400, "{line} {said}: {text}");
            for word in ["serde", "struct ", "i32", "u32", "f64", "core::", "enum"] {
                assert!(!text.contains(word), "{line}: {text}");
            }
        }
        let (method, path) = line.split_once(' ').unwrap();
        who.sends(method, path, Some(("text/plain", b"{}".to_vec())))
            .await
            .failure(415);
        who.sends(
            method,
            path,
            Some(("application/json", vec![b' '; 65 * 1024])),
        )
        .await
        .failure(413);
    }
}

#[tokio::test]
async fn an_id_too_long_or_with_control_characters_is_bad_input_on_every_path() {
    let studio = TestStudio::open().await;
    let (admin, mia) = (the_admin(&studio).await, studio.member("mia").await);
    for (method, path) in
        calls().filter(|(_, path)| path.contains("{}") && !path.contains("/verify-"))
    {
        let bodies = [
            ("reset-password", json!({"newPassword": "123456"})),
            ("/waitlist/{}", json!({"userId": "x"})),
        ];
        let body = bodies
            .iter()
            .find(|(end, _)| path.ends_with(end) && method != "delete")
            .map(|(_, body)| body.clone());
        let who = if path.contains("/admin/") || body.is_some() {
            &admin
        } else {
            &mia
        };
        let takes_one = method == "put" && path.contains("admin");
        let body = body.or_else(|| takes_one.then(|| json!({})));
        for id in ["x".repeat(300), "a%00b".to_owned(), "a%0Ab".to_owned()] {
            let line = format!("{} {}", method.to_uppercase(), path.replace("{}", &id));
            call(who, &line, body.clone()).await.failure(400);
        }
        let line = format!(
            "{} {}",
            method.to_uppercase(),
            path.replace("{}", "nothing")
        );
        call(who, &line, body).await.failure(404);
    }
}

#[tokio::test]
async fn answers_are_decided_in_the_order_401_403_400_404_409() {
    let studio = TestStudio::open().await;
    let admin = the_admin(&studio).await;
    let mia = studio.member("mia").with_concessions(5).await;
    let (hiit, _) = a_full_class(&studio, "HIIT").await;
    let line = "POST /api/admin/bookings/manual";
    let body = |user: &str| json!({"userId": user, "classId": hiit.id});
    let bad = with(body("nobody"), json!({"overrideConcessions": 7}));
    call(&studio.visitor(), line, &bad).await.failure(401);
    call(&mia, line, &bad).await.failure(403);
    call(&admin, line, &bad).await.failure(400);
    call(&admin, line, body("nobody")).await.failure(404);
    call(&admin, line, body(&mia.id)).await.failure(409);
}
