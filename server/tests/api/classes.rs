//! Tests the schedule: 28 days, soonest first, with flags for the caller's own bookings.

use chrono::TimeDelta;
use fantail_core::schedule::schedule_end;
use fantail_server::db::Db;
use futures_util::future::join_all;
use insta::assert_json_snapshot;
use serde_json::Value;

use sqlx::AssertSqlSafe;

use crate::people::Person;
use crate::redacted::redacted;
use crate::studio::{CLASS_VERSIONS, MS, TestStudio, hours};

async fn names(person: &Person, query: &str) -> Vec<String> {
    let list = person.get(&format!("/api/classes{query}")).await.ok();
    list.as_array()
        .unwrap()
        .iter()
        .map(|class| class["name"].as_str().unwrap().to_owned())
        .collect()
}

#[tokio::test]
async fn the_schedule_runs_from_now_to_the_end_of_the_28th_day() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").await;
    // Today is the first day, so the last day begins 27 days later. It is 13:00 in the studio now.
    let end = TimeDelta::days(27) + hours(11);
    studio.class("last").starting_in(end - MS).await;
    studio.class("after").starting_in(end).await;
    studio.class("now").starting_in(TimeDelta::zero()).await;
    studio.class("past").starting_in(-MS).await;
    let off = studio.class("off").await;
    studio.cancels(&off).await;
    assert_eq!(names(&mia, "").await, ["now", "last"]);
}

#[tokio::test]
async fn the_flags_are_about_the_caller() {
    let studio = TestStudio::open().await;
    let (mia, tane) = (
        studio.member("mia").with_concessions(2).await,
        studio.member("tane").with_concessions(2).await,
    );
    let hiit = studio.class("HIIT").with_spots(1).await;
    mia.books(&hiit).await.ok();
    tane.waits_for(&hiit).await.ok();
    let seen_by = async |person: &Person| person.get("/api/classes").await.ok()[0].clone();
    let (hers, his) = (seen_by(&mia).await, seen_by(&tane).await);
    let flags = |class: &Value| {
        (
            class["isUserBooked"] == true,
            class["isUserOnWaitlist"] == true,
        )
    };
    assert_eq!((flags(&hers), flags(&his)), ((true, false), (false, true)));
    assert_eq!(
        hers["userBookingId"].as_str(),
        Some(mia.bookings_of(&hiit, "confirmed").await[0].as_str())
    );
    assert!(his["userBookingId"].is_null());
    assert_json_snapshot!(redacted(&hers), @r#"
    {
      "_id": "[id]",
      "activeBookings": 1,
      "availableSpots": 0,
      "concessionsRequired": 1,
      "currentBookings": 1,
      "description": "Stretch and breathe",
      "duration": 60,
      "endTime": "2026-11-23T01:00:00.000Z",
      "instructor": "Tāne Mahuta",
      "isActive": true,
      "isFull": true,
      "isUserBooked": true,
      "isUserOnWaitlist": false,
      "location": "Main studio",
      "maxCapacity": 1,
      "name": "HIIT",
      "recurringDays": [],
      "recurringEndDate": null,
      "recurringInterval": 1,
      "recurringPattern": "none",
      "recurringStartDate": null,
      "room": "",
      "scheduleType": "one-off",
      "seriesId": null,
      "startTime": "2026-11-23T00:00:00.000Z",
      "userBookingConcessionsUsed": 1,
      "userBookingId": "[id]",
      "userBookingMovedFrom": null,
      "waiting": 1
    }
    "#);
}

#[tokio::test]
async fn an_attended_class_is_not_flagged_as_booked_but_counts_the_booking() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").with_concessions(2).await;
    let hiit = studio.class("HIIT").await;
    mia.books(&hiit).await.ok();
    studio.advance(hours(50));
    studio.everyone_attends().await;
    let class = mia.get(&format!("/api/classes/{}", hiit.id)).await.ok();
    assert!(class["isUserBooked"] == false && class["userBookingId"].is_null());
    assert_eq!(class["activeBookings"], 1);
}

#[tokio::test]
async fn a_class_without_a_limit_is_never_full() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").await;
    let open = studio.class("Open").without_limit().await;
    mia.books(&open).await.ok();
    let class = mia.get(&format!("/api/classes/{}", open.id)).await.ok();
    assert!(
        class["maxCapacity"].is_null()
            && class["availableSpots"].is_null()
            && class["isFull"] == false
    );
}

