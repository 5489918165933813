//! Tests the file with all data that the studio has about a user, and nothing about others.

use std::collections::BTreeSet;

use fantail_core::limits::RECORD_LENGTH;
use fantail_core::studio_time::Instant;
use fantail_server::config::Switch;
use fantail_server::jobs;
use serde_json::{Value, json};

use crate::people::Person;
use crate::studio::{TestStudio, hours, minutes};

const DATA: &str = "/api/users/data";

/// Creates a member with rows in every table. The rows also involve two other users, who are
/// returned as well.
async fn users_with_many_rows(studio: &TestStudio) -> [Person; 3] {
    let mia = studio.member("mia").with_concessions(9).await;
    let zebedee = studio.member("zebedee").with_concessions(9).await;
    let hana = studio.admin("hana").await;
    studio
        .sql(&format!(
            "UPDATE users SET last_name = 'Quillfeather', phone = '021 555 1234' WHERE id = '{0}';
             UPDATE users SET last_name = 'Ngaio' WHERE id = '{1}';
             INSERT INTO notes VALUES ('n', '{2}', 'has a bad knee', NOW);
             INSERT INTO links VALUES ('l1', '{2}', 'reset', '{3}', NOW, NOW + 1000, NULL, NOW + 5)",
            zebedee.id,
            hana.id,
            mia.id,
            "f".repeat(64)
        ))
        .await;
    let soon = studio.class("Soon").starting_in(hours(3)).await;
    let yoga = studio.class("Yoga").await;
    let full = studio.class("Full").with_spots(1).await;
    let off = studio.class("Off").await;
    zebedee.books(&full).await.ok();
    mia.waits_for(&full).await.ok();
    let path = format!("/api/bookings/waitlist/{}", full.id);
    mia.asks("PUT", &path, json!({"bookForMe": true}))
        .await
        .ok();
    let settings = json!({"returnsLateCredits": true});
    hana.asks("PUT", "/api/admin/settings", settings).await.ok();
    let late = studio
        .class("Late")
        .starting_in(hours(20))
        .with_spots(1)
        .await;
    mia.books(&late).await.ok();
    mia.cancels(&late).await.ok();
    zebedee.books(&late).await.ok();
    let keys = json!({
        "p256dh": "BLn9b-VR0ca83knDNZ32dCHGyjJp-1riX9ZTN40MqV8K_LpQmLqxC_DoHvqvFXO_nGdAB4W9dogZb_sM-uV4JbY",
        "auth": "_ordMnz7uTCmrpBTeUV4Bw",
    });
    let push = json!({"endpoint": "https://fcm.googleapis.com/fcm/send/abc", "keys": keys});
    mia.asks("PUT", "/api/users/push", push).await.ok();
    for class in [&soon, &yoga, &off] {
        studio.advance(minutes(1));
        mia.books(class).await.ok();
        zebedee.books(class).await.ok();
    }
    studio.advance(minutes(1));
    let booking = mia.bookings_of(&yoga, "confirmed").await.remove(0);
    let reason = json!({"reason": "A cold"});
    let path = format!("/api/bookings/cancel/{booking}");
    mia.asks("PUT", &path, reason).await.ok();
    mia.books(&yoga).await.ok();
    hana.deletes(&off).await.ok();
    hana.edits(&yoga, json!({"location": "Upstairs"}))
        .await
        .ok();
    let manual = studio.class("Manual").starting_in(hours(30)).await;
    let body = json!({"userId": mia.id, "classId": manual.id, "overrideConcessions": true});
    hana.asks("POST", "/api/admin/bookings/manual", &body)
        .await
        .ok();
    let path = format!("/api/admin/users/{}", mia.id);
    hana.asks("PUT", &path, json!({"concessions": 20}))
        .await
        .ok();
    let off = json!({"lowConcessionAlerts": false});
    mia.asks("PUT", "/api/notifications/settings", off)
        .await
        .ok();
    mia.asks("PUT", "/api/auth/profile", json!({"phone": "021 1"}))
        .await
        .ok();
    mia.asks("POST", "/api/users/calendar-feed", None)
        .await
        .ok();
    let inbox = mia.get("/api/notifications").await.ok();
    let path = |index: usize| {
        format!(
            "/api/notifications/{}",
            inbox[index]["_id"].as_str().unwrap()
        )
    };
    mia.asks("PUT", &format!("{}/read", path(0)), None)
        .await
        .ok();
    mia.asks("DELETE", &path(1), None).await.ok();
    studio.token_of(&mia.id).await;
    studio.advance(hours(5));
    jobs::record_attendance(studio.app()).await.unwrap();
    [mia, zebedee, hana]
}

