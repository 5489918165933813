//! `POST /api/admin/classes/clashes`: the classes in a planned one's way, listed before it is made.

use fantail_core::limits::CLASHES_LISTED;
use serde_json::{Value, json};

use crate::people::Person;
use crate::reply::Reply;
use crate::sent::{Sent, with};
use crate::studio::TestStudio;

const PATH: &str = "/api/admin/classes/clashes";

/// A class at a wall time of 1 December 2026.
fn at(time: &str, instructor: &str, room: &str) -> Value {
    json!({
        "name": "Yoga", "instructor": instructor, "location": "Hall", "room": room,
        "startTime": format!("2026-12-01T{time}")
    })
}

/// A class held every day until the end of February.
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

/// Whether each clash is about the room and whether it is about the instructor.
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

async fn studio_and_admin() -> (TestStudio, Person) {
    let studio = TestStudio::open().await;
    let admin = studio.admin("hana").await;
    (studio, admin)
}

#[tokio::test]
async fn the_same_room_and_the_same_instructor_are_told_apart() {
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
async fn the_class_in_the_way_is_named_beside_the_planned_start() {
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
async fn the_longest_class_is_found_as_long_as_it_is_on() {
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
async fn every_class_of_a_series_is_looked_at_and_only_the_first_are_listed() {
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
        "asking makes nothing"
    );
}

#[tokio::test]
async fn a_cancelled_class_is_in_nobodys_way() {
    let (_studio, admin) = studio_and_admin().await;
    let made = is_made(&admin, &at("18:00", "Kahu", "")).await;
    let path = format!("/api/admin/classes/{}", made["_id"].as_str().unwrap());
    admin.asks("DELETE", &path, None).await.ok();
    assert_eq!(clashes(&admin, &at("18:00", "Kahu", "")).await, []);
}

#[tokio::test]
async fn a_form_is_refused_as_it_is_when_the_class_is_made() {
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
        let asked = ask(&admin, &form).await.failure(400);
        assert_eq!(asked, admin.creates(&form).await.failure(400), "{form}");
        assert!(asked["fields"].is_object(), "{asked}");
    }
}

#[tokio::test]
async fn only_an_admin_asks() {
    let (studio, _admin) = studio_and_admin().await;
    let form = at("18:00", "Kahu", "");
    ask(&studio.coach("kahu").await, &form).await.failure(403);
    ask(&studio.member("mia").await, &form).await.failure(403);
    ask(&studio.visitor(), &form).await.failure(401);
}
