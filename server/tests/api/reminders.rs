//! Tests the reminders of booked classes: when they are sent, once, and to whom.

use fantail_core::limits::REMINDER_RETENTION;
use fantail_server::jobs;
use serde_json::json;

use crate::people::Person;
use crate::plans::planned_and_done;
use crate::studio::{MS, TestStudio, hours, minutes};
use crate::timetable::TestClass;

const SETTINGS: &str = "/api/notifications/settings";

/// The studio opens on Saturday 21 November at 13:00. A class starts on Friday 27 November at 09:00, free cancelling ends on
/// Thursday at 09:00, and the reminder is due on Wednesday at 09:00.
const START: i64 = 140;
const ENDS: i64 = START - 24;
const DUE: i64 = ENDS - 24;

async fn class(studio: &TestStudio, name: &str, start: i64) -> TestClass {
    studio.class(name).starting_in(hours(start)).await
}

/// Opens a studio with a member who has booked a class.
async fn booked() -> (TestStudio, Person, TestClass) {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").with_concessions(9).await;
    let hiit = class(&studio, "HIIT", START).await;
    mia.books(&hiit).await.ok();
    (studio, mia, hiit)
}

/// Returns the titles of a member's reminders, after those that are due have been sent.
async fn reminded(studio: &TestStudio, who: &Person) -> Vec<String> {
    jobs::send_reminders(studio.app()).await.unwrap();
    let query = "SELECT title FROM notifications WHERE kind = 'reminder' AND user_id =";
    let query = format!("{query} '{}' ORDER BY rowid", who.id);
    studio.texts(&query).await
}

async fn letters(studio: &TestStudio) -> Vec<String> {
    studio.letters_where("kind = 'reminder'").await
}

const USE_BY: &str = "SELECT use_by FROM outbox WHERE kind = 'reminder'";
const FREE_CANCELLING: &str = "Tomorrow: free cancelling of HIIT ends";

#[tokio::test]
async fn a_reminder_is_sent_once_a_day_before_free_cancelling_ends() {
    let (studio, mia, hiit) = booked().await;
    studio.advance(hours(DUE) - MS);
    assert!(reminded(&studio, &mia).await.is_empty());
    studio.advance(MS);
    jobs::run_upkeep_once(studio.app(), &mut None).await;
    for _ in 0..2 {
        assert_eq!(reminded(&studio, &mia).await, [FREE_CANCELLING]);
        studio.advance(minutes(1));
    }
    let [letter] = letters(&studio).await.try_into().unwrap();
    for part in [
        "Subject: Tomorrow: free cancelling of HIIT ends",
        "HIIT, Fri 27 Nov at 09:00, Main studio. Can't come? Tell us by Thu 09:00 and keep your concession.",
        &format!("https://book.example.nz/classes?class={}", hiit.id),
    ] {
        assert!(letter.contains(part), "{part} is not in {letter}");
    }
    let about = "SELECT class_id FROM notifications WHERE kind = 'reminder' AND read_at IS NULL";
    assert_eq!(studio.texts(about).await, [hiit.id]);
    // The letter is not sent in the night, even if the mail server is down until then.
    let night = hiit.start_at - hours(36);
    assert_eq!(studio.number(USE_BY).await, night.millis());
}

#[tokio::test]
async fn all_classes_of_a_day_are_in_one_letter() {
    let (studio, mia, _) = booked().await;
    for (name, start) in [("Yoga", START + 9), ("Spin", START + 24)] {
        mia.books(&class(&studio, name, start).await).await.ok();
    }
    studio.advance(hours(DUE));
    let titles = ["Tomorrow: free cancelling of 2 classes ends"];
    assert_eq!(reminded(&studio, &mia).await, titles);
    let [letter] = letters(&studio).await.try_into().unwrap();
    for part in [
        "HIIT, Fri 27 Nov at 09:00, Main studio. Can't come? Tell us by Thu 09:00 and keep your concession.",
        "Yoga, Fri 27 Nov at 18:00, Main studio. Can't come? Tell us by Thu 18:00 and keep your concession.",
        "HIIT at 09:00: https://book.example.nz/classes?class=",
        "Yoga at 18:00: https://book.example.nz/classes?class=",
    ] {
        assert!(letter.contains(part), "{part} is not in {letter}");
    }
    studio.advance(hours(24));
    assert_eq!(reminded(&studio, &mia).await.len(), 2);
}