async fn record(person: &Person) -> Value {
    person.get(DATA).await.ok()
}

/// Returns the rows of a list, each with its fields joined. A field with an `@` is a time in
/// milliseconds.
fn rows(list: &Value, fields: &str) -> Vec<String> {
    let field = |row: &Value, name: &str| {
        let path = format!("/{}", name.trim_start_matches('@').replace('.', "/"));
        match row
            .pointer(&path)
            .unwrap_or_else(|| panic!("no {name} in {row}"))
        {
            Value::Null => String::new(),
            Value::String(text) if name.starts_with('@') => {
                Instant::parse(text).unwrap().millis().to_string()
            }
            Value::String(text) => text.clone(),
            other => other.to_string(),
        }
    };
    let row = |row: &Value| {
        let fields: Vec<_> = fields.split(' ').map(|name| field(row, name)).collect();
        fields.join("|")
    };
    list.as_array().unwrap().iter().map(row).collect()
}

/// Returns the rows of a table that are about a user, in the order of the file.
async fn stored_rows(
    studio: &TestStudio,
    columns: &str,
    table: &str,
    user: &Person,
    order: &str,
) -> Vec<String> {
    let columns: Vec<_> = columns
        .split(' ')
        .map(|column| format!("coalesce({column}, '')"))
        .collect();
    let query = format!(
        "SELECT {} FROM {table} WHERE user_id = '{}' ORDER BY {order} DESC",
        columns.join(" || '|' || "),
        user.id
    );
    studio.texts(&query).await
}

#[tokio::test]
async fn the_balance_and_its_entries_are_read_at_the_same_moment() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").with_concessions(5).await;
    let gives = async {
        for balance in 6..206 {
            let entry = format!(
                "INSERT INTO ledger (user_id, delta, balance_after, cause, entered_at)
                 VALUES ('{}', 1, {balance}, 'granted', NOW)",
                mia.id
            );
            studio.sql(&entry).await;
        }
    };
    let reads = async {
        let mut balances = BTreeSet::new();
        while !balances.contains(&205) {
            let record = mia.get(DATA).await.ok();
            let balance = &record["account"]["concessions"];
            assert_eq!(&record["concessions"][0]["balanceAfter"], balance);
            balances.insert(balance.as_i64().unwrap());
            let statement = mia.get("/api/users/concessions").await.ok();
            let balance = &statement["currentConcessions"];
            assert_eq!(&statement["entries"][0]["balanceAfter"], balance);
        }
        balances.len()
    };
    let ((), moments) = tokio::join!(gives, reads);
    assert!(1 < moments, "the reads didn't overlap with the writes");
}

