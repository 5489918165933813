//! Tests deleting an account, by the user or by an admin.

use serde_json::json;

use crate::studio::{TestStudio, hours, minutes};

#[tokio::test]
async fn a_member_who_deletes_the_account_has_no_upcoming_bookings() {
    let studio = TestStudio::open().await;
    let (mia, tane) = (
        studio
            .member("mia")
            .with_concessions(5)
            .with_password("kereru1")
            .await,
        studio.member("tane").with_concessions(5).await,
    );
    let (hiit, yoga) = (
        studio
            .class("HIIT")
            .with_spots(1)
            .starting_in(hours(3))
            .await,
        studio.class("Yoga").with_spots(1).await,
    );
    let begun = studio.class("Begun").starting_in(hours(1)).await;
    for class in [&hiit, &begun] {
        mia.books(class).await.ok();
    }
    tane.books(&yoga).await.ok();
    mia.waits_for(&yoga).await.ok();
    tane.waits_for(&hiit).await.ok();
    studio.advance(hours(1));
    mia.leaves().await.says("Account permanently deleted");

    assert_eq!(mia.balance().await, 0);
    let causes = format!(
        "SELECT cause || delta FROM ledger WHERE user_id = '{}'",
        mia.id
    );
    assert_eq!(
        studio.texts(&causes).await,
        [
            "opening5",
            "booking-1",
            "booking-1",
            "cancellation1",
            "account_closed-4"
        ]
    );
    assert_eq!(mia.bookings_of(&hiit, "cancelled").await.len(), 1);
    assert_eq!(mia.bookings_of(&begun, "confirmed").await.len(), 1);
    assert!(
        tane.notifications()
            .await
            .contains(&"waitlist_opening".to_owned())
    );
    assert_eq!(
        studio.number("SELECT count(*) FROM waitlist_entries").await,
        1
    );
    // The deletion doesn't notify the user of the cancelled bookings, and their letters are
    // withdrawn.
    assert!(
        !mia.notifications()
            .await
            .contains(&"removed_by_studio".to_owned())
    );
    assert!(mia.letters().await.is_empty());
    let bodies = "SELECT count(*) FROM outbox WHERE dead_at IS NOT NULL AND draft <> ''";
    assert_eq!(studio.number(bodies).await, 0);
    // The studio's admin is notified.
    let notification_count = "SELECT count(*) FROM notifications WHERE kind = 'account_deleted' AND about_user_id IS NOT NULL";
    assert_eq!(studio.number(notification_count).await, 1);

    mia.leaves().await.failure(401);
    let sign_in = json!({"username": "mia", "password": "kereru1"});
    studio
        .visitor()
        .asks("POST", "/api/auth/login", sign_in)
        .await
        .fails(401, "Invalid username or password");
    studio.advance(hours(2));
    fantail_server::jobs::record_attendance(studio.app())
        .await
        .unwrap();
    assert_eq!(mia.bookings_of(&begun, "attended").await.len(), 1);
}

#[tokio::test]
async fn the_username_and_address_can_be_used_again_at_once() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let body = json!({"email": "m@example.nz", "firstName": "Mia", "lastName": "Ho"});
    for _ in 0..2 {
        let answer = hana.asks("POST", "/api/admin/users", &body).await;
        assert_eq!(answer.status, 201, "{}", answer.text());
        let user = answer.json()["user"].clone();
        assert_eq!(user["username"], "mia.ho");
        let path = format!("/api/admin/users/{}", user["_id"].as_str().unwrap());
        hana.asks("DELETE", &path, None)
            .await
            .says("User deleted successfully");
        hana.asks("DELETE", &path, None).await.failure(404);
    }
}

#[tokio::test]
async fn a_deletion_by_an_admin_notifies_every_other_admin() {
    let studio = TestStudio::open().await;
    let (hana, other) = (studio.admin("hana").await, studio.admin("other").await);
    let (mia, coach) = (studio.member("mia").await, studio.coach("coach").await);
    for user in [&mia, &coach] {
        hana.deletes_user(user)
            .await
            .says("User deleted successfully");
        user.get("/api/auth/profile").await.failure(401);
    }
    assert!(hana.notifications().await.is_empty());
    assert_eq!(
        other.notifications().await,
        ["account_deleted", "account_deleted"]
    );
    hana.deletes_user(&other).await.ok();
    hana.deletes_user(&hana).await.failure(409);
    let actors = format!(
        "SELECT description FROM events WHERE user_id = '{}' AND actor_id = '{}'",
        mia.id, hana.id
    );
    assert_eq!(studio.texts(&actors).await, ["Deleted the account"]);
}

