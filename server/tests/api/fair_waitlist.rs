//! Tests what happens to the spots of a full class: quiet hours, who is told, being booked from the waitlist, 'The spot is
//! taken', and late cancellations whose concessions come back.

use fantail_server::jobs;
use serde_json::{Value, json};

use crate::people::Person;
use crate::plans::planned_and_done;
use crate::reply::Reply;
use crate::studio::{MS, TestStudio, hours, minutes};
use crate::timetable::TestClass;

impl Person {
    async fn wishes(&self, class: &TestClass, book_for_me: bool) -> Reply {
        let path = format!("/api/bookings/waitlist/{}", class.id);
        self.asks("PUT", &path, json!({"bookForMe": book_for_me}))
            .await
    }

    async fn asks_to_be_booked(&self, class: &TestClass) {
        self.waits_for(class).await.ok();
        self.wishes(class, true).await.ok();
    }

    async fn is_booked(&self, class: &TestClass) -> bool {
        !self.bookings_of(class, "confirmed").await.is_empty()
    }

    async fn count(&self, kind: &str) -> usize {
        let all = self.notifications().await;
        all.iter().filter(|one| *one == kind).count()
    }
}

/// A class in 50 hours with one spot, which Ana has booked.
async fn full_class(studio: &TestStudio) -> (Person, TestClass) {
    let ana = studio.member("ana").with_concessions(5).await;
    let hiit = studio
        .class("HIIT")
        .starting_in(hours(50))
        .with_spots(1)
        .await;
    ana.books(&hiit).await.ok();
    (ana, hiit)
}

/// Mia and Tane, who wait for a class with a balance of 1.
async fn two_waiting(studio: &TestStudio, class: &TestClass) -> [Person; 2] {
    let mia = studio.member("mia").with_concessions(1).await;
    let tane = studio.member("tane").with_concessions(1).await;
    for person in [&mia, &tane] {
        person.waits_for(class).await.ok();
    }
    [mia, tane]
}

#[tokio::test]
async fn a_letter_about_a_spot_waits_for_the_morning_unless_the_class_is_early() {
    let studio = TestStudio::open().await;
    let (ana, late) = full_class(&studio).await;
    let early = studio
        .class("Early")
        .starting_in(hours(19))
        .with_spots(1)
        .await;
    ana.books(&early).await.ok();
    let mia = studio.member("mia").with_concessions(5).await;
    for class in [&late, &early] {
        mia.waits_for(class).await.ok();
    }
    // It is 13:00 at first; at 21:00 the night begins.
    studio.advance(hours(8));
    for class in [&late, &early] {
        ana.cancels(class).await.ok();
    }
    assert_eq!(
        mia.count("waitlist_opening").await,
        2,
        "the app says it at once"
    );
    let held = |class: &TestClass| {
        let query = format!(
            "SELECT not_before - created_at FROM outbox WHERE kind = 'waitlist_opening' AND class_id = '{}'",
            class.id
        );
        let studio = &studio;
        async move { studio.number(&query).await }
    };
    assert_eq!(
        held(&late).await,
        (hours(9) + minutes(30)).num_milliseconds()
    );
    assert_eq!(held(&early).await, 0);
    jobs::run_upkeep_once(studio.app(), &mut None).await;
    jobs::send_due_letters(studio.app()).await.unwrap();
    let unsent = "SELECT class_id FROM outbox WHERE kind = 'waitlist_opening' AND sent_at IS NULL";
    assert_eq!(studio.texts(unsent).await, [late.id.as_str()]);
}

