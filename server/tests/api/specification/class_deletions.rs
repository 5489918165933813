//! `DELETE /api/admin/classes/{id}`, and the added preview of a deletion.

use serde_json::json;

use super::expect::{
    all_look_like, call, created, each, is_for_admins_only, looks_like, the_admin,
};
use crate::people::Person;
use crate::reply::Reply;
use crate::studio::{TestStudio, hours, minutes};

const OVER: &str = "This class has already taken place";

async fn delete(admin: &Person, id: &str, kind: &str) -> Reply {
    let body = json!({"deleteType": kind});
    call(admin, &format!("DELETE /api/admin/classes/{id}"), &body).await
}

async fn preview(admin: &Person, id: &str, kind: &str) -> Reply {
    call(
        admin,
        &format!("GET /api/admin/classes/{id}/deletion?deleteType={kind}"),
        "",
    )
    .await
}

/// The ids of a weekly series of three.
async fn series(studio: &TestStudio) -> Vec<String> {
    let body = json!({
        "name": "HIIT", "instructor": "Rua", "location": "Hall",
        "startTime": "2026-12-01T18:00", "scheduleType": "recurring",
        "recurringPattern": "weekly", "recurringEndDate": "2026-12-15"
    });
    let made = call(&the_admin(studio).await, "POST /api/admin/classes", body).await;
    created(&made, "Recurring classes created successfully");
    studio
        .texts("SELECT id FROM classes WHERE series_id IS NOT NULL ORDER BY start_at")
        .await
}

async fn still_there(studio: &TestStudio) -> Vec<String> {
    let answer = call(&the_admin(studio).await, "GET /api/admin/classes", "")
        .await
        .ok();
    each(&answer["classes"], "_id")
}

#[tokio::test]
async fn deleting_without_a_body_removes_this_class_only() {
    let studio = TestStudio::open().await;
    let admin = the_admin(&studio).await;
    let ids = series(&studio).await;
    let answer = call(&admin, &format!("DELETE /api/admin/classes/{}", ids[0]), "")
        .await
        .ok();
    looks_like(
        &answer,
        "success:flag message:text deletedCount:whole refundedCount:whole",
    );
    assert_eq!(
        (answer["success"].as_bool(), answer["deletedCount"].as_i64()),
        (Some(true), Some(1))
    );
    assert_eq!(still_there(&studio).await, ids[1..]);
    for body in [
        json!({}),
        json!({"deleteType": ""}),
        json!({"deleteType": null}),
    ] {
        let class = studio.class("HIIT").await;
        call(
            &admin,
            &format!("DELETE /api/admin/classes/{}", class.id),
            body,
        )
        .await
        .ok();
    }
    assert_eq!(still_there(&studio).await, ids[1..]);
    let said = delete(&admin, &ids[1], "single")
        .await
        .says("Class deleted successfully!");
    assert_eq!(said["deletedCount"], 1);
    assert_eq!(still_there(&studio).await, ids[2..]);
}

#[tokio::test]
async fn all_future_removes_this_and_every_later_occurrence_with_a_full_refund_and_tells_everyone()
{
    let studio = TestStudio::open().await;
    let admin = the_admin(&studio).await;
    let ids = series(&studio).await;
    let mia = studio.member("mia").with_concessions(5).await;
    for id in &ids {
        call(&mia, "POST /api/bookings/book", json!({"classId": id}))
            .await
            .ok();
    }
    let shown = preview(&admin, &ids[1], "all-future").await.ok();
    looks_like(
        &shown,
        "classes:list refunds:whole concessions:whole notified:whole",
    );
    all_look_like(
        &shown["classes"],
        "_id:text name:text startTime:instant booked:whole waiting:whole",
    );
    assert_eq!(
        (
            each(&shown["classes"], "_id"),
            each(&shown["classes"], "booked")
        ),
        (ids[1..].to_vec(), vec!["1".to_owned(); 2])
    );
    assert_eq!(
        (shown["refunds"].as_i64(), shown["concessions"].as_i64()),
        (Some(2), Some(2))
    );
    assert_eq!(shown["notified"], 1);
    let said = delete(&admin, &ids[1], "all-future")
        .await
        .says("All future classes deleted successfully!");
    assert_eq!(
        (
            said["deletedCount"].as_i64(),
            said["refundedCount"].as_i64()
        ),
        (Some(2), Some(2))
    );
    assert_eq!(
        (still_there(&studio).await, mia.balance().await),
        (ids[..1].to_vec(), 4)
    );
    assert_eq!(
        mia.notifications()
            .await
            .iter()
            .filter(|kind| *kind == "class_cancelled")
            .count(),
        2
    );
}

#[tokio::test]
async fn of_one_off_classes_all_future_removes_the_later_look_alikes() {
    let studio = TestStudio::open().await;
    let admin = the_admin(&studio).await;
    let earlier = studio.class("HIIT").starting_in(hours(24)).await;
    let this = studio.class("HIIT").starting_in(hours(48)).await;
    let later = studio.class("HIIT").starting_in(hours(72)).await;
    let other = studio
        .class("HIIT")
        .with_words(["", "Rua", "Main studio"])
        .starting_in(hours(72))
        .await;
    let shown = preview(&admin, &this.id, "all-future").await.ok();
    assert_eq!(each(&shown["classes"], "_id"), [this.id.clone(), later.id]);
    assert_eq!(
        each(&preview(&admin, &this.id, "").await.ok()["classes"], "_id"),
        [this.id.as_str()]
    );
    assert_eq!(
        delete(&admin, &this.id, "all-future").await.ok()["deletedCount"],
        2
    );
    let mut left = still_there(&studio).await;
    left.sort();
    let mut expected = vec![earlier.id, other.id];
    expected.sort();
    assert_eq!(left, expected);
}

#[tokio::test]
async fn a_class_that_has_taken_place_stays_and_all_future_from_it_touches_what_is_to_come() {
    let studio = TestStudio::open().await;
    let admin = the_admin(&studio).await;
    let ids = series(&studio).await;
    studio.advance(hours(24 * 10) + hours(7));
    for kind in ["single", ""] {
        delete(&admin, &ids[0], kind).await.fails(409, OVER);
    }
    delete(&admin, &ids[0], "all-future")
        .await
        .says("All future classes deleted successfully!");
    assert_eq!(still_there(&studio).await, ids[..1]);
}

#[tokio::test]
async fn a_deletion_is_refused_to_all_but_admins_for_unknown_classes_and_the_second_time() {
    let studio = TestStudio::open().await;
    let admin = the_admin(&studio).await;
    let hiit = studio.class("HIIT").await;
    let path = format!("/api/admin/classes/{}", hiit.id);
    call(
        &admin,
        &format!("DELETE {path}"),
        json!({"deleteType": "everything"}),
    )
    .await
    .failure(400);
    preview(&admin, &hiit.id, "everything").await.failure(400);
    delete(&admin, "nothing", "single").await.failure(404);
    preview(&admin, "nothing", "single").await.failure(404);
    is_for_admins_only(&studio, &format!("DELETE {path}")).await;
    is_for_admins_only(&studio, &format!("GET {path}/deletion")).await;
    studio.advance(minutes(1));
    delete(&admin, &hiit.id, "single").await.ok();
    delete(&admin, &hiit.id, "single").await.failure(409);
}
