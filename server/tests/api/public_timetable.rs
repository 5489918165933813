//! Tests the public timetable. A member's name is in none of its formats.

use std::io::Read;

use axum::body::Body;
use axum::http::Request;
use chrono::TimeDelta;
use fantail_core::studio_time::Instant;
use fantail_server::config::Switch;
use flate2::read::GzDecoder;
use serde_json::{Value, json};

use crate::people::Person;
use crate::reply::Reply;
use crate::studio::{MS, TestStudio, hours};
use crate::timetable::TestClass;

const PAGE: &str = "/timetable";
const EMBED: &str = "/timetable/embed";
const JSON: &str = "/timetable.json";
const CALENDAR: &str = "/timetable.ics";
const FORMATS: [(&str, &str); 5] = [
    (PAGE, "text/html; charset=utf-8"),
    (EMBED, "text/html; charset=utf-8"),
    (JSON, "application/json"),
    (CALENDAR, "text/calendar; charset=utf-8"),
    ("/timetable.css", "text/css; charset=utf-8"),
];

impl Person {
    async fn publishes(&self, is_public: bool) -> Reply {
        let form = json!({"publicTimetable": is_public});
        self.asks("PUT", "/api/admin/settings", form).await
    }
}

/// Opens a studio whose timetable is public.
async fn published() -> (TestStudio, Person) {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    hana.publishes(true).await.ok();
    (studio, hana)
}

async fn read(studio: &TestStudio, path: &str) -> Reply {
    let reply = studio.visitor().get(path).await;
    assert_eq!(reply.status, 200, "{path}: {}", reply.text());
    reply
}

/// Returns the name and the words for free spots of each class, in the JSON.
async fn listed(studio: &TestStudio) -> Vec<String> {
    let timetable = read(studio, JSON).await.json();
    let days = timetable["days"].as_array().unwrap().iter();
    let classes = days.flat_map(|day| day["classes"].as_array().unwrap());
    let text = |class: &Value, field| class[field].as_str().unwrap().to_owned();
    classes
        .map(|class| format!("{}: {}", text(class, "name"), text(class, "spots")))
        .collect()
}

/// Returns the events in the structured data of the page.
async fn events(studio: &TestStudio) -> Vec<Value> {
    let page = read(studio, PAGE).await.text();
    let (_, rest) = page
        .split_once("<script type=\"application/ld+json\">")
        .unwrap();
    let (data, rest) = rest.split_once("</script>").unwrap();
    assert!(!rest.contains("<script"));
    let data: Value = serde_json::from_str(data).unwrap();
    assert_eq!(data["@context"], "https://schema.org");
    data["@graph"].as_array().unwrap().clone()
}

/// Requests a page with the ETag of an earlier response.
async fn again(studio: &TestStudio, path: &str, etag: &str) -> Reply {
    let request = Request::get(path).header("if-none-match", etag);
    studio.send(request.body(Body::empty()).unwrap()).await
}

fn etag(reply: &Reply) -> String {
    reply.headers["etag"].to_str().unwrap().to_owned()
}

#[tokio::test]
async fn every_address_is_a_404_unless_the_timetable_is_public() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    for is_public in [false, true, true, false] {
        let saved = hana.publishes(is_public).await.says("Settings saved");
        assert_eq!(saved["settings"]["publicTimetable"], is_public);
        for (path, media_type) in FORMATS {
            if is_public {
                let reply = read(&studio, path).await;
                assert_eq!(reply.headers["content-type"], media_type);
                assert_eq!(reply.headers["cache-control"], "public, max-age=60");
            } else {
                let reply = studio.visitor().get(path).await;
                reply.fails(404, "There is nothing at this address");
                assert_eq!(reply.headers["cache-control"], "no-store");
            }
            studio.visitor().asks("POST", path, None).await.failure(405);
        }
    }
    // The audit trail has each change, and whether coaches take attendance is still undecided.
    let acts = "SELECT changes FROM events WHERE kind IN ('public_timetable_switched', 'settings_changed') ORDER BY seq";
    assert_eq!(
        studio.texts(acts).await,
        [
            r#"[{"field":"Public timetable","before":"No","after":"Yes"}]"#,
            r#"[{"field":"Public timetable","before":"Yes","after":"No"}]"#,
        ]
    );
}

