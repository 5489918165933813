//! Tests deleting classes: the refunds, the notifications, and which classes are deleted together.

use insta::assert_json_snapshot;
use serde_json::{Value, json};

use crate::people::{Person, studio_and_admin};
use crate::redacted::redacted;
use crate::studio::{MS, TestStudio, hours, minutes};
use crate::timetable::{TestClass, series};

const GONE: &str = "Class deleted successfully!";
const ALL_GONE: &str = "All future classes deleted successfully!";
const OVER: &str = "This class has already taken place";
const OFF: &str = "This class has been cancelled";

fn counts(body: &Value) -> (u64, u64) {
    assert_eq!(body.as_object().unwrap().len(), 4, "{body}");
    let count = |name: &str| body[name].as_u64().unwrap();
    (count("deletedCount"), count("refundedCount"))
}

/// Creates a series on four Tuesdays at 18:00.
async fn tuesdays(admin: &Person) -> Vec<TestClass> {
    let form = json!({
        "name": "Yoga", "instructor": "Kahu", "location": "Main",
        "startTime": "2026-12-01T18:00", "maxCapacity": 1, "scheduleType": "recurring",
        "recurringPattern": "weekly", "recurringEndDate": "2026-12-22"
    });
    series(admin, form).await
}

async fn left(studio: &TestStudio) -> Vec<String> {
    studio
        .texts("SELECT id FROM classes WHERE cancelled_at IS NULL ORDER BY start_at, id")
        .await
}

fn ids(classes: &[TestClass]) -> Vec<String> {
    classes.iter().map(|class| class.id.clone()).collect()
}

/// Returns the ids, the refunds and the number of people of a preview.
fn preview_of(body: &Value) -> (Vec<String>, u64, u64) {
    let preview = &body["preview"];
    let classes = preview["classes"].as_array().unwrap();
    let id = |class: &Value| class["_id"].as_str().unwrap().to_owned();
    (
        classes.iter().map(id).collect(),
        preview["totals"]["refunds"].as_u64().unwrap(),
        preview["totals"]["people"].as_u64().unwrap(),
    )
}

#[tokio::test]
async fn a_deletion_refunds_and_notifies_everyone_and_ends_the_waitlist() {
    let (studio, admin) = studio_and_admin().await;
    let hiit = studio
        .class("HIIT")
        .costing(2)
        .with_spots(2)
        .starting_in(hours(2))
        .await;
    let member = async |name: &str| studio.member(name).with_concessions(5).await;
    let (mia, tane, noa) = (
        member("mia").await,
        member("tane").await,
        member("noa").await,
    );
    mia.books(&hiit).await.ok();
    tane.books(&hiit).await.ok();
    noa.waits_for(&hiit).await.ok();
    studio
        .sql("UPDATE classes SET concessions_required = 5")
        .await;
    // Less than half an hour is left. A class that the studio cancels is refunded all the same.
    studio.advance(hours(2) - MS);
    assert_eq!(counts(&admin.deletes(&hiit).await.says(GONE)), (1, 2));
    for person in [&mia, &tane] {
        assert_eq!(person.balance().await, 5);
        assert_eq!(
            person.notifications().await,
            ["booking_confirmed", "class_cancelled"]
        );
        assert_eq!(
            person.letters().await,
            ["booking_confirmed", "class_cancelled"]
        );
        assert_eq!(person.history().await, ["booking", "class_cancelled"]);
    }
    assert_eq!(noa.notifications().await, ["class_cancelled"]);
    assert_eq!(noa.letters().await, ["class_cancelled"]);
    assert_eq!(noa.history().await, ["waitlist_joined", "waitlist_left"]);
    let words = studio
        .texts("SELECT message FROM notifications WHERE kind = 'class_cancelled' ORDER BY rowid")
        .await;
    assert!(
        words[0].contains("You got 2 concessions back."),
        "{words:?}"
    );
    assert!(!words[2].contains("back"), "{words:?}");
    assert_eq!(
        studio.number("SELECT count(*) FROM waitlist_entries").await,
        0
    );
    assert_eq!(
        studio
            .number("SELECT count(*) FROM notifications WHERE kind = 'waitlist_opening'")
            .await,
        0
    );
}

#[tokio::test]
async fn deleting_twice_refunds_once() {
    let (studio, admin) = studio_and_admin().await;
    let hiit = studio.class("HIIT").await;
    let mia = studio.member("mia").with_concessions(5).await;
    mia.books(&hiit).await.ok();
    admin.deletes(&hiit).await.says(GONE);
    for again in [
        admin.deletes(&hiit).await,
        admin.deletes_all_future(&hiit).await,
    ] {
        assert_eq!(again.fails(409, OFF)["error"], "class_cancelled");
    }
    assert_eq!(mia.balance().await, 5);
    assert_eq!(mia.notifications().await.len(), 2);
}

