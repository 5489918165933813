//! Tests the calendar entry of a booking: the letter and the download have the same event.

use serde_json::json;

use crate::people::Person;
use crate::reply::Reply;
use crate::studio::{TestStudio, hours};
use crate::timetable::TestClass;

async fn entry(person: &Person, booking: &str) -> Reply {
    person
        .get(&format!("/api/bookings/{booking}/calendar"))
        .await
}

async fn booked(studio: &TestStudio) -> (Person, TestClass, String) {
    let mia = studio.member("mia").with_concessions(9).await;
    let hiit = studio.class("HIIT").starting_in(hours(48)).await;
    mia.books(&hiit).await.ok();
    let booking = mia.bookings_of(&hiit, "confirmed").await.remove(0);
    (mia, hiit, booking)
}

fn line<'a>(text: &'a str, name: &str) -> &'a str {
    let found = text.lines().find(|line| line.starts_with(name));
    found.unwrap_or_else(|| panic!("no {name} in {text}"))
}

#[tokio::test]
async fn a_booking_can_be_downloaded_repeatedly_as_a_calendar_file() {
    let studio = TestStudio::open().await;
    let (mia, hiit, booking) = booked(&studio).await;
    for _ in 0..2 {
        let reply = entry(&mia, &booking).await;
        assert_eq!(reply.status, 200);
        assert_eq!(
            reply.headers["content-type"],
            "text/calendar; charset=utf-8"
        );
        assert_eq!(reply.headers["cache-control"], "no-store");
        assert_eq!(
            reply.headers["content-disposition"],
            "attachment; filename=\"fantail-2026-11-23.ics\""
        );
        let text = reply.text().replace("\r\n ", "");
        for expected in [
            "BEGIN:VCALENDAR\r\n".to_owned(),
            "METHOD:PUBLISH\r\n".to_owned(),
            "STATUS:CONFIRMED\r\n".to_owned(),
            "SUMMARY:HIIT\r\n".to_owned(),
            "DTSTART;TZID=Pacific/Auckland:20261123T130000\r\n".to_owned(),
            "DTEND;TZID=Pacific/Auckland:20261123T140000\r\n".to_owned(),
            "LOCATION:Main studio\r\n".to_owned(),
            "ORGANIZER;CN=\"Kōwhai Studio\":mailto:hello@example.nz\r\n".to_owned(),
            format!("URL:https://book.example.nz/classes?class={}\r\n", hiit.id),
        ] {
            assert!(text.contains(&expected), "{expected} is not in {text}");
        }
        assert!(!text.contains("ATTENDEE"));
    }
}

#[tokio::test]
async fn the_download_has_the_same_event_as_the_letter() {
    let studio = TestStudio::open().await;
    let (mia, _, booking) = booked(&studio).await;
    let letters = studio.letters_where("true").await;
    let downloaded = entry(&mia, &booking).await.text();
    for name in [
        "UID:",
        "SEQUENCE:",
        "DTSTART;",
        "DTEND;",
        "SUMMARY:",
        "LOCATION:",
    ] {
        assert_eq!(line(&downloaded, name), line(&letters[0], name));
    }
    assert_eq!(
        line(&downloaded, "UID:"),
        format!("UID:{booking}@book.example.nz")
    );
}

#[tokio::test]
async fn only_the_users_own_confirmed_bookings_can_be_downloaded() {
    let studio = TestStudio::open().await;
    let (mia, hiit, booking) = booked(&studio).await;
    for other in [
        studio.member("tane").await,
        studio.coach("kahu").await,
        studio.admin("hana").await,
    ] {
        let theirs = entry(&other, &booking).await;
        let missing = entry(&other, "0197").await;
        theirs.fails(404, "Booking not found");
        assert_eq!((theirs.status, theirs.body), (missing.status, missing.body));
    }
    entry(&mia, "a%00b").await.failure(400);
    entry(&studio.visitor(), &booking).await.failure(401);
    let path = format!("/api/bookings/{booking}/calendar");
    mia.asks("PUT", &path, None).await.failure(405);
    mia.cancels(&hiit).await.ok();
    entry(&mia, &booking).await.fails(404, "Booking not found");
    mia.books(&hiit).await.ok();
    let second = mia.bookings_of(&hiit, "confirmed").await.remove(0);
    assert_eq!(entry(&mia, &second).await.status, 200);
    studio.advance(hours(50));
    studio.everyone_attends().await;
    entry(&mia, &second).await.fails(404, "Booking not found");
}

#[tokio::test]
async fn a_coach_booked_by_the_studio_can_download_the_file() {
    let studio = TestStudio::open().await;
    let (kahu, hana) = (studio.coach("kahu").await, studio.admin("hana").await);
    let hiit = studio.class("HIIT").await;
    let body = json!({"userId": kahu.id, "classId": hiit.id});
    hana.asks("POST", "/api/admin/bookings/manual", &body)
        .await
        .ok();
    let booking = kahu.bookings_of(&hiit, "confirmed").await.remove(0);
    assert_eq!(entry(&kahu, &booking).await.status, 200);
}

#[tokio::test]
async fn a_renamed_class_has_a_newer_entry_and_nobody_is_notified() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let (mia, hiit, booking) = booked(&studio).await;
    let before = entry(&mia, &booking).await.text();
    studio.advance(hours(1));
    hana.edits(&hiit, json!({"name": "HIIT 2"})).await.ok();
    let after = entry(&mia, &booking).await.text();
    assert_eq!(line(&after, "SUMMARY:"), "SUMMARY:HIIT 2");
    for name in ["DTSTAMP:", "SEQUENCE:"] {
        assert_ne!(line(&after, name), line(&before, name));
    }
    assert_eq!(mia.notifications().await, ["booking_confirmed"]);
    // The same name again is no change.
    studio.advance(hours(1));
    hana.edits(&hiit, json!({"name": "HIIT 2"})).await.ok();
    assert_eq!(entry(&mia, &booking).await.text(), after);
}