#[tokio::test]
async fn up_to_five_free_spots_are_counted() {
    let (studio, _hana) = published().await;
    studio.class("Six").with_spots(6).await;
    let five = studio.class("Five").with_spots(5).await;
    let one = studio.class("One").with_spots(1).await;
    studio.class("Many").without_limit().await;
    let expected = |five, one| [five, "Many: spots free", one, "Six: spots free"];
    let before = expected("Five: 5 spots", "One: 1 spot");
    assert_eq!(listed(&studio).await, before);
    assert!(read(&studio, PAGE).await.text().contains(">5 spots<"));
    let mia = studio.member("mia").with_concessions(5).await;
    mia.books(&five).await.ok();
    mia.books(&one).await.ok();
    let expected = expected("Five: 4 spots", "One: Full");
    assert_eq!(listed(&studio).await, expected);
    for path in [PAGE, EMBED] {
        let page = read(&studio, path).await.text();
        assert!(page.contains(">4 spots<") && page.contains(">Full<"));
        assert_eq!(page.matches(">Sign in to book<").count(), 3);
        assert_eq!(page.matches(">Sign in to join the waitlist<").count(), 1);
    }
}

#[tokio::test]
async fn classes_that_have_started_are_cancelled_or_are_too_far_ahead_are_left_out() {
    let (studio, hana) = published().await;
    studio.class("Soon").starting_in(hours(1)).await;
    let off = studio.class("Off").await;
    // The last of the 28 days is 18 December.
    studio.class("Last").starting_in(TimeDelta::days(27)).await;
    studio.class("Later").starting_in(TimeDelta::days(28)).await;
    hana.deletes(&off).await.ok();
    let (soon, last) = ("Soon: spots free", "Last: spots free");
    assert_eq!(listed(&studio).await, [soon, last]);
    // Without any change of the data.
    studio.advance(hours(1) - MS);
    assert_eq!(listed(&studio).await, [soon, last]);
    studio.advance(MS);
    assert_eq!(listed(&studio).await, [last]);
    assert_eq!(events(&studio).await.len(), 1);
    let calendar = read(&studio, CALENDAR).await.text();
    assert_eq!(calendar.matches("BEGIN:VEVENT").count(), 1);
    studio.advance(TimeDelta::days(1));
    assert_eq!(listed(&studio).await, [last, "Later: spots free"]);
}

#[tokio::test]
async fn a_closed_day_is_listed_with_its_reason() {
    let (studio, hana) = published().await;
    let form = json!({"days": [{"day": "2026-11-25", "reason": "Floor & walls"}], "dryRun": true});
    let path = "/api/admin/closed-days";
    let plan = hana.asks("POST", path, &form).await.ok();
    assert_eq!(read(&studio, JSON).await.json()["days"], json!([]));
    let page = read(&studio, PAGE).await.text();
    assert!(page.contains("No classes in the next 28 days."));
    let fingerprint = &plan["preview"]["fingerprint"];
    let form = json!({"days": form["days"], "fingerprint": fingerprint});
    hana.asks("POST", path, form).await.ok();
    assert_eq!(
        read(&studio, JSON).await.json()["days"],
        json!([{"day": "2026-11-25", "closed": "Floor & walls", "classes": []}])
    );
    let page = read(&studio, PAGE).await.text();
    assert!(page.contains("<h2>Wednesday, 25 November 2026</h2>"));
    assert!(page.contains("Closed: Floor &#38; walls"), "{page}");
}

