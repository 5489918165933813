//! Tests the dashboard for staff: two figures, and the next ten classes.

use chrono::TimeDelta;

use crate::people::Person;
use crate::studio::{MS, TestStudio, hours};

async fn stats(person: &Person) -> (u64, u64) {
    let answer = person.get("/api/admin/dashboard").await.ok();
    assert_eq!(answer.as_object().unwrap().len(), 1, "{answer}");
    let stats = answer["stats"].as_object().unwrap();
    assert_eq!(stats.len(), 2, "{answer}");
    let figure = |name: &str| stats[name].as_u64().unwrap();
    (figure("totalUsers"), figure("activeBookings"))
}

async fn upcoming(person: &Person) -> Vec<String> {
    let answer = person.get("/api/admin/upcoming-classes").await.ok();
    assert_eq!(answer.as_object().unwrap().len(), 1, "{answer}");
    let classes = answer["upcomingClasses"].as_array().unwrap();
    classes
        .iter()
        .map(|class| class["name"].as_str().unwrap().to_owned())
        .collect()
}

#[tokio::test]
async fn the_figures_count_accounts_of_every_role_and_upcoming_bookings() {
    let studio = TestStudio::open().await;
    let coach = studio.coach("kahu").await;
    let (mia, tane) = (
        studio.member("mia").with_concessions(9).await,
        studio.member("tane").with_concessions(9).await,
    );
    // There are four accounts, including the studio's first admin.
    assert_eq!(stats(&coach).await, (4, 0));
    let soon = studio.class("HIIT").starting_in(hours(5)).await;
    let later = studio.class("Yoga").await;
    for class in [&soon, &later] {
        mia.books(class).await.ok();
        tane.books(class).await.ok();
    }
    tane.cancels(&later).await.ok();
    assert_eq!(stats(&coach).await, (4, 3));
    studio.advance(hours(6) - MS);
    assert_eq!(
        stats(&coach).await,
        (4, 3),
        "a booking counts until its class ends"
    );
    studio.advance(MS);
    assert_eq!(stats(&coach).await, (4, 1));
    studio.deactivate(&tane).await;
    assert_eq!(stats(&coach).await.0, 4, "inactive accounts count");
    studio.allow_violations();
    studio.lets_go(&tane).await;
    assert_eq!(stats(&coach).await.0, 3);
}

#[tokio::test]
async fn the_next_ten_classes_within_thirty_days_are_listed_soonest_first() {
    let studio = TestStudio::open().await;
    let admin = studio.admin("hana").await;
    assert!(upcoming(&admin).await.is_empty());
    let month = TimeDelta::days(30);
    studio.class("last").starting_in(month).await;
    studio.class("too late").starting_in(month + MS).await;
    studio.class("now").starting_in(TimeDelta::zero()).await;
    studio.class("running").starting_in(-MS).await;
    let off = studio.class("off").await;
    studio.cancels(&off).await;
    assert_eq!(upcoming(&admin).await, ["now", "last"]);
    for day in 1..=9 {
        let class = studio.class(&format!("day {day}"));
        class.starting_in(TimeDelta::days(day)).await;
    }
    let listed = upcoming(&admin).await;
    assert_eq!(listed.len(), 10);
    assert_eq!((listed[0].as_str(), listed[9].as_str()), ("now", "day 9"));
}

#[tokio::test]
async fn members_and_visitors_cannot_read_the_dashboard() {
    let studio = TestStudio::open().await;
    let (mia, coach) = (studio.member("mia").await, studio.coach("kahu").await);
    for path in ["/api/admin/dashboard", "/api/admin/upcoming-classes"] {
        studio.visitor().get(path).await.failure(401);
        mia.get(path)
            .await
            .fails(403, "You need admin privileges to access this page.");
        coach.asks("POST", path, None).await.failure(405);
    }
}
