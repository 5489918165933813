//! Tests the inbox: listing, reading and dismissing notifications, and messages from admins.

use fantail_server::config::Switch;
use insta::assert_json_snapshot;
use serde_json::{Value, json};

use crate::people::Person;
use crate::redacted::redacted;
use crate::reply::Reply;
use crate::sent::{Sent, with};
use crate::studio::{TestStudio, minutes};

const INBOX: &str = "/api/notifications";
const SEND: &str = "/api/notifications/send";

impl Person {
    async fn inbox(&self) -> Vec<Value> {
        self.get(INBOX).await.ok().as_array().unwrap().clone()
    }

    async fn sends_out(&self, body: impl Into<Sent>) -> Reply {
        self.asks("POST", SEND, body).await
    }
}

/// Creates Mia, who got a message. Returns the id of the notification too.
async fn mia_with_a_notification(studio: &TestStudio) -> (Person, String) {
    let (mia, owner) = (studio.member("mia").await, studio.admin("owner").await);
    let body = closed(json!({"userIds": [mia.id]}));
    owner.sends_out(&body).await.ok();
    let id = mia.inbox().await[0]["_id"].as_str().unwrap().to_owned();
    (mia, id)
}

#[tokio::test]
async fn an_inbox_is_a_json_array_newest_first() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").with_concessions(9).await;
    assert_eq!(mia.get(INBOX).await.ok(), Value::Array(Vec::new()));
    let hiit = studio.class("HIIT").await;
    mia.books(&hiit).await.ok();
    studio.advance(minutes(1));
    mia.cancels(&hiit).await.ok();
    let inbox = mia.get(INBOX).await.ok();
    assert_eq!(inbox[0]["classId"], hiit.id);
    assert_json_snapshot!(redacted(&inbox), @r#"
    [
      {
        "_id": "[id]",
        "classId": "[id]",
        "createdAt": "2026-11-21T00:01:00.000Z",
        "isRead": true,
        "message": "HIIT, Mon 23 Nov at 13:00, Main studio. You got 1 concession back.",
        "title": "Booking cancelled: HIIT",
        "type": "booking_cancelled"
      },
      {
        "_id": "[id]",
        "classId": "[id]",
        "createdAt": "2026-11-21T00:00:00.000Z",
        "isRead": true,
        "message": "HIIT, Mon 23 Nov at 13:00, Main studio. It took 1 concession; you have 8 left.",
        "title": "You are booked: HIIT",
        "type": "booking_confirmed"
      }
    ]
    "#);
}

#[tokio::test]
async fn what_someone_did_themselves_arrives_as_read() {
    let studio = TestStudio::open().await;
    let (hana, other) = (studio.admin("hana").await, studio.admin("other").await);
    let mia = studio.member("mia").with_concessions(3).await;
    let hiit = studio.class("HIIT").await;
    mia.books(&hiit).await.ok();
    mia.cancels(&hiit).await.ok();
    hana.sends_out(closed(json!({"audience": "all"})))
        .await
        .ok();
    let number = "12-3456-0000002-00";
    let account = json!({"bankName": "Studio", "accountNumber": number});
    hana.saves_profile(json!({"bankAccount": account}))
        .await
        .ok();
    let kinds = async |person: &Person, is_read: bool| {
        let state = if is_read { "NOT NULL" } else { "NULL" };
        let query = "SELECT kind FROM notifications WHERE user_id =";
        let query = format!(
            "{query} '{}' AND read_at IS {state} ORDER BY rowid",
            person.id
        );
        studio.texts(&query).await
    };
    assert_eq!(
        kinds(&mia, true).await,
        ["booking_confirmed", "booking_cancelled"]
    );
    assert_eq!(kinds(&mia, false).await, ["concessions_low", "message"]);
    assert_eq!(
        kinds(&hana, true).await,
        ["message", "bank_account_changed"]
    );
    assert!(kinds(&hana, false).await.is_empty());
    assert_eq!(
        kinds(&other, false).await,
        ["message", "bank_account_changed"]
    );
    assert!(kinds(&other, true).await.is_empty());
}

