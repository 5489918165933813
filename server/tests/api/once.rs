//! Tests requests with an idempotency key: a repeated request gets the same response and has no
//! second effect.

use axum::body::Body;
use axum::http::Request;
use axum::http::request::Builder;
use fantail_core::limits::{ANSWER_RETENTION, ERASURE_AFTER};
use fantail_server::jobs;
use serde_json::{Value, json};

use crate::people::Person;
use crate::reply::Reply;
use crate::sent::with;
use crate::studio::{MS, TestStudio};

const REUSED: &str =
    "Your first request was already carried out. Check its result before you send a different one.";
const NO_KEY: &str = "The Idempotency-Key must be 1 to 80 visible ASCII characters";
const CLASSES: &str = "/api/admin/classes";
const USERS: &str = "/api/admin/users";

impl Person {
    /// Posts a body with an idempotency key.
    async fn posts(&self, key: &str, path: &str, body: Value) -> Reply {
        self.posts_with(path, body, |request| request.header("idempotency-key", key))
            .await
    }

    async fn posts_with(
        &self,
        path: &str,
        body: Value,
        more: impl FnOnce(Builder) -> Builder,
    ) -> Reply {
        let request = Request::builder()
            .method("POST")
            .uri(path)
            .header("authorization", format!("Bearer {}", self.token))
            .header("content-type", "application/json");
        let request = more(request).body(Body::from(body.to_string()));
        self.studio.send(request.unwrap()).await
    }
}

fn yoga() -> Value {
    json!({"name": "Yoga", "instructor": "Kahu", "location": "Main studio", "startTime": "2026-12-01T18:00"})
}

fn weekly() -> Value {
    with(
        yoga(),
        json!({"scheduleType": "recurring", "recurringPattern": "weekly"}),
    )
}

fn ana() -> Value {
    json!({"firstName": "Ana", "lastName": "Tāne", "email": "ana@example.nz", "notes": "A knee"})
}

async fn count(studio: &TestStudio, table: &str) -> i64 {
    studio
        .number(&format!("SELECT count(*) FROM {table}"))
        .await
}

fn reused(reply: &Reply) {
    assert_eq!(reply.fails(409, REUSED)["error"], "key_reused");
}

#[tokio::test]
async fn each_call_with_a_repeated_key_creates_one_object() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let (mia, tane) = (
        studio.member("mia").with_concessions(9).await,
        studio.member("tane").with_concessions(9).await,
    );
    let full = studio.class("HIIT").with_spots(1).await;
    tane.books(&full).await.ok();
    let (yin, barre) = (studio.class("Yin").await, studio.class("Barre").await);
    let message = json!({"title": "Hello", "message": "We are open", "audience": "all"});
    let waits = format!("/api/bookings/waitlist/{}", full.id);
    let unprefixed = format!("/bookings/waitlist/{}", full.id);
    let booking = |user: &Person| json!({"userId": user.id, "classId": yin.id});
    let rangi = studio.member("rangi").with_concessions(9).await;
    for (who, path, body, made) in [
        (&hana, CLASSES, yoga(), "classes"),
        (&hana, CLASSES, weekly(), "classes"),
        (&hana, USERS, ana(), "users"),
        (&hana, "/api/notifications/send", message, "notifications"),
        (
            &hana,
            "/api/admin/bookings/manual",
            booking(&mia),
            "bookings",
        ),
        (
            &hana,
            &unprefixed,
            json!({"userId": mia.id}),
            "waitlist_entries",
        ),
        (&rangi, &waits, json!({}), "waitlist_entries"),
        (
            &mia,
            "/api/bookings/book",
            json!({"classId": barre.id}),
            "ledger",
        ),
    ] {
        let key = format!("{made}-{}", body.to_string().len());
        let before = count(&studio, made).await;
        let first = who.posts(&key, path, body.clone()).await;
        assert!(first.status.is_success(), "{path}: {}", first.text());
        let after = count(&studio, made).await;
        assert!(before < after, "{path}");
        let everything = count(&studio, "outbox").await;
        for _ in 0..2 {
            let again = who.posts(&key, path, body.clone()).await;
            assert_eq!((again.status, again.text()), (first.status, first.text()));
        }
        assert_eq!(count(&studio, made).await, after, "{path}");
        assert_eq!(count(&studio, "outbox").await, everything, "{path}");
        let changed = with(body, json!({"more": 1}));
        reused(&who.posts(&key, path, changed).await);
        assert_eq!(count(&studio, made).await, after, "{path}");
    }
    let series = "SELECT count(*) FROM classes WHERE series_id IS NOT NULL";
    assert_eq!(studio.number(series).await, 53);
}

