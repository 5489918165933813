//! `PUT /api/admin/users/{id}`: what a form changes.

use serde_json::json;

use super::expect::{USER, call, is_for_admins_only, looks_like, the_admin, wrong_at};
use crate::people::Person;
use crate::reply::Reply;
use crate::sent::Sent;
use crate::studio::TestStudio;

const SAVED: &str = "User updated successfully";
const REQUIRED: &str = "Please fill in all required fields: First Name, Last Name, and Email";

async fn edit(admin: &Person, user: &Person, body: impl Into<Sent>) -> Reply {
    call(admin, &format!("PUT /api/admin/users/{}", user.id), body).await
}

#[tokio::test]
async fn an_edit_changes_what_it_names_and_leaves_the_rest() {
    let studio = TestStudio::open().await;
    let admin = the_admin(&studio).await;
    let mia = studio.member("mia").with_concessions(4).await;
    let body = json!({
        "firstName": "Mia", "lastName": "Rangi", "username": "mia", "email": "new@example.nz",
        "phone": "021", "role": "user", "concessions": 9, "notes": "Bad knee", "isActive": true
    });
    let answer = edit(&admin, &mia, body).await.says(SAVED);
    looks_like(&answer, "success:flag message:text user:object");
    looks_like(&answer["user"], &format!("{USER} notes:list"));
    let expected = [
        ("lastName", "Rangi"),
        ("email", "new@example.nz"),
        ("phone", "021"),
        ("username", "mia"),
    ];
    for (key, value) in expected {
        assert_eq!(answer["user"][key], value);
    }
    assert_eq!(
        (mia.balance().await, answer["user"]["concessions"].as_i64()),
        (9, Some(9))
    );
    let answer = edit(
        &admin,
        &mia,
        json!({"firstName": "Māia", "concessions": "", "isActive": null, "role": ""}),
    )
    .await
    .says(SAVED);
    for (key, value) in expected {
        assert_eq!(answer["user"][key], value);
    }
    assert_eq!(
        (
            answer["user"]["notes"][0]["content"].as_str(),
            mia.balance().await
        ),
        (Some("Bad knee"), 9)
    );
    assert_eq!(
        (
            answer["user"]["role"].as_str(),
            answer["user"]["isActive"].as_bool()
        ),
        (Some("user"), Some(true))
    );
}

#[tokio::test]
async fn an_empty_note_removes_it_and_a_list_is_accepted_too() {
    let studio = TestStudio::open().await;
    let admin = the_admin(&studio).await;
    let mia = studio.member("mia").await;
    for (notes, expected) in [
        (json!("One"), Some("One")),
        (
            json!([{"content": "Two\nlines", "createdAt": "2020-01-01T00:00:00.000Z"}]),
            Some("Two\nlines"),
        ),
        (json!(""), None),
    ] {
        let answer = edit(&admin, &mia, json!({"notes": notes}))
            .await
            .says(SAVED);
        assert_eq!(answer["user"]["notes"][0]["content"].as_str(), expected);
    }
    let profile = mia.get("/api/auth/profile").await.ok();
    looks_like(&profile, USER);
}

#[tokio::test]
async fn required_fields_sent_empty_are_named_in_the_specifications_words() {
    let studio = TestStudio::open().await;
    let admin = the_admin(&studio).await;
    let mia = studio.member("mia").await;
    for field in ["firstName", "lastName", "email"] {
        let body = wrong_at(
            &edit(&admin, &mia, json!({(field): " "})).await,
            400,
            &[field],
        );
        assert_eq!(body["message"], REQUIRED);
    }
    let body = edit(
        &admin,
        &mia,
        json!({"firstName": "", "lastName": "", "email": ""}),
    )
    .await;
    wrong_at(&body, 400, &["email", "firstName", "lastName"]);
    for (body, field) in [
        (json!({"concessions": -3}), "concessions"),
        (json!({"concessions": 100_001}), "concessions"),
        (json!({"email": "mia"}), "email"),
    ] {
        wrong_at(&edit(&admin, &mia, body).await, 400, &[field]);
    }
    for body in [
        json!({"isActive": "no"}),
        json!({"role": "member"}),
        json!({"concessions": "1"}),
    ] {
        edit(&admin, &mia, body).await.failure(400);
    }
}

#[tokio::test]
async fn the_username_cannot_be_changed() {
    let studio = TestStudio::open().await;
    let admin = the_admin(&studio).await;
    let mia = studio.member("mia").await;
    edit(&admin, &mia, json!({"username": "mia"}))
        .await
        .says(SAVED);
    edit(&admin, &mia, json!({"username": "", "firstName": "Mia"}))
        .await
        .says(SAVED);
    let body = edit(
        &admin,
        &mia,
        json!({"username": "maia", "lastName": "Lost"}),
    )
    .await
    .failure(400);
    assert!(
        body.to_string().contains("Username cannot be changed"),
        "{body}"
    );
    assert_eq!(
        studio
            .number("SELECT count(*) FROM users WHERE last_name = 'Lost'")
            .await,
        0
    );
}

#[tokio::test]
async fn an_edit_that_started_from_another_balance_saves_nothing() {
    let studio = TestStudio::open().await;
    let admin = the_admin(&studio).await;
    let mia = studio.member("mia").with_concessions(4).await;
    let stale = json!({"concessions": 10, "concessionsBefore": 5, "firstName": "Lost"});
    edit(&admin, &mia, stale).await.fails(
        409,
        "Concessions changed from 5 to 4 while you were editing",
    );
    assert_eq!(mia.balance().await, 4);
    assert_eq!(
        studio
            .number("SELECT count(*) FROM users WHERE first_name = 'Lost'")
            .await,
        0
    );
    edit(
        &admin,
        &mia,
        json!({"concessions": 10, "concessionsBefore": 4}),
    )
    .await
    .says(SAVED);
    edit(&admin, &mia, json!({"concessions": -2}))
        .await
        .says(SAVED);
    assert_eq!(mia.balance().await, -2);
    assert_eq!(
        mia.notifications().await,
        ["concessions_added", "concessions_low"]
    );
    assert_eq!(
        mia.history().await,
        ["concessions_added", "concessions_removed"]
    );
}

#[tokio::test]
async fn a_new_address_is_unique_and_the_old_one_is_told() {
    let studio = TestStudio::open().await;
    let admin = the_admin(&studio).await;
    let (mia, _tane) = (studio.member("mia").await, studio.member("tane").await);
    wrong_at(
        &edit(&admin, &mia, json!({"email": "TANE@example.nz"})).await,
        409,
        &["email"],
    );
    edit(&admin, &mia, json!({"email": "new@example.nz"}))
        .await
        .says(SAVED);
    let letters = studio
        .texts("SELECT to_address FROM outbox WHERE kind = 'email_changed'")
        .await;
    assert_eq!(letters, ["mia@example.nz"]);
    let unknown = "/api/admin/users/0197a3c2-0000-7000-8000-000000000000";
    call(&admin, &format!("PUT {unknown}"), json!({"phone": "1"}))
        .await
        .failure(404);
    call(
        &admin,
        &format!("PUT {unknown}"),
        json!({"email": "TANE@example.nz", "role": "x"}),
    )
    .await
    .failure(400);
    call(
        &admin,
        &format!("PUT /api/admin/users/{}", "x".repeat(300)),
        "{}",
    )
    .await
    .failure(400);
    is_for_admins_only(&studio, &format!("PUT /api/admin/users/{}", mia.id)).await;
}