#[tokio::test]
async fn an_inbox_shows_the_newest_hundred() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").await;
    let many = format!(
        "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 101)
         INSERT INTO notifications (id, user_id, kind, title, message, created_at)
         SELECT 'n' || i, '{}', 'message', 'Number ' || i, '', NOW - 1000 + i FROM n",
        mia.id
    );
    studio.sql(&many).await;
    let inbox = mia.inbox().await;
    assert_eq!(inbox.len(), 100);
    assert_eq!(inbox[0]["title"], "Number 101");
    assert_eq!(inbox[99]["title"], "Number 2");
    assert_eq!(inbox[0]["classId"], Value::Null);
}

#[tokio::test]
async fn marking_as_read_can_be_repeated_and_keeps_the_first_time() {
    let studio = TestStudio::open().await;
    let (mia, id) = mia_with_a_notification(&studio).await;
    let first = studio.now().millis();
    for _ in 0..2 {
        mia.asks("PUT", &format!("{INBOX}/{id}/read"), None)
            .await
            .says("Notification marked as read");
        assert_eq!(mia.inbox().await[0]["isRead"], true);
        studio.advance(minutes(1));
    }
    let read_at = studio.number("SELECT read_at FROM notifications").await;
    assert_eq!(read_at, first);
}

#[tokio::test]
async fn marking_all_as_read_can_be_repeated_and_keeps_the_first_times() {
    let studio = TestStudio::open().await;
    let (mia, first) = mia_with_a_notification(&studio).await;
    let (tane, hana) = (studio.member("tane").await, studio.admin("hana").await);
    let to_both = closed(json!({"audience": "members"}));
    hana.sends_out(&to_both).await.ok();
    mia.asks("PUT", &format!("{INBOX}/{first}/read"), None)
        .await
        .ok();
    let first_read_at = studio.now().millis();
    studio.advance(minutes(1));
    let all_read_at = studio.now().millis();
    for _ in 0..2 {
        mia.asks("PUT", &format!("{INBOX}/read-all"), None)
            .await
            .says("All notifications marked as read");
        assert!(
            mia.inbox()
                .await
                .iter()
                .all(|listed| listed["isRead"] == true)
        );
        studio.advance(minutes(1));
    }
    let of_mia = format!("WHERE user_id = '{}'", mia.id);
    let read_at = |which: &str| format!("SELECT {which}(read_at) FROM notifications {of_mia}");
    assert_eq!(studio.number(&read_at("min")).await, first_read_at);
    assert_eq!(studio.number(&read_at("max")).await, all_read_at);
    assert_eq!(tane.inbox().await[0]["isRead"], false);
}

#[tokio::test]
async fn marking_all_as_read_includes_unlisted_but_not_dismissed_notifications() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").await;
    let many = format!(
        "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 150)
         INSERT INTO notifications (id, user_id, kind, title, message, created_at, dismissed_at)
         SELECT 'n' || i, '{}', 'message', 'Number ' || i, '', NOW, CASE WHEN i = 7 THEN NOW END FROM n",
        mia.id
    );
    studio.sql(&many).await;
    mia.asks("PUT", &format!("{INBOX}/read-all"), None)
        .await
        .ok();
    let unread = studio
        .texts("SELECT id FROM notifications WHERE read_at IS NULL")
        .await;
    assert_eq!(unread, ["n7"]);
    let tane = studio.member("tane").await;
    tane.asks("PUT", &format!("{INBOX}/read-all"), None)
        .await
        .ok();
    studio
        .visitor()
        .asks("PUT", &format!("{INBOX}/read-all"), None)
        .await
        .failure(401);
    mia.get(&format!("{INBOX}/read-all")).await.failure(405);
}

#[tokio::test]
async fn a_dismissed_notification_stays_in_the_record() {
    let studio = TestStudio::open().await;
    let (mia, id) = mia_with_a_notification(&studio).await;
    let path = format!("{INBOX}/{id}");
    mia.asks("DELETE", &path, None)
        .await
        .says("Notification deleted");
    assert!(mia.inbox().await.is_empty());
    mia.asks("DELETE", &path, None)
        .await
        .fails(404, "Notification not found");
    mia.asks("PUT", &format!("{path}/read"), None)
        .await
        .fails(404, "Notification not found");
    assert_eq!(mia.notifications().await, ["message"]);
}

