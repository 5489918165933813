//! Tests creating a class or a series.

use std::time::{Duration, Instant as Stopwatch};

use fantail_core::studio_time::Instant;
use insta::assert_json_snapshot;
use serde_json::{Value, json};

use crate::people::{Person, studio_and_admin};
use crate::redacted::redacted;
use crate::sent::{Sent, with};
use crate::studio::TestStudio;
use crate::timetable::{of_series, series};

/// Returns the form of a class called Yoga, with additional fields.
fn yoga(more: Value) -> Value {
    let yoga = json!({"name": "Yoga", "instructor": "Kahu", "location": "Main studio"});
    with(yoga, more)
}

fn recurring(start: &str, pattern: &str, more: Value) -> Value {
    let rule =
        json!({"startTime": start, "scheduleType": "recurring", "recurringPattern": pattern});
    yoga(with(rule, more))
}

/// Creates a series, and returns the studio's local time at each start.
async fn local_times(admin: &Person, form: impl Into<Sent>) -> Vec<String> {
    let classes = series(admin, form).await;
    let words = |at: Instant| at.wall_time().format("%Y-%m-%d %H:%M").to_string();
    classes.iter().map(|class| words(class.start_at)).collect()
}

fn made(reply: &crate::reply::Reply) -> Value {
    assert_eq!(reply.status, 201, "{}", reply.text());
    reply.json()
}

