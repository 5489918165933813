//! `/api/bookings`: what members do with classes.

use serde_json::json;

use super::expect::{DONE, a_full_class, call, is_for_the_signed_in, looks_like, the_admin};
use crate::sent::with;
use crate::studio::{MS, TestStudio, hours, minutes};

const BOOK: &str = "POST /api/bookings/book";
const BOOKED: &str = "Class booked successfully";
const CANCELLED: &str = "Booking cancelled successfully";

#[tokio::test]
async fn a_member_books_once_and_again_after_cancelling() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").with_concessions(5).await;
    let hiit = studio.class("HIIT").costing(2).await;
    let answer = mia.books(&hiit).await.says(BOOKED);
    assert_eq!(
        (answer["success"].as_bool(), mia.balance().await),
        (Some(true), 3)
    );
    mia.books(&hiit)
        .await
        .refuses("already_booked", "You have already booked this class");
    mia.cancels(&hiit).await.says(CANCELLED);
    assert_eq!(mia.balance().await, 5);
    mia.books(&hiit).await.says(BOOKED);
    assert_eq!(studio.number("SELECT count(*) FROM bookings").await, 2);
}

#[tokio::test]
async fn booking_is_for_members_and_what_only_an_admin_may_ask_for_is_forbidden() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").with_concessions(5).await;
    let hiit = studio.class("HIIT").await;
    let body = json!({"classId": hiit.id});
    for person in [the_admin(&studio).await, studio.coach("rua").await] {
        call(&person, BOOK, &body).await.failure(403);
    }
    for more in [
        json!({"userId": mia.id}),
        json!({"overrideConcessions": true}),
        json!({"adminOverride": true}),
    ] {
        call(&mia, BOOK, with(body.clone(), more))
            .await
            .failure(403);
    }
    let blank = json!({"userId": "", "overrideConcessions": null, "adminOverride": ""});
    call(&mia, BOOK, with(body, blank)).await.says(BOOKED);
    for bad in [json!({}), json!({"classId": ""}), json!({"classId": 7})] {
        call(&mia, BOOK, bad).await.failure(400);
    }
    call(&mia, BOOK, "[").await.failure(400);
    call(&mia, BOOK, json!({"classId": "nothing"}))
        .await
        .failure(404);
    is_for_the_signed_in(&studio, BOOK).await;
}

#[tokio::test]
async fn booking_and_cancelling_close_30_minutes_before_the_start_to_the_millisecond() {
    let studio = TestStudio::open().await;
    let (mia, tane) = (
        studio.member("mia").with_concessions(5).await,
        studio.member("tane").with_concessions(5).await,
    );
    let hiit = studio.class("HIIT").await;
    mia.books(&hiit).await.ok();
    studio.advance(hours(48) - minutes(30) - MS);
    tane.books(&hiit).await.says(BOOKED);
    tane.cancels(&hiit).await.says(CANCELLED);
    studio.advance(MS);
    tane.books(&hiit)
        .await
        .fails(409, "Unable to book within 30 minutes");
    mia.cancels(&hiit).await.fails(409, "Cancellation Closed");
}

#[tokio::test]
async fn the_last_place_and_the_last_credit_are_the_last() {
    let studio = TestStudio::open().await;
    let (full, _) = a_full_class(&studio, "Full").await;
    let mia = studio.member("mia").with_concessions(1).await;
    mia.books(&full)
        .await
        .refuses("class_full", "Class is full");
    mia.books(&studio.class("Four").costing(4).await)
        .await
        .fails(409, "Insufficient concessions");
    mia.books(&studio.class("Three").costing(3).await)
        .await
        .says(BOOKED);
    assert_eq!(mia.balance().await, -2);
    mia.books(&studio.class("One").await)
        .await
        .fails(409, "Insufficient concessions");
    mia.books(&studio.class("Free").costing(0).await)
        .await
        .says(BOOKED);
}

