//! Tests that a booking or cancellation is refused if its terms differ from those the user was
//! shown.

use serde_json::{Value, json};

use crate::on_behalf::refund;
use crate::people::Person;
use crate::reply::Reply;
use crate::sent::with;
use crate::studio::{MS, TestStudio, hours};
use crate::timetable::TestClass;

fn expecting(terms: Value) -> Value {
    Value::from_iter([("expected", terms)])
}

fn uses(concessions: u32) -> Value {
    expecting(json!({ "concessions": concessions }))
}

impl Person {
    /// Books a class, with more fields in the body.
    async fn books_with(&self, class: &TestClass, more: Value) -> Reply {
        let body = with(json!({"classId": class.id}), more);
        self.asks("POST", "/api/bookings/book", body).await
    }

    /// Cancels their confirmed booking of a class, with this body.
    async fn cancels_with(&self, class: &TestClass, body: Value) -> Reply {
        let booking = self.bookings_of(class, "confirmed").await.remove(0);
        let path = format!("/api/bookings/cancel/{booking}");
        self.asks("PUT", &path, body).await
    }
}

/// Asserts that a request was refused because the terms changed. Returns the verdict with the
/// present terms.
#[track_caller]
fn terms_changed(reply: &Reply, message: &str) -> Value {
    let body = reply.fails(409, message);
    assert_eq!(body["error"], "terms_changed");
    let verdict = &body["verdict"];
    assert_eq!(
        (&verdict["allowed"], &verdict["refusal"]),
        (&json!(true), &Value::Null)
    );
    verdict.clone()
}

#[tokio::test]
async fn a_changed_price_needs_a_new_consent() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let mia = studio.member("mia").with_concessions(5).await;
    let hiit = studio.class("HIIT").costing(1).await;
    hana.edits(&hiit, json!({"concessionsRequired": 3}))
        .await
        .ok();

    let verdict = terms_changed(
        &mia.books_with(&hiit, uses(1)).await,
        "This class now uses 3 concessions, not 1",
    );
    assert_eq!(
        (&verdict["concessions"], &verdict["balanceAfter"]),
        (&json!(-3), &json!(2))
    );
    let verdict = terms_changed(
        &mia.books_with(&hiit, uses(4)).await,
        "This class now uses 3 concessions, not 4",
    );
    assert_eq!(verdict["action"], "book");
    assert_eq!(mia.balance().await, 5);
    assert!(mia.bookings_of(&hiit, "confirmed").await.is_empty());
    assert!(mia.notifications().await.is_empty() && mia.history().await.is_empty());

    mia.books_with(&hiit, uses(3))
        .await
        .says("Class booked successfully");
    assert_eq!(mia.balance().await, 2);
}

#[tokio::test]
async fn terms_that_the_request_leaves_out_are_accepted() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").with_concessions(20).await;
    for more in [
        json!({}),
        expecting(Value::Null),
        expecting(json!("")),
        expecting(json!({})),
        expecting(json!({"concessions": null, "refund": ""})),
        expecting(json!({"refund": true, "balance": 4})),
    ] {
        let hiit = studio.class("HIIT").costing(2).await;
        mia.books_with(&hiit, more.clone()).await.ok();
        mia.cancels_with(&hiit, more).await.ok();
    }
    let hiit = studio.class("HIIT").costing(2).await;
    let no_refund = expecting(json!({"refund": false}));
    mia.books_with(&hiit, no_refund).await.ok();
    mia.cancels(&hiit).await.ok();
}

#[tokio::test]
async fn malformed_terms_are_refused() {
    let studio = TestStudio::open().await;
    let (hana, mia) = (studio.admin("hana").await, studio.member("mia").await);
    let hiit = studio.class("HIIT").await;
    for terms in [
        json!(1),
        json!([1, true]),
        json!("1"),
        json!({"concessions": -1}),
        json!({"concessions": 1.5}),
        json!({"concessions": "1"}),
        json!({"concessions": 4_294_967_296_u64}),
        json!({"refund": 1}),
        json!({"refund": "true"}),
    ] {
        let more = expecting(terms.clone());
        for reply in [
            mia.books_with(&hiit, more.clone()).await,
            hana.books_for_with(&mia, &hiit, more.clone()).await,
        ] {
            let body = reply.fails(400, "The request could not be understood");
            assert_eq!(body["error"], "bad_request", "{terms}");
        }
    }
    mia.books(&hiit).await.ok();
    for terms in [json!(1), json!({"refund": "yes"})] {
        for reply in [
            mia.cancels_with(&hiit, expecting(terms.clone())).await,
            hana.removes(&mia, &hiit, expecting(terms)).await,
        ] {
            reply.fails(400, "The request could not be understood");
        }
    }
}

