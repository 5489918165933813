//! Tests `POST /api/admin/classes/clashes`, which lists the classes that clash with a planned
//! class.

use fantail_core::limits::CLASHES_LISTED;
use serde_json::{Value, json};

use crate::people::{Person, studio_and_admin};
use crate::reply::Reply;
use crate::sent::{Sent, with};

const PATH: &str = "/api/admin/classes/clashes";

/// Returns the form of a class at this local time on 1 December 2026.
fn at(time: &str, instructor: &str, room: &str) -> Value {
    json!({
        "name": "Yoga", "instructor": instructor, "location": "Hall", "room": room,
        "startTime": format!("2026-12-01T{time}")
    })
}

/// Returns the form of a class that takes place every day until the end of February.
fn daily(time: &str, instructor: &str, room: &str) -> Value {
    let days = json!({
        "scheduleType": "recurring", "recurringPattern": "daily", "recurringEndDate": "2027-02-28"
    });
    with(at(time, instructor, room), days)
}

async fn ask(admin: &Person, form: impl Into<Sent>) -> Reply {
    admin.asks("POST", PATH, form).await
}

async fn is_made(admin: &Person, form: impl Into<Sent>) -> Value {
    let reply = admin.creates(form).await;
    assert_eq!(reply.status, 201, "{}", reply.text());
    reply.json()["class"].clone()
}

/// Returns for each clash whether it is about the room, and whether it is about the instructor.
async fn clashes(admin: &Person, form: impl Into<Sent>) -> Vec<(bool, bool)> {
    let answer = ask(admin, form).await.ok();
    let clashes = answer["clashes"].as_array().unwrap();
    assert_eq!(answer["total"], clashes.len());
    let is = |clash: &Value, key: &str| clash[key].as_bool().unwrap();
    clashes
        .iter()
        .map(|clash| (is(clash, "sameRoom"), is(clash, "sameInstructor")))
        .collect()
}

#[tokio::test]
async fn clashes_of_room_and_instructor_are_distinguished() {
    let (_studio, admin) = studio_and_admin().await;
    is_made(&admin, &at("18:00", "Kahu", "Upstairs")).await;
    for (instructor, room, expected) in [
        ("Kahu", "Upstairs", vec![(true, true)]),
        ("Mere", "Upstairs", vec![(true, false)]),
        ("Mere", "upstairs", vec![(true, false)]),
        ("Kahu", "", vec![(false, true)]),
        ("Mere", "", vec![]),
    ] {
        let form = at("18:30", instructor, room);
        assert_eq!(
            clashes(&admin, &form).await,
            expected,
            "{instructor} {room}"
        );
    }
}

#[tokio::test]
async fn a_clash_has_the_clashing_class_and_the_planned_start() {
    let (_studio, admin) = studio_and_admin().await;
    let made = is_made(&admin, &at("18:00", "Kahu", "Upstairs")).await;
    let answer = ask(&admin, &at("18:30", "Mere", "Upstairs")).await.ok();
    let found = &answer["clashes"][0];
    assert_eq!(found["startTime"], "2026-12-01T05:30:00.000Z");
    let class = found["class"].as_object().unwrap();
    let mut keys: Vec<_> = class.keys().map(String::as_str).collect();
    keys.sort_unstable();
    assert_eq!(
        keys,
        [
            "_id",
            "endTime",
            "instructor",
            "location",
            "name",
            "room",
            "startTime"
        ]
    );
    for key in keys {
        assert_eq!(class[key], made[key], "{key}");
    }
    assert_eq!(answer.as_object().unwrap().len(), 2);
}

#[tokio::test]
async fn classes_that_only_touch_do_not_clash() {
    let (_studio, admin) = studio_and_admin().await;
    is_made(&admin, &at("18:00", "Kahu", "")).await;
    for (time, expected) in [("17:00", 0), ("17:01", 1), ("18:59", 1), ("19:00", 0)] {
        let found = clashes(&admin, &at(time, "Kahu", "")).await;
        assert_eq!(found.len(), expected, "{time}");
    }
}

#[tokio::test]
async fn the_longest_class_clashes_until_its_end() {
    let (_studio, admin) = studio_and_admin().await;
    is_made(
        &admin,
        with(at("08:00", "Kahu", ""), json!({"duration": 480})),
    )
    .await;
    for (time, expected) in [("15:59", 1), ("16:00", 0)] {
        let found = clashes(&admin, &at(time, "Kahu", "")).await;
        assert_eq!(found.len(), expected, "{time}");
    }
}

#[tokio::test]
async fn every_class_of_a_series_is_checked_and_only_the_first_clashes_are_listed() {
    let (studio, admin) = studio_and_admin().await;
    is_made(&admin, &daily("18:00", "Kahu", "")).await;
    let planned = daily("18:30", "Kahu", "Upstairs");
    let answer = ask(&admin, &planned).await.ok();
    let listed = answer["clashes"].as_array().unwrap();
    assert_eq!(
        (listed.len(), &answer["total"]),
        (CLASHES_LISTED, &90.into())
    );
    assert_eq!(listed[0]["startTime"], "2026-12-01T05:30:00.000Z");
    assert_eq!(listed[1]["class"]["startTime"], "2026-12-02T05:00:00.000Z");
    assert_eq!(
        studio.number("SELECT count(*) FROM classes").await,
        90,
        "looking for clashes creates no class"
    );
}

#[tokio::test]
async fn a_cancelled_class_does_not_clash() {
    let (_studio, admin) = studio_and_admin().await;
    let made = is_made(&admin, &at("18:00", "Kahu", "")).await;
    let path = format!("/api/admin/classes/{}", made["_id"].as_str().unwrap());
    admin.asks("DELETE", &path, None).await.ok();
    assert_eq!(clashes(&admin, &at("18:00", "Kahu", "")).await, []);
}

#[tokio::test]
async fn an_invalid_form_gets_the_same_response_as_when_creating_the_class() {
    let (_studio, admin) = studio_and_admin().await;
    for form in [
        json!({}),
        at("18:00", "", ""),
        with(at("18:00", "Kahu", ""), json!({"duration": 14})),
        with(
            at("18:00", "Kahu", ""),
            json!({"startTime": "2025-12-01T18:00"}),
        ),
        with(
            at("18:00", "Kahu", ""),
            json!({"scheduleType": "recurring"}),
        ),
    ] {
        let refused = ask(&admin, &form).await.failure(400);
        assert_eq!(refused, admin.creates(&form).await.failure(400), "{form}");
        assert!(refused["fields"].is_object(), "{refused}");
    }
}

#[tokio::test]
async fn only_an_admin_can_look_for_clashes() {
    let (studio, _admin) = studio_and_admin().await;
    let form = at("18:00", "Kahu", "");
    ask(&studio.coach("kahu").await, &form).await.failure(403);
    ask(&studio.member("mia").await, &form).await.failure(403);
    ask(&studio.visitor(), &form).await.failure(401);
}
