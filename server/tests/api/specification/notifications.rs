//! `/api/notifications`: the inbox, and what an admin sends.

use serde_json::json;

use super::expect::{
    DONE, all_look_like, call, each, is_for_admins_only, is_for_the_signed_in, items, looks_like,
    the_admin, wrong_at,
};
use crate::people::Person;
use crate::studio::{TestStudio, minutes};

const SAVE: &str = "PUT /api/notifications/settings";
const SEND: &str = "POST /api/notifications/send";

async fn inbox(person: &Person) -> serde_json::Value {
    call(person, "GET /api/notifications", "").await.ok()
}

#[tokio::test]
async fn the_inbox_is_a_bare_list_of_at_most_100_newest_first() {
    let studio = TestStudio::open().await;
    let (admin, mia) = (
        the_admin(&studio).await,
        studio.member("mia").with_concessions(5).await,
    );
    assert!(items(&inbox(&mia).await).is_empty());
    mia.books(&studio.class("HIIT").await).await.ok();
    for number in 0..105 {
        studio.advance(minutes(1));
        let body = json!({
            "userIds": [mia.id], "title": format!("News {number}"), "message": "Hello"
        });
        let answer = call(&admin, SEND, &body).await.ok();
        assert_eq!(answer["sentCount"], 1);
    }
    let list = inbox(&mia).await;
    all_look_like(
        &list,
        "_id:text type:text title:text message:text classId:text? isRead:flag createdAt:instant",
    );
    assert_eq!(
        (
            items(&list).len(),
            list[0]["title"].as_str(),
            list[99]["title"].as_str()
        ),
        (100, Some("News 104"), Some("News 5"))
    );
    let mut times = each(&list, "createdAt");
    times.reverse();
    assert!(times.is_sorted());
    is_for_the_signed_in(&studio, "GET /api/notifications").await;
}

#[tokio::test]
async fn a_notification_is_read_and_deleted_by_its_owner_only() {
    let studio = TestStudio::open().await;
    let (mia, tane) = (
        studio.member("mia").with_concessions(5).await,
        studio.member("tane").await,
    );
    mia.books(&studio.class("HIIT").await).await.ok();
    let list = inbox(&mia).await;
    assert_eq!(
        (list[0]["isRead"].as_bool(), list[0]["type"].as_str()),
        (Some(false), Some("booking_confirmed"))
    );
    assert!(list[0]["classId"].is_string());
    let id = list[0]["_id"].as_str().unwrap();
    let (read, delete) = (
        format!("PUT /api/notifications/{id}/read"),
        format!("DELETE /api/notifications/{id}"),
    );
    for line in [&read, &delete] {
        let another = call(&tane, line, "").await.failure(404);
        let missing = call(
            &tane,
            &line.replace(id, "0197a3c2-0000-7000-8000-000000000000"),
            "",
        )
        .await
        .failure(404);
        assert_eq!(another, missing);
        call(&mia, &line.replace(id, &"x".repeat(300)), "")
            .await
            .failure(400);
        is_for_the_signed_in(&studio, line).await;
    }
    assert_eq!(inbox(&mia).await[0]["isRead"], false);
    for _ in 0..2 {
        looks_like(&call(&mia, &read, "").await.ok(), DONE);
        assert_eq!(inbox(&mia).await[0]["isRead"], true);
    }
    looks_like(&call(&mia, &delete, "").await.ok(), DONE);
    call(&mia, &delete, "").await.failure(404);
    call(&mia, &read, "").await.failure(404);
    assert!(items(&inbox(&mia).await).is_empty());
}

#[tokio::test]
async fn an_admin_sends_to_some_or_to_an_audience_and_hears_how_many() {
    let studio = TestStudio::open().await;
    let admin = the_admin(&studio).await;
    let (mia, tane, rua) = (
        studio.member("mia").await,
        studio.member("tane").await,
        studio.coach("rua").await,
    );
    call(&tane, SAVE, json!({"emailNotifications": false}))
        .await
        .ok();
    let body = json!({
        "userIds": [mia.id, tane.id], "title": "News", "message": "Two\nlines",
        "email": true
    });
    let answer = call(&admin, SEND, &body).await.ok();
    looks_like(&answer, "success:flag message:text sentCount:whole");
    assert_eq!(answer["sentCount"], 2);
    assert_eq!(
        (
            mia.letters().await.len(),
            tane.letters().await.len(),
            tane.notifications().await.len()
        ),
        (1, 0, 1)
    );
    assert_eq!(inbox(&mia).await[0]["message"], "Two\nlines");
    for (audience, count) in [("members", 2), ("coaches", 1), ("all", 4)] {
        let body = json!({
            "audience": audience, "title": "News", "message": "Hello", "userIds": null,
            "email": ""
        });
        assert_eq!(
            call(&admin, SEND, &body).await.ok()["sentCount"],
            count,
            "{audience}"
        );
    }
    assert_eq!(
        (
            rua.notifications().await.len(),
            mia.notifications().await.len(),
            mia.letters().await.len()
        ),
        (2, 3, 1)
    );
}

#[tokio::test]
async fn what_cannot_be_sent_is_refused_and_tells_nobody() {
    let studio = TestStudio::open().await;
    let admin = the_admin(&studio).await;
    let mia = studio.member("mia").await;
    wrong_at(
        &call(
            &admin,
            SEND,
            json!({"audience": "all", "title": "", "message": "A"}),
        )
        .await,
        400,
        &["title"],
    );
    wrong_at(
        &call(
            &admin,
            SEND,
            json!({"audience": "all", "title": "A", "message": null}),
        )
        .await,
        400,
        &["message"],
    );
    for body in [
        json!({}),
        json!({"title": "A", "message": "B"}),
        json!({"title": "A", "message": "B", "audience": "everyone"}),
        json!({"title": "A", "message": "B", "userIds": []}),
        json!({"title": "A", "message": "B", "userIds": "mia"}),
        json!({"title": "A", "message": "B", "audience": "all", "email": "yes"}),
        json!({"title": "A\u{0}", "message": "B", "audience": "all"}),
    ] {
        call(&admin, SEND, body).await.failure(400);
    }
    let unknown = json!({"title": "A", "message": "B", "userIds": [mia.id, "nobody"]});
    call(&admin, SEND, &unknown).await.failure(404);
    assert!(mia.notifications().await.is_empty());
    is_for_admins_only(&studio, SEND).await;
}
