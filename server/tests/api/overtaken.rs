//! Tests concurrent edits of the same object. Each edit saves its own fields, and overwrites no
//! value that its author hasn't seen.

use serde_json::{Value, json};

use crate::reply::Reply;
use crate::studio::TestStudio;

const PROFILE: &str = "/api/auth/profile";
const SETTINGS: &str = "/api/notifications/settings";
const MESSAGE: &str = "The same was changed elsewhere while you were editing";

/// Asserts that an edit is refused with these messages, and returns the body.
#[track_caller]
fn overtaken(reply: &Reply, fields: &Value) -> Value {
    let failure = reply.fails(409, MESSAGE);
    assert_eq!(failure["error"], "edit_conflict");
    assert_eq!(failure["fields"], *fields);
    failure
}

#[tokio::test]
async fn two_admins_can_edit_different_fields_of_a_class() {
    let studio = TestStudio::open().await;
    let (ana, ben) = (studio.admin("ana").await, studio.admin("ben").await);
    let hiit = studio.class("HIIT").with_spots(8).await;
    let theirs = json!({
        "instructor": "Kahu", "maxCapacity": 12,
        "before": {"instructor": "Tāne Mahuta", "maxCapacity": 8}
    });
    ben.edits(&hiit, theirs).await.ok();
    let mine = json!({"description": "Slow.", "before": {"description": "Stretch and breathe"}});
    let class = &ana.edits(&hiit, mine).await.ok()["class"];
    assert_eq!(
        (&class["description"], &class["instructor"]),
        (&json!("Slow."), &json!("Kahu"))
    );
    assert_eq!(class["maxCapacity"], 12);
}

#[tokio::test]
async fn an_edit_of_a_class_field_that_changed_is_refused_with_both_values() {
    let studio = TestStudio::open().await;
    let (ana, ben) = (studio.admin("ana").await, studio.admin("ben").await);
    let hiit = studio.class("HIIT").with_spots(8).await;
    ben.edits(&hiit, json!({"maxCapacity": 12, "duration": 90}))
        .await
        .ok();
    let mine = json!({
        "maxCapacity": null, "duration": 90, "name": "HIIT 2",
        "before": {"maxCapacity": 8, "duration": 60, "name": " HIIT ", "room": "another"}
    });
    let room = json!({"room": "Attic"});
    ana.edits(&hiit, room).await.ok();
    let failure = overtaken(
        &ana.edits(&hiit, &mine).await,
        &json!({"maxCapacity": "Now 12, changed from 8 while you were editing"}),
    );
    let present = ana.get(&format!("/api/classes/{}", hiit.id)).await.ok();
    assert_eq!(failure["class"], present);
    assert_eq!(failure["changedBy"], "Changed by ben Tāne today at 13:00");
    assert_eq!(
        (&present["name"], &present["maxCapacity"]),
        (&json!("HIIT"), &json!(12))
    );
    // The admin has seen the other value and saves anyway.
    let knowing = json!({"maxCapacity": null, "before": {"maxCapacity": 12}});
    assert_eq!(
        ana.edits(&hiit, knowing).await.ok()["class"]["maxCapacity"],
        Value::Null
    );
    let late = json!({"maxCapacity": 5, "before": {"maxCapacity": 12}});
    let sentence = "Now no limit, changed from 12 while you were editing";
    overtaken(
        &ben.edits(&hiit, late).await,
        &json!({"maxCapacity": sentence}),
    );
    // An edit without `before` values is always saved.
    ben.edits(&hiit, json!({"maxCapacity": 5, "before": ""}))
        .await
        .ok();
}

#[tokio::test]
async fn an_outdated_edit_does_not_cancel_a_class() {
    let studio = TestStudio::open().await;
    let ana = studio.admin("ana").await;
    let hiit = studio.class("HIIT").await;
    ana.edits(&hiit, json!({"name": "Yin"})).await.ok();
    let body =
        json!({"isActive": false, "name": "Yoga", "before": {"isActive": true, "name": "HIIT"}});
    let sentence = "Now “Yin”, changed from “HIIT” while you were editing";
    overtaken(&ana.edits(&hiit, body).await, &json!({"name": sentence}));
    let body = json!({"isActive": false, "before": {"isActive": true}});
    assert_eq!(
        ana.edits(&hiit, body).await.ok()["class"]["isActive"],
        false
    );
}

#[tokio::test]
async fn two_admins_can_edit_different_fields_of_a_user() {
    let studio = TestStudio::open().await;
    let (ana, ben) = (studio.admin("ana").await, studio.admin("ben").await);
    let mia = studio.member("mia").with_concessions(3).await;
    let theirs = json!({"phone": "021 5", "notes": "knee", "before": {"phone": "", "notes": ""}});
    ben.edits_user(&mia, theirs).await.ok();
    let mine = json!({"lastName": "Tane", "before": {"lastName": "Tāne"}});
    ana.edits_user(&mia, mine).await.ok();
    let both = json!({
        "phone": "027 1", "notes": " knee", "role": "coach", "isActive": true, "concessions": 9,
        "before": {"phone": " ", "notes": "", "role": "user", "isActive": true, "concessions": 2}
    });
    let failure = overtaken(
        &ana.edits_user(&mia, &both).await,
        &json!({
            "phone": "Now “021 5”, changed from empty while you were editing",
            "concessions": "Concessions changed from 2 to 3 while you were editing"
        }),
    );
    let user = &failure["user"];
    assert_eq!(
        (&user["lastName"], &user["phone"]),
        (&json!("Tane"), &json!("021 5"))
    );
    assert_eq!(
        (&user["role"], &user["concessions"]),
        (&json!("user"), &json!(3))
    );
    assert_eq!(user["notes"][0]["content"], "knee");
    assert!(user.get("bankAccount").is_none());
    assert_eq!(failure["changedBy"], "Changed by ben Tāne today at 13:00");
    ana.edits_user(&mia, json!({"role": "coach"})).await.ok();
    let back = json!({"role": "admin", "before": {"role": "user"}});
    let sentence = "Now coach, changed from member while you were editing";
    overtaken(
        &ana.edits_user(&mia, back).await,
        &json!({"role": sentence}),
    );
    ana.edits_user(&mia, json!({"role": "admin"})).await.ok();
}

