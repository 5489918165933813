//! Tests booking and cancelling as a member.

use fantail_server::db::writes::Writes;
use fantail_server::store;
use fantail_server::store::bookings::{Cancelled, CancelledBy};
use serde_json::json;

use crate::sent::with;
use crate::studio::{MS, TestStudio, hours, minutes};

const CLOSED: &str = "Unable to book within 30 minutes";
const BROKE: &str = "Insufficient concessions";

#[tokio::test]
async fn a_booking_charges_its_price_and_takes_a_place() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").with_concessions(3).await;
    let hiit = studio.class("HIIT").costing(2).with_spots(4).await;
    mia.books(&hiit).await.says("Class booked successfully");
    assert_eq!(mia.balance().await, 1);
    let class = mia.get(&format!("/api/classes/{}", hiit.id)).await.ok();
    assert_eq!(class["isUserBooked"], true);
    assert_eq!(
        (
            class["activeBookings"].as_u64(),
            class["availableSpots"].as_u64()
        ),
        (Some(1), Some(3))
    );
    assert_eq!(class["userBookingConcessionsUsed"], 2);
    assert_eq!(mia.history().await, ["booking"]);
}

#[tokio::test]
async fn booking_twice_is_refused_and_charged_once() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").with_concessions(3).await;
    let hiit = studio.class("HIIT").await;
    mia.books(&hiit).await.ok();
    mia.books(&hiit)
        .await
        .refuses("already_booked", "You have already booked this class");
    assert_eq!(mia.balance().await, 2);
}

#[tokio::test]
async fn booking_again_after_cancelling_is_a_new_booking() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").with_concessions(1).await;
    let hiit = studio.class("HIIT").await;
    for _ in 0..3 {
        mia.books(&hiit).await.ok();
        mia.cancels(&hiit).await.ok();
    }
    mia.books(&hiit).await.ok();
    assert_eq!(mia.bookings_of(&hiit, "cancelled").await.len(), 3);
    assert_eq!(mia.balance().await, 0);
}

#[tokio::test]
async fn the_last_spot_goes_to_one_member_only() {
    let studio = TestStudio::open().await;
    let (mia, tane) = (studio.member("mia").await, studio.member("tane").await);
    let hiit = studio.class("HIIT").with_spots(1).await;
    mia.books(&hiit).await.ok();
    tane.books(&hiit)
        .await
        .refuses("class_full", "Class is full");
}

#[tokio::test]
async fn booking_closes_thirty_minutes_before_the_start_inclusive() {
    let studio = TestStudio::open().await;
    let (mia, tane) = (studio.member("mia").await, studio.member("tane").await);
    let hiit = studio.class("HIIT").starting_in(minutes(30) + MS).await;
    mia.books(&hiit).await.ok();
    studio.advance(MS);
    tane.books(&hiit).await.refuses("booking_closed", CLOSED);
    studio.advance(minutes(95));
    tane.books(&hiit)
        .await
        .refuses("class_over", "This class has already taken place");
}

#[tokio::test]
async fn two_classes_can_be_booked_on_credit_and_a_free_class_always() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").await;
    for name in ["HIIT", "Yoga"] {
        mia.books(&studio.class(name).await).await.ok();
    }
    assert_eq!(mia.balance().await, -2);
    mia.books(&studio.class("Pilates").await)
        .await
        .refuses("insufficient_concessions", BROKE);
    mia.books(&studio.class("Open day").costing(0).await)
        .await
        .ok();
    assert_eq!(mia.balance().await, -2);
}

#[tokio::test]
async fn a_class_that_does_not_exist_cannot_be_booked() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").with_concessions(3).await;
    mia.asks("POST", "/api/bookings/book", json!({"classId": "nothing"}))
        .await
        .fails(404, "Class not found");
    mia.asks("POST", "/api/bookings/book", json!({"classId": ""}))
        .await
        .failure(400);
    mia.asks("POST", "/api/bookings/book", "{}")
        .await
        .failure(400);
    mia.asks("POST", "/api/bookings/book", None)
        .await
        .failure(415);
    let hiit = studio.class("HIIT").await;
    studio.cancels(&hiit).await;
    mia.books(&hiit)
        .await
        .refuses("class_cancelled", "This class has been cancelled");
}

#[tokio::test]
async fn a_member_cannot_book_for_others_or_override_a_rule() {
    let studio = TestStudio::open().await;
    let (mia, tane) = (
        studio.member("mia").with_concessions(3).await,
        studio.member("tane").await,
    );
    let hiit = studio.class("HIIT").await;
    let path = "/api/bookings/book";
    for extra in [
        json!({"userId": tane.id}),
        json!({"userId": mia.id}),
        json!({"overrideConcessions": true}),
        json!({"adminOverride": true}),
    ] {
        let body = with(json!({"classId": hiit.id}), extra.clone());
        mia.asks("POST", path, body).await.failure(403);
        let path = format!("/api/bookings/waitlist/{}", hiit.id);
        mia.asks("POST", &path, extra).await.failure(403);
    }
    let body = json!({
        "classId": hiit.id, "userId": "", "overrideConcessions": false, "other": [1]
    });
    mia.asks("POST", path, &body).await.ok();
}

