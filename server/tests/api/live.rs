//! Tests `GET /api/live`, which announces after each commit what has changed.

use std::time::Duration;

use axum::body::{Body, BodyDataStream};
use axum::http::Request;
use chrono::TimeDelta;
use fantail_core::wire::LiveEvent;
use fantail_server::db::Db;
use fantail_server::error::AppError;
use fantail_server::shutdown::ShutdownReason;
use futures_util::StreamExt;
use serde_json::{Value, json};
use sqlx::AssertSqlSafe;

use crate::patience::{PATIENCE, within};
use crate::payments::payment;
use crate::people::Person;
use crate::reply::Reply;
use crate::studio::{CLASS_VERSIONS, TestStudio, hours, minutes};

/// An open stream of changes.
pub struct Watched {
    body: BodyDataStream,
    text: String,
}

#[derive(Debug, PartialEq)]
enum Received {
    Change(LiveEvent),
    /// The server said that the session has ended, and closed the stream.
    End,
    /// The server closed the stream.
    Closed,
}

impl Person {
    async fn watches(&self) -> Watched {
        let request = Request::get("/api/live")
            .header("accept-encoding", "br, gzip")
            .header("authorization", format!("Bearer {}", self.token))
            .body(Body::empty());
        let response = self.studio.opens(request.unwrap()).await;
        assert_eq!(response.status(), 200);
        assert_eq!(response.headers()["content-type"], "text/event-stream");
        assert_eq!(response.headers()["cache-control"], "no-store");
        assert!(!response.headers().contains_key("content-encoding"));
        let body = response.into_body().into_data_stream();
        let mut watched = Watched {
            body,
            text: String::new(),
        };
        assert_eq!(
            watched.block().await.as_deref(),
            Some(": open\nretry: 2000")
        );
        watched
    }
}

impl Watched {
    async fn next(&mut self) -> Received {
        loop {
            let Some(block) = self.block().await else {
                return Received::Closed;
            };
            match block.split_once('\n') {
                Some(("event: changed", data)) => {
                    let json = data.strip_prefix("data: ").unwrap();
                    return Received::Change(serde_json::from_str(json).unwrap());
                }
                Some(("event: end", _)) => {
                    assert_eq!(self.block().await, None, "the stream goes on");
                    assert_eq!(self.block().await, None, "polled again");
                    return Received::End;
                }
                _ => {}
            }
        }
    }

    async fn change(&mut self) -> LiveEvent {
        match self.next().await {
            Received::Change(event) => event,
            other => panic!("no change: {other:?}"),
        }
    }

    async fn block(&mut self) -> Option<String> {
        loop {
            if let Some(end) = self.text.find("\n\n") {
                let block = self.text[..end].to_owned();
                self.text.drain(..end + 2);
                return Some(block);
            }
            let chunk = within(PATIENCE, "the stream has an event", self.body.next()).await?;
            self.text += std::str::from_utf8(&chunk.unwrap()).unwrap();
        }
    }
}

#[tokio::test]
async fn a_booking_is_announced_to_all_and_its_account_to_staff_only() {
    let studio = TestStudio::open().await;
    let class = studio.class("HIIT").starting_in(hours(5)).await;
    let mia = studio.member("mia").with_concessions(3).await;
    let (tane, coach) = (studio.member("tane").await, studio.coach("kahu").await);
    let mut streams = [
        mia.watches().await,
        tane.watches().await,
        coach.watches().await,
    ];
    mia.books(&class).await.ok();
    let [of_mia, of_tane, of_coach] = &mut streams;
    let for_all = LiveEvent {
        classes: vec![class.id.clone()],
        ..LiveEvent::default()
    };
    assert_eq!(of_tane.change().await, for_all);
    let for_mia = LiveEvent {
        bookings: true,
        balance: true,
        notifications: true,
        ..for_all.clone()
    };
    assert_eq!(of_mia.change().await, for_mia);
    let for_staff = LiveEvent {
        users: vec![mia.id.clone()],
        ..for_all
    };
    assert_eq!(of_coach.change().await, for_staff);
}

#[tokio::test]
async fn an_event_has_only_the_members_that_are_true_or_not_empty() {
    let studio = TestStudio::open().await;
    let class = studio.class("HIIT").await;
    let mia = studio.member("mia").with_concessions(3).await;
    let tane = studio.member("tane").await;
    let mut watched = tane.watches().await;
    mia.books(&class).await.ok();
    let event = format!("event: changed\ndata: {{\"classes\":[\"{}\"]}}", class.id);
    assert_eq!(watched.block().await, Some(event));
}

