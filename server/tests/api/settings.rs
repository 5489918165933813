//! The settings of which letters someone wants.

use serde_json::{Value, json};

use crate::people::Person;
use crate::studio::TestStudio;

const SETTINGS: &str = "/api/notifications/settings";
const NAMES: [&str; 5] = [
    "emailNotifications",
    "lowConcessionAlerts",
    "manualBookingNotifications",
    "concessionAdditionNotifications",
    "adminNotifications",
];

async fn settings_of(person: &Person) -> Value {
    person.get(SETTINGS).await.ok()
}

#[tokio::test]
async fn every_letter_is_wanted_until_something_is_changed() {
    let studio = TestStudio::open().await;
    for person in [
        studio.member("mia").await,
        studio.coach("kahu").await,
        studio.admin("hana").await,
    ] {
        let settings = settings_of(&person).await;
        assert_eq!(settings.as_object().unwrap().len(), NAMES.len());
        assert!(NAMES.iter().all(|name| settings[name] == true));
    }
}

#[tokio::test]
async fn each_setting_is_changed_by_itself_by_every_role_and_only_for_themselves() {
    for (number, name) in NAMES.iter().enumerate() {
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
                for (other, name) in NAMES.iter().enumerate() {
                    let is_wanted = other != number || turned;
                    assert_eq!(settings[name], is_wanted, "{name}");
                }
            }
            let off = json!({*name: false});
            person.asks("PUT", SETTINGS, off).await.ok();
        }
        assert!(settings_of(&tane).await[name] == true);
    }
}

#[tokio::test]
async fn what_is_empty_null_unknown_or_left_out_changes_nothing() {
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

#[tokio::test]
async fn a_setting_stops_its_letters() {
    let studio = TestStudio::open().await;
    let (hana, mia) = (
        studio.admin("hana").await,
        studio.member("mia").with_concessions(9).await,
    );
    let off = json!({"manualBookingNotifications": false});
    mia.asks("PUT", SETTINGS, off).await.ok();
    let hiit = studio.class("HIIT").await;
    hana.books_for(&mia, &hiit).await.ok();
    hana.removes(&mia, &hiit, None).await.ok();
    assert!(mia.letters().await.is_empty());
    let told = mia.notifications().await;
    assert_eq!(told, ["booked_by_studio", "removed_by_studio"]);
}
