//! The booked and the waiting of a class that won't take place: their refunds, and their news.

use serde_json::json;

use super::expect::{call, each, the_admin};
use crate::people::Person;
use crate::reply::Reply;
use crate::sent::Sent;
use crate::studio::{TestStudio, hours};
use crate::timetable::TestClass;

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

const SAVED: &str = "Class updated successfully";

async fn edit(admin: &Person, class: &TestClass, body: impl Into<Sent>) -> Reply {
    call(admin, &format!("PUT /api/admin/classes/{}", class.id), body).await
}

#[tokio::test]
async fn everyone_who_waits_is_told_of_a_deletion_and_counted_once_in_its_preview() {
    let studio = TestStudio::open().await;
    let admin = the_admin(&studio).await;
    let (mia, tane) = (
        studio.member("mia").with_concessions(5).await,
        studio.member("tane").with_concessions(5).await,
    );
    let (first, second) = (
        studio.class("HIIT").with_spots(1).await,
        studio
            .class("HIIT")
            .starting_in(hours(72))
            .with_spots(1)
            .await,
    );
    mia.books(&first).await.ok();
    tane.waits_for(&first).await.ok();
    tane.books(&second).await.ok();
    mia.waits_for(&second).await.ok();
    let shown = preview(&admin, &first.id, "all-future").await.ok();
    assert_eq!(
        (
            each(&shown["classes"], "waiting"),
            shown["notified"].as_i64()
        ),
        (vec!["1".to_owned(); 2], Some(2))
    );
    let said = delete(&admin, &first.id, "all-future").await.ok();
    assert_eq!(said["refundedCount"], 2);
    for person in [&mia, &tane] {
        let told = person.notifications().await;
        let cancelled = told.iter().filter(|kind| *kind == "class_cancelled");
        assert_eq!((cancelled.count(), person.balance().await), (2, 5));
        assert!(!told.contains(&"waitlist_opening".to_owned()), "{told:?}");
    }
}

#[tokio::test]
async fn switching_a_class_off_cancels_it_and_gives_back_what_was_used_not_the_present_price() {
    let studio = TestStudio::open().await;
    let admin = the_admin(&studio).await;
    let hiit = studio
        .class("HIIT")
        .starting_in(hours(2))
        .with_spots(1)
        .costing(2)
        .await;
    let (mia, tane) = (
        studio.member("mia").with_concessions(5).await,
        studio.member("tane").with_concessions(5).await,
    );
    mia.books(&hiit).await.ok();
    tane.waits_for(&hiit).await.ok();
    edit(&admin, &hiit, json!({"concessionsRequired": 1}))
        .await
        .says(SAVED);
    let answer = edit(&admin, &hiit, json!({"isActive": false})).await.ok();
    assert_eq!(
        (
            answer["success"].as_bool(),
            answer["class"]["isActive"].as_bool()
        ),
        (Some(true), Some(false))
    );
    assert_eq!(mia.balance().await, 5);
    for person in [&mia, &tane] {
        assert_eq!(
            person.notifications().await.last().unwrap(),
            "class_cancelled"
        );
    }
    assert_eq!(
        studio.number("SELECT count(*) FROM waitlist_entries").await,
        0
    );
    mia.get(&format!("/api/classes/{}", hiit.id))
        .await
        .failure(404);
    let mine = mia.get("/api/users/upcoming-classes").await.ok();
    let booking = &mine["bookings"][0];
    assert_eq!(
        (
            booking["status"].as_str(),
            booking["refundedConcessions"].as_i64()
        ),
        (Some("cancelled"), Some(2))
    );
    for what in ["bookings", "cancellations"] {
        call(
            &admin,
            &format!("GET /api/admin/classes/{}/{what}", hiit.id),
            "",
        )
        .await
        .ok();
    }
}