#[tokio::test]
async fn cancelling_more_than_24_hours_before_gives_back_what_was_used() {
    for (start, refund) in [(hours(24) + MS, 2), (hours(24), 0)] {
        let studio = TestStudio::open().await;
        let mia = studio.member("mia").with_concessions(5).await;
        let hiit = studio.class("HIIT").starting_in(start).costing(2).await;
        mia.books(&hiit).await.ok();
        studio
            .sql("UPDATE classes SET concessions_required = 4")
            .await;
        let booking = mia.bookings_of(&hiit, "confirmed").await.pop().unwrap();
        let line = format!("PUT /api/bookings/cancel/{booking}");
        let tane = studio.member("tane").await;
        let another = call(&tane, &line, "").await.failure(404);
        assert_eq!(
            another,
            call(&tane, "PUT /api/bookings/cancel/nothing", "")
                .await
                .failure(404)
        );
        let long = json!({"reason": "ā".repeat(501)});
        call(&mia, &line, &long).await.failure(400);
        call(&mia, &line, json!({"reason": 7})).await.failure(400);
        call(&mia, &line, json!({"reason": "Sick"}))
            .await
            .says(CANCELLED);
        assert_eq!(mia.balance().await, 3 + refund);
        call(&mia, &line, "").await.failure(409);
        is_for_the_signed_in(&studio, &line).await;
        let told = the_admin(&studio).await.notifications().await;
        assert_eq!(told.len(), usize::from(refund == 0), "{told:?}");
    }
}

#[tokio::test]
async fn a_member_joins_a_full_classs_waitlist_and_leaves_it() {
    let studio = TestStudio::open().await;
    let (hiit, _) = a_full_class(&studio, "HIIT").await;
    let mia = studio.member("mia").with_concessions(5).await;
    looks_like(
        &mia.waits_for(&hiit)
            .await
            .says("Joined waitlist successfully"),
        DONE,
    );
    mia.waits_for(&hiit)
        .await
        .fails(409, "You are already on the waitlist for this class");
    looks_like(
        &mia.stops_waiting_for(&hiit)
            .await
            .says("Removed from waitlist successfully"),
        DONE,
    );
    mia.stops_waiting_for(&hiit)
        .await
        .fails(404, "You are not currently on the waitlist for this class");
    assert_eq!(mia.history().await, ["waitlist_joined", "waitlist_left"]);
    call(&mia, "DELETE /api/bookings/waitlist/nothing", "")
        .await
        .failure(404);
    call(&mia, "POST /api/bookings/waitlist/nothing", "")
        .await
        .failure(404);
    for method in ["POST", "DELETE"] {
        let line = format!("{method} /api/bookings/waitlist/{}", hiit.id);
        for person in [
            the_admin(&studio).await,
            studio
                .coach(&format!("rua.{}", method.to_lowercase()))
                .await,
        ] {
            call(&person, &line, "").await.failure(403);
        }
        is_for_the_signed_in(&studio, &line).await;
    }
}

#[tokio::test]
async fn a_waitlist_is_closed_to_the_booked_the_short_the_late_and_while_places_are_free() {
    let studio = TestStudio::open().await;
    let (hiit, holder) = a_full_class(&studio, "HIIT").await;
    let (mia, short) = (
        studio.member("mia").with_concessions(1).await,
        studio.member("short").await,
    );
    holder
        .waits_for(&hiit)
        .await
        .fails(409, "You have already booked this class");
    short
        .waits_for(&hiit)
        .await
        .fails(409, "Insufficient concessions");
    mia.waits_for(&studio.class("Free").await)
        .await
        .fails(409, "This class still has spots available");
    studio.advance(hours(47));
    mia.waits_for(&hiit).await.fails(409, "Waitlist closed");
}

#[tokio::test]
async fn a_place_that_a_member_gives_up_is_open_to_anyone_and_ends_the_waiting_of_who_takes_it() {
    let studio = TestStudio::open().await;
    let (hiit, holder) = a_full_class(&studio, "HIIT").await;
    let (mia, tane) = (
        studio.member("mia").with_concessions(5).await,
        studio.member("tane").with_concessions(5).await,
    );
    mia.waits_for(&hiit).await.ok();
    tane.waits_for(&hiit).await.ok();
    holder.cancels(&hiit).await.ok();
    for person in [&mia, &tane] {
        assert_eq!(person.notifications().await, ["waitlist_opening"]);
        assert_eq!(person.letters().await, ["waitlist_opening"]);
    }
    tane.books(&hiit).await.says(BOOKED);
    assert_eq!(
        studio.number("SELECT count(*) FROM waitlist_entries").await,
        1
    );
    mia.books(&hiit)
        .await
        .refuses("class_full", "Class is full");
}
