//! A member's reads: `GET /api/users/*` and `GET /api/classes*`.

use serde_json::json;

use super::expect::{
    BOOKING, CLASS, a_full_class, all_look_like, call, each, is_for_the_signed_in, items,
    looks_like, the_admin,
};
use crate::people::Person;
use crate::studio::{TestStudio, hours, minutes};

/// The names of the classes that this query finds.
async fn found(person: &Person, query: &str) -> Vec<String> {
    each(
        &call(person, &format!("GET /api/classes?{query}"), "")
            .await
            .ok(),
        "name",
    )
}

#[tokio::test]
async fn the_figures_count_every_booking_ever_made_and_those_attended() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").with_concessions(9).await;
    let hiit = studio.class("HIIT").starting_in(hours(2)).await;
    mia.books(&hiit).await.ok();
    mia.cancels(&hiit).await.ok();
    mia.books(&hiit).await.ok();
    studio.advance(hours(4));
    studio.everyone_attends().await;
    let answer = call(&mia, "GET /api/users/stats", "").await.ok();
    assert_eq!(answer, json!({"bookings": {"attended": 1, "total": 2}}));
    is_for_the_signed_in(&studio, "GET /api/users/stats").await;
}

#[tokio::test]
async fn upcoming_classes_are_bookings_with_the_class_inside() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").with_concessions(9).await;
    mia.books(&studio.class("HIIT").await).await.ok();
    let answer = call(&mia, "GET /api/users/upcoming-classes", "").await.ok();
    looks_like(&answer, "bookings:list");
    all_look_like(&answer["bookings"], BOOKING);
    let class = &answer["bookings"][0]["classId"];
    looks_like(
        class,
        "_id:text name:text startTime:instant endTime:instant duration:whole instructor:text location:text \
                       room:text isActive:flag",
    );
    assert_eq!(
        answer["bookings"][0]["displayStartTime"],
        class["startTime"]
    );
    for person in [
        the_admin(&studio).await,
        studio.coach("rua").await,
        studio.member("tane").await,
    ] {
        let answer = call(&person, "GET /api/users/upcoming-classes", "")
            .await
            .ok();
        assert!(items(&answer["bookings"]).is_empty());
    }
    is_for_the_signed_in(&studio, "GET /api/users/upcoming-classes").await;
}

#[tokio::test]
async fn the_waitlist_says_of_each_class_whether_a_place_is_free() {
    let studio = TestStudio::open().await;
    let (hiit, holder) = a_full_class(&studio, "HIIT").await;
    let mia = studio.member("mia").with_concessions(9).await;
    mia.waits_for(&hiit).await.ok();
    for (is_full, free) in [(true, 0), (false, 1)] {
        let answer = call(&mia, "GET /api/users/waitlist-status", "").await.ok();
        looks_like(&answer, "waitlist:list");
        let entry = &answer["waitlist"][0];
        looks_like(
            entry,
            "_id:text classId:text className:text startTime:instant location:text joinedAt:instant position:whole waiting:whole isFull:flag \
                           availableSpots:whole? class:object",
        );
        assert_eq!(
            (entry["isFull"].as_bool(), entry["availableSpots"].as_i64()),
            (Some(is_full), Some(free))
        );
        assert_eq!(
            (entry["classId"].as_str(), entry["className"].as_str()),
            (Some(hiit.id.as_str()), Some("HIIT"))
        );
        if is_full {
            holder.cancels(&hiit).await.ok();
        }
    }
    let answer = call(&holder, "GET /api/users/waitlist-status", "")
        .await
        .ok();
    assert!(items(&answer["waitlist"]).is_empty());
    is_for_the_signed_in(&studio, "GET /api/users/waitlist-status").await;
}

