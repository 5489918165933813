//! Tests editing one class.

use insta::assert_json_snapshot;
use serde_json::{Value, json};

use crate::people::{Person, studio_and_admin};
use crate::redacted::redacted;
use crate::studio::{MS, TestStudio, hours, minutes};
use crate::timetable::{TestClass, series};

async fn booked(studio: &TestStudio, class: &TestClass, names: &[&str]) -> Vec<Person> {
    let mut people = Vec::new();
    for name in names {
        let person = studio.member(name).with_concessions(5).await;
        person.books(class).await.ok();
        people.push(person);
    }
    people
}

async fn last_notification(person: &Person) -> String {
    let query = format!(
        "SELECT message FROM notifications WHERE user_id = '{}' ORDER BY rowid DESC LIMIT 1",
        person.id
    );
    person.studio.texts(&query).await.remove(0)
}

#[tokio::test]
async fn an_edit_changes_only_its_fields_and_can_be_repeated() {
    let (_, admin) = studio_and_admin().await;
    let studio = &admin.studio;
    let hiit = studio.class("HIIT").await;
    let form = json!({
        "name": "HIIT 2", "description": "Hard", "instructor": "Kahu", "location": "Hall",
        "room": "3", "duration": 45, "maxCapacity": null, "concessionsRequired": 2,
        "isActive": true
    });
    let mut body = Value::Null;
    for _ in 0..2 {
        body = admin
            .edits(&hiit, &form)
            .await
            .says("Class updated successfully");
        assert_eq!(
            body["class"],
            admin.get(&format!("/api/classes/{}", hiit.id)).await.ok()
        );
    }
    assert_json_snapshot!(redacted(&body), @r#"
    {
      "class": {
        "_id": "[id]",
        "activeBookings": 0,
        "availableSpots": null,
        "concessionsRequired": 2,
        "currentBookings": 0,
        "description": "Hard",
        "duration": 45,
        "endTime": "2026-11-23T00:45:00.000Z",
        "instructor": "Kahu",
        "isActive": true,
        "isFull": false,
        "isUserBooked": false,
        "isUserOnWaitlist": false,
        "location": "Hall",
        "maxCapacity": null,
        "name": "HIIT 2",
        "recurringDays": [],
        "recurringEndDate": null,
        "recurringInterval": 1,
        "recurringPattern": "none",
        "recurringStartDate": null,
        "room": "3",
        "scheduleType": "one-off",
        "seriesId": null,
        "startTime": "2026-11-23T00:00:00.000Z",
        "userBookingConcessionsUsed": null,
        "userBookingId": null,
        "userBookingMovedFrom": null,
        "waiting": 0
      },
      "message": "Class updated successfully",
      "success": true
    }
    "#);
    let body = admin
        .edits(&hiit, json!({"room": "", "maxCapacity": 5, "duration": ""}))
        .await
        .ok();
    assert_eq!(
        (
            body["class"]["room"].as_str(),
            body["class"]["maxCapacity"].as_u64(),
            body["class"]["name"].as_str()
        ),
        (Some(""), Some(5), Some("HIIT 2"))
    );
    let body = admin.edits(&hiit, "{}").await.ok();
    assert_eq!(body["class"]["maxCapacity"], 5);
}

#[tokio::test]
async fn an_edit_of_one_class_leaves_the_rest_of_its_series_unchanged() {
    let (studio, admin) = studio_and_admin().await;
    let form = json!({
        "name": "Yoga", "instructor": "Kahu", "location": "Main",
        "startTime": "2026-12-01T18:00", "scheduleType": "recurring",
        "recurringPattern": "weekly", "recurringEndDate": "2026-12-15"
    });
    let classes = series(&admin, form).await;
    let edit = json!({
        "name": "Yin", "scheduleType": "recurring", "recurringPattern": "weekly",
        "recurringDays": [], "recurringInterval": 1, "recurringEndDate": "2026-12-15",
        "startTime": "2026-12-08T18:00"
    });
    admin.edits(&classes[1], edit).await.ok();
    let names = studio
        .texts("SELECT name FROM classes ORDER BY start_at")
        .await;
    assert_eq!(names, ["Yoga", "Yin", "Yoga"]);
}

#[tokio::test]
async fn an_edit_cannot_change_when_a_class_takes_place() {
    let (studio, admin) = studio_and_admin().await;
    let hiit = studio.class("HIIT").await;
    let fixed = "Start time cannot be changed. Create a new class to change the schedule.";
    let failure = admin
        .edits(
            &hiit,
            json!({"name": "New", "startTime": hiit.start_at + MS}),
        )
        .await
        .fails(400, fixed);
    assert_eq!(failure["fields"]["startTime"], fixed);
    for (field, value) in [
        ("scheduleType", json!("recurring")),
        ("recurringPattern", json!("daily")),
        ("recurringDays", json!(["monday"])),
        ("recurringInterval", json!(2)),
        ("recurringEndDate", json!("2026-12-31")),
        ("recurringStartDate", json!("2026-12-31")),
    ] {
        let failure = admin
            .edits(&hiit, json!({(field): value}))
            .await
            .failure(400);
        assert!(failure["fields"][field].is_string(), "{failure}");
    }
    let same = json!({
        "startTime": hiit.start_at, "scheduleType": "one-off", "recurringPattern": "none",
        "recurringDays": [], "recurringInterval": 1, "recurringEndDate": null
    });
    admin.edits(&hiit, &same).await.ok();
    assert_eq!(studio.texts("SELECT name FROM classes").await, ["HIIT"]);
}

#[tokio::test]
async fn an_unreadable_date_is_refused_even_if_the_class_is_unknown() {
    let (_studio, admin) = studio_and_admin().await;
    for field in ["startTime", "recurringStartDate", "recurringEndDate"] {
        let form = json!({(field): "soon"});
        let path = "/api/admin/classes/unknown";
        let failure = admin.asks("PUT", path, &form).await.failure(400);
        assert!(failure["fields"][field].is_string(), "{failure}");
    }
}

#[tokio::test]
async fn an_invalid_edit_changes_nothing() {
    let (studio, admin) = studio_and_admin().await;
    let hiit = studio.class("HIIT").await;
    for form in [
        json!({"name": ""}),
        json!({"instructor": " "}),
        json!({"location": ""}),
        json!({"duration": 14}),
        json!({"duration": 481}),
        json!({"maxCapacity": 0}),
        json!({"maxCapacity": "5"}),
        json!({"concessionsRequired": -1}),
        json!({"isActive": "no"}),
        json!({"scheduleType": "yearly"}),
        json!({"room": "a\u{0}"}),
        json!([]),
    ] {
        admin.edits(&hiit, form).await.failure(400);
    }
    admin.edits(&hiit, "{").await.failure(400);
    let path = format!("/api/admin/classes/{}", hiit.id);
    admin.asks("PUT", &path, None).await.failure(415);
    admin.asks("POST", &path, "{}").await.failure(405);
    let unknown = "/api/admin/classes/nothing";
    admin
        .asks("PUT", unknown, "{}")
        .await
        .fails(404, "Class not found");
    admin
        .asks("PUT", unknown, json!({"duration": 1}))
        .await
        .failure(400);
    admin
        .asks("PUT", "/api/admin/classes/a%00b", "{}")
        .await
        .failure(400);
    for person in [studio.coach("kahu").await, studio.member("mia").await] {
        person
            .edits(&hiit, json!({"name": "Mine"}))
            .await
            .failure(403);
    }
    assert_eq!(studio.texts("SELECT name FROM classes").await, ["HIIT"]);
}

#[tokio::test]
async fn a_capacity_below_the_bookings_is_refused_and_says_how_many() {
    let (studio, admin) = studio_and_admin().await;
    let hiit = studio.class("HIIT").with_spots(5).await;
    booked(&studio, &hiit, &["mia", "tane", "noa"]).await;
    let failure = admin
        .edits(&hiit, json!({"name": "New", "maxCapacity": 2}))
        .await
        .fails(
            409,
            "3 people are booked: the capacity can't be lower than that",
        );
    assert_eq!(failure["error"], "capacity_below_bookings");
    assert!(failure["fields"]["maxCapacity"].is_string());
    assert_eq!(studio.texts("SELECT name FROM classes").await, ["HIIT"]);
    let class = admin.edits(&hiit, json!({"maxCapacity": 3})).await.ok();
    assert_eq!(class["class"]["isFull"], true);
}

#[tokio::test]
async fn a_raised_capacity_notifies_the_waitlist() {
    let (studio, admin) = studio_and_admin().await;
    let hiit = studio.class("HIIT").with_spots(1).await;
    booked(&studio, &hiit, &["tane"]).await;
    let mia = studio.member("mia").with_concessions(5).await;
    mia.waits_for(&hiit).await.ok();
    admin
        .edits(&hiit, json!({"maxCapacity": 1, "name": "HIIT"}))
        .await
        .ok();
    assert!(mia.notifications().await.is_empty());
    admin.edits(&hiit, json!({"maxCapacity": 2})).await.ok();
    assert_eq!(mia.notifications().await, ["waitlist_opening"]);
    assert_eq!(mia.letters().await, ["waitlist_opening"]);
    admin.edits(&hiit, json!({"maxCapacity": 2})).await.ok();
    assert_eq!(mia.notifications().await.len(), 1);
    admin.edits(&hiit, json!({"maxCapacity": null})).await.ok();
    assert_eq!(mia.notifications().await.len(), 2);
    studio.advance(hours(48) - minutes(30));
    admin.edits(&hiit, json!({"maxCapacity": 9})).await.ok();
    admin.edits(&hiit, json!({"maxCapacity": 10})).await.ok();
    assert_eq!(
        mia.notifications().await.len(),
        2,
        "nobody is notified once booking is closed"
    );
}

#[tokio::test]
async fn booked_people_are_notified_once_of_instructor_location_room_and_duration() {
    let (studio, admin) = studio_and_admin().await;
    let hiit = studio.class("HIIT").with_spots(2).await;
    let people = booked(&studio, &hiit, &["mia", "tane"]).await;
    let noa = studio.member("noa").with_concessions(5).await;
    noa.waits_for(&hiit).await.ok();
    people[1].cancels(&hiit).await.ok();
    let form = json!({
        "instructor": "Kahu", "location": "Hall", "room": "3", "duration": 90,
        "name": "HIIT 2"
    });
    admin.edits(&hiit, &form).await.ok();
    let mia = &people[0];
    assert_eq!(
        mia.notifications().await,
        ["booking_confirmed", "class_changed"]
    );
    assert_eq!(mia.letters().await, ["booking_confirmed", "class_changed"]);
    let notification = last_notification(mia).await;
    let changes = "The instructor is now Kahu. The location is now Hall. The room is now 3. It now takes 1h 30m.";
    assert!(
        notification.starts_with("HIIT 2, ") && notification.contains(changes),
        "{notification}"
    );
    assert!(
        !people[1]
            .notifications()
            .await
            .contains(&"class_changed".to_owned())
    );
    assert!(
        !noa.notifications()
            .await
            .contains(&"class_changed".to_owned())
    );
    admin.edits(&hiit, &form).await.ok();
    assert_eq!(
        mia.notifications().await.len(),
        2,
        "a repeated edit notifies nobody"
    );
}

#[tokio::test]
async fn someone_marked_as_attended_before_the_start_is_told_of_an_edit_and_a_no_show_is_not() {
    let (studio, admin) = studio_and_admin().await;
    let hiit = studio.class("HIIT").await;
    let people = booked(&studio, &hiit, &["mia", "tane"]).await;
    studio.advance(hours(48) - minutes(20));
    for (person, status) in people.iter().zip(["attended", "no-show"]) {
        let booking = person.booking(&hiit).await;
        admin.mark(&hiit, &booking, status).await;
    }
    admin.edits(&hiit, json!({"room": "Attic"})).await.ok();
    let told = "SELECT u.username FROM notifications n JOIN users u ON u.id = n.user_id WHERE n.kind = 'class_changed'";
    assert_eq!(studio.texts(told).await, ["mia"]);
}

#[tokio::test]
async fn a_new_price_name_description_or_capacity_notifies_nobody_and_bookings_keep_their_price() {
    let (studio, admin) = studio_and_admin().await;
    let hiit = studio.class("HIIT").await;
    let mia = booked(&studio, &hiit, &["mia"]).await.remove(0);
    let form = json!({
        "name": "HIIT 2", "description": "Hard", "concessionsRequired": 4, "maxCapacity": 9,
        "instructor": "Tāne Mahuta"
    });
    admin.edits(&hiit, form).await.ok();
    assert_eq!(mia.notifications().await, ["booking_confirmed"]);
    mia.cancels(&hiit).await.ok();
    assert_eq!(mia.balance().await, 5);
}

#[tokio::test]
async fn an_edit_to_inactive_cancels_the_class_with_refunds_and_notifications() {
    let (studio, admin) = studio_and_admin().await;
    let hiit = studio
        .class("HIIT")
        .with_spots(1)
        .costing(2)
        .starting_in(hours(5))
        .await;
    let mia = booked(&studio, &hiit, &["mia"]).await.remove(0);
    let noa = studio.member("noa").with_concessions(5).await;
    noa.waits_for(&hiit).await.ok();
    let form = json!({"isActive": false, "name": "Gone", "room": "9", "maxCapacity": 1});
    let body = admin
        .edits(&hiit, form)
        .await
        .says("Class updated successfully");
    assert_eq!(
        (
            body["class"]["isActive"].as_bool(),
            body["class"]["name"].as_str()
        ),
        (Some(false), Some("Gone"))
    );
    assert_eq!(mia.balance().await, 5);
    assert_eq!(
        mia.notifications().await,
        ["booking_confirmed", "class_cancelled"]
    );
    assert!(last_notification(&mia).await.starts_with("HIIT, "));
    assert_eq!(noa.notifications().await, ["class_cancelled"]);
    assert_eq!(
        studio.number("SELECT count(*) FROM waitlist_entries").await,
        0
    );
    let off = "This class has been cancelled";
    for form in [
        json!({"isActive": false}),
        json!({"isActive": true}),
        json!({"name": "Back"}),
        json!({}),
    ] {
        let failure = admin.edits(&hiit, form).await.fails(409, off);
        assert_eq!(failure["error"], "class_cancelled");
    }
    assert_eq!(mia.balance().await, 5);
}

#[tokio::test]
async fn a_class_can_be_edited_until_it_ends() {
    let (studio, admin) = studio_and_admin().await;
    let hiit = studio.class("HIIT").starting_in(hours(1)).await;
    studio.advance(hours(2) - MS);
    admin.edits(&hiit, json!({"room": "2"})).await.ok();
    studio.advance(MS);
    for form in [json!({"room": "3"}), json!({"isActive": false})] {
        let failure = admin
            .edits(&hiit, form)
            .await
            .fails(409, "This class has already taken place");
        assert_eq!(failure["error"], "class_over");
    }
}
