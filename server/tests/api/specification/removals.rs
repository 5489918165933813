//! `DELETE /api/admin/bookings/manual/{bookingId}`.

use serde_json::json;

use super::expect::{a_full_class, is_for_admins_only, the_admin};
use super::on_behalf::{ADDED, REMOVED, add, booking_of, remove, used_and_refunded};
use crate::studio::{TestStudio, hours, minutes};

#[tokio::test]
async fn a_removal_follows_the_24_hour_rule_unless_its_override_is_sent() {
    for (start, body, expected) in [
        (hours(24) + minutes(1), None, 2),
        (hours(24), None, 0),
        (
            hours(24),
            Some(json!({"overrideConcessionRefund": false})),
            0,
        ),
        (hours(24), Some(json!({"overrideConcessionRefund": ""})), 0),
        (
            hours(24),
            Some(json!({"overrideConcessionRefund": true})),
            2,
        ),
    ] {
        let studio = TestStudio::open().await;
        let admin = the_admin(&studio).await;
        let hiit = studio.class("HIIT").starting_in(start).costing(2).await;
        let mia = studio.member("mia").with_concessions(5).await;
        mia.books(&hiit).await.ok();
        let booking = booking_of(&mia, &hiit).await;
        remove(&admin, &booking, body.clone()).await.says(REMOVED);
        assert_eq!(used_and_refunded(&studio).await, (2, expected), "{body:?}");
        assert_eq!(
            mia.notifications().await.last().unwrap(),
            "removed_by_studio"
        );
        remove(&admin, &booking, body).await.failure(409);
    }
}

#[tokio::test]
async fn a_removal_works_until_the_class_ends_and_announces_the_place() {
    let studio = TestStudio::open().await;
    let admin = the_admin(&studio).await;
    let (hiit, holder) = a_full_class(&studio, "HIIT").await;
    let mia = studio.member("mia").with_concessions(5).await;
    mia.waits_for(&hiit).await.ok();
    let booking = booking_of(&holder, &hiit).await;
    remove(&admin, &booking, "").await.says(REMOVED);
    assert_eq!(mia.notifications().await, ["waitlist_opening"]);
    add(&admin, &holder, &hiit, json!({})).await.says(ADDED);
    studio.advance(hours(48) + minutes(59));
    let booking = booking_of(&holder, &hiit).await;
    remove(&admin, &booking, "").await.says(REMOVED);
    add(&admin, &holder, &hiit, json!({})).await.says(ADDED);
    let booking = booking_of(&holder, &hiit).await;
    studio.advance(minutes(1));
    remove(&admin, &booking, "").await.failure(409);
    assert_eq!(
        mia.notifications().await,
        ["waitlist_opening"],
        "nobody is told once booking is closed"
    );
}

#[tokio::test]
async fn an_attended_booking_cannot_be_removed_nor_an_unknown_one() {
    let studio = TestStudio::open().await;
    let admin = the_admin(&studio).await;
    let (hiit, mia) = (
        studio.class("HIIT").await,
        studio.member("mia").with_concessions(5).await,
    );
    mia.books(&hiit).await.ok();
    let booking = booking_of(&mia, &hiit).await;
    studio.advance(hours(50));
    studio.everyone_attends().await;
    for body in [None, Some(json!({"overrideConcessionRefund": true}))] {
        remove(&admin, &booking, body).await.failure(409);
    }
    remove(&admin, "nothing", "").await.failure(404);
    remove(&admin, "nothing", json!({"overrideConcessionRefund": 1}))
        .await
        .failure(400);
    is_for_admins_only(
        &studio,
        &format!("DELETE /api/admin/bookings/manual/{booking}"),
    )
    .await;
}
