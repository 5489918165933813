//! Tests that letters are sent soon, once if that is possible, and not if they would be too late.

use std::os::unix::fs::PermissionsExt;
use std::time::Duration;

use chrono::TimeDelta;
use fantail_server::jobs;
use fantail_server::mail::transport::{Mailer, sender};
use fantail_server::mail::worker;
use fantail_server::store::outbox::delivery::LateLetters;
use serde_json::json;

use crate::mail_server::{MailServer, Manner, Setup, unused_port};
use crate::patience::{PATIENCE, within};
use crate::people::Person;
use crate::studio::{TestStudio, hours, minutes};
use crate::timetable::TestClass;

const ACCEPTS: Manner = Manner::Accepts;

pub async fn send(studio: &TestStudio, mailer: &Mailer) -> usize {
    send_or(studio, mailer, LateLetters::Drop).await
}

/// Sends letters until none is due.
pub async fn send_all(studio: &TestStudio, mailer: &Mailer) {
    let sending = async { while send(studio, mailer).await != 0 {} };
    within(PATIENCE, "no letter is due any more", sending).await;
}

/// Sends the letters that are due, and drops or keeps those that are late.
pub async fn send_or(studio: &TestStudio, mailer: &Mailer, late: LateLetters) -> usize {
    let app = studio.app();
    worker::send_due(
        &app.db,
        mailer,
        &app.letterhead,
        studio.now(),
        late,
        &app.shutdown,
    )
    .await
    .unwrap()
}

/// Books a class in two days for Mia. The letter waits in the outbox.
pub async fn booked(studio: &TestStudio) -> (Person, TestClass) {
    let mia = studio.member("mia").with_concessions(9).await;
    let hiit = studio.class("HIIT").await;
    mia.books(&hiit).await.ok();
    (mia, hiit)
}

pub async fn reasons(studio: &TestStudio) -> Vec<String> {
    studio
        .texts("SELECT dead_reason FROM outbox WHERE dead_at IS NOT NULL ORDER BY rowid")
        .await
}

pub async fn sent(studio: &TestStudio) -> i64 {
    studio
        .number("SELECT count(*) FROM outbox WHERE sent_at IS NOT NULL")
        .await
}

#[tokio::test]
async fn the_letter_of_a_booking_arrives_within_two_seconds_and_the_worker_can_be_stopped() {
    let mut server = MailServer::open(ACCEPTS).await;
    let studio = TestStudio::with_mailer(server.mailer()).await;
    let jobs = jobs::start(studio.app()).await;
    booked(&studio).await;
    let soon = Duration::from_secs(2);
    let letter = within(soon, "the letter arrives", server.letter()).await;
    for part in [
        "Subject: You are booked: HIIT",
        "To: mia@example.nz",
        "Date: Sat, 21 Nov 2026 00:00:00 +0000",
        "multipart/alternative",
        "text/plain",
        "text/html",
    ] {
        assert!(letter.contains(part), "{part} is not in {letter}");
    }
    // The time is in the text, in the HTML, and in the preview line of the HTML.
    assert_eq!(letter.matches("Mon 23 Nov at 13:00").count(), 3, "{letter}");
    studio
        .app()
        .shutdown
        .stop(fantail_server::shutdown::ShutdownReason::Requested);
    within(PATIENCE, "the jobs end", jobs).await.unwrap();
    let unsent = "SELECT count(*) FROM outbox WHERE sent_at IS NULL OR draft <> ''";
    assert_eq!(studio.number(unsent).await, 0);
    assert!(!server.has_more().await);
}

/// Returns the value of the first line of a letter that begins with this name.
fn line<'a>(letter: &'a str, name: &str) -> &'a str {
    let mut lines = letter.lines();
    let found = lines.find_map(|line| line.strip_prefix(name));
    found.unwrap_or_else(|| panic!("no {name} in {letter}"))
}

