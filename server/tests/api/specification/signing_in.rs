//! `/api/auth`: signing in, staying signed in and signing out.

use serde_json::json;

use super::expect::{DONE, USER, call, keys_of, looks_like, the_admin};
use crate::studio::{TestStudio, hours};

const SIGNED_IN: &str = "success:flag message:text token:text user:object";
const WRONG_PAIR: &str = "Invalid username or password";

async fn sign_in(studio: &TestStudio, name: &str, password: &str) -> crate::reply::Reply {
    let body = json!({"username": name, "password": password});
    call(&studio.visitor(), "POST /api/auth/login", &body).await
}

#[tokio::test]
async fn signing_in_works_with_either_name_in_any_case_and_answers_token_and_user() {
    let studio = TestStudio::open().await;
    studio.member("mia").with_password("kereru1").await;
    for name in ["mia", "MIA", "mia@example.nz", "Mia@Example.NZ"] {
        let answer = sign_in(&studio, name, "kereru1")
            .await
            .says("Login successful!");
        looks_like(&answer, SIGNED_IN);
        looks_like(&answer["user"], USER);
        let mia = studio.holding(answer["token"].as_str().unwrap());
        looks_like(&mia.get("/api/auth/profile").await.ok(), USER);
    }
    for (name, password) in [
        ("mia", "kereru2"),
        ("mia", "Kereru1"),
        ("mia", " kereru1"),
        ("nobody", "kereru1"),
    ] {
        sign_in(&studio, name, password)
            .await
            .fails(401, WRONG_PAIR);
    }
    studio.member("ana").who_has_not_set_up().await;
    sign_in(&studio, "ana", "kereru1")
        .await
        .fails(401, WRONG_PAIR);
}

#[tokio::test]
async fn both_parts_of_a_sign_in_are_required() {
    let studio = TestStudio::open().await;
    let line = "POST /api/auth/login";
    for body in [
        json!({}),
        json!({"username": "mia", "password": null}),
        json!({"username": "", "password": "kereru1"}),
    ] {
        let said = call(&studio.visitor(), line, body).await.failure(400);
        assert!(!keys_of(&said["fields"]).is_empty(), "{said}");
    }
    call(
        &studio.visitor(),
        line,
        json!({"username": 1, "password": "x"}),
    )
    .await
    .failure(400);
}

#[tokio::test]
async fn an_inactive_account_hears_so_only_with_its_right_password() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").with_password("kereru1").await;
    call(
        &the_admin(&studio).await,
        &format!("PUT /api/admin/users/{}", mia.id),
        json!({"isActive": false}),
    )
    .await
    .ok();
    let inactive = "Your account is inactive. Please contact your admin.";
    sign_in(&studio, "mia", "kereru1")
        .await
        .fails(403, inactive);
    sign_in(&studio, "mia", "kereru2")
        .await
        .fails(401, WRONG_PAIR);
}

#[tokio::test]
async fn refreshing_answers_a_new_token_of_the_same_session_and_logging_out_ends_it() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").await;
    studio.advance(hours(24 * 20));
    let answer = call(&mia, "POST /api/auth/refresh", "").await.ok();
    looks_like(&answer, SIGNED_IN);
    looks_like(&answer["user"], USER);
    let renewed = studio.holding(answer["token"].as_str().unwrap());
    assert_ne!(renewed.token, mia.token);
    studio.advance(hours(24 * 20));
    mia.get("/api/auth/profile").await.failure(401);
    looks_like(
        &call(&renewed, "POST /api/auth/logout", "")
            .await
            .says("Logged out successfully"),
        DONE,
    );
    renewed.get("/api/auth/profile").await.failure(401);
    call(&renewed, "POST /api/auth/refresh", "")
        .await
        .failure(401);
}
