//! Tests that a failing mail server doesn't delay requests, and that no letter is lost.

use std::collections::BTreeSet;
use std::time::Duration;

use fantail_server::clock::Stopwatch;
use fantail_server::mail::transport::Mailer;
use fantail_server::store::outbox::{self, Tally};
use serde_json::json;

use crate::mail::{booked, reasons, send, send_all, sent};
use crate::mail_server::{MailServer, Manner, Setup, unused_port};
use crate::patience::{PATIENCE, within};
use crate::people::Person;
use crate::studio::{MS, TestStudio, minutes};

/// Shorter than the delays of the slow and the hanging server, but longer than a request takes on a
/// busy machine.
const AT_ONCE: Duration = Duration::from_secs(3);

/// Books two classes for Mia. The second booking must be fast although the first letter is being
/// sent. Then sends the second letter.
async fn books_while_sending(studio: &TestStudio) {
    let mailer = &studio.app().mailer;
    let (mia, _) = booked(studio).await;
    let yoga = studio.class("Yoga").await;
    let booking = async {
        a_letter_is_being_sent(studio).await;
        let stopwatch = Stopwatch::start();
        let reply = mia.books(&yoga).await;
        (reply, stopwatch.elapsed())
    };
    let (tried, (reply, took)) = tokio::join!(send(studio, mailer), booking);
    reply.ok();
    assert!(took < AT_ONCE, "the request took {took:?}");
    assert_eq!(tried + send(studio, mailer).await, 2);
    assert_eq!(send(studio, mailer).await, 0);
}

/// Waits until a worker has taken a letter. Letters that are written afterwards are in another
/// batch.
async fn a_letter_is_being_sent(studio: &TestStudio) {
    let taken = "SELECT count(*) FROM outbox WHERE leased_until IS NOT NULL OR attempts > 0";
    let taking = async {
        while studio.number(taken).await == 0 {
            tokio::task::yield_now().await;
        }
    };
    within(PATIENCE, "a worker takes a letter", taking).await;
}

/// Advances a minute, and sends what is due.
async fn a_minute_later(studio: &TestStudio) {
    studio.advance(minutes(1));
    send_all(studio, &studio.app().mailer).await;
}

pub async fn health(studio: &TestStudio) -> String {
    // The cached state expires after ten seconds.
    studio.advance(chrono::TimeDelta::seconds(10));
    let admin = studio.admin(&format!("admin{}", studio.now().millis()));
    let status = admin
        .await
        .get("/api/admin/email-service-status")
        .await
        .ok();
    status["health"]["status"].as_str().unwrap().to_owned()
}

async fn ids(server: &mut MailServer, letters: usize) -> BTreeSet<String> {
    let mut ids = BTreeSet::new();
    for _ in 0..letters {
        ids.insert(message_id(&server.letter().await));
    }
    ids
}

fn message_id(letter: &str) -> String {
    let mut lines = letter.lines();
    let line = lines.find(|line| line.starts_with("Message-ID: "));
    line.unwrap().to_owned()
}

#[tokio::test]
async fn letters_are_sent_when_a_server_that_was_down_is_back() {
    let port = unused_port();
    let studio = TestStudio::with_mailer(Setup::plain().mailer(port)).await;
    books_while_sending(&studio).await;
    assert_eq!(health(&studio).await, "down");
    let mut server = MailServer::set_up(Setup::plain(), port, Manner::Accepts).await;
    assert_eq!(health(&studio).await, "degraded");
    a_minute_later(&studio).await;
    assert_eq!(ids(&mut server, 2).await.len(), 2);
    assert_eq!(
        (sent(&studio).await, health(&studio).await),
        (2, "healthy".into())
    );
    assert!(!server.has_more().await);
}

#[tokio::test]
async fn a_slow_server_gets_each_letter_once() {
    let mut server = MailServer::open(Manner::SlowBy(Duration::from_secs(4))).await;
    let studio = TestStudio::with_mailer(server.mailer()).await;
    books_while_sending(&studio).await;
    assert_eq!(
        (sent(&studio).await, health(&studio).await),
        (2, "healthy".into())
    );
    assert_eq!(ids(&mut server, 2).await.len(), 2);
    assert!(!server.has_more().await);
}

