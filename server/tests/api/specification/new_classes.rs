//! `POST /api/admin/classes` for one class.

use serde_json::{Value, json};

use super::expect::{
    CLASS, call, created, each, is_for_admins_only, looks_like, the_admin, wrong_at,
};
use crate::reply::Reply;
use crate::sent::with;
use crate::studio::TestStudio;

pub(super) const LIST: &str = "GET /api/admin/classes";
pub(super) const ADD: &str = "POST /api/admin/classes";
const MADE: &str = "Class created successfully";

/// A class called HIIT with these fields besides.
pub(super) async fn add(studio: &TestStudio, fields: Value) -> Reply {
    let named = json!({"name": "HIIT", "instructor": "Rua", "location": "Hall"});
    call(&the_admin(studio).await, ADD, with(named, fields)).await
}

pub(super) async fn starts(studio: &TestStudio) -> Vec<String> {
    let answer = call(&the_admin(studio).await, LIST, "").await.ok();
    each(&answer["classes"], "startTime")
}

#[tokio::test]
async fn a_class_is_made_with_the_specifications_defaults() {
    let studio = TestStudio::open().await;
    let fields = json!({
        "startTime": "2026-12-01T18:00:00+13:00", "duration": "", "concessionsRequired": null,
        "description": ""
    });
    let answer = created(&add(&studio, fields).await, MADE);
    looks_like(
        &answer,
        "success:flag message:text class:object createdCount:whole",
    );
    let class = &answer["class"];
    looks_like(class, CLASS);
    for (key, value) in [
        ("startTime", "2026-12-01T05:00:00.000Z"),
        ("endTime", "2026-12-01T06:00:00.000Z"),
        ("scheduleType", "one-off"),
        ("recurringPattern", "none"),
        ("description", ""),
        ("room", ""),
    ] {
        assert_eq!(class[key], value, "{key}");
    }
    for (key, value) in [
        ("duration", 60),
        ("maxCapacity", 20),
        ("concessionsRequired", 1),
        ("recurringInterval", 1),
        ("availableSpots", 20),
        ("activeBookings", 0),
        ("currentBookings", 0),
    ] {
        assert_eq!(class[key], value, "{key}");
    }
    assert!(
        class["seriesId"].is_null()
            && class["recurringStartDate"].is_null()
            && class["isActive"] == true
    );
    let id = class["_id"].as_str().unwrap();
    assert!(
        !id.contains('_') && id == id.to_lowercase() && id.as_bytes()[14] == b'7',
        "{id} is no UUIDv7"
    );
}

#[tokio::test]
async fn a_start_without_an_offset_is_the_studios_wall_time() {
    let studio = TestStudio::open().await;
    for (sent, expected) in [
        ("2026-12-01T18:00", "2026-12-01T05:00:00.000Z"),
        ("2027-06-01T18:00:00", "2027-06-01T06:00:00.000Z"),
        // The gap of spring moves forward, the twice of autumn is the first.
        ("2027-09-26T02:30", "2027-09-25T14:30:00.000Z"),
        ("2027-04-04T02:30", "2027-04-03T13:30:00.000Z"),
    ] {
        let answer = created(&add(&studio, json!({"startTime": sent})).await, MADE);
        assert_eq!(answer["class"]["startTime"], expected, "{sent}");
    }
}

#[tokio::test]
async fn a_class_without_a_limit_has_no_capacity_and_is_never_full() {
    let studio = TestStudio::open().await;
    let answer = created(
        &add(
            &studio,
            json!({
                "startTime": "2026-12-01T18:00", "maxCapacity": null, "concessionsRequired": 0
            }),
        )
        .await,
        MADE,
    );
    let class = &answer["class"];
    assert!(
        class["maxCapacity"].is_null()
            && class["availableSpots"].is_null()
            && class["isFull"] == false
    );
    assert_eq!(class["concessionsRequired"], 0);
}

#[tokio::test]
async fn what_a_class_must_have_is_asked_for_in_the_specifications_words() {
    let studio = TestStudio::open().await;
    let admin = the_admin(&studio).await;
    let required = "Please fill in all required fields: Name, Instructor, Location, and Start Time";
    let body = wrong_at(
        &call(&admin, ADD, "{}").await,
        400,
        &["instructor", "location", "name", "startTime"],
    );
    assert_eq!(body["message"], required);
    let body = add(&studio, json!({"startTime": ""})).await;
    assert_eq!(wrong_at(&body, 400, &["startTime"])["message"], required);
    for (fields, field, message) in [
        (
            json!({"startTime": "tomorrow"}),
            "startTime",
            "Invalid start time format. Please select a valid date and time.",
        ),
        (
            json!({"startTime": "2026-11-20T18:00"}),
            "startTime",
            "Start time must be in the future",
        ),
        (
            json!({"scheduleType": "recurring", "recurringPattern": "daily"}),
            "startTime",
            "Please select a start time for recurring schedule",
        ),
    ] {
        let said = add(&studio, fields).await.fails(400, message);
        assert_eq!(said["fields"][field], message);
    }
    assert!(starts(&studio).await.is_empty());
    is_for_admins_only(&studio, ADD).await;
}

#[tokio::test]
async fn numbers_and_words_out_of_bounds_are_refused_at_their_field() {
    let studio = TestStudio::open().await;
    for (field, value) in [
        ("duration", json!(14)),
        ("duration", json!(481)),
        ("maxCapacity", json!(0)),
        ("description", json!("x".repeat(2001))),
        ("room", json!("\u{0}")),
    ] {
        let reply = add(
            &studio,
            json!({"startTime": "2026-12-01T18:00", (field): value}),
        )
        .await;
        wrong_at(&reply, 400, &[field]);
    }
    for part in [
        json!({"concessionsRequired": -1}),
        json!({"duration": "60"}),
        json!({"scheduleType": "weekly"}),
        json!({"recurringPattern": "yearly"}),
        json!({"recurringDays": ["someday"]}),
        json!({"duration": 9_223_372_036_854_775_808_u64}),
    ] {
        add(
            &studio,
            with(json!({"startTime": "2026-12-01T18:00"}), part),
        )
        .await
        .failure(400);
    }
    let infinite = r#"{"name":"HIIT","instructor":"Rua","location":"Hall","startTime":"2026-12-01T18:00",
                       "maxCapacity":1e400}"#;
    call(&the_admin(&studio).await, ADD, infinite)
        .await
        .failure(400);
    for part in [
        json!({"duration": 15}),
        json!({"duration": 480}),
        json!({"maxCapacity": 1}),
    ] {
        created(
            &add(
                &studio,
                with(json!({"startTime": "2026-12-01T18:00"}), part),
            )
            .await,
            MADE,
        );
    }
}