#[tokio::test]
async fn a_coach_can_delete_their_account_and_an_admin_cannot() {
    let studio = TestStudio::open().await;
    let (hana, coach) = (studio.admin("hana").await, studio.coach("coach").await);
    coach.leaves().await.says("Account permanently deleted");
    let refused = hana.leaves().await.failure(409);
    assert_eq!(refused["error"], "admin_account");
    hana.get("/api/auth/profile").await.ok();
}

#[tokio::test]
async fn a_coach_with_a_paid_booking_to_come_can_be_deleted() {
    let studio = TestStudio::open().await;
    let (hana, mia) = (
        studio.admin("hana").await,
        studio.member("mia").with_concessions(5).await,
    );
    let hiit = studio.class("HIIT").starting_in(hours(1)).await;
    mia.books(&hiit).await.ok();
    let booking = mia.booking(&hiit).await;
    studio.advance(minutes(40));
    hana.mark(&hiit, &booking, "attended").await;
    hana.edits_user(&mia, json!({"role": "coach"})).await.ok();
    hana.mark(&hiit, &booking, "unmarked").await;
    hana.deletes_user(&mia)
        .await
        .says("User deleted successfully");
    assert_eq!(mia.balance().await, 0);
    assert_eq!(mia.bookings_of(&hiit, "cancelled").await, [booking]);
}

#[tokio::test]
async fn nobody_is_notified_of_a_freed_spot_once_booking_is_closed() {
    let studio = TestStudio::open().await;
    let (mia, tane) = (
        studio.member("mia").with_concessions(5).await,
        studio.member("tane").with_concessions(5).await,
    );
    let hiit = studio.class("HIIT").with_spots(1).await;
    mia.books(&hiit).await.ok();
    tane.waits_for(&hiit).await.ok();
    studio.advance(hours(48) - minutes(30));
    mia.leaves().await.ok();
    assert!(tane.notifications().await.is_empty());
    assert_eq!(mia.bookings_of(&hiit, "cancelled").await.len(), 1);
}

#[tokio::test]
async fn a_negative_balance_is_closed_as_well() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").await;
    studio.class("HIIT").await;
    let begun = studio.class("Begun").costing(2).starting_in(hours(1)).await;
    mia.books(&begun).await.ok();
    studio.advance(hours(1));
    mia.leaves().await.ok();
    assert_eq!(mia.balance().await, 0);
    assert_eq!(
        studio
            .number("SELECT delta FROM ledger WHERE cause = 'account_closed'")
            .await,
        2
    );
}

#[tokio::test]
async fn the_history_records_leaving_only_for_upcoming_waitlists() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let tane = studio.member("tane").with_concessions(9).await;
    let (mia, rua) = (
        studio.member("mia").with_concessions(9).await,
        studio.member("rua").with_concessions(9).await,
    );
    for (name, ahead) in [("over", hours(2)), ("ahead", hours(48))] {
        let class = studio.class(name).with_spots(1).starting_in(ahead).await;
        tane.books(&class).await.ok();
        mia.waits_for(&class).await.ok();
        rua.waits_for(&class).await.ok();
    }
    studio.advance(hours(3));
    let path = format!("/api/admin/users/{}", mia.id);
    hana.asks("PUT", &path, json!({"isActive": false}))
        .await
        .ok();
    hana.deletes_user(&rua).await.ok();
    let recorded = "SELECT description FROM events WHERE kind = 'waitlist_left' ORDER BY seq";
    let recorded = studio.texts(recorded).await;
    assert_eq!(recorded.len(), 2, "{recorded:?}");
    assert!(recorded.iter().all(|words| words.contains("ahead")));
    let waiting = "SELECT count(*) FROM waitlist_entries";
    assert_eq!(studio.number(waiting).await, 0);
}
