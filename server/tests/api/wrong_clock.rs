//! Tests that a clock which is wrong for a while causes no change that can't be undone.

use fantail_server::jobs;

use crate::studio::{TestStudio, hours, minutes};

/// The hours by which the clock is ahead if the hardware clock is in local time, in the studio's
/// summer.
const AHEAD: i64 = 13;

#[tokio::test]
async fn a_clock_that_is_ahead_at_a_start_marks_no_booking_as_attended() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").with_concessions(9).await;
    let hiit = studio.class("HIIT").starting_in(hours(5)).await;
    mia.books(&hiit).await.ok();
    let mut cleared_on = None;
    studio.advance(hours(AHEAD));
    jobs::compare_clock_with_records(studio.app())
        .await
        .unwrap();
    jobs::run_upkeep_once(studio.app(), &mut cleared_on).await;
    assert_eq!(
        studio.visitor().get("/healthz").await.text(),
        "ok\nclock: it may be wrong, and attendance and deletions wait for 10 min"
    );
    studio.app().clock.jump(-hours(AHEAD));
    jobs::run_upkeep_once(studio.app(), &mut cleared_on).await;
    studio.advance(minutes(10));
    jobs::run_upkeep_once(studio.app(), &mut cleared_on).await;
    assert_eq!(mia.bookings_of(&hiit, "confirmed").await.len(), 1);
    assert_eq!(studio.visitor().get("/healthz").await.text(), "ok");
    mia.cancels(&hiit).await.ok();
}

#[tokio::test]
async fn a_clock_that_is_ahead_at_a_start_gives_up_no_letter() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").with_concessions(9).await;
    let hiit = studio.class("HIIT").starting_in(hours(5)).await;
    mia.books(&hiit).await.ok();
    let unsent = async || {
        studio
            .number("SELECT count(*) FROM outbox WHERE sent_at IS NULL AND dead_at IS NULL")
            .await
    };
    let before = unsent().await;
    assert!(0 < before);
    studio.advance(hours(AHEAD));
    jobs::compare_clock_with_records(studio.app())
        .await
        .unwrap();
    jobs::send_due_letters(studio.app()).await.unwrap();
    assert_eq!(unsent().await, before, "the class has not begun");
    studio.app().clock.jump(-hours(AHEAD));
    studio.advance(minutes(10));
    jobs::run_upkeep_once(studio.app(), &mut None).await;
    jobs::send_due_letters(studio.app()).await.unwrap();
    assert_eq!(unsent().await, 0);
}

#[tokio::test]
async fn a_clock_that_jumps_ahead_while_serving_marks_no_booking_as_attended() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").with_concessions(9).await;
    let hiit = studio.class("HIIT").starting_in(hours(5)).await;
    mia.books(&hiit).await.ok();
    let mut cleared_on = None;
    jobs::compare_clock_with_records(studio.app())
        .await
        .unwrap();
    studio.app().clock.jump(hours(AHEAD));
    jobs::run_upkeep_once(studio.app(), &mut cleared_on).await;
    studio.app().clock.jump(-hours(AHEAD));
    assert_eq!(mia.bookings_of(&hiit, "confirmed").await.len(), 1);
    studio.advance(hours(7));
    for attended in [0, 1] {
        jobs::run_upkeep_once(studio.app(), &mut cleared_on).await;
        assert_eq!(mia.bookings_of(&hiit, "attended").await.len(), attended);
        studio.advance(minutes(10));
    }
}

#[tokio::test]
async fn a_booking_marked_as_attended_before_its_class_is_confirmed_again() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").with_concessions(9).await;
    let (gone, next) = (
        studio.class("Yoga").starting_in(hours(1)).await,
        studio.class("HIIT").starting_in(hours(5)).await,
    );
    for class in [&gone, &next] {
        mia.books(class).await.ok();
    }
    studio.app().clock.jump(hours(AHEAD));
    jobs::record_attendance(studio.app()).await.unwrap();
    studio.app().clock.jump(-hours(AHEAD));
    studio.advance(hours(2));
    jobs::revert_early_attendance(studio.app()).await.unwrap();
    assert_eq!(mia.bookings_of(&gone, "attended").await.len(), 1);
    assert_eq!(mia.bookings_of(&next, "confirmed").await.len(), 1);
    assert_eq!(mia.history().await, ["booking", "booking", "attended"]);
    mia.cancels(&next).await.ok();
}
