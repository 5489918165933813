//! Tests a user's history, bookings and ledger.

use fantail_core::closed_enum::ClosedEnum;
use fantail_core::event::EventKind;
use std::collections::BTreeSet;

use insta::assert_json_snapshot;
use serde_json::{Value, json};

use crate::payments::payment;
use crate::people::Person;
use crate::redacted::redacted;
use crate::studio::{TestStudio, hours, minutes};

/// A user's history, as an admin reads it.
async fn history_of(admin: &Person, user: &Person) -> Vec<Value> {
    let path = format!("/api/admin/users/{}/history", user.id);
    let answer = admin.get(&path).await.ok();
    answer["history"].as_array().unwrap().clone()
}

async fn bookings_of(admin: &Person, user: &Person) -> Vec<Value> {
    let path = format!("/api/admin/users/{}/bookings", user.id);
    admin.get(&path).await.ok().as_array().unwrap().clone()
}

#[tokio::test]
async fn a_long_history_is_paged() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let mia = studio.member("mia").with_concessions(9).await;
    for name in ["HIIT", "Yoga", "Spin"] {
        let class = studio.class(name).await;
        mia.books(&class).await.ok();
    }
    let path = format!("/api/admin/users/{}/history", mia.id);
    let first = hana.get(&format!("{path}?page=1&limit=2")).await.ok();
    let said = |answer: &Value| -> Vec<String> {
        let events = answer["history"].as_array().unwrap();
        let description = |event: &Value| event["description"].as_str().unwrap().to_owned();
        events.iter().map(description).collect()
    };
    assert_eq!(said(&first), ["Booked Spin", "Booked Yoga"]);
    assert_eq!(
        (&first["total"], &first["totalPages"], &first["currentPage"]),
        (&json!(3), &json!(2), &json!(1))
    );
    assert_eq!(first["currentConcessions"], 6);
    let last = hana.get(&format!("{path}?page=2&limit=2")).await.ok();
    assert_eq!(said(&last), ["Booked HIIT"]);
    let beyond = hana.get(&format!("{path}?page=3&limit=2")).await.ok();
    assert_eq!(beyond["history"], json!([]));
    for wrong in ["page=0", "limit=101", "page=x"] {
        hana.get(&format!("{path}?{wrong}")).await.failure(400);
    }
}

#[tokio::test]
async fn a_history_is_newest_first_and_has_the_present_balance() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let mia = studio.member("mia").with_concessions(3).await;
    let path = format!("/api/admin/users/{}/history", mia.id);
    let nothing = hana.get(&path).await.ok();
    assert_eq!(nothing["history"], Value::Array(Vec::new()));
    let hiit = studio.class("HIIT").costing(2).await;
    mia.books(&hiit).await.ok();
    studio.advance(hours(30));
    mia.cancels(&hiit).await.ok();
    let answer = hana.get(&path).await.ok();
    // The studio opened on 21 November at 13:00; the class is two days later, by its clock.
    assert_json_snapshot!(redacted(&answer), @r#"
    {
      "currentConcessions": 1,
      "history": [
        {
          "classDate": "2026-11-23",
          "classId": "[id]",
          "className": "HIIT",
          "classTime": "13:00",
          "concessions": "No refund",
          "delta": 0,
          "description": "Cancelled HIIT",
          "details": "",
          "instructor": "Tāne Mahuta",
          "location": "Main studio",
          "status": "cancelled",
          "timestamp": "2026-11-22T06:00:00.000Z",
          "type": "cancellation"
        },
        {
          "classDate": "2026-11-23",
          "classId": "[id]",
          "className": "HIIT",
          "classTime": "13:00",
          "concessions": 2,
          "delta": -2,
          "description": "Booked HIIT",
          "details": "",
          "instructor": "Tāne Mahuta",
          "location": "Main studio",
          "status": "confirmed",
          "timestamp": "2026-11-21T00:00:00.000Z",
          "type": "booking"
        }
      ]
    }
    "#);
}

#[tokio::test]
async fn an_event_without_a_class_has_null_class_fields() {
    let studio = TestStudio::open().await;
    let (hana, mia) = (studio.admin("hana").await, studio.member("mia").await);
    let phone = json!({"phone": "021 555 0100"});
    mia.asks("PUT", "/api/auth/profile", phone).await.ok();
    let history = history_of(&hana, &mia).await;
    let event = &history[0];
    assert_eq!(event["type"], "profile_updated");
    assert_eq!(event["details"], "phone");
    for key in [
        "className",
        "classDate",
        "classTime",
        "location",
        "instructor",
    ] {
        assert_eq!(event[key], Value::Null, "{key}");
    }
    assert_eq!(
        (&event["concessions"], &event["status"]),
        (&0.into(), &"".into())
    );
}

