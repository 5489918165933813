//! Tests the timetable for staff, and the lists of who is booked, waiting or cancelled.

use chrono::TimeDelta;
use fantail_server::jobs;
use insta::assert_json_snapshot;
use serde_json::{Value, json};

use crate::people::Person;
use crate::redacted::redacted;
use crate::studio::{MS, TestStudio, hours, minutes};

async fn names(person: &Person, query: &str) -> Vec<String> {
    let answer = person.get(&format!("/api/admin/classes{query}")).await.ok();
    assert_eq!(answer.as_object().unwrap().len(), 1, "{answer}");
    let classes = answer["classes"].as_array().unwrap();
    classes
        .iter()
        .map(|class| class["name"].as_str().unwrap().to_owned())
        .collect()
}

fn people(list: &Value, field: &str) -> Vec<String> {
    let name = |entry: &Value| entry[field]["username"].as_str().unwrap().to_owned();
    list.as_array().unwrap().iter().map(name).collect()
}

#[tokio::test]
async fn the_timetable_has_the_last_twelve_months_and_all_later_classes() {
    let studio = TestStudio::open().await;
    let coach = studio.coach("kahu").await;
    // In the studio's time zone, 21 November 2025 began 365 days and 13 hours ago.
    let back = TimeDelta::days(365) + hours(13);
    studio.class("too old").starting_in(-back - MS).await;
    studio.class("first").starting_in(-back).await;
    studio
        .class("ahead")
        .starting_in(TimeDelta::days(900))
        .await;
    let off = studio.class("off").await;
    studio.cancels(&off).await;
    studio.class("now").starting_in(TimeDelta::zero()).await;
    for query in ["", "?from=&to="] {
        assert_eq!(names(&coach, query).await, ["first", "now", "ahead"]);
    }
}

#[tokio::test]
async fn both_days_of_a_range_are_included_in_the_studios_time_zone() {
    let studio = TestStudio::open().await;
    let admin = studio.admin("hana").await;
    // Midnight in the studio is 11 hours away, and the day after it lasts 24 hours.
    for (name, span) in [
        ("eve", hours(11) - MS),
        ("first moment", hours(11)),
        ("last moment", hours(35) - MS),
        ("day after", hours(35)),
    ] {
        studio.class(name).starting_in(span).await;
    }
    assert_eq!(
        names(&admin, "?from=2026-11-22&to=2026-11-22").await,
        ["first moment", "last moment"]
    );
    assert_eq!(names(&admin, "?from=2026-11-23").await, ["day after"]);
    assert_eq!(names(&admin, "?to=2026-11-21").await, ["eve"]);
    assert!(names(&admin, "?to=2020-01-01").await.is_empty());
}

#[tokio::test]
async fn an_invalid_day_is_refused_at_its_field() {
    let studio = TestStudio::open().await;
    let admin = studio.admin("hana").await;
    for (query, field) in [
        ("from=soon", "from"),
        ("to=2026-02-30", "to"),
        ("from=2026-11-21T00:00:00Z", "from"),
        ("from=21/11/2026", "from"),
        ("to=99999-01-01", "to"),
        ("from=2026-11-22&to=2026-11-21", "to"),
    ] {
        let failure = admin
            .get(&format!("/api/admin/classes?{query}"))
            .await
            .failure(400);
        assert!(failure["fields"][field].is_string(), "{query}: {failure}");
    }
    let twice = "/api/admin/classes?from=2026-11-21&from=2026-11-22";
    admin.get(twice).await.failure(400);
}

#[tokio::test]
async fn the_timetable_returns_classes_as_members_get_them() {
    let studio = TestStudio::open().await;
    let (mia, coach) = (
        studio.member("mia").with_concessions(3).await,
        studio.coach("kahu").await,
    );
    let hiit = studio.class("HIIT").with_spots(1).await;
    mia.books(&hiit).await.ok();
    let listed = coach.get("/api/admin/classes").await.ok()["classes"][0].clone();
    let one = coach.get(&format!("/api/classes/{}", hiit.id)).await.ok();
    assert_eq!(listed, one);
    assert_eq!(
        (listed["isFull"].as_bool(), listed["isUserBooked"].as_bool()),
        (Some(true), Some(false))
    );
    let upcoming = coach.get("/api/admin/upcoming-classes").await.ok();
    assert_eq!(upcoming["upcomingClasses"][0], one);
}