#[tokio::test]
async fn without_a_key_each_request_is_carried_out() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    for made in 1..=2 {
        assert_eq!(hana.creates(yoga()).await.status, 201);
        assert_eq!(count(&studio, "classes").await, made);
    }
    assert_eq!(count(&studio, "kept_answers").await, 0);
}

#[tokio::test]
async fn a_key_belongs_to_one_call_and_to_one_account() {
    let studio = TestStudio::open().await;
    let (hana, aria) = (studio.admin("hana").await, studio.admin("aria").await);
    assert_eq!(hana.posts("k", CLASSES, yoga()).await.status, 201);
    reused(&hana.posts("k", USERS, ana()).await);
    assert_eq!(aria.posts("k", CLASSES, yoga()).await.status, 201);
    assert_eq!(hana.posts("K", CLASSES, yoga()).await.status, 201);
    assert_eq!(count(&studio, "classes").await, 3);
}

#[tokio::test]
async fn a_failed_request_does_not_use_its_key() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let (mia, tane) = (
        studio.member("mia").with_concessions(9).await,
        studio.member("tane").with_concessions(9).await,
    );
    let nameless = with(yoga(), json!({"name": ""}));
    hana.posts("k", CLASSES, nameless).await.failure(400);
    assert_eq!(hana.posts("k", CLASSES, yoga()).await.status, 201);

    let hiit = studio.class("HIIT").with_spots(1).await;
    tane.books(&hiit).await.ok();
    let manual = "/api/admin/bookings/manual";
    let body = json!({"userId": mia.id, "classId": hiit.id});
    hana.posts("m", manual, body.clone())
        .await
        .refuses("class_full", "Class is full");
    tane.cancels(&hiit).await.ok();
    hana.posts("m", manual, body)
        .await
        .says("User added to class successfully");
}

#[tokio::test]
async fn a_key_has_one_to_eighty_visible_characters() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let bad: [&[u8]; 5] = [b"", &[b'k'; 81], b"a key", b"a\tkey", "clé".as_bytes()];
    for key in bad {
        let reply = hana
            .posts_with(CLASSES, yoga(), |request| {
                request.header("idempotency-key", key)
            })
            .await;
        assert_eq!(reply.fails(400, NO_KEY)["error"], "bad_request");
    }
    let twice = |request: Builder| {
        let request = request.header("idempotency-key", "k");
        request.header("idempotency-key", "k")
    };
    hana.posts_with(CLASSES, yoga(), twice)
        .await
        .fails(400, NO_KEY);
    assert_eq!(count(&studio, "classes").await, 0);
    for key in ["!", "~", "k".repeat(80).as_str()] {
        assert_eq!(hana.posts(key, CLASSES, yoga()).await.status, 201, "{key}");
    }
}

#[tokio::test]
async fn a_too_large_or_invalid_body_is_refused_with_a_key_too() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let long = json!({"name": "n".repeat(70_000)});
    hana.posts("k", CLASSES, long).await.failure(413);
    let request = Request::builder()
        .method("POST")
        .uri(CLASSES)
        .header("authorization", format!("Bearer {}", hana.token))
        .header("idempotency-key", "k")
        .body(Body::from("name=Yoga"));
    studio.send(request.unwrap()).await.failure(415);
    assert_eq!(hana.posts("k", CLASSES, yoga()).await.status, 201);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_request_many_times_at_once_is_carried_out_once() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let send = async |person: Person| person.posts("k", CLASSES, weekly()).await;
    let requests = (0..16).map(|_| send(hana.clone())).collect();
    let replies = studio.at_once(requests).await;
    for reply in &replies {
        assert_eq!(reply.status, 201, "{}", reply.text());
        assert_eq!(reply.text(), replies[0].text());
    }
    assert_eq!(count(&studio, "classes").await, 53);
}