#[tokio::test]
async fn a_search_matches_every_word_in_any_case_and_wildcards_literally() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").await;
    studio
        .class("HIIT")
        .with_words(["Sweat", "Āni Ho", "Main"])
        .await;
    studio
        .class("Yoga 100%")
        .with_words(["Breathe_slowly", "Tāne", "Main"])
        .await;
    assert_eq!(names(&mia, "?search=%C4%81ni").await, ["HIIT"]);
    assert_eq!(names(&mia, "?search=%20ho%20hiit").await, ["HIIT"]);
    assert_eq!(names(&mia, "?search=ho%20yoga").await, [""; 0]);
    assert_eq!(names(&mia, "?search=h%C3%B8%E2%80%99").await, ["HIIT"]);
    assert_eq!(names(&mia, "?search=%25").await, ["Yoga 100%"]);
    assert_eq!(names(&mia, "?search=_").await, ["Yoga 100%"]);
    assert_eq!(names(&mia, "?search=main").await, [""; 0]);
    assert_eq!(names(&mia, "?search=&limit=&page=").await.len(), 2);
    mia.get(&format!("/api/classes?search={}", "x".repeat(101)))
        .await
        .failure(400);
    mia.get("/api/classes?search=a%00b").await.failure(400);
}

#[tokio::test]
async fn pages_are_consecutive_and_have_the_total() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").await;
    for number in 0..7 {
        studio
            .class(&format!("c{number}"))
            .starting_in(hours(number + 1))
            .await;
    }
    for query in ["?limit=3&page=2", "?limit=3&page=2&search=c"] {
        assert_eq!(names(&mia, query).await, ["c3", "c4", "c5"], "{query}");
        assert_eq!(
            mia.get(&format!("/api/classes{query}")).await.headers["x-total-count"],
            "7"
        );
    }
    assert_eq!(names(&mia, "?limit=3&page=1000000").await, [""; 0]);
    assert_eq!(names(&mia, "?limit=50&page=4294967295").await, [""; 0]);
    for wrong in [
        "limit=0",
        "limit=501",
        "limit=x",
        "limit=-1",
        "limit=%2B5",
        "page=0",
        "page=1e3",
        "page=4294967296",
        "limit=1&limit=2",
    ] {
        mia.get(&format!("/api/classes?{wrong}")).await.failure(400);
    }
}

#[tokio::test]
async fn fifty_classes_are_returned_by_default_and_all_28_days_on_request() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").await;
    studio
        .sql(
            "WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 501)
             INSERT INTO classes (id, name, instructor, location, start_at, end_at, duration_minutes,
                                  concessions_required, created_at)
             SELECT 'c' || n, 'HIIT', 'Āni', 'Main', NOW + n * 60000, NOW + (n + 60) * 60000, 60, 1, NOW FROM numbers",
        )
        .await;
    for (query, expected) in [
        ("", 50),
        ("?limit=51", 51),
        ("?limit=500", 500),
        ("?limit=500&page=2", 1),
        ("?limit=500&search=hiit", 500),
    ] {
        assert_eq!(names(&mia, query).await.len(), expected, "{query}");
        let reply = mia.get(&format!("/api/classes{query}")).await;
        assert_eq!(reply.headers["x-total-count"], "501", "{query}");
    }
}

#[tokio::test]
async fn members_cannot_see_a_cancelled_class_but_staff_can() {
    let studio = TestStudio::open().await;
    let (mia, coach) = (studio.member("mia").await, studio.coach("coach").await);
    let hiit = studio.class("HIIT").await;
    let path = format!("/api/classes/{}", hiit.id);
    studio.cancels(&hiit).await;
    mia.get(&path).await.fails(404, "Class not found");
    assert_eq!(coach.get(&path).await.ok()["isActive"], false);
    mia.get("/api/classes/nothing")
        .await
        .fails(404, "Class not found");
}

#[tokio::test]
async fn a_class_is_found_by_its_id_encoded_or_not() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").await;
    studio
        .sql(
            "INSERT INTO series (id, pattern, interval_count, days, start_on, end_on, created_at)
             VALUES ('s1', 'custom', 2, 'M.W....', '2026-11-23', '2026-12-31', NOW);
             INSERT INTO classes (id, series_id, name, instructor, location, start_at, end_at, duration_minutes,
                                  concessions_required, created_at)
             VALUES ('s1_2026-11-23T05:00:00.000Z', 's1', 'HIIT', 'Āni', 'Main', 1795410000000, 1795413600000, 60, 1, NOW)",
        )
        .await;
    let mut found = Vec::new();
    for id in [
        "s1_2026-11-23T05:00:00.000Z",
        "s1_2026-11-23T05%3A00%3A00.000Z",
    ] {
        found.push(mia.get(&format!("/api/classes/{id}")).await.ok());
    }
    assert_eq!(found[0], found[1]);
    let of_its_series = [
        "_id",
        "seriesId",
        "startTime",
        "scheduleType",
        "recurringPattern",
        "recurringDays",
        "recurringStartDate",
        "recurringEndDate",
        "recurringInterval",
    ];
    assert_json_snapshot!(of_its_series.map(|field| &found[0][field]), @r#"
    [
      "s1_2026-11-23T05:00:00.000Z",
      "s1",
      "2026-11-23T05:00:00.000Z",
      "recurring",
      "custom",
      [
        "monday",
        "wednesday"
      ],
      "2026-11-23",
      "2026-12-31",
      2
    ]
    "#);
}

