//! Tests the acts that are planned first: moving and restoring a class, and the groups of a long deletion.

use chrono::TimeDelta;
use fantail_core::studio_time::Instant;
use insta::assert_json_snapshot;
use serde_json::{Value, json};

use crate::people::{Person, studio_and_admin};
use crate::redacted::redacted;
use crate::reply::Reply;
use crate::studio::{MS, TestStudio, hours, minutes};
use crate::timetable::{TestClass, series};

impl Person {
    pub async fn moves(&self, class: &TestClass, form: Value) -> Reply {
        let path = format!("/api/admin/classes/{}/move", class.id);
        self.asks("POST", &path, form).await
    }

    pub async fn restores(&self, class: &TestClass, form: Value) -> Reply {
        let path = format!("/api/admin/classes/{}/restore", class.id);
        self.asks("POST", &path, form).await
    }
}

pub fn with(mut form: Value, name: &str, value: impl Into<Value>) -> Value {
    form[name] = value.into();
    form
}

/// Plans an act by `ask`, and then does what the plan showed. Returns the plan.
pub async fn planned_and_done(form: Value, ask: impl AsyncFn(Value) -> Reply) -> Value {
    let planned = ask(with(form.clone(), "dryRun", true)).await.ok();
    assert_eq!(planned["message"], "");
    let plan = planned["preview"].clone();
    let done = ask(with(form, "fingerprint", plan["fingerprint"].clone()))
        .await
        .ok();
    assert_eq!(done["preview"], plan, "the act did what its plan showed");
    assert_ne!(done["message"], "");
    plan
}

fn to(start_at: Instant) -> Value {
    json!({"startTime": start_at.to_string()})
}

/// The people of a plan: name, effect, change of the balance, and reason.
fn people(plan: &Value) -> Vec<(String, String, i64, String)> {
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let person = |one: &Value| {
        (
            text(&one["user"]["username"]),
            text(&one["effect"]),
            one["concessions"].as_i64().unwrap(),
            text(&one["why"]),
        )
    };
    plan["people"]
        .as_array()
        .unwrap()
        .iter()
        .map(person)
        .collect()
}

async fn member(studio: &TestStudio, name: &str) -> Person {
    studio.member(name).with_concessions(5).await
}

