//! Tests what a user reads about themselves: their classes and their statistics.

use insta::assert_json_snapshot;
use serde_json::json;

use crate::people::Person;
use crate::redacted::redacted;
use crate::studio::{TestStudio, hours, minutes};

async fn upcoming(person: &Person) -> Vec<(String, String)> {
    let answer = person.get("/api/users/upcoming-classes").await.ok();
    let text = |value: &serde_json::Value| value.as_str().unwrap().to_owned();
    let bookings = answer["bookings"].as_array().unwrap().clone();
    bookings
        .iter()
        .map(|b| (text(&b["classId"]["name"]), text(&b["status"])))
        .collect()
}

fn pairs(expected: &[(&str, &str)]) -> Vec<(String, String)> {
    expected
        .iter()
        .map(|(name, status)| ((*name).to_owned(), (*status).to_owned()))
        .collect()
}

#[tokio::test]
async fn upcoming_classes_have_not_ended_and_the_soonest_is_first() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").with_concessions(9).await;
    let yoga = studio.class("Yoga").starting_in(hours(50)).await;
    let hiit = studio.class("HIIT").starting_in(hours(2)).await;
    mia.books(&yoga).await.ok();
    mia.books(&hiit).await.ok();
    assert_eq!(
        upcoming(&mia).await,
        pairs(&[("HIIT", "confirmed"), ("Yoga", "confirmed")])
    );
    studio.advance(hours(3) - minutes(1));
    assert_eq!(upcoming(&mia).await.len(), 2);
    studio.advance(minutes(1));
    assert_eq!(upcoming(&mia).await, pairs(&[("Yoga", "confirmed")]));
}

#[tokio::test]
async fn each_class_shows_its_confirmed_or_otherwise_its_latest_cancelled_booking() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").with_concessions(9).await;
    let (yoga, hiit) = (
        studio.class("Yoga").await,
        studio.class("HIIT").starting_in(hours(60)).await,
    );
    for class in [&yoga, &hiit] {
        for _ in 0..2 {
            mia.books(class).await.ok();
            studio.advance(minutes(1));
            mia.cancels(class).await.ok();
        }
    }
    mia.books(&hiit).await.ok();
    assert_eq!(
        upcoming(&mia).await,
        pairs(&[("Yoga", "cancelled"), ("HIIT", "confirmed")])
    );
    let booking = &mia.get("/api/users/upcoming-classes").await.ok()["bookings"][0];
    assert_json_snapshot!(redacted(booking), @r#"
    {
      "_id": "[id]",
      "bookingDate": "2026-11-21T00:01:00.000Z",
      "cancellationDate": "2026-11-21T00:02:00.000Z",
      "classId": {
        "_id": "[id]",
        "duration": 60,
        "endTime": "2026-11-23T01:00:00.000Z",
        "instructor": "Tāne Mahuta",
        "isActive": true,
        "location": "Main studio",
        "name": "Yoga",
        "room": "",
        "startTime": "2026-11-23T00:00:00.000Z"
      },
      "concessionsUsed": 1,
      "displayStartTime": "2026-11-23T00:00:00.000Z",
      "movedFrom": null,
      "refundedConcessions": 1,
      "status": "cancelled",
      "userId": {
        "_id": "[id]",
        "firstName": "mia",
        "lastName": "Tāne",
        "username": "mia"
      }
    }
    "#);
}

#[tokio::test]
async fn a_class_cancelled_by_the_studio_is_listed_until_its_start() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").with_concessions(9).await;
    let hiit = studio.class("HIIT").starting_in(hours(48)).await;
    mia.books(&hiit).await.ok();
    studio
        .sql(&format!(
            "UPDATE bookings SET status = 'cancelled', cancelled_by = 'class', cancelled_at = NOW, refunded = 1;
             INSERT INTO ledger (user_id, delta, balance_after, cause, class_id, booking_id, entered_at)
             SELECT user_id, 1, 9, 'class_cancelled', class_id, id, NOW FROM bookings;
             INSERT INTO notifications (id, user_id, kind, title, message, class_id, created_at)
             SELECT 'told', user_id, 'class_cancelled', 'Off', 'Off', class_id, NOW FROM bookings;
             UPDATE classes SET cancelled_at = NOW WHERE id = '{}'",
            hiit.id
        ))
        .await;
    let shown = async || mia.get("/api/users/upcoming-classes").await.ok()["bookings"].clone();
    assert_eq!(shown().await[0]["classId"]["isActive"], false);
    studio.advance(hours(48) - minutes(1));
    assert_eq!(shown().await.as_array().unwrap().len(), 1);
    studio.advance(minutes(1));
    assert_eq!(shown().await.as_array().unwrap().len(), 0);
}

#[tokio::test]
async fn the_statistics_count_all_bookings() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").with_concessions(9).await;
    let (yoga, hiit) = (studio.class("Yoga").await, studio.class("HIIT").await);
    mia.books(&yoga).await.ok();
    mia.books(&hiit).await.ok();
    mia.cancels(&hiit).await.ok();
    studio.advance(hours(50));
    studio.everyone_attends().await;
    let stats = mia.get("/api/users/stats").await.ok();
    assert_eq!(stats, json!({"bookings": {"total": 2, "attended": 1}}));
    assert_eq!(
        mia.get("/api/users/profile").await.ok()["totalClassesAttended"],
        1
    );
}

#[tokio::test]
async fn upcoming_classes_and_waitlists_have_no_data_of_other_members() {
    let studio = TestStudio::open().await;
    let (mia, tane) = (
        studio.member("mia").with_concessions(9).await,
        studio.member("tane").await,
    );
    let hiit = studio.class("HIIT").with_spots(1).await;
    tane.books(&hiit).await.ok();
    mia.waits_for(&hiit).await.ok();
    assert!(upcoming(&mia).await.is_empty());
    assert_eq!(
        tane.get("/api/users/waitlist-status").await.ok()["waitlist"]
            .as_array()
            .unwrap()
            .len(),
        0
    );
    assert_eq!(
        mia.get("/api/users/stats").await.ok()["bookings"]["total"],
        0
    );
}