#[tokio::test]
async fn another_users_notification_gets_the_same_response_as_a_missing_one() {
    let studio = TestStudio::open().await;
    let (mia, id) = mia_with_a_notification(&studio).await;
    let (tane, hana) = (studio.member("tane").await, studio.admin("hana").await);
    for caller in [&tane, &hana] {
        for (method, end) in [("PUT", "/read"), ("DELETE", "")] {
            let path = |id: &str| format!("{INBOX}/{id}{end}");
            let hers = caller.asks(method, &path(&id), None).await;
            let missing = caller.asks(method, &path("0197"), None).await;
            hers.fails(404, "Notification not found");
            assert_eq!((hers.status, hers.body), (missing.status, missing.body));
            caller.asks(method, &path("a%00b"), None).await.failure(400);
        }
        assert!(caller.inbox().await.is_empty());
    }
    assert_eq!(mia.inbox().await[0]["isRead"], false);
    mia.asks("POST", &format!("{INBOX}/{id}"), None)
        .await
        .failure(405);
}

/// Returns the body of a message with these additional fields.
fn closed(to: Value) -> Value {
    let words =
        json!({"title": "Closed on Monday", "message": "A public holiday.\r\nSee you Tuesday."});
    with(words, to)
}

#[tokio::test]
async fn a_message_to_an_audience_leaves_out_inactive_and_deleted_accounts() {
    for (audience, count) in [("all", 5), ("members", 2), ("coaches", 1)] {
        let studio = TestStudio::open().await;
        let hana = studio.admin("hana").await;
        let (mia, kahu) = (studio.member("mia").await, studio.coach("kahu").await);
        let invited = studio.member("invited").who_has_not_set_up().await;
        let (shut, gone) = (studio.member("shut").await, studio.member("gone").await);
        studio.deactivate(&shut).await;
        studio.lets_go(&gone).await;
        let body = closed(json!({"audience": audience}));
        let answer = hana.sends_out(&body).await;
        let success_message = "Notification sent successfully";
        let expected = json!({"success": true, "message": success_message, "sentCount": count});
        assert_eq!(answer.ok(), expected, "{audience}");
        let is_notified = async |person: &Person| !person.notifications().await.is_empty();
        assert_eq!(is_notified(&mia).await, audience != "coaches");
        assert_eq!(is_notified(&invited).await, audience != "coaches");
        assert_eq!(is_notified(&kahu).await, audience != "members");
        assert_eq!(is_notified(&hana).await, audience == "all");
        assert!(!is_notified(&shut).await && !is_notified(&gone).await);
        assert!(mia.letters().await.is_empty());
    }
}

#[tokio::test]
async fn a_message_keeps_its_text_and_is_sent_by_letter_to_users_who_want_letters() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let (mia, tane) = (studio.member("mia").await, studio.member("tane").await);
    let off = json!({"emailNotifications": false});
    tane.asks("PUT", "/api/notifications/settings", off)
        .await
        .ok();
    let ids = [&mia.id, &tane.id, &mia.id];
    let body = closed(json!({"userIds": ids, "email": true, "audience": ""}));
    assert_eq!(hana.sends_out(&body).await.ok()["sentCount"], 2);
    for person in [&mia, &tane] {
        let inbox = person.inbox().await;
        assert_eq!(inbox.len(), 1);
        assert_eq!(inbox[0]["type"], "message");
        assert_eq!(inbox[0]["title"], "Closed on Monday");
        assert_eq!(inbox[0]["message"], "A public holiday.\nSee you Tuesday.");
    }
    assert_eq!(mia.letters().await, ["message"]);
    assert!(tane.letters().await.is_empty());
    assert!(hana.notifications().await.is_empty());
    let letter = studio.letters_where("true").await;
    assert!(
        letter[0].contains("\nSubject: Closed on Monday\n"),
        "{}",
        letter[0]
    );
    assert!(letter[0].contains("See you Tuesday."), "{}", letter[0]);
}

#[tokio::test]
async fn a_message_about_a_class_opens_it_and_its_letter_is_sent_after_the_start_too() {
    let studio = TestStudio::open().await;
    let (hana, mia) = (studio.admin("hana").await, studio.member("mia").await);
    let yoga = studio.class("Yoga").await;
    studio.advance(yoga.start_at - studio.now() + minutes(5));
    let body = closed(json!({"userIds": [mia.id], "classId": yoga.id, "email": true}));
    hana.sends_out(&body).await.ok();
    assert_eq!(mia.inbox().await[0]["classId"], yoga.id);
    let letter = studio.letters_where("true").await;
    let link = format!("/classes?class={}", yoga.id);
    assert!(letter[0].contains(&link), "{}", letter[0]);
    assert!(letter[0].contains("Yoga"), "{}", letter[0]);
}