#[tokio::test]
async fn a_reminder_that_is_off_is_not_sent_and_without_e_mail_it_is_in_the_app() {
    for (settings, in_app, by_letter) in [
        (json!({"reminderBeforeCutoff": false}), 0, 0),
        (json!({"emailNotifications": false}), 1, 0),
        (json!({"reminderSameDay": true}), 1, 1),
    ] {
        let (studio, mia, _) = booked().await;
        mia.asks("PUT", SETTINGS, settings).await.ok();
        studio.advance(hours(DUE));
        assert_eq!(reminded(&studio, &mia).await.len(), in_app);
        assert_eq!(letters(&studio).await.len(), by_letter);
    }
}

#[tokio::test]
async fn a_reminder_on_the_morning_or_before_an_early_class_is_sent_to_those_who_want_it() {
    // A class on Friday at 09:00, and one at 07:00, whose reminder is due on Thursday at 20:00.
    for (start, due, title) in [
        (START * 60, START * 60 - 150, "Today: HIIT at 09:00"),
        (
            START * 60 - 120,
            (START - 13) * 60,
            "Tomorrow: HIIT at 07:00",
        ),
    ] {
        let studio = TestStudio::open().await;
        let [mia, tane] = ["mia", "tane"].map(|name| studio.member(name).with_concessions(9));
        let (mia, tane) = (mia.await, tane.await);
        let hiit = studio.class("HIIT").starting_in(minutes(start)).await;
        for (person, is_on) in [(&mia, true), (&tane, false)] {
            person.books(&hiit).await.ok();
            let settings = json!({"reminderBeforeCutoff": false, "reminderSameDay": is_on});
            person.asks("PUT", SETTINGS, settings).await.ok();
        }
        studio.advance(minutes(due) - MS);
        assert_eq!(reminded(&studio, &mia).await.len(), 0);
        studio.advance(MS);
        assert_eq!(reminded(&studio, &mia).await, [title]);
        assert_eq!(reminded(&studio, &tane).await.len(), 0);
        assert!(!letters(&studio).await[0].contains("Tell us by"));
    }
}

#[tokio::test]
async fn a_booking_within_12_hours_before_the_reminder_is_due_has_none() {
    let (studio, mia, hiit) = booked().await;
    let tane = studio.member("tane").with_concessions(9).await;
    studio.advance(hours(DUE - 12) - MS);
    tane.books(&hiit).await.ok();
    let noa = studio.member("noa").with_concessions(9).await;
    studio.advance(MS);
    noa.books(&hiit).await.ok();
    studio.advance(hours(12));
    for (person, number) in [(&mia, 1), (&tane, 1), (&noa, 0)] {
        assert_eq!(reminded(&studio, person).await.len(), number);
    }
}

#[tokio::test]
async fn what_was_cancelled_meanwhile_has_no_reminder() {
    let (studio, mia, hiit) = booked().await;
    let admin = studio.admin("hana").await;
    let [tane, noa, rua] = [
        studio.member("tane").with_concessions(9).await,
        studio.member("noa").with_concessions(9).await,
        studio.member("rua").with_concessions(9).await,
    ];
    let yoga = class(&studio, "Yoga", START).await;
    for (person, class) in [(&tane, &hiit), (&noa, &hiit), (&rua, &yoga)] {
        person.books(class).await.ok();
    }
    studio.advance(hours(DUE) - MS);
    mia.cancels(&hiit).await.ok();
    tane.leaves().await.ok();
    admin
        .edits_user(&noa, json!({"isActive": false}))
        .await
        .ok();
    admin.deletes(&yoga).await.ok();
    studio.advance(MS);
    for person in [&mia, &tane, &noa, &rua] {
        assert_eq!(reminded(&studio, person).await.len(), 0);
    }
}

