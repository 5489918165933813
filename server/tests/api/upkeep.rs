//! Tests the background jobs that make changes as time passes.

use fantail_server::jobs;
use serde_json::json;

use crate::studio::{MS, TestStudio, hours};

#[tokio::test]
async fn bookings_are_marked_as_attended_when_the_class_has_ended() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").with_concessions(9).await;
    let hiit = studio.class("HIIT").starting_in(hours(1)).await;
    mia.books(&hiit).await.ok();
    studio.advance(hours(2) - MS);
    for attended in [0, 1, 1] {
        jobs::record_attendance(studio.app()).await.unwrap();
        assert_eq!(mia.bookings_of(&hiit, "attended").await.len(), attended);
        studio.advance(MS);
    }
    jobs::record_attendance(studio.app()).await.unwrap();
    assert_eq!(mia.history().await, ["booking", "attended"]);
    let words = "SELECT description FROM events WHERE kind = 'attended' AND actor_id IS NULL";
    assert_eq!(studio.texts(words).await, ["Attended HIIT"]);
}

#[tokio::test]
async fn a_cancelled_booking_is_not_marked_as_attended() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").with_concessions(9).await;
    let hiit = studio.class("HIIT").await;
    mia.books(&hiit).await.ok();
    mia.cancels(&hiit).await.ok();
    studio.advance(hours(50));
    jobs::record_attendance(studio.app()).await.unwrap();
    let attended = "SELECT count(*) FROM bookings WHERE status = 'attended'";
    assert_eq!(studio.number(attended).await, 0);
}

#[tokio::test]
async fn links_and_sessions_are_deleted_a_day_after_they_end() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").await;
    let body = json!({"email": "mia@example.nz"});
    for _ in 0..2 {
        studio
            .visitor()
            .asks("POST", "/api/auth/forgot-password", &body)
            .await
            .ok();
    }
    mia.asks("POST", "/api/auth/logout", None).await.ok();
    let rows = async || {
        let links = studio.number("SELECT count(*) FROM links").await;
        let sessions = format!("SELECT count(*) FROM sessions WHERE user_id = '{}'", mia.id);
        (links, studio.number(&sessions).await)
    };
    studio.advance(hours(24));
    jobs::delete_expired_links_and_sessions(studio.app())
        .await
        .unwrap();
    assert_eq!(rows().await, (2, 1));
    studio.advance(MS);
    jobs::delete_expired_links_and_sessions(studio.app())
        .await
        .unwrap();
    assert_eq!(rows().await, (1, 0));
    studio.advance(hours(1));
    for _ in 0..2 {
        jobs::delete_expired_links_and_sessions(studio.app())
            .await
            .unwrap();
        assert_eq!(rows().await, (0, 0));
    }
}

#[tokio::test]
async fn waitlist_entries_are_deleted_a_day_after_the_class_ended() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").with_concessions(9).await;
    let tane = studio.member("tane").with_concessions(9).await;
    let (hiit, later) = (
        studio.class("HIIT").with_spots(1).await,
        studio
            .class("Yoga")
            .with_spots(1)
            .starting_in(hours(49))
            .await,
    );
    for class in [&hiit, &later] {
        mia.books(class).await.ok();
        tane.waits_for(class).await.ok();
    }
    let waiting = async || studio.number("SELECT count(*) FROM waitlist_entries").await;
    let clears = async || jobs::clear_past_waitlists(studio.app()).await.unwrap();
    // The first class ends in 49 hours.
    studio.advance(hours(49 + 24));
    clears().await;
    assert_eq!(waiting().await, 2);
    studio.advance(MS);
    for _ in 0..2 {
        clears().await;
        assert_eq!(waiting().await, 1);
    }
    studio.advance(hours(24));
    let mut cleared_on = None;
    jobs::delete_expired_daily(studio.app(), &mut cleared_on)
        .await
        .unwrap();
    assert_eq!(waiting().await, 0);
    assert_eq!(tane.history().await, ["waitlist_joined"; 2]);
}

#[tokio::test]
async fn any_number_of_past_waitlist_entries_is_deleted() {
    let studio = TestStudio::open().await;
    let class = studio.class("HIIT").await;
    studio
        .sql(&format!(
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 201)
             INSERT INTO users (id, username, email, email_key, first_name, last_name, role, created_at)
             SELECT 'u' || i, 'u' || i, 'u' || i || '@x.nz', 'u' || i || '@x.nz', 'U', 'U', 'user', NOW FROM n;
             INSERT INTO waitlist_entries (id, user_id, class_id, added_by, joined_at)
             SELECT 'w' || id, id, '{}', 'member', NOW FROM users WHERE id LIKE 'u%'",
            class.id
        ))
        .await;
    let waiting = "SELECT count(*) FROM waitlist_entries";
    assert_eq!(studio.number(waiting).await, 201);
    studio.advance(hours(74));
    jobs::clear_past_waitlists(studio.app()).await.unwrap();
    assert_eq!(studio.number(waiting).await, 0);
}
