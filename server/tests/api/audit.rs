//! Tests the audit trail: the acts of staff, their targets and their changes.

use fantail_core::limits::ERASURE_AFTER;
use fantail_server::jobs;
use insta::assert_json_snapshot;
use serde_json::{Value, json};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, Connection, SqliteConnection};

use crate::people::Person;
use crate::redacted::redacted;
use crate::sent::with;
use crate::studio::{TestStudio, hours};
use crate::timetable::{TestClass, series};

const AUDIT: &str = "/api/admin/audit";
const SEND: &str = "/api/notifications/send";

impl Person {
    async fn trail(&self, query: &str) -> Vec<Value> {
        let answer = self.get(&format!("{AUDIT}?{query}")).await.ok();
        answer["entries"].as_array().unwrap().clone()
    }
}

/// Formats each entry as `actor | title | subject | field: before → after, … | note`.
fn words(entries: &[Value]) -> Vec<String> {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let words = |entry: &Value| {
        let changes: Vec<String> = entry["changes"]
            .as_array()
            .unwrap()
            .iter()
            .map(|one| {
                format!(
                    "{}: {} → {}",
                    text(&one["field"]),
                    text(&one["before"]),
                    text(&one["after"])
                )
            })
            .collect();
        let by = entry["actor"]["username"].as_str().unwrap_or("system");
        let (title, name, note) = (
            text(&entry["title"]),
            text(&entry["subject"]["name"]),
            text(&entry["note"]),
        );
        format!("{by} | {title} | {name} | {} | {note}", changes.join(", "))
    };
    entries.iter().map(words).collect()
}

#[tokio::test]
async fn the_trail_has_changes_of_capacity_and_of_balances() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let mia = studio.member("mia").with_concessions(5).await;
    let hiit = studio
        .class("HIIT")
        .with_spots(12)
        .starting_in(hours(72))
        .await;
    studio.advance(hours(1));
    hana.edits(&hiit, json!({"maxCapacity": 14, "room": "Attic"}))
        .await
        .ok();
    studio.advance(hours(1));
    hana.books_for(&mia, &hiit).await.ok();
    studio.advance(hours(1));
    let path = format!("/api/admin/users/{}", mia.id);
    hana.asks(
        "PUT",
        &path,
        json!({"concessions": 9, "phone": "021 555 0199", "lastName": "Wirihana"}),
    )
    .await
    .ok();
    studio.advance(hours(1));
    hana.asks(
        "PUT",
        "/api/admin/settings",
        json!({"coachesTakeAttendance": true}),
    )
    .await
    .ok();
    // A member's own action is not in the trail.
    mia.cancels(&hiit).await.ok();

    let of_class = hana.trail(&format!("classId={}", hiit.id)).await;
    assert_eq!(
        words(&of_class),
        [
            "hana | Booked | mia Wirihana |  | Booked HIIT: Booked by the studio",
            "hana | Class edited | HIIT | Room:  → Attic, Capacity: 12 → 14 | ",
        ]
    );
    let of_mia = hana.trail(&format!("userId={}", mia.id)).await;
    assert_eq!(
        words(&of_mia),
        [
            "hana | Account updated | mia Wirihana | Last name: Tāne → Wirihana, Phone:  → 021 555 0199 | ",
            "hana | Concessions added | mia Wirihana |  | 5 concessions added: Added by the studio",
            "hana | Booked | mia Wirihana |  | Booked HIIT: Booked by the studio",
        ]
    );
    let edited = hana.trail("kind=class_edited").await;
    assert_json_snapshot!(redacted(&edited[0]), @r#"
    {
      "_id": "1",
      "actor": {
        "_id": "[id]",
        "firstName": "hana",
        "lastName": "Tāne",
        "username": "hana"
      },
      "at": "2026-11-21T01:00:00.000Z",
      "changes": [
        {
          "after": "Attic",
          "before": "",
          "field": "Room"
        },
        {
          "after": "14",
          "before": "12",
          "field": "Capacity"
        }
      ],
      "classId": null,
      "kind": "class_edited",
      "note": "",
      "reached": 0,
      "subject": {
        "id": "[id]",
        "name": "HIIT",
        "type": "class"
      },
      "title": "Class edited"
    }
    "#);
    let settings = hana.trail("kind=settings_changed").await;
    assert_eq!(
        words(&settings),
        ["hana | Settings changed | The studio's settings | Coaches take attendance: No → Yes | "]
    );
    let by_mia = hana.trail(&format!("actorId={}", mia.id)).await;
    assert_eq!(words(&by_mia), Vec::<String>::new());
}

