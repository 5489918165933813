//! Tests that each decision on a write is stored with its inputs, and can be made again.

use fantail_core::decision::{Inputs, decide};
use fantail_core::limits::{DECISION_RETENTION, ERASURE_AFTER, REFUSED_DECISIONS_PER_DAY};
use fantail_core::studio_time::Instant;
use fantail_server::jobs;
use serde_json::json;

use crate::people::Person;
use crate::studio::{MS, TestStudio, hours, minutes};
use crate::timetable::TestClass;

/// Returns each stored decision as `action refusal concessions balance_after refund_is_due`, in
/// order.
async fn stored(studio: &TestStudio, person: &Person) -> Vec<String> {
    let sql = format!(
        "SELECT action || ' ' || coalesce(refusal, 'accepted') || ' ' || concessions || ' ' || balance_after
                || coalesce(' ' || refund_is_due, '')
           FROM decisions WHERE user_id = '{}' ORDER BY decided_at, id",
        person.id
    );
    studio.texts(&sql).await
}

#[tokio::test]
async fn every_decision_is_stored_with_its_inputs() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let mia = studio.member("mia").with_concessions(5).await;
    let tane = studio.member("tane").with_concessions(5).await;
    let hiit = studio.class("HIIT").with_spots(1).await;
    mia.books(&hiit).await.ok();
    studio.advance(MS);
    mia.books(&hiit)
        .await
        .refuses("already_booked", "You have already booked this class");
    tane.books(&hiit)
        .await
        .refuses("class_full", "Class is full");
    studio.advance(MS);
    tane.waits_for(&hiit).await.ok();
    studio.advance(MS);
    mia.cancels(&hiit).await.ok();
    studio.advance(MS);
    let body = json!({"classId": hiit.id, "expected": {"concessions": 3}});
    let changed = mia.asks("POST", "/api/bookings/book", body).await;
    changed.fails(409, "This class now uses 1 concession, not 3");
    assert_eq!(
        stored(&studio, &mia).await,
        [
            "book accepted -1 4",
            "book already_booked -1 3",
            "cancel accepted 1 5 1",
            "book terms_changed -1 4",
        ]
    );
    studio.advance(MS);
    hana.adds_to_waitlist(&tane, &hiit).await.refuses(
        "already_waiting",
        "You are already on the waitlist for this class",
    );
    assert_eq!(
        stored(&studio, &tane).await,
        [
            "book class_full -1 4",
            "join_waitlist accepted 0 5",
            "add_to_waitlist already_waiting 0 5",
        ]
    );
    let actors = "SELECT DISTINCT actor_id FROM decisions WHERE action = 'add_to_waitlist'";
    assert_eq!(studio.texts(actors).await, std::slice::from_ref(&hana.id));
    let bookings = "SELECT count(*) FROM decisions d JOIN bookings b ON b.id = d.booking_id
                     WHERE b.user_id = d.user_id AND b.class_id = d.class_id";
    assert_eq!(studio.number(bookings).await, 2);
}

#[tokio::test]
async fn a_stored_decision_can_be_made_again_from_its_inputs_alone() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").with_concessions(5).await;
    let hiit = studio.class("HIIT").await;
    mia.books(&hiit).await.ok();
    studio.advance(hours(24));
    mia.cancels(&hiit).await.ok();
    let rows = studio
        .texts("SELECT decided_at || ' ' || inputs FROM decisions ORDER BY decided_at")
        .await;
    let verdicts: Vec<_> = rows
        .iter()
        .map(|row| {
            let (at, inputs) = row.split_once(' ').unwrap();
            let inputs: Inputs = serde_json::from_str(inputs).unwrap();
            let decision = decide(&inputs, Instant::from_millis(at.parse().unwrap()));
            (decision.is_accepted(), decision.refund_is_due)
        })
        .collect();
    assert_eq!(verdicts, [(true, None), (true, Some(false))]);
}

