//! Tests how an admin sets a user's password and resends an invitation.

use fantail_server::config::Switch;
use serde_json::json;

use crate::people::Person;
use crate::reply::Reply;
use crate::sent::Sent;
use crate::studio::{TestStudio, minutes};

async fn resets(admin: &Person, user: &Person, body: impl Into<Sent>) -> Reply {
    let path = format!("/api/admin/users/{}/reset-password", user.id);
    admin.asks("PUT", &path, body).await
}

async fn resends(admin: &Person, user: &Person) -> Reply {
    let path = format!("/api/admin/users/{}/resend-verification", user.id);
    admin.asks("POST", &path, None).await
}

#[tokio::test]
async fn a_password_set_by_an_admin_ends_every_session_and_notifies_the_user() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let mia = studio.member("mia").with_password("kereru1").await;
    resets(&hana, &mia, json!({"newPassword": "kakapo2"}))
        .await
        .says("Password reset successfully");
    mia.get("/api/auth/profile").await.failure(401);
    studio.sign_in("mia", "kereru1").await.failure(401);
    studio.sign_in("mia", "kakapo2").await.ok();
    assert_eq!(mia.notifications().await, ["password_changed"]);
    assert!(mia.letters().await.is_empty());
    assert_eq!(mia.history().await, ["profile_updated"]);
    hana.get("/api/auth/profile").await.ok();
}

#[tokio::test]
async fn the_letter_has_a_valid_link_but_not_the_password() {
    let studio = TestStudio::open().await;
    let (hana, mia) = (studio.admin("hana").await, studio.member("mia").await);
    for _ in 0..2 {
        resets(
            &hana,
            &mia,
            json!({"newPassword": "kakapo2", "sendEmail": true}),
        )
        .await
        .says("Password reset successfully");
    }
    // The second letter replaces the first one.
    assert_eq!(mia.letters().await, ["reset_link"]);
    let text = studio.letters_where("dead_at IS NULL").await;
    assert!(!text[0].contains("kakapo2"));
    let secret = text[0].split("token=").nth(1).unwrap();
    let secret = secret.split_whitespace().next().unwrap();
    studio
        .visitor()
        .get(&format!("/api/auth/verify-reset-token/{secret}"))
        .await
        .ok();
}

#[tokio::test]
async fn the_response_mentions_an_email_only_if_a_mail_server_is_configured() {
    let reset = json!({"newPassword": "kakapo2", "sendEmail": true});
    let silent = json!({"newPassword": "kakapo2", "sendEmail": false});
    let (plain, sent) = (
        "Password reset successfully",
        "Password reset successfully and email sent",
    );
    for (studio, said) in [
        (TestStudio::open().await, plain),
        (TestStudio::sending_to("smtp://127.0.0.1:1").await, sent),
    ] {
        let (hana, mia) = (studio.admin("hana").await, studio.member("mia").await);
        resets(&hana, &mia, &silent).await.says(plain);
        assert!(mia.letters().await.is_empty());
        resets(&hana, &mia, &reset).await.says(said);
        assert_eq!(mia.letters().await, ["reset_link"]);
    }
}

#[tokio::test]
async fn an_invalid_password_is_refused_at_its_field() {
    let studio = TestStudio::open().await;
    let (hana, mia) = (studio.admin("hana").await, studio.member("mia").await);
    let short = resets(&hana, &mia, json!({"newPassword": "12345"}))
        .await
        .fails(400, "Password must be at least 6 characters");
    assert!(short["fields"]["newPassword"].is_string());
    for empty in [
        json!({}),
        json!({"newPassword": ""}),
        json!({"newPassword": null}),
    ] {
        resets(&hana, &mia, empty)
            .await
            .fails(400, "Please fill in all fields");
    }
    for wrong in [
        json!({"newPassword": 123_456}),
        json!({"newPassword": "kakapo2", "sendEmail": "yes"}),
        json!([]),
    ] {
        resets(&hana, &mia, wrong).await.failure(400);
    }
    resets(
        &hana,
        &mia,
        json!({"newPassword": "kakapo2", "sendEmail": ""}),
    )
    .await
    .says("Password reset successfully");
}

