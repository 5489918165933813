//! Waitlists on someone's behalf: an admin's add on both paths, and an admin's removal.

use serde_json::json;

use super::expect::{
    a_full_class, call, created, is_for_admins_only, is_for_the_signed_in, the_admin,
};
use crate::people::Person;
use crate::reply::Reply;
use crate::sent::{Sent, with};
use crate::studio::{TestStudio, minutes};
use crate::timetable::TestClass;

async fn add(admin: &Person, path: &str, class: &TestClass, body: impl Into<Sent>) -> Reply {
    call(
        admin,
        &format!("POST {path}/bookings/waitlist/{}", class.id),
        body,
    )
    .await
}

async fn entry_of(user: &Person) -> String {
    let query = format!(
        "SELECT id FROM waitlist_entries WHERE user_id = '{}'",
        user.id
    );
    user.studio.texts(&query).await.pop().unwrap()
}

#[tokio::test]
async fn an_admin_adds_someone_to_a_waitlist_on_either_path() {
    for path in ["", "/api"] {
        let studio = TestStudio::open().await;
        let admin = the_admin(&studio).await;
        let (hiit, _) = a_full_class(&studio, "HIIT").await;
        let mia = studio.member("mia").with_concessions(5).await;
        let body = json!({
            "userId": mia.id, "adminOverride": false, "overrideConcessions": false
        });
        let answer = add(&admin, path, &hiit, &body).await.ok();
        assert!(answer["success"] == true && answer["message"].is_string());
        assert_eq!(mia.history().await, ["waitlist_joined"]);
        add(&admin, path, &hiit, &body).await.failure(409);
        add(&admin, path, &hiit, json!({"userId": "nobody"}))
            .await
            .failure(404);
        call(
            &admin,
            &format!("POST {path}/bookings/waitlist/nothing"),
            &body,
        )
        .await
        .failure(404);
        add(&admin, path, &hiit, json!({"userId": 7}))
            .await
            .failure(400);
    }
}

#[tokio::test]
async fn the_admins_override_sets_the_cutoff_and_the_free_places_aside_and_no_more() {
    let studio = TestStudio::open().await;
    let admin = the_admin(&studio).await;
    let (free, soon) = (
        studio.class("Free").await,
        studio
            .class("Soon")
            .starting_in(minutes(50))
            .with_spots(1)
            .await,
    );
    let tane = studio.member("tane").with_concessions(5).await;
    tane.books(&soon).await.ok();
    let mia = studio.member("mia").with_concessions(5).await;
    let poor = studio.member("poor").await;
    let plain = |user: &Person| json!({"userId": user.id});
    let overriding = |user: &Person| with(plain(user), json!({"adminOverride": true}));
    let on_credit = json!({"overrideConcessions": true});
    add(&admin, "", &free, plain(&mia))
        .await
        .fails(409, "This class still has spots available");
    add(&admin, "", &soon, plain(&mia))
        .await
        .fails(409, "Waitlist closed");
    add(&admin, "", &free, overriding(&mia)).await.ok();
    add(&admin, "", &soon, overriding(&mia)).await.ok();
    add(&admin, "", &soon, overriding(&poor))
        .await
        .fails(409, "Insufficient concessions");
    add(&admin, "", &soon, with(overriding(&poor), on_credit))
        .await
        .ok();
    add(&admin, "", &soon, overriding(&tane)).await.failure(409);
}

#[tokio::test]
async fn without_a_user_it_is_the_members_own_call_on_both_paths() {
    for path in ["", "/api"] {
        let studio = TestStudio::open().await;
        let (hiit, _) = a_full_class(&studio, "HIIT").await;
        let mia = studio.member("mia").with_concessions(5).await;
        let admin = the_admin(&studio).await;
        for body in [
            json!({"adminOverride": true}),
            json!({"overrideConcessions": true}),
        ] {
            add(&mia, path, &hiit, body).await.failure(403);
        }
        add(&mia, path, &hiit, json!({"userId": mia.id}))
            .await
            .failure(403);
        add(
            &mia,
            path,
            &hiit,
            json!({"userId": "", "adminOverride": null, "overrideConcessions": ""}),
        )
        .await
        .says("Joined waitlist successfully");
        for staff in [studio.coach("rua").await, admin] {
            add(&staff, path, &hiit, "").await.failure(403);
        }
        let rua = studio.coach("rua2").await;
        add(&rua, path, &hiit, json!({"userId": mia.id}))
            .await
            .failure(403);
        is_for_the_signed_in(
            &studio,
            &format!("POST {path}/bookings/waitlist/{}", hiit.id),
        )
        .await;
    }
}

#[tokio::test]
async fn an_admin_takes_someone_off_a_waitlist() {
    let studio = TestStudio::open().await;
    let admin = the_admin(&studio).await;
    let (hiit, _) = a_full_class(&studio, "HIIT").await;
    let other = studio.class("Other").await;
    let mia = studio.member("mia").with_concessions(5).await;
    mia.waits_for(&hiit).await.ok();
    let entry = entry_of(&mia).await;
    let line =
        |class: &TestClass| format!("DELETE /api/admin/classes/{}/waitlist/{entry}", class.id);
    call(&admin, &line(&other), "").await.failure(404);
    call(
        &admin,
        "DELETE /api/admin/classes/nothing/waitlist/nothing",
        "",
    )
    .await
    .failure(404);
    for wrong in [
        json!({"instanceStartTime": "2026-11-23T00:00:01.000Z"}),
        json!({"instanceStartTime": "soon"}),
        json!({"instanceStartTime": 7}),
    ] {
        call(&admin, &line(&hiit), wrong).await.failure(400);
    }
    is_for_admins_only(&studio, &line(&hiit)).await;
    call(&admin, &line(&hiit), "")
        .await
        .says("User removed from waitlist successfully");
    call(&admin, &line(&hiit), "").await.failure(404);
    assert_eq!(mia.history().await, ["waitlist_joined", "waitlist_left"]);
}

#[tokio::test]
async fn of_an_occurrence_the_start_that_is_sent_along_must_be_its_own() {
    let studio = TestStudio::open().await;
    let admin = the_admin(&studio).await;
    let body = json!({
        "name": "HIIT", "instructor": "Rua", "location": "Hall",
        "startTime": "2026-12-01T18:00", "scheduleType": "recurring",
        "recurringPattern": "daily", "recurringEndDate": "2026-12-02", "maxCapacity": 1
    });
    let made = call(&admin, "POST /api/admin/classes", body).await;
    let class = created(&made, "Recurring classes created successfully")["class"].clone();
    let class = TestClass {
        id: class["_id"].as_str().unwrap().to_owned(),
        start_at: studio.now(),
    };
    studio
        .member("tane")
        .with_concessions(5)
        .await
        .books(&class)
        .await
        .ok();
    let mia = studio.member("mia").with_concessions(5).await;
    let path = class.id.replace(':', "%3A");
    call(&mia, &format!("POST /api/bookings/waitlist/{path}"), "")
        .await
        .ok();
    let line = format!(
        "DELETE /api/admin/classes/{path}/waitlist/{}",
        entry_of(&mia).await
    );
    call(
        &admin,
        &line,
        json!({"instanceStartTime": "2026-12-02T05:00:00.000Z"}),
    )
    .await
    .failure(400);
    call(
        &admin,
        &line,
        json!({"instanceStartTime": "2026-12-01T18:00:00+13:00"}),
    )
    .await
    .ok();
}
