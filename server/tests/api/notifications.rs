//! Tests notifications: always in the app, and by letter for users who want letters.

use crate::people::Person;
use crate::studio::{MS, TestStudio, hours, minutes};
use crate::timetable::TestClass;

/// Creates a class in two days with one spot, which Tāne has booked and Mia waits for.
async fn class_with_waitlist(studio: &TestStudio) -> (Person, Person, TestClass) {
    let tane = studio.member("tane").with_concessions(50).await;
    let mia = studio.member("mia").with_concessions(5).await;
    let hiit = studio.class("HIIT").with_spots(1).await;
    tane.books(&hiit).await.ok();
    mia.waits_for(&hiit).await.ok();
    (tane, mia, hiit)
}

async fn opening_letters(studio: &TestStudio) -> Vec<i64> {
    let query = "SELECT CAST((not_before - created_at) / 60000 AS TEXT) FROM outbox
                 WHERE kind = 'waitlist_opening' AND dead_at IS NULL ORDER BY rowid";
    studio
        .texts(query)
        .await
        .iter()
        .map(|minutes| minutes.parse().unwrap())
        .collect()
}

#[tokio::test]
async fn a_booking_and_its_cancellation_are_confirmed() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").with_concessions(9).await;
    let hiit = studio.class("HIIT").await;
    mia.books(&hiit).await.ok();
    mia.cancels(&hiit).await.ok();
    assert_eq!(
        mia.notifications().await,
        ["booking_confirmed", "booking_cancelled"]
    );
    assert_eq!(
        mia.letters().await,
        ["booking_confirmed", "booking_cancelled"]
    );
    let texts = studio.letters_where("true").await;
    for (text, subject) in texts
        .iter()
        .zip(["You are booked: HIIT", "Booking cancelled: HIIT"])
    {
        assert!(text.contains(&format!("\nSubject: {subject}\n")), "{text}");
    }
    assert!(
        texts[1].contains("You got 1 concession back."),
        "{}",
        texts[1]
    );
    assert!(
        texts[0].contains("https://book.example.nz/classes?class="),
        "{}",
        texts[0]
    );
}

#[tokio::test]
async fn a_balance_that_reaches_two_zero_or_minus_two_causes_a_notification() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").with_concessions(3).await;
    for name in ["A", "B", "C", "D", "E"] {
        mia.books(&studio.class(name).await).await.ok();
    }
    assert_eq!(mia.balance().await, -2);
    let notifications = mia.notifications().await;
    let low: Vec<_> = notifications
        .iter()
        .enumerate()
        .filter(|(_, kind)| *kind == "concessions_low")
        .map(|(i, _)| i)
        .collect();
    // After the first booking (2), the third (0) and the fifth (−2).
    assert_eq!(low, [1, 4, 7], "{notifications:?}");
}

#[tokio::test]
async fn settings_stop_letters_but_not_notifications_in_the_app() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").with_concessions(3).await;
    studio
        .sql(&format!(
            "INSERT INTO notification_settings VALUES ('{}', 1, 0, 1, 1, 1, 1, 0)",
            mia.id
        ))
        .await;
    mia.books(&studio.class("A").await).await.ok();
    assert_eq!(
        mia.notifications().await,
        ["booking_confirmed", "concessions_low"]
    );
    assert_eq!(mia.letters().await, ["booking_confirmed"]);
    studio
        .sql("UPDATE notification_settings SET email = 0")
        .await;
    mia.books(&studio.class("B").await).await.ok();
    assert_eq!(mia.letters().await, ["booking_confirmed"]);
    assert_eq!(mia.notifications().await.len(), 3);
}

#[tokio::test]
async fn admins_are_notified_of_a_cancellation_within_a_day_of_the_start() {
    let studio = TestStudio::open().await;
    let admin = studio.admin("hana").await;
    let mia = studio.member("mia").with_concessions(5).await;
    let (soon, later) = (
        studio.class("HIIT").starting_in(hours(24)).await,
        studio.class("Yoga").await,
    );
    for class in [&soon, &later] {
        mia.books(class).await.ok();
        mia.cancels(class).await.ok();
    }
    assert_eq!(admin.notifications().await, ["late_cancellation"]);
    assert_eq!(admin.letters().await, ["late_cancellation"]);
}

#[tokio::test]
async fn repeated_late_cancellations_notify_admins_each_time_and_by_letter_once_in_15_minutes() {
    let studio = TestStudio::open().await;
    let admin = studio.admin("hana").await;
    let (mia, tane) = (
        studio.member("mia").with_concessions(50).await,
        studio.member("tane").with_concessions(50).await,
    );
    let hiit = studio.class("HIIT").starting_in(hours(20)).await;
    let yoga = studio.class("Yoga").starting_in(hours(20)).await;
    let cancels_late = async |person: &Person, class: &TestClass| {
        person.books(class).await.ok();
        person.cancels(class).await.ok();
    };
    for _ in 0..3 {
        cancels_late(&mia, &hiit).await;
        studio.advance(minutes(5) - MS);
    }
    assert_eq!(admin.letters().await.len(), 1);
    studio.advance(MS * 3);
    cancels_late(&mia, &hiit).await;
    assert_eq!(admin.letters().await.len(), 2);
    // Another member or another class causes a new letter.
    cancels_late(&tane, &hiit).await;
    cancels_late(&mia, &yoga).await;
    assert_eq!(admin.letters().await.len(), 4);
    assert_eq!(admin.notifications().await, ["late_cancellation"; 6]);
}

