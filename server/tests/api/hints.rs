//! Tests the reports of how the app's hints compared with the server's decisions. They are counted
//! and capped, but not stored.

use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::people::Person;
use crate::studio::{MS, TestStudio, minutes};

async fn reports(person: &Person, report: Value) {
    person.asks("POST", "/api/hints", report).await.ok();
}

fn disagreed(cause: &str) -> Value {
    json!({"rule": "capacity", "code": "class_full", "factsAgeMs": 4_000, "cause": cause})
}

#[tokio::test]
async fn hints_are_counted_by_their_outcome() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let mia = studio.member("mia").await;
    reports(
        &mia,
        json!({"shown": 7, "actedOn": 2, "disagreed": [disagreed("stale")]}),
    )
    .await;
    let counts = hana.get("/api/admin/hints").await.ok();
    assert_eq!(
        counts,
        json!({
            "since": studio.now(), "shown": 7, "actedOn": 2, "refusedStale": 1, "refusedSameFacts": 0,
            "lastAlarm": null,
        })
    );
    studio.advance(crate::studio::hours(1));
    reports(
        &mia,
        json!({"shown": 1, "actedOn": 1, "disagreed": [disagreed("same_facts")]}),
    )
    .await;
    let counts = hana.get("/api/admin/hints").await.ok();
    assert_eq!(
        (&counts["shown"], &counts["refusedSameFacts"]),
        (&json!(8), &json!(1))
    );
    assert_eq!(
        counts["lastAlarm"],
        json!({"rule": "capacity", "code": "class_full", "at": studio.now()})
    );
}

#[tokio::test]
async fn a_report_is_capped_and_a_malformed_report_is_refused() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let mia = studio.member("mia").await;
    let many: Vec<_> = (0..25).map(|_| disagreed("stale")).collect();
    reports(&mia, json!({"shown": 4_000_000_000_u32, "disagreed": many})).await;
    let counts = hana.get("/api/admin/hints").await.ok();
    assert_eq!(
        (&counts["shown"], &counts["refusedStale"]),
        (&json!(1_000), &json!(20))
    );
    reports(&mia, json!({})).await;
    for wrong in [
        json!({"shown": -1}),
        json!({"disagreed": [{"rule": "luck"}]}),
    ] {
        mia.asks("POST", "/api/hints", wrong)
            .await
            .fails(400, "The request could not be understood");
    }
}

#[tokio::test]
async fn at_most_one_alarm_a_minute_is_raised_and_every_disagreement_is_counted() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let mia = studio.member("mia").await;
    let first = studio.now();
    let alarm_after = async |wait| {
        studio.advance(wait);
        let both = [disagreed("same_facts"), disagreed("same_facts")];
        reports(&mia, json!({"disagreed": both})).await;
        let counts = hana.get("/api/admin/hints").await.ok();
        (
            counts["refusedSameFacts"].clone(),
            counts["lastAlarm"]["at"].clone(),
        )
    };
    assert_eq!(
        alarm_after(TimeDelta::zero()).await,
        (json!(2), json!(first))
    );
    let almost = minutes(1) - MS;
    assert_eq!(alarm_after(almost).await, (json!(4), json!(first)));
    assert_eq!(alarm_after(MS).await, (json!(6), json!(first + minutes(1))));
}
