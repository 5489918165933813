//! `/api/notifications/settings`: which letters a user wants.

use serde_json::json;

use super::expect::{call, is_for_the_signed_in, keys_of, looks_like, the_admin};
use crate::studio::{TestStudio, hours};

const SETTINGS: &str = "GET /api/notifications/settings";
const SAVE: &str = "PUT /api/notifications/settings";
const KEYS: &str = "emailNotifications:flag lowConcessionAlerts:flag manualBookingNotifications:flag \
    concessionAdditionNotifications:flag adminNotifications:flag";

#[tokio::test]
async fn every_setting_is_on_until_it_is_changed_and_the_rest_stays_as_it_is() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").await;
    let settings = call(&mia, SETTINGS, "").await.ok();
    looks_like(&settings, KEYS);
    assert!(
        keys_of(&settings).iter().all(|key| settings[key] == true),
        "{settings}"
    );
    let body = json!({
        "lowConcessionAlerts": false, "emailNotifications": "", "adminNotifications": null,
        "_id": "x"
    });
    let answer = call(&mia, SAVE, body)
        .await
        .says("Notification settings updated successfully");
    assert!(answer["success"] == true);
    let settings = call(&mia, SETTINGS, "").await.ok();
    let off: Vec<_> = keys_of(&settings)
        .into_iter()
        .filter(|key| settings[key] == false)
        .collect();
    assert_eq!(off, ["lowConcessionAlerts"]);
    let tane = studio.member("tane").await;
    assert_eq!(
        call(&tane, SETTINGS, "").await.ok()["lowConcessionAlerts"],
        true
    );
    for wrong in [
        json!({"emailNotifications": "false"}),
        json!({"emailNotifications": 0}),
        json!([]),
    ] {
        call(&mia, SAVE, wrong).await.failure(400);
    }
    call(&mia, SAVE, "{").await.failure(400);
    for line in [SETTINGS, SAVE] {
        is_for_the_signed_in(&studio, line).await;
    }
}

#[tokio::test]
async fn each_setting_stops_its_kind_of_letter_and_never_the_notification() {
    for (setting, stopped) in [
        ("lowConcessionAlerts", &["concessions_low"][..]),
        (
            "manualBookingNotifications",
            &["booked_by_studio", "removed_by_studio"],
        ),
        ("concessionAdditionNotifications", &["concessions_added"]),
        (
            "emailNotifications",
            &[
                "concessions_low",
                "booked_by_studio",
                "removed_by_studio",
                "concessions_added",
                "booking_confirmed",
            ],
        ),
    ] {
        let studio = TestStudio::open().await;
        let admin = the_admin(&studio).await;
        let mia = studio.member("mia").with_concessions(4).await;
        call(&mia, SAVE, json!({(setting): false})).await.ok();
        call(
            &admin,
            &format!("PUT /api/admin/users/{}", mia.id),
            json!({"concessions": 5}),
        )
        .await
        .ok();
        let hiit = studio.class("HIIT").costing(3).await;
        let body = json!({"userId": mia.id, "classId": hiit.id});
        call(&admin, "POST /api/admin/bookings/manual", &body)
            .await
            .ok();
        let booking = mia.bookings_of(&hiit, "confirmed").await.pop().unwrap();
        call(
            &admin,
            &format!("DELETE /api/admin/bookings/manual/{booking}"),
            "",
        )
        .await
        .ok();
        mia.books(&hiit).await.ok();
        let (told, letters) = (mia.notifications().await, mia.letters().await);
        for kind in [
            "concessions_added",
            "booked_by_studio",
            "concessions_low",
            "removed_by_studio",
            "booking_confirmed",
        ] {
            assert!(
                told.iter().any(|told| told == kind),
                "{setting}: {kind} of {told:?}"
            );
            let is_stopped = stopped.contains(&kind);
            assert_eq!(
                letters.iter().any(|letter| letter == kind),
                !is_stopped,
                "{setting}: {kind} of {letters:?}"
            );
        }
    }
}

#[tokio::test]
async fn an_admins_setting_stops_the_letters_about_others_but_no_account_letter_is_ever_stopped() {
    let studio = TestStudio::open().await;
    let (admin, hana) = (the_admin(&studio).await, studio.admin("hana").await);
    call(&hana, SAVE, json!({"adminNotifications": false}))
        .await
        .ok();
    let mia = studio.member("mia").with_concessions(4).await;
    let hiit = studio.class("HIIT").starting_in(hours(3)).await;
    mia.books(&hiit).await.ok();
    mia.cancels(&hiit).await.ok();
    assert_eq!(
        (admin.notifications().await, hana.notifications().await),
        (
            vec!["late_cancellation".to_owned()],
            vec!["late_cancellation".to_owned()]
        )
    );
    assert_eq!(
        (admin.letters().await, hana.letters().await.len()),
        (vec!["late_cancellation".to_owned()], 0)
    );
    call(&mia, SAVE, json!({"emailNotifications": false}))
        .await
        .ok();
    let before = mia.letters().await.len();
    let reset = json!({"newPassword": "kereru22", "sendEmail": true});
    call(
        &admin,
        &format!("PUT /api/admin/users/{}/reset-password", mia.id),
        reset,
    )
    .await
    .ok();
    assert_eq!(mia.letters().await.len(), before + 1);
}