#[tokio::test]
async fn a_booking_adds_a_calendar_entry_and_its_cancellation_removes_it() {
    let mut server = MailServer::open(ACCEPTS).await;
    let studio = TestStudio::with_mailer(server.mailer()).await;
    let (mia, hiit) = booked(&studio).await;
    let kept = "SELECT count(*) FROM outbox WHERE draft LIKE '%\"HIIT\"%'";
    assert_eq!(studio.number(kept).await, 1);
    send(&studio, &studio.app().mailer).await;
    assert_eq!(studio.number(kept).await, 0);
    let booked = server.letter().await;
    mia.cancels(&hiit).await.ok();
    send(&studio, &studio.app().mailer).await;
    let cancelled = server.letter().await;
    for (letter, method) in [(&booked, "REQUEST"), (&cancelled, "CANCEL")] {
        let first_part = letter.find("Content-Type: multipart/mixed").unwrap();
        let words = letter.find("Content-Type: multipart/alternative").unwrap();
        let media_type = format!("Content-Type: text/calendar; method={method}; charset=utf-8");
        let entry = letter.find(&media_type).unwrap();
        let file = letter.find("filename=\"invite.ics\"").unwrap();
        assert!(
            first_part < words && words < entry && entry < file,
            "{letter}"
        );
        assert_eq!(line(letter, "METHOD:"), method);
        assert_eq!(
            line(letter, "DTSTART;TZID=3DPacific/Auckland:"),
            "20261123T130000"
        );
    }
    assert_eq!(line(&booked, "UID:"), line(&cancelled, "UID:"));
    assert!(line(&booked, "UID:").ends_with("@book.example.nz"));
    let number = |letter: &str| line(letter, "SEQUENCE:").parse::<u32>().unwrap();
    assert!(number(&booked) < number(&cancelled));
}

/// Returns the sequence number and the time stamp of a letter's calendar entry.
fn version(letter: &str) -> (u32, String) {
    let number = line(letter, "SEQUENCE:").parse().unwrap();
    (number, line(letter, "DTSTAMP:").to_owned())
}

#[tokio::test]
async fn each_version_of_a_calendar_entry_is_newer_even_if_the_clock_goes_back() {
    let mut server = MailServer::open(ACCEPTS).await;
    let studio = TestStudio::with_mailer(server.mailer()).await;
    let (mia, hiit) = booked(&studio).await;
    let hana = studio.admin("hana").await;
    let booking = mia.bookings_of(&hiit, "confirmed").await.remove(0);
    let download = async || {
        let path = format!("/api/bookings/{booking}/calendar");
        version(&mia.get(&path).await.text())
    };
    send(&studio, &studio.app().mailer).await;
    let mut last = version(&server.letter().await);
    assert_eq!(download().await, last);
    for (room, later) in [
        ("Room 1", TimeDelta::zero()),
        ("Room 2", TimeDelta::milliseconds(1)),
        ("Room 3", hours(-2)),
        ("Room 4", minutes(10)),
        ("Room 5", hours(3)),
    ] {
        studio.advance(later);
        let path = format!("/api/admin/classes/{}", hiit.id);
        hana.asks("PUT", &path, &json!({"room": room})).await.ok();
        send(&studio, &studio.app().mailer).await;
        let next = version(&server.letter().await);
        assert!(
            last.0 < next.0 && last.1 < next.1,
            "{room}: {last:?} {next:?}"
        );
        assert_eq!(download().await, next);
        last = next;
    }
    studio.advance(hours(-1));
    mia.cancels(&hiit).await.ok();
    send(&studio, &studio.app().mailer).await;
    let cancelled = version(&server.letter().await);
    assert!(last.0 < cancelled.0 && last.1 < cancelled.1);
}

#[tokio::test]
async fn a_letter_waits_while_the_server_is_down_and_is_sent_once() {
    let studio = TestStudio::open().await;
    let nobody = unused_port();
    booked(&studio).await;
    let mailer = Setup::plain().mailer(nobody);
    assert_eq!(send(&studio, &mailer).await, 1);
    assert_eq!((sent(&studio).await, send(&studio, &mailer).await), (0, 0));
    let mut server = MailServer::set_up(Setup::plain(), nobody, ACCEPTS).await;
    studio.advance(minutes(1));
    assert_eq!(send(&studio, &mailer).await, 1);
    server.letter().await;
    assert_eq!((sent(&studio).await, send(&studio, &mailer).await), (1, 0));
    assert!(!server.has_more().await);
}