#[tokio::test]
async fn the_schedule_is_a_bare_list_of_28_days_soonest_first_with_the_total_in_a_header() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").with_concessions(9).await;
    studio.class("Past").starting_in(hours(-1)).await;
    // It is 13:00; the 28th day, today being the first, ends in 27 days and 11 hours.
    studio
        .class("Last")
        .starting_in(hours(24 * 27 + 11) - minutes(1))
        .await;
    studio
        .class("Too late")
        .starting_in(hours(24 * 27 + 11))
        .await;
    let hiit = studio.class("HIIT").await;
    mia.books(&hiit).await.ok();
    let reply = call(&mia, "GET /api/classes?search=&limit=50", "").await;
    let list = reply.ok();
    all_look_like(&list, CLASS);
    assert_eq!(
        (
            each(&list, "name"),
            reply.headers["x-total-count"].to_str().unwrap()
        ),
        (vec!["HIIT".to_owned(), "Last".to_owned()], "2")
    );
    assert!(
        list[0]["isUserBooked"] == true
            && list[0]["userBookingId"].is_string()
            && list[0]["currentBookings"] == 1
    );
    let other = call(&studio.coach("rua").await, "GET /api/classes", "")
        .await
        .ok();
    assert!(
        other[0]["isUserBooked"] == false
            && other[0]["userBookingId"].is_null()
            && other[0]["activeBookings"] == 1
    );
    is_for_the_signed_in(&studio, "GET /api/classes").await;
}

#[tokio::test]
async fn the_schedule_is_searched_by_every_word_and_read_a_page_at_a_time() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").await;
    for (name, words) in [
        ("HIIT", ["100% effort", "Rua Paki", "Hall"]),
        ("Yoga", ["Slow_flow", "Rua Paki", "Hall"]),
    ] {
        studio.advance(minutes(1));
        studio.class(name).with_words(words).await;
    }
    for (words, expected) in [
        ("search=rua", 2),
        ("search=RUA%20yoga", 1),
        ("search=paki%20effort", 1),
        ("search=%25", 1),
        ("search=_", 1),
        ("search=hall", 0),
        ("search=nothing", 0),
        ("limit=1", 1),
        ("limit=1&page=2", 1),
        ("limit=1&page=3", 0),
        ("limit=&page=&search=", 2),
    ] {
        assert_eq!(found(&mia, words).await.len(), expected, "{words}");
    }
    assert_eq!(
        (
            found(&mia, "limit=1").await,
            found(&mia, "limit=1&page=2").await
        ),
        (vec!["HIIT".to_owned()], vec!["Yoga".to_owned()])
    );
    for query in ["limit=0", "limit=501", "limit=x", "page=0", "page=-1"] {
        call(&mia, &format!("GET /api/classes?{query}"), "")
            .await
            .failure(400);
    }
}

#[tokio::test]
async fn one_class_is_bare_with_the_callers_own_flags() {
    let studio = TestStudio::open().await;
    let (hiit, holder) = a_full_class(&studio, "HIIT").await;
    let mia = studio.member("mia").with_concessions(9).await;
    mia.waits_for(&hiit).await.ok();
    let line = format!("GET /api/classes/{}", hiit.id);
    let (hers, theirs) = (
        call(&mia, &line, "").await.ok(),
        call(&holder, &line, "").await.ok(),
    );
    looks_like(&hers, CLASS);
    let flags = |class: &serde_json::Value| {
        ["isUserBooked", "isUserOnWaitlist", "isFull"].map(|key| class[key].as_bool().unwrap())
    };
    assert_eq!(
        (flags(&hers), flags(&theirs)),
        ([false, true, true], [true, false, true])
    );
    assert_eq!(
        (
            hers["availableSpots"].as_i64(),
            hers["maxCapacity"].as_i64()
        ),
        (Some(0), Some(1))
    );
    let free = studio.class("Free").without_limit().await;
    let class = call(&mia, &format!("GET /api/classes/{}", free.id), "")
        .await
        .ok();
    assert!(
        class["maxCapacity"].is_null()
            && class["availableSpots"].is_null()
            && class["isFull"] == false
    );
    call(&mia, "GET /api/classes/nothing", "")
        .await
        .failure(404);
    is_for_the_signed_in(&studio, &line).await;
}