#[tokio::test]
async fn letters_are_sent_when_a_hanging_server_was_restarted() {
    let mut server = MailServer::open(Manner::Hangs).await;
    let port = server.port;
    let studio = TestStudio::with_mailer(server.mailer()).await;
    let (mia, hiit) = booked(&studio).await;
    let meanwhile = async {
        assert_eq!(server.event().await["hung"], true);
        let stopwatch = Stopwatch::start();
        mia.cancels(&hiit).await.ok();
        let took = stopwatch.elapsed();
        assert_eq!(health(&studio).await, "healthy");
        server.dies().await;
        took
    };
    let (tried, took) = tokio::join!(send(&studio, &studio.app().mailer), meanwhile);
    assert_eq!(tried, 2);
    assert!(took < AT_ONCE, "the request took {took:?}");
    assert_eq!(health(&studio).await, "down");
    let mut server = MailServer::set_up(Setup::plain(), port, Manner::Accepts).await;
    a_minute_later(&studio).await;
    assert_eq!(ids(&mut server, 2).await.len(), 2);
    assert_eq!(health(&studio).await, "healthy");
}

#[tokio::test]
async fn letters_are_sent_later_after_a_temporary_refusal() {
    let mut server = MailServer::open(Manner::Answers(451, "later")).await;
    let studio = TestStudio::with_mailer(server.mailer()).await;
    books_while_sending(&studio).await;
    assert_eq!(
        (sent(&studio).await, health(&studio).await),
        (0, "degraded".into())
    );
    server.becomes(Manner::Accepts).await;
    a_minute_later(&studio).await;
    assert_eq!(ids(&mut server, 2).await.len(), 2);
    assert_eq!(
        (sent(&studio).await, health(&studio).await),
        (2, "healthy".into())
    );
}

#[tokio::test]
async fn letters_are_sent_later_after_a_sending_limit() {
    for (code, words) in [
        (550, "5.4.5 Daily sending quota exceeded"),
        (554, "5.7.1 Too many letters"),
        (452, "4.5.3 Too many recipients"),
    ] {
        let mut server = MailServer::open(Manner::Answers(code, words)).await;
        let studio = TestStudio::with_mailer(server.mailer()).await;
        booked(&studio).await;
        assert_eq!(send(&studio, &studio.app().mailer).await, 1);
        assert_eq!(health(&studio).await, "degraded", "{code} {words}");
        server.becomes(Manner::Accepts).await;
        a_minute_later(&studio).await;
        assert_eq!(ids(&mut server, 1).await.len(), 1);
        assert_eq!(health(&studio).await, "healthy");
    }
}

#[tokio::test]
async fn a_permanently_refused_letter_is_given_up_and_the_next_one_is_sent() {
    let mut server = MailServer::open(Manner::Answers(550, "nobody of that name")).await;
    let studio = TestStudio::with_mailer(server.mailer()).await;
    books_while_sending(&studio).await;
    assert_eq!(
        reasons(&studio).await,
        ["the mail server refused it (550)"; 2]
    );
    let bodies = "SELECT count(*) FROM outbox WHERE draft <> ''";
    assert_eq!(studio.number(bodies).await, 0);
    assert_eq!(health(&studio).await, "healthy");
    server.becomes(Manner::Accepts).await;
    let tane = studio.member("tane").with_concessions(9).await;
    tane.books(&studio.class("Pilates").await).await.ok();
    a_minute_later(&studio).await;
    assert_eq!(ids(&mut server, 1).await.len(), 1);
}

#[tokio::test]
async fn a_server_that_dies_before_confirming_gets_the_same_letter_again() {
    let mut server = MailServer::open(Manner::DiesAfterData).await;
    let studio = TestStudio::with_mailer(server.mailer()).await;
    books_while_sending(&studio).await;
    let first = message_id(&server.letter().await);
    assert_eq!(
        (sent(&studio).await, health(&studio).await),
        (0, "down".into())
    );
    let mut server = MailServer::set_up(Setup::plain(), server.port, Manner::Accepts).await;
    a_minute_later(&studio).await;
    let again = ids(&mut server, 2).await;
    assert!(
        again.len() == 2 && again.contains(&first),
        "{first} is not among {again:?}"
    );
    assert_eq!(
        (sent(&studio).await, health(&studio).await),
        (2, "healthy".into())
    );
    assert!(!server.has_more().await);
}

