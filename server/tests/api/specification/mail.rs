//! `GET /api/admin/email-service-status` and `POST /api/admin/test-email`.

use fantail_server::config::Switch;
use serde_json::{Value, json};

use super::expect::{DONE, call, is_for_admins_only, looks_like, the_admin, wrong_at};
use crate::mail_server::{MailServer, Manner};
use crate::studio::TestStudio;

const STATUS: &str = "GET /api/admin/email-service-status";
const TRY: &str = "POST /api/admin/test-email";

fn letter() -> Value {
    json!({"to": "mia@example.nz", "subject": "Kia ora", "message": "It works\nquite well"})
}

#[tokio::test]
async fn without_a_mail_server_the_status_says_that_letters_become_files() {
    let studio = TestStudio::open().await;
    let answer = call(&the_admin(&studio).await, STATUS, "").await.ok();
    looks_like(&answer, "health:object status:object");
    looks_like(&answer["health"], "status:text");
    looks_like(
        &answer["status"],
        "provider:text fromEmail:text environment:text configured:flag testMode:flag",
    );
    assert_eq!(answer["health"]["status"], "healthy");
    for (key, value) in [
        ("provider", "file"),
        ("environment", "staging"),
        ("fromEmail", "hello@example.nz"),
    ] {
        assert_eq!(answer["status"][key], value);
    }
    let flags = ["configured", "testMode"].map(|key| answer["status"][key].as_bool());
    assert_eq!(flags, [Some(false), Some(true)]);
    is_for_admins_only(&studio, STATUS).await;
}

#[tokio::test]
async fn with_a_mail_server_the_status_is_healthy_degraded_or_down() {
    let server = MailServer::open(Manner::Accepts).await;
    let studio = TestStudio::posting_by(server.post()).await;
    let admin = the_admin(&studio).await;
    let answer = call(&admin, STATUS, "").await.ok();
    assert_eq!(answer["health"]["status"], "healthy");
    let flags = ["configured", "testMode"].map(|key| answer["status"][key].as_bool());
    assert_eq!(flags, [Some(true), Some(false)]);
    assert_ne!(answer["status"]["provider"], "file");
    let mia = studio.member("mia").with_concessions(5).await;
    mia.books(&studio.class("HIIT").await).await.ok();
    studio
        .sql("UPDATE outbox SET attempts = 1, next_attempt_at = NOW + 60000")
        .await;
    assert_eq!(
        call(&admin, STATUS, "").await.ok()["health"]["status"],
        "degraded"
    );
    let closed = TestStudio::posting_to("smtp://127.0.0.1:9").await;
    let answer = call(&the_admin(&closed).await, STATUS, "").await.ok();
    assert_eq!(answer["health"]["status"], "down");
}

#[tokio::test]
async fn a_test_letter_leaves_before_the_answer_does() {
    let mut server = MailServer::open(Manner::Accepts).await;
    let studio = TestStudio::posting_by(server.post()).await;
    let answer = call(&the_admin(&studio).await, TRY, letter()).await.ok();
    looks_like(&answer, DONE);
    assert_eq!(answer["success"], true);
    let letter = server.letter().await;
    assert!(
        letter.contains("Subject: Kia ora") && letter.contains("It works"),
        "{letter}"
    );
    assert!(letter.contains("To: mia@example.nz"), "{letter}");
}

#[tokio::test]
async fn without_a_mail_server_a_test_letter_becomes_a_file() {
    let studio = TestStudio::open().await;
    call(&the_admin(&studio).await, TRY, letter()).await.ok();
    let files: Vec<_> = std::fs::read_dir(studio.path().parent().unwrap().join("mail"))
        .unwrap()
        .collect();
    assert_eq!(files.len(), 1);
}

#[tokio::test]
async fn a_test_letter_that_cannot_leave_is_a_failure_in_the_usual_shape() {
    let studio = TestStudio::posting_to("smtp://127.0.0.1:9").await;
    let reply = call(&the_admin(&studio).await, TRY, letter()).await;
    reply.failure(503);
}

#[tokio::test]
async fn a_test_letter_to_nowhere_is_refused_at_its_field() {
    let studio = TestStudio::open().await;
    let admin = the_admin(&studio).await;
    for to in [
        json!(""),
        json!("nobody"),
        json!("a@example.nz\r\nBcc: b@example.nz"),
        json!(null),
    ] {
        let body = json!({"to": to, "subject": "A", "message": "B"});
        wrong_at(&call(&admin, TRY, body).await, 400, &["to"]);
    }
    let header = json!({
        "to": "a@example.nz", "subject": "A\nBcc: b@example.nz", "message": "B"
    });
    wrong_at(&call(&admin, TRY, header).await, 400, &["subject"]);
    call(&admin, TRY, json!({"to": 7})).await.failure(400);
    is_for_admins_only(&studio, TRY).await;
}

#[tokio::test]
async fn test_letters_are_limited_to_five_an_hour() {
    let studio = TestStudio::with_limits(Switch::On).await;
    let admin = the_admin(&studio).await;
    for _ in 0..5 {
        call(&admin, TRY, letter()).await.ok();
    }
    let reply = call(&admin, TRY, letter()).await;
    reply.failure(429);
    assert!(reply.headers.contains_key("retry-after"));
}
