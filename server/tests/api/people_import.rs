//! Tests importing people from another system, inviting them now or later, and exporting people.

use chrono::TimeDelta;
use fantail_core::forms::people_import::{PeopleReading, PersonInFile};
use fantail_core::limits::{
    EMAIL_LENGTH, MINIMUM_BALANCE, NAME_LENGTH, NOTES_LENGTH, PEOPLE_AT_ONCE, PHONE_LENGTH,
};
use fantail_server::jobs;
use futures_util::future::join;
use insta::assert_json_snapshot;
use serde_json::{Value, json};

use crate::mail::booked;
use crate::people::Person;
use crate::redacted::redacted;
use crate::reply::Reply;
use crate::studio::{TestStudio, hours, minutes};

const IMPORT: &str = "/api/admin/users/import";
const SEND: &str = "/api/admin/users/send-invitations";

impl Person {
    async fn imports(&self, rows: &Value, sends: bool) -> Reply {
        let body = json!({"rows": rows, "sendInvitations": sends});
        self.asks("POST", IMPORT, body).await
    }

    async fn tries(&self, rows: &Value) -> Value {
        let body = json!({"rows": rows, "dryRun": true});
        self.asks("POST", IMPORT, body).await.ok()
    }
}

fn row(number: usize) -> Value {
    json!({"firstName": "Moana", "lastName": "Rangi", "email": format!("moana{number}@example.nz"),
           "phone": "021 555 010", "concessions": 5, "note": "Knee"})
}

fn rows(count: usize) -> Value {
    (0..count).map(row).collect()
}

const IMPORTED: &str = "SELECT count(*) FROM users WHERE email LIKE 'moana%'";
const INVITATIONS: &str = "SELECT count(*) FROM outbox WHERE kind = 'invitation'";

#[tokio::test]
async fn people_are_imported_once_with_balance_and_note() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let mut mixed = rows(2);
    mixed[0]["email"] = json!("HANA@example.nz");
    let found = hana.tries(&mixed).await;
    assert_eq!(
        (&found["created"], &found["skipped"]),
        (&json!(1), &json!(1))
    );
    assert_eq!(found["users"][0]["_id"], json!(hana.id));
    assert_eq!(studio.number(IMPORTED).await, 0);

    let made = hana.imports(&mixed, false).await;
    assert_eq!(made.status, 201, "{}", made.text());
    let answer = made.json();
    assert_eq!(answer["message"], "1 person imported");
    assert_json_snapshot!(redacted(&answer["users"][1]), @r#"
    {
      "_id": "[id]",
      "concessions": 5,
      "email": "moana1@example.nz",
      "firstName": "Moana",
      "isNew": true,
      "lastName": "Rangi",
      "phone": "021 555 010",
      "row": 1,
      "username": "moana.rangi"
    }
    "#);
    let causes = studio.texts("SELECT cause FROM ledger").await;
    assert_eq!(causes, ["opening"]);
    assert_eq!(studio.texts("SELECT content FROM notes").await, ["Knee"]);

    let again = hana.imports(&mixed, true).await;
    assert_eq!(again.status, 200);
    let again = again.json();
    assert_eq!(
        (&again["created"], &again["skipped"]),
        (&json!(0), &json!(2))
    );
    assert_eq!(studio.number(INVITATIONS).await, 0);
}

#[tokio::test]
async fn an_invalid_row_is_named_and_nobody_is_imported() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let mut bad = rows(4);
    bad[1]["email"] = json!("moana0@EXAMPLE.nz");
    bad[2]["email"] = json!("moana");
    bad[3]["lastName"] = json!(" ");
    let refused = hana.imports(&bad, true).await.failure(400);
    assert_eq!(
        refused["fields"],
        json!({"rows.1.email": "Moana Rangi has the same email in this file",
               "rows.2.email": "Please enter a valid email address",
               "rows.3.lastName": "The last name is missing"})
    );
    assert_eq!(studio.number(IMPORTED).await, 0);
    let found = hana.tries(&bad).await;
    assert_eq!(
        (&found["created"], &found["problems"][2]["row"]),
        (&json!(1), &json!(3))
    );
    hana.imports(&json!([]), true).await.failure(400);
    hana.imports(&rows(PEOPLE_AT_ONCE + 1), true)
        .await
        .failure(400);
}