#[tokio::test]
async fn a_temporary_refusal_is_retried_and_a_permanent_one_is_given_up() {
    let studio = TestStudio::open().await;
    let mut server = MailServer::open(Manner::Answers(451, "later")).await;
    let mailer = server.mailer();
    booked(&studio).await;
    for wait in [1, 2, 4] {
        assert_eq!(send(&studio, &mailer).await, 1);
        studio.advance(minutes(wait) - crate::studio::MS);
        assert_eq!(send(&studio, &mailer).await, 0);
        studio.advance(crate::studio::MS);
    }
    server
        .becomes(Manner::Answers(550, "nobody of that name"))
        .await;
    assert_eq!(send(&studio, &mailer).await, 1);
    assert_eq!(reasons(&studio).await, ["the mail server refused it (550)"]);
    assert_eq!(send(&studio, &mailer).await, 0);
}

#[tokio::test]
async fn a_letter_is_given_up_after_a_day() {
    let studio = TestStudio::open().await;
    let server = MailServer::open(Manner::Answers(451, "later")).await;
    let mailer = server.mailer();
    booked(&studio).await;
    studio.advance(hours(24) - minutes(1));
    assert_eq!(send(&studio, &mailer).await, 1);
    assert_eq!(reasons(&studio).await, Vec::<String>::new());
    studio.advance(minutes(1));
    assert_eq!(send(&studio, &mailer).await, 1);
    assert_eq!(reasons(&studio).await, ["the mail server refused it (451)"]);
}

#[tokio::test]
async fn two_workers_never_send_the_same_letter() {
    let studio = TestStudio::open().await;
    let mut server = MailServer::open(ACCEPTS).await;
    let (one, two) = (server.mailer(), server.mailer());
    booked(&studio).await;
    let (a, b) = tokio::join!(send(&studio, &one), send(&studio, &two));
    assert_eq!(a + b, 1);
    server.letter().await;
    assert!(!server.has_more().await);
}

#[tokio::test]
async fn the_letter_of_a_dead_worker_is_sent_after_its_lease_expires() {
    let studio = TestStudio::open().await;
    let server = MailServer::open(ACCEPTS).await;
    let mailer = server.mailer();
    booked(&studio).await;
    studio
        .sql("UPDATE outbox SET leased_until = NOW + 120000")
        .await;
    studio.advance(minutes(2) - crate::studio::MS);
    assert_eq!(send(&studio, &mailer).await, 0);
    studio.advance(crate::studio::MS);
    assert_eq!(send(&studio, &mailer).await, 1);
}

#[tokio::test]
async fn a_letter_that_comes_too_late_is_given_up() {
    let studio = TestStudio::open().await;
    let mut server = MailServer::open(ACCEPTS).await;
    booked(&studio).await;
    studio.advance(hours(48));
    assert_eq!(send(&studio, &server.mailer()).await, 1);
    assert_eq!(reasons(&studio).await, ["it came too late to be of use"]);
    assert!(!server.has_more().await);
}

/// Frees one spot twice within two minutes while Mia waits for it. The second letter to Mia is held
/// back.
pub async fn held_back(
    studio: &TestStudio,
    mailer: &Mailer,
    starting_in: TimeDelta,
) -> (Person, Person, TestClass) {
    let tane = studio.member("tane").with_concessions(50).await;
    let mia = studio.member("mia").with_concessions(5).await;
    let hiit = studio.class("HIIT").starting_in(starting_in);
    let hiit = hiit.with_spots(1).await;
    tane.books(&hiit).await.ok();
    mia.waits_for(&hiit).await.ok();
    tane.cancels(&hiit).await.ok();
    send_all(studio, mailer).await;
    studio.advance(minutes(2));
    tane.books(&hiit).await.ok();
    tane.cancels(&hiit).await.ok();
    send_all(studio, mailer).await;
    (mia, tane, hiit)
}

async fn openings_sent(studio: &TestStudio) -> i64 {
    studio
        .number(
            "SELECT count(*) FROM outbox WHERE kind = 'waitlist_opening' AND sent_at IS NOT NULL",
        )
        .await
}

#[tokio::test]
async fn a_held_back_letter_is_sent_later_if_the_spot_is_still_free() {
    let studio = TestStudio::open().await;
    let server = MailServer::open(ACCEPTS).await;
    let mailer = server.mailer();
    held_back(&studio, &mailer, hours(48)).await;
    assert_eq!(openings_sent(&studio).await, 1);
    studio.advance(minutes(13));
    assert_eq!(send(&studio, &mailer).await, 1);
    assert_eq!(openings_sent(&studio).await, 2);
}