#[tokio::test]
async fn only_the_admins_copy_of_an_edit_has_its_values_and_its_author() {
    let studio = TestStudio::open().await;
    let (hana, mia) = (studio.admin("hana").await, studio.member("mia").await);
    let path = format!("/api/admin/users/{}", mia.id);
    let phone = json!({"phone": "021 555 0100"});
    hana.asks("PUT", &path, phone).await.ok();
    studio.advance(hours(1));
    let own = json!({"phone": "021 555 0199"});
    mia.asks("PUT", "/api/auth/profile", own).await.ok();
    let history = history_of(&hana, &mia).await;
    assert_eq!((history[0].get("by"), history[0].get("byId")), (None, None));
    assert_eq!(history[0].get("changes"), None);
    assert_eq!(history[1]["by"], "hana Tāne");
    assert_eq!(history[1]["byId"], json!(hana.id));
    let change = json!([{"field": "Phone", "before": "", "after": "021 555 0100"}]);
    assert_eq!(history[1]["changes"], change);
    let copy = mia.get("/api/users/data").await.json();
    let events = copy["history"].as_array().unwrap();
    assert_eq!(events.len(), history.len());
    for event in events {
        for key in ["by", "byId", "changes"] {
            assert_eq!(event.get(key), None);
        }
    }
}

#[tokio::test]
async fn only_admins_can_read_a_users_history_bookings_and_waitlist() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let (mia, kahu) = (studio.member("mia").await, studio.coach("kahu").await);
    for end in ["history", "bookings", "waitlist"] {
        let path = |id: &str| format!("/api/admin/users/{id}/{end}");
        mia.get(&path(&mia.id)).await.failure(403);
        kahu.get(&path(&mia.id)).await.failure(403);
        hana.get(&path("nobody")).await.fails(404, "User not found");
        hana.get(&path("a%00b")).await.failure(400);
        hana.get(&path(&hana.id)).await.ok();
        hana.asks("POST", &path(&mia.id), "{}").await.failure(405);
        let gone = studio.member(&format!("gone-{end}")).await;
        studio.lets_go(&gone).await;
        hana.get(&path(&gone.id)).await.fails(404, "User not found");
    }
}

#[tokio::test]
async fn a_users_bookings_are_listed_latest_class_first() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let (mia, tane) = (
        studio.member("mia").with_concessions(9).await,
        studio.member("tane").await,
    );
    assert!(bookings_of(&hana, &mia).await.is_empty());
    let early = studio.class("Early").starting_in(hours(1)).await;
    let (soon, late) = (
        studio.class("Soon").starting_in(hours(30)).await,
        studio.class("Late").starting_in(hours(50)).await,
    );
    for class in [&late, &early, &soon] {
        mia.books(class).await.ok();
    }
    tane.books(&soon).await.ok();
    mia.cancels(&soon).await.ok();
    studio.advance(minutes(1));
    hana.books_for(&mia, &soon).await.ok();
    studio.advance(hours(2));
    fantail_server::jobs::record_attendance(studio.app())
        .await
        .unwrap();
    let bookings = bookings_of(&hana, &mia).await;
    let told: Vec<_> = bookings
        .iter()
        .map(|booking| {
            let name = booking["classId"]["name"].as_str().unwrap();
            let status = booking["status"].as_str().unwrap();
            format!("{name} {status} {}", booking["refundedConcessions"])
        })
        .collect();
    assert_eq!(
        told,
        [
            "Late confirmed 0",
            "Soon confirmed 0",
            "Soon cancelled 1",
            "Early attended 0"
        ]
    );
    // The booking equals the one that its member reads.
    let upcoming = mia.get("/api/users/upcoming-classes").await.ok();
    assert_eq!(bookings[0], upcoming["bookings"][1]);
}

