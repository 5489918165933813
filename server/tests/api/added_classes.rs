//! Tests the acts that add classes: new weekdays and another end of a series, and copying a week.

use serde_json::{Value, json};

use crate::people::{Person, studio_and_admin};
use crate::plans::{planned_and_done, tuesdays, with};
use crate::reply::Reply;
use crate::studio::TestStudio;
use crate::timetable::series;

/// Returns each class of a plan, as `moved` or `left_out Closed: Party`.
fn changes(plan: &Value) -> Vec<String> {
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let change = |class: &Value| {
        let words = format!("{} {}", text(&class["change"]), text(&class["why"]));
        words.trim_end().to_owned()
    };
    plan["classes"]
        .as_array()
        .unwrap()
        .iter()
        .map(change)
        .collect()
}

/// Returns the starts of the classes that are on, in summer time.
async fn starts(studio: &TestStudio) -> Vec<String> {
    let starts =
        "SELECT strftime('%m-%d %H:%M', start_at / 1000 + 13 * 3600, 'unixepoch') FROM classes
                   WHERE cancelled_at IS NULL ORDER BY start_at, name";
    studio.texts(starts).await
}

async fn acts(studio: &TestStudio) -> Vec<String> {
    let acts = "SELECT kind || ' ' || description || ' ' || reached FROM events
                 WHERE part = 'act' AND kind IN ('series_edited', 'week_copied') ORDER BY seq";
    studio.texts(acts).await
}

async fn closes(admin: &Person, day: &str, reason: &str) {
    let form = json!({"days": [{"day": day, "reason": reason}]});
    let path = "/api/admin/closed-days";
    planned_and_done(form, async |form| admin.asks("POST", path, form).await).await;
}

#[tokio::test]
async fn a_series_on_other_weekdays_with_a_later_end_keeps_its_people() {
    let (studio, admin) = studio_and_admin().await;
    let (series_id, classes) = tuesdays(&admin).await;
    let mia = studio.member("mia").with_concessions(5).await;
    for class in &classes {
        mia.books(class).await.ok();
    }
    closes(&admin, "2026-12-12", "Party").await;
    admin.deletes(&classes[2]).await.ok();
    let changes_wanted = json!({"weekdays": ["thursday", "saturday"], "endDate": "2026-12-31"});
    let form = json!({"fromClassId": classes[1].id, "changes": changes_wanted});
    let follow = async |form| admin.follows(&series_id, form).await;
    let plan = planned_and_done(form.clone(), follow).await;
    // Thursdays are the Tuesdays of the same week, and Saturdays are new.
    assert_eq!(
        changes(&plan),
        [
            "moved",
            "left_out Closed: Party",
            "added",
            "moved",
            "added",
            "added",
        ]
    );
    assert_eq!(plan["classes"][2]["_id"], Value::Null);
    assert_eq!(
        starts(&studio).await,
        [
            "12-01 18:00",
            "12-10 18:00",
            "12-19 18:00",
            "12-24 18:00",
            "12-26 18:00",
            "12-31 18:00",
        ]
    );
    assert_eq!(
        acts(&studio).await,
        ["series_edited Together with 4 more classes of its series 1"]
    );
    let shown = mia
        .get(&format!("/api/classes/{}", classes[1].id))
        .await
        .ok();
    assert_eq!(
        shown["userBookingMovedFrom"],
        classes[1].start_at.to_string()
    );
    assert_eq!(shown["recurringDays"], json!(["thursday", "saturday"]));
    // The next edit begins from the new dates. The deleted Tuesday and the closed day stay without a class.
    let again = planned_and_done(form, follow).await;
    assert_eq!(again["totals"]["classes"], 0);
}

