//! Tests the mailer in System Functions: its status, and sending a test letter.

use std::time::Duration;

use fantail_server::clock::Stopwatch;
use fantail_server::config::Switch;
use serde_json::{Value, json};

use crate::mail_server::{MailServer, Manner, Setup, unused_port};
use crate::mail_troubles::health;
use crate::people::Person;
use crate::reply::Reply;
use crate::sent::Sent;
use crate::studio::{TestStudio, minutes};

const STATUS: &str = "/api/admin/email-service-status";

async fn tries(admin: &Person, body: impl Into<Sent>) -> Reply {
    admin.asks("POST", "/api/admin/test-email", body).await
}

fn to_mia() -> Value {
    json!({"to": "mia@example.nz", "subject": "Hello", "message": "One\ntwo & three"})
}

#[tokio::test]
async fn the_status_with_a_mail_server_has_every_field() {
    let server = MailServer::open(Manner::Accepts).await;
    let studio = TestStudio::with_mailer(server.mailer()).await;
    let status = studio.admin("hana").await.get(STATUS).await.ok();
    let expected = json!({
        "health": {"status": "healthy"},
        "status": {"provider": "smtp", "fromEmail": "hello@example.nz", "environment": "staging", "configured": true, "testMode": false}
    });
    assert_eq!(status, expected);
}

#[tokio::test]
async fn without_a_mail_server_the_status_is_healthy_if_files_can_be_written() {
    let studio = TestStudio::open().await;
    let status = studio.admin("hana").await.get(STATUS).await.ok();
    let expected = json!({
        "health": {"status": "healthy"},
        "status": {"provider": "file", "fromEmail": "hello@example.nz", "environment": "staging", "configured": false, "testMode": true}
    });
    assert_eq!(status, expected);
    let folder = studio.path().with_file_name("mail");
    std::fs::remove_dir(&folder).unwrap();
    std::fs::write(&folder, "in the way").unwrap();
    assert_eq!(health(&studio).await, "down");
    let admin = studio.admin("noa").await;
    let reply = tries(&admin, to_mia()).await;
    let failure = reply.fails(
        503,
        "The test email could not be sent: its file could not be written",
    );
    assert_eq!(failure["error"], "mail_failed");
    std::fs::remove_file(&folder).unwrap();
    assert_eq!(health(&studio).await, "healthy");
}

#[tokio::test]
async fn the_state_of_the_mail_server_is_cached_for_ten_seconds() {
    let server = MailServer::open(Manner::Accepts).await;
    let studio = TestStudio::with_mailer(server.mailer()).await;
    let admin = studio.admin("hana").await;
    let status = async || admin.get(STATUS).await.ok()["health"]["status"].clone();
    assert_eq!(status().await, "healthy");
    server.dies().await;
    studio.advance(chrono::TimeDelta::milliseconds(9_999));
    assert_eq!(status().await, "healthy");
    studio.advance(chrono::TimeDelta::milliseconds(1));
    assert_eq!(status().await, "down");
}

#[tokio::test]
async fn a_silent_mail_server_is_asked_once_for_all_callers_with_a_timeout_of_four_seconds() {
    let silent = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    silent.set_nonblocking(true).unwrap();
    let port = silent.local_addr().unwrap().port();
    let studio = TestStudio::with_mailer(Setup::plain().mailer(port)).await;
    let admin = studio.admin("hana").await;
    let stopwatch = Stopwatch::start();
    let (one, two) = tokio::join!(admin.get(STATUS), admin.get(STATUS));
    for reply in [one, two] {
        assert_eq!(reply.ok()["health"]["status"], "down");
    }
    let took = stopwatch.elapsed().as_secs();
    assert!((4..7).contains(&took), "{took} s");
    let connections = std::iter::from_fn(|| silent.accept().ok());
    assert_eq!(connections.count(), 1);
}

#[tokio::test]
async fn a_test_letter_is_delivered_before_the_response() {
    let mut server = MailServer::open(Manner::Accepts).await;
    let studio = TestStudio::with_mailer(server.mailer()).await;
    let admin = studio.admin("hana").await;
    tries(&admin, to_mia())
        .await
        .says("Test email sent to mia@example.nz");
    let letter = server.letter().await;
    for part in [
        "Subject: Hello",
        "To: mia@example.nz",
        "One\r\ntwo & three",
        "One<br>\r\ntwo &#38; three",
        "an admin of the studio tried whether letters arrive",
    ] {
        assert!(letter.contains(part), "{part} is not in {letter}");
    }
    assert_eq!(studio.number("SELECT count(*) FROM outbox").await, 0);
    tries(&admin, to_mia())
        .await
        .says("Test email sent to mia@example.nz");
    server.letter().await;
    let defaults = json!({"to": "mia@example.nz", "subject": "", "message": null, "unknown": 1});
    tries(&admin, defaults).await.ok();
    let letter = server.letter().await;
    assert!(
        letter.contains("Subject: Test email from") && letter.contains("It has arrived"),
        "{letter}"
    );
}