#[tokio::test]
async fn repeated_bookings_notify_the_member_each_time_and_by_letter_sixty_times_an_hour() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").with_concessions(50).await;
    let tane = studio.member("tane").with_concessions(50).await;
    let hiit = studio.class("HIIT").starting_in(hours(200)).await;
    for _ in 0..31 {
        mia.books(&hiit).await.ok();
        mia.cancels(&hiit).await.ok();
    }
    let letters = mia.letters().await;
    assert_eq!(letters.len(), 60);
    assert_eq!(letters[58..], ["booking_confirmed", "booking_cancelled"]);
    assert_eq!(mia.notifications().await.len(), 62);
    // Letters to other members are counted separately.
    tane.books(&hiit).await.ok();
    assert_eq!(tane.letters().await.len(), 1);
    studio.advance(hours(1) - MS);
    mia.books(&hiit).await.ok();
    assert_eq!(mia.letters().await.len(), 60);
    studio.advance(MS);
    mia.cancels(&hiit).await.ok();
    assert_eq!(mia.letters().await.len(), 61);
}

#[tokio::test]
async fn the_whole_waitlist_is_notified_of_a_spot_at_once() {
    let studio = TestStudio::open().await;
    let (tane, mia, hiit) = class_with_waitlist(&studio).await;
    let noa = studio.member("noa").with_concessions(5).await;
    noa.waits_for(&hiit).await.ok();
    tane.cancels(&hiit).await.ok();
    for person in [&mia, &noa] {
        assert_eq!(person.notifications().await, ["waitlist_opening"]);
        assert_eq!(person.letters().await, ["waitlist_opening"]);
    }
    assert!(
        !tane
            .notifications()
            .await
            .contains(&"waitlist_opening".to_owned())
    );
    let closes = studio
        .number("SELECT use_by FROM outbox WHERE kind = 'waitlist_opening' LIMIT 1")
        .await;
    assert_eq!(closes, (hiit.start_at - minutes(30)).millis());
}

async fn mark_letters_sent(studio: &TestStudio) {
    let sent = "UPDATE outbox SET sent_at = NOW, draft = ''
                WHERE sent_at IS NULL AND dead_at IS NULL AND not_before <= NOW";
    studio.sql(sent).await;
}

#[tokio::test]
async fn a_second_letter_within_15_minutes_is_held_back_and_a_third_is_not_written() {
    let studio = TestStudio::open().await;
    let (tane, mia, hiit) = class_with_waitlist(&studio).await;
    for _ in 0..4 {
        tane.cancels(&hiit).await.ok();
        tane.books(&hiit).await.ok();
        mark_letters_sent(&studio).await;
        studio.advance(minutes(2));
    }
    assert_eq!(opening_letters(&studio).await, [0, 13]);
    // Each opening, and that the spot is taken.
    assert_eq!(mia.notifications().await.len(), 8);
    studio.advance(minutes(60));
    mark_letters_sent(&studio).await;
    studio.advance(minutes(15));
    tane.cancels(&hiit).await.ok();
    assert_eq!(opening_letters(&studio).await, [0, 13, 0]);
}

#[tokio::test]
async fn while_no_letter_can_be_sent_a_newer_one_replaces_the_older() {
    let studio = TestStudio::open().await;
    let (tane, mia, hiit) = class_with_waitlist(&studio).await;
    for _ in 0..4 {
        tane.cancels(&hiit).await.ok();
        assert_eq!(opening_letters(&studio).await, [0]);
        tane.books(&hiit).await.ok();
        studio.advance(minutes(9));
    }
    // Each opening, and that the spot is taken.
    assert_eq!(mia.notifications().await.len(), 8);
}

#[tokio::test]
async fn a_letter_that_is_being_sent_counts_as_sent() {
    let studio = TestStudio::open().await;
    let (tane, _, hiit) = class_with_waitlist(&studio).await;
    tane.cancels(&hiit).await.ok();
    tane.books(&hiit).await.ok();
    studio
        .sql("UPDATE outbox SET leased_until = NOW + 60000 WHERE kind = 'waitlist_opening'")
        .await;
    tane.cancels(&hiit).await.ok();
    assert_eq!(opening_letters(&studio).await, [0, 15]);
}

#[tokio::test]
async fn a_spot_freed_just_before_cancelling_closes_notifies_the_waitlist() {
    let studio = TestStudio::open().await;
    let (tane, mia, hiit) = class_with_waitlist(&studio).await;
    studio.advance(hours(48) - minutes(31));
    tane.cancels(&hiit).await.ok();
    assert_eq!(mia.notifications().await, ["waitlist_opening"]);
}

#[tokio::test]
async fn a_letter_expires_when_its_class_starts_and_is_not_written_if_it_would_be_too_late() {
    let studio = TestStudio::open().await;
    let (tane, mia, hiit) = class_with_waitlist(&studio).await;
    let use_by = "SELECT use_by FROM outbox WHERE kind = 'booking_confirmed'";
    assert_eq!(studio.number(use_by).await, hiit.start_at.millis());
    // The first letter is sent at once. The second would be sent exactly when booking closes, which
    // is too late.
    studio.advance(hours(48) - minutes(45));
    tane.cancels(&hiit).await.ok();
    tane.books(&hiit).await.ok();
    mark_letters_sent(&studio).await;
    studio.advance(minutes(10));
    tane.cancels(&hiit).await.ok();
    assert_eq!(opening_letters(&studio).await, [0]);
    // Both openings, and that the first spot was taken.
    assert_eq!(mia.notifications().await.len(), 3);
}

#[tokio::test]
async fn a_refusal_notifies_nobody() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").with_concessions(5).await;
    let hiit = studio.class("HIIT").starting_in(minutes(30)).await;
    mia.books(&hiit).await.failure(409);
    assert_eq!(studio.number("SELECT count(*) FROM notifications").await, 0);
    assert_eq!(studio.number("SELECT count(*) FROM outbox").await, 0);
    assert_eq!(studio.number("SELECT count(*) FROM events").await, 0);
}