#[tokio::test]
async fn a_deleted_class_leaves_the_lists_but_stays_in_bookings_and_history() {
    let (studio, admin) = studio_and_admin().await;
    let coach = studio.coach("kahu").await;
    let hiit = studio.class("HIIT").await;
    let mia = studio.member("mia").with_concessions(5).await;
    mia.books(&hiit).await.ok();
    admin.deletes(&hiit).await.ok();
    assert_eq!(
        mia.get("/api/classes").await.ok().as_array().unwrap().len(),
        0
    );
    let path = format!("/api/classes/{}", hiit.id);
    mia.get(&path).await.fails(404, "Class not found");
    assert_eq!(coach.get(&path).await.ok()["isActive"], false);
    for (list, key) in [
        ("classes", "classes"),
        ("upcoming-classes", "upcomingClasses"),
    ] {
        let listed = coach.get(&format!("/api/admin/{list}")).await.ok();
        assert_eq!(listed[key].as_array().unwrap().len(), 0, "{list}");
    }
    let of_class = async |list: &str| {
        let path = format!("/api/admin/classes/{}/{list}", hiit.id);
        coach.get(&path).await.ok()[list]
            .as_array()
            .unwrap()
            .clone()
    };
    assert_eq!(of_class("bookings").await.len(), 0);
    assert_eq!(of_class("waitlist").await.len(), 0);
    let cancelled = of_class("cancellations").await;
    assert_eq!(cancelled[0]["refundedConcessions"], 1);
    assert_eq!(cancelled[0]["userId"]["username"], "mia");
    // The member sees the class until its start, with the refund.
    let upcoming = mia.get("/api/users/upcoming-classes").await.ok();
    let booking = &upcoming["bookings"][0];
    assert_eq!(
        (
            booking["status"].as_str(),
            booking["refundedConcessions"].as_u64()
        ),
        (Some("cancelled"), Some(1))
    );
    assert_eq!(booking["classId"]["isActive"], false);
    studio.advance(hours(48));
    let upcoming = mia.get("/api/users/upcoming-classes").await.ok();
    assert_eq!(upcoming["bookings"].as_array().unwrap().len(), 0);
}

#[tokio::test]
async fn without_a_body_or_with_an_empty_one_only_this_class_is_deleted() {
    let (studio, admin) = studio_and_admin().await;
    let classes = tuesdays(&admin).await;
    for (class, body) in classes.iter().zip([
        None,
        Some(json!({})),
        Some(json!({"deleteType": "single"})),
        Some(json!({"deleteType": null, "other": 1})),
    ]) {
        let path = format!("/api/admin/classes/{}", class.id.replace(':', "%3A"));
        let reply = admin.asks("DELETE", &path, body).await;
        assert_eq!(counts(&reply.says(GONE)), (1, 0));
    }
    assert!(left(&studio).await.is_empty());
}

