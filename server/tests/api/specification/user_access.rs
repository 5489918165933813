//! An admin's calls about a user's password and invitation.

use serde_json::json;

use super::expect::{
    DONE, call, created, is_for_admins_only, looks_like, secret_in, the_admin, wrong_at,
};
use crate::studio::TestStudio;

#[tokio::test]
async fn a_password_that_an_admin_sets_ends_every_session_and_is_never_written_to_anyone() {
    let studio = TestStudio::posting_to("smtp://127.0.0.1:1").await;
    let admin = the_admin(&studio).await;
    let mia = studio.member("mia").with_password("kereru1").await;
    let line = format!("PUT /api/admin/users/{}/reset-password", mia.id);
    let answer = call(&admin, &line, json!({"newPassword": "tui-tui-2"}))
        .await
        .says("Password reset successfully");
    looks_like(&answer, DONE);
    assert!(mia.letters().await.is_empty());
    assert_eq!(mia.notifications().await, ["password_changed"]);
    mia.get("/api/auth/profile").await.failure(401);
    for (password, status) in [("kereru1", 401), ("tui-tui-2", 200)] {
        let pair = json!({"username": "mia", "password": password});
        assert_eq!(
            call(&studio.visitor(), "POST /api/auth/login", &pair)
                .await
                .status,
            status
        );
    }
    let mailed = json!({"newPassword": "tui-tui-3", "sendEmail": true});
    call(&admin, &line, mailed)
        .await
        .says("Password reset successfully and email sent");
    let letter = studio.letters_where("true").await.concat();
    assert!(
        letter.contains("https://book.example.nz/reset-password?token="),
        "{letter}"
    );
    assert!(!letter.contains("tui-tui-3"));
}

#[tokio::test]
async fn an_admins_reset_is_checked_in_the_specifications_words() {
    let studio = TestStudio::open().await;
    let admin = the_admin(&studio).await;
    let mia = studio.member("mia").await;
    let line = format!("PUT /api/admin/users/{}/reset-password", mia.id);
    for body in [
        json!({}),
        json!({"newPassword": ""}),
        json!({"newPassword": null, "sendEmail": true}),
    ] {
        let said = call(&admin, &line, body).await.failure(400);
        assert_eq!(said["message"], "Please fill in all fields");
        assert_eq!(said["fields"]["newPassword"], "Please fill in all fields");
    }
    let short = call(&admin, &line, json!({"newPassword": "12345"})).await;
    assert_eq!(
        wrong_at(&short, 400, &["newPassword"])["message"],
        "Password must be at least 6 characters"
    );
    call(
        &admin,
        &line,
        json!({"newPassword": "123456", "sendEmail": "yes"}),
    )
    .await
    .failure(400);
    let unknown = line.replace(&mia.id, "nobody");
    call(&admin, &unknown, json!({"newPassword": "123456"}))
        .await
        .failure(404);
    is_for_admins_only(&studio, &line).await;
}

#[tokio::test]
async fn a_link_sent_again_voids_the_one_before_and_only_goes_to_who_has_not_set_up() {
    let studio = TestStudio::open().await;
    let admin = the_admin(&studio).await;
    let body = json!({"email": "a@example.nz", "firstName": "A", "lastName": "B"});
    let first = created(
        &call(&admin, "POST /api/admin/users", body).await,
        "User created successfully",
    );
    let line = format!(
        "POST /api/admin/users/{}/resend-verification",
        first["user"]["_id"].as_str().unwrap()
    );
    let second = call(&admin, &line, "")
        .await
        .says("Verification link sent successfully");
    looks_like(&second, "success:flag message:text setupLink:text");
    for (answer, status) in [(&first, 400), (&second, 200)] {
        let secret = secret_in(&answer["setupLink"], "setup-password");
        let reply = call(
            &studio.visitor(),
            &format!("GET /api/auth/verify-invitation/{secret}"),
            "",
        )
        .await;
        assert_eq!(reply.status, status);
    }
    let mia = studio.member("mia").await;
    call(
        &admin,
        &format!("POST /api/admin/users/{}/resend-verification", mia.id),
        "",
    )
    .await
    .failure(409);
    call(
        &admin,
        "POST /api/admin/users/nobody/resend-verification",
        "",
    )
    .await
    .failure(404);
    is_for_admins_only(&studio, &line).await;
}

#[tokio::test]
async fn a_link_dies_with_the_password_the_address_the_role_and_the_activity_it_was_made_for() {
    for change in [
        Some(json!({"email": "other@example.nz"})),
        Some(json!({"role": "coach"})),
        Some(json!({"isActive": false})),
        None,
    ] {
        let studio = TestStudio::open().await;
        let admin = the_admin(&studio).await;
        let mia = studio.member("mia").with_password("kereru1").await;
        let asked = json!({"email": "mia@example.nz"});
        call(&studio.visitor(), "POST /api/auth/forgot-password", asked)
            .await
            .ok();
        let user = format!("PUT /api/admin/users/{}", mia.id);
        let said = format!("{change:?}");
        if change.is_some() {
            call(&admin, &user, change).await.ok();
        } else {
            let password = json!({"newPassword": "tui-tui"});
            call(&admin, &format!("{user}/reset-password"), password)
                .await
                .ok();
        }
        let live = "SELECT count(*) FROM links WHERE used_at IS NULL AND voided_at IS NULL";
        assert_eq!(studio.number(live).await, 0, "{said}");
    }
}