#[tokio::test]
async fn texts_are_escaped_in_the_pages_and_in_the_structured_data() {
    let (studio, _hana) = published().await;
    let name = "</script><script>alert(1)</script>&\"";
    let instructor = "<b>Aroha";
    let words = ["Stretch", instructor, "Main, studio"];
    studio.class(name).with_words(words).await;
    for path in [PAGE, EMBED] {
        let page = read(&studio, path).await.text();
        for raw in ["<script>", instructor, "alert(1)</script>"] {
            assert!(!page.contains(raw), "{raw} is in {page}");
        }
        assert!(page.contains("&#60;script&#62;alert(1)"));
    }
    let events = events(&studio).await;
    assert_eq!(events[0]["name"], name);
    assert_eq!(events[0]["performer"]["name"], instructor);
    let calendar = read(&studio, CALENDAR).await.text();
    assert!(calendar.contains("LOCATION:Main\\, studio\r\n"));
}

#[tokio::test]
async fn a_client_with_the_present_version_gets_a_304() {
    let (studio, _hana) = published().await;
    let five = studio.class("Five").with_spots(5).await;
    let mia = studio.member("mia").with_concessions(5).await;
    let mut etags = Vec::new();
    for (path, _) in FORMATS {
        let first = read(&studio, path).await;
        // A change that the page doesn't show.
        studio.advance(TimeDelta::minutes(1));
        mia.saves_profile(json!({"phone": "021 555 0199"})).await;
        let cached = again(&studio, path, &etag(&first)).await;
        assert_eq!(cached.status, 304, "{path}");
        assert!(cached.body.is_empty());
        assert_eq!(cached.headers["cache-control"], "public, max-age=60");
        assert_eq!(read(&studio, path).await.body, first.body, "{path}");
        etags.push((path, etag(&first)));
    }
    mia.books(&five).await.ok();
    for (path, etag) in &etags[..4] {
        assert_eq!(again(&studio, path, etag).await.status, 200, "{path}");
    }
}

#[tokio::test]
async fn a_client_that_accepts_gzip_gets_the_compressed_page() {
    let (studio, _hana) = published().await;
    studio.class("HIIT").await;
    for (path, _) in FORMATS {
        let request = Request::get(path).header("accept-encoding", "br, gzip");
        let reply = studio.send(request.body(Body::empty()).unwrap()).await;
        assert_eq!(reply.headers["content-encoding"], "gzip");
        assert_eq!(reply.headers["vary"], "accept-encoding");
        let mut text = String::new();
        let mut gzip = GzDecoder::new(reply.body.as_slice());
        gzip.read_to_string(&mut text).unwrap();
        assert_eq!(text, read(&studio, path).await.text());
    }
}

#[tokio::test]
async fn only_the_embedded_page_may_be_framed() {
    let (studio, _hana) = published().await;
    studio.class("HIIT").await;
    for (path, _) in FORMATS {
        let reply = read(&studio, path).await;
        let policy = reply.headers["content-security-policy"].to_str().unwrap();
        assert!(policy.starts_with("default-src 'none'; "), "{path}");
        if path == EMBED {
            assert!(policy.ends_with("; frame-ancestors *"));
            assert!(!reply.headers.contains_key("x-frame-options"));
        } else {
            assert!(policy.contains("frame-ancestors 'none'"), "{path}");
            assert_eq!(reply.headers["x-frame-options"], "DENY");
        }
        if [PAGE, EMBED].contains(&path) {
            assert!(policy.contains("; style-src 'self'; ") && !policy.contains("script-src"));
        }
        assert_eq!(reply.headers["x-content-type-options"], "nosniff");
    }
    let embed = read(&studio, EMBED).await.text();
    let links = embed.matches("<a ").count();
    let outside = embed.matches("target=\"_blank\" rel=\"noopener\"").count();
    assert_eq!((links, outside), (1, 1));
    assert!(!embed.contains("<header>"));
}