#[tokio::test]
async fn all_future_deletes_this_class_and_every_later_one_of_its_series() {
    let (studio, admin) = studio_and_admin().await;
    let (classes, other) = (tuesdays(&admin).await, tuesdays(&admin).await);
    let mia = studio.member("mia").with_concessions(9).await;
    for class in &classes {
        mia.books(class).await.ok();
    }
    let noa = studio.member("noa").with_concessions(9).await;
    noa.waits_for(&classes[2]).await.ok();
    let preview = admin
        .previews_deletion(&classes[1], "all-future")
        .await
        .ok();
    assert_eq!(preview_of(&preview), (ids(&classes[1..]), 3, 2));
    assert_json_snapshot!(redacted(&preview["preview"]["classes"][1]), @r#"
    {
      "_id": "[id]_2026-12-15T05:00:00.000Z",
      "booked": 1,
      "change": "cancelled",
      "changes": [],
      "name": "Yoga",
      "startTime": "2026-12-15T05:00:00.000Z",
      "waiting": 1,
      "why": ""
    }
    "#);
    assert_json_snapshot!(preview["preview"]["totals"], @r#"
    {
      "classes": 3,
      "concessions": 3,
      "letters": 2,
      "notified": 2,
      "people": 2,
      "refunds": 3
    }
    "#);
    let body = admin.deletes_all_future(&classes[1]).await.says(ALL_GONE);
    assert_json_snapshot!(body, @r#"
    {
      "deletedCount": 3,
      "message": "All future classes deleted successfully!",
      "refundedCount": 3,
      "success": true
    }
    "#);
    assert_eq!(mia.balance().await, 8);
    assert_eq!(noa.notifications().await, ["class_cancelled"]);
    let kept = [ids(&classes[..1]), ids(&other)].concat();
    let mut still = left(&studio).await;
    still.sort();
    let mut kept = kept;
    kept.sort();
    assert_eq!(still, kept);
}

#[tokio::test]
async fn too_many_similar_one_offs_are_not_deleted_together() {
    let (studio, admin) = studio_and_admin().await;
    let first = studio.class("Yoga").await;
    let second = studio.class("Yoga").starting_in(hours(49)).await;
    studio
        .sql(&format!(
            "INSERT INTO classes (id, name, description, instructor, location, room, start_at, end_at,
                                  duration_minutes, capacity, concessions_required, created_at)
             WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 399)
             SELECT 'copy' || n, name, description, instructor, location, room, start_at + n, end_at + n,
                    duration_minutes, capacity, concessions_required, created_at
               FROM classes JOIN n WHERE id = '{}'",
            second.id
        ))
        .await;
    let too_many = "More than 400 classes would be deleted, and at most 400 go at a time. \
                    Please start from a later class.";
    let preview = admin.previews_deletion(&first, "all-future").await;
    preview.fails(409, too_many);
    admin.deletes_all_future(&first).await.fails(409, too_many);
    assert_eq!(left(&studio).await.len(), 401);
    let preview = admin.previews_deletion(&second, "all-future").await.ok();
    assert_eq!(preview_of(&preview).0.len(), 400);
    let all = admin.deletes_all_future(&second).await.says(ALL_GONE);
    assert_eq!(counts(&all), (400, 0));
    assert_eq!(left(&studio).await, [first.id]);
}

#[tokio::test]
async fn all_future_of_a_one_off_deletes_later_similar_one_offs() {
    let (studio, admin) = studio_and_admin().await;
    let words = ["Anything", "Kahu", "Main"];
    let yoga = async |hours_ahead: i64, name: &str, words: [&str; 3]| {
        let class = studio.class(name).with_words(words);
        class.starting_in(hours(hours_ahead)).await
    };
    let earlier = yoga(24, "Yoga", words).await;
    let chosen = yoga(48, "Yoga", words).await;
    let alike = yoga(72, "Yoga", ["Other words", "Kahu", "Main"]).await;
    let mut kept = vec![earlier.id.clone()];
    for (name, words) in [
        ("Yin", words),
        ("Yoga", ["Anything", "Aroha", "Main"]),
        ("Yoga", ["Anything", "Kahu", "Hall"]),
    ] {
        kept.push(yoga(96, name, words).await.id);
    }
    kept.extend(ids(&tuesdays(&admin).await));
    let preview = admin.previews_deletion(&chosen, "all-future").await.ok();
    assert_eq!(
        preview_of(&preview),
        (vec![chosen.id.clone(), alike.id], 0, 0)
    );
    assert_eq!(
        counts(&admin.deletes_all_future(&chosen).await.says(ALL_GONE)),
        (2, 0)
    );
    let mut still = left(&studio).await;
    still.sort();
    kept.sort();
    assert_eq!(still, kept);
}

#[tokio::test]
async fn an_ended_class_stays_and_all_future_deletes_only_upcoming_classes() {
    let (studio, admin) = studio_and_admin().await;
    let classes = tuesdays(&admin).await;
    studio.advance(classes[0].start_at - studio.now() + hours(1) - MS);
    assert_eq!(
        preview_of(&admin.previews_deletion(&classes[0], "single").await.ok()).0,
        ids(&classes[..1]),
        "still running"
    );
    studio.advance(MS);
    for reply in [
        admin.deletes(&classes[0]).await,
        admin.previews_deletion(&classes[0], "single").await,
    ] {
        assert_eq!(reply.fails(409, OVER)["error"], "class_over");
    }
    // A class of the series that was cancelled separately is left out.
    admin.deletes(&classes[2]).await.ok();
    let preview = admin
        .previews_deletion(&classes[0], "all-future")
        .await
        .ok();
    assert_eq!(
        preview_of(&preview).0,
        [classes[1].id.clone(), classes[3].id.clone()]
    );
    assert_eq!(
        counts(&admin.deletes_all_future(&classes[0]).await.says(ALL_GONE)),
        (2, 0)
    );
    assert_eq!(left(&studio).await, ids(&classes[..1]));
    admin.deletes_all_future(&classes[0]).await.fails(409, OVER);
    admin
        .previews_deletion(&classes[0], "all-future")
        .await
        .fails(409, OVER);
}

#[tokio::test]
async fn a_preview_matches_the_deletion() {
    for how in ["single", "all-future"] {
        let (studio, admin) = studio_and_admin().await;
        let classes = tuesdays(&admin).await;
        let member = async |name: &str| studio.member(name).with_concessions(9).await;
        let (mia, noa) = (member("mia").await, member("noa").await);
        for class in &classes {
            mia.books(class).await.ok();
            noa.waits_for(class).await.ok();
        }
        let shown = admin.previews_deletion(&classes[1], how).await.ok();
        let (to_delete, refunds, notified) = preview_of(&shown);
        let spent = 9 - mia.balance().await;
        let before = left(&studio).await;
        assert_eq!(before.len(), 4, "a preview changes nothing");
        let path = format!("/api/admin/classes/{}", classes[1].id);
        let body = admin
            .asks("DELETE", &path, json!({"deleteType": how}))
            .await
            .ok();
        assert_eq!(counts(&body), (to_delete.len() as u64, refunds));
        let still_spent = 9 - mia.balance().await;
        assert_eq!(
            shown["preview"]["totals"]["concessions"],
            spent - still_spent
        );
        let after = left(&studio).await;
        let gone: Vec<_> = before
            .into_iter()
            .filter(|id| !after.contains(id))
            .collect();
        assert_eq!(gone, to_delete);
        let notification_count =
            "SELECT count(DISTINCT user_id) FROM notifications WHERE kind = 'class_cancelled'";
        assert_eq!(
            studio.number(notification_count).await.unsigned_abs(),
            notified
        );
    }
}

#[tokio::test]
async fn an_invalid_deletion_request_deletes_nothing() {
    let (studio, admin) = studio_and_admin().await;
    let hiit = studio.class("HIIT").await;
    let path = format!("/api/admin/classes/{}", hiit.id);
    for body in [
        json!({"deleteType": "everything"}),
        json!({"deleteType": 5}),
        json!({"deleteType": ["single"]}),
        json!("all-future"),
        json!([]),
        json!({"dryRun": "yes"}),
    ] {
        admin.asks("DELETE", &path, body).await.failure(400);
    }
    admin.asks("DELETE", &path, "{").await.failure(400);
    admin
        .sends("DELETE", &path, Some(("text/plain", b"single".to_vec())))
        .await
        .failure(415);
    for how in ["everything", "Single"] {
        admin.previews_deletion(&hiit, how).await.failure(400);
    }
    for form in [json!({}), json!({"dryRun": true})] {
        admin
            .asks("DELETE", "/api/admin/classes/nothing", form)
            .await
            .fails(404, "Class not found");
    }
    let long = format!("/api/admin/classes/{}", "x".repeat(129));
    admin.asks("DELETE", &long, None).await.failure(400);
    admin
        .asks("DELETE", "/api/admin/classes/a%0Ab", None)
        .await
        .failure(400);
    for person in [studio.coach("kahu").await, studio.member("mia").await] {
        person.deletes(&hiit).await.failure(403);
        person.previews_deletion(&hiit, "single").await.failure(403);
    }
    assert_eq!(left(&studio).await.len(), 1);
}

#[tokio::test]
async fn a_free_booking_is_not_refunded_but_its_holder_is_notified() {
    let (studio, admin) = studio_and_admin().await;
    let open_day = studio.class("Open day").costing(0).await;
    let mia = studio.member("mia").await;
    mia.books(&open_day).await.ok();
    assert_eq!(counts(&admin.deletes(&open_day).await.ok()), (1, 1));
    assert_eq!(mia.balance().await, 0);
    assert_eq!(
        mia.notifications().await,
        ["booking_confirmed", "class_cancelled"]
    );
    assert_eq!(studio.number("SELECT count(*) FROM ledger").await, 0);
}

#[tokio::test]
async fn a_late_refund_leaves_no_balance_to_a_new_coach_or_a_deleted_account() {
    let (studio, admin) = studio_and_admin().await;
    let hiit = studio.class("HIIT").starting_in(hours(1)).await;
    let (mia, tane) = (
        studio.member("mia").with_concessions(1).await,
        studio.member("tane").with_concessions(1).await,
    );
    mia.books(&hiit).await.ok();
    tane.books(&hiit).await.ok();
    studio.advance(hours(1));
    studio.make_coach(&mia).await;
    studio.lets_go(&tane).await;
    let letters = tane.letters().await.len();
    assert_eq!(
        preview_of(&admin.previews_deletion(&hiit, "single").await.ok()),
        (ids(std::slice::from_ref(&hiit)), 2, 2)
    );
    assert_eq!(counts(&admin.deletes(&hiit).await.ok()), (1, 2));
    assert_eq!((mia.balance().await, tane.balance().await), (0, 0));
    assert_eq!(
        studio
            .texts("SELECT DISTINCT refunded || '' FROM bookings")
            .await,
        ["1"]
    );
    assert_eq!(tane.letters().await.len(), letters, "a letter was written");
}

#[tokio::test]
async fn a_member_with_many_cancelled_bookings_is_refunded_for_each() {
    let (studio, admin) = studio_and_admin().await;
    let form = json!({
        "name": "Yoga", "instructor": "Kahu", "location": "Main",
        "startTime": "2026-12-01T18:00", "scheduleType": "recurring",
        "recurringPattern": "daily", "recurringEndDate": "2027-01-04"
    });
    let classes = series(&admin, form).await;
    let mia = studio.member("mia").with_concessions(40).await;
    for class in &classes {
        mia.books(class).await.ok();
    }
    assert_eq!(mia.balance().await, 5);
    let body = admin.deletes_all_future(&classes[0]).await.says(ALL_GONE);
    assert_eq!(counts(&body), (35, 35));
    assert_eq!(mia.balance().await, 40);
    let balances =
        "SELECT balance_after || '' FROM ledger WHERE cause = 'class_cancelled' ORDER BY rowid";
    let risen: Vec<_> = (6..=40).map(|balance| balance.to_string()).collect();
    assert_eq!(studio.texts(balances).await, risen);
}

#[tokio::test]
async fn a_coach_with_two_cancelled_bookings_keeps_no_balance() {
    let (studio, admin) = studio_and_admin().await;
    let one = studio.class("HIIT").starting_in(hours(2)).await;
    let other = studio
        .class("HIIT")
        .starting_in(hours(2) + MS * 60_000)
        .await;
    let mia = studio.member("mia").with_concessions(2).await;
    mia.books(&one).await.ok();
    mia.books(&other).await.ok();
    studio.advance(hours(2) + MS * 120_000);
    studio.make_coach(&mia).await;
    let body = admin.deletes_all_future(&one).await.says(ALL_GONE);
    assert_eq!(counts(&body), (2, 2));
    assert_eq!(mia.balance().await, 0);
    let entries = "SELECT delta || ' ' || balance_after FROM ledger ORDER BY rowid DESC LIMIT 4";
    assert_eq!(studio.texts(entries).await, ["-1 0", "1 1", "-1 0", "1 1"]);
}

#[tokio::test]
async fn a_closed_balance_stays_closed_after_two_refunds_of_one_class() {
    for is_deleted in [false, true] {
        let (studio, admin) = studio_and_admin().await;
        let hiit = studio.class("HIIT").starting_in(hours(1)).await;
        let mia = studio.member("mia").with_concessions(2).await;
        mia.books(&hiit).await.ok();
        let booking = mia.booking(&hiit).await;
        studio.advance(hours(1) - minutes(25));
        admin.mark(&hiit, &booking, "no-show").await;
        admin.books_for(&mia, &hiit).await.ok();
        studio.advance(minutes(25));
        if is_deleted {
            studio.lets_go(&mia).await;
        } else {
            studio.make_coach(&mia).await;
        }
        assert_eq!(counts(&admin.deletes(&hiit).await.says(GONE)), (1, 2));
        assert_eq!(mia.balance().await, 0);
        let entries =
            "SELECT delta || ' ' || balance_after FROM ledger ORDER BY rowid DESC LIMIT 4";
        assert_eq!(studio.texts(entries).await, ["-1 0", "1 1", "-1 0", "1 1"]);
    }
}

#[tokio::test]
async fn a_deletion_is_complete_or_changes_nothing() {
    let (studio, admin) = studio_and_admin().await;
    let classes = tuesdays(&admin).await;
    let mia = studio.member("mia").with_concessions(9).await;
    for class in &classes {
        mia.books(class).await.ok();
    }
    studio
        .sql(&format!(
            "CREATE TRIGGER not_the_last BEFORE UPDATE OF cancelled_at ON classes WHEN OLD.id = '{}'
             BEGIN SELECT RAISE(ABORT, 'not the last'); END",
            classes[3].id
        ))
        .await;
    admin.deletes_all_future(&classes[0]).await.failure(500);
    assert_eq!(left(&studio).await.len(), 4);
    assert_eq!(mia.balance().await, 5);
    assert_eq!(mia.notifications().await, ["booking_confirmed"; 4]);
}
