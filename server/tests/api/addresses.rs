//! Tests which addresses letters can be sent to, and what admins see about the others.

use serde_json::{Value, json};

use crate::mail::send;
use crate::mail_server::{MailServer, Manner, Setup};
use crate::people::Person;
use crate::reply::Reply;
use crate::studio::{TestStudio, minutes};

const CANNOT: &str = "Emails can't be sent to this address: use only letters without accents, digits and signs before the @";

async fn invite(admin: &Person, email: &str) -> Reply {
    let body = json!({"email": email, "firstName": "Hana", "lastName": "Ho"});
    admin.asks("POST", "/api/admin/users", &body).await
}

/// Invites a user and returns their id.
async fn invited(admin: &Person, email: &str) -> String {
    let answer = invite(admin, email).await.json();
    answer["user"]["_id"].as_str().unwrap().to_owned()
}

/// Waits for the next letter. Returns its text and the addresses that it was sent to.
async fn letter_and_recipients(server: &mut MailServer) -> (String, Value) {
    let mut event = server.event().await;
    let letter = event["letter"].as_str().unwrap().to_owned();
    (letter, event["recipients"].take())
}

async fn listed(admin: &Person, id: &str) -> Value {
    let users = admin.get("/api/admin/users").await.ok();
    let users = users["users"].as_array().unwrap();
    users.iter().find(|user| user["_id"] == id).unwrap().clone()
}

#[tokio::test]
async fn a_letter_to_an_internationalised_domain_goes_to_its_ascii_form() {
    let mut server = MailServer::open(Manner::Accepts).await;
    let studio = TestStudio::with_mailer(server.mailer()).await;
    let admin = studio.admin("admin").await;
    let invited = invite(&admin, "Hana@māori.example.nz").await;
    assert_eq!(invited.status, 201, "{}", invited.text());
    assert_eq!(invited.json()["user"]["email"], "Hana@māori.example.nz");
    send(&studio, &studio.app().mailer).await;
    // This server doesn't offer SMTPUTF8.
    let (letter, recipients) = letter_and_recipients(&mut server).await;
    assert!(
        letter.contains("To: Hana@xn--mori-qsa.example.nz\r\n"),
        "{letter}"
    );
    assert_eq!(recipients, json!(["Hana@xn--mori-qsa.example.nz"]));
    for same in ["hana@xn--mori-qsa.example.nz", "HANA@MĀORI.example.nz"] {
        let taken = invite(&admin, same).await.failure(409);
        assert_eq!(taken["error"], "email_taken");
    }
    let body = json!({"to": "hana@māori.example.nz"});
    admin
        .asks("POST", "/api/admin/test-email", &body)
        .await
        .ok();
    let (letter, recipients) = letter_and_recipients(&mut server).await;
    assert!(letter.contains("To: hana@xn--mori-qsa.example.nz\r\n"));
    assert_eq!(recipients, json!(["hana@xn--mori-qsa.example.nz"]));
}

