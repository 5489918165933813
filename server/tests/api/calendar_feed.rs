//! Tests calendar feeds: what is in them, as another program reads it, and who can read them.

use axum::body::Body;
use axum::http::Request;
use fantail_core::limits::{ERASURE_AFTER, FEED_CANCELLATIONS, FEED_PERIOD};
use fantail_core::studio_time::Instant;
use fantail_server::config::Switch;
use fantail_server::jobs;
use icalendar::{Calendar, CalendarComponent, CalendarDateTime, Component, DatePerhapsTime};
use serde_json::{Value, json};

use crate::people::{Person, studio_and_admin};
use crate::plans::planned_and_done;
use crate::reply::Reply;
use crate::studio::{MS, TestStudio, hours};
use crate::timetable::TestClass;

const FEED: &str = "/api/users/calendar-feed";

/// An event as the `icalendar` crate reads it.
#[derive(Debug, PartialEq)]
struct Event {
    uid: String,
    sequence: u32,
    summary: String,
    status: String,
    /// The wall time, and its zone.
    start: String,
}

impl Event {
    fn words(&self) -> String {
        format!("{} {} {}", self.status, self.summary, self.start)
    }
}

fn events_in(text: &str) -> Vec<Event> {
    let calendar: Calendar = text.parse().unwrap();
    let event = |component: &CalendarComponent| {
        let event = component.as_event()?;
        let Some(DatePerhapsTime::DateTime(CalendarDateTime::WithTimezone { date_time, tzid })) =
            event.get_start()
        else {
            panic!("no wall time in {event:?}")
        };
        let text = |name| event.property_value(name).unwrap().to_owned();
        Some(Event {
            uid: text("UID"),
            sequence: event.get_sequence().unwrap(),
            summary: text("SUMMARY"),
            status: text("STATUS"),
            start: format!("{} {tzid}", date_time.format("%Y-%m-%d %H:%M")),
        })
    };
    calendar.components.iter().filter_map(event).collect()
}

/// Makes a calendar address, and returns its path.
async fn makes_feed(person: &Person) -> String {
    let made = person.asks("POST", FEED, None).await.ok();
    let url = made["url"].as_str().unwrap();
    let path = url.strip_prefix("https://book.example.nz").unwrap();
    assert_eq!(path.len(), "/calendar/.ics".len() + 43, "256 bits: {path}");
    path.to_owned()
}

async fn events(studio: &TestStudio, path: &str) -> Vec<Event> {
    let reply = studio.visitor().get(path).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    events_in(&reply.text())
}

async fn words(studio: &TestStudio, path: &str) -> Vec<String> {
    let events = events(studio, path).await;
    events.iter().map(Event::words).collect()
}

async fn class_at(studio: &TestStudio, name: &str, at: &str) -> TestClass {
    let at = Instant::parse_or_wall_time(at).unwrap();
    studio.class(name).starting_in(at - studio.now()).await
}

fn no_calendar(reply: &Reply) {
    reply.fails(404, "There is no calendar at this address");
}

#[tokio::test]
async fn a_class_keeps_its_wall_time_over_both_changes_of_the_clocks() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").with_concessions(9).await;
    let evenings = ["2027-04-03", "2027-04-04", "2027-09-25", "2027-09-26"];
    for day in evenings {
        let class = class_at(&studio, "Yoga", &format!("{day}T18:00")).await;
        mia.books(&class).await.ok();
    }
    let path = makes_feed(&mia).await;
    let expected = evenings.map(|day| format!("CONFIRMED Yoga {day} 18:00 Pacific/Auckland"));
    assert_eq!(words(&studio, &path).await, expected);
    let text = studio.visitor().get(&path).await.text();
    let calendar: Calendar = text.parse().unwrap();
    assert_eq!(calendar.get_name(), Some("Kōwhai Studio"));
    assert!(text.lines().all(|line| line.len() <= 75), "{text}");
}

#[tokio::test]
async fn the_entry_of_a_booking_is_that_of_its_letters_and_of_its_file() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").with_concessions(9).await;
    let yoga = studio.class("Yoga").await;
    mia.books(&yoga).await.ok();
    let booking = mia.bookings_of(&yoga, "confirmed").await.remove(0);
    let path = makes_feed(&mia).await;
    let file = format!("/api/bookings/{booking}/calendar");
    let feed = events(&studio, &path).await;
    assert_eq!(feed, events_in(&mia.get(&file).await.text()));
    let letter = studio.letters_where("true").await.remove(0);
    let entry = &letter[letter.find("BEGIN:VCALENDAR").unwrap()..];
    assert_eq!(feed, events_in(entry));
}