#[tokio::test]
async fn a_letter_about_a_booking_from_the_waitlist_waits_for_the_morning_and_for_no_cancelled_one()
{
    let studio = TestStudio::open().await;
    let (ana, hiit) = full_class(&studio).await;
    let mia = studio.member("mia").with_concessions(3).await;
    mia.asks_to_be_booked(&hiit).await;
    studio.advance(hours(9));
    ana.cancels(&hiit).await.ok();
    assert!(mia.is_booked(&hiit).await);
    let letters =
        "SELECT iif(sent_at IS NULL, ifnull(nullif(dead_reason, ''), 'waits'), 'sent') FROM outbox
                    WHERE kind = 'booked_from_waitlist'";
    let pushes =
        "SELECT push_at - created_at FROM notifications WHERE kind = 'booked_from_waitlist'";
    let until_morning = hours(8) + minutes(30);
    assert_eq!(
        studio.number(pushes).await,
        until_morning.num_milliseconds()
    );
    for (wait, outcome) in [
        (minutes(0), "waits"),
        (until_morning, "the booking was cancelled"),
    ] {
        studio.advance(wait);
        jobs::run_upkeep_once(studio.app(), &mut None).await;
        jobs::send_due_letters(studio.app()).await.unwrap();
        assert_eq!(studio.texts(letters).await, [outcome]);
        if outcome == "waits" {
            mia.cancels(&hiit).await.ok();
        }
    }
}

#[tokio::test]
async fn a_letter_that_has_waited_is_sent_only_to_who_can_still_book() {
    let studio = TestStudio::open().await;
    let (ana, hiit) = full_class(&studio).await;
    let hana = studio.admin("hana").await;
    let [_, tane] = two_waiting(&studio, &hiit).await;
    studio.advance(hours(9));
    ana.cancels(&hiit).await.ok();
    hana.edits_user(&tane, json!({"concessions": -2}))
        .await
        .ok();
    studio.advance(hours(8) + minutes(30));
    jobs::send_due_letters(studio.app()).await.unwrap();
    let letters = "SELECT iif(sent_at IS NULL, dead_reason, 'sent') FROM outbox
                    WHERE kind = 'waitlist_opening' ORDER BY to_address";
    let expected = ["sent", "they can't book the spot"];
    assert_eq!(studio.texts(letters).await, expected);
}

#[tokio::test]
async fn only_who_could_book_is_told_and_learns_once_that_the_spot_is_taken() {
    let studio = TestStudio::open().await;
    let (ana, hiit) = full_class(&studio).await;
    let hana = studio.admin("hana").await;
    let [mia, tane] = two_waiting(&studio, &hiit).await;
    hana.edits_user(&tane, json!({"concessions": -2}))
        .await
        .ok();
    ana.cancels(&hiit).await.ok();
    assert_eq!(mia.count("waitlist_opening").await, 1);
    assert_eq!(tane.count("waitlist_opening").await, 0);
    let zoe = studio.member("zoe").with_concessions(1).await;
    zoe.books(&hiit).await.ok();
    assert_eq!(mia.count("spot_taken").await, 1);
    assert_eq!(tane.count("spot_taken").await, 0);
    // No letter about the opening has left, so none says that it is over.
    assert!(!mia.letters().await.contains(&"spot_taken".to_owned()));
    zoe.cancels(&hiit).await.ok();
    mia.books(&hiit).await.ok();
    assert_eq!(
        mia.count("spot_taken").await,
        1,
        "the one who took it knows"
    );
}

#[tokio::test]
async fn whoever_joined_first_and_asked_is_booked_and_told() {
    let studio = TestStudio::open().await;
    let (ana, hiit) = full_class(&studio).await;
    let poor = studio.member("poor").with_concessions(1).await;
    let mia = studio.member("mia").with_concessions(3).await;
    let tane = studio.member("tane").with_concessions(3).await;
    for person in [&poor, &mia, &tane] {
        person.asks_to_be_booked(&hiit).await;
        studio.advance(MS);
    }
    let other = studio.class("Other").starting_in(hours(60)).await;
    poor.books(&other).await.ok();
    ana.cancels(&hiit).await.ok();
    assert!(mia.is_booked(&hiit).await);
    assert_eq!(mia.balance().await, 2);
    assert_eq!(mia.count("booked_from_waitlist").await, 1);
    assert_eq!(mia.letters().await[0], "booked_from_waitlist");
    assert_eq!(mia.history().await.last().unwrap(), "booking");
    for person in [&poor, &tane] {
        assert!(!person.is_booked(&hiit).await);
        assert_eq!(person.count("waitlist_opening").await, 0);
    }
}

