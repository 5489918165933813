//! `/api/auth`: invitation and reset links.

use serde_json::json;

use super::expect::{DONE, USER, call, looks_like, secret_in, the_admin, wrong_at};
use crate::studio::{TestStudio, hours, minutes};

const SIGNED_IN: &str = "success:flag message:text token:text user:object";
const DEAD_INVITATION: &str = "Invalid or expired invitation link";
const DEAD_RESET: &str = "Invalid or expired reset link";

async fn sign_in(studio: &TestStudio, name: &str, password: &str) -> crate::reply::Reply {
    let body = json!({"username": name, "password": password});
    call(&studio.visitor(), "POST /api/auth/login", &body).await
}

/// The secret in the link of somebody just invited.
async fn invitation(studio: &TestStudio) -> String {
    let body = json!({
        "email": "ana@example.nz", "firstName": "Ana", "lastName": "Ngata", "concessions": 3
    });
    let made = call(&the_admin(studio).await, "POST /api/admin/users", body).await;
    assert_eq!(made.status, 201, "{}", made.text());
    secret_in(&made.json()["setupLink"], "setup-password")
}

/// The secret in the newest letter with a reset link.
async fn reset_link(studio: &TestStudio) -> String {
    let waiting = "kind = 'reset_link' AND dead_at IS NULL";
    let letter = studio.letters_where(waiting).await.pop().unwrap();
    let (_, rest) = letter.split_once("/reset-password?token=").unwrap();
    rest.split_whitespace().next().unwrap().to_owned()
}

#[tokio::test]
async fn an_invitation_names_who_is_invited_sets_a_password_once_and_signs_in() {
    let studio = TestStudio::open().await;
    let (visitor, secret) = (studio.visitor(), invitation(&studio).await);
    let verify = format!("GET /api/auth/verify-invitation/{secret}");
    for _ in 0..2 {
        let answer = call(&visitor, &verify, "").await.ok();
        looks_like(&answer, "user:object");
        looks_like(
            &answer["user"],
            "username:text email:text firstName:text lastName:text",
        );
    }
    let line = "POST /api/auth/setup-password";
    let body = |password: &str| json!({"token": secret, "password": password});
    for (password, sentence) in [
        ("", "Password is required"),
        ("12345", "Password must be at least 6 characters"),
    ] {
        let said = wrong_at(
            &call(&visitor, line, &body(password)).await,
            400,
            &["password"],
        );
        assert_eq!(said["fields"]["password"], sentence);
    }
    let answer = call(&visitor, line, &body("123456"))
        .await
        .says("Password set successfully!");
    looks_like(&answer, SIGNED_IN);
    looks_like(&answer["user"], USER);
    assert_eq!(
        (
            answer["user"]["isSetupComplete"].as_bool(),
            answer["user"]["concessions"].as_i64()
        ),
        (Some(true), Some(3))
    );
    studio
        .holding(answer["token"].as_str().unwrap())
        .get("/api/users/stats")
        .await
        .ok();
    call(&visitor, line, &body("123456"))
        .await
        .fails(400, DEAD_INVITATION);
    call(&visitor, &verify, "")
        .await
        .fails(400, DEAD_INVITATION);
    call(&visitor, "GET /api/auth/verify-invitation/unknown", "")
        .await
        .fails(400, DEAD_INVITATION);
}

#[tokio::test]
async fn an_invitation_lives_for_seven_days_and_a_reset_link_for_one_hour() {
    let studio = TestStudio::open().await;
    let secret = invitation(&studio).await;
    studio.member("mia").with_password("kereru1").await;
    call(
        &studio.visitor(),
        "POST /api/auth/forgot-password",
        json!({"email": "mia@example.nz"}),
    )
    .await
    .ok();
    let reset = format!(
        "GET /api/auth/verify-reset-token/{}",
        reset_link(&studio).await
    );
    studio.advance(minutes(59));
    call(&studio.visitor(), &reset, "").await.ok();
    studio.advance(minutes(1));
    call(&studio.visitor(), &reset, "")
        .await
        .fails(400, DEAD_RESET);
    let verify = format!("GET /api/auth/verify-invitation/{secret}");
    studio.advance(hours(24 * 7 - 1) - minutes(1));
    call(&studio.visitor(), &verify, "").await.ok();
    studio.advance(minutes(1));
    call(&studio.visitor(), &verify, "")
        .await
        .fails(400, DEAD_INVITATION);
}

#[tokio::test]
async fn a_forgotten_password_is_answered_the_same_for_everyone_and_reset_by_the_link_once() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").with_password("kereru1").await;
    let (visitor, line) = (studio.visitor(), "POST /api/auth/forgot-password");
    let sent = "If an account exists for that email, a reset link has been sent.";
    for address in ["nobody@example.nz", "MIA@example.nz"] {
        looks_like(
            &call(&visitor, line, json!({"email": address}))
                .await
                .says(sent),
            DONE,
        );
    }
    let secret = reset_link(&studio).await;
    let verified = call(
        &visitor,
        &format!("GET /api/auth/verify-reset-token/{secret}"),
        "",
    )
    .await
    .ok();
    assert_eq!(verified, json!({"email": "mia@example.nz"}));
    let line = "POST /api/auth/reset-password";
    let body = |password: &str| json!({"token": secret, "newPassword": password});
    let said = wrong_at(
        &call(&visitor, line, &body("12345")).await,
        400,
        &["newPassword"],
    );
    assert_eq!(
        said["fields"]["newPassword"],
        "Password must be at least 6 characters"
    );
    looks_like(&call(&visitor, line, &body("123456")).await.ok(), DONE);
    call(&visitor, line, &body("123456"))
        .await
        .fails(400, DEAD_RESET);
    mia.get("/api/auth/profile").await.failure(401);
    sign_in(&studio, "mia", "123456").await.ok();
    call(&visitor, "POST /api/auth/forgot-password", "{}")
        .await
        .failure(400);
}