#[tokio::test]
async fn without_a_mail_server_a_test_letter_is_a_file_and_the_response_says_so() {
    let studio = TestStudio::open().await;
    let admin = studio.admin("hana").await;
    let reply = tries(&admin, to_mia()).await;
    reply.says("Test email written to a file: no mail server is configured");
    let files = studio.path().with_file_name("mail").read_dir().unwrap();
    let letters: Vec<_> = files
        .map(|file| std::fs::read_to_string(file.unwrap().path()).unwrap())
        .collect();
    assert!(
        letters.len() == 1 && letters[0].contains("Subject: Hello"),
        "{letters:?}"
    );
}

#[tokio::test]
async fn a_failed_test_letter_says_why() {
    let refused = "The test email could not be sent: the mail server refused it (550)";
    let server = MailServer::open(Manner::Answers(550, "nobody of that name")).await;
    let setup = Setup::with_implicit_tls();
    let locked = MailServer::set_up(setup.clone(), 0, Manner::Accepts).await;
    let cases = [
        (server.mailer(), refused),
        (
            Setup::plain().mailer(unused_port()),
            "The test email could not be sent: the mail server could not be reached",
        ),
        (
            setup.clone().with_password("wrong").mailer(locked.port),
            "The test email could not be sent: the mail server refused our username or password (535)",
        ),
        (
            setup.trusting_another().mailer(locked.port),
            "The test email could not be sent: the mail server's certificate is not one we trust",
        ),
    ];
    for (mailer, message) in cases {
        let studio = TestStudio::with_mailer(mailer).await;
        let failure = tries(&studio.admin("hana").await, to_mia())
            .await
            .fails(503, message);
        assert_eq!(failure["error"], "mail_failed");
    }
}

#[tokio::test]
async fn a_test_letter_has_a_timeout_of_ten_seconds() {
    let server = MailServer::open(Manner::Hangs).await;
    let studio = TestStudio::with_mailer(server.mailer()).await;
    let admin = studio.admin("hana").await;
    let stopwatch = Stopwatch::start();
    let reply = tries(&admin, to_mia()).await;
    reply.fails(
        503,
        "The test email could not be sent: the mail server took too long",
    );
    let took = stopwatch.elapsed();
    assert!(took < Duration::from_secs(12), "{took:?}");
}

#[tokio::test]
async fn a_test_letter_needs_an_address_and_has_length_limits() {
    let studio = TestStudio::open().await;
    let admin = studio.admin("hana").await;
    let wrong = [
        (json!({}), "to"),
        (json!({"to": ""}), "to"),
        (json!({"to": "mia"}), "to"),
        (json!({"to": "mia@example.nz\r\nBcc: x@y.nz"}), "to"),
        (
            json!({"to": "mia@example.nz", "subject": "a\nb"}),
            "subject",
        ),
        (
            json!({"to": "mia@example.nz", "message": "a\u{0}b"}),
            "message",
        ),
    ];
    for (body, field) in wrong {
        let failure = tries(&admin, &body).await.failure(400);
        assert!(failure["fields"][field].is_string(), "{body}: {failure}");
    }
    for body in [
        json!({"to": 5}),
        json!({"to": ["mia@example.nz"]}),
        json!([]),
        json!({"to": "mia@example.nz", "message": "x".repeat(2_001)}),
    ] {
        tries(&admin, body).await.failure(400);
    }
    tries(&admin, "nonsense").await.failure(400);
    admin
        .asks("GET", "/api/admin/test-email", None)
        .await
        .failure(405);
    admin.asks("POST", STATUS, None).await.failure(405);
    assert!(!studio.path().with_file_name("mail").exists());
}

#[tokio::test]
async fn an_admin_can_send_five_test_letters_an_hour() {
    let studio = TestStudio::with_limits(Switch::On).await;
    let (hana, noa) = (studio.admin("hana").await, studio.admin("noa").await);
    for _ in 0..6 {
        tries(&hana, json!({"to": "mia"})).await.failure(400);
    }
    for _ in 0..5 {
        tries(&hana, to_mia()).await.ok();
    }
    let refused = tries(&hana, to_mia()).await;
    refused.failure(429);
    assert!(refused.headers.contains_key("retry-after"));
    tries(&noa, to_mia()).await.ok();
    studio.advance(minutes(12));
    tries(&hana, to_mia()).await.ok();
    tries(&hana, to_mia()).await.failure(429);
}