#[tokio::test]
async fn a_users_own_ledger_is_paged() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").with_concessions(5).await;
    let tane = studio.member("tane").with_concessions(7).await;
    let hiit = studio.class("HIIT").costing(2).await;
    mia.books(&hiit).await.ok();
    mia.cancels(&hiit).await.ok();
    let path = "/api/users/concessions";
    let answer = mia.get(path).await.ok();
    assert_eq!(answer["currentConcessions"], 5);
    let pages = ["totalPages", "currentPage", "total"].map(|key| answer[key].as_u64().unwrap());
    assert_eq!(pages, [1, 1, 3]);
    let entries = answer["entries"].as_array().unwrap();
    let causes: Vec<_> = entries.iter().map(|entry| &entry["cause"]).collect();
    assert_eq!(causes, ["cancellation", "booking", "opening"]);
    assert_eq!(entries[1]["classId"], hiit.id);
    assert_json_snapshot!(redacted(&entries[1]), @r#"
    {
      "_id": "2",
      "balanceAfter": 3,
      "cause": "booking",
      "classId": "[id]",
      "className": "HIIT",
      "classStartTime": "2026-11-23T00:00:00.000Z",
      "createdAt": "2026-11-21T00:00:00.000Z",
      "delta": -2,
      "payment": null
    }
    "#);
    assert_eq!(entries[2]["classId"], Value::Null);
    let page = mia.get(&format!("{path}?page=2&limit=2")).await.ok();
    assert_eq!(page["entries"].as_array().unwrap().len(), 1);
    assert_eq!(page["entries"][0]["cause"], "opening");
    assert_eq!(
        (&page["totalPages"], &page["currentPage"]),
        (&2.into(), &2.into())
    );
    let beyond = mia
        .get(&format!("{path}?page=1000000&limit=100"))
        .await
        .ok();
    assert!(beyond["entries"].as_array().unwrap().is_empty());
    let furthest = format!("{path}?page={}&limit=100", u32::MAX);
    mia.get(&furthest).await.ok();
    mia.get(&format!("{path}?page=&limit=")).await.ok();
    for query in [
        "page=0",
        "limit=101",
        "limit=0",
        "page=-1",
        "page=x",
        "page=4294967296",
    ] {
        mia.get(&format!("{path}?{query}")).await.failure(400);
    }
    let his = tane.get(path).await.ok();
    assert_eq!(
        (&his["total"], &his["currentConcessions"]),
        (&1.into(), &7.into())
    );
    let coach = studio.coach("kahu").await.get(path).await.ok();
    assert_eq!(
        (&coach["total"], &coach["totalPages"]),
        (&0.into(), &1.into())
    );
    mia.asks("POST", path, "{}").await.failure(405);
}

/// Invites a new member, who sets a password.
async fn invited_by(studio: &TestStudio, admin: &Person) -> Person {
    let noa = json!({
        "firstName": "Noa", "lastName": "Tāne", "email": "noa@example.nz", "concessions": 5
    });
    let reply = admin.asks("POST", "/api/admin/users", noa).await;
    assert_eq!(reply.status, 201, "{}", reply.text());
    let made = reply.json();
    let (_, secret) = made["setupLink"]
        .as_str()
        .and_then(|link| link.split_once("token="))
        .unwrap();
    let set_up = json!({"token": secret, "password": "kereru1"});
    let visitor = studio.visitor();
    let path = "/api/auth/setup-password";
    let answer = visitor.asks("POST", path, &set_up).await.ok();
    Person {
        studio: studio.clone(),
        id: answer["user"]["_id"].as_str().unwrap().to_owned(),
        token: answer["token"].as_str().unwrap().to_owned(),
    }
}

/// Causes events of every kind.
async fn cause_every_kind_of_event(studio: &TestStudio, hana: &Person, noa: &Person) {
    let phone = json!({"phone": "021 555 0100"});
    noa.asks("PUT", "/api/auth/profile", phone).await.ok();
    let paid = hana.records(payment(noa, "k1")).await.json()["payment"].clone();
    hana.reconciles(&paid, &"a".repeat(64)).await.ok();
    hana.reverses(&paid, "It bounced").await.ok();
    for balance in [9, 7] {
        let path = format!("/api/admin/users/{}", noa.id);
        let body = json!({"concessions": balance});
        hana.asks("PUT", &path, body).await.ok();
    }
    let (hiit, full) = (
        studio.class("HIIT").await,
        studio.class("Full").with_spots(1).await,
    );
    noa.books(&hiit).await.ok();
    noa.cancels(&hiit).await.ok();
    hana.books_for(hana, &full).await.ok();
    noa.waits_for(&full).await.ok();
    noa.stops_waiting_for(&full).await.ok();
    let soon = studio.class("Soon").costing(2).starting_in(hours(5)).await;
    noa.books(&soon).await.ok();
    let refund = json!({"overrideConcessionRefund": true});
    hana.removes(noa, &soon, refund).await.ok();
    let cancelled = studio.class("Cancelled").await;
    noa.books(&cancelled).await.ok();
    let path = format!("/api/admin/classes/{}", cancelled.id);
    hana.asks("DELETE", &path, None).await.ok();
    noa.books(&hiit).await.ok();
    studio.advance(hours(48));
    let booking = noa.booking(&hiit).await;
    hana.mark(&hiit, &booking, "no-show").await;
    hana.mark(&hiit, &booking, "unmarked").await;
    let message = json!({"userIds": [noa.id], "title": "Kia ora", "message": "Welcome"});
    hana.asks("POST", "/api/notifications/send", message)
        .await
        .ok();
    studio.advance(hours(2));
    fantail_server::jobs::record_attendance(studio.app())
        .await
        .unwrap();
}