#[tokio::test]
async fn staff_can_list_who_is_booked_waiting_or_cancelled() {
    let studio = TestStudio::open().await;
    let coach = studio.coach("kahu").await;
    let member = async |name: &str| studio.member(name).with_concessions(5).await;
    let (mia, tane, noa, ari) = (
        member("mia").await,
        member("tane").await,
        member("noa").await,
        member("ari").await,
    );
    let hiit = studio.class("HIIT").with_spots(2).await;
    for person in [&tane, &mia, &tane] {
        person.books(&hiit).await;
        studio.advance(minutes(1));
    }
    noa.waits_for(&hiit).await.ok();
    studio.advance(minutes(1));
    ari.waits_for(&hiit).await.ok();
    let read = async |list: &str| {
        let path = format!("/api/admin/classes/{}/{list}", hiit.id);
        let answer = coach.get(&path).await.ok();
        let lists = if list == "cancellations" { 1 } else { 2 };
        assert_eq!(answer.as_object().unwrap().len(), lists, "{answer}");
        answer[list].clone()
    };
    let bookings = read("bookings").await;
    assert_eq!(people(&bookings, "userId"), ["mia", "tane"]);
    let upcoming = mia.get("/api/users/upcoming-classes").await.ok();
    assert_eq!(bookings[0], upcoming["bookings"][0]);
    let waiting = read("waitlist").await;
    assert_eq!(people(&waiting, "user"), ["noa", "ari"], "longest first");
    assert_json_snapshot!(redacted(&waiting[0]), @r#"
    {
      "_id": "[id]",
      "joinedAt": "2026-11-21T00:03:00.000Z",
      "user": {
        "_id": "[id]",
        "firstName": "noa",
        "lastName": "Tāne",
        "username": "noa"
      }
    }
    "#);
    assert_eq!(read("cancellations").await.as_array().unwrap().len(), 0);
    mia.cancels(&hiit).await.ok();
    studio.advance(minutes(1));
    tane.cancels(&hiit).await.ok();
    assert_eq!(people(&read("bookings").await, "userId"), [""; 0]);
    let cancelled = read("cancellations").await;
    assert_eq!(
        people(&cancelled, "userId"),
        ["tane", "mia"],
        "latest first"
    );
    assert_json_snapshot!(redacted(&cancelled[0]), @r#"
    {
      "_id": "[id]",
      "bookingDate": "2026-11-21T00:00:00.000Z",
      "cancellationDate": "2026-11-21T00:05:00.000Z",
      "classId": {
        "_id": "[id]",
        "duration": 60,
        "endTime": "2026-11-23T01:00:00.000Z",
        "instructor": "Tāne Mahuta",
        "isActive": true,
        "location": "Main studio",
        "name": "HIIT",
        "room": "",
        "startTime": "2026-11-23T00:00:00.000Z"
      },
      "concessionsUsed": 1,
      "displayStartTime": "2026-11-23T00:00:00.000Z",
      "movedFrom": null,
      "refundedConcessions": 1,
      "status": "cancelled",
      "userId": {
        "_id": "[id]",
        "firstName": "tane",
        "lastName": "Tāne",
        "username": "tane"
      }
    }
    "#);
}

#[tokio::test]
async fn a_roster_is_sorted_by_name_ignoring_macrons() {
    let studio = TestStudio::open().await;
    let hiit = studio.class("HIIT").await;
    for (name, first, last) in [
        ("one", "Zoe", "Tane"),
        ("two", "Āni", "Waru"),
        ("three", "anaru", "Kingi"),
        ("four", "Ōrini", "Pō"),
        ("five", "Orini", "Pa"),
    ] {
        let person = studio.member(name).with_concessions(1).await;
        person.books(&hiit).await.ok();
        let names = format!("first_name = '{first}', last_name = '{last}'");
        let id = &person.id;
        studio
            .sql(&format!("UPDATE users SET {names} WHERE id = '{id}'"))
            .await;
    }
    let path = format!("/api/admin/classes/{}/bookings", hiit.id);
    let roster = studio.coach("kahu").await.get(&path).await.ok();
    assert_eq!(
        people(&roster["bookings"], "userId"),
        ["three", "two", "five", "four", "one"]
    );
}

#[tokio::test]
async fn no_list_names_an_account_once_it_is_deleted() {
    let studio = TestStudio::open().await;
    let coach = studio.coach("kahu").await;
    let attended = studio.class("Yoga").starting_in(hours(1)).await;
    let ahead = studio.class("HIIT").starting_in(hours(48)).await;
    let mia = studio.member("mia").with_concessions(5).await;
    mia.books(&attended).await.ok();
    mia.books(&ahead).await.ok();
    studio.advance(hours(3));
    jobs::record_attendance(studio.app()).await.unwrap();
    mia.asks("DELETE", "/api/users/account", None).await.ok();
    for (class, list) in [(&attended, "bookings"), (&ahead, "cancellations")] {
        let path = format!("/api/admin/classes/{}/{list}", class.id);
        let answer = coach.get(&path).await.ok();
        let person = &answer[list][0]["userId"];
        assert_eq!(
            ["firstName", "lastName", "username"].map(|field| person[field].as_str().unwrap()),
            ["Deleted", "account", &format!("deleted-{}", mia.id)]
        );
        assert!(!answer.to_string().contains("mia"), "{answer}");
    }
}

#[tokio::test]
async fn an_unknown_class_has_no_lists_and_a_cancelled_one_keeps_them() {
    let studio = TestStudio::open().await;
    let coach = studio.coach("kahu").await;
    let hiit = studio.class("HIIT").await;
    studio.cancels(&hiit).await;
    for list in ["bookings", "waitlist", "cancellations"] {
        let of = |id: &str| format!("/api/admin/classes/{id}/{list}");
        coach.get(&of(&hiit.id)).await.ok();
        coach
            .get(&of("nothing"))
            .await
            .fails(404, "Class not found");
        coach.get(&of(&"x".repeat(129))).await.failure(400);
        coach.get(&of("a%0Ab")).await.failure(400);
        coach.asks("POST", &of(&hiit.id), None).await.failure(405);
    }
}

#[tokio::test]
async fn staff_see_balances_and_first_visits_in_a_class_and_only_admins_see_notes() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let rua = studio.coach("rua").await;
    let hiit = studio.class("HIIT").with_spots(2).await;
    let ana = studio.member("ana").with_concessions(5).await;
    let mia = studio.member("mia").with_concessions(5).await;
    let zoe = studio.member("zoe").with_concessions(3).await;
    ana.books(&hiit).await.ok();
    mia.books(&hiit).await.ok();
    zoe.waits_for(&hiit).await.ok();
    studio
        .sql(&format!(
            "INSERT INTO notes (id, user_id, content, created_at) VALUES ('note', '{}', 'knee', 0)",
            mia.id
        ))
        .await;

    let people = async |person: &Person, list: &str| {
        let answer = person
            .get(&format!("/api/admin/classes/{}/{list}", hiit.id))
            .await
            .ok();
        let mut people = answer["people"].as_array().unwrap().clone();
        people.sort_by_key(|row| row["userId"].to_string());
        people
    };
    let row = |person: &Person, concessions: i32, has_note: bool| {
        json!({
            "userId": person.id, "concessions": concessions, "isFirstVisit": true, "hasNote": has_note
        })
    };
    let mut booked = vec![row(&ana, 4, false), row(&mia, 4, true)];
    booked.sort_by_key(|row| row["userId"].to_string());
    assert_eq!(people(&hana, "bookings").await, booked);
    assert_eq!(people(&hana, "waitlist").await, [row(&zoe, 3, false)]);
    for list in ["bookings", "waitlist"] {
        for row in people(&rua, list).await {
            assert!(row.get("hasNote").is_none(), "{row}");
        }
    }
    studio.advance(hours(50));
    studio.everyone_attends().await;
    for row in people(&rua, "bookings").await {
        assert_eq!(row["isFirstVisit"], true, "{row}");
    }
    let later = studio.class("Yoga").with_spots(1).await;
    ana.books(&later).await.ok();
    mia.waits_for(&later).await.ok();
    for list in ["bookings", "waitlist"] {
        let path = format!("/api/admin/classes/{}/{list}", later.id);
        let answer = rua.get(&path).await.ok();
        assert_eq!(answer["people"][0]["isFirstVisit"], false, "{list}");
    }
}