#[tokio::test]
async fn nobody_is_booked_into_overlapping_classes_or_after_the_free_cancellation() {
    let studio = TestStudio::open().await;
    let (ana, hiit) = full_class(&studio).await;
    let mia = studio.member("mia").with_concessions(3).await;
    mia.asks_to_be_booked(&hiit).await;
    let beside = studio
        .class("Beside")
        .starting_in(hours(50) + minutes(30))
        .await;
    mia.books(&beside).await.ok();
    ana.cancels(&hiit).await.ok();
    assert!(!mia.is_booked(&hiit).await);
    assert_eq!(mia.count("waitlist_opening").await, 1);
    mia.cancels(&beside).await.ok();
    ana.books(&hiit).await.ok();
    studio.advance(hours(26));
    ana.cancels(&hiit).await.ok();
    assert!(!mia.is_booked(&hiit).await, "24 hours before the start");
}

#[tokio::test]
async fn the_wish_is_shown_and_withdrawn() {
    let studio = TestStudio::open().await;
    let (ana, hiit) = full_class(&studio).await;
    let mia = studio.member("mia").with_concessions(3).await;
    mia.wishes(&hiit, true)
        .await
        .fails(404, "You are not currently on the waitlist for this class");
    mia.asks_to_be_booked(&hiit).await;
    let wish = async || {
        mia.get("/api/users/waitlist-status").await.ok()["waitlist"][0]["bookForMe"].clone()
    };
    assert_eq!(wish().await, true);
    let path = format!("/api/bookings/waitlist/{}", hiit.id);
    mia.stops_waiting_for(&hiit).await.ok();
    mia.asks("POST", &path, json!({"bookForMe": true}))
        .await
        .says("Joined waitlist successfully");
    assert_eq!(wish().await, true);
    for _ in 0..2 {
        mia.wishes(&hiit, false).await.ok();
    }
    assert_eq!(wish().await, false);
    ana.cancels(&hiit).await.ok();
    assert!(!mia.is_booked(&hiit).await);
    mia.asks("PUT", &path, json!({})).await.failure(400);
    mia.asks("PUT", &path, json!({"bookForMe": "yes"}))
        .await
        .failure(400);
    mia.asks(
        "PUT",
        "/api/bookings/waitlist/none",
        json!({"bookForMe": true}),
    )
    .await
    .failure(404);
}

async fn chooses_late_credits(studio: &TestStudio) -> Person {
    let hana = studio.admin("hana").await;
    let chosen = hana
        .asks(
            "PUT",
            "/api/admin/settings",
            json!({"returnsLateCredits": true}),
        )
        .await;
    assert_eq!(chosen.ok()["settings"]["returnsLateCredits"], true);
    hana
}

async fn statement(person: &Person) -> Vec<Value> {
    let answer = person.get("/api/users/concessions").await.ok();
    let entries = answer["entries"].as_array().unwrap();
    entries
        .iter()
        .map(|entry| json!([entry["cause"], entry["delta"]]))
        .collect()
}

#[tokio::test]
async fn a_late_cancelled_concession_comes_back_when_someone_takes_the_spot() {
    let studio = TestStudio::open().await;
    let (ana, hiit) = full_class(&studio).await;
    let hana = chooses_late_credits(&studio).await;
    let details = ana.get("/api/studio").await.ok();
    assert_eq!(details["returnsLateCredits"], true);
    assert_eq!(ana.get("/api/users/data").await.json()["studio"], details);
    studio.advance(hours(30));
    ana.cancels(&hiit).await.ok();
    assert_eq!(ana.balance().await, 4);
    let mia = studio.member("mia").with_concessions(3).await;
    mia.books(&hiit).await.ok();
    assert_eq!(ana.balance().await, 5);
    assert_eq!(ana.count("credit_returned").await, 1);
    assert_eq!(statement(&ana).await[0], json!(["credit_returned", 1]));
    assert_eq!(ana.history().await.last().unwrap(), "refund");
    // It came back once: whoever cancels and books again changes nothing.
    mia.cancels(&hiit).await.ok();
    let tane = studio.member("tane").with_concessions(3).await;
    tane.books(&hiit).await.ok();
    assert_eq!((ana.balance().await, mia.balance().await), (5, 3));
    let acts = hana
        .get("/api/admin/audit?kind=late_credits_chosen")
        .await
        .ok();
    assert_eq!(acts["entries"][0]["changes"][0]["after"], "Yes");
}

