//! Tests a user's settings for letters.

use serde_json::{Value, json};

use crate::people::Person;
use crate::studio::{TestStudio, hours};

const SETTINGS: &str = "/api/notifications/settings";
/// The settings, with their defaults.
const DEFAULTS: [(&str, bool); 7] = [
    ("emailNotifications", true),
    ("lowConcessionAlerts", true),
    ("manualBookingNotifications", true),
    ("concessionAdditionNotifications", true),
    ("adminNotifications", true),
    ("reminderBeforeCutoff", true),
    ("reminderSameDay", false),
];

async fn settings_of(person: &Person) -> Value {
    person.get(SETTINGS).await.ok()
}

#[tokio::test]
async fn everything_but_the_reminder_of_the_day_is_enabled_by_default() {
    let studio = TestStudio::open().await;
    for person in [
        studio.member("mia").await,
        studio.coach("kahu").await,
        studio.admin("hana").await,
    ] {
        let settings = settings_of(&person).await;
        assert_eq!(settings.as_object().unwrap().len(), DEFAULTS.len());
        assert!(
            DEFAULTS
                .iter()
                .all(|(name, is_on)| settings[name] == *is_on)
        );
    }
}

#[tokio::test]
async fn every_role_can_change_each_of_their_own_settings_separately() {
    for (number, (name, default)) in DEFAULTS.iter().enumerate() {
        let studio = TestStudio::open().await;
        let tane = studio.member("tane").await;
        for person in [
            studio.member("mia").await,
            studio.coach("kahu").await,
            studio.admin("hana").await,
        ] {
            for turned in [false, false, true] {
                let body = json!({*name: turned});
                let answer = person.asks("PUT", SETTINGS, body).await;
                let answer = answer.says("Notification settings updated successfully");
                assert_eq!(answer.as_object().unwrap().len(), 3);
                let settings = settings_of(&person).await;
                assert_eq!(answer["settings"], settings);
                for (other, (name, default)) in DEFAULTS.iter().enumerate() {
                    let is_wanted = if other == number { turned } else { *default };
                    assert_eq!(settings[name], is_wanted, "{name}");
                }
            }
            let off = json!({*name: false});
            person.asks("PUT", SETTINGS, off).await.ok();
        }
        assert_eq!(settings_of(&tane).await[name], *default);
    }
}

#[tokio::test]
async fn empty_null_unknown_or_missing_fields_change_nothing() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").await;
    let off = json!({"lowConcessionAlerts": false});
    mia.asks("PUT", SETTINGS, off).await.ok();
    let before = settings_of(&mia).await;
    for body in [
        json!({}),
        json!({"lowConcessionAlerts": "", "emailNotifications": null, "_id": "x", "userId": 5}),
    ] {
        mia.asks("PUT", SETTINGS, body).await.ok();
        assert_eq!(settings_of(&mia).await, before);
    }
    for body in [
        json!({"emailNotifications": "off"}),
        json!({"emailNotifications": 0}),
        json!({"adminNotifications": []}),
        json!([]),
    ] {
        mia.asks("PUT", SETTINGS, body).await.failure(400);
    }
    mia.asks("PUT", SETTINGS, "{").await.failure(400);
    mia.asks("PUT", SETTINGS, None).await.failure(415);
    mia.asks("DELETE", SETTINGS, None).await.failure(405);
    mia.asks("POST", SETTINGS, "{}").await.failure(405);
    assert_eq!(settings_of(&mia).await, before);
}

/// The letters that each setting stops.
const STOPPED: [(&str, &[&str]); 4] = [
    ("lowConcessionAlerts", &["concessions_low"]),
    (
        "manualBookingNotifications",
        &["booked_by_studio", "removed_by_studio"],
    ),
    ("concessionAdditionNotifications", &["concessions_added"]),
    (
        "emailNotifications",
        &[
            "concessions_added",
            "booked_by_studio",
            "concessions_low",
            "removed_by_studio",
            "booking_confirmed",
            "concessions_low",
        ],
    ),
];

#[tokio::test]
async fn a_setting_stops_its_own_letters_but_no_notification() {
    for (name, stopped) in STOPPED {
        let studio = TestStudio::open().await;
        let (hana, mia) = (
            studio.admin("hana").await,
            studio.member("mia").with_concessions(4).await,
        );
        mia.asks("PUT", SETTINGS, json!({name: false})).await.ok();
        let user = format!("/api/admin/users/{}", mia.id);
        hana.asks("PUT", &user, json!({"concessions": 5}))
            .await
            .ok();
        let hiit = studio.class("HIIT").costing(3).await;
        hana.books_for(&mia, &hiit).await.ok();
        hana.removes(&mia, &hiit, None).await.ok();
        mia.books(&hiit).await.ok();
        let mut notifications = mia.notifications().await;
        let (_, every) = STOPPED[3];
        assert_eq!(notifications, every);
        notifications.retain(|kind| !stopped.contains(&kind.as_str()));
        assert_eq!(mia.letters().await, notifications, "{name}");
    }
}

#[tokio::test]
async fn an_admin_can_turn_off_letters_about_others() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let off = json!({"adminNotifications": false});
    hana.asks("PUT", SETTINGS, off).await.ok();
    let mia = studio.member("mia").with_concessions(4).await;
    let hiit = studio.class("HIIT").starting_in(hours(3)).await;
    mia.books(&hiit).await.ok();
    mia.cancels(&hiit).await.ok();
    assert_eq!(hana.notifications().await, ["late_cancellation"]);
    assert!(hana.letters().await.is_empty());
}