#[tokio::test]
async fn a_non_ascii_local_part_needs_a_server_with_smtputf8() {
    let server = MailServer::open(Manner::Accepts).await;
    let studio = TestStudio::with_mailer(server.mailer()).await;
    let (admin, mia) = (studio.admin("admin").await, studio.member("mia").await);
    let refused = [
        invite(&admin, "hāna@example.nz").await,
        admin
            .asks(
                "PUT",
                &format!("/api/admin/users/{}", mia.id),
                &json!({"email": "mīa@example.nz"}),
            )
            .await,
        mia.asks(
            "PUT",
            "/api/auth/profile",
            &json!({"firstName": "Mia", "lastName": "Tāne", "email": "mīa@example.nz"}),
        )
        .await,
    ];
    for reply in refused {
        let problem = reply.fails(400, CANNOT);
        assert_eq!(problem["fields"]["email"], CANNOT);
    }
    let test = json!({"to": "hāna@example.nz"});
    let problem = admin.asks("POST", "/api/admin/test-email", &test).await;
    assert_eq!(problem.fails(400, CANNOT)["fields"]["to"], CANNOT);

    let setup = Setup::plain().with_smtputf8();
    let mut server = MailServer::set_up(setup, 0, Manner::Accepts).await;
    let studio = TestStudio::with_mailer(server.mailer()).await;
    let admin = studio.admin("admin").await;
    let invited = invite(&admin, "hāna@māori.nz").await;
    assert_eq!(invited.status, 201, "{}", invited.text());
    send(&studio, &studio.app().mailer).await;
    let (letter, recipients) = letter_and_recipients(&mut server).await;
    assert!(letter.contains("@xn--mori-qsa.nz"), "{letter}");
    assert_eq!(recipients, json!(["hāna@xn--mori-qsa.nz"]));

    for setup in [Setup::with_starttls(), Setup::with_implicit_tls()] {
        let setup = setup.with_smtputf8();
        let server = MailServer::set_up(setup, 0, Manner::Accepts).await;
        let studio = TestStudio::with_mailer(server.mailer()).await;
        let admin = studio.admin("admin").await;
        assert_eq!(invite(&admin, "hāna@example.nz").await.status, 201);
    }
}

#[tokio::test]
async fn an_undelivered_invitation_is_shown_until_another_is_sent() {
    let mut server = MailServer::open(Manner::Answers(550, "nobody of that name")).await;
    let studio = TestStudio::with_mailer(server.mailer()).await;
    let admin = studio.admin("admin").await;
    let id = invited(&admin, "hana@example.nz").await;
    assert!(listed(&admin, &id).await.get("invitationProblem").is_none());
    send(&studio, &studio.app().mailer).await;
    let sentence = "Invitation could not be delivered: the mail server refused it (550)";
    assert_eq!(listed(&admin, &id).await["invitationProblem"], sentence);
    let path = format!("/api/admin/users/{id}");
    assert_eq!(admin.get(&path).await.ok()["invitationProblem"], sentence);
    let coach = studio.coach("kahu").await;
    for seen in [listed(&coach, &id).await, coach.get(&path).await.ok()] {
        assert_eq!(seen.get("invitationProblem"), None);
    }
    let history = admin
        .get(&format!("/api/admin/users/{id}/history"))
        .await
        .ok();
    assert_eq!(history["history"][0]["description"], sentence);
    let health = async || {
        let status = admin.get("/api/admin/email-service-status").await.ok();
        status["health"].clone()
    };
    assert_eq!(
        health().await,
        json!({"status": "degraded", "undeliveredInvitations": 1})
    );
    server.becomes(Manner::Accepts).await;
    studio.advance(minutes(5));
    let again = format!("/api/admin/users/{id}/resend-verification");
    admin.asks("POST", &again, None).await.ok();
    send(&studio, &studio.app().mailer).await;
    server.letter().await;
    assert!(listed(&admin, &id).await.get("invitationProblem").is_none());
    assert_eq!(health().await, json!({"status": "healthy"}));
}

#[tokio::test]
async fn a_letter_to_an_address_that_the_server_rejects_is_given_up_with_the_reason() {
    let server = MailServer::open(Manner::Accepts).await;
    let studio = TestStudio::with_mailer(server.mailer()).await;
    let admin = studio.admin("admin").await;
    let id = invited(&admin, "hana@example.nz").await;
    // An earlier version of Fantail accepted this address.
    studio
        .sql("UPDATE outbox SET to_address = 'hāna@example.nz'")
        .await;
    send(&studio, &studio.app().mailer).await;
    let reasons = studio.texts("SELECT dead_reason FROM outbox WHERE dead_at IS NOT NULL");
    assert_eq!(
        reasons.await,
        ["its address has letters before the @ that the mail server does not take"]
    );
    let problem = listed(&admin, &id).await["invitationProblem"].clone();
    assert!(
        problem.as_str().unwrap().contains("before the @"),
        "{problem}"
    );
}
