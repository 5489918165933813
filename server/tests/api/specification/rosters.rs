//! `GET /api/admin/classes/{id}/…`: who is in a class, waits for it, or has left it.

use super::expect::{
    BOOKING, a_full_class, all_look_like, call, each, is_for_staff_only, items, looks_like,
    the_admin,
};
use crate::studio::{TestStudio, hours, minutes};

const USER_INSIDE: &str = "_id:text firstName:text lastName:text username:text";

#[tokio::test]
async fn who_is_booked_is_listed_by_name_with_those_who_attended() {
    let studio = TestStudio::open().await;
    let rua = studio.coach("rua").await;
    let hiit = studio.class("HIIT").await;
    for name in ["zoe", "ana", "mia", "gone"] {
        studio
            .member(name)
            .with_concessions(5)
            .await
            .books(&hiit)
            .await
            .ok();
    }
    studio.sql("UPDATE users SET last_name = 'Same'").await;
    let admin = the_admin(&studio).await;
    let gone = studio.texts("SELECT b.id FROM bookings b JOIN users u ON u.id = b.user_id WHERE u.username = 'gone'").await;
    call(
        &admin,
        &format!("DELETE /api/admin/bookings/manual/{}", gone[0]),
        "",
    )
    .await
    .ok();
    let line = format!("GET /api/admin/classes/{}/bookings", hiit.id);
    let answer = call(&rua, &line, "").await.ok();
    looks_like(&answer, "bookings:list");
    all_look_like(&answer["bookings"], BOOKING);
    let names = |answer: &serde_json::Value| {
        let users: Vec<_> = items(&answer["bookings"])
            .iter()
            .map(|b| b["userId"]["firstName"].as_str().unwrap().to_owned())
            .collect();
        users
    };
    assert_eq!(names(&answer), ["ana", "mia", "zoe"]);
    looks_like(&answer["bookings"][0]["userId"], USER_INSIDE);
    let inside = &answer["bookings"][0]["classId"];
    for key in ["name", "startTime", "location"] {
        assert!(inside[key].is_string(), "{inside}");
    }
    studio.advance(hours(50));
    studio.everyone_attends().await;
    let answer = call(&rua, &line, "").await.ok();
    assert_eq!(
        (
            names(&answer).len(),
            answer["bookings"][0]["status"].as_str()
        ),
        (3, Some("attended"))
    );
}

#[tokio::test]
async fn who_waits_is_listed_longest_first() {
    let studio = TestStudio::open().await;
    let rua = studio.coach("rua").await;
    let (hiit, _) = a_full_class(&studio, "HIIT").await;
    for name in ["zoe", "ana"] {
        studio.advance(minutes(1));
        studio
            .member(name)
            .with_concessions(5)
            .await
            .waits_for(&hiit)
            .await
            .ok();
    }
    let answer = call(
        &rua,
        &format!("GET /api/admin/classes/{}/waitlist", hiit.id),
        "",
    )
    .await
    .ok();
    looks_like(&answer, "waitlist:list");
    all_look_like(&answer["waitlist"], "_id:text user:object joinedAt:instant");
    looks_like(&answer["waitlist"][0]["user"], USER_INSIDE);
    assert_eq!(
        each(&answer["waitlist"], "joinedAt"),
        ["2026-11-21T00:01:00.000Z", "2026-11-21T00:02:00.000Z"]
    );
    assert_eq!(answer["waitlist"][0]["user"]["username"], "zoe");
}

#[tokio::test]
async fn cancellations_are_the_members_own_the_studios_and_those_of_the_class() {
    let studio = TestStudio::open().await;
    let admin = the_admin(&studio).await;
    let hiit = studio.class("HIIT").costing(2).await;
    let mut people = Vec::new();
    for name in ["mia", "tane", "rua"] {
        let person = studio.member(name).with_concessions(5).await;
        person.books(&hiit).await.ok();
        people.push(person);
    }
    people[0].cancels(&hiit).await.ok();
    studio.advance(hours(30));
    let booking = people[1]
        .bookings_of(&hiit, "confirmed")
        .await
        .pop()
        .unwrap();
    call(
        &admin,
        &format!("DELETE /api/admin/bookings/manual/{booking}"),
        "",
    )
    .await
    .ok();
    studio.advance(minutes(1));
    call(
        &admin,
        &format!("DELETE /api/admin/classes/{}", hiit.id),
        "",
    )
    .await
    .ok();
    let answer = call(
        &studio.coach("coach").await,
        &format!("GET /api/admin/classes/{}/cancellations", hiit.id),
        "",
    )
    .await
    .ok();
    looks_like(&answer, "cancellations:list");
    all_look_like(&answer["cancellations"], BOOKING);
    let mut rows: Vec<_> = items(&answer["cancellations"])
        .iter()
        .map(|row| {
            (
                row["userId"]["username"].as_str().unwrap(),
                row["refundedConcessions"].as_i64().unwrap(),
                row["cancellationDate"].is_string(),
            )
        })
        .collect();
    rows.sort_unstable();
    assert_eq!(
        rows,
        [("mia", 2, true), ("rua", 2, true), ("tane", 0, true)]
    );
    assert!(
        each(&answer["cancellations"], "status")
            .iter()
            .all(|status| status == "cancelled")
    );
}

#[tokio::test]
async fn the_lists_of_a_class_are_for_staff_and_of_classes_that_exist() {
    for what in ["bookings", "waitlist", "cancellations"] {
        let studio = TestStudio::open().await;
        let hiit = studio.class("HIIT").await;
        let rua = studio.coach("rua").await;
        let answer = call(
            &rua,
            &format!("GET /api/admin/classes/{}/{what}", hiit.id),
            "",
        )
        .await
        .ok();
        assert!(items(&answer[what]).is_empty());
        call(&rua, &format!("GET /api/admin/classes/nothing/{what}"), "")
            .await
            .failure(404);
        call(
            &rua,
            &format!("GET /api/admin/classes/{}/{what}", "x".repeat(300)),
            "",
        )
        .await
        .failure(400);
        is_for_staff_only(
            &studio,
            &format!("GET /api/admin/classes/{}/{what}", hiit.id),
        )
        .await;
    }
}