#[tokio::test]
async fn every_response_includes_earlier_writes_of_all_processes() {
    let studio = TestStudio::open().await;
    let (mia, tane) = (
        studio.member("mia").with_concessions(2).await,
        studio.member("tane").with_concessions(2).await,
    );
    let hiit = studio.class("HIIT").await;
    let seen = async || mia.get("/api/classes").await.ok()[0].clone();
    assert_eq!(seen().await["activeBookings"], 0);
    for booked in 1..=3 {
        tane.books(&hiit).await.ok();
        assert_eq!(seen().await["activeBookings"], 1, "{booked}");
        tane.cancels(&hiit).await.ok();
        assert_eq!(seen().await["activeBookings"], 0, "{booked}");
    }
    let other = Db::open(&studio.path(), studio.app().clock.clone())
        .await
        .unwrap();
    for name in ["Yoga", "Pilates"] {
        let rename = format!("UPDATE classes SET name = '{name}';{CLASS_VERSIONS}");
        let rename = studio.dated(&rename);
        other
            .write(async |conn, _| {
                sqlx::raw_sql(AssertSqlSafe(rename)).execute(conn).await?;
                Ok(())
            })
            .await
            .unwrap();
        assert_eq!(seen().await["name"], name);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn concurrent_members_each_read_their_own_acknowledged_writes() {
    let studio = TestStudio::open().await;
    let hiit = studio.class("HIIT").with_spots(9).await;
    let mut members = Vec::new();
    for number in 0..8 {
        let member = studio.member(&format!("member{number}"));
        members.push(member.with_concessions(2).await);
    }
    join_all(members.iter().map(async |member| {
        for round in 0..10 {
            let is_booked = async || {
                let seen = member.get("/api/classes").await.ok();
                seen[0]["isUserBooked"].clone()
            };
            member.books(&hiit).await.ok();
            assert_eq!(is_booked().await, true, "{round}");
            member.cancels(&hiit).await.ok();
            assert_eq!(is_booked().await, false, "{round}");
        }
    }))
    .await;
}

#[tokio::test]
async fn the_schedule_changes_with_the_time_even_without_writes() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").await;
    let names = async || names(&mia, "").await;
    let soon = studio.class("Soon").starting_in(hours(1)).await;
    let last_day = schedule_end(studio.now());
    let until_then = last_day - studio.now();
    studio.class("Later").starting_in(until_then).await;
    assert_eq!(names().await, ["Soon"]);
    let until = soon.start_at - studio.now();
    studio.advance(until);
    assert_eq!(names().await[0], "Soon");
    studio.advance(MS);
    assert!(!names().await.contains(&"Soon".to_owned()));
    studio.advance(last_day - TimeDelta::days(27) - MS - studio.now());
    assert!(names().await.is_empty());
    studio.advance(MS);
    assert_eq!(names().await, ["Later"]);
    studio.advance(-TimeDelta::days(3));
    assert_eq!(names().await, ["Soon"]);
}

#[tokio::test]
async fn a_class_is_the_same_in_the_list_and_as_a_single_response() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").with_concessions(9).await;
    let (booked, full) = (
        studio.class("HIIT").costing(2).await,
        studio.class("Yoga").with_spots(1).await,
    );
    studio.class("Pilates").await;
    mia.books(&booked).await.ok();
    studio
        .member("tane")
        .with_concessions(1)
        .await
        .books(&full)
        .await
        .ok();
    mia.waits_for(&full).await.ok();
    for person in [&mia, &studio.coach("kahu").await] {
        let list = person.get("/api/classes").await.ok();
        for class in list.as_array().unwrap() {
            let path = format!("/api/classes/{}", class["_id"].as_str().unwrap());
            assert_eq!(person.get(&path).await.ok(), *class);
        }
    }
}