#[tokio::test]
async fn a_refusal_has_the_time_at_which_its_fact_changed() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let mia = studio.member("mia").with_concessions(5).await;
    let tane = studio.member("tane").with_concessions(5).await;
    let hiit = studio.class("HIIT").with_spots(1).await;
    tane.books(&hiit).await.ok();
    let taken_at = studio.now();
    studio.advance(hours(1));
    let refused = mia.books(&hiit).await;
    let body = refused.fails(409, "Class is full");
    assert_eq!(body["changedAt"], taken_at.to_string());
    let refused = tane.books(&hiit).await;
    let body = refused.fails(409, "You have already booked this class");
    assert_eq!(body["changedAt"], taken_at.to_string());
    hana.deletes(&hiit).await.ok();
    let cancelled_at = studio.now();
    studio.advance(hours(1));
    let refused = mia.books(&hiit).await;
    let body = refused.fails(409, "This class has been cancelled");
    assert_eq!(body["changedAt"], cancelled_at.to_string());
}

#[tokio::test]
async fn a_refusal_has_the_time_at_which_a_mark_changed_its_fact() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let mia = studio.member("mia").with_concessions(5).await;
    let tane = studio.member("tane").with_concessions(5).await;
    let hiit = studio.class("HIIT").with_spots(1).await;
    tane.books(&hiit).await.ok();
    let booking = tane.booking(&hiit).await;
    let taken_at = studio.now();
    let marks = async |status: &str| {
        studio.advance(minutes(1));
        assert_eq!(
            hana.mark(&hiit, &booking, status).await["outcome"],
            "applied"
        );
        studio.now()
    };
    let full = async || {
        studio.advance(minutes(1));
        let refused = hana.books_for(&mia, &hiit).await;
        refused.fails(409, "Class is full")["changedAt"].clone()
    };
    studio.advance(hours(47) + minutes(30));
    // This mark takes no place.
    marks("attended").await;
    assert_eq!(full().await, taken_at.to_string());
    marks("no-show").await;
    let corrected_at = marks("attended").await;
    assert_eq!(full().await, corrected_at.to_string());

    let path = format!("/api/admin/bookings/manual/{booking}");
    let refused = hana.asks("DELETE", &path, None).await;
    let body = refused.fails(409, "This booking is no longer active");
    assert_eq!(body["changedAt"], corrected_at.to_string());
    marks("unmarked").await;
    assert_eq!(full().await, corrected_at.to_string());
}

#[tokio::test]
async fn a_refusal_that_an_edit_of_the_class_led_to_has_no_time_of_an_earlier_change() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let mia = studio.member("mia").with_concessions(1).await;
    let tane = studio.member("tane").with_concessions(5).await;
    let hiit = studio.class("HIIT").with_spots(2).await;
    tane.books(&hiit).await.ok();
    studio.advance(hours(1));

    hana.edits(&hiit, json!({"maxCapacity": 1})).await.ok();
    let full = mia.books(&hiit).await.fails(409, "Class is full");
    assert_eq!(full.get("changedAt"), None);

    studio.advance(hours(1));
    hana.edits(&hiit, json!({"maxCapacity": null})).await.ok();
    let roomy = mia.waits_for(&hiit).await;
    let roomy = roomy.fails(409, "This class still has spots available");
    assert_eq!(roomy["changedAt"], studio.now().to_string());

    studio.advance(hours(1));
    hana.edits(&hiit, json!({"concessionsRequired": 9}))
        .await
        .ok();
    let poor = mia.books(&hiit).await;
    let poor = poor.fails(409, "Insufficient concessions");
    assert_eq!(poor.get("changedAt"), None);
}

