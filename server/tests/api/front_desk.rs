//! Tests a day's rosters and the attendance of a single booking.

use serde_json::{Value, json};

use crate::people::Person;
use crate::reply::Reply;
use crate::studio::{MS, TestStudio, hours, minutes};

impl Person {
    async fn sets_attendance(&self, booking: &str, status: Value) -> Reply {
        let path = format!("/api/admin/bookings/{booking}/attendance");
        self.asks("PUT", &path, json!({"status": status})).await
    }
}

#[tokio::test]
async fn a_day_has_its_classes_with_bookings_by_name_and_waitlists() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let kahu = studio.coach("kahu").await;
    let mia = studio.member("mia").with_concessions(5).await;
    let tane = studio.member("tane").with_concessions(5).await;
    let hiit = studio.class("HIIT").with_spots(2).await;
    hana.books_for(&kahu, &hiit).await.ok();
    mia.books(&hiit).await.ok();
    tane.waits_for(&hiit).await.ok();
    studio.advance(hours(48) - minutes(10));
    let booking = mia.booking(&hiit).await;
    hana.sets_attendance(&booking, json!("no-show")).await.ok();
    let day = kahu.get("/api/admin/roster").await.ok();
    let path = format!("/api/admin/roster?day={}", day["day"].as_str().unwrap());
    assert_eq!(kahu.get(&path).await.ok(), day);
    let roster = &day["classes"][0];
    assert_eq!(roster["class"]["_id"], json!(hiit.id));
    assert_eq!(roster["waitlist"][0]["user"]["_id"], json!(tane.id));
    let rows = roster["bookings"].as_array().unwrap().iter().map(|row| {
        let user = row["userId"]["username"].as_str().unwrap().to_owned();
        (user, row["status"].clone(), row["concessions"].clone())
    });
    let expected = [
        ("kahu".to_owned(), json!("confirmed"), Value::Null),
        ("mia".to_owned(), json!("no-show"), json!(4)),
    ];
    assert_eq!(rows.collect::<Vec<_>>(), expected);
    let path = format!("/api/admin/classes/{}/bookings", hiit.id);
    let listed = hana.get(&path).await.ok();
    let mut coach = roster["bookings"][0].clone();
    assert_eq!(coach["isFirstVisit"], true);
    for added in ["isFirstVisit", "concessions"] {
        coach.as_object_mut().unwrap().remove(added);
    }
    assert_eq!(coach, listed["bookings"][0]);
    let empty = hana.get("/api/admin/roster?day=2030-01-01").await.ok();
    assert_eq!(empty, json!({"day": "2030-01-01", "classes": []}));
}

#[tokio::test]
async fn the_attendance_of_a_booking_is_set_while_attendance_is_open() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let mia = studio.member("mia").with_concessions(5).await;
    let hiit = studio.class("HIIT").await;
    mia.books(&hiit).await.ok();
    let booking = mia.booking(&hiit).await;
    studio.advance(hours(48) - minutes(30) - MS);
    let early = hana.sets_attendance(&booking, json!("attended")).await;
    assert_eq!(early.failure(409)["error"], "attendance_closed");
    studio.advance(MS);
    for status in ["attended", "attended", "no-show", "confirmed", "no-show"] {
        let answer = hana.sets_attendance(&booking, json!(status)).await;
        let answer = answer.says("Attendance saved");
        assert_eq!(answer["booking"]["_id"], json!(booking));
        assert_eq!(answer["booking"]["status"], status);
    }
    assert_eq!(mia.balance().await, 4);
    for wrong in [json!("cancelled"), json!("late"), json!(null)] {
        hana.sets_attendance(&booking, wrong).await.failure(400);
    }
    studio.advance(hours(2));
    let ended = hana.sets_attendance(&booking, json!("confirmed")).await;
    assert_eq!(ended.failure(409)["error"], "attendance_closed");
    hana.sets_attendance(&booking, json!("attended")).await.ok();
    hana.sets_attendance("nothing", json!("attended"))
        .await
        .failure(404);
    studio.advance(hours(24 * 7));
    let late = hana.sets_attendance(&booking, json!("no-show")).await;
    assert_eq!(late.failure(409)["error"], "attendance_closed");
}

#[tokio::test]
async fn a_cancelled_booking_has_no_attendance_and_a_corrected_no_show_needs_a_place() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let hiit = studio.class("HIIT").with_spots(1).await;
    let mia = studio.member("mia").with_concessions(5).await;
    mia.books(&hiit).await.ok();
    let cancelled = mia.booking(&hiit).await;
    mia.cancels(&hiit).await.ok();
    mia.books(&hiit).await.ok();
    let booking = mia.booking(&hiit).await;
    studio.advance(hours(48) - minutes(10));
    let refused = hana.sets_attendance(&cancelled, json!("attended")).await;
    assert_eq!(refused.failure(409)["error"], "booking_cancelled");
    hana.sets_attendance(&booking, json!("no-show")).await.ok();
    let tane = studio.member("tane").with_concessions(5).await;
    hana.books_for(&tane, &hiit).await.ok();
    hana.sets_attendance(&booking, json!("attended"))
        .await
        .fails(409, "Class is full");
}

#[tokio::test]
async fn coaches_read_the_settings_and_set_attendance_only_where_these_allow_it() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let kahu = studio.coach("kahu").await;
    let mia = studio.member("mia").with_concessions(5).await;
    let hiit = studio.class("HIIT").await;
    mia.books(&hiit).await.ok();
    let booking = mia.booking(&hiit).await;
    studio.advance(hours(48) - minutes(10));
    for allowed in [false, true] {
        let form = json!({"coachesTakeAttendance": allowed});
        hana.asks("PUT", "/api/admin/settings", form).await.ok();
        let settings = kahu.get("/api/admin/settings").await.ok();
        assert_eq!(settings, json!({"coachesTakeAttendance": allowed}));
        let status = kahu.sets_attendance(&booking, json!("attended")).await;
        assert_eq!(status.status.as_u16(), if allowed { 200 } else { 403 });
    }
}
