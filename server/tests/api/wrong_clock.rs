//! Tests that a clock which is wrong for a while causes no change that can't be undone.

use fantail_server::jobs;
use fantail_server::mail::transport::Mailer;
use fantail_server::store::outbox::delivery::LateLetters;
use serde_json::json;

use crate::mail::{booked, held_back, reasons, send, send_or, sent};
use crate::mail_server::{MailServer, Manner, unused_port};
use crate::people::Person;
use crate::studio::{TestStudio, from, hours, minutes};
use crate::timetable::TestClass;

/// The hours by which the clock is ahead if the hardware clock is in local time, in the studio's
/// summer.
const AHEAD: i64 = 13;

/// Books a class for Mia that is over by a clock which is ahead, and has not begun by one that is right.
async fn booked_in_five_hours(studio: &TestStudio) -> (Person, TestClass) {
    let mia = studio.member("mia").with_concessions(9).await;
    let hiit = studio.class("HIIT").starting_in(hours(5)).await;
    mia.books(&hiit).await.ok();
    (mia, hiit)
}

/// Records attendance while the clock is ahead.
async fn record_attendance_ahead(studio: &TestStudio) {
    studio.app().clock.jump(hours(AHEAD));
    jobs::record_attendance(studio.app()).await.unwrap();
    studio.app().clock.jump(-hours(AHEAD));
}

fn unreachable_mailer() -> Mailer {
    let url = format!("smtp://127.0.0.1:{}", unused_port());
    Mailer::smtp(&url, None, from()).unwrap()
}

#[tokio::test]
async fn a_clock_that_is_ahead_at_a_start_marks_no_booking_as_attended() {
    let studio = TestStudio::open().await;
    let (mia, hiit) = booked_in_five_hours(&studio).await;
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
    booked_in_five_hours(&studio).await;
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
    assert_eq!(reasons(&studio).await, [""; 0]);
}

#[tokio::test]
async fn the_clock_is_compared_before_the_first_letter_is_sent() {
    let mut server = MailServer::open(Manner::Accepts).await;
    let studio = TestStudio::with_mailer(server.mailer()).await;
    let (mia, _) = booked_in_five_hours(&studio).await;
    studio.advance(hours(AHEAD));
    let jobs = jobs::start(studio.app()).await;
    let yoga = studio.class("Yoga").await;
    mia.books(&yoga).await.ok();
    assert!(
        server
            .letter()
            .await
            .contains("Subject: You are booked: Yoga")
    );
    jobs.abort();
    assert_eq!(reasons(&studio).await, [""; 0]);
}

#[tokio::test]
async fn late_letters_that_are_kept_do_not_delay_others() {
    let studio = TestStudio::open().await;
    let (mia, _) = booked_in_five_hours(&studio).await;
    let copies = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 30)
                  INSERT INTO outbox (id, to_address, kind, draft, created_at, not_before, use_by, next_attempt_at)
                  SELECT id || i, to_address, kind, draft, created_at, not_before, use_by, next_attempt_at
                    FROM outbox, n";
    studio.sql(copies).await;
    studio.advance(hours(AHEAD));
    jobs::compare_clock_with_records(studio.app())
        .await
        .unwrap();
    let yoga = studio.class("Yoga").await;
    mia.books(&yoga).await.ok();
    jobs::send_due_letters(studio.app()).await.unwrap();
    assert_eq!(sent(&studio).await, 1);
    assert_eq!(reasons(&studio).await, [""; 0]);
}

#[tokio::test]
async fn letters_about_a_spot_that_was_taken_again_delay_no_others_while_the_clock_is_in_doubt() {
    let studio = TestStudio::open().await;
    let (mia, tane, hiit) = held_back(&studio, &studio.app().mailer, hours(48)).await;
    tane.books(&hiit).await.ok();
    let copies = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 30)
                  INSERT INTO outbox (id, user_id, to_address, kind, class_id, draft, created_at, not_before, use_by,
                                      next_attempt_at)
                  SELECT id || i, user_id, to_address, kind, class_id, draft, created_at, not_before, use_by,
                         next_attempt_at
                    FROM outbox, n WHERE kind = 'waitlist_opening' AND sent_at IS NULL";
    studio.sql(copies).await;
    studio.advance(minutes(13));
    studio.app().clock.jump(minutes(2));
    let yoga = studio.class("Yoga").await;
    mia.books(&yoga).await.ok();
    jobs::send_due_letters(studio.app()).await.unwrap();
    let unsent = "SELECT kind FROM outbox WHERE sent_at IS NULL AND dead_at IS NULL";
    assert_eq!(studio.texts(unsent).await, [""; 0]);
    assert_eq!(reasons(&studio).await, ["the spot was taken again"; 31]);
}