#[tokio::test]
async fn a_moved_class_keeps_its_people_and_lets_them_cancel_free_of_charge() {
    let (studio, admin) = studio_and_admin().await;
    let hiit = studio.class("HIIT").with_spots(1).await;
    let (mia, noa) = (member(&studio, "mia").await, member(&studio, "noa").await);
    mia.books(&hiit).await.ok();
    noa.waits_for(&hiit).await.ok();
    let moved = studio.now() + hours(26);
    let form = json!({"startTime": moved.to_string(), "room": "2"});
    let plan = planned_and_done(form, async |form| admin.moves(&hiit, form).await).await;
    let mut shown = redacted(&plan);
    shown["fingerprint"] = "[hash]".into();
    assert_json_snapshot!(shown, @r#"
    {
      "clashes": [],
      "classes": [
        {
          "_id": "[id]",
          "booked": 1,
          "change": "moved",
          "changes": [
            {
              "after": "2",
              "before": "",
              "field": "Room"
            },
            {
              "after": "22 November 2026",
              "before": "23 November 2026",
              "field": "Date"
            },
            {
              "after": "15:00",
              "before": "13:00",
              "field": "Start"
            }
          ],
          "name": "HIIT",
          "startTime": "2026-11-23T00:00:00.000Z",
          "waiting": 1,
          "why": ""
        }
      ],
      "fingerprint": "[hash]",
      "people": [
        {
          "classId": "[id]",
          "concessions": 0,
          "effect": "moved",
          "notified": true,
          "user": {
            "_id": "[id]",
            "firstName": "mia",
            "lastName": "Tāne",
            "username": "mia"
          },
          "why": ""
        },
        {
          "classId": "[id]",
          "concessions": 0,
          "effect": "keeps",
          "notified": false,
          "user": {
            "_id": "[id]",
            "firstName": "noa",
            "lastName": "Tāne",
            "username": "noa"
          },
          "why": ""
        }
      ],
      "totals": {
        "classes": 1,
        "concessions": 0,
        "letters": 1,
        "notified": 1,
        "people": 2,
        "refunds": 0
      }
    }
    "#);
    let shown = mia.get(&format!("/api/classes/{}", hiit.id)).await.ok();
    assert_eq!(shown["startTime"], moved.to_string());
    assert_eq!(shown["endTime"], (moved + hours(1)).to_string());
    assert_eq!(shown["userBookingMovedFrom"], hiit.start_at.to_string());
    assert_eq!(
        studio
            .texts("SELECT title || '|' || message FROM notifications WHERE kind = 'class_changed'")
            .await,
        [
            "Class moved: HIIT|HIIT, Sun 22 Nov at 15:00, Main studio. It was moved from Mon 23 Nov at 13:00. \
          The room is now 2. You are still booked, and can cancel free of charge."
        ]
    );
    assert_eq!(mia.letters().await, ["booking_confirmed", "class_changed"]);
    assert_eq!(noa.letters().await, Vec::<String>::new());
    let acts = "SELECT kind || ' ' || reached FROM events WHERE part = 'act' AND class_id > ''";
    assert_eq!(studio.texts(acts).await, ["class_moved 1"]);
    // Also within 24 hours of the start, until cancelling closes.
    studio.advance(hours(26) - minutes(30) - MS);
    mia.cancels(&hiit).await.ok();
    assert_eq!(mia.balance().await, 5);
}

#[tokio::test]
async fn who_booked_after_the_move_cancels_by_the_usual_rule() {
    let (studio, admin) = studio_and_admin().await;
    let hiit = studio.class("HIIT").await;
    let (mia, tane) = (member(&studio, "mia").await, member(&studio, "tane").await);
    mia.books(&hiit).await.ok();
    let form = to(studio.now() + hours(20));
    planned_and_done(form, async |form| admin.moves(&hiit, form).await).await;
    tane.books(&hiit).await.ok();
    for (person, balance) in [(&tane, 4), (&mia, 5)] {
        person.cancels(&hiit).await.ok();
        assert_eq!(person.balance().await, balance);
    }
}

#[tokio::test]
async fn a_move_names_clashes_and_other_bookings_at_the_new_time_and_can_be_silent() {
    let (studio, admin) = studio_and_admin().await;
    let hiit = studio.class("HIIT").await;
    let words = ["", "Kahu", "Elsewhere"];
    let yoga = studio
        .class("Yoga")
        .with_words(words)
        .starting_in(hours(72))
        .await;
    let spin = studio.class("Spin").starting_in(hours(73)).await;
    let mia = member(&studio, "mia").await;
    mia.books(&hiit).await.ok();
    mia.books(&yoga).await.ok();
    let form = with(to(yoga.start_at + minutes(30)), "notify", false);
    let plan = planned_and_done(form, async |form| admin.moves(&hiit, form).await).await;
    let why = "Also booked then: Yoga, Tue 13:00".to_owned();
    assert_eq!(people(&plan), [("mia".into(), "moved".into(), 0, why)]);
    let clashes: Vec<_> = plan["clashes"].as_array().unwrap().iter().collect();
    assert_eq!(clashes.len(), 1);
    assert_eq!(clashes[0]["class"]["_id"], spin.id);
    assert_eq!(plan["totals"]["letters"], 0);
    assert!(!mia.notifications().await.contains(&"class_changed".into()));
}

#[tokio::test]
async fn a_move_needs_a_plan_that_still_holds() {
    let (studio, admin) = studio_and_admin().await;
    let hiit = studio.class("HIIT").await;
    let form = to(hiit.start_at + hours(2));
    let without = admin.moves(&hiit, form.clone()).await.failure(400);
    assert!(without["fields"]["fingerprint"].is_string(), "{without}");
    let planned = admin
        .moves(&hiit, with(form.clone(), "dryRun", true))
        .await
        .ok();
    let agreed = with(
        form,
        "fingerprint",
        planned["preview"]["fingerprint"].clone(),
    );
    member(&studio, "mia").await.books(&hiit).await.ok();
    let changed = admin.moves(&hiit, agreed).await.failure(409);
    assert_eq!(changed["error"], "preview_changed");
    assert_eq!(changed["preview"]["totals"]["people"], 1);
    let unmoved = "SELECT count(*) FROM class_versions";
    assert_eq!(studio.number(unmoved).await, 1);
}

#[tokio::test]
async fn a_class_is_not_moved_once_it_has_started_or_to_a_time_too_soon() {
    let (studio, admin) = studio_and_admin().await;
    let hiit = studio.class("HIIT").starting_in(hours(1)).await;
    let refused = async |form: Value, status: u16| {
        let failure = admin
            .moves(&hiit, with(form, "dryRun", true))
            .await
            .failure(status);
        failure["fields"]["startTime"].is_string()
    };
    assert!(refused(to(studio.now() - hours(1)), 400).await);
    assert!(refused(to(studio.now() + minutes(30)), 400).await);
    assert!(refused(json!({}), 400).await);
    assert!(refused(json!({"startTime": "soon"}), 400).await);
    studio.advance(hours(1));
    assert!(refused(to(studio.now() + hours(5)), 400).await);
    admin.deletes(&hiit).await.ok();
    assert!(!refused(to(studio.now() + hours(5)), 409).await);
    let nothing = TestClass {
        id: "nothing".into(),
        start_at: studio.now(),
    };
    let form = with(to(studio.now() + hours(5)), "dryRun", true);
    admin
        .moves(&nothing, form)
        .await
        .fails(404, "Class not found");
}

#[tokio::test]
async fn a_restored_class_has_those_again_who_booked_first_and_can_pay() {
    let (studio, admin) = studio_and_admin().await;
    let hiit = studio.class("HIIT").with_spots(3).costing(2).await;
    let people_of_class = [
        member(&studio, "mia").await,
        member(&studio, "tane").await,
        member(&studio, "noa").await,
    ];
    for person in &people_of_class {
        person.books(&hiit).await.ok();
        studio.advance(MS);
    }
    let [mia, tane, noa] = people_of_class;
    // A booking that its member had cancelled before doesn't come back.
    noa.cancels(&hiit).await.ok();
    studio
        .member("ana")
        .with_concessions(5)
        .await
        .books(&hiit)
        .await
        .ok();
    admin.deletes(&hiit).await.ok();
    // Tāne spends what came back, and more.
    let dear = studio.class("Retreat").costing(6).await;
    tane.books(&dear).await.ok();
    let plan = planned_and_done(json!({}), async |form| admin.restores(&hiit, form).await).await;
    let seen = people(&plan);
    let reason = seen[1].3.clone();
    assert_eq!(
        seen,
        [
            ("mia".into(), "restored".into(), -2, String::new()),
            ("tane".into(), "not_restored".into(), 0, reason.clone()),
            ("ana".into(), "restored".into(), -2, String::new()),
        ]
    );
    assert!(reason.contains("concession"), "{reason}");
    assert_eq!(mia.balance().await, 3);
    assert_eq!(mia.bookings_of(&hiit, "confirmed").await.len(), 1);
    assert_eq!(tane.bookings_of(&hiit, "confirmed").await.len(), 0);
    assert_eq!(
        mia.notifications().await,
        ["booking_confirmed", "class_cancelled", "booked_by_studio"]
    );
    assert!(
        !tane
            .notifications()
            .await
            .contains(&"booked_by_studio".into())
    );
    let again = admin.restores(&hiit, json!({"dryRun": true})).await;
    assert_eq!(again.failure(409)["error"], "cannot_restore");
}

#[tokio::test]
async fn a_class_can_be_restored_for_thirty_days_unless_it_has_started() {
    let (studio, admin) = studio_and_admin().await;
    let far = studio.class("HIIT").starting_in(TimeDelta::days(60)).await;
    let soon = studio.class("Yoga").starting_in(hours(2)).await;
    admin.deletes(&far).await.ok();
    admin.deletes(&soon).await.ok();
    let plan = || json!({"dryRun": true});
    studio.advance(hours(2) - MS);
    admin.restores(&soon, plan()).await.ok();
    studio.advance(MS);
    let started = "This class has started, so it can't be restored";
    admin.restores(&soon, plan()).await.fails(409, started);
    studio.advance(TimeDelta::days(30) - hours(2));
    // The first admin's session has expired.
    let other = studio.admin("tui").await;
    other.restores(&far, plan()).await.ok();
    studio.advance(MS);
    let old = "This class was cancelled more than 30 days ago, so it can't be restored";
    other.restores(&far, plan()).await.fails(409, old);
}

#[tokio::test]
async fn a_long_deletion_is_done_in_groups_as_one_act_and_one_letter_names_all_classes() {
    let (studio, admin) = studio_and_admin().await;
    let form = json!({
        "name": "Yoga", "instructor": "Kahu", "location": "Main", "startTime": "2026-12-01T18:00",
        "scheduleType": "recurring", "recurringPattern": "daily", "recurringEndDate": "2027-02-28"
    });
    let classes = series(&admin, form).await;
    assert_eq!(classes.len(), 90);
    let mia = member(&studio, "mia").await;
    mia.books(&classes[0]).await.ok();
    mia.books(&classes[1]).await.ok();
    admin.deletes_all_future(&classes[0]).await.ok();
    assert_eq!(mia.balance().await, 5);
    let trail = "SELECT part || ' ' || count(*) || ' ' || max(reached) FROM events
                  WHERE kind = 'class_cancelled' AND user_id IS NULL GROUP BY part ORDER BY part";
    assert_eq!(studio.texts(trail).await, ["act 1 1", "effect 89 1"]);
    assert_eq!(
        mia.letters().await,
        ["booking_confirmed", "booking_confirmed", "class_cancelled"]
    );
    let letter = "SELECT title || '|' || message FROM notifications WHERE kind = 'class_cancelled'";
    assert_eq!(
        studio.texts(letter).await,
        [
            "2 classes were cancelled|Yoga, Tue 1 Dec at 18:00, Main will not take place. We are sorry. You got 1 concession back.\n\
          Yoga, Wed 2 Dec at 18:00, Main will not take place. We are sorry. You got 1 concession back."
        ]
    );
}

#[tokio::test]
async fn closing_days_cancels_what_has_not_started_and_tells_everyone_once_why() {
    let (studio, admin) = studio_and_admin().await;
    let [running, later, evening] = [
        studio.class("Run").starting_in(minutes(10)).await,
        studio.class("Yoga").starting_in(hours(3)).await,
        studio.class("HIIT").starting_in(hours(5)).await,
    ];
    let tomorrow = studio.class("Spin").starting_in(hours(26)).await;
    let mia = member(&studio, "mia").await;
    for class in [&running, &later, &evening, &tomorrow] {
        let form = json!({"userId": mia.id, "classId": class.id});
        let path = "/api/admin/bookings/manual";
        admin.asks("POST", path, form).await.ok();
    }
    studio.advance(minutes(20));
    let today = studio.now().day().to_string();
    let form = json!({"days": [{"day": today, "reason": "Coach is ill"}], "cancelClasses": true});
    let path = "/api/admin/closed-days";
    let plan = planned_and_done(form, async |form| admin.asks("POST", path, form).await).await;
    assert_eq!(plan["totals"]["classes"], 2);
    assert_eq!(mia.balance().await, 3);
    let told = "SELECT title || '|' || message FROM notifications WHERE kind = 'class_cancelled'";
    let told = studio.texts(told).await;
    assert_eq!(told.len(), 1);
    assert!(
        told[0].starts_with("2 classes were cancelled|Yoga, "),
        "{told:?}"
    );
    assert!(
        told[0].contains("will not take place: Coach is ill. We are sorry."),
        "{told:?}"
    );
    let trail = "SELECT kind || ' ' || description || ' ' || reached FROM events
                  WHERE part = 'act' AND kind IN ('days_closed', 'class_cancelled')";
    assert_eq!(
        studio.texts(trail).await,
        ["days_closed 21 November 2026: Coach is ill 1"]
    );
    let path = format!("/api/closed-days?from={today}&to=2026-12-25");
    let shown = mia.get(&path).await.ok();
    assert_eq!(
        shown,
        json!({"days": [
            {"day": today, "reason": "Coach is ill", "holiday": null},
            {"day": "2026-12-25", "reason": null, "holiday": "Christmas Day"},
        ]})
    );
}

#[tokio::test]
async fn the_anniversary_of_the_chosen_region_is_a_holiday() {
    let (studio, admin) = studio_and_admin().await;
    let chosen = async |region: Value| {
        let form = json!({"region": region});
        let saved = admin.asks("PUT", "/api/admin/settings", form).await.ok();
        saved["settings"]["region"].clone()
    };
    let holidays = async || {
        let path = "/api/closed-days?from=2027-01-20&to=2027-02-03";
        admin.get(path).await.ok()["days"].clone()
    };
    assert_eq!(holidays().await, json!([]));
    assert_eq!(chosen("auckland".into()).await, "auckland");
    assert_eq!(
        holidays().await,
        json!([{"day": "2027-02-01", "reason": null, "holiday": "Auckland Anniversary Day"}])
    );
    assert_eq!(chosen(Value::Null).await, Value::Null);
    assert_eq!(holidays().await, json!([]));
    let acts = "SELECT description FROM events WHERE kind = 'region_chosen' ORDER BY seq";
    assert_eq!(
        studio.texts(acts).await,
        ["Auckland Anniversary Day", "No region"]
    );
    let unknown = json!({"region": "atlantis"});
    let refused = admin.asks("PUT", "/api/admin/settings", unknown).await;
    refused.failure(400);
}

#[tokio::test]
async fn a_class_is_not_made_on_a_closed_day_unless_the_form_insists() {
    let (_studio, admin) = studio_and_admin().await;
    let closing = json!({"days": [{"day": "2026-12-08", "reason": "Holidays"}]});
    let path = "/api/admin/closed-days";
    planned_and_done(closing, async |form| admin.asks("POST", path, form).await).await;
    let form = json!({
        "name": "Yoga", "instructor": "Kahu", "location": "Main", "startTime": "2026-12-01T18:00",
        "scheduleType": "recurring", "recurringPattern": "weekly", "recurringEndDate": "2026-12-22"
    });
    let closed = "The studio is closed on 8 December 2026: Holidays";
    let refused = admin.creates(form.clone()).await.fails(409, closed);
    assert_eq!(refused["error"], "day_closed");
    let made = admin
        .creates(with(form.clone(), "despiteClosed", true))
        .await;
    assert_eq!(made.json()["createdCount"], 4);
    let day = "/api/admin/closed-days/2026-12-08";
    admin.asks("DELETE", day, None).await.says("Day opened");
    admin
        .asks("DELETE", day, None)
        .await
        .fails(404, "This day isn't closed");
    admin
        .asks("DELETE", "/api/admin/closed-days/soon", None)
        .await
        .failure(404);
    assert_eq!(admin.creates(form).await.json()["createdCount"], 4);
    let none = admin
        .get("/api/closed-days?from=2026-12-01&to=2026-12-24")
        .await
        .ok();
    assert_eq!(none, json!({"days": []}));
}

#[tokio::test]
async fn days_to_close_need_a_reason_and_a_plan() {
    let (_studio, admin) = studio_and_admin().await;
    let path = "/api/admin/closed-days";
    let day =
        |day: &str, reason: &str| json!({"days": [{"day": day, "reason": reason}], "dryRun": true});
    for form in [
        json!({"dryRun": true}),
        day("2026-11-20", "Ill"),
        day("2026-12-01", ""),
        day("soon", "Ill"),
    ] {
        admin.asks("POST", path, form).await.failure(400);
    }
    let form = json!({"days": [{"day": "2026-12-01", "reason": "Ill"}]});
    let refused = admin.asks("POST", path, form).await.failure(400);
    assert!(refused["fields"]["fingerprint"].is_string(), "{refused}");
    admin
        .get("/api/closed-days?from=2026-12-02&to=2026-12-01")
        .await
        .failure(400);
}

#[tokio::test]
async fn a_removal_by_staff_can_be_undone_until_the_class_starts_or_is_full() {
    let (studio, admin) = studio_and_admin().await;
    let hiit = studio.class("HIIT").with_spots(1).costing(2).await;
    let (mia, tane) = (member(&studio, "mia").await, member(&studio, "tane").await);
    mia.books(&hiit).await.ok();
    let booking = mia.bookings_of(&hiit, "confirmed").await.remove(0);
    let removes = async |id: &str| {
        let path = format!("/api/admin/bookings/manual/{id}");
        admin.asks("DELETE", &path, None).await
    };
    let restores = async |id: &str| {
        let path = format!("/api/admin/bookings/{id}/restore");
        admin.asks("POST", &path, None).await
    };
    restores(&booking).await.fails(404, "Booking not found");
    removes(&booking).await.ok();
    assert_eq!(mia.balance().await, 5);
    let restorable = async || {
        let path = format!("/api/admin/users/{}/history", mia.id);
        let history = admin.get(&path).await.ok()["history"].clone();
        let ids = history.as_array().unwrap().iter();
        ids.filter_map(|event| event["restorableBookingId"].as_str().map(str::to_owned))
            .collect::<Vec<_>>()
    };
    assert_eq!(restorable().await, std::slice::from_ref(&booking));
    restores(&booking).await.says("Booking restored");
    assert_eq!(mia.balance().await, 3);
    assert_eq!(restorable().await, Vec::<String>::new());
    assert_eq!(
        restores(&booking).await.failure(409)["error"],
        "already_booked"
    );
    let again = mia.bookings_of(&hiit, "confirmed").await.remove(0);
    removes(&again).await.ok();
    assert_eq!(restorable().await, std::slice::from_ref(&again));
    tane.books(&hiit).await.ok();
    assert_eq!(restores(&again).await.failure(409)["error"], "class_full");
    tane.cancels(&hiit).await.ok();
    // Another price would take something else than came back.
    admin
        .edits(&hiit, json!({"concessionsRequired": 3}))
        .await
        .ok();
    assert_eq!(
        restores(&again).await.failure(409)["error"],
        "terms_changed"
    );
    studio.advance(hours(48));
    assert_eq!(restorable().await, Vec::<String>::new());
    assert_eq!(
        restores(&again).await.failure(409)["error"],
        "cannot_restore"
    );
}

#[tokio::test]
async fn undoing_a_removal_without_a_refund_takes_nothing() {
    let (studio, admin) = studio_and_admin().await;
    let hiit = studio.class("HIIT").starting_in(hours(5)).await;
    let mia = member(&studio, "mia").await;
    mia.books(&hiit).await.ok();
    let booking = mia.bookings_of(&hiit, "confirmed").await.remove(0);
    let path = format!("/api/admin/bookings/manual/{booking}");
    admin.asks("DELETE", &path, None).await.ok();
    assert_eq!(mia.balance().await, 4);
    let path = format!("/api/admin/bookings/{booking}/restore");
    admin.asks("POST", &path, None).await.ok();
    assert_eq!(mia.balance().await, 4);
}

/// Creates a series on four Tuesdays at 18:00.
pub async fn tuesdays(admin: &Person) -> (String, Vec<TestClass>) {
    let form = json!({
        "name": "Yoga", "instructor": "Aroha", "location": "Main", "startTime": "2026-12-01T18:00",
        "scheduleType": "recurring", "recurringPattern": "weekly", "recurringEndDate": "2026-12-22"
    });
    let classes = series(admin, form).await;
    let id = classes[0].id.split('_').next().unwrap().to_owned();
    (id, classes)
}

impl Person {
    pub async fn follows(&self, series_id: &str, form: Value) -> Reply {
        let path = format!("/api/admin/series/{series_id}/following");
        self.asks("POST", &path, form).await
    }
}

async fn instructors(studio: &TestStudio) -> Vec<String> {
    let names = "SELECT instructor FROM classes ORDER BY start_at";
    studio.texts(names).await
}

#[tokio::test]
async fn this_class_and_all_following_ones_change_but_not_what_was_edited_by_hand() {
    let (studio, admin) = studio_and_admin().await;
    let (series_id, classes) = tuesdays(&admin).await;
    let mia = member(&studio, "mia").await;
    for class in &classes {
        mia.books(class).await.ok();
    }
    let by_hand = json!({"instructor": "Sina"});
    admin.edits(&classes[2], by_hand).await.ok();
    let letters = mia.letters().await.len();
    let form = json!({"fromClassId": classes[1].id, "changes": {"instructor": "Kahu"}});
    let follow = async |form| admin.follows(&series_id, form).await;
    let plan = planned_and_done(form.clone(), follow).await;
    let kinds: Vec<_> = plan["classes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|class| class["change"].clone())
        .collect();
    assert_eq!(kinds, ["edited", "unchanged", "edited"]);
    assert_eq!(plan["totals"]["classes"], 2);
    assert_eq!(
        instructors(&studio).await,
        ["Aroha", "Kahu", "Sina", "Kahu"]
    );
    assert_eq!(
        mia.letters().await.len(),
        letters + 1,
        "one letter of two classes"
    );
    let trail = "SELECT kind || ' ' || description || ' ' || reached FROM events
                  WHERE part = 'act' AND kind = 'series_edited'";
    assert_eq!(
        studio.texts(trail).await,
        ["series_edited Together with 1 more class of its series 1"]
    );
    let all = with(form, "includeEdited", true);
    planned_and_done(all, follow).await;
    assert_eq!(
        instructors(&studio).await,
        ["Aroha", "Kahu", "Kahu", "Kahu"]
    );
    // The third class follows the series again.
    let form = json!({"fromClassId": classes[2].id, "changes": {"instructor": "Tui"}});
    planned_and_done(form, follow).await;
    assert_eq!(instructors(&studio).await, ["Aroha", "Kahu", "Tui", "Tui"]);
}

#[tokio::test]
async fn the_time_of_a_series_moves_and_who_was_booked_may_cancel() {
    let (studio, admin) = studio_and_admin().await;
    let (series_id, classes) = tuesdays(&admin).await;
    let mia = member(&studio, "mia").await;
    mia.books(&classes[0]).await.ok();
    let later = classes[3].start_at + hours(1);
    let moved = admin
        .moves(&classes[3], with(to(later), "dryRun", true))
        .await
        .ok();
    let fingerprint = moved["preview"]["fingerprint"].clone();
    admin
        .moves(&classes[3], with(to(later), "fingerprint", fingerprint))
        .await
        .ok();
    let form = json!({"fromClassId": classes[0].id, "changes": {"time": "19:30"}});
    planned_and_done(form, async |form| admin.follows(&series_id, form).await).await;
    let starts = "SELECT strftime('%H:%M', start_at / 1000 + 13 * 3600, 'unixepoch') FROM classes ORDER BY start_at";
    assert_eq!(
        studio.texts(starts).await,
        ["19:30", "19:30", "19:30", "19:00"]
    );
    let shown = mia
        .get(&format!("/api/classes/{}", classes[0].id))
        .await
        .ok();
    assert_eq!(
        shown["userBookingMovedFrom"],
        classes[0].start_at.to_string()
    );
}

#[tokio::test]
async fn an_edit_of_a_series_needs_a_class_of_it_a_valid_form_and_a_plan() {
    let (_studio, admin) = studio_and_admin().await;
    let (series_id, classes) = tuesdays(&admin).await;
    let (other, _) = tuesdays(&admin).await;
    let form =
        |changes: Value| json!({"fromClassId": classes[0].id, "changes": changes, "dryRun": true});
    admin
        .follows(&other, form(json!({})))
        .await
        .fails(404, "Class not found");
    admin
        .follows(&series_id, json!({"dryRun": true}))
        .await
        .fails(404, "Class not found");
    for changes in [
        json!({"time": "soon"}),
        json!({"name": " "}),
        json!({"duration": 5}),
        json!({"weekdays": []}),
        json!({"endDate": "2026-12-01"}),
        json!({"endDate": "2028-01-01"}),
        json!(5),
    ] {
        admin.follows(&series_id, form(changes)).await.failure(400);
    }
    let unplanned = json!({"fromClassId": classes[0].id, "changes": {"name": "Yin"}});
    admin.follows(&series_id, unplanned).await.failure(400);
    let nothing = admin.follows(&series_id, form(json!({}))).await.ok();
    assert_eq!(nothing["preview"]["totals"]["classes"], 0);
}