#[tokio::test]
async fn held_back_invitations_are_sent_on_request_one_by_one() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    hana.imports(&rows(3), false).await;
    assert_eq!(studio.number(INVITATIONS).await, 0);
    let counted = hana.asks("POST", SEND, json!({"dryRun": true})).await.ok();
    assert_eq!(
        (&counted["count"], &counted["minutes"]),
        (&json!(3), &json!(1))
    );
    assert_eq!(studio.number(INVITATIONS).await, 0);

    let undelivered = "SELECT count(*) FROM users WHERE invitation_problem <> ''";
    studio
        .sql("UPDATE users SET invitation_problem = 'No such mailbox' WHERE setup_completed_at IS NULL")
        .await;
    assert_eq!(studio.number(undelivered).await, 3);

    hana.asks("POST", SEND, json!({}))
        .await
        .says("3 invitations sent");
    assert_eq!(studio.number(undelivered).await, 0);
    hana.asks("POST", SEND, json!({}))
        .await
        .says("0 invitations sent");
    let spread = "SELECT (max(not_before) - min(not_before)) / 1000 FROM outbox";
    assert_eq!(studio.number(spread).await, 2);
    let live = "SELECT count(*) FROM links WHERE purpose = 'invitation' AND voided_at IS NULL";
    assert_eq!(studio.number(live).await, 3);

    let more: Value = (10..12).map(row).collect();
    hana.imports(&more, true).await;
    assert_eq!(studio.number(spread).await, 4);
    assert_eq!(studio.number(INVITATIONS).await, 5);
}

#[tokio::test]
async fn two_concurrent_imports_create_each_account_once() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let all = rows(30);
    let (one, other) = join(hana.imports(&all, true), hana.imports(&all, true)).await;
    let mut made = [
        one.json()["created"].clone(),
        other.json()["created"].clone(),
    ];
    made.sort_by_key(Value::as_u64);
    assert_eq!(made, [json!(0), json!(30)]);
    assert_eq!(studio.number(INVITATIONS).await, 30);
}

#[tokio::test]
async fn two_thousand_people_can_be_imported_in_one_request() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let all = rows(PEOPLE_AT_ONCE);
    let made = hana.imports(&all, true).await.json();
    assert_eq!(made["created"], json!(PEOPLE_AT_ONCE));
    let again = hana.imports(&all, true).await.json();
    assert_eq!(again["skipped"], json!(PEOPLE_AT_ONCE));
}

/// The letters that don't wait for the time for which they were drafted.
const MOVED: &str = "SELECT count(*) FROM outbox WHERE next_attempt_at <> not_before";

#[tokio::test]
async fn the_invitations_of_a_large_import_keep_their_turn() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    hana.imports(&rows(PEOPLE_AT_ONCE), true).await;
    studio.advance(TimeDelta::seconds(30));
    jobs::run_upkeep_once(studio.app(), &mut None).await;
    assert_eq!(studio.number(MOVED).await, 0);
    // The letter of a clock that was ahead isn't overlooked among them.
    studio.app().clock.jump(minutes(20));
    booked(&studio).await;
    studio.app().clock.jump(-minutes(20));
    jobs::run_upkeep_once(studio.app(), &mut None).await;
    let due = "SELECT kind FROM outbox WHERE next_attempt_at <> not_before";
    assert_eq!(studio.texts(due).await, ["booking_confirmed"]);
    studio.advance(minutes(20));
}

#[tokio::test]
async fn invitations_of_a_clock_that_was_ahead_are_sent_and_delay_no_later_ones() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    studio.app().clock.jump(hours(13));
    hana.imports(&rows(30), true).await;
    studio.app().clock.jump(-hours(13));
    hana.imports(&json!([row(30)]), true).await;
    let waiting = studio.dated("SELECT count(*) FROM outbox WHERE NOW < next_attempt_at");
    assert_eq!(studio.number(&waiting).await, 30);
    for left in [6, 0] {
        jobs::run_upkeep_once(studio.app(), &mut None).await;
        assert_eq!(studio.number(&waiting).await, left);
    }
    studio.advance(hours(13));
}

