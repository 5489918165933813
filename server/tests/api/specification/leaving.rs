//! `DELETE /api/users/account` and `DELETE /api/admin/users/{id}`: what is left of who leaves.

use serde_json::json;

use super::expect::{
    DONE, call, created, each, is_for_admins_only, is_for_the_signed_in, looks_like, the_admin,
};
use crate::people::Person;
use crate::studio::{TestStudio, hours};

async fn with_a_place_and_a_wait(studio: &TestStudio) -> (Person, Person) {
    let mia = studio
        .member("mia")
        .with_concessions(4)
        .with_password("kereru1")
        .await;
    let tane = studio.member("tane").with_concessions(4).await;
    let hiit = studio
        .class("HIIT")
        .starting_in(hours(5))
        .with_spots(1)
        .await;
    mia.books(&hiit).await.ok();
    tane.waits_for(&hiit).await.ok();
    let yoga = studio.class("Yoga").with_spots(1).await;
    tane.books(&yoga).await.ok();
    mia.waits_for(&yoga).await.ok();
    (mia, tane)
}

/// Asserts at once: no sign-in, gone from every list, nothing booked, nothing waited for, no balance, places announced.
async fn is_gone(studio: &TestStudio, mia: &Person, tane: &Person) {
    mia.get("/api/auth/profile").await.failure(401);
    let pair = json!({"username": "mia", "password": "kereru1"});
    call(&studio.visitor(), "POST /api/auth/login", pair)
        .await
        .fails(401, "Invalid username or password");
    let admin = the_admin(studio).await;
    let users = call(&admin, "GET /api/admin/users", "").await.ok();
    assert!(!each(&users["users"], "_id").contains(&mia.id));
    let line = format!("PUT /api/admin/users/{}", mia.id);
    call(&admin, &line, json!({"isActive": true}))
        .await
        .failure(404);
    assert_eq!(mia.balance().await, 0);
    let left = format!(
        "SELECT (SELECT count(*) FROM waitlist_entries WHERE user_id = '{0}') + \
                        (SELECT count(*) FROM bookings WHERE user_id = '{0}' AND status = 'confirmed')",
        mia.id
    );
    assert_eq!(studio.number(&left).await, 0);
    assert_eq!(
        tane.notifications().await.last().unwrap(),
        "waitlist_opening"
    );
    let again = json!({"email": "mia@example.nz", "firstName": "Mia", "lastName": "李"});
    let answer = created(
        &call(&admin, "POST /api/admin/users", &again).await,
        "User created successfully",
    );
    assert_eq!(answer["user"]["username"], "mia");
}

#[tokio::test]
async fn a_member_who_deletes_the_account_is_gone_at_once_and_the_admins_are_told() {
    let studio = TestStudio::open().await;
    let (mia, tane) = with_a_place_and_a_wait(&studio).await;
    let answer = call(&mia, "DELETE /api/users/account", "")
        .await
        .says("Account permanently deleted");
    looks_like(&answer, DONE);
    let told = the_admin(&studio).await.notifications().await;
    assert!(told.contains(&"account_deleted".to_owned()), "{told:?}");
    is_gone(&studio, &mia, &tane).await;
}

#[tokio::test]
async fn a_user_whom_an_admin_deletes_is_gone_at_once_and_cannot_be_deleted_twice() {
    let studio = TestStudio::open().await;
    let admin = the_admin(&studio).await;
    let (mia, tane) = with_a_place_and_a_wait(&studio).await;
    let line = format!("DELETE /api/admin/users/{}", mia.id);
    looks_like(
        &call(&admin, &line, "")
            .await
            .says("User deleted successfully"),
        DONE,
    );
    call(&admin, &line, "").await.failure(404);
    is_gone(&studio, &mia, &tane).await;
    call(&admin, "DELETE /api/admin/users/nobody", "")
        .await
        .failure(404);
    is_for_admins_only(&studio, &line).await;
}

#[tokio::test]
async fn a_coach_may_leave_and_an_admin_may_not() {
    let studio = TestStudio::open().await;
    let (rua, hana) = (studio.coach("rua").await, studio.admin("hana").await);
    call(&rua, "DELETE /api/users/account", "")
        .await
        .says("Account permanently deleted");
    rua.get("/api/auth/profile").await.failure(401);
    call(&hana, "DELETE /api/users/account", "")
        .await
        .failure(409);
    hana.get("/api/auth/profile").await.ok();
    is_for_the_signed_in(&studio, "DELETE /api/users/account").await;
}

#[tokio::test]
async fn the_counts_of_a_class_stay_when_somebody_leaves_and_the_bookings_are_refunded_in_full() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").with_concessions(4).await;
    let hiit = studio.class("HIIT").starting_in(hours(2)).costing(3).await;
    mia.books(&hiit).await.ok();
    call(&mia, "DELETE /api/users/account", "").await.ok();
    let row = "SELECT refunded FROM bookings WHERE status = 'cancelled'";
    assert_eq!(studio.number(row).await, 3);
    assert_eq!(
        studio
            .texts("SELECT cause FROM ledger ORDER BY seq DESC LIMIT 1")
            .await,
        ["account_closed"]
    );
}