#[tokio::test]
async fn two_hundred_refusals_a_day_are_stored_and_all_get_a_response() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").with_concessions(5).await;
    let hiit = studio.class("HIIT").await;
    mia.books(&hiit).await.ok();
    let refusals = "SELECT count(*) FROM decisions WHERE refusal IS NOT NULL";
    for _ in 0..REFUSED_DECISIONS_PER_DAY + 3 {
        mia.books(&hiit)
            .await
            .refuses("already_booked", "You have already booked this class");
    }
    let limit = i64::from(REFUSED_DECISIONS_PER_DAY);
    assert_eq!(studio.number(refusals).await, limit);
    studio.advance(hours(24));
    mia.books(&hiit)
        .await
        .refuses("already_booked", "You have already booked this class");
    assert_eq!(studio.number(refusals).await, limit + 1);
}

#[tokio::test]
async fn decisions_are_deleted_after_four_hundred_days_and_when_their_user_is_erased() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").with_concessions(5).await;
    let tane = studio.member("tane").with_concessions(5).await;
    let hiit = studio.class("HIIT").await;
    let count = "SELECT count(*) FROM decisions";
    mia.books(&hiit).await.ok();
    studio.advance(hours(1));
    tane.books(&hiit).await.ok();
    studio.lets_go(&tane).await;
    studio.advance(ERASURE_AFTER);
    jobs::erase_deleted_accounts(studio.app()).await.unwrap();
    assert_eq!(studio.number(count).await, 1);
    studio.advance(DECISION_RETENTION - ERASURE_AFTER - hours(1));
    jobs::delete_old_decisions(studio.app()).await.unwrap();
    assert_eq!(studio.number(count).await, 1);
    studio.advance(MS);
    jobs::delete_old_decisions(studio.app()).await.unwrap();
    assert_eq!(studio.number(count).await, 0);
}

#[tokio::test]
async fn a_refusal_gets_a_response_even_if_it_cannot_be_stored() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").with_concessions(5).await;
    let hiit = studio.class("HIIT").await;
    mia.books(&hiit).await.ok();
    studio.sql("CREATE TRIGGER full_disk BEFORE INSERT ON decisions BEGIN SELECT RAISE(ABORT, 'no'); END").await;
    mia.books(&hiit)
        .await
        .refuses("already_booked", "You have already booked this class");
    studio.sql("DROP TRIGGER full_disk").await;
}

#[tokio::test]
async fn admins_read_decisions_by_user_and_class_newest_first() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let mia = studio.member("mia").with_concessions(5).await;
    let tane = studio.member("tane").with_concessions(5).await;
    let hiit = studio.class("HIIT").with_spots(1).await;
    let spin = studio.class("Spin").await;
    mia.books(&hiit).await.ok();
    studio.advance(MS);
    tane.books(&hiit)
        .await
        .refuses("class_full", "Class is full");
    studio.advance(MS);
    mia.books(&spin).await.ok();
    let read = async |query: String| {
        let answer = hana.get(&format!("/api/admin/decisions?{query}")).await;
        let answer = answer.ok();
        let list = answer["decisions"].as_array().unwrap().clone();
        list.iter()
            .map(|one| {
                assert_eq!(one["action"], "book");
                assert_eq!(one["facts"]["action"], "book");
                let (user, class) = (one["userId"].clone(), one["classId"].clone());
                (user, class, one["verdict"]["allowed"].as_bool().unwrap())
            })
            .collect::<Vec<_>>()
    };
    let decision = |person: &Person, class: &TestClass, allowed: bool| {
        (json!(person.id), json!(class.id), allowed)
    };
    let all = [
        decision(&mia, &spin, true),
        decision(&tane, &hiit, false),
        decision(&mia, &hiit, true),
    ];
    assert_eq!(read(String::new()).await, all);
    assert_eq!(read(format!("userId={}", tane.id)).await, all[1..2]);
    assert_eq!(read(format!("classId={}", hiit.id)).await, all[1..]);
    let both = format!("userId={}&classId={}", mia.id, spin.id);
    assert_eq!(read(both).await, all[..1]);
    assert_eq!(read("limit=2&page=2".to_owned()).await, all[2..]);
    assert!(read("userId=nobody".to_owned()).await.is_empty());
}
