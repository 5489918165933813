//! Tests that the facts about a member and a class at a moment are those that the member saw then.

use fantail_core::studio_time::Instant;
use serde_json::{Value, json};

use crate::people::Person;
use crate::studio::{MS, TestStudio, hours};
use crate::timetable::TestClass;

/// The class and the account, as the member sees them.
struct Seen {
    at: Instant,
    class: Value,
    balance: i64,
}

async fn seen_by(studio: &TestStudio, member: &Person, class: &TestClass) -> Seen {
    let seen = Seen {
        at: studio.now(),
        class: member.get(&format!("/api/classes/{}", class.id)).await.ok(),
        balance: member.balance().await,
    };
    studio.advance(hours(1));
    seen
}

fn path(member: &Person, class: &TestClass, at: &str) -> String {
    format!(
        "/api/admin/users/{}/facts?classId={}&at={at}",
        member.id, class.id
    )
}

async fn facts_at(admin: &Person, member: &Person, class: &TestClass, at: Instant) -> Value {
    admin.get(&path(member, class, &at.to_string())).await.ok()
}

#[tokio::test]
async fn the_facts_at_a_moment_are_those_that_the_member_saw_then() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let mia = studio.member("mia").with_concessions(5).await;
    let tane = studio.member("tane").with_concessions(5).await;
    let hiit = studio
        .class("HIIT")
        .with_spots(1)
        .starting_in(hours(72))
        .await;
    let mut seen = vec![seen_by(&studio, &mia, &hiit).await];
    tane.books(&hiit).await.ok();
    seen.push(seen_by(&studio, &mia, &hiit).await);
    mia.waits_for(&hiit).await.ok();
    seen.push(seen_by(&studio, &mia, &hiit).await);
    let edit = json!({"maxCapacity": 4, "concessionsRequired": 2, "duration": 90, "name": "HIIT long",
               "description": "Longer"});
    hana.edits(&hiit, edit).await.ok();
    seen.push(seen_by(&studio, &mia, &hiit).await);
    mia.books(&hiit).await.ok();
    seen.push(seen_by(&studio, &mia, &hiit).await);
    hana.asks(
        "PUT",
        &format!("/api/admin/users/{}", mia.id),
        json!({"concessions": 9}),
    )
    .await
    .ok();
    seen.push(seen_by(&studio, &mia, &hiit).await);
    mia.cancels(&hiit).await.ok();
    seen.push(seen_by(&studio, &mia, &hiit).await);
    for moment in &seen {
        for at in [moment.at, moment.at + hours(1) - MS] {
            let facts = facts_at(&hana, &mia, &hiit, at).await;
            assert_eq!(facts["class"], moment.class, "{at}");
            assert_eq!(facts["member"]["concessions"], moment.balance, "{at}");
            assert_eq!(facts["at"], json!(at));
        }
    }
    let actions: Vec<_> = facts_at(&hana, &mia, &hiit, studio.now()).await["decisions"]
        .as_array()
        .unwrap()
        .iter()
        .map(|decision| decision["facts"]["action"].as_str().unwrap().to_owned())
        .collect();
    assert_eq!(actions, ["cancel", "book", "join_waitlist"]);
    hana.deletes(&hiit).await.ok();
    let cancelled = facts_at(&hana, &mia, &hiit, studio.now()).await;
    assert_eq!(cancelled["class"]["isActive"], false);
    let before = facts_at(&hana, &mia, &hiit, studio.now() - MS).await;
    assert_eq!(before["class"]["isActive"], true);
}

#[tokio::test]
async fn the_facts_at_a_moment_have_the_attendance_of_that_moment() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let mia = studio.member("mia").with_concessions(5).await;
    let hiit = studio
        .class("HIIT")
        .with_spots(1)
        .starting_in(hours(1))
        .await;
    hana.edits(&hiit, json!({"duration": 480})).await.ok();
    mia.books(&hiit).await.ok();
    let booking = mia.booking(&hiit).await;
    let mut seen = vec![seen_by(&studio, &mia, &hiit).await];
    for mark in ["no-show", "attended", "unmarked"] {
        hana.mark(&hiit, &booking, mark).await;
        seen.push(seen_by(&studio, &mia, &hiit).await);
    }
    let spots: Vec<_> = seen
        .iter()
        .map(|seen| &seen.class["availableSpots"])
        .collect();
    assert_eq!(spots, [0, 1, 0, 0]);
    for moment in &seen {
        let facts = facts_at(&hana, &mia, &hiit, moment.at).await;
        assert_eq!(facts["class"], moment.class, "{}", moment.at);
    }
}

#[tokio::test]
async fn a_moment_without_facts_is_refused() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let mia = studio.member("mia").await;
    studio.advance(hours(1));
    let hiit = studio.class("HIIT").await;
    let ask = async |at: &str| hana.get(&path(&mia, &hiit, at)).await;
    ask("").await.ok();
    let future = (studio.now() + MS).to_string();
    ask(&future)
        .await
        .fails(400, "Nothing is known about that time");
    let long_ago = (studio.now() - hours(401 * 24)).to_string();
    ask(&long_ago)
        .await
        .fails(400, "Nothing is known about that time");
    let early = (studio.now() - MS).to_string();
    ask(&early).await.fails(400, "This class did not exist yet");
    ask("soon")
        .await
        .fails(400, "Please enter a valid time, such as 2026-11-21T18:05");
    let users = "/api/admin/users";
    hana.get(&format!("{users}/{}/facts", mia.id))
        .await
        .fails(400, "Please select a class");
    hana.get(&format!("{users}/{}/facts?classId=none", mia.id))
        .await
        .fails(404, "Class not found");
    hana.get(&format!("{users}/none/facts?classId={}", hiit.id))
        .await
        .fails(404, "User not found");
}