#[tokio::test]
async fn if_one_recipient_is_unknown_nobody_is_notified() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let (mia, shut) = (studio.member("mia").await, studio.member("shut").await);
    let gone = studio.member("gone").await;
    studio.deactivate(&shut).await;
    studio.lets_go(&gone).await;
    for missing in ["nobody", &gone.id] {
        let body = closed(json!({"userIds": [mia.id, missing]}));
        hana.sends_out(&body).await.fails(404, "User not found");
    }
    assert!(mia.inbox().await.is_empty());
    let body = closed(json!({"userIds": [mia.id, shut.id]}));
    assert_eq!(hana.sends_out(&body).await.ok()["sentCount"], 1);
    assert!(shut.notifications().await.is_empty());
}

#[tokio::test]
async fn an_invalid_message_is_refused_at_its_field() {
    let studio = TestStudio::open().await;
    let (hana, mia) = (studio.admin("hana").await, studio.member("mia").await);
    let long = "x".repeat(121);
    let longer = "x".repeat(2_001);
    let users: Vec<_> = (0..1_001).map(|id| id.to_string()).collect();
    for (body, field) in [
        (closed(json!({})), "userIds"),
        (closed(json!({"userIds": []})), "audience"),
        (
            closed(json!({"userIds": ["a"], "audience": "all"})),
            "audience",
        ),
        (closed(json!({"userIds": ["a\u{0}"]})), "userIds"),
        (closed(json!({"userIds": users})), "userIds"),
        (json!({"audience": "all", "message": "x"}), "title"),
        (
            json!({"audience": "all", "message": "x", "title": long}),
            "title",
        ),
        (
            json!({"audience": "all", "message": "x", "title": "a\nb"}),
            "title",
        ),
        (
            json!({"audience": "all", "title": "x", "message": "  "}),
            "message",
        ),
        (
            json!({"audience": "all", "title": "x", "message": longer}),
            "message",
        ),
        (
            json!({"audience": "all", "title": "x", "message": "a\u{0}b"}),
            "message",
        ),
    ] {
        let problem = hana.sends_out(&body).await.failure(400);
        let fields = problem["fields"].as_object();
        assert!(
            fields.is_some_and(|fields| fields.contains_key(field)),
            "{problem}"
        );
    }
    for body in [
        closed(json!({"audience": "admins"})),
        closed(json!({"audience": 1})),
        closed(json!({"userIds": "a"})),
        closed(json!({"userIds": [1]})),
        closed(json!({"audience": "all", "email": "yes"})),
        json!({"audience": "all", "title": 1, "message": "x"}),
        json!([]),
    ] {
        hana.sends_out(&body).await.failure(400);
    }
    hana.asks("POST", SEND, None).await.failure(415);
    hana.get(SEND).await.failure(405);
    let body = closed(json!({"audience": "all"}));
    mia.sends_out(&body).await.failure(403);
    studio
        .coach("kahu")
        .await
        .sends_out(&body)
        .await
        .failure(403);
    assert_eq!(studio.number("SELECT count(*) FROM notifications").await, 0);
}

#[tokio::test]
async fn an_admin_can_send_twenty_messages_an_hour() {
    let studio = TestStudio::with_limits(Switch::On).await;
    let (hana, aria) = (studio.admin("hana").await, studio.admin("aria").await);
    let body = closed(json!({"audience": "coaches"}));
    for _ in 0..20 {
        hana.sends_out("{}").await.failure(400);
    }
    for _ in 0..20 {
        hana.sends_out(&body).await.ok();
    }
    let refused = hana.sends_out(&body).await;
    refused.failure(429);
    assert!(refused.headers.contains_key("retry-after"));
    aria.sends_out(&body).await.ok();
    studio.advance(minutes(3));
    hana.sends_out(&body).await.ok();
    hana.sends_out(&body).await.failure(429);
}