#[tokio::test]
async fn two_devices_can_edit_different_fields_of_a_profile() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").await;
    let phone = json!({"phone": "021 5", "before": {"phone": ""}});
    mia.asks("PUT", PROFILE, phone).await.ok();
    let name = json!({"firstName": "Miā", "before": {"firstName": "mia"}});
    let saved = mia.asks("PUT", PROFILE, name).await.ok();
    assert_eq!(
        (&saved["user"]["firstName"], &saved["user"]["phone"]),
        (&json!("Miā"), &json!("021 5"))
    );
    let both =
        json!({"phone": "027 1", "lastName": "Ho", "before": {"phone": "", "lastName": "Tāne"}});
    let sentence = "Now “021 5”, changed from empty while you were editing";
    let failure = overtaken(
        &mia.asks("PUT", PROFILE, both).await,
        &json!({"phone": sentence}),
    );
    assert_eq!(failure["user"], mia.get(PROFILE).await.ok());
    assert_eq!(failure["user"]["lastName"], "Tāne");
    let same = json!({"phone": " 021\t5 ", "before": {"phone": ""}});
    mia.asks("PUT", PROFILE, same).await.ok();
    mia.asks("PUT", PROFILE, json!({"phone": "027 1"}))
        .await
        .ok();
}

#[tokio::test]
async fn a_bank_account_is_compared_in_its_stored_form() {
    let studio = TestStudio::open().await;
    let ana = studio.admin("ana").await;
    let account = |name: &str, number: &str| json!({"bankName": name, "accountNumber": number});
    let sets = |sent: Value, before: Value| {
        let body = json!({"bankAccount": sent, "before": {"bankAccount": before}});
        let ana = &ana;
        async move { ana.asks("PUT", PROFILE, body).await }
    };
    let (first, second) = ("12-3456-0000002-00", "12-3456-0000010-00");
    sets(account("Kowhai", first), account("", "")).await.ok();
    let typed_otherwise = account("Kowhai", "12 3456 0000002 00");
    sets(account("Kowhai Ltd", first), typed_otherwise)
        .await
        .ok();
    let sentence = |now: &str, before: &str| {
        format!("Now “{now}”, changed from {before} while you were editing")
    };
    let failure = overtaken(
        &sets(account("Kowhai", second), account("", "")).await,
        &json!({"bankName": sentence("Kowhai Ltd", "empty"), "accountNumber": sentence(first, "empty")}),
    );
    assert_eq!(failure["user"]["bankAccount"], account("Kowhai Ltd", first));
}

#[tokio::test]
async fn two_devices_can_change_different_settings() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").await;
    let off = |name: &str| json!({name: false, "before": {name: true}});
    for name in [
        "lowConcessionAlerts",
        "emailNotifications",
        "emailNotifications",
    ] {
        mia.asks("PUT", SETTINGS, off(name)).await.ok();
    }
    let stale = json!({
        "emailNotifications": true, "adminNotifications": false,
        "before": {"emailNotifications": true, "adminNotifications": true}
    });
    let sentence = "Now off, changed from on while you were editing";
    let reply = mia.asks("PUT", SETTINGS, stale).await;
    let failure = overtaken(&reply, &json!({"emailNotifications": sentence}));
    let present = mia.get(SETTINGS).await.ok();
    assert_eq!(failure["settings"], present);
    assert_eq!(
        (
            &present["lowConcessionAlerts"],
            &present["adminNotifications"]
        ),
        (&json!(false), &json!(true))
    );
    mia.asks("PUT", SETTINGS, json!({"emailNotifications": true}))
        .await
        .ok();
}

#[tokio::test]
async fn malformed_values_from_before_an_edit_are_refused() {
    let studio = TestStudio::open().await;
    let ana = studio.admin("ana").await;
    let hiit = studio.class("HIIT").await;
    for before in [
        json!("x"),
        json!(5),
        json!([]),
        json!({"duration": "60"}),
        json!({"name": 5}),
    ] {
        ana.edits(&hiit, json!({"before": before}))
            .await
            .failure(400);
    }
    for before in [
        json!("x"),
        json!([]),
        json!({"role": "boss"}),
        json!({"concessions": "5"}),
    ] {
        ana.edits_user(&ana, json!({"before": before}))
            .await
            .failure(400);
    }
    for before in [json!("x"), json!([]), json!({"emailNotifications": "yes"})] {
        ana.asks("PUT", SETTINGS, json!({"before": before}))
            .await
            .failure(400);
    }
    for none in [json!(null), json!(""), json!({})] {
        ana.edits(&hiit, json!({"name": "Yin", "before": none}))
            .await
            .ok();
        ana.edits_user(&ana, json!({"before": none})).await.ok();
        ana.asks("PUT", SETTINGS, json!({"before": none}))
            .await
            .ok();
        ana.asks("PUT", PROFILE, json!({"before": none})).await.ok();
    }
}