#[tokio::test]
async fn a_held_back_letter_that_leaves_after_the_refund_cutoff_says_that_there_is_no_refund() {
    let studio = TestStudio::open().await;
    let mut server = MailServer::open(ACCEPTS).await;
    let mailer = server.mailer();
    held_back(&studio, &mailer, hours(24) + minutes(15)).await;
    let warning = "would not be refunded";
    for _ in 0..sent(&studio).await {
        assert!(!server.letter().await.contains(warning));
    }
    studio.advance(minutes(13));
    assert_eq!(send(&studio, &mailer).await, 1);
    let letter = server.letter().await;
    assert!(letter.contains(warning), "{letter}");
}

#[tokio::test]
async fn a_held_back_letter_is_given_up_if_the_spot_is_taken_or_the_user_stopped_waiting() {
    for takes_it in [true, false] {
        let studio = TestStudio::open().await;
        let server = MailServer::open(ACCEPTS).await;
        let mailer = server.mailer();
        let (mia, tane, hiit) = held_back(&studio, &mailer, hours(48)).await;
        let reason = if takes_it {
            tane.books(&hiit).await.ok();
            "the spot was taken again"
        } else {
            mia.stops_waiting_for(&hiit).await.ok();
            "they no longer wait for a spot"
        };
        studio.advance(minutes(13));
        send_all(&studio, &mailer).await;
        assert_eq!(reasons(&studio).await, [reason]);
        assert_eq!(openings_sent(&studio).await, 1);
    }
}

#[tokio::test]
async fn a_letter_that_waits_is_sent_to_the_new_address_of_its_account() {
    let studio = TestStudio::open().await;
    let server = MailServer::open(ACCEPTS).await;
    let mailer = server.mailer();
    let (mia, _, _) = held_back(&studio, &mailer, hours(48)).await;
    mia.saves_profile(json!({"email": "new@example.nz"}))
        .await
        .ok();
    studio.advance(minutes(13));
    send_all(&studio, &mailer).await;
    let addresses = async |kind: &str| {
        let query = format!(
            "SELECT to_address FROM outbox WHERE kind = '{kind}' AND sent_at IS NOT NULL ORDER BY rowid"
        );
        studio.texts(&query).await
    };
    assert_eq!(
        addresses("waitlist_opening").await,
        ["mia@example.nz", "new@example.nz"]
    );
    assert_eq!(addresses("email_changed").await, ["mia@example.nz"]);
}

#[tokio::test]
async fn a_hanging_mail_server_does_not_delay_requests() {
    let mut server = MailServer::open(Manner::Hangs).await;
    let studio = TestStudio::with_mailer(server.mailer()).await;
    let jobs = jobs::start(studio.app()).await;
    let (mia, hiit) = booked(&studio).await;
    assert_eq!(server.event().await["hung"], true);
    let answer = mia.cancels(&hiit);
    let answer = within(Duration::from_secs(1), "the cancellation's answer", answer);
    answer.await.ok();
    jobs.abort();
}

#[tokio::test]
async fn without_a_mail_server_each_letter_is_a_complete_private_file() {
    let studio = TestStudio::open().await;
    let from = sender("hello@example.nz", "Kōwhai Studio").unwrap();
    let mailer = Mailer::files_beside(&studio.path(), from);
    booked(&studio).await;
    assert_eq!(send(&studio, &mailer).await, 1);
    let folder = studio.path().with_file_name("mail");
    let files: Vec<_> = folder
        .read_dir()
        .unwrap()
        .map(|file| file.unwrap().path())
        .collect();
    let [file] = files.as_slice() else {
        panic!("{files:?}")
    };
    assert!(file.extension().is_some_and(|extension| extension == "eml"));
    let letter = std::fs::read_to_string(file).unwrap();
    assert!(letter.contains("Subject: You are booked: HIIT") && letter.contains("</html>"));
    let mode = |path: &std::path::Path| path.metadata().unwrap().permissions().mode() & 0o777;
    assert_eq!((mode(&folder), mode(file)), (0o700, 0o600));
}