#[tokio::test]
async fn no_format_has_anything_of_a_member() {
    let (studio, _hana) = published().await;
    let words = ["Like Rangi does it", "Aroha Ngata", "Main studio"];
    let hiit = studio.class("HIIT").with_words(words).with_spots(1).await;
    let rangi = studio.member("rangi").with_concessions(5).await;
    let mere = studio.member("mere").with_concessions(5).await;
    rangi.books(&hiit).await.ok();
    mere.waits_for(&hiit).await.ok();
    for (path, _) in FORMATS {
        let text = read(&studio, path).await.text().to_lowercase();
        for private in [
            "rangi", "mere", "tāne", &rangi.id, &mere.id, "hello@", "mailto",
        ] {
            assert!(!text.contains(private), "{private} is in {path}");
        }
        assert_eq!(text.contains("aroha ngata"), path != "/timetable.css");
    }
    let class = &read(&studio, JSON).await.json()["days"][0]["classes"][0];
    let fields: Vec<_> = class.as_object().unwrap().keys().collect();
    assert_eq!(
        fields,
        [
            "_id",
            "duration",
            "endTime",
            "instructor",
            "isFull",
            "location",
            "name",
            "room",
            "spots",
            "startTime",
            "url"
        ]
    );
}

async fn at(studio: &TestStudio, name: &str, start: &str) -> TestClass {
    let start = Instant::parse_or_wall_time(start).unwrap();
    studio.class(name).starting_in(start - studio.now()).await
}

#[tokio::test]
async fn the_structured_data_has_the_offset_on_both_sides_of_a_clock_change() {
    let (studio, _hana) = published().await;
    studio.advance(Instant::parse("2027-03-30T00:00:00Z").unwrap() - studio.now());
    let before = at(&studio, "Before", "2027-04-03T18:00").await;
    at(&studio, "After", "2027-04-04T18:00").await;
    let events = events(&studio).await;
    for (field, at, expected) in [
        ("startDate", 0, "2027-04-03T18:00:00+13:00"),
        ("endDate", 0, "2027-04-03T19:00:00+13:00"),
        ("startDate", 1, "2027-04-04T18:00:00+12:00"),
        ("endDate", 1, "2027-04-04T19:00:00+12:00"),
    ] {
        assert_eq!(events[at][field], expected);
    }
    assert_eq!(events[0]["@type"], "Event");
    assert_eq!(events[0]["location"]["name"], "Main studio");
    let url = format!("https://book.example.nz/classes?class={}", before.id);
    assert_eq!(events[0]["url"], url.as_str());
    let calendar = read(&studio, CALENDAR).await.text().replace("\r\n ", "");
    for expected in [
        "METHOD:PUBLISH\r\n".to_owned(),
        "DTSTART;TZID=Pacific/Auckland:20270403T180000\r\n".to_owned(),
        "DTSTART;TZID=Pacific/Auckland:20270404T180000\r\n".to_owned(),
        format!("UID:{}@book.example.nz\r\n", before.id),
        format!("URL:{url}\r\n"),
    ] {
        assert!(
            calendar.contains(&expected),
            "{expected} is not in {calendar}"
        );
    }
    let page = read(&studio, PAGE).await.text();
    assert!(page.contains("<time datetime=\"2027-04-04T18:00:00+12:00\">18:00</time>"));
    assert!(page.contains("<link rel=\"canonical\" href=\"https://book.example.nz/timetable\">"));
    assert!(page.contains(&format!("<a href=\"{url}\" ")));
}

#[tokio::test]
async fn the_pages_are_limited_by_address_like_other_calls_without_a_session() {
    let studio = TestStudio::with_limits(Switch::On).await;
    let status = async || studio.visitor().get(PAGE).await.status.as_u16();
    let mut last = 0;
    for _ in 0..=300 {
        last = status().await;
    }
    assert_eq!(last, 429);
    studio.advance(TimeDelta::minutes(1));
    assert_eq!(status().await, 404);
}