#[tokio::test]
async fn a_password_for_an_invited_user_completes_their_set_up() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let mia = studio.member("mia").who_has_not_set_up().await;
    let link = resends(&hana, &mia).await.ok()["setupLink"].clone();
    resets(&hana, &mia, json!({"newPassword": "kakapo2"}))
        .await
        .ok();
    studio.sign_in("mia", "kakapo2").await.ok();
    let secret = link.as_str().unwrap().split('=').nth(1).unwrap();
    studio
        .visitor()
        .get(&format!("/api/auth/verify-invitation/{secret}"))
        .await
        .failure(400);
    resends(&hana, &mia)
        .await
        .fails(409, "This user has already set up their account");
    assert_eq!(mia.history().await, ["profile_updated", "setup_completed"]);
}

#[tokio::test]
async fn an_admin_cannot_set_their_own_password_or_that_of_an_inactive_account() {
    let studio = TestStudio::open().await;
    let (hana, mia) = (studio.admin("hana").await, studio.member("mia").await);
    let body = json!({"newPassword": "kakapo2"});
    let own = resets(&hana, &hana, &body).await.failure(409);
    assert_eq!(own["error"], "own_password");
    let path = format!("/api/admin/users/{}", mia.id);
    hana.asks("PUT", &path, json!({"isActive": false}))
        .await
        .ok();
    let shut = resets(&hana, &mia, body).await.failure(409);
    assert_eq!(shut["error"], "user_inactive");
    hana.get("/api/auth/profile").await.ok();
}

#[tokio::test]
async fn resending_an_invitation_voids_the_earlier_one() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let mia = studio.member("mia").who_has_not_set_up().await;
    let mut secrets = Vec::new();
    for _ in 0..2 {
        let answer = resends(&hana, &mia)
            .await
            .says("Verification link sent successfully");
        let link = answer["setupLink"].as_str().unwrap().to_owned();
        let (page, secret) = link.split_once("?token=").unwrap();
        assert_eq!(page, "https://book.example.nz/setup-password");
        secrets.push(secret.to_owned());
    }
    assert_eq!(mia.letters().await, ["invitation"]);
    let verify = async |secret: &str| {
        let path = format!("/api/auth/verify-invitation/{secret}");
        studio.visitor().get(&path).await
    };
    verify(&secrets[0]).await.failure(400);
    verify(&secrets[1]).await.ok();
}

#[tokio::test]
async fn an_account_that_is_set_up_or_inactive_gets_no_invitation() {
    let studio = TestStudio::open().await;
    let (hana, mia) = (studio.admin("hana").await, studio.member("mia").await);
    let refused = resends(&hana, &mia).await.failure(409);
    assert_eq!(refused["error"], "setup_complete");
    let tane = studio.member("tane").who_has_not_set_up().await;
    let path = format!("/api/admin/users/{}", tane.id);
    hana.asks("PUT", &path, json!({"isActive": false}))
        .await
        .ok();
    let shut = resends(&hana, &tane).await.failure(409);
    assert_eq!(shut["error"], "user_inactive");
}

#[tokio::test]
async fn an_admin_can_send_a_user_five_letters_an_hour() {
    let studio = TestStudio::with_limits(Switch::On).await;
    let hana = studio.admin("hana").await;
    let mia = studio.member("mia").who_has_not_set_up().await;
    for _ in 0..5 {
        resends(&hana, &mia).await.ok();
    }
    let refused = resends(&hana, &mia).await;
    refused.failure(429);
    assert!(refused.headers.contains_key("retry-after"));
    let letter = json!({"newPassword": "kakapo2", "sendEmail": true});
    resets(&hana, &mia, letter).await.failure(429);
    studio.advance(minutes(12));
    resends(&hana, &mia).await.ok();
}