#[tokio::test]
async fn imported_people_are_announced_to_staff() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let mut stream = studio.coach("kahu").await.watches().await;
    let moana = json!({"firstName": "Moana", "lastName": "Rangi", "email": "moana@example.nz"});
    let rows = json!({"rows": [moana]});
    let imported = hana.asks("POST", "/api/admin/users/import", rows).await;
    let id = imported.json()["users"][0]["_id"].clone();
    assert_eq!(json!(stream.change().await.users), json!([id]));
}

#[tokio::test]
async fn a_refused_write_announces_nothing() {
    let studio = TestStudio::open().await;
    let full = studio
        .class("Full")
        .starting_in(hours(5))
        .with_spots(1)
        .await;
    let free = studio.class("Free").starting_in(hours(5)).await;
    let mia = studio.member("mia").with_concessions(3).await;
    let tane = studio.member("tane").with_concessions(3).await;
    mia.books(&full).await.ok();
    let mut stream = mia.watches().await;
    tane.books(&full).await.failure(409);
    tane.books(&free).await.ok();
    assert_eq!(stream.change().await.classes, [free.id]);
}

/// Sends writes of members and admins, and tests the events that an admin and a member receive.
#[tokio::test]
async fn every_write_that_changes_a_screen_is_announced() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").with_password("kowhai-1").await;
    let mia = studio.member("mia").with_concessions(9).await;
    let full = studio
        .class("Full")
        .starting_in(hours(50))
        .with_spots(1)
        .await;
    let class = studio.class("HIIT").starting_in(hours(50)).await;
    let soon = studio.class("Soon").starting_in(minutes(20)).await;
    let tane = studio.member("tane").with_concessions(3).await;
    tane.books(&full).await.ok();
    let (mut of_hana, mut of_mia) = (hana.watches().await, mia.watches().await);
    let mut announced = async |reply: Reply, what: &str| {
        assert!(reply.status.is_success(), "{what}: {}", reply.text());
        (of_hana.change().await, of_mia.change().await)
    };
    let is_of = |event: &LiveEvent, id: &str| event.classes.iter().any(|class| class == id);

    let (staff, own) = announced(mia.books(&class).await, "book").await;
    assert!(is_of(&staff, &class.id) && staff.users == [mia.id.clone()]);
    assert!(is_of(&own, &class.id) && own.balance && own.notifications);
    let (staff, own) = announced(mia.cancels(&class).await, "cancel").await;
    assert!(is_of(&staff, &class.id) && staff.users == [mia.id.clone()]);
    assert!(is_of(&own, &class.id) && own.balance && own.notifications);
    let (staff, own) = announced(mia.waits_for(&full).await, "join").await;
    assert!(is_of(&staff, &full.id) && is_of(&own, &full.id) && own.balance);
    let (staff, own) = announced(mia.stops_waiting_for(&full).await, "leave").await;
    assert!(is_of(&staff, &full.id) && is_of(&own, &full.id) && own.balance);
    let (staff, own) = announced(
        hana.adds_to_waitlist(&mia, &full).await,
        "add to the waitlist",
    )
    .await;
    assert!(is_of(&staff, &full.id) && is_of(&own, &full.id) && own.balance);
    // A spot opens, and the waitlist is notified.
    let (_, own) = announced(tane.cancels(&full).await, "open a spot").await;
    assert!(is_of(&own, &full.id) && own.notifications);
    let (staff, own) = announced(hana.books_for(&mia, &class).await, "book for").await;
    assert!(is_of(&staff, &class.id) && own.balance && own.notifications);
    let (staff, own) = announced(hana.removes(&mia, &class, None).await, "remove").await;
    assert!(is_of(&staff, &class.id) && own.balance && own.notifications);
    announced(hana.books_for(&mia, &soon).await, "book a walk-in").await;
    let mark = json!([{"bookingId": mia.booking(&soon).await, "status": "no-show"}]);
    let (staff, own) = announced(hana.marks(&soon, mark).await, "take attendance").await;
    assert!(is_of(&staff, &soon.id) && staff.users == [mia.id.clone()]);
    assert!(is_of(&own, &soon.id) && own.balance && own.notifications);
    let allowed = json!({"coachesTakeAttendance": true});
    let saved = hana.asks("PUT", "/api/admin/settings", allowed).await;
    let (staff, _) = announced(saved, "the studio's settings").await;
    assert!(staff.studio);

    let payment = payment(&mia, "k1");
    let (staff, own) = announced(hana.records(payment).await, "record a payment").await;
    assert!(staff.users == [mia.id.clone()] && own.balance && own.notifications);
    let pack = json!({"name": "10 classes", "concessions": 10, "priceCents": 15_000});
    let made = hana.asks("POST", "/api/admin/packs", pack).await;
    let (staff, own) = announced(made, "make a pack").await;
    assert!(staff.studio && own.studio);

    let class_path = format!("/api/admin/classes/{}", class.id);
    let edit = json!({"maxCapacity": 5});
    let (staff, own) = announced(hana.asks("PUT", &class_path, edit).await, "edit a class").await;
    assert!(is_of(&staff, &class.id) && is_of(&own, &class.id));
    let new = json!({"name": "New", "instructor": "Kahu", "location": "Hall", "startTime": (studio.now() + hours(70)).to_string()});
    let (staff, own) = announced(
        hana.asks("POST", "/api/admin/classes", new).await,
        "make a class",
    )
    .await;
    assert!(staff.timetable && own.timetable);
    let (staff, own) = announced(
        hana.asks("DELETE", &class_path, None).await,
        "delete a class",
    )
    .await;
    assert!(is_of(&staff, &class.id) && is_of(&own, &class.id));

    let user_path = format!("/api/admin/users/{}", mia.id);
    for edit in [
        json!({"concessions": 20}),
        json!({"phone": "021 555 0123"}),
        json!({"notes": "Knee"}),
    ] {
        let what = edit.to_string();
        let (staff, own) = announced(hana.asks("PUT", &user_path, edit).await, &what).await;
        assert!(staff.users == [mia.id.clone()] && own.balance, "{what}");
    }
    let settings = json!({"emailNotifications": false, "lowConcessionAlerts": true, "manualBookingNotifications": true,
                          "concessionAdditionNotifications": true, "adminNotifications": true});
    let (_, own) = announced(
        mia.asks("PUT", "/api/notifications/settings", settings)
            .await,
        "settings",
    )
    .await;
    assert!(own.balance);
    let message =
        json!({"audience": "all", "title": "Hello", "message": "Kia ora", "email": false});
    let (staff, own) = announced(
        hana.asks("POST", "/api/notifications/send", message).await,
        "send",
    )
    .await;
    assert!(staff.notifications && own.notifications);
}