#[tokio::test]
async fn a_class_has_default_values_and_is_visible_to_members_at_once() {
    let (studio, admin) = studio_and_admin().await;
    let form = yoga(json!({"startTime": "2026-12-01T18:00"}));
    let body = made(&admin.creates(&form).await);
    assert_json_snapshot!(redacted(&body), @r#"
    {
      "class": {
        "_id": "[id]",
        "activeBookings": 0,
        "availableSpots": 20,
        "concessionsRequired": 1,
        "currentBookings": 0,
        "description": "",
        "duration": 60,
        "endTime": "2026-12-01T06:00:00.000Z",
        "instructor": "Kahu",
        "isActive": true,
        "isFull": false,
        "isUserBooked": false,
        "isUserOnWaitlist": false,
        "location": "Main studio",
        "maxCapacity": 20,
        "name": "Yoga",
        "recurringDays": [],
        "recurringEndDate": null,
        "recurringInterval": 1,
        "recurringPattern": "none",
        "recurringStartDate": null,
        "room": "",
        "scheduleType": "one-off",
        "seriesId": null,
        "startTime": "2026-12-01T05:00:00.000Z",
        "userBookingConcessionsUsed": null,
        "userBookingId": null,
        "userBookingMovedFrom": null,
        "waiting": 0
      },
      "createdCount": 1,
      "message": "Class created successfully",
      "success": true
    }
    "#);
    let class = &body["class"];
    let id = class["_id"].as_str().unwrap();
    assert_eq!(id.as_bytes()[14], b'7', "{id} is no UUIDv7");
    let mia = studio.member("mia").await;
    let seen = mia.get(&format!("/api/classes/{id}")).await.ok();
    assert_eq!(&seen, class);
    assert_eq!(mia.get("/api/classes").await.ok()[0]["_id"], *id);
}

#[tokio::test]
async fn a_class_has_every_field_of_its_form_and_the_same_form_creates_another() {
    let (_, admin) = studio_and_admin().await;
    let form = yoga(json!({
        "startTime": "2026-12-01T05:30:00+13:00", "description": " Slow\r\nand deep ",
        "room": " 2 ", "duration": 90, "maxCapacity": null, "concessionsRequired": 0,
        "scheduleType": "one-off", "recurringPattern": "none", "recurringDays": [],
        "recurringEndDate": "", "recurringInterval": 1, "recurringStartDate": null,
        "_id": "mine"
    }));
    let one = made(&admin.creates(&form).await);
    let class = &one["class"];
    assert_eq!(class["description"], "Slow\nand deep");
    assert_eq!(
        (
            class["room"].as_str(),
            class["duration"].as_u64(),
            class["maxCapacity"].as_u64()
        ),
        (Some("2"), Some(90), None)
    );
    assert_eq!(class["startTime"], "2026-11-30T16:30:00.000Z");
    assert_eq!(
        (
            class["concessionsRequired"].as_u64(),
            class["availableSpots"].as_u64()
        ),
        (Some(0), None)
    );
    let other = made(&admin.creates(&form).await);
    assert_ne!(class["_id"], other["class"]["_id"]);
    assert_ne!(class["_id"], "mine");
}

#[tokio::test]
async fn a_series_is_created_completely_and_each_class_has_its_rule() {
    let (studio, admin) = studio_and_admin().await;
    let more = json!({
        "recurringDays": ["friday", "tuesday"], "recurringInterval": 2,
        "recurringEndDate": "2026-12-18", "recurringStartDate": "2026-12-01",
        "concessionsRequired": 2
    });
    let body = made(
        &admin
            .creates(&recurring("2026-12-01T18:00", "custom", more))
            .await,
    );
    assert_eq!(body["message"], "Recurring classes created successfully");
    assert_eq!(body["createdCount"], 4);
    let first = &body["class"];
    let series_id = first["seriesId"].as_str().unwrap();
    assert_eq!(
        first["_id"],
        format!("{series_id}_2026-12-01T05:00:00.000Z")
    );
    let starts: Vec<_> = of_series(&studio, series_id).await;
    let starts: Vec<_> = starts
        .iter()
        .map(|class| class.start_at.to_string())
        .collect();
    assert_eq!(
        starts,
        [
            "2026-12-01T05:00:00.000Z",
            "2026-12-04T05:00:00.000Z",
            "2026-12-15T05:00:00.000Z",
            "2026-12-18T05:00:00.000Z"
        ]
    );
    let listed = admin.get("/api/admin/classes").await.ok();
    for class in listed["classes"].as_array().unwrap() {
        let id = format!("{series_id}_{}", class["startTime"].as_str().unwrap());
        assert_eq!(class["_id"], id);
    }
    assert_json_snapshot!(redacted(&listed["classes"][3]), @r#"
    {
      "_id": "[id]_2026-12-18T05:00:00.000Z",
      "activeBookings": 0,
      "availableSpots": 20,
      "concessionsRequired": 2,
      "currentBookings": 0,
      "description": "",
      "duration": 60,
      "endTime": "2026-12-18T06:00:00.000Z",
      "instructor": "Kahu",
      "isActive": true,
      "isFull": false,
      "isUserBooked": false,
      "isUserOnWaitlist": false,
      "location": "Main studio",
      "maxCapacity": 20,
      "name": "Yoga",
      "recurringDays": [
        "tuesday",
        "friday"
      ],
      "recurringEndDate": "2026-12-18",
      "recurringInterval": 2,
      "recurringPattern": "custom",
      "recurringStartDate": "2026-12-01",
      "room": "",
      "scheduleType": "recurring",
      "seriesId": "[id]",
      "startTime": "2026-12-18T05:00:00.000Z",
      "userBookingConcessionsUsed": null,
      "userBookingId": null,
      "userBookingMovedFrom": null,
      "waiting": 0
    }
    "#);
}

#[tokio::test]
async fn a_recurring_class_keeps_its_local_time_when_the_clocks_go_back() {
    let (_, admin) = studio_and_admin().await;
    let form = recurring(
        "2027-04-02T18:00",
        "daily",
        json!({"recurringEndDate": "2027-04-05"}),
    );
    assert_eq!(
        local_times(&admin, &form).await,
        [
            "2027-04-02 18:00",
            "2027-04-03 18:00",
            "2027-04-04 18:00",
            "2027-04-05 18:00"
        ]
    );
    let listed = admin.get("/api/admin/classes").await.ok();
    let starts: Vec<_> = listed["classes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|c| c["startTime"].clone())
        .collect();
    assert_eq!(
        starts,
        [
            "2027-04-02T05:00:00.000Z",
            "2027-04-03T05:00:00.000Z",
            "2027-04-04T06:00:00.000Z",
            "2027-04-05T06:00:00.000Z"
        ]
    );
    // 02:30 occurs twice that night. The first one is used.
    let form = recurring(
        "2027-04-03T02:30",
        "daily",
        json!({"recurringEndDate": "2027-04-05"}),
    );
    let night = series(&admin, &form).await;
    assert_eq!(night[1].start_at.to_string(), "2027-04-03T13:30:00.000Z");
}

#[tokio::test]
async fn a_start_without_an_offset_is_in_the_studios_local_time() {
    let (_, admin) = studio_and_admin().await;
    for (sent, expected) in [
        ("2026-12-01T18:00", "2026-12-01T05:00:00.000Z"),
        ("2027-06-01T18:00:00", "2027-06-01T06:00:00.000Z"),
        // In spring a time in the missing hour moves forward. In autumn the first of two times is
        // used.
        ("2027-09-26T02:30", "2027-09-25T14:30:00.000Z"),
        ("2027-04-04T02:30", "2027-04-03T13:30:00.000Z"),
    ] {
        let body = made(&admin.creates(yoga(json!({"startTime": sent}))).await);
        assert_eq!(body["class"]["startTime"], expected, "{sent}");
    }
}

#[tokio::test]
async fn a_year_of_daily_classes_is_created_quickly() {
    let (_, admin) = studio_and_admin().await;
    let began = Stopwatch::now();
    let body = made(
        &admin
            .creates(&recurring("2026-12-01T18:00", "daily", json!({})))
            .await,
    );
    let took = began.elapsed();
    assert_eq!(body["createdCount"], 366);
    // A generous limit, for a debug build on a busy machine.
    assert!(took < Duration::from_secs(2), "{took:?}");
}

#[tokio::test]
async fn an_invalid_form_is_refused_at_its_field_and_creates_nothing() {
    let (studio, admin) = studio_and_admin().await;
    let soon = |more: Value| with(json!({"startTime": "2026-12-01T18:00"}), more);
    let required = "Please fill in all required fields: Name, Instructor, Location, and Start Time";
    for (form, field, message) in [
        (json!({}), "name", required),
        (
            yoga(json!({"startTime": studio.now()})),
            "startTime",
            "Start time must be in the future",
        ),
        (
            recurring("2026-12-01T18:00", "custom", json!({})),
            "recurringDays",
            "Please select at least one day for custom recurring pattern",
        ),
        (
            yoga(soon(json!({"duration": 14}))),
            "duration",
            "Duration must be between 15 and 480",
        ),
    ] {
        let failure = admin.creates(&form).await.fails(400, message);
        assert!(failure["fields"][field].is_string(), "{form}: {failure}");
    }
    for form in [
        yoga(soon(json!({"duration": "60"}))),
        yoga(soon(json!({"scheduleType": "yearly"}))),
        yoga(soon(json!({"room": "a\u{0}b"}))),
    ] {
        admin.creates(&form).await.failure(400);
    }
    assert_eq!(studio.number("SELECT count(*) FROM classes").await, 0);
    assert_eq!(studio.number("SELECT count(*) FROM series").await, 0);
    admin
        .asks("POST", "/api/admin/classes", None)
        .await
        .failure(415);
    admin
        .asks("PUT", "/api/admin/classes", "{}")
        .await
        .failure(405);
}

#[tokio::test]
async fn a_series_and_its_classes_are_created_together_or_not_at_all() {
    let (studio, admin) = studio_and_admin().await;
    studio
        .sql(
            "CREATE TRIGGER no_fifth BEFORE INSERT ON classes WHEN (SELECT count(*) FROM classes) = 4
             BEGIN SELECT RAISE(ABORT, 'no fifth'); END",
        )
        .await;
    admin
        .creates(&recurring("2026-12-01T18:00", "daily", json!({})))
        .await
        .failure(500);
    assert_eq!(studio.number("SELECT count(*) FROM classes").await, 0);
    assert_eq!(studio.number("SELECT count(*) FROM series").await, 0);
}

#[tokio::test]
async fn coaches_and_members_cannot_create_classes() {
    let studio = TestStudio::open().await;
    let form = yoga(json!({"startTime": "2026-12-01T18:00"}));
    for person in [studio.coach("kahu").await, studio.member("mia").await] {
        person.creates(&form).await.failure(403);
        person.creates("{").await.failure(403);
    }
    studio.visitor().creates(&form).await.failure(401);
    assert_eq!(studio.number("SELECT count(*) FROM classes").await, 0);
}
