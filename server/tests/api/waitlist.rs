//! Tests joining and leaving the waitlist of a full class.

use insta::assert_json_snapshot;
use serde_json::Value;

use crate::people::Person;
use crate::redacted::redacted;
use crate::studio::{MS, TestStudio, hours};
use crate::timetable::TestClass;

const NOT_WAITING: &str = "You are not currently on the waitlist for this class";

/// Creates a class with one spot, which Tāne has booked.
async fn full_class(studio: &TestStudio) -> (Person, TestClass) {
    let tane = studio.member("tane").with_concessions(3).await;
    let hiit = studio.class("HIIT").with_spots(1).await;
    tane.books(&hiit).await.ok();
    (tane, hiit)
}

#[tokio::test]
async fn a_member_can_join_and_leave_the_waitlist_of_a_full_class() {
    let studio = TestStudio::open().await;
    let (_, hiit) = full_class(&studio).await;
    let mia = studio.member("mia").with_concessions(1).await;
    mia.waits_for(&hiit)
        .await
        .says("Joined waitlist successfully");
    mia.waits_for(&hiit).await.refuses(
        "already_waiting",
        "You are already on the waitlist for this class",
    );
    let mut waiting = mia.get("/api/users/waitlist-status").await.ok();
    let seen_by_admin = format!("/api/admin/users/{}/waitlist", mia.id);
    assert_eq!(
        studio.admin("hana").await.get(&seen_by_admin).await.ok(),
        waiting
    );
    let class = waiting["waitlist"][0]["class"].take();
    assert_eq!(
        class,
        mia.get(&format!("/api/classes/{}", hiit.id)).await.ok()
    );
    assert_eq!(class["isUserOnWaitlist"], true);
    assert_eq!(waiting["waitlist"][0]["classId"], hiit.id);
    assert_json_snapshot!(redacted(&waiting), @r#"
    {
      "waitlist": [
        {
          "_id": "[id]",
          "availableSpots": 0,
          "bookForMe": false,
          "class": null,
          "classId": "[id]",
          "className": "HIIT",
          "isFull": true,
          "joinedAt": "2026-11-21T00:00:00.000Z",
          "location": "Main studio",
          "position": 1,
          "startTime": "2026-11-23T00:00:00.000Z",
          "waiting": 1
        }
      ]
    }
    "#);
    mia.stops_waiting_for(&hiit)
        .await
        .says("Removed from waitlist successfully");
    mia.stops_waiting_for(&hiit).await.fails(404, NOT_WAITING);
    assert_eq!(mia.history().await, ["waitlist_joined", "waitlist_left"]);
    assert_eq!(
        mia.get("/api/users/waitlist-status").await.ok()["waitlist"]
            .as_array()
            .unwrap()
            .len(),
        0
    );
}

#[tokio::test]
async fn nobody_can_wait_on_credit_or_too_late_or_when_booked_or_if_spots_are_free() {
    let studio = TestStudio::open().await;
    let (tane, hiit) = full_class(&studio).await;
    let (poor, mia) = (
        studio.member("poor").await,
        studio.member("mia").with_concessions(1).await,
    );
    poor.waits_for(&hiit)
        .await
        .refuses("insufficient_concessions", "Insufficient concessions");
    tane.waits_for(&hiit)
        .await
        .refuses("already_booked", "You have already booked this class");
    let yoga = studio.class("Yoga").await;
    mia.waits_for(&yoga)
        .await
        .refuses("spots_available", "This class still has spots available");
    studio.advance(hours(47) - MS);
    mia.waits_for(&hiit).await.ok();
    let noa = studio.member("noa").with_concessions(1).await;
    studio.advance(MS);
    noa.waits_for(&hiit)
        .await
        .refuses("waitlist_closed", "Waitlist closed");
}

#[tokio::test]
async fn booking_removes_the_member_from_the_waitlist() {
    let studio = TestStudio::open().await;
    let (tane, hiit) = full_class(&studio).await;
    let mia = studio.member("mia").with_concessions(1).await;
    mia.waits_for(&hiit).await.ok();
    tane.cancels(&hiit).await.ok();
    mia.books(&hiit).await.ok();
    assert_eq!(
        studio.number("SELECT count(*) FROM waitlist_entries").await,
        0
    );
}

#[tokio::test]
async fn any_member_can_book_a_free_spot_whether_waiting_or_not() {
    let studio = TestStudio::open().await;
    let (tane, hiit) = full_class(&studio).await;
    let mia = studio.member("mia").with_concessions(1).await;
    mia.waits_for(&hiit).await.ok();
    tane.cancels(&hiit).await.ok();
    studio.member("noa").await.books(&hiit).await.ok();
    mia.books(&hiit)
        .await
        .refuses("class_full", "Class is full");
}

#[tokio::test]
async fn nobody_can_wait_for_an_unknown_class() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").with_concessions(1).await;
    mia.asks("POST", "/api/bookings/waitlist/nothing", None)
        .await
        .fails(404, "Class not found");
    mia.asks("DELETE", "/api/bookings/waitlist/nothing", None)
        .await
        .fails(404, NOT_WAITING);
    mia.asks("POST", "/api/bookings/waitlist/a%00b", None)
        .await
        .failure(400);
}

#[tokio::test]
async fn members_see_their_position_and_the_length_of_each_waitlist() {
    let studio = TestStudio::open().await;
    let (_, hiit) = full_class(&studio).await;
    let holder = studio.member("holder").with_concessions(3).await;
    let yoga = studio
        .class("Yoga")
        .with_spots(1)
        .starting_in(hours(60))
        .await;
    holder.books(&yoga).await.ok();
    let mut waiting = Vec::new();
    for name in ["mia", "aria", "kiri"] {
        let person = studio.member(name).with_concessions(3).await;
        person.waits_for(&hiit).await.ok();
        waiting.push(person);
        // The first two members join at the same time.
        studio.advance(if name == "aria" { MS } else { hours(0) });
    }
    waiting[2].waits_for(&yoga).await.ok();
    let places = async |person: &Person| -> Vec<(u64, u64)> {
        let answer = person.get("/api/users/waitlist-status").await.ok();
        let entries = answer["waitlist"].as_array().unwrap().clone();
        let place = |entry: &Value| {
            (
                entry["position"].as_u64().unwrap(),
                entry["waiting"].as_u64().unwrap(),
            )
        };
        entries.iter().map(place).collect()
    };
    let mut first_two = [places(&waiting[0]).await, places(&waiting[1]).await].concat();
    first_two.sort_unstable();
    assert_eq!(first_two, [(1, 3), (2, 3)]);
    assert_eq!(places(&waiting[2]).await, [(3, 3), (1, 1)]);
    waiting[0].stops_waiting_for(&hiit).await.ok();
    assert_eq!(places(&waiting[1]).await, [(1, 2)]);
    assert_eq!(places(&waiting[2]).await, [(2, 2), (1, 1)]);
    studio.advance(MS);
    waiting[0].waits_for(&hiit).await.ok();
    assert_eq!(places(&waiting[0]).await, [(3, 3)]);
}