#[tokio::test]
async fn every_write_to_an_account_is_announced_to_staff() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let mia = studio.member("mia").with_concessions(9).await;
    let full = studio.class("Full").with_spots(1).await;
    let tane = studio.member("tane").await;
    hana.books_for(&tane, &full).await.ok();
    mia.waits_for(&full).await.ok();
    let waiting = studio.texts("SELECT id FROM waitlist_entries").await;
    let rua = studio.member("rua").who_has_not_set_up().await;
    let paid = hana.records(payment(&mia, "k1")).await.json();
    let paid = paid["payment"]["_id"].as_str().unwrap();
    let user = |of: &Person, rest: &str| format!("/api/admin/users/{}{rest}", of.id);

    let mut staff = hana.watches().await;
    let profile = json!({"firstName": "Mia", "lastName": "Tane", "email": "mia@example.nz"});
    let second = payment(&mia, "k2");
    let line = json!({"statementLine": "a".repeat(64)});
    for (who, method, path, body, changed) in [
        (
            &mia,
            "PUT",
            "/api/auth/profile".to_owned(),
            Some(profile),
            &mia,
        ),
        (
            &mia,
            "POST",
            "/api/users/calendar-feed".to_owned(),
            None,
            &mia,
        ),
        (
            &hana,
            "POST",
            format!("/api/admin/payments/{paid}/statement-line"),
            Some(line),
            &mia,
        ),
        (
            &hana,
            "POST",
            format!("/api/admin/payments/{paid}/reverse"),
            Some(json!({"reason": "It bounced"})),
            &mia,
        ),
        (
            &hana,
            "POST",
            "/api/admin/payments/batch".to_owned(),
            Some(json!({"payments": [second]})),
            &mia,
        ),
        (
            &hana,
            "DELETE",
            format!("/api/admin/classes/{}/waitlist/{}", full.id, waiting[0]),
            None,
            &mia,
        ),
        (
            &hana,
            "PUT",
            user(&mia, "/reset-password"),
            Some(json!({"newPassword": "kowhai-2"})),
            &mia,
        ),
        (
            &hana,
            "POST",
            user(&rua, "/resend-verification"),
            None,
            &rua,
        ),
        (&hana, "DELETE", user(&mia, ""), None, &mia),
    ] {
        let reply = who.asks(method, &path, body).await;
        assert!(
            reply.status.is_success(),
            "{method} {path}: {}",
            reply.text()
        );
        let event = staff.change().await;
        assert!(
            event.users.contains(&changed.id),
            "{method} {path}: {event:?}"
        );
    }
    let new = json!({"firstName": "Kiri", "lastName": "Ngata", "email": "kiri@example.nz"});
    let made = hana.asks("POST", "/api/admin/users", new).await;
    assert_eq!(made.status, 201);
    let id = "SELECT id FROM users WHERE email = 'kiri@example.nz'";
    assert_eq!(staff.change().await.users, studio.texts(id).await);
}