#[tokio::test]
async fn a_key_is_stored_for_a_day() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let first = hana.posts("k", CLASSES, yoga()).await;
    studio.advance(ANSWER_RETENTION - MS);
    let last = hana.posts("k", CLASSES, yoga()).await;
    assert_eq!(last.text(), first.text());
    studio.advance(MS);
    let anew = hana.posts("k", CLASSES, weekly()).await;
    assert_eq!(anew.status, 201, "{}", anew.text());
    assert_eq!(count(&studio, "classes").await, 54);
    reused(&hana.posts("k", CLASSES, yoga()).await);
    let again = hana.posts("k", CLASSES, weekly()).await;
    assert_eq!(again.text(), anew.text());
}

#[tokio::test]
async fn all_stored_responses_are_deleted_after_a_day() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let numbers = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 250)";
    studio
        .sql(&format!(
            "INSERT INTO kept_answers {numbers} SELECT '{}', 'k' || i, 'hash', '1', NOW FROM n",
            hana.id
        ))
        .await;
    studio.advance(ANSWER_RETENTION - MS);
    hana.posts("later", CLASSES, yoga()).await;
    jobs::delete_stored_answers(studio.app()).await.unwrap();
    assert_eq!(count(&studio, "kept_answers").await, 251);
    studio.advance(MS);
    jobs::delete_expired_daily(studio.app(), &mut None)
        .await
        .unwrap();
    let remaining = "SELECT key FROM kept_answers";
    assert_eq!(studio.texts(remaining).await, ["later"]);
}

#[tokio::test]
async fn an_account_has_at_most_a_thousand_stored_responses() {
    let studio = TestStudio::open().await;
    let (hana, aria) = (studio.admin("hana").await, studio.admin("aria").await);
    aria.posts("k", CLASSES, yoga()).await;
    let numbers = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)";
    studio
        .sql(&format!(
            "INSERT INTO kept_answers {numbers} SELECT '{}', 'k' || i, 'hash', '1', NOW - 1001 + i FROM n",
            hana.id
        ))
        .await;
    hana.posts("last", CLASSES, yoga()).await;
    let kept = format!(
        "SELECT count(*) FROM kept_answers WHERE user_id = '{}'",
        hana.id
    );
    assert_eq!(studio.number(&kept).await, 1_000);
    let gone = "SELECT count(*) FROM kept_answers WHERE key IN ('k', 'k1', 'k2', 'last')";
    assert_eq!(studio.number(gone).await, 3, "but for k1");
}

#[tokio::test]
async fn a_repeated_invitation_returns_the_link_without_storing_it() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let first = hana.posts("k", USERS, ana()).await;
    let link = first.json()["setupLink"].as_str().unwrap().to_owned();
    let (_, secret) = link.split_once("token=").unwrap();
    assert_eq!(hana.posts("k", USERS, ana()).await.text(), first.text());
    let kept = studio
        .texts("SELECT answer FROM kept_answers")
        .await
        .concat();
    assert!(
        kept.contains("ana@example.nz") && !kept.contains(secret),
        "{kept}"
    );
    let verify = format!("/api/auth/verify-invitation/{secret}");
    studio.visitor().get(&verify).await.ok();
}

#[tokio::test]
async fn a_response_stored_by_another_version_is_reported_as_already_done() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    hana.posts("k", CLASSES, yoga()).await;
    studio
        .sql("UPDATE kept_answers SET answer = '{\"ok\": 1}'")
        .await;
    reused(&hana.posts("k", CLASSES, yoga()).await);
    assert_eq!(count(&studio, "classes").await, 1);
}

#[tokio::test]
async fn the_stored_responses_of_a_deleted_account_are_erased() {
    let studio = TestStudio::open().await;
    let (hana, aria) = (studio.admin("hana").await, studio.admin("aria").await);
    for admin in [&hana, &aria] {
        admin
            .posts(
                "k",
                USERS,
                with(ana(), json!({"email": format!("{}@example.nz", admin.id)})),
            )
            .await;
    }
    hana.asks("DELETE", &format!("{USERS}/{}", aria.id), None)
        .await
        .ok();
    studio.advance(ERASURE_AFTER);
    jobs::erase_deleted_accounts(studio.app()).await.unwrap();
    let remaining = "SELECT user_id FROM kept_answers";
    assert_eq!(studio.texts(remaining).await, [hana.id.as_str()]);
}