#[tokio::test]
async fn an_earlier_end_and_a_dropped_weekday_cancel_classes_with_a_refund() {
    let (studio, admin) = studio_and_admin().await;
    let form = json!({
        "name": "Yoga", "instructor": "Aroha", "location": "Main", "startTime": "2026-12-01T18:00",
        "scheduleType": "recurring", "recurringPattern": "custom", "recurringDays": ["tuesday", "friday"],
        "recurringEndDate": "2026-12-18"
    });
    let classes = series(&admin, form).await;
    let series_id = classes[0].id.split('_').next().unwrap().to_owned();
    let mia = studio.member("mia").with_concessions(6).await;
    for class in &classes {
        mia.books(class).await.ok();
    }
    let wanted = json!({"weekdays": ["tuesday"], "endDate": "2026-12-10"});
    let form = json!({"fromClassId": classes[0].id, "changes": wanted});
    let plan = planned_and_done(form, async |form| admin.follows(&series_id, form).await).await;
    assert_eq!(plan["totals"]["refunds"], 4);
    assert_eq!(starts(&studio).await, ["12-01 18:00", "12-08 18:00"]);
    assert_eq!(mia.balance().await, 4);
    let kinds = "SELECT DISTINCT kind FROM events WHERE part = 'effect' AND user_id IS NULL";
    assert_eq!(
        studio.texts(kinds).await,
        ["class_created", "class_cancelled"]
    );
}

#[tokio::test]
async fn a_year_of_a_daily_series_gets_another_end_and_fields_in_groups_as_one_act() {
    let (studio, admin) = studio_and_admin().await;
    let form = json!({
        "name": "Yoga", "instructor": "Aroha", "location": "Main", "startTime": "2026-12-01T18:00",
        "scheduleType": "recurring", "recurringPattern": "daily", "recurringEndDate": "2027-02-08"
    });
    let classes = series(&admin, form).await;
    assert_eq!(classes.len(), 70);
    let series_id = classes[0].id.split('_').next().unwrap().to_owned();
    let wanted = json!({"instructor": "Kahu", "endDate": "2027-04-19"});
    let form = json!({"fromClassId": classes[0].id, "changes": wanted});
    let follow = async |form| admin.follows(&series_id, form).await;
    let plan = planned_and_done(form.clone(), follow).await;
    assert_eq!(plan["totals"]["classes"], 140);
    let kahus = "SELECT instructor || ' ' || count(*) FROM classes GROUP BY instructor";
    assert_eq!(studio.texts(kahus).await, ["Kahu 140"]);
    assert_eq!(
        acts(&studio).await,
        ["series_edited Together with 139 more classes of its series 0"]
    );
    let again = planned_and_done(form, follow).await;
    assert_eq!(again["totals"]["classes"], 0);
}

#[tokio::test]
async fn a_copied_week_has_one_off_classes_and_is_not_copied_twice() {
    let (studio, admin) = studio_and_admin().await;
    let (_, _) = tuesdays(&admin).await;
    for (name, start) in [("Spin", "2026-12-04T07:00"), ("HIIT", "2026-12-06T09:00")] {
        let form =
            json!({"name": name, "instructor": "Kahu", "location": "Main", "startTime": start});
        assert_eq!(admin.creates(form).await.status, 201);
    }
    closes(&admin, "2027-01-03", "Party").await;
    let path = "/api/admin/classes/copy-week";
    let copies = async |form| -> Reply { admin.asks("POST", path, form).await };
    let form = json!({"from": "2026-11-30", "to": "2026-12-28"});
    let plan = planned_and_done(form.clone(), copies).await;
    assert_eq!(changes(&plan), ["added", "added", "left_out Closed: Party"]);
    let added = "SELECT name || ' ' || coalesce(series_id, 'one-off') FROM classes
                  WHERE start_at > 1798400000000 ORDER BY start_at";
    assert_eq!(studio.texts(added).await, ["Yoga one-off", "Spin one-off"]);
    let again = planned_and_done(with(form, "despiteClosed", true), copies).await;
    assert_eq!(
        changes(&again),
        [
            "left_out It is there already",
            "left_out It is there already",
            "added"
        ]
    );
    let week = "The week of 30 November 2026 into the week of 28 December 2026";
    let act = format!("week_copied {week} 0");
    assert_eq!(acts(&studio).await, [act.as_str(), act.as_str()]);
    for form in [
        json!({"from": "2026-11-30", "to": "2026-12-06", "dryRun": true}),
        json!({"from": "soon", "to": "2026-12-28", "dryRun": true}),
        json!({"from": "2026-11-30", "to": "2026-12-28"}),
    ] {
        copies(form).await.failure(400);
    }
}
