//! `POST /api/admin/users`.

use serde_json::json;

use super::expect::{
    USER, all_look_like, call, created, is_for_admins_only, items, looks_like, secret_in,
    the_admin, wrong_at,
};
use crate::sent::with;
use crate::studio::TestStudio;

const ADD: &str = "POST /api/admin/users";
const ADDED: &str = "User created successfully";

#[tokio::test]
async fn who_is_added_is_invited_and_gets_a_username_from_their_name() {
    let studio = TestStudio::open().await;
    let admin = the_admin(&studio).await;
    let body = json!({
        "email": "Mia@Example.nz", "firstName": " Māia ", "lastName": "Tāne", "phone": "021",
        "role": "user", "concessions": 5, "notes": "Bad knee", "_id": "x",
        "isSetupComplete": true, "colour": "red"
    });
    let answer = created(&call(&admin, ADD, body).await, ADDED);
    looks_like(
        &answer,
        "success:flag message:text user:object setupLink:text",
    );
    let user = &answer["user"];
    looks_like(user, &format!("{USER} notes:list"));
    all_look_like(&user["notes"], "content:text createdAt:instant");
    for (key, value) in [
        ("username", "maia.tane"),
        ("firstName", "Māia"),
        ("role", "user"),
        ("phone", "021"),
    ] {
        assert_eq!(user[key], value);
    }
    assert_eq!(
        (
            user["concessions"].as_i64(),
            user["isSetupComplete"].as_bool()
        ),
        (Some(5), Some(false))
    );
    assert_eq!(user["isActive"], true);
    let secret = secret_in(&answer["setupLink"], "setup-password");
    let invited = call(
        &studio.visitor(),
        &format!("GET /api/auth/verify-invitation/{secret}"),
        "",
    )
    .await
    .ok();
    assert_eq!(invited["user"]["firstName"], "Māia");
    assert_eq!(
        studio.texts("SELECT kind FROM outbox").await,
        ["invitation"]
    );
    assert_eq!(studio.texts("SELECT cause FROM ledger").await.len(), 1);
}

#[tokio::test]
async fn the_same_name_gets_a_number_and_a_name_without_latin_letters_the_addresss() {
    let studio = TestStudio::open().await;
    let admin = the_admin(&studio).await;
    for (first, last, address, expected) in [
        ("Mia", "Tane", "a@example.nz", "mia.tane"),
        ("Mia", "Tāne", "b@example.nz", "mia.tane2"),
        ("MIA", "tane", "c@example.nz", "mia.tane3"),
        ("李", "明", "ming@example.nz", "ming"),
    ] {
        let body = json!({"firstName": first, "lastName": last, "email": address});
        let answer = created(&call(&admin, ADD, &body).await, ADDED);
        let user = &answer["user"];
        assert_eq!(user["username"], expected);
        assert_eq!(
            (user["role"].as_str(), user["concessions"].as_i64()),
            (Some("user"), Some(0))
        );
    }
}

#[tokio::test]
async fn empty_optional_fields_are_as_good_as_absent_and_a_coach_gets_no_concessions() {
    let studio = TestStudio::open().await;
    let admin = the_admin(&studio).await;
    let empty = json!({
        "email": "a@example.nz", "firstName": "A", "lastName": "B", "phone": null, "role": "",
        "concessions": "", "notes": ""
    });
    let user = created(&call(&admin, ADD, empty).await, ADDED)["user"].clone();
    assert_eq!(
        (user["role"].as_str(), user["concessions"].as_i64()),
        (Some("user"), Some(0))
    );
    assert_eq!(
        (user["phone"].as_str(), items(&user["notes"]).len()),
        (Some(""), 0)
    );
    let coach = json!({
        "email": "c@example.nz", "firstName": "C", "lastName": "D", "role": "coach",
        "concessions": 9, "notes": [{"content": "Fridays"}]
    });
    let user = created(&call(&admin, ADD, coach).await, ADDED)["user"].clone();
    assert_eq!(
        (user["role"].as_str(), user["concessions"].as_i64()),
        (Some("coach"), Some(0))
    );
    assert_eq!(
        (
            user["notes"][0]["content"].as_str(),
            user["hasAdminAccess"].as_bool()
        ),
        (Some("Fridays"), Some(true))
    );
}

#[tokio::test]
async fn a_bad_form_says_so_at_its_fields() {
    let studio = TestStudio::open().await;
    let admin = the_admin(&studio).await;
    wrong_at(
        &call(&admin, ADD, "{}").await,
        400,
        &["email", "firstName", "lastName"],
    );
    let right = json!({"email": "a@example.nz", "firstName": "A", "lastName": "B"});
    let wrong = [
        (json!({"email": "nobody"}), "email"),
        (json!({"concessions": -3}), "concessions"),
        (json!({"concessions": 100_001}), "concessions"),
        (json!({"firstName": "\u{7}"}), "firstName"),
        (
            json!({"phone": "000000000000000000000000000000000"}),
            "phone",
        ),
    ];
    for (part, field) in wrong {
        let body = with(right.clone(), part);
        wrong_at(&call(&admin, ADD, body).await, 400, &[field]);
    }
    for part in [
        json!({"role": "owner"}),
        json!({"concessions": "5"}),
        json!({"concessions": 1.5}),
        json!({"phone": 21}),
    ] {
        let body = with(right.clone(), part);
        call(&admin, ADD, body).await.failure(400);
    }
    assert_eq!(studio.number("SELECT count(*) FROM users").await, 1);
}

#[tokio::test]
async fn an_address_in_use_is_a_conflict_at_its_field_whatever_its_case() {
    let studio = TestStudio::open().await;
    let admin = the_admin(&studio).await;
    studio.member("mia").await;
    let body = json!({"email": "MIA@example.NZ", "firstName": "Other", "lastName": "Mia"});
    wrong_at(&call(&admin, ADD, body).await, 409, &["email"]);
    is_for_admins_only(&studio, ADD).await;
}

#[tokio::test]
async fn with_a_mail_server_the_link_goes_by_letter_only() {
    let studio = TestStudio::posting_to("smtp://127.0.0.1:9").await;
    let admin = the_admin(&studio).await;
    let body = json!({"email": "a@example.nz", "firstName": "A", "lastName": "B"});
    let answer = created(&call(&admin, ADD, body).await, ADDED);
    looks_like(&answer, "success:flag message:text user:object");
    let path = format!(
        "POST /api/admin/users/{}/resend-verification",
        answer["user"]["_id"].as_str().unwrap()
    );
    let again = call(&admin, &path, "")
        .await
        .says("Verification link sent successfully");
    looks_like(&again, "success:flag message:text");
    assert_eq!(
        studio
            .number("SELECT count(*) FROM outbox WHERE kind = 'invitation' AND dead_at IS NULL")
            .await,
        1
    );
}