#[tokio::test]
async fn letters_are_sent_encrypted_and_authenticated_with_starttls_and_implicit_tls() {
    for setup in [Setup::with_starttls(), Setup::with_implicit_tls()] {
        let mut server = MailServer::set_up(setup, 0, Manner::Accepts).await;
        let studio = TestStudio::with_mailer(server.mailer()).await;
        books_while_sending(&studio).await;
        assert_eq!(
            (sent(&studio).await, health(&studio).await),
            (2, "healthy".into())
        );
        for _ in 0..2 {
            let event = server.event().await;
            assert_eq!(
                (&event["isSecure"], &event["user"]),
                (&true.into(), &"studio".into())
            );
        }
    }
}

#[tokio::test]
async fn with_a_wrong_password_letters_wait_and_the_status_is_down() {
    let setup = Setup::with_starttls();
    let mut server = MailServer::set_up(setup.clone(), 0, Manner::Accepts).await;
    let wrong = setup.with_password("wrong").mailer(server.port);
    let studio = TestStudio::with_mailer(wrong).await;
    books_while_sending(&studio).await;
    for _ in 0..3 {
        a_minute_later(&studio).await;
    }
    assert_eq!(
        (sent(&studio).await, health(&studio).await),
        (0, "down".into())
    );
    assert_eq!(reasons(&studio).await, Vec::<String>::new());
    studio.advance(minutes(4));
    send_all(&studio, &server.mailer()).await;
    assert_eq!(ids(&mut server, 2).await.len(), 2);
    assert_eq!(sent(&studio).await, 2);
}

#[tokio::test]
async fn a_server_with_an_untrusted_certificate_gets_neither_password_nor_letter() {
    for setup in [Setup::with_starttls(), Setup::with_implicit_tls()] {
        let server = MailServer::set_up(setup.clone(), 0, Manner::Accepts).await;
        let strangers: [Mailer; 2] = [
            setup.clone().trusting_another().mailer(server.port),
            setup.trusting_public_certificates().mailer(server.port),
        ];
        for mailer in strangers {
            let studio = TestStudio::with_mailer(mailer).await;
            books_while_sending(&studio).await;
            assert_eq!(
                (sent(&studio).await, health(&studio).await),
                (0, "down".into())
            );
        }
        let mut server = server;
        assert!(!server.has_more().await);
    }
}

#[tokio::test]
async fn an_unreadable_draft_is_given_up_and_the_next_letter_is_sent() {
    let mut server = MailServer::open(Manner::Accepts).await;
    let studio = TestStudio::with_mailer(server.mailer()).await;
    let (mia, hiit) = booked(&studio).await;
    studio.sql("UPDATE outbox SET draft = '{}'").await;
    mia.cancels(&hiit).await.ok();
    assert_eq!(send(&studio, &studio.app().mailer).await, 2);
    assert_eq!(reasons(&studio).await, ["its draft can't be read"]);
    assert!(server.letter().await.contains("Booking cancelled: HIIT"));
    assert!(!server.has_more().await);
}

/// Books a class. The letter is sent after those of earlier bookings.
async fn books(studio: &TestStudio, member: &Person, class: &str) {
    studio.advance(MS);
    member.books(&studio.class(class).await).await.ok();
}

#[tokio::test]
async fn letters_behind_others_of_their_batch_follow_what_became_of_their_accounts() {
    let mut server = MailServer::open(Manner::Hangs).await;
    let studio = TestStudio::with_mailer(server.mailer()).await;
    let tane = studio.member("tane").with_concessions(50).await;
    let mia = studio.member("mia").with_concessions(50).await;
    let rua = studio.member("rua").with_concessions(50).await;
    for n in 0..8 {
        books(&studio, &tane, &format!("HIIT {n}")).await;
    }
    books(&studio, &mia, "Yoga").await;
    books(&studio, &rua, "Spin").await;
    let meanwhile = async {
        for _ in 0..8 {
            assert_eq!(server.event().await["hung"], true);
        }
        mia.leaves().await.ok();
        rua.saves_profile(json!({"email": "new@example.nz"}))
            .await
            .ok();
        server.becomes(Manner::Accepts).await;
    };
    tokio::join!(send(&studio, &studio.app().mailer), meanwhile);
    let mut letters = Vec::new();
    for _ in 0..sent(&studio).await {
        letters.push(server.letter().await);
    }
    assert!(!server.has_more().await);
    let about = |subject: &str| {
        let found = letters.iter().filter(|letter| letter.contains(subject));
        found.collect::<Vec<_>>()
    };
    assert_eq!(about("You are booked: HIIT").len(), 8);
    assert_eq!(about("To: mia@example.nz"), [""; 0]);
    assert!(about("You are booked: Spin")[0].contains("To: new@example.nz"));
    assert_eq!(reasons(&studio).await, ["the account was deleted"]);
}