#[tokio::test]
async fn cancelling_more_than_a_day_ahead_refunds_the_price() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").with_concessions(3).await;
    let hiit = studio
        .class("HIIT")
        .costing(2)
        .starting_in(hours(24) + MS)
        .await;
    mia.books(&hiit).await.ok();
    studio
        .sql(&format!(
            "UPDATE classes SET concessions_required = 5 WHERE id = '{}'",
            hiit.id
        ))
        .await;
    mia.cancels(&hiit)
        .await
        .says("Booking cancelled successfully");
    assert_eq!(mia.balance().await, 3);
    assert_eq!(mia.history().await, ["booking", "cancellation"]);
}

#[tokio::test]
async fn cancelling_within_a_day_refunds_nothing() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").with_concessions(3).await;
    let hiit = studio.class("HIIT").starting_in(hours(24)).await;
    mia.books(&hiit).await.ok();
    mia.cancels(&hiit).await.ok();
    assert_eq!(mia.balance().await, 2);
}

#[tokio::test]
async fn cancelling_closes_thirty_minutes_before_the_start_inclusive() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").with_concessions(3).await;
    let hiit = studio.class("HIIT").starting_in(hours(5)).await;
    mia.books(&hiit).await.ok();
    studio.advance(hours(5) - minutes(30));
    mia.cancels(&hiit)
        .await
        .refuses("cancellation_closed", "Cancellation Closed");
    assert_eq!(mia.bookings_of(&hiit, "confirmed").await.len(), 1);
}

#[tokio::test]
async fn cancelling_twice_refunds_once() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").with_concessions(3).await;
    let hiit = studio.class("HIIT").await;
    mia.books(&hiit).await.ok();
    let booking = mia.bookings_of(&hiit, "confirmed").await.remove(0);
    mia.cancels_booking(&booking).await.ok();
    mia.cancels_booking(&booking)
        .await
        .refuses("booking_not_confirmed", "This booking is no longer active");
    assert_eq!(mia.balance().await, 3);
}

#[tokio::test]
async fn another_members_booking_gets_the_same_response_as_a_missing_one() {
    let studio = TestStudio::open().await;
    let (mia, tane) = (
        studio.member("mia").with_concessions(3).await,
        studio.member("tane").await,
    );
    let hiit = studio.class("HIIT").await;
    mia.books(&hiit).await.ok();
    let hers = tane
        .cancels_booking(&mia.bookings_of(&hiit, "confirmed").await[0])
        .await;
    let missing = tane.cancels_booking("0197").await;
    hers.fails(404, "Booking not found");
    assert_eq!((hers.status, hers.body), (missing.status, missing.body));
    assert_eq!(mia.bookings_of(&hiit, "confirmed").await.len(), 1);
}

#[tokio::test]
async fn a_reason_is_optional_and_stored() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").with_concessions(3).await;
    let hiit = studio.class("HIIT").await;
    mia.books(&hiit).await.ok();
    let path = format!(
        "/api/bookings/cancel/{}",
        mia.bookings_of(&hiit, "confirmed").await[0]
    );
    mia.asks("PUT", &path, json!({"reason": "x".repeat(501)}))
        .await
        .failure(400);
    mia.asks("PUT", &path, json!({"reason": "a\u{0}b"}))
        .await
        .failure(400);
    mia.asks("PUT", &path, json!({"reason": " sore knee\r\n"}))
        .await
        .ok();
    assert_eq!(
        studio.texts("SELECT cancel_reason FROM bookings").await,
        ["sore knee"]
    );
}

#[tokio::test]
async fn a_coach_booked_by_the_studio_can_cancel_only_their_own_booking() {
    let studio = TestStudio::open().await;
    let coach = studio.coach("kahu").await;
    let mia = studio.member("mia").await;
    let hiit = studio.class("HIIT").await;
    let form = json!({"userId": coach.id, "classId": hiit.id});
    studio
        .admin("hana")
        .await
        .asks("POST", "/api/admin/bookings/manual", &form)
        .await
        .ok();
    let place = coach.bookings_of(&hiit, "confirmed").await.remove(0);
    mia.cancels_booking(&place).await.failure(404);
    coach
        .cancels_booking(&place)
        .await
        .says("Booking cancelled successfully");
    assert_eq!(coach.balance().await, 0);
}

#[tokio::test]
async fn a_confirmed_booking_is_cancelled_only_once() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").with_concessions(5).await;
    let hiit = studio.class("HIIT").await;
    mia.books(&hiit).await.ok();
    let id = mia.bookings_of(&hiit, "confirmed").await.remove(0);
    mia.cancels_booking(&id).await.ok();
    let cancelled_at = studio.now().millis();
    studio.advance(minutes(1));
    let again = studio.write(async |conn, now| {
        let how = Cancelled {
            by: CancelledBy::Member,
            refunded: 1,
            reason: "",
        };
        let mut writes = Writes::default();
        store::bookings::push_cancellation(&mut writes, &id, how, now);
        Ok(writes.send(conn).await)
    });
    assert!(again.await.is_err());
    let kept = studio.number("SELECT cancelled_at FROM bookings").await;
    assert_eq!(kept, cancelled_at);
}
