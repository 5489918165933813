//! `PUT /api/admin/classes/{id}`.

use serde_json::json;

use super::expect::{CLASS, call, is_for_admins_only, looks_like, the_admin, wrong_at};
use crate::people::Person;
use crate::reply::Reply;
use crate::sent::Sent;
use crate::studio::TestStudio;
use crate::timetable::TestClass;

const SAVED: &str = "Class updated successfully";

async fn edit(admin: &Person, class: &TestClass, body: impl Into<Sent>) -> Reply {
    call(admin, &format!("PUT /api/admin/classes/{}", class.id), body).await
}

#[tokio::test]
async fn an_edit_answers_the_class_and_leaves_what_it_does_not_name() {
    let studio = TestStudio::open().await;
    let admin = the_admin(&studio).await;
    let hiit = studio.class("HIIT").await;
    let body = json!({
        "name": "Power", "description": "Hard\nwork", "instructor": "Rua", "location": "Hall",
        "room": "2", "duration": 90, "maxCapacity": 5, "concessionsRequired": 0,
        "isActive": true
    });
    let answer = edit(&admin, &hiit, body).await.says(SAVED);
    looks_like(&answer, "success:flag message:text class:object");
    looks_like(&answer["class"], CLASS);
    let answer = edit(
        &admin,
        &hiit,
        json!({"name": "Power 2", "duration": null, "maxCapacity": "", "isActive": ""}),
    )
    .await
    .says(SAVED);
    let class = &answer["class"];
    for (key, value) in [
        ("name", "Power 2"),
        ("description", "Hard\nwork"),
        ("instructor", "Rua"),
        ("location", "Hall"),
        ("room", "2"),
        ("endTime", "2026-11-23T01:30:00.000Z"),
    ] {
        assert_eq!(class[key], value, "{key}");
    }
    let numbers = ["duration", "maxCapacity", "concessionsRequired"].map(|key| class[key].as_i64());
    assert_eq!(
        (numbers, class["isActive"].as_bool()),
        ([Some(90), Some(5), Some(0)], Some(true))
    );
    let answer = edit(&admin, &hiit, json!({"maxCapacity": null}))
        .await
        .says(SAVED);
    assert!(answer["class"]["maxCapacity"].is_null());
}

#[tokio::test]
async fn the_start_and_the_schedule_are_fixed() {
    let studio = TestStudio::open().await;
    let admin = the_admin(&studio).await;
    let hiit = studio.class("HIIT").await;
    for same in [
        json!({"startTime": "2026-11-23T00:00:00.000Z"}),
        json!({"startTime": "2026-11-23T13:00:00+13:00"}),
        json!({"startTime": ""}),
        json!({
            "scheduleType": "one-off", "recurringPattern": "none", "recurringDays": [],
            "recurringInterval": 1, "recurringEndDate": ""
        }),
    ] {
        edit(&admin, &hiit, same).await.says(SAVED);
    }
    let fixed = "Start time cannot be changed. Create a new class to change the schedule.";
    edit(
        &admin,
        &hiit,
        json!({"startTime": "2026-11-23T00:00:01Z", "name": "Lost"}),
    )
    .await
    .fails(400, fixed);
    for different in [
        json!({"scheduleType": "recurring"}),
        json!({"recurringPattern": "daily"}),
        json!({"recurringDays": ["monday"]}),
        json!({"recurringInterval": 2}),
        json!({"recurringEndDate": "2027-01-01"}),
    ] {
        edit(&admin, &hiit, different).await.failure(400);
    }
    assert_eq!(
        studio
            .number("SELECT count(*) FROM classes WHERE name = 'Lost'")
            .await,
        0
    );
}

#[tokio::test]
async fn required_fields_sent_empty_and_numbers_out_of_bounds_are_refused_at_their_field() {
    let studio = TestStudio::open().await;
    let admin = the_admin(&studio).await;
    let hiit = studio.class("HIIT").await;
    for field in ["name", "instructor", "location"] {
        wrong_at(
            &edit(&admin, &hiit, json!({(field): ""})).await,
            400,
            &[field],
        );
    }
    for (field, value) in [("duration", 14), ("duration", 481), ("maxCapacity", 0)] {
        wrong_at(
            &edit(&admin, &hiit, json!({(field): value})).await,
            400,
            &[field],
        );
    }
    for body in [
        json!({"concessionsRequired": -1}),
        json!({"isActive": "false"}),
        json!({"name": 7}),
    ] {
        edit(&admin, &hiit, body).await.failure(400);
    }
    call(
        &admin,
        "PUT /api/admin/classes/nothing",
        json!({"name": "A"}),
    )
    .await
    .failure(404);
    call(
        &admin,
        "PUT /api/admin/classes/nothing",
        json!({"duration": 1}),
    )
    .await
    .failure(400);
    is_for_admins_only(&studio, &format!("PUT /api/admin/classes/{}", hiit.id)).await;
}

#[tokio::test]
async fn a_capacity_below_the_bookings_is_a_conflict_that_says_how_many_and_a_raised_one_is_announced()
 {
    let studio = TestStudio::open().await;
    let admin = the_admin(&studio).await;
    let hiit = studio.class("HIIT").with_spots(2).await;
    for name in ["mia", "tane"] {
        studio
            .member(name)
            .with_concessions(3)
            .await
            .books(&hiit)
            .await
            .ok();
    }
    let rua = studio.member("rua").with_concessions(3).await;
    rua.waits_for(&hiit).await.ok();
    let said = edit(&admin, &hiit, json!({"maxCapacity": 1}))
        .await
        .failure(409);
    assert!(said["message"].as_str().unwrap().contains('2'), "{said}");
    edit(&admin, &hiit, json!({"maxCapacity": 2}))
        .await
        .says(SAVED);
    assert!(rua.notifications().await.is_empty());
    edit(&admin, &hiit, json!({"maxCapacity": 3}))
        .await
        .says(SAVED);
    assert_eq!(
        (rua.notifications().await, rua.letters().await),
        (
            vec!["waitlist_opening".to_owned()],
            vec!["waitlist_opening".to_owned()]
        )
    );
}

#[tokio::test]
async fn the_booked_are_told_of_another_room_place_teacher_or_length_and_of_nothing_else() {
    let studio = TestStudio::open().await;
    let admin = the_admin(&studio).await;
    let hiit = studio.class("HIIT").await;
    let mia = studio.member("mia").with_concessions(5).await;
    mia.books(&hiit).await.ok();
    for (body, told) in [
        (json!({"name": "Power"}), 0),
        (json!({"description": "x"}), 0),
        (json!({"concessionsRequired": 2}), 0),
        (json!({"maxCapacity": 9}), 0),
        (json!({"room": "2"}), 1),
        (json!({"room": "2"}), 0),
        (json!({"location": "Hall"}), 1),
        (json!({"instructor": "Rua"}), 1),
        (json!({"duration": 45}), 1),
    ] {
        let before = mia.notifications().await.len();
        edit(&admin, &hiit, &body).await.says(SAVED);
        assert_eq!(mia.notifications().await.len() - before, told, "{body}");
    }
    assert_eq!(
        mia.notifications()
            .await
            .iter()
            .filter(|kind| *kind == "class_changed")
            .count(),
        4
    );
}
