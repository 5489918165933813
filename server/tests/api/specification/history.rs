//! `GET /api/admin/users/{id}/history` and `/bookings`, and the added `GET /api/users/concessions`.

use serde_json::json;

use super::expect::{
    BOOKING, all_look_like, call, each, is_for_admins_only, is_for_the_signed_in, items,
    looks_like, the_admin,
};
use crate::studio::{TestStudio, hours, minutes};

const EVENT: &str = "type:text description:text className:text? classDate:day? classTime:time? location:text? \
    instructor:text? delta:whole status:text details:text timestamp:instant";

#[tokio::test]
async fn the_history_has_every_event_newest_first_with_exactly_these_fields() {
    let studio = TestStudio::open().await;
    let admin = the_admin(&studio).await;
    let mia = studio.member("mia").with_concessions(9).await;
    let (hiit, soon) = (
        studio.class("HIIT").costing(2).await,
        studio.class("Soon").starting_in(hours(5)).await,
    );
    for class in [&hiit, &soon] {
        mia.books(class).await.ok();
        studio.advance(minutes(1));
        mia.cancels(class).await.ok();
        studio.advance(minutes(1));
    }
    let path = format!("GET /api/admin/users/{}/history", mia.id);
    let answer = call(&admin, &path, "").await.ok();
    looks_like(&answer, "history:list currentConcessions:whole");
    assert_eq!(answer["currentConcessions"], mia.balance().await);
    let mut events = items(&answer["history"]).clone();
    for event in &mut events {
        let concessions = event
            .as_object_mut()
            .unwrap()
            .remove("concessions")
            .unwrap();
        assert!(
            concessions.is_i64() || concessions == "No refund",
            "{concessions}"
        );
        looks_like(event, EVENT);
    }
    assert_eq!(
        each(&answer["history"], "type"),
        ["cancellation", "booking", "cancellation", "booking"]
    );
    assert_eq!(each(&answer["history"], "delta"), ["0", "-1", "2", "-2"]);
    assert_eq!(
        each(&answer["history"], "concessions"),
        ["No refund", "1", "2", "2"]
    );
    let booking = &answer["history"][3];
    for (key, value) in [
        ("className", "HIIT"),
        ("classDate", "2026-11-23"),
        ("classTime", "13:00"),
        ("location", "Main studio"),
        ("instructor", "Tāne Mahuta"),
        ("timestamp", "2026-11-21T00:00:00.000Z"),
    ] {
        assert_eq!(booking[key], value);
    }
}

#[tokio::test]
async fn the_history_tells_of_waiting_of_concessions_of_the_profile_and_of_cancelled_classes() {
    let studio = TestStudio::open().await;
    let admin = the_admin(&studio).await;
    let (hiit, _) = super::expect::a_full_class(&studio, "HIIT").await;
    let yoga = studio.class("Yoga").await;
    let mia = studio.member("mia").with_concessions(2).await;
    mia.waits_for(&hiit).await.ok();
    mia.stops_waiting_for(&hiit).await.ok();
    let user = format!("PUT /api/admin/users/{}", mia.id);
    call(&admin, &user, json!({"concessions": 6})).await.ok();
    call(&admin, &user, json!({"concessions": 5})).await.ok();
    call(&admin, &user, json!({"phone": "021"})).await.ok();
    mia.books(&yoga).await.ok();
    call(
        &admin,
        &format!("DELETE /api/admin/classes/{}", yoga.id),
        "",
    )
    .await
    .ok();
    let answer = call(
        &admin,
        &format!("GET /api/admin/users/{}/history", mia.id),
        "",
    )
    .await
    .ok();
    let expected = [
        "class_cancelled",
        "booking",
        "profile_updated",
        "concessions_removed",
        "concessions_added",
        "waitlist_left",
        "waitlist_joined",
    ];
    assert_eq!(each(&answer["history"], "type"), expected);
    assert_eq!(
        each(&answer["history"], "delta"),
        ["1", "-1", "0", "-1", "4", "0", "0"]
    );
}

#[tokio::test]
async fn an_invited_users_history_begins_with_the_account_and_its_setup() {
    let studio = TestStudio::open().await;
    let admin = the_admin(&studio).await;
    let body = json!({"email": "a@example.nz", "firstName": "A", "lastName": "B"});
    let added = call(&admin, "POST /api/admin/users", body).await.json();
    let secret = super::expect::secret_in(&added["setupLink"], "setup-password");
    let setup = json!({"token": secret, "password": "kereru1"});
    call(&studio.visitor(), "POST /api/auth/setup-password", &setup)
        .await
        .ok();
    let line = format!(
        "GET /api/admin/users/{}/history",
        added["user"]["_id"].as_str().unwrap()
    );
    let answer = call(&admin, &line, "").await.ok();
    assert_eq!(
        each(&answer["history"], "type"),
        ["setup_completed", "account_created"]
    );
    assert!(
        the_admin(&studio)
            .await
            .notifications()
            .await
            .contains(&"invitation_completed".to_owned())
    );
}

#[tokio::test]
async fn the_history_and_the_bookings_of_a_user_are_for_admins_only() {
    let studio = TestStudio::open().await;
    let admin = the_admin(&studio).await;
    for what in ["history", "bookings"] {
        let studio = TestStudio::open().await;
        let mia = studio.member("mia").await;
        is_for_admins_only(&studio, &format!("GET /api/admin/users/{}/{what}", mia.id)).await;
        call(&admin, &format!("GET /api/admin/users/nobody/{what}"), "")
            .await
            .failure(404);
    }
}

#[tokio::test]
async fn the_bookings_of_a_user_are_a_bare_list_with_the_class_inside() {
    let studio = TestStudio::open().await;
    let admin = the_admin(&studio).await;
    let mia = studio.member("mia").with_concessions(9).await;
    let line = format!("GET /api/admin/users/{}/bookings", mia.id);
    assert!(items(&call(&admin, &line, "").await.ok()).is_empty());
    mia.books(&studio.class("HIIT").await).await.ok();
    let answer = call(&admin, &line, "").await.ok();
    all_look_like(&answer, BOOKING);
    assert_eq!(answer[0]["classId"]["name"], "HIIT");
    assert_eq!(
        (
            answer[0]["status"].as_str(),
            answer[0]["userId"]["username"].as_str()
        ),
        (Some("confirmed"), Some("mia"))
    );
}

#[tokio::test]
async fn the_callers_own_ledger_is_a_page_of_entries_newest_first() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").with_concessions(9).await;
    let hiit = studio.class("HIIT").costing(2).await;
    mia.books(&hiit).await.ok();
    mia.cancels(&hiit).await.ok();
    let line = "GET /api/users/concessions";
    let answer = call(&mia, line, "").await.ok();
    looks_like(
        &answer,
        "entries:list currentConcessions:whole totalPages:whole currentPage:whole total:whole",
    );
    all_look_like(
        &answer["entries"],
        "_id:text delta:whole balanceAfter:whole cause:text classId:text? className:text? \
                                       classStartTime:instant? createdAt:instant",
    );
    assert_eq!(each(&answer["entries"], "delta"), ["2", "-2", "9"]);
    assert_eq!(each(&answer["entries"], "balanceAfter"), ["9", "7", "9"]);
    assert_eq!(answer["entries"][0]["className"], "HIIT");
    assert_eq!(answer["currentConcessions"], 9);
    let tane = studio.member("tane").await;
    assert!(items(&call(&tane, line, "").await.ok()["entries"]).is_empty());
    is_for_the_signed_in(&studio, line).await;
}