#[tokio::test]
async fn changes_of_an_inbox_are_announced_to_its_owner_only() {
    let studio = TestStudio::open().await;
    let class = studio.class("HIIT").starting_in(hours(50)).await;
    let mia = studio.member("mia").with_concessions(9).await;
    let tane = studio.member("tane").with_concessions(9).await;
    mia.books(&class).await.ok();
    let inbox = mia.get("/api/notifications").await.ok();
    let id = inbox[0]["_id"].as_str().unwrap_or_default();
    let (mut of_mia, mut of_tane) = (mia.watches().await, tane.watches().await);
    for (method, path) in [
        ("PUT", format!("/api/notifications/{id}/read")),
        ("PUT", "/api/notifications/read-all".to_owned()),
        ("DELETE", format!("/api/notifications/{id}")),
    ] {
        mia.asks(method, &path, None).await.ok();
        let expected = LiveEvent {
            notifications: true,
            ..LiveEvent::default()
        };
        assert_eq!(of_mia.change().await, expected, "{method} {path}");
    }
    tane.books(&class).await.ok();
    assert!(
        !of_tane.change().await.classes.is_empty(),
        "another user received an event"
    );
}

#[tokio::test]
async fn a_changed_bank_account_is_announced_to_everybody() {
    let studio = TestStudio::open().await;
    let (hana, mia) = (studio.admin("hana").await, studio.member("mia").await);
    let mut stream = mia.watches().await;
    let profile = json!({"firstName": "Hana", "lastName": "Ngata", "email": "hana@example.nz",
                         "bankAccount": {"bankName": "ANZ", "accountNumber": "01-0902-0068389-00"}});
    hana.asks("PUT", "/api/auth/profile", profile).await.ok();
    assert!(stream.change().await.studio);
}

#[tokio::test]
async fn a_stream_ends_with_its_session() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let endings: [(&str, Value); 4] = [
        ("PUT", json!({"isActive": false})),
        ("another device", Value::Null),
        ("DELETE", Value::Null),
        ("POST", Value::Null),
    ];
    for (n, (method, body)) in endings.into_iter().enumerate() {
        let mia = studio.member(&format!("mia{n}")).await;
        let other = studio.member(&format!("other{n}")).await;
        let (mut stream, mut of_other) = (mia.watches().await, other.watches().await);
        let reply = match method {
            "POST" => mia.asks("POST", "/api/auth/logout", None).await,
            "another device" => {
                let newer = studio.with_token(&studio.token_of(&mia.id).await);
                let session = "SELECT id FROM sessions WHERE user_id =";
                let session = format!("{session} '{}' ORDER BY rowid", mia.id);
                let id = studio.texts(&session).await.remove(0);
                let path = format!("/api/users/sessions/{id}");
                newer.asks("DELETE", &path, None).await
            }
            "DELETE" => {
                hana.asks("DELETE", &format!("/api/admin/users/{}", mia.id), None)
                    .await
            }
            _ => {
                hana.asks("PUT", &format!("/api/admin/users/{}", mia.id), body)
                    .await
            }
        };
        assert!(reply.status.is_success(), "{}", reply.text());
        assert_eq!(stream.next().await, Received::End, "{method}");
        let class = studio.class("HIIT").starting_in(hours(50)).await;
        studio
            .member(&format!("third{n}"))
            .with_concessions(1)
            .await
            .books(&class)
            .await
            .ok();
        assert_eq!(
            of_other.change().await.classes,
            [class.id],
            "the other stream goes on"
        );
    }
}