/// Sends what is due to a server that hangs, and does something meanwhile. Then the server gives
/// this answer.
async fn does_while_sending(
    studio: &TestStudio,
    mut server: MailServer,
    answer: (u16, &'static str),
    act: impl AsyncFnOnce(),
) {
    let meanwhile = async {
        assert_eq!(server.event().await["hung"], true);
        act().await;
        server.becomes(Manner::Answers(answer.0, answer.1)).await;
    };
    tokio::join!(send(studio, &studio.app().mailer), meanwhile);
}

#[tokio::test]
async fn a_reset_link_that_was_replaced_while_its_letter_was_sent_is_not_sent_again() {
    let server = MailServer::open(Manner::Hangs).await;
    let studio = TestStudio::with_mailer(server.mailer()).await;
    studio.member("mia").await;
    let forgets = async || {
        let body = json!({"email": "mia@example.nz"});
        let visitor = studio.visitor();
        visitor
            .asks("POST", "/api/auth/forgot-password", body)
            .await
            .ok();
    };
    forgets().await;
    let later = (451, "later");
    does_while_sending(&studio, server, later, async || forgets().await).await;
    assert_eq!(reasons(&studio).await, ["its link no longer works"]);
    let remaining = "SELECT count(*) FROM outbox WHERE dead_at IS NULL AND sent_at IS NULL";
    assert_eq!(studio.number(remaining).await, 1);
}

#[tokio::test]
async fn an_invitation_that_was_replaced_while_it_was_sent_sets_no_problem() {
    let server = MailServer::open(Manner::Hangs).await;
    let studio = TestStudio::with_mailer(server.mailer()).await;
    let hana = studio.admin("hana").await;
    let mia = studio.member("mia").who_has_not_set_up().await;
    let again = format!("/api/admin/users/{}/resend-verification", mia.id);
    let resends = async || {
        hana.asks("POST", &again, None).await.ok();
    };
    resends().await;
    let refused = (550, "nobody of that name");
    does_while_sending(&studio, server, refused, async || resends().await).await;
    // The server refuses the second invitation, too.
    let problems = "SELECT count(*) FROM events WHERE description LIKE 'Invitation could not be%'";
    assert_eq!(studio.number(problems).await, 1);
    assert_eq!(reasons(&studio).await.len(), 2);
}

#[tokio::test]
async fn letters_are_counted_by_their_outcome() {
    let studio = TestStudio::with_mailer(Setup::plain().mailer(unused_port())).await;
    let tally = async || {
        let mut conn = studio.app().db.read().await.unwrap();
        outbox::tally(&mut conn).await.unwrap()
    };
    let none = Tally {
        waiting: 0,
        retrying: 0,
        sent: 0,
        given_up: 0,
        oldest: None,
    };
    assert_eq!(tally().await, none);
    let written = Some(studio.now());
    let (mia, _) = booked(&studio).await;
    let waiting = Tally {
        waiting: 1,
        oldest: written,
        ..none
    };
    assert_eq!(tally().await, waiting);
    send_all(&studio, &studio.app().mailer).await;
    let retrying = Tally {
        retrying: 1,
        oldest: written,
        ..none
    };
    assert_eq!(tally().await, retrying);
    studio.advance(chrono::TimeDelta::days(2));
    send_all(&studio, &studio.app().mailer).await;
    assert_eq!(
        tally().await,
        Tally {
            given_up: 1,
            ..none
        }
    );
    mia.books(&studio.class("Yoga").await).await.ok();
    let folder = Mailer::files_beside(&studio.path(), crate::studio::from());
    send_all(&studio, &folder).await;
    assert_eq!(
        tally().await,
        Tally {
            given_up: 1,
            sent: 1,
            ..none
        }
    );
}
