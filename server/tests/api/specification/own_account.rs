//! `/api/auth`: one's own profile and password.

use serde_json::json;

use super::expect::{DONE, USER, call, is_for_the_signed_in, looks_like, the_admin, wrong_at};
use crate::people::Person;
use crate::sent::with;
use crate::studio::TestStudio;

async fn sign_in(studio: &TestStudio, name: &str, password: &str) -> crate::reply::Reply {
    let body = json!({"username": name, "password": password});
    call(&studio.visitor(), "POST /api/auth/login", &body).await
}

#[tokio::test]
async fn people_save_their_own_profile() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").await;
    let line = "PUT /api/auth/profile";
    let body = json!({
        "firstName": " Mia ", "lastName": "Rangi", "email": "new@example.nz", "phone": "021",
        "colour": "red"
    });
    let answer = call(&mia, line, body)
        .await
        .says("Profile updated successfully");
    looks_like(&answer, "success:flag message:text user:object");
    looks_like(&answer["user"], USER);
    for (key, value) in [
        ("firstName", "Mia"),
        ("lastName", "Rangi"),
        ("email", "new@example.nz"),
        ("phone", "021"),
    ] {
        assert_eq!(answer["user"][key], value);
    }
    assert_eq!(
        studio
            .texts("SELECT to_address FROM outbox WHERE kind = 'email_changed'")
            .await,
        ["mia@example.nz"]
    );
    for field in ["firstName", "lastName", "email"] {
        wrong_at(&call(&mia, line, json!({(field): ""})).await, 400, &[field]);
    }
    studio.member("tane").await;
    wrong_at(
        &call(
            &mia,
            line,
            json!({"firstName": "A", "lastName": "B", "email": "TANE@example.nz"}),
        )
        .await,
        409,
        &["email"],
    );
    is_for_the_signed_in(&studio, line).await;
}

#[tokio::test]
async fn nobody_grants_themselves_anything_through_their_profile() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").with_concessions(2).await;
    let rest = json!({"firstName": "mia", "lastName": "Tāne", "email": "mia@example.nz"});
    let before = mia.get("/api/auth/profile").await.ok();
    for part in [
        json!({"role": "admin"}),
        json!({"concessions": 50}),
        json!({"isActive": false}),
        json!({"isSetupComplete": false}),
        json!({"notes": "Nice"}),
        json!({"bankAccount": {"bankName": "Me", "accountNumber": "1"}}),
    ] {
        call(&mia, "PUT /api/auth/profile", with(rest.clone(), part))
            .await
            .failure(403);
    }
    call(
        &mia,
        "PUT /api/auth/profile",
        with(rest.clone(), json!({"username": "maia"})),
    )
    .await
    .failure(400);
    for part in [
        json!({
            "role": "user", "concessions": 2, "isActive": true, "isSetupComplete": true,
            "username": "mia"
        }),
        json!({
            "role": "", "concessions": "", "isActive": null, "notes": "", "bankAccount": null,
            "_id": "x", "totalClassesAttended": 99, "canEdit": true
        }),
        json!({"bankAccount": {"bankName": "", "accountNumber": ""}}),
    ] {
        call(&mia, "PUT /api/auth/profile", with(rest.clone(), part))
            .await
            .says("Profile updated successfully");
    }
    assert_eq!(mia.get("/api/auth/profile").await.ok(), before);
}

#[tokio::test]
async fn an_admins_own_user_has_notes_and_the_bank_account() {
    let studio = TestStudio::open().await;
    let admin = the_admin(&studio).await;
    let shape = format!("{USER} notes:list bankAccount:object?");
    for path in ["/api/auth/profile", "/api/users/profile"] {
        looks_like(&admin.get(path).await.ok(), &shape);
        let rua = studio.coach(&format!("rua{}", path.len())).await;
        looks_like(&rua.get(path).await.ok(), USER);
    }
    let body = json!({
        "bankAccount": {"bankName": "Fantail Ltd", "accountNumber": "12-3456-0000002-00"}
    });
    let answer = call(&admin, "PUT /api/auth/profile", body)
        .await
        .says("Profile updated successfully");
    looks_like(&answer["user"], &shape);
    looks_like(
        &answer["user"]["bankAccount"],
        "bankName:text accountNumber:text",
    );
}

#[tokio::test]
async fn changing_the_password_keeps_this_session_and_ends_the_others() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").with_password("kereru1").await;
    let other: Person = studio.holding(&studio.token_of(&mia.id).await);
    let line = "PUT /api/auth/change-password";
    let wrong = call(
        &mia,
        line,
        json!({"currentPassword": "kereru2", "newPassword": "tui-tui"}),
    )
    .await;
    wrong_at(&wrong, 400, &["currentPassword"]);
    let short = call(
        &mia,
        line,
        json!({"currentPassword": "kereru1", "newPassword": "12345"}),
    )
    .await;
    let said = wrong_at(&short, 400, &["newPassword"]);
    assert_eq!(
        said["fields"]["newPassword"],
        "New password must be at least 6 characters"
    );
    call(&mia, line, "{}").await.failure(400);
    other.get("/api/auth/profile").await.ok();
    let body = json!({"currentPassword": "kereru1", "newPassword": "tui-tui"});
    looks_like(
        &call(&mia, line, body)
            .await
            .says("Password changed successfully"),
        DONE,
    );
    mia.get("/api/auth/profile").await.ok();
    other.get("/api/auth/profile").await.failure(401);
    sign_in(&studio, "mia", "kereru1").await.failure(401);
    sign_in(&studio, "mia", "tui-tui").await.ok();
    is_for_the_signed_in(&studio, line).await;
}

#[tokio::test]
async fn the_profile_is_the_same_bare_user_on_both_paths() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").with_concessions(3).await;
    let profile = call(&mia, "GET /api/users/profile", "").await.ok();
    looks_like(&profile, USER);
    assert_eq!(profile, call(&mia, "GET /api/auth/profile", "").await.ok());
    let rights = |user: &serde_json::Value| {
        (
            user["canEdit"].as_bool().unwrap(),
            user["hasAdminAccess"].as_bool().unwrap(),
        )
    };
    let (admin, rua) = (the_admin(&studio).await, studio.coach("rua").await);
    assert_eq!(rights(&profile), (false, false));
    assert_eq!(
        rights(&rua.get("/api/users/profile").await.ok()),
        (false, true)
    );
    assert_eq!(
        rights(&admin.get("/api/users/profile").await.ok()),
        (true, true)
    );
    is_for_the_signed_in(&studio, "GET /api/users/profile").await;
    is_for_the_signed_in(&studio, "GET /api/auth/profile").await;
}
