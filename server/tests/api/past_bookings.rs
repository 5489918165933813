//! Tests the pages of a user's past bookings.

use serde_json::Value;

use crate::people::Person;
use crate::studio::{MS, TestStudio, hours};

const PAST: &str = "/api/users/bookings";

async fn past(person: &Person, query: &str) -> Value {
    person.get(&format!("{PAST}{query}")).await.ok()
}

fn names(answer: &Value) -> Vec<String> {
    let bookings = answer["bookings"].as_array().unwrap();
    let name = |booking: &Value| booking["classId"]["name"].as_str().unwrap().to_owned();
    bookings.iter().map(name).collect()
}

#[tokio::test]
async fn a_booking_moves_from_the_upcoming_to_the_past_when_its_class_ends() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").with_concessions(9).await;
    let hiit = studio.class("HIIT").starting_in(hours(2)).await;
    mia.books(&hiit).await.ok();
    let upcoming = async || {
        let answer = mia.get("/api/users/upcoming-classes").await.ok();
        answer["bookings"].as_array().unwrap().len()
    };
    studio.advance(hours(3) - MS);
    assert_eq!(
        (names(&past(&mia, "").await).len(), upcoming().await),
        (0, 1)
    );
    for _ in 0..2 {
        studio.advance(MS);
        assert_eq!(
            (names(&past(&mia, "").await), upcoming().await),
            (vec!["HIIT".into()], 0)
        );
    }
    let booking = &past(&mia, "").await["bookings"][0];
    assert_eq!(booking["userId"]["_id"], mia.id);
    assert_eq!(
        (&booking["status"], &booking["concessionsUsed"]),
        (&"confirmed".into(), &1.into())
    );
}

#[tokio::test]
async fn past_bookings_have_any_status_with_the_latest_class_first() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").with_concessions(9).await;
    let hana = studio.admin("hana").await;
    let early = studio.class("Early").starting_in(hours(50)).await;
    let late = studio.class("Late").starting_in(hours(60)).await;
    let off = studio.class("Off").starting_in(hours(55)).await;
    mia.books(&late).await.ok();
    mia.books(&early).await.ok();
    mia.cancels(&early).await.ok();
    studio.advance(MS);
    mia.books(&early).await.ok();
    mia.books(&off).await.ok();
    hana.deletes(&off).await.ok();
    assert!(names(&past(&mia, "").await).is_empty());
    studio.advance(hours(53));
    assert_eq!(names(&past(&mia, "").await), ["Early", "Early"]);
    // A cancelled class is past once it would have started.
    studio.advance(hours(2) - MS - MS);
    assert_eq!(names(&past(&mia, "").await).len(), 2);
    studio.advance(MS);
    assert_eq!(names(&past(&mia, "").await), ["Off", "Early", "Early"]);
    studio.advance(hours(10));
    studio.everyone_attends().await;
    let answer = past(&mia, "").await;
    assert_eq!(names(&answer), ["Late", "Off", "Early", "Early"]);
    let statuses: Vec<_> = answer["bookings"]
        .as_array()
        .unwrap()
        .iter()
        .map(|booking| booking["status"].as_str().unwrap())
        .collect();
    assert_eq!(statuses, ["attended", "cancelled", "attended", "cancelled"]);
    assert_eq!(answer["bookings"][1]["refundedConcessions"], 1);
}

#[tokio::test]
async fn pages_are_consecutive_and_have_the_total() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").with_concessions(99).await;
    for index in 0..5 {
        let class = studio
            .class(&format!("C{index}"))
            .starting_in(hours(30 + index))
            .await;
        mia.books(&class).await.ok();
    }
    let empty = past(&mia, "").await;
    let keys: Vec<_> = empty.as_object().unwrap().keys().cloned().collect();
    assert_eq!(keys, ["bookings", "currentPage", "total", "totalPages"]);
    assert_eq!(
        (&empty["total"], &empty["totalPages"]),
        (&0.into(), &1.into())
    );
    studio.advance(hours(40));
    let mut seen = Vec::new();
    for page in 1..=3 {
        let answer = past(&mia, &format!("?limit=2&page={page}")).await;
        assert_eq!(
            (
                &answer["total"],
                &answer["totalPages"],
                &answer["currentPage"]
            ),
            (&5.into(), &3.into(), &page.into())
        );
        seen.extend(names(&answer));
    }
    assert_eq!(seen, ["C4", "C3", "C2", "C1", "C0"]);
    assert_eq!(names(&past(&mia, "?page=&limit=").await).len(), 5);
    assert!(names(&past(&mia, "?page=4294967295&limit=100").await).is_empty());
}

#[tokio::test]
async fn past_bookings_are_the_callers_own_and_an_invalid_page_is_refused() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").with_concessions(9).await;
    let hiit = studio.class("HIIT").starting_in(hours(2)).await;
    mia.books(&hiit).await.ok();
    studio.advance(hours(3));
    for other in [
        studio.member("tane").await,
        studio.coach("kahu").await,
        studio.admin("hana").await,
    ] {
        assert_eq!(past(&other, "").await["total"], 0);
    }
    for wrong in [
        "?page=0",
        "?page=x",
        "?page=-1",
        "?page=4294967296",
        "?limit=0",
        "?limit=101",
        "?page=1.0",
    ] {
        let problem = mia.get(&format!("{PAST}{wrong}")).await.failure(400);
        assert_eq!(problem["fields"].as_object().unwrap().len(), 1, "{wrong}");
    }
    studio.visitor().get(PAST).await.failure(401);
    mia.asks("POST", PAST, None).await.failure(405);
}
