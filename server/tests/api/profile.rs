//! Tests editing one's own profile, and the fields that can't be changed there.

use insta::assert_json_snapshot;
use serde_json::json;

use crate::redacted::redacted;
use crate::sent::with;
use crate::studio::TestStudio;

#[tokio::test]
async fn a_profile_is_saved_and_fields_left_out_stay() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").await;
    let body = json!({
        "firstName": " Miā ", "lastName": "Ho", "email": "mia@example.nz",
        "phone": "021 555"
    });
    let user = mia
        .saves_profile(body)
        .await
        .says("Profile updated successfully")["user"]
        .clone();
    assert_eq!(
        (user["firstName"].as_str(), user["phone"].as_str()),
        (Some("Miā"), Some("021 555"))
    );
    assert_eq!(
        mia.saves_profile(json!({"phone": ""})).await.ok()["user"]["phone"],
        ""
    );
    assert_eq!(mia.get("/api/users/profile").await.ok()["firstName"], "Miā");
    mia.saves_profile("{}").await.ok();
    assert_eq!(mia.history().await, ["profile_updated", "profile_updated"]);
}

#[tokio::test]
async fn required_fields_are_named_when_empty() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").await;
    let body = mia
        .saves_profile(json!({"firstName": " ", "email": ""}))
        .await
        .failure(400);
    let fields: Vec<_> = body["fields"].as_object().unwrap().keys().collect();
    assert_eq!(fields, ["email", "firstName"]);
    mia.saves_profile(json!({"email": "mia"}))
        .await
        .fails(400, "Please enter a valid email address");
    mia.saves_profile(json!({"firstName": "a\u{7f}b"}))
        .await
        .failure(400);
    let pasted = json!({"phone": "\u{202a}+64 21\t555 0101\u{202c}", "firstName": "\u{2068}Mia\u{fe0d}\u{2069}"});
    let saved = mia.saves_profile(pasted).await.ok();
    assert_eq!(saved["user"]["phone"], "+64 21 555 0101");
    assert_eq!(saved["user"]["firstName"], "Mia");
}

#[tokio::test]
async fn nobody_can_change_their_own_role_balance_or_status() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").with_concessions(2).await;
    for field in [
        json!({"role": "admin"}),
        json!({"concessions": 99}),
        json!({"isActive": false}),
        json!({"isSetupComplete": false}),
        json!({"notes": "pays cash"}),
        json!({"notes": [{"content": "pays cash"}]}),
        json!({"bankAccount": {"bankName": "Mia", "accountNumber": "12-3"}}),
    ] {
        mia.saves_profile(with(json!({"firstName": "Changed"}), field))
            .await
            .failure(403);
    }
    mia.saves_profile(json!({"username": "boss"}))
        .await
        .fails(400, "Username cannot be changed");
    assert_eq!(mia.get("/api/auth/profile").await.ok()["firstName"], "mia");
}

#[tokio::test]
async fn a_forbidden_field_that_changes_nothing_is_ignored() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").with_concessions(2).await;
    let body = json!({
        "username": "mia", "role": "user", "concessions": 2, "isActive": true,
        "isSetupComplete": true, "notes": "",
        "bankAccount": {"bankName": "", "accountNumber": ""}, "_id": "x",
        "totalClassesAttended": 9, "phone": "1"
    });
    assert_eq!(mia.saves_profile(body).await.ok()["user"]["phone"], "1");
    mia.saves_profile(json!({"role": "", "notes": [], "bankAccount": null, "concessions": null}))
        .await
        .ok();
}