#[tokio::test]
async fn every_action_records_its_kind_of_event() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let noa = invited_by(&studio, &hana).await;
    cause_every_kind_of_event(&studio, &hana, &noa).await;
    let history = history_of(&hana, &noa).await;
    let found: BTreeSet<_> = history
        .iter()
        .map(|event| event["type"].as_str().unwrap())
        .collect();
    let of_the_studio = [
        EventKind::ClassCreated,
        EventKind::ClassEdited,
        EventKind::SeriesEdited,
        EventKind::ClassMoved,
        EventKind::ClassRestored,
        EventKind::DaysClosed,
        EventKind::DayOpened,
        EventKind::WeekCopied,
        EventKind::SettingsChanged,
        EventKind::RegionChosen,
        EventKind::LateCreditsChosen,
        EventKind::PublicTimetableSwitched,
        EventKind::FirstStepsPutAway,
        EventKind::FirstStepsShown,
        EventKind::PackCreated,
        EventKind::PackEdited,
    ];
    let every = EventKind::ALL
        .iter()
        .filter(|kind| !of_the_studio.contains(kind));
    let every: BTreeSet<_> = every.map(|kind| kind.as_str()).collect();
    assert_eq!(found, every);
    let of = |kind: &str| {
        let mut events = history.iter().filter(|event| event["type"] == kind);
        let event = events.next().unwrap();
        let words = ["description", "status"].map(|key| event[key].as_str().unwrap().to_owned());
        (words.join(", "), event["delta"].as_i64().unwrap())
    };
    for (kind, words, delta) in [
        ("account_created", "Account created, ", 0),
        ("setup_completed", "Set-up completed, ", 0),
        ("profile_updated", "Updated the profile, ", 0),
        ("concessions_added", "4 concessions added, ", 4),
        ("concessions_removed", "2 concessions removed, ", -2),
        (
            "payment_reconciled",
            "Payment found in the bank statement, ",
            0,
        ),
        ("booking", "Booked HIIT, confirmed", -1),
        ("cancellation", "Cancelled Soon, cancelled", 0),
        ("refund", "2 concessions refunded, cancelled", 2),
        ("waitlist_joined", "Joined the waitlist for Full, ", 0),
        ("waitlist_left", "Left the waitlist for Full, ", 0),
        (
            "class_cancelled",
            "Cancelled was cancelled by the studio, cancelled",
            1,
        ),
        ("attended", "Attended HIIT, attended", 0),
        ("no_show", "Missed HIIT, no-show", 0),
        ("attendance_undone", "Attendance undone: HIIT, confirmed", 0),
        ("message_sent", "Message from the studio, ", 0),
    ] {
        assert_eq!(of(kind), (words.to_owned(), delta), "{kind}");
    }
    let deltas: i64 = history
        .iter()
        .filter_map(|event| event["delta"].as_i64())
        .sum();
    assert_eq!(deltas, noa.balance().await, "it adds up");
}

#[tokio::test]
async fn an_admin_reads_the_same_ledger_as_the_user() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let mia = studio.member("mia").with_concessions(3).await;
    let hiit = studio.class("HIIT").costing(2).await;
    mia.books(&hiit).await.ok();
    let path = format!("/api/admin/users/{}/concessions", mia.id);
    let theirs = hana.get(&format!("{path}?page=1")).await.ok();
    assert_eq!(theirs["entries"][0]["delta"], -2);
    assert_eq!(theirs["currentConcessions"], 1);
    let own = mia.get("/api/users/concessions?page=1").await.ok();
    assert_eq!(theirs, own);
    hana.get(&format!("{path}?page=0")).await.failure(400);
    hana.get("/api/admin/users/nobody/concessions")
        .await
        .failure(404);
}

#[tokio::test]
async fn the_changes_of_an_edit_are_at_one_event_even_if_it_changes_the_shown_bank_account() {
    let studio = TestStudio::open().await;
    let (hana, rangi) = (studio.admin("hana").await, studio.admin("rangi").await);
    let bank =
        json!({"bankAccount": {"bankName": "Studio", "accountNumber": "12-3456-0000002-00"}});
    rangi.saves_profile(bank).await.ok();
    studio.advance(hours(1));
    hana.edits_user(&rangi, json!({"isActive": false}))
        .await
        .ok();
    let history = history_of(&hana, &rangi).await;
    let changes: Vec<_> = history
        .iter()
        .map(|event| {
            let count = event["changes"].as_array().map_or(0, Vec::len);
            (event["details"].as_str().unwrap(), count)
        })
        .collect();
    assert_eq!(
        changes,
        [
            ("deactivated", 1),
            ("bank account shown to members (removed)", 0),
            ("bank account (now ends in 0200)", 2),
        ]
    );
}
