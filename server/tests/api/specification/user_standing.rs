//! `PUT /api/admin/users/{id}`: another role, and an account that is shut.

use serde_json::json;

use super::expect::{call, the_admin};
use crate::people::Person;
use crate::reply::Reply;
use crate::sent::Sent;
use crate::studio::{TestStudio, minutes};

const SAVED: &str = "User updated successfully";

async fn edit(admin: &Person, user: &Person, body: impl Into<Sent>) -> Reply {
    call(admin, &format!("PUT /api/admin/users/{}", user.id), body).await
}

#[tokio::test]
async fn who_becomes_a_coach_has_no_concessions_and_no_places() {
    let studio = TestStudio::open().await;
    let admin = the_admin(&studio).await;
    let mia = studio.member("mia").with_concessions(4).await;
    let tane = studio.member("tane").with_concessions(4).await;
    let (hiit, yoga) = (
        studio.class("HIIT").with_spots(1).await,
        studio.class("Yoga").with_spots(1).await,
    );
    mia.books(&hiit).await.ok();
    tane.waits_for(&hiit).await.ok();
    tane.books(&yoga).await.ok();
    mia.waits_for(&yoga).await.ok();
    let answer = edit(&admin, &mia, json!({"role": "coach", "concessions": 7}))
        .await
        .says(SAVED);
    assert_eq!(
        (
            answer["user"]["role"].as_str(),
            answer["user"]["concessions"].as_i64()
        ),
        (Some("coach"), Some(0))
    );
    assert_eq!(mia.bookings_of(&hiit, "cancelled").await.len(), 1);
    assert_eq!(
        studio
            .number("SELECT refunded FROM bookings WHERE status = 'cancelled'")
            .await,
        1
    );
    assert!(
        tane.notifications()
            .await
            .contains(&"waitlist_opening".to_owned())
    );
    assert_eq!(
        studio.number("SELECT count(*) FROM waitlist_entries").await,
        1
    );
    assert_eq!(
        mia.get("/api/auth/profile").await.ok()["hasAdminAccess"],
        true
    );
}

#[tokio::test]
async fn deactivating_ends_sessions_bookings_and_waiting_and_reactivating_restores_nothing() {
    let studio = TestStudio::open().await;
    let admin = the_admin(&studio).await;
    let mia = studio
        .member("mia")
        .with_concessions(4)
        .with_password("kereru1")
        .await;
    let tane = studio.member("tane").with_concessions(4).await;
    let hiit = studio
        .class("HIIT")
        .starting_in(minutes(90))
        .with_spots(1)
        .costing(2)
        .await;
    mia.books(&hiit).await.ok();
    tane.waits_for(&hiit).await.ok();
    edit(&admin, &mia, json!({"isActive": false}))
        .await
        .says(SAVED);
    assert_eq!(
        (
            mia.balance().await,
            mia.bookings_of(&hiit, "cancelled").await.len()
        ),
        (4, 1)
    );
    assert!(
        tane.notifications()
            .await
            .contains(&"waitlist_opening".to_owned())
    );
    mia.get("/api/auth/profile").await.failure(401);
    let pair = json!({"username": "mia", "password": "kereru1"});
    let inactive = "Your account is inactive. Please contact your admin.";
    call(&studio.visitor(), "POST /api/auth/login", &pair)
        .await
        .fails(403, inactive);
    edit(&admin, &mia, json!({"isActive": true}))
        .await
        .says(SAVED);
    assert!(mia.bookings_of(&hiit, "confirmed").await.is_empty());
    mia.get("/api/auth/profile").await.failure(401);
    call(&studio.visitor(), "POST /api/auth/login", &pair)
        .await
        .ok();
}

#[tokio::test]
async fn an_admin_cannot_demote_deactivate_or_delete_himself_and_so_the_last_one_stays() {
    let studio = TestStudio::open().await;
    let admin = the_admin(&studio).await;
    for _ in 0..2 {
        for body in [
            json!({"role": "user"}),
            json!({"role": "coach"}),
            json!({"isActive": false}),
        ] {
            edit(&admin, &admin, body).await.failure(409);
        }
        call(&admin, &format!("DELETE /api/admin/users/{}", admin.id), "")
            .await
            .failure(409);
        call(&admin, "DELETE /api/users/account", "")
            .await
            .failure(409);
        // With another admin it is no different.
        studio
            .admin(&format!("hana{}", studio.now().millis()))
            .await;
        studio.advance(minutes(1));
    }
    let hana = studio.admin("hana").await;
    edit(&admin, &hana, json!({"role": "user"}))
        .await
        .says(SAVED);
    hana.get("/api/admin/dashboard").await.failure(403);
}

#[tokio::test]
async fn a_member_who_becomes_an_admin_gives_up_the_places_and_keeps_the_balance() {
    let studio = TestStudio::open().await;
    let admin = the_admin(&studio).await;
    let mia = studio.member("mia").with_concessions(4).await;
    let hiit = studio.class("HIIT").starting_in(minutes(90)).await;
    mia.books(&hiit).await.ok();
    edit(&admin, &mia, json!({"role": "admin"}))
        .await
        .says(SAVED);
    assert_eq!(
        (
            mia.balance().await,
            mia.bookings_of(&hiit, "confirmed").await
        ),
        (4, Vec::new())
    );
    edit(&mia, &admin, json!({"phone": "021"}))
        .await
        .says(SAVED);
}

#[tokio::test]
async fn a_coach_is_given_no_concessions_by_an_edit_and_gets_none_back_as_a_member() {
    let studio = TestStudio::open().await;
    let admin = the_admin(&studio).await;
    let rua = studio.coach("rua").await;
    edit(&admin, &rua, json!({"concessions": 5}))
        .await
        .says(SAVED);
    assert_eq!(rua.balance().await, 0);
    let mia = studio.member("mia").with_concessions(4).await;
    edit(&admin, &mia, json!({"role": "coach"}))
        .await
        .says(SAVED);
    edit(&admin, &mia, json!({"role": "user"}))
        .await
        .says(SAVED);
    assert_eq!(mia.balance().await, 0);
    edit(&admin, &rua, json!({"role": "user", "concessions": 3}))
        .await
        .says(SAVED);
    assert_eq!(rua.balance().await, 3);
}