#[tokio::test]
async fn an_address_belongs_to_one_account_and_the_old_one_gets_a_letter_about_the_new() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").await;
    studio.member("tane").await;
    let body = mia
        .saves_profile(json!({"email": "TANE@example.nz"}))
        .await
        .failure(409);
    assert!(body["fields"]["email"].is_string());
    mia.saves_profile(json!({"email": "MIA@example.nz"}))
        .await
        .ok();
    assert!(mia.letters().await.is_empty());
    mia.saves_profile(json!({"email": "new@example.nz"}))
        .await
        .ok();
    assert_eq!(mia.letters().await, ["email_changed"]);
    assert_eq!(
        studio.texts("SELECT to_address FROM outbox").await,
        ["MIA@example.nz"]
    );
}

#[tokio::test]
async fn members_see_the_bank_account_that_an_admin_sets_and_admins_are_notified() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").await;
    let details = async || mia.get("/api/admin/bank-details").await.ok()["bankAccount"].clone();
    assert!(details().await.is_null());
    let (hana, other) = (studio.admin("hana").await, studio.admin("other").await);
    hana.saves_profile(json!({"bankAccount": {"bankName": "Studio", "accountNumber": ""}}))
        .await
        .failure(400);
    let user = hana
        .saves_profile(
            json!({"bankAccount": {"bankName": "Studio", "accountNumber": "12-3456-0000002-00"}}),
        )
        .await
        .ok();
    assert_json_snapshot!(redacted(&user), @r#"
    {
      "message": "Profile updated successfully",
      "success": true,
      "user": {
        "_id": "[id]",
        "bankAccount": {
          "accountNumber": "12-3456-0000002-00",
          "bankName": "Studio"
        },
        "canEdit": true,
        "concessions": 0,
        "createdAt": "2026-11-21T00:00:00.000Z",
        "email": "hana@example.nz",
        "firstName": "hana",
        "hasAdminAccess": true,
        "isActive": true,
        "isSetupComplete": true,
        "lastName": "Tāne",
        "notes": [],
        "phone": "",
        "role": "admin",
        "totalClassesAttended": 0,
        "username": "hana"
      }
    }
    "#);
    assert_eq!(details().await, user["user"]["bankAccount"]);
    assert_eq!(other.notifications().await, ["bank_account_changed"]);
    let recorded = "SELECT details FROM events WHERE kind = 'profile_updated' ORDER BY seq DESC";
    assert_eq!(
        studio.texts(recorded).await[0],
        "bank account (now ends in 0200)"
    );
    assert_eq!(hana.history().await, ["profile_updated"]);
    // Members still see the account of the longest-standing admin who has set one.
    studio.advance(chrono::TimeDelta::seconds(1));
    let late = studio.admin("late").await;
    late.saves_profile(
        json!({"bankAccount": {"bankName": "Late", "accountNumber": "12-3456-0000010-00"}}),
    )
    .await
    .ok();
    assert_eq!(details().await["bankName"], "Studio");
    hana.saves_profile(json!({"bankAccount": {"bankName": "", "accountNumber": ""}}))
        .await
        .ok();
    assert_eq!(details().await["bankName"], "Late");
}

#[tokio::test]
async fn only_admins_see_notes() {
    let studio = TestStudio::open().await;
    let (mia, coach, hana) = (
        studio.member("mia").await,
        studio.coach("coach").await,
        studio.admin("hana").await,
    );
    for person in [&mia, &coach, &hana] {
        let id = &person.id;
        studio
            .sql(&format!(
                "INSERT INTO notes VALUES ('n-{id}', '{id}', 'pays cash', NOW)"
            ))
            .await;
    }
    for person in [&mia, &coach] {
        let user = person.get("/api/auth/profile").await.ok();
        assert!(user.get("notes").is_none() && user.get("bankAccount").is_none());
    }
    assert_eq!(
        hana.get("/api/auth/profile").await.ok()["notes"][0]["content"],
        "pays cash"
    );
    hana.saves_profile(json!({"notes": [{"content": "pays cash"}]}))
        .await
        .ok();
    hana.saves_profile(json!({"notes": "other"}))
        .await
        .failure(403);
    mia.saves_profile(json!({"notes": "pays cash"}))
        .await
        .failure(403);
}