#[tokio::test]
async fn a_refusal_comes_before_a_change_of_terms() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let mia = studio.member("mia").with_concessions(0).await;
    let hiit = studio.class("HIIT").costing(1).await;
    hana.edits(&hiit, json!({"concessionsRequired": 3}))
        .await
        .ok();
    mia.books_with(&hiit, uses(1))
        .await
        .refuses("insufficient_concessions", "Insufficient concessions");
}

#[tokio::test]
async fn a_cancellation_fails_if_the_promised_refund_is_no_longer_due() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").with_concessions(3).await;
    let hiit = studio
        .class("HIIT")
        .costing(2)
        .starting_in(hours(24) + MS)
        .await;
    let promised = expecting(json!({"concessions": 2, "refund": true}));
    mia.books(&hiit).await.ok();
    mia.cancels_with(&hiit, promised.clone()).await.ok();
    assert_eq!(mia.balance().await, 3);

    mia.books(&hiit).await.ok();
    studio.advance(MS);
    for shown in [promised, expecting(json!({"refund": true})), uses(2)] {
        let verdict = terms_changed(
            &mia.cancels_with(&hiit, shown).await,
            "0 concessions come back now, not 2",
        );
        assert_eq!(
            (
                &verdict["action"],
                &verdict["concessions"],
                &verdict["balanceAfter"]
            ),
            (&json!("cancel"), &json!(0), &json!(1))
        );
    }
    assert_eq!(mia.bookings_of(&hiit, "confirmed").await.len(), 1);
    assert_eq!(mia.history().await.len(), 3);

    let lost = expecting(json!({"concessions": 0, "refund": false}));
    mia.cancels_with(&hiit, lost)
        .await
        .says("Booking cancelled successfully");
    assert_eq!(mia.balance().await, 1);
}

#[tokio::test]
async fn a_refund_that_was_not_shown_asks_for_consent() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").with_concessions(1).await;
    let hiit = studio.class("HIIT").await;
    mia.books(&hiit).await.ok();
    let lost = expecting(json!({"concessions": 0, "refund": false}));
    terms_changed(
        &mia.cancels_with(&hiit, lost).await,
        "1 concession comes back now, not 0",
    );
    assert_eq!(mia.balance().await, 0);
}

#[tokio::test]
async fn changed_terms_are_also_refused_for_an_admin_acting_for_a_member() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let mia = studio.member("mia").with_concessions(5).await;
    let hiit = studio.class("HIIT").costing(3).starting_in(hours(25)).await;
    terms_changed(
        &hana.books_for_with(&mia, &hiit, uses(1)).await,
        "This class now uses 3 concessions, not 1",
    );
    let free = json!({"overrideConcessions": true});
    terms_changed(
        &hana.books_for_with(&mia, &hiit, with(free, uses(3))).await,
        "This class now uses 0 concessions, not 3",
    );
    assert_eq!(mia.balance().await, 5);
    hana.books_for_with(&mia, &hiit, uses(3)).await.ok();
    assert_eq!(mia.balance().await, 2);

    studio.advance(hours(2));
    let promised = expecting(json!({"concessions": 3, "refund": true}));
    terms_changed(
        &hana.removes(&mia, &hiit, promised.clone()).await,
        "0 concessions come back now, not 3",
    );
    assert_eq!(mia.bookings_of(&hiit, "confirmed").await.len(), 1);
    hana.removes(&mia, &hiit, with(refund(), promised))
        .await
        .ok();
    assert_eq!(mia.balance().await, 5);
}