#[tokio::test]
async fn a_letter_that_failed_while_the_clock_was_ahead_is_sent_once_the_clock_is_right() {
    let studio = TestStudio::open().await;
    booked(&studio).await;
    let unreachable = unreachable_mailer();
    studio.app().clock.jump(hours(AHEAD));
    assert_eq!(send(&studio, &unreachable).await, 1);
    studio.app().clock.jump(-hours(AHEAD));
    jobs::run_upkeep_once(studio.app(), &mut None).await;
    studio.advance(minutes(10));
    jobs::run_upkeep_once(studio.app(), &mut None).await;
    jobs::send_due_letters(studio.app()).await.unwrap();
    assert_eq!(sent(&studio).await, 1);
}

#[tokio::test]
async fn an_honest_retry_keeps_its_time() {
    let studio = TestStudio::open().await;
    booked(&studio).await;
    let unreachable = unreachable_mailer();
    for wait in [0, 1, 2, 4] {
        studio.advance(minutes(wait));
        jobs::run_upkeep_once(studio.app(), &mut None).await;
        assert_eq!(send(&studio, &unreachable).await, 1);
        jobs::run_upkeep_once(studio.app(), &mut None).await;
        assert_eq!(send(&studio, &unreachable).await, 0);
    }
}

#[tokio::test]
async fn no_letter_is_given_up_for_its_age_while_the_clock_is_in_doubt() {
    let studio = TestStudio::open().await;
    booked(&studio).await;
    let unreachable = unreachable_mailer();
    studio.app().clock.jump(hours(25));
    assert_eq!(send_or(&studio, &unreachable, LateLetters::Keep).await, 1);
    assert_eq!(reasons(&studio).await, [""; 0]);
}

#[tokio::test]
async fn a_clock_that_jumps_ahead_while_serving_marks_no_booking_as_attended() {
    let studio = TestStudio::open().await;
    let (mia, hiit) = booked_in_five_hours(&studio).await;
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
    record_attendance_ahead(&studio).await;
    studio.advance(hours(2));
    jobs::revert_early_attendance(studio.app()).await.unwrap();
    assert_eq!(mia.bookings_of(&gone, "attended").await.len(), 1);
    assert_eq!(mia.bookings_of(&next, "confirmed").await.len(), 1);
    assert_eq!(mia.history().await, ["booking", "booking", "attended"]);
    mia.cancels(&next).await.ok();
}

#[tokio::test]
async fn a_mark_of_staff_stays_in_the_history_when_early_attendance_is_taken_back() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let mia = studio.member("mia").with_concessions(9).await;
    let hiit = studio.class("HIIT").starting_in(minutes(50)).await;
    mia.books(&hiit).await.ok();
    let booking = mia.booking(&hiit).await;
    studio.advance(minutes(25));
    hana.mark(&hiit, &booking, "attended").await;
    hana.mark(&hiit, &booking, "unmarked").await;
    record_attendance_ahead(&studio).await;
    jobs::revert_early_attendance(studio.app()).await.unwrap();
    assert_eq!(
        mia.history().await,
        ["booking", "attended", "attendance_undone"]
    );
}

#[tokio::test]
async fn a_booking_that_is_attended_too_early_can_be_neither_repeated_nor_waited_for() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let mia = studio.member("mia").with_concessions(9).await;
    let hiit = studio
        .class("HIIT")
        .with_spots(1)
        .starting_in(hours(5))
        .await;
    let yoga = studio.class("Yoga").starting_in(hours(5)).await;
    for class in [&hiit, &yoga] {
        mia.books(class).await.ok();
    }
    record_attendance_ahead(&studio).await;
    let override_rules = json!({"adminOverride": true});
    for reply in [
        mia.books(&yoga).await,
        mia.waits_for(&hiit).await,
        hana.books_for(&mia, &yoga).await,
        hana.adds_to_waitlist_with(&mia, &yoga, override_rules)
            .await,
    ] {
        reply.refuses("already_booked", "You have already booked this class");
    }
    // While the class runs, too.
    studio.advance(hours(5));
    hana.books_for(&mia, &yoga)
        .await
        .refuses("already_booked", "You have already booked this class");
}