#[tokio::test]
async fn cancelling_a_class_is_one_act_that_names_the_number_of_people() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let hiit = studio.class("HIIT").with_spots(2).await;
    let mut booked = Vec::new();
    for name in ["mia", "noa"] {
        let member = studio.member(name).with_concessions(3).await;
        member.books(&hiit).await.ok();
        booked.push((name, member));
    }
    let tane = studio.member("tane").with_concessions(1).await;
    tane.waits_for(&hiit).await.ok();
    studio.advance(hours(1));
    hana.deletes(&hiit).await.ok();

    let cancelled = "hana | Class cancelled | HIIT |  | ";
    for query in [String::new(), format!("classId={}", hiit.id)] {
        let acts = hana.trail(&query).await;
        assert_eq!(words(&acts), [cancelled], "{query}");
        assert_eq!(acts[0]["reached"], 3);
    }
    // Each person's trail and history have the effect on the person.
    let of = async |person: &Person| words(&hana.trail(&format!("userId={}", person.id)).await);
    for (name, member) in &booked {
        assert_eq!(
            of(member).await,
            [format!(
                "hana | Class cancelled | {name} Tāne |  | HIIT was cancelled by the studio"
            )]
        );
    }
    assert_eq!(
        of(&tane).await,
        [
            "hana | Removed from a waitlist | tane Tāne |  | Left the waitlist for HIIT: The class was cancelled"
        ]
    );
    let file = hana.get(&format!("{AUDIT}.csv")).await.text();
    assert!(file.contains("Class cancelled,HIIT,,,3"), "{file}");
}

#[tokio::test]
async fn an_import_is_one_act_and_a_deleted_account_another() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let rows = json!([
        {"firstName": "Mere", "lastName": "Hohaia", "email": "mere@example.nz", "concessions": 4},
        {"firstName": "Rua", "lastName": "Parata", "email": "rua@example.nz"}
    ]);
    let import = json!({"rows": rows, "sendInvitations": false});
    hana.asks("POST", "/api/admin/users/import", import).await;
    let hiit = studio.class("HIIT").await;
    let mia = studio.member("mia").with_concessions(3).await;
    mia.books(&hiit).await.ok();
    studio.advance(hours(1));
    hana.deletes_user(&mia).await.ok();
    let acts = hana.trail("").await;
    assert_eq!(
        words(&acts),
        [
            "hana | Account updated | Deleted account |  | Deleted the account",
            "hana | Account created | Several people |  | Imported from a file",
        ]
    );
    assert_eq!(
        (&acts[0]["reached"], &acts[1]["reached"]),
        (&json!(1), &json!(2))
    );
}

async fn four_weekly_classes(admin: &Person) -> Vec<TestClass> {
    let form = json!({
        "name": "Yoga", "instructor": "Kahu", "location": "Main studio", "startTime": "2026-12-01T18:00",
        "scheduleType": "recurring", "recurringPattern": "weekly", "recurringEndDate": "2026-12-22"
    });
    series(admin, &form).await
}

