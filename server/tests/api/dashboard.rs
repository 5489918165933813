//! Tests the dashboard for staff: two figures, the first steps, and the next ten classes.

use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::payments;
use crate::people::Person;
use crate::studio::{MS, TestStudio, hours};

const SETTINGS: &str = "/api/admin/settings";

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

/// The first steps that are done.
async fn done(admin: &Person) -> Vec<String> {
    let answer = admin.get("/api/admin/needs").await.ok();
    let steps = answer["firstSteps"].as_object().unwrap();
    assert_eq!(steps.len(), 7, "{answer}");
    let done = steps.iter().filter(|(_, is_done)| **is_done == true);
    done.map(|(step, _)| step.clone()).collect()
}

#[tokio::test]
async fn the_needs_count_the_accounts_and_name_the_first_three() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    for (name, balance) in [
        ("ana", -1),
        ("ben", -2),
        ("cai", 0),
        ("dot", -1),
        ("eve", -1),
    ] {
        studio.member(name).with_concessions(balance).await;
    }
    for name in ["fay", "gus"] {
        studio.member(name).who_has_not_set_up().await;
    }
    studio
        .sql("UPDATE users SET invitation_problem = 'No such box' WHERE username = 'gus'")
        .await;
    let waiting = async || hana.get("/api/admin/needs").await.ok();
    let named = |users: &Value| {
        let first = users["first"].as_array().unwrap();
        let names = first.iter().map(|user| user["username"].as_str().unwrap());
        (
            users["total"].as_u64().unwrap(),
            names.collect::<Vec<_>>().join(" "),
        )
    };
    let found = waiting().await;
    let (below, first) = named(&found["belowZero"]);
    assert_eq!((below, first.split(' ').count()), (4, 3));
    assert!(first.starts_with("ben "), "{first}");
    assert_eq!(named(&found["undelivered"]), (1, "gus".to_owned()));
    assert_eq!(named(&found["notSetUp"]), (0, String::new()));
    assert_eq!(
        [&found["mail"], &found["bankAccount"], &found["backups"]],
        [&json!("not_set_up"), &json!(false), &Value::Null]
    );
    studio.advance(TimeDelta::days(7) - MS);
    assert_eq!(named(&waiting().await["notSetUp"]).0, 0);
    studio.advance(MS);
    assert_eq!(named(&waiting().await["notSetUp"]), (1, "fay".to_owned()));
}

#[tokio::test]
async fn the_money_of_this_week_counts_from_monday_without_reversed_payments() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let mia = studio.member("mia").await;
    let received = async || hana.get("/api/admin/needs").await.ok()["receivedThisWeek"].clone();
    assert_eq!(received().await, 0);
    let mut last = Value::Null;
    for (day, amount) in [
        ("2026-11-15", 100),
        ("2026-11-16", 2000),
        ("2026-11-21", 30_000),
    ] {
        let mut payment = payments::payment(&mia, day);
        payment["receivedOn"] = json!(day);
        payment["amountCents"] = json!(amount);
        last = hana.records(payment).await.json()["payment"].clone();
    }
    assert_eq!(received().await, 32_000);
    hana.reverses(&last, "Twice").await.ok();
    assert_eq!(received().await, 2000);
    studio.advance(TimeDelta::days(2));
    assert_eq!(received().await, 0, "Monday begins another week");
}

#[tokio::test]
async fn each_first_step_is_done_once_and_stays_done() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    // Without a coach, nobody needs to decide whether coaches take attendance.
    assert_eq!(done(&hana).await, ["attendance"]);
    let profile =
        json!({"bankAccount": {"bankName": "ANZ", "accountNumber": "01-0902-0068389-00"}});
    hana.saves_profile(profile).await.ok();
    assert_eq!(done(&hana).await, ["attendance", "bankAccount"]);
    let pack = json!({"name": "10 classes", "concessions": 10, "priceCents": 15_000});
    hana.asks("POST", "/api/admin/packs", pack).await;
    assert_eq!(done(&hana).await, ["attendance", "bankAccount", "prices"]);
    let new = json!({"name": "New", "instructor": "Kahu", "location": "Hall", "startTime": "2027-05-01T18:00"});
    let made = hana.asks("POST", "/api/admin/classes", new).await.json();
    let path = format!(
        "/api/admin/classes/{}",
        made["class"]["_id"].as_str().unwrap()
    );
    hana.asks("DELETE", &path, None).await.ok();
    let with_class = ["attendance", "bankAccount", "class", "prices"];
    assert_eq!(done(&hana).await, with_class);
    studio.member("mia").who_has_not_set_up().await;
    let with_member = ["attendance", "bankAccount", "class", "members", "prices"];
    assert_eq!(done(&hana).await, with_member);

    studio.coach("kahu").await;
    let with_coach = ["bankAccount", "class", "coach", "members", "prices"];
    assert_eq!(done(&hana).await, with_coach);
    hana.asks("PUT", SETTINGS, "{}").await.ok();
    assert_eq!(done(&hana).await, with_coach);
    let admins_only = json!({"coachesTakeAttendance": false});
    hana.asks("PUT", SETTINGS, &admins_only).await.ok();
    let decided = [
        "attendance",
        "bankAccount",
        "class",
        "coach",
        "members",
        "prices",
    ];
    assert_eq!(done(&hana).await, decided);

    let kind =
        "SELECT kind FROM events WHERE user_id IS NULL AND class_id IS NULL AND pack_id IS NULL";
    hana.asks("PUT", SETTINGS, &admins_only).await.ok();
    assert_eq!(studio.texts(kind).await, ["settings_changed"]);
}

#[tokio::test]
async fn an_admin_puts_the_first_steps_away_for_every_admin() {
    let studio = TestStudio::open().await;
    let (hana, rua) = (studio.admin("hana").await, studio.admin("rua").await);
    let is_put_away = async || rua.get(SETTINGS).await.ok()["firstStepsPutAway"].clone();
    assert_eq!(is_put_away().await, false);
    for (put_away, acts) in [(false, 0), (true, 1), (true, 1), (false, 2), (true, 3)] {
        let form = json!({"firstStepsPutAway": put_away});
        let saved = hana.asks("PUT", SETTINGS, form).await.ok();
        assert_eq!(saved["settings"]["firstStepsPutAway"], put_away);
        assert_eq!(is_put_away().await, put_away);
        let needs = rua.get("/api/admin/needs").await.ok();
        assert_eq!(needs["firstSteps"].is_null(), put_away);
        assert_eq!(
            studio
                .number("SELECT count(*) FROM events WHERE user_id IS NULL")
                .await,
            acts
        );
    }
    hana.asks("PUT", SETTINGS, json!({"coachesTakeAttendance": true}))
        .await
        .ok();
    assert_eq!(is_put_away().await, true);
    let trail = hana.get("/api/admin/audit").await.ok();
    let titles: Vec<_> = trail["entries"].as_array().unwrap().iter().collect();
    let titles: Vec<_> = titles.iter().map(|entry| &entry["title"]).collect();
    assert_eq!(
        titles,
        [
            "Settings changed",
            "First steps put away",
            "First steps shown again",
            "First steps put away"
        ]
    );
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