#[tokio::test]
async fn the_file_has_every_row_about_the_user() {
    let studio = TestStudio::open().await;
    let [mia, zebedee, hana] = users_with_many_rows(&studio).await;
    for person in [&mia, &zebedee, &hana] {
        let record = record(person).await;
        for (list, fields, table, columns, order) in [
            (
                "bookings",
                "_id classId._id status concessionsUsed refundedConcessions bookedBy cancelledBy cancelReason @bookingDate @cancellationDate @creditReturnedAt",
                "bookings",
                "id class_id status concessions_used refunded booked_by cancelled_by cancel_reason booked_at cancelled_at credit_returned_at",
                "booked_at DESC, id",
            ),
            (
                "waitlist",
                "_id classId addedBy @joinedAt bookForMe",
                "waitlist_entries",
                "id class_id added_by joined_at iif(book_for_me,'true','false')",
                "joined_at DESC, id",
            ),
            (
                "concessions",
                "delta balanceAfter cause classId @createdAt",
                "ledger",
                "delta balance_after cause class_id entered_at",
                "seq",
            ),
            (
                "history",
                "type description delta status details @timestamp",
                "events",
                "kind description delta status details happened_at",
                "seq",
            ),
            (
                "decisions",
                "@decidedAt classId bookingId concessions balanceAfter",
                "decisions",
                "decided_at class_id booking_id concessions balance_after",
                "decided_at DESC, id",
            ),
            (
                "notifications",
                "_id type classId @createdAt @readAt @putAwayAt",
                "notifications",
                "id kind iif(coalesce(about_user_id,user_id)=user_id,class_id,NULL) created_at read_at dismissed_at",
                "created_at DESC, id",
            ),
            (
                "letters",
                "type address classId @createdAt @sentAt @givenUpAt",
                "outbox",
                "kind to_address class_id created_at sent_at dead_at",
                "created_at DESC, id",
            ),
            (
                "sessions",
                "@createdAt userAgent @refreshedAt @lastUsedAt @expiresAt @endedAt pushEndpoint",
                "sessions",
                "created_at user_agent refreshed_at last_used_at expires_at ended_at push_endpoint",
                "created_at DESC, id",
            ),
            (
                "links",
                "purpose @createdAt @expiresAt @usedAt @voidedAt",
                "links",
                "purpose created_at expires_at used_at voided_at",
                "created_at DESC, id",
            ),
        ] {
            let stored_rows = stored_rows(&studio, columns, table, person, order).await;
            assert_eq!(rows(&record[list], fields), stored_rows, "{list}");
            assert!(
                person.id != mia.id || !stored_rows.is_empty(),
                "{list} proves nothing"
            );
        }
        let account = format!(
            "SELECT id || '|' || username || '|' || email || '|' || first_name || '|' || last_name || '|' || phone || '|'
                    || role || '|' || concessions || '|' || created_at || '|' || setup_completed_at || '|'
                    || coalesce((SELECT f.created_at FROM calendar_feeds f WHERE f.user_id = users.id), '')
               FROM users WHERE id = '{}'",
            person.id
        );
        let fields = "_id username email firstName lastName phone role concessions @createdAt @setupCompletedAt @calendarFeedCreatedAt";
        let shown = Value::Array(vec![record["account"].clone()]);
        assert_eq!(rows(&shown, fields), studio.texts(&account).await);
        assert_eq!(record["isComplete"], true);
        assert_eq!(record["asOf"], studio.now().to_string());
    }
    let settings = &record(&mia).await["notificationSettings"];
    assert_eq!(settings["lowConcessionAlerts"], false);
    assert_eq!(settings["emailNotifications"], true);
}

/// Tests that each table about users is in the file, or is listed here as an exception.
#[tokio::test]
async fn every_table_about_users_is_in_the_file_or_excluded_on_purpose() {
    let studio = TestStudio::open().await;
    let tables = studio
        .texts(
            "SELECT t.name FROM sqlite_schema t JOIN pragma_table_info(t.name) c ON c.name = 'user_id'
              WHERE t.type = 'table' ORDER BY t.name",
        )
        .await;
    let in_the_file = [
        "bookings",
        "calendar_feeds",
        "decisions",
        // Without the values that an admin changed.
        "events",
        "ledger",
        "links",
        "notification_settings",
        "notifications",
        "outbox",
        // In the file, payments are part of the ledger.
        "payments",
        "sessions",
        "waitlist_entries",
    ];
    // `kept_answers` has copies of responses for a day. `notes` are given only on request: they
    // are an admin's own words. `reminders` repeats when notifications were sent.
    let excluded = ["kept_answers", "notes", "reminders"];
    let mut known = [&in_the_file[..], &excluded[..]].concat();
    known.sort_unstable();
    assert_eq!(tables, known);
}

#[tokio::test]
async fn the_file_has_no_data_of_others_and_no_notes_secrets_or_hashes() {
    let studio = TestStudio::open().await;
    let [mia, zebedee, hana] = users_with_many_rows(&studio).await;
    let text = mia.get(DATA).await.text();
    let mut others = vec![
        "zebedee".to_owned(),
        "Quillfeather".to_owned(),
        "021 555 1234".to_owned(),
        "hana".to_owned(),
        "Ngaio".to_owned(),
        "aroha".to_owned(),
        "knee".to_owned(),
        "argon2".to_owned(),
        "ffffffff".to_owned(),
        "token".to_owned(),
    ];
    for person in [&zebedee, &hana] {
        others.push(person.id.clone());
        for table in [
            "bookings",
            "waitlist_entries",
            "notifications",
            "sessions",
            "outbox",
        ] {
            let query = format!("SELECT id FROM {table} WHERE user_id = '{}'", person.id);
            others.extend(studio.texts(&query).await);
        }
    }
    let sessions = format!("SELECT id FROM sessions WHERE user_id = '{}'", mia.id);
    others.extend(studio.texts(&sessions).await);
    let hashes = "SELECT secret_hash FROM calendar_feeds";
    others.extend(studio.texts(hashes).await);
    assert!(20 < others.len());
    for other in others {
        assert!(!text.contains(&other), "{other} is in {text}");
    }
    assert!(text.contains("A cold") && text.contains("mia@example.nz"));
}