#[tokio::test]
async fn creating_or_cancelling_a_series_is_one_act_listed_for_each_class() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let classes = four_weekly_classes(&hana).await;
    assert_eq!(classes.len(), 4);
    studio.advance(hours(1));
    assert_eq!(hana.deletes_all_future(&classes[0]).await.status, 200);

    let note = "Together with 3 more classes of its series";
    let trail = [
        format!("hana | Class cancelled | Yoga |  | {note}"),
        format!("hana | Class created | Yoga |  | {note}"),
    ];
    assert_eq!(words(&hana.trail("").await), trail);
    for class in classes {
        let of_class = hana.trail(&format!("classId={}", class.id)).await;
        assert_eq!(words(&of_class), trail);
    }
    let page = hana.get(&format!("{AUDIT}?kind=class_created")).await.ok();
    assert_eq!(page["total"], 1);
}

#[tokio::test]
async fn changes_of_the_bank_account_and_of_a_description_are_in_the_trail() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let hiit = studio.class("HIIT").starting_in(hours(72)).await;
    let bank = json!({"bankName": "Kererū Bank", "accountNumber": "11-5111-1110111-11"});
    hana.asks("PUT", "/api/auth/profile", json!({"bankAccount": bank}))
        .await
        .ok();
    studio.advance(hours(1));
    hana.edits(&hiit, json!({"description": "Bring a towel"}))
        .await
        .ok();
    let edited = async |kind| words(&hana.trail(&format!("kind={kind}")).await);
    assert_eq!(
        edited("class_edited").await,
        ["hana | Class edited | HIIT | Description: Stretch and breathe → Bring a towel | "]
    );
    assert_eq!(
        edited("profile_updated").await,
        [
            "hana | Account updated | hana Tāne | Account name:  → Kererū Bank, Account number:  → 11-5111-1110111-11 | "
        ]
    );
}

#[tokio::test]
async fn the_trail_is_filtered_by_day_and_paged() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    for (name, cents) in [("One", 1_800), ("Five", 8_000), ("Ten", 15_000)] {
        let pack = json!({"name": name, "concessions": 5, "priceCents": cents});
        assert_eq!(
            hana.asks("POST", "/api/admin/packs", pack).await.status,
            201
        );
        studio.advance(hours(24));
    }
    let first = hana
        .get(&format!("{AUDIT}?kind=pack_created&limit=2"))
        .await
        .ok();
    assert_eq!(
        (&first["total"], &first["totalPages"], &first["currentPage"]),
        (&json!(3), &json!(2), &json!(1))
    );
    let names = |answer: &Value| -> Vec<Value> {
        let entries = answer["entries"].as_array().unwrap();
        entries
            .iter()
            .map(|entry| entry["subject"]["name"].clone())
            .collect()
    };
    assert_eq!(names(&first), ["Ten", "Five"]);
    let second = hana
        .get(&format!("{AUDIT}?kind=pack_created&limit=2&page=2"))
        .await
        .ok();
    assert_eq!(names(&second), ["One"]);
    let day = &second["entries"][0]["at"].as_str().unwrap()[..10];
    let of_a_day = hana
        .get(&format!("{AUDIT}?kind=pack_created&to={day}"))
        .await
        .ok();
    assert_eq!(names(&of_a_day), ["One"]);
    for (query, field) in [
        ("kind=dance", "kind"),
        ("from=yesterday", "from"),
        ("from=2026-11-22&to=2026-11-21", "to"),
        ("classId=%00", "classId"),
        ("userId=%00", "userId"),
    ] {
        let refused = hana.get(&format!("{AUDIT}?{query}")).await;
        assert_eq!(refused.status, 400, "{query}");
        assert!(
            refused.json()["fields"][field].is_string(),
            "{query}: {}",
            refused.text()
        );
    }
}

#[tokio::test]
async fn the_csv_file_has_the_same_acts_and_escapes_formulas() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let pack = json!({"name": "=1+1", "concessions": 5, "priceCents": 8_000});
    assert_eq!(
        hana.asks("POST", "/api/admin/packs", pack).await.status,
        201
    );
    let file = hana
        .get(&format!("{AUDIT}.csv?kind=pack_created"))
        .await
        .text();
    let lines: Vec<&str> = file.trim_start_matches('\u{feff}').split("\r\n").collect();
    assert_eq!(lines[0], "Date,Time,By,Act,What,Changes,Note,People");
    assert!(lines[1].contains(",Pack created,'=1+1,"), "{}", lines[1]);
}