/// Less than the time between two heartbeats.
const LEEWAY: Duration = Duration::from_secs(15);

/// The stream closes without the event that ends a session: the session goes on with its newer token.
#[tokio::test]
async fn a_stream_closes_when_its_token_expires_and_another_can_be_opened_with_a_newer_token() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").await;
    studio.advance(TimeDelta::days(29));
    let reply = mia.asks("POST", "/api/auth/refresh", None).await.ok();
    let renewed = studio.with_token(reply["token"].as_str().unwrap());
    studio.advance(TimeDelta::days(1) - TimeDelta::milliseconds(10));
    let (mut stream, mut newer) = (mia.watches().await, renewed.watches().await);
    studio.advance(TimeDelta::milliseconds(10));
    let closed = within(LEEWAY, "the stream closes", stream.next()).await;
    assert_eq!(closed, Received::Closed);
    mia.get("/api/live").await.failure(401);
    studio
        .member("tane")
        .with_concessions(1)
        .await
        .books(&studio.class("HIIT").await)
        .await
        .ok();
    assert_eq!(newer.change().await.classes.len(), 1);
    drop(newer);

    // The last token of a session expires with it.
    studio.advance(TimeDelta::days(29) - TimeDelta::milliseconds(10));
    let mut last = renewed.watches().await;
    studio.advance(TimeDelta::milliseconds(10));
    let ended = within(LEEWAY, "the stream ends", last.next()).await;
    assert_eq!(ended, Received::End);
}

#[tokio::test]
async fn a_member_who_becomes_a_coach_receives_changes_of_accounts() {
    let studio = TestStudio::open().await;
    let (hana, mia) = (studio.admin("hana").await, studio.member("mia").await);
    let mut stream = mia.watches().await;
    let coach = json!({"role": "coach"});
    hana.asks("PUT", &format!("/api/admin/users/{}", mia.id), coach)
        .await
        .ok();
    let event = stream.change().await;
    assert!(event.balance && event.users == [mia.id], "{event:?}");
}

#[tokio::test]
async fn a_write_of_another_process_announces_that_everything_changed() {
    let studio = TestStudio::open().await;
    let class = studio.class("HIIT").starting_in(hours(50)).await;
    let mia = studio.member("mia").await;
    let mut stream = mia.watches().await;
    let other = Db::open(&studio.path(), studio.app().clock.clone())
        .await
        .unwrap();
    let rename = format!("UPDATE classes SET name = 'Yoga';{CLASS_VERSIONS}");
    let rename = studio.dated(&rename);
    let renamed = other.write(async |conn, _| {
        sqlx::raw_sql(AssertSqlSafe(rename)).execute(conn).await?;
        Ok::<_, AppError>(())
    });
    renamed.await.unwrap();
    assert!(stream.change().await.everything);
    let read = mia.get(&format!("/api/classes/{}", class.id)).await.ok();
    assert_eq!(read["name"], "Yoga");
    other.close().await.unwrap();
}

#[tokio::test]
async fn constant_writes_do_not_hide_those_of_another_process() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").await;
    let mut stream = mia.watches().await;
    let other = Db::open(&studio.path(), studio.app().clock.clone())
        .await
        .unwrap();
    let app = studio.app().clone();
    let writes = tokio::spawn(async move {
        loop {
            app.db.write(async |_, _| Ok(())).await.unwrap();
        }
    });
    let renamed = other.write(async |conn, _| {
        let rename = "UPDATE users SET phone = '021 000 000'";
        sqlx::raw_sql(rename).execute(conn).await?;
        Ok::<_, AppError>(())
    });
    renamed.await.unwrap();
    assert!(stream.change().await.everything);
    writes.abort();
    other.close().await.unwrap();
}

#[tokio::test]
async fn a_ninth_stream_of_an_account_is_refused() {
    let studio = TestStudio::open().await;
    let (mia, tane) = (studio.member("mia").await, studio.member("tane").await);
    let mut streams = Vec::new();
    for _ in 0..8 {
        streams.push(mia.watches().await);
    }
    mia.get("/api/live").await.failure(503);
    tane.watches().await;
    streams.pop();
    mia.watches().await;
}

#[tokio::test]
async fn a_stream_closes_when_the_server_stops() {
    let studio = TestStudio::open().await;
    let mut stream = studio.member("mia").await.watches().await;
    studio.app().shutdown.stop(ShutdownReason::Requested);
    assert_eq!(stream.next().await, Received::Closed);
}
