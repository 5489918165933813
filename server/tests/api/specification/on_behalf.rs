//! `POST /api/admin/bookings/manual`.

use serde_json::{Value, json};

use super::expect::{a_full_class, call, is_for_admins_only, the_admin, wrong_at};
use crate::people::Person;
use crate::reply::Reply;
use crate::sent::{Sent, with};
use crate::studio::{TestStudio, minutes};
use crate::timetable::TestClass;

const ADD: &str = "POST /api/admin/bookings/manual";
pub(super) const ADDED: &str = "User added to class successfully";
pub(super) const REMOVED: &str = "User removed from class successfully";

pub(super) async fn add(admin: &Person, user: &Person, class: &TestClass, more: Value) -> Reply {
    let body = json!({"userId": user.id, "classId": class.id});
    call(admin, ADD, with(body, more)).await
}

pub(super) async fn remove(admin: &Person, booking: &str, body: impl Into<Sent>) -> Reply {
    call(
        admin,
        &format!("DELETE /api/admin/bookings/manual/{booking}"),
        body,
    )
    .await
}

pub(super) async fn booking_of(user: &Person, class: &TestClass) -> String {
    user.bookings_of(class, "confirmed").await.pop().unwrap()
}

/// The concessions that the one booking used, and gave back.
pub(super) async fn used_and_refunded(studio: &TestStudio) -> (i64, i64) {
    (
        studio.number("SELECT concessions_used FROM bookings").await,
        studio.number("SELECT refunded FROM bookings").await,
    )
}

#[tokio::test]
async fn an_admin_adds_someone_at_the_normal_price_until_the_class_ends() {
    let studio = TestStudio::open().await;
    let admin = the_admin(&studio).await;
    let hiit = studio
        .class("HIIT")
        .starting_in(minutes(10))
        .costing(2)
        .await;
    let (mia, tane) = (
        studio.member("mia").with_concessions(5).await,
        studio.member("tane").with_concessions(5).await,
    );
    add(&admin, &mia, &hiit, json!({})).await.says(ADDED);
    assert_eq!(
        (mia.balance().await, used_and_refunded(&studio).await),
        (3, (2, 0))
    );
    assert_eq!(
        (mia.notifications().await, mia.letters().await),
        (
            vec!["booked_by_studio".to_owned()],
            vec!["booked_by_studio".to_owned()]
        )
    );
    add(&admin, &mia, &hiit, json!({})).await.failure(409);
    studio.advance(minutes(69));
    add(&admin, &tane, &hiit, json!({"overrideConcessions": ""}))
        .await
        .says(ADDED);
    studio.advance(minutes(1));
    add(
        &admin,
        &studio.member("rua").with_concessions(5).await,
        &hiit,
        json!({}),
    )
    .await
    .failure(409);
}

#[tokio::test]
async fn a_manual_booking_never_sets_the_capacity_aside() {
    let studio = TestStudio::open().await;
    let admin = the_admin(&studio).await;
    let (hiit, _) = a_full_class(&studio, "HIIT").await;
    let mia = studio.member("mia").with_concessions(5).await;
    for more in [
        json!({}),
        json!({"overrideConcessions": true}),
        json!({"adminOverride": true}),
    ] {
        add(&admin, &mia, &hiit, more)
            .await
            .refuses("class_full", "Class is full");
    }
}

#[tokio::test]
async fn the_price_is_only_set_aside_by_the_override() {
    let studio = TestStudio::open().await;
    let admin = the_admin(&studio).await;
    let hiit = studio.class("HIIT").costing(3).await;
    let mia = studio.member("mia").await;
    let said = add(&admin, &mia, &hiit, json!({"overrideConcessions": false}))
        .await
        .fails(409, "Insufficient concessions");
    assert_eq!(said["verdict"]["allowed"], false);
    add(&admin, &mia, &hiit, json!({"overrideConcessions": true}))
        .await
        .says(ADDED);
    assert_eq!(
        (mia.balance().await, used_and_refunded(&studio).await),
        (0, (0, 0))
    );
    let booking = booking_of(&mia, &hiit).await;
    remove(&admin, &booking, json!({"overrideConcessionRefund": true}))
        .await
        .says(REMOVED);
    assert_eq!(
        (mia.balance().await, used_and_refunded(&studio).await),
        (0, (0, 0))
    );
}

#[tokio::test]
async fn a_coachs_place_costs_nothing_and_an_admins_as_much_as_a_members() {
    let studio = TestStudio::open().await;
    let admin = the_admin(&studio).await;
    let hiit = studio.class("HIIT").costing(2).await;
    let rua = studio.coach("rua").await;
    add(&admin, &rua, &hiit, json!({})).await.says(ADDED);
    assert_eq!(
        (rua.balance().await, used_and_refunded(&studio).await),
        (0, (0, 0))
    );
    add(&admin, &admin, &hiit, json!({})).await.says(ADDED);
    assert_eq!(admin.balance().await, -2);
}

#[tokio::test]
async fn who_waited_waits_no_longer_once_they_are_added() {
    let studio = TestStudio::open().await;
    let admin = the_admin(&studio).await;
    let (hiit, holder) = a_full_class(&studio, "HIIT").await;
    let mia = studio.member("mia").with_concessions(5).await;
    mia.waits_for(&hiit).await.ok();
    holder.cancels(&hiit).await.ok();
    add(&admin, &mia, &hiit, json!({})).await.says(ADDED);
    assert_eq!(
        studio.number("SELECT count(*) FROM waitlist_entries").await,
        0
    );
}

#[tokio::test]
async fn whom_and_what_is_asked_for_in_the_specifications_words() {
    let studio = TestStudio::open().await;
    let admin = the_admin(&studio).await;
    let (mia, hiit) = (
        studio.member("mia").with_concessions(5).await,
        studio.class("HIIT").await,
    );
    let nobody = json!({"classId": hiit.id, "userId": ""});
    assert_eq!(
        wrong_at(&call(&admin, ADD, &nobody).await, 400, &["userId"])["message"],
        "Please select a user to add"
    );
    let nothing = json!({"userId": mia.id, "classId": null});
    assert_eq!(
        wrong_at(&call(&admin, ADD, &nothing).await, 400, &["classId"])["message"],
        "Please select a class"
    );
    call(&admin, ADD, "{}").await.failure(400);
    for body in [
        json!({"userId": "nobody", "classId": hiit.id}),
        json!({"userId": mia.id, "classId": "nothing"}),
    ] {
        call(&admin, ADD, &body).await.failure(404);
    }
    add(&admin, &mia, &hiit, json!({"overrideConcessions": "yes"}))
        .await
        .failure(400);
    let long = json!({"userId": "x".repeat(300), "classId": hiit.id});
    call(&admin, ADD, &long).await.failure(400);
    is_for_admins_only(&studio, ADD).await;
}