#[tokio::test]
async fn a_message_is_recorded_as_an_act_on_a_class_or_on_people() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let (mia, tane) = (studio.member("mia").await, studio.member("tane").await);
    let hiit = studio.class("HIIT").await;
    let sends = async |title: &str, to: Value| {
        studio.advance(hours(1));
        let message = with(json!({"title": title, "message": "Kia ora"}), to);
        hana.asks("POST", SEND, message).await
    };
    let both = json!([mia.id, tane.id]);
    let of_class = json!({"userIds": both, "classId": hiit.id});
    sends("Bring a mat", of_class).await.ok();
    sends("Your card", json!({"userIds": [mia.id]})).await.ok();
    sends("Closed", json!({"audience": "members"})).await.ok();
    let sent = hana.trail("kind=message_sent").await;
    assert_eq!(
        words(&sent),
        [
            "hana | Message sent | Several people |  | Closed",
            "hana | Message sent | mia Tāne |  | Message from the studio: Your card",
            "hana | Message sent | HIIT |  | Bring a mat",
        ]
    );
    assert_eq!(
        (&sent[0]["subject"]["type"], &sent[0]["reached"]),
        (&json!("people"), &json!(2))
    );
    let of_class = hana.trail(&format!("classId={}", hiit.id)).await;
    assert_eq!(of_class, [sent[2].clone()]);
    let of_mia = hana.trail(&format!("userId={}", mia.id)).await;
    assert_eq!(of_mia, [sent[1].clone()]);
    let path = format!("/api/admin/users/{}/history", mia.id);
    let event = &hana.get(&path).await.ok()["history"][0];
    assert_eq!(event["type"], "message_sent");
    assert_eq!(
        (&event["details"], &event["by"]),
        (&json!("Your card"), &json!("hana Tāne"))
    );
    let file = hana
        .get(&format!("{AUDIT}.csv?kind=message_sent"))
        .await
        .text();
    assert!(file.contains("Message sent,HIIT,,Bring a mat,2"), "{file}");

    // A message to one user about a class is in the trails of both.
    let only_tane = json!({"userIds": [tane.id], "classId": hiit.id});
    sends("Your injury", only_tane).await.ok();
    let of_class = hana.trail(&format!("classId={}", hiit.id)).await;
    let of_tane = hana.trail(&format!("userId={}", tane.id)).await;
    assert_eq!(of_class[0], of_tane[0]);
    assert_eq!(
        words(&of_tane[..1]),
        ["hana | Message sent | tane Tāne |  | Message from the studio: Your injury"]
    );

    let nowhere = json!({"userIds": both, "classId": "nowhere"});
    sends("Lost", nowhere).await.fails(404, "Class not found");
    let to_all = json!({"audience": "all", "classId": hiit.id});
    let refused = sends("Lost", to_all).await;
    assert!(refused.failure(400)["fields"]["classId"].is_string());
    studio.deactivate(&tane).await;
    let nobody = json!({"userIds": [tane.id], "classId": hiit.id});
    assert_eq!(sends("Lost", nobody).await.ok()["sentCount"], 0);
    assert_eq!(hana.trail("kind=message_sent").await.len(), 4);
}