#[tokio::test]
async fn an_admins_file_lists_notifications_about_others_without_their_text() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").with_concessions(9).await;
    let hana = studio.admin("hana").await;
    let bank = json!({
        "bankAccount": {"bankName": "Studio", "accountNumber": "12-3456-0000002-00"}
    });
    hana.asks("PUT", "/api/auth/profile", bank).await.ok();
    let soon = studio.class("Soon").starting_in(hours(20)).await;
    mia.books(&soon).await.ok();
    studio.advance(minutes(1));
    mia.cancels(&soon).await.ok();
    let record = record(&hana).await;
    let notifications = rows(&record["notifications"], "type title message classId");
    assert_eq!(notifications[0], "late_cancellation|||");
    assert!(
        notifications[1].starts_with("bank_account_changed|The bank account was changed|hana ")
    );
    assert!(!record.to_string().contains("mia"));
    assert_eq!(
        record["account"]["bankAccount"]["accountNumber"],
        "12-3456-0000002-00"
    );
    assert!(record["account"].get("notes").is_none());
}

#[tokio::test]
async fn the_file_name_has_the_username_and_the_day() {
    let studio = TestStudio::open().await;
    for person in [studio.member("mia").await, studio.coach("kahu").await] {
        let reply = person.get(DATA).await;
        let username = reply.ok()["account"]["username"]
            .as_str()
            .unwrap()
            .to_owned();
        assert_eq!(reply.headers["content-type"], "application/json");
        assert_eq!(reply.headers["cache-control"], "no-store");
        assert_eq!(
            reply.headers["content-disposition"],
            format!("attachment; filename=\"fantail-{username}-2026-11-21.json\"").as_str()
        );
        assert_eq!(reply.json()["studio"]["studioName"], "Kōwhai Studio");
        assert_eq!(person.get(DATA).await.body, reply.body);
        person.asks("POST", DATA, None).await.failure(405);
    }
    studio.visitor().get(DATA).await.failure(401);
}

#[tokio::test]
async fn the_file_of_five_thousand_bookings_is_complete() {
    let studio = TestStudio::open().await;
    studio.allow_violations();
    let mia = studio.member("mia").await;
    let many = format!(
        "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000)
         INSERT INTO classes (id, name, instructor, location, start_at, end_at, duration_minutes, concessions_required,
                              created_at)
         SELECT 'c' || i, 'HIIT', 'Aroha', 'Hall', i * 3600000, i * 3600000 + 3600000, 60, 0, 0 FROM n;
         INSERT INTO bookings (id, user_id, class_id, status, concessions_used, booked_by, booked_at, booked_start_at)
         SELECT 'b' || id, '{0}', id, 'attended', 0, 'member', start_at, start_at FROM classes;
         INSERT INTO events (user_id, kind, description, class_id, happened_at)
         SELECT '{0}', 'booking', 'Booked HIIT', id, start_at FROM classes",
        mia.id
    );
    studio.sql(&many).await;
    let record = record(&mia).await;
    assert_eq!(record["bookings"].as_array().unwrap().len(), 5_000);
    assert_eq!(record["history"].as_array().unwrap().len(), 5_000);
    assert_eq!(record["isComplete"], true);
}

#[tokio::test]
async fn an_extremely_long_list_is_truncated_and_marked_as_such() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").await;
    for (rows, is_complete) in [(RECORD_LENGTH, true), (1, false)] {
        let many = format!(
            "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {rows})
             INSERT INTO notifications (id, user_id, kind, title, message, created_at)
             SELECT '{rows}.' || i, '{}', 'message', 'Number ' || i, '', NOW + i FROM n",
            mia.id
        );
        studio.sql(&many).await;
        let record = record(&mia).await;
        assert_eq!(record["isComplete"], is_complete);
        let notifications = record["notifications"].as_array().unwrap();
        assert_eq!(notifications.len(), RECORD_LENGTH as usize);
        assert_eq!(notifications[0]["title"], format!("Number {RECORD_LENGTH}"));
    }
}

#[tokio::test]
async fn the_file_can_be_requested_five_times_an_hour() {
    let studio = TestStudio::with_limits(Switch::On).await;
    let (mia, tane) = (studio.member("mia").await, studio.member("tane").await);
    for _ in 0..5 {
        record(&mia).await;
    }
    let refused = mia.get(DATA).await;
    refused.failure(429);
    assert!(refused.headers.contains_key("retry-after"));
    record(&tane).await;
    studio.advance(minutes(12));
    record(&mia).await;
    mia.get(DATA).await.failure(429);
}