#[tokio::test]
async fn a_moved_a_cancelled_and_a_restored_class_are_newer_versions() {
    let (studio, hana) = studio_and_admin().await;
    let mia = studio.member("mia").with_concessions(9).await;
    let yoga = class_at(&studio, "Yoga", "2026-11-28T18:00").await;
    mia.books(&yoga).await.ok();
    let path = makes_feed(&mia).await;
    let booked = events(&studio, &path).await.remove(0);
    studio.advance(hours(1));
    let form = json!({"startTime": "2026-11-28T19:00"});
    planned_and_done(form, async |form| hana.moves(&yoga, form).await).await;
    let moved = events(&studio, &path).await.remove(0);
    assert_eq!(
        moved.words(),
        "CONFIRMED Yoga 2026-11-28 19:00 Pacific/Auckland"
    );
    hana.deletes(&yoga).await.ok();
    let cancelled = events(&studio, &path).await.remove(0);
    assert_eq!(cancelled.status, "CANCELLED");
    assert!(booked.sequence < moved.sequence && moved.sequence < cancelled.sequence);
    assert_eq!((&booked.uid, &moved.uid), (&moved.uid, &cancelled.uid));
    planned_and_done(json!({}), async |form| hana.restores(&yoga, form).await).await;
    // The member has a new booking; the former one stays cancelled.
    let statuses: Vec<_> = events(&studio, &path).await;
    let of = |uid: &String| statuses.iter().find(|event| event.uid == *uid).unwrap();
    assert_eq!(statuses.len(), 2);
    assert_eq!(of(&booked.uid).status, "CANCELLED");
    assert!(statuses.iter().any(|event| event.status == "CONFIRMED"));
    studio.advance(FEED_CANCELLATIONS);
    assert_eq!(events(&studio, &path).await.len(), 2);
    studio.advance(MS);
    let left = events(&studio, &path).await;
    assert_eq!((left.len(), left[0].status.as_str()), (1, "CONFIRMED"));
    jobs::record_attendance(studio.app()).await.unwrap();
    studio.advance(FEED_PERIOD);
    assert_eq!(events(&studio, &path).await, []);
}

#[tokio::test]
async fn a_wait_is_tentative_and_a_cancelled_booking_stays_for_thirty_days() {
    let studio = TestStudio::open().await;
    let [mia, noa] = ["mia", "noa"].map(|name| studio.member(name).with_concessions(9));
    let (mia, noa) = (mia.await, noa.await);
    let yoga = studio.class("Yoga").with_spots(1).await;
    noa.books(&yoga).await.ok();
    mia.waits_for(&yoga).await.ok();
    let path = makes_feed(&mia).await;
    let start = "2026-11-23 13:00 Pacific/Auckland";
    let tentative = format!("TENTATIVE Waitlist: Yoga {start}");
    assert_eq!(words(&studio, &path).await, [tentative]);
    noa.cancels(&yoga).await.ok();
    mia.books(&yoga).await.ok();
    let confirmed = format!("CONFIRMED Yoga {start}");
    assert_eq!(words(&studio, &path).await, [confirmed]);
    mia.cancels(&yoga).await.ok();
    let cancelled = format!("CANCELLED Yoga {start}");
    assert_eq!(words(&studio, &path).await, [cancelled]);
    studio.advance(FEED_CANCELLATIONS + MS);
    assert_eq!(events(&studio, &path).await, []);
}

#[tokio::test]
async fn a_coach_sees_the_classes_with_their_name() {
    let (studio, hana) = studio_and_admin().await;
    let kahu = studio.coach("kahu").await;
    let of = |name: &'static str, instructor: &'static str| {
        studio.class(name).with_words(["", instructor, "Hall"])
    };
    let (yoga, _hiit, _other) = (
        of("Yoga", "KAHU TANE").await,
        of("HIIT", " Kahu Tāne").await,
        of("Spin", "Aroha Ngata").await,
    );
    let path = makes_feed(&kahu).await;
    let mut found = words(&studio, &path).await;
    found.sort();
    let at = "2026-11-23 13:00 Pacific/Auckland";
    let confirmed = ["HIIT", "Yoga"].map(|name| format!("CONFIRMED {name} {at}"));
    assert_eq!(found, confirmed);
    studio.advance(hours(1));
    let before = events(&studio, &path).await;
    hana.deletes(&yoga).await.ok();
    let gone = events(&studio, &path).await;
    let of = |events: &[Event]| {
        let yoga = events.iter().find(|event| event.summary == "Yoga").unwrap();
        (yoga.sequence, yoga.status.clone())
    };
    assert!(of(&before).0 < of(&gone).0 && of(&gone).1 == "CANCELLED");
    studio.advance(FEED_CANCELLATIONS + MS);
    assert_eq!(
        words(&studio, &path).await,
        [format!("CONFIRMED HIIT {at}")]
    );
}