#[tokio::test]
async fn an_event_never_changes_and_loses_its_values_with_the_account() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let mia = studio.member("mia").await;
    let path = format!("/api/admin/users/{}", mia.id);
    hana.asks("PUT", &path, json!({"phone": "021 555 0199"}))
        .await
        .ok();
    let file = SqliteConnectOptions::new().filename(studio.path());
    let mut conn = SqliteConnection::connect_with(&file).await.unwrap();
    for statement in [
        "UPDATE events SET kind = 'pack_created'",
        "UPDATE events SET changes = '[1]'",
        "UPDATE events SET details = 'email'",
        "UPDATE events SET changes = '[]', description = 'Nothing'",
        "UPDATE events SET changes = '[]', class_id = 'one'",
        "UPDATE events SET part = NULL",
        "UPDATE events SET concessions = 1",
        "DELETE FROM events",
    ] {
        let refused = sqlx::query(AssertSqlSafe(statement))
            .execute(&mut conn)
            .await;
        let error = refused.unwrap_err().to_string();
        assert!(error.contains("an event"), "{statement}: {error}");
    }
    studio.lets_go(&mia).await;
    studio.advance(ERASURE_AFTER);
    jobs::erase_deleted_accounts(studio.app()).await.unwrap();
    let entries = hana
        .trail(&format!("userId={}&kind=profile_updated", mia.id))
        .await;
    assert_eq!(
        words(&entries),
        ["hana | Account updated | Deleted account |  | Updated the profile"]
    );
}

#[tokio::test]
async fn an_edit_that_cancels_a_class_of_a_series_names_its_changes_and_no_other_class() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let classes = four_weekly_classes(&hana).await;
    studio.advance(hours(1));
    hana.edits(&classes[0], json!({"isActive": false}))
        .await
        .ok();
    studio.advance(hours(1));
    let gone = json!({"isActive": false, "room": "Attic"});
    hana.edits(&classes[1], gone).await.ok();
    let day = "actorId=".to_owned() + &hana.id;
    assert_eq!(
        words(&hana.trail(&day).await)[..3],
        [
            "hana | Class edited | Yoga | Room:  → Attic | ",
            "hana | Class cancelled | Yoga |  | ",
            "hana | Class cancelled | Yoga |  | ",
        ]
    );
}

#[tokio::test]
async fn an_edit_that_changes_nothing_is_no_act() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let hiit = studio.class("HIIT").with_spots(9).await;
    studio.advance(hours(1));
    for form in [
        json!({}),
        json!({"name": "HIIT", "maxCapacity": 9, "isActive": true}),
    ] {
        hana.edits(&hiit, form).await.ok();
    }
    let of_class = hana.trail(&format!("classId={}", hiit.id)).await;
    assert_eq!(words(&of_class), Vec::<String>::new());
}

#[tokio::test]
async fn acts_of_one_instant_are_paged_without_gaps_or_repeats() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let names: Vec<String> = (1..=12).map(|n| format!("Pack {n}")).collect();
    for name in &names {
        let pack = json!({"name": name, "concessions": 5, "priceCents": 1_800});
        assert_eq!(
            hana.asks("POST", "/api/admin/packs", pack).await.status,
            201
        );
    }
    let mut listed = Vec::new();
    for page in 1..=3 {
        let entries = hana
            .trail(&format!("kind=pack_created&limit=5&page={page}"))
            .await;
        listed.extend(entries.iter().map(|entry| entry["subject"]["name"].clone()));
    }
    listed.reverse();
    assert_eq!(listed, names);
}

#[tokio::test]
async fn a_file_of_the_trail_has_at_most_twenty_thousand_acts() {
    let studio = TestStudio::open().await;
    let (hana, mia) = (studio.admin("hana").await, studio.member("mia").await);
    let add = async |acts: u32| {
        let query = format!(
            "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {acts})
             INSERT INTO events (user_id, kind, description, actor_id, part, happened_at)
             SELECT '{}', 'message_sent', 'Message from the studio', '{}', 'act', NOW FROM n",
            mia.id, hana.id
        );
        studio.sql(&query).await;
    };
    let path = format!("{AUDIT}.csv?userId={}", mia.id);
    let former = u32::try_from(hana.get(&path).await.text().lines().count() - 1).unwrap();
    add(20_000 - former).await;
    assert_eq!(hana.get(&path).await.text().lines().count(), 20_001);
    add(1).await;
    let refusal = "These are more than 20000 acts: choose a shorter span";
    hana.get(&path).await.fails(400, refusal);
}