#[tokio::test]
async fn the_export_has_everyone_and_escapes_formulas() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let mut all = rows(1);
    all[0]["phone"] = json!("+64 21 555");
    hana.imports(&all, false).await;
    let file = hana.get("/api/admin/users/export.csv").await;
    assert_eq!(file.status, 200);
    let text = file.text();
    let mut lines = text.lines();
    let header = lines.next().unwrap_or_default();
    assert!(header.ends_with(
        "First name,Last name,Email,Phone,Concessions,Note,Role,Username,Status,Joined"
    ));
    assert!(
        text.contains("Moana,Rangi,moana0@example.nz,'+64 21 555,5,Knee,Member,moana.rangi,Invited,2026-11-21\r\n"),
        "{text}"
    );
    assert!(text.contains(",Admin,"), "{text}");
}

#[tokio::test]
async fn an_export_with_the_longest_values_can_be_imported_again() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    studio.coach("tom").await;
    let long = |start: &str, text: &str, length: usize| -> String {
        let characters = start.chars().chain(text.chars().cycle());
        characters.take(length - 1).chain(['x']).collect()
    };
    let domain = long("", "abcdefghi.", EMAIL_LENGTH - 65);
    let longest = json!({
        "firstName": long("=", "ā", NAME_LENGTH), "lastName": long("", "\"", NAME_LENGTH),
        "email": format!("{}@{domain}", "m".repeat(64)), "phone": long("+64 21 555 ", "0", PHONE_LENGTH),
        "concessions": MINIMUM_BALANCE, "note": long("'-", "\",\n😀;", NOTES_LENGTH),
    });
    let mut imported: Vec<Value> = vec![longest];
    imported.extend(rows(2).as_array().cloned().unwrap_or_default());
    hana.imports(&json!(imported), false).await;
    let file = hana.get("/api/admin/users/export.csv").await.text();

    let reading = PeopleReading::of(file.as_bytes(), None);
    // The studio opens with an admin, Aroha, whom the other studio has too.
    assert_eq!((reading.why_not, reading.rows.len()), (None, 6));
    let told = |row: &&PersonInFile| {
        let PersonInFile {
            unread,
            doubt,
            change,
            ..
        } = row;
        unread.is_some() || doubt.is_some() || change.is_some()
    };
    assert_eq!(reading.rows.iter().find(told), None);
    let people: Vec<Value> = reading.rows.iter().map(|row| json!(row.person)).collect();
    for person in &imported {
        assert!(people.contains(person), "{person}");
    }
    let other = TestStudio::open().await;
    let kiri = other.admin("kiri").await;
    let again = kiri.imports(&json!(people), false).await;
    assert_eq!(again.json()["created"], json!(5));
}

#[tokio::test]
async fn a_number_that_a_spreadsheet_has_changed_is_refused_in_every_form() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let mut bad = rows(1);
    bad[0]["phone"] = json!("6.42156E+10");
    let refused = hana.imports(&bad, false).await.failure(400);
    let sentence = "A spreadsheet has changed this number";
    assert_eq!(refused["fields"], json!({"rows.0.phone": sentence}));
    let profile = json!({"firstName": "Hana", "lastName": "Ngata", "email": "hana@example.nz", "phone": "#VALUE!"});
    let refused = hana
        .asks("PUT", "/api/auth/profile", profile)
        .await
        .failure(400);
    assert_eq!(refused["fields"], json!({"phone": sentence}));
    let name = json!({"firstName": "MÄ\u{81}ia"});
    let refused = hana
        .asks("PUT", &format!("/api/admin/users/{}", hana.id), name)
        .await
        .failure(400);
    assert_eq!(
        refused["fields"],
        json!({"firstName": "This name has characters that can't be read. Please correct them"})
    );
}