#[tokio::test]
async fn the_address_is_shown_once_and_can_be_replaced_and_turned_off() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").await;
    let none = json!({"url": null, "createdAt": null});
    assert_eq!(mia.get(FEED).await.ok(), none);
    let first = makes_feed(&mia).await;
    let status = mia.get(FEED).await.ok();
    let made = json!({"url": null, "createdAt": studio.now().to_string()});
    assert_eq!(status, made);
    let stored = studio.texts("SELECT secret_hash FROM calendar_feeds").await;
    assert!(!first.contains(&stored[0]));
    events(&studio, &first).await;
    let second = makes_feed(&mia).await;
    no_calendar(&studio.visitor().get(&first).await);
    events(&studio, &second).await;
    for _ in 0..2 {
        let off = mia.asks("DELETE", FEED, None).await;
        off.says("Your calendar address is turned off");
        no_calendar(&studio.visitor().get(&second).await);
    }
    assert_eq!(mia.get(FEED).await.ok(), none);
    let hana = studio.admin("hana").await;
    let refused = hana.asks("POST", FEED, None).await;
    refused.fails(403, "Admins have no classes of their own");
}

#[tokio::test]
async fn whoever_has_no_calendar_any_more_is_answered_like_a_stranger() {
    let (studio, hana) = studio_and_admin().await;
    let mut paths = Vec::new();
    for (name, change) in [
        ("inactive", json!({"isActive": false})),
        ("promoted", json!({"role": "admin"})),
        ("deleted", Value::Null),
    ] {
        let person = studio.member(name).await;
        let path = makes_feed(&person).await;
        match change {
            Value::Null => hana.deletes_user(&person).await.ok(),
            form => hana.edits_user(&person, form).await.ok(),
        };
        paths.push(path);
    }
    let secret = "A".repeat(43);
    paths.extend([
        format!("/calendar/{secret}.ics"),
        format!("/calendar/{secret}"),
        "/calendar/.ics".to_owned(),
        "/calendar/%00.ics".to_owned(),
    ]);
    for path in paths {
        no_calendar(&studio.visitor().get(&path).await);
    }
    let nothing = studio.visitor().get("/calendar/a/b.ics").await;
    nothing.fails(404, "There is nothing at this address");
    let deleted = "SELECT count(*) FROM calendar_feeds f JOIN users u ON u.id = f.user_id
                    WHERE u.deleted_at IS NOT NULL";
    assert_eq!(studio.number(deleted).await, 0);
    studio.advance(ERASURE_AFTER);
    jobs::erase_deleted_accounts(studio.app()).await.unwrap();
}

#[tokio::test]
async fn a_calendar_that_has_not_changed_is_not_sent_again() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").with_concessions(9).await;
    let yoga = studio.class("Yoga").await;
    mia.books(&yoga).await.ok();
    let path = makes_feed(&mia).await;
    let first = studio.visitor().get(&path).await;
    let headers = &first.headers;
    assert_eq!(headers["content-type"], "text/calendar; charset=utf-8");
    assert_eq!(headers["cache-control"], "private");
    let again = async || {
        let request = Request::get(&path).header("if-none-match", &headers["etag"]);
        studio.send(request.body(Body::empty()).unwrap()).await
    };
    studio.advance(hours(1));
    let unchanged = again().await;
    assert_eq!((unchanged.status.as_u16(), unchanged.body.len()), (304, 0));
    assert_eq!(unchanged.headers["cache-control"], "private");
    mia.cancels(&yoga).await.ok();
    assert_eq!(again().await.status, 200);
}

#[tokio::test]
async fn three_hundred_reads_a_minute_are_answered_for_a_network_address() {
    let studio = TestStudio::with_limits(Switch::On).await;
    let path = makes_feed(&studio.member("mia").await).await;
    for _ in 0..300 {
        assert_eq!(studio.visitor().get(&path).await.status, 200);
    }
    studio.visitor().get(&path).await.failure(429);
}