#[tokio::test]
async fn a_letter_that_waits_while_a_booking_is_cancelled_or_moved_is_dropped_and_planned_again() {
    for is_moved in [false, true] {
        let (studio, mia, hiit) = booked().await;
        let admin = studio.admin("hana").await;
        let yoga = class(&studio, "Yoga", START + 5).await;
        mia.books(&yoga).await.ok();
        studio.advance(hours(DUE));
        let both = reminded(&studio, &mia).await;
        // The mail server was away.
        let failed = "UPDATE outbox SET attempts = 1 WHERE kind = 'reminder'";
        studio.sql(failed).await;
        if is_moved {
            let form = json!({"startTime": (studio.now() + hours(300)).to_string()});
            planned_and_done(form, async |form| admin.moves(&hiit, form).await).await;
        } else {
            mia.cancels(&hiit).await.ok();
        }
        jobs::send_due_letters(studio.app()).await.unwrap();
        let outcome =
            "SELECT iif(sent_at IS NULL, dead_reason, 'sent') FROM outbox WHERE kind = 'reminder'";
        assert_eq!(
            studio.texts(outcome).await,
            ["the bookings that it names have changed"]
        );
        studio.advance(hours(5));
        let again = "Tomorrow: free cancelling of Yoga ends".to_owned();
        assert_eq!(reminded(&studio, &mia).await, [both[0].clone(), again]);
        jobs::send_due_letters(studio.app()).await.unwrap();
        assert_eq!(studio.texts(outcome).await[1], "sent");
    }
}

#[tokio::test]
async fn the_reminder_of_a_class_that_was_moved_is_due_before_cancelling_closes() {
    let (studio, mia, hiit) = booked().await;
    let admin = studio.admin("hana").await;
    let form = json!({"startTime": (studio.now() + hours(START + 24)).to_string()});
    planned_and_done(form, async |form| admin.moves(&hiit, form).await).await;
    studio.advance(hours(DUE + 24));
    assert_eq!(reminded(&studio, &mia).await.len(), 0);
    // Cancelling closes on Saturday at 08:30.
    studio.advance(hours(24) - minutes(30) - MS);
    assert_eq!(reminded(&studio, &mia).await.len(), 0);
    studio.advance(MS);
    assert_eq!(reminded(&studio, &mia).await, [FREE_CANCELLING]);
    assert!(letters(&studio).await[0].contains("Tell us by Sat 08:30"));
}

#[tokio::test]
async fn after_an_outage_a_reminder_is_sent_late_but_not_in_the_night_and_not_too_late() {
    let (studio, mia, hiit) = booked().await;
    // On Wednesday at 21:00, and before and at 06:30.
    for wait in [hours(DUE + 12), minutes(570) - MS] {
        studio.advance(wait);
        assert_eq!(reminded(&studio, &mia).await.len(), 0);
    }
    studio.advance(MS);
    let today = "Today: free cancelling of HIIT ends";
    assert_eq!(reminded(&studio, &mia).await, [today]);
    let ends_at = hiit.start_at - hours(24);
    assert_eq!(studio.number(USE_BY).await, ends_at.millis());

    let (studio, mia, _) = booked().await;
    studio.advance(hours(ENDS));
    assert_eq!(reminded(&studio, &mia).await.len(), 0);
}

#[tokio::test]
async fn any_number_of_members_is_reminded_and_the_records_are_deleted_later() {
    let (studio, mia, hiit) = booked().await;
    studio.allow_violations();
    studio
        .sql(
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 250)
             INSERT INTO users (id, username, email, email_key, first_name, last_name, role, created_at)
             SELECT 'u' || i, 'u' || i, 'u' || i || '@x.nz', 'u' || i || '@x.nz', 'U', 'U', 'user', NOW FROM n;
             UPDATE classes SET capacity = NULL;
             INSERT INTO bookings (id, user_id, class_id, status, concessions_used, booked_by, booked_at, booked_start_at)
             SELECT u.id, u.id, c.id, 'confirmed', 1, 'member', NOW, c.start_at FROM users u JOIN classes c
              WHERE u.id LIKE 'u%'",
        )
        .await;
    studio.advance(hours(DUE));
    reminded(&studio, &mia).await;
    let sent = "SELECT count(DISTINCT user_id) FROM notifications WHERE kind = 'reminder'";
    assert_eq!(studio.number(sent).await, 251);
    let reminders = "SELECT count(*) FROM reminders";
    let thursday_ends = hiit.start_at - hours(9);
    studio.advance(thursday_ends - studio.now() + REMINDER_RETENTION - MS);
    for left in [251, 0, 0] {
        jobs::delete_old_reminders(studio.app()).await.unwrap();
        assert_eq!(studio.number(reminders).await, left);
        studio.advance(MS);
    }
}