#[tokio::test]
async fn without_the_setting_or_with_other_free_spots_no_concession_comes_back() {
    let studio = TestStudio::open().await;
    let (ana, hiit) = full_class(&studio).await;
    let roomy = studio
        .class("Roomy")
        .starting_in(hours(50))
        .with_spots(3)
        .await;
    ana.books(&roomy).await.ok();
    studio.advance(hours(30));
    ana.cancels(&hiit).await.ok();
    let mia = studio.member("mia").with_concessions(3).await;
    mia.books(&hiit).await.ok();
    assert_eq!(ana.balance().await, 3);
    chooses_late_credits(&studio).await;
    ana.cancels(&roomy).await.ok();
    mia.books(&roomy).await.ok();
    assert_eq!(ana.balance().await, 3);
}

/// A class in which cancelling is not refunded any more.
async fn class_tomorrow(studio: &TestStudio, spots: u32) -> TestClass {
    studio
        .class("HIIT")
        .starting_in(hours(20))
        .with_spots(spots)
        .await
}

async fn moves_to_next_week(studio: &TestStudio, admin: &Person, class: &TestClass) {
    let form = json!({"startTime": (studio.now() + hours(7 * 24)).to_string()});
    planned_and_done(form, async |form| admin.moves(class, form).await).await;
}

#[tokio::test]
async fn who_gets_a_late_concession_back_can_be_booked_from_the_waitlist_in_the_same_act() {
    let studio = TestStudio::open().await;
    let hana = chooses_late_credits(&studio).await;
    let hiit = class_tomorrow(&studio, 3).await;
    let [ana, mia, zoe] = [
        studio.member("ana").with_concessions(5).await,
        studio.member("mia").with_concessions(5).await,
        studio.member("zoe").with_concessions(5).await,
    ];
    for person in [&ana, &mia, &zoe] {
        person.books(&hiit).await.ok();
    }
    for person in [&mia, &zoe] {
        person.cancels(&hiit).await.ok();
        studio.advance(MS);
    }
    hana.edits(&hiit, json!({"maxCapacity": 1})).await.ok();
    moves_to_next_week(&studio, &hana, &hiit).await;
    for person in [&zoe, &mia] {
        person.asks_to_be_booked(&hiit).await;
        studio.advance(MS);
    }
    hana.edits(&hiit, json!({"maxCapacity": 3})).await.ok();
    for person in [&mia, &zoe] {
        assert!(person.is_booked(&hiit).await);
        // Booked, cancelled too late, given back and booked again.
        assert_eq!(person.balance().await, 4);
    }
}

#[tokio::test]
async fn a_late_concession_may_come_back_while_its_account_is_deleted() {
    let studio = TestStudio::open().await;
    let hana = chooses_late_credits(&studio).await;
    let hiit = class_tomorrow(&studio, 2).await;
    let ana = studio.member("ana").with_concessions(5).await;
    let mia = studio.member("mia").with_concessions(5).await;
    ana.books(&hiit).await.ok();
    ana.cancels(&hiit).await.ok();
    studio.advance(MS);
    ana.books(&hiit).await.ok();
    hana.edits(&hiit, json!({"maxCapacity": 1})).await.ok();
    moves_to_next_week(&studio, &hana, &hiit).await;
    mia.asks_to_be_booked(&hiit).await;
    ana.leaves().await.ok();
    assert!(mia.is_booked(&hiit).await);
}
