//! Tests how an admin books and removes a user. Other tests use its helpers.

use serde_json::{Value, json};

use crate::people::Person;
use crate::reply::Reply;
use crate::sent::{Sent, with};
use crate::studio::{MS, TestStudio, hours, minutes};
use crate::timetable::TestClass;

const MANUAL: &str = "/api/admin/bookings/manual";

impl Person {
    /// Books a class for a user.
    pub async fn books_for(&self, user: &Person, class: &TestClass) -> Reply {
        self.books_for_with(user, class, json!({})).await
    }

    /// Books a class for a user, with more fields in the body.
    pub async fn books_for_with(&self, user: &Person, class: &TestClass, more: Value) -> Reply {
        let body = json!({"userId": user.id, "classId": class.id});
        self.asks("POST", MANUAL, with(body, more)).await
    }

    /// Removes a user from a class.
    pub async fn removes(&self, user: &Person, class: &TestClass, body: impl Into<Sent>) -> Reply {
        let bookings = user.bookings_of(class, "confirmed").await;
        let [booking] = bookings.as_slice() else {
            panic!("{} bookings to remove", bookings.len())
        };
        self.asks("DELETE", &format!("{MANUAL}/{booking}"), body)
            .await
    }
}

fn for_free() -> Value {
    json!({"overrideConcessions": true})
}

/// Returns the body of a removal that overrides the refund rule.
pub fn refund() -> Value {
    json!({"overrideConcessionRefund": true})
}

#[tokio::test]
async fn a_member_booked_by_the_studio_is_charged_and_notified() {
    let studio = TestStudio::open().await;
    let (hana, mia) = (
        studio.admin("hana").await,
        studio.member("mia").with_concessions(3).await,
    );
    let hiit = studio.class("HIIT").costing(2).await;
    let answer = hana.books_for(&mia, &hiit).await;
    let body = answer.says("User added to class successfully");
    assert_eq!(body.as_object().unwrap().len(), 2, "{body}");
    assert_eq!(mia.balance().await, 1);
    assert_eq!(
        mia.notifications().await,
        ["booked_by_studio", "concessions_low"]
    );
    assert_eq!(mia.letters().await, ["booked_by_studio", "concessions_low"]);
    assert_eq!(mia.history().await, ["booking"]);
    let kept = "SELECT booked_by || ' ' || concessions_used FROM bookings";
    assert_eq!(studio.texts(kept).await, ["studio 2"]);
    let details = "SELECT details || ', ' || (actor_id <> user_id) FROM events";
    assert_eq!(studio.texts(details).await, ["Booked by the studio, 1"]);
    let actor = "SELECT actor_id FROM ledger WHERE cause = 'booking'";
    assert_eq!(studio.texts(actor).await, [hana.id.as_str()]);
    hana.books_for(&mia, &hiit)
        .await
        .refuses("already_booked", "You have already booked this class");
    assert_eq!(mia.balance().await, 1);
}

#[tokio::test]
async fn with_the_override_a_booking_is_free() {
    let studio = TestStudio::open().await;
    let (hana, mia) = (
        studio.admin("hana").await,
        studio.member("mia").with_concessions(-2).await,
    );
    let hiit = studio.class("HIIT").await;
    hana.books_for(&mia, &hiit)
        .await
        .refuses("insufficient_concessions", "Insufficient concessions");
    hana.books_for_with(&mia, &hiit, for_free()).await.ok();
    assert_eq!(mia.balance().await, -2);
    let kept = "SELECT booked_by || ' ' || concessions_used FROM bookings";
    assert_eq!(studio.texts(kept).await, ["studio_override 0"]);
    hana.removes(&mia, &hiit, refund()).await.ok();
    assert_eq!(mia.balance().await, -2, "nothing was paid");
    assert_eq!(mia.history().await, ["booking", "cancellation"]);
}

#[tokio::test]
async fn an_override_of_a_free_price_is_not_recorded() {
    let studio = TestStudio::open().await;
    let (hana, mia) = (studio.admin("hana").await, studio.member("mia").await);
    let kahu = studio.coach("kahu").await;
    let (free, paid) = (
        studio.class("Open day").costing(0).await,
        studio.class("HIIT").await,
    );
    hana.books_for_with(&mia, &free, for_free()).await.ok();
    hana.books_for_with(&kahu, &paid, for_free()).await.ok();
    let kept = "SELECT booked_by FROM bookings";
    assert_eq!(studio.texts(kept).await, ["studio", "studio"]);
}

#[tokio::test]
async fn a_coach_is_booked_free_and_an_admin_pays_like_a_member() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").with_concessions(4).await;
    let kahu = studio.coach("kahu").await;
    let hiit = studio.class("HIIT").costing(3).await;
    hana.books_for(&kahu, &hiit).await.ok();
    hana.books_for(&hana, &hiit).await.ok();
    assert_eq!((kahu.balance().await, hana.balance().await), (0, 1));
    hana.removes(&kahu, &hiit, refund()).await.ok();
    hana.removes(&hana, &hiit, None).await.ok();
    assert_eq!((kahu.balance().await, hana.balance().await), (0, 4));
}

#[tokio::test]
async fn the_studio_can_book_until_the_class_ends_but_not_above_the_capacity() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let (mia, tane) = (studio.member("mia").await, studio.member("tane").await);
    let hiit = studio.class("HIIT").with_spots(1).await;
    studio.advance(hours(49) - MS);
    hana.books_for(&mia, &hiit).await.ok();
    hana.books_for_with(&tane, &hiit, for_free())
        .await
        .refuses("class_full", "Class is full");
    hana.removes(&mia, &hiit, None).await.ok();
    studio.advance(MS);
    hana.books_for(&tane, &hiit)
        .await
        .refuses("class_over", "This class has already taken place");
    assert!(mia.letters().await.is_empty(), "the class had begun");
    assert_eq!(mia.notifications().await.len(), 2);
}

#[tokio::test]
async fn nobody_can_be_booked_into_a_cancelled_class_or_removed_from_an_ended_one() {
    let studio = TestStudio::open().await;
    let (hana, mia) = (studio.admin("hana").await, studio.member("mia").await);
    let hiit = studio.class("HIIT").await;
    studio.cancels(&hiit).await;
    hana.books_for(&mia, &hiit)
        .await
        .refuses("class_cancelled", "This class has been cancelled");
    let over = studio.class("Yoga").await;
    mia.books(&over).await.ok();
    let booking = mia.bookings_of(&over, "confirmed").await.remove(0);
    studio.advance(hours(49));
    let remove = format!("{MANUAL}/{booking}");
    for _ in 0..2 {
        hana.asks("DELETE", &remove, None)
            .await
            .refuses("class_over", "This class has already taken place");
        fantail_server::jobs::record_attendance(studio.app())
            .await
            .unwrap();
    }
    assert_eq!(mia.bookings_of(&over, "attended").await.len(), 1);
}

#[tokio::test]
async fn an_inactive_user_cannot_be_booked_but_an_invited_one_can() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let invited = studio.member("invited").who_has_not_set_up().await;
    let (shut, gone) = (studio.member("shut").await, studio.member("gone").await);
    let hiit = studio.class("HIIT").with_spots(1).await;
    studio.deactivate(&shut).await;
    studio.lets_go(&gone).await;
    let words = "This user is inactive. Please activate the account first.";
    let refused = hana.books_for(&shut, &hiit).await.fails(409, words);
    assert_eq!(refused["error"], "user_inactive");
    hana.books_for(&gone, &hiit)
        .await
        .fails(404, "User not found");
    hana.books_for(&invited, &hiit).await.ok();
    let lets = hana.adds_to_waitlist(&shut, &hiit).await.failure(409);
    assert_eq!(lets["error"], "user_inactive");
    hana.adds_to_waitlist(&gone, &hiit)
        .await
        .fails(404, "User not found");
}

#[tokio::test]
async fn a_missing_or_invalid_field_is_named() {
    let studio = TestStudio::open().await;
    let (hana, mia) = (studio.admin("hana").await, studio.member("mia").await);
    let hiit = studio.class("HIIT").await;
    let ask = async |body: Value| hana.asks("POST", MANUAL, body).await;
    let (user, class) = (&mia.id, &hiit.id);
    let long = "x".repeat(129);
    for id in [json!(""), json!(null), json!("a\u{0}b"), json!(long)] {
        let reply = ask(json!({"userId": id, "classId": class})).await;
        let problem = reply.fails(400, "Please select a user to add");
        assert_eq!(problem["fields"]["userId"], "Please select a user to add");
        let reply = ask(json!({"userId": user, "classId": id})).await;
        let problem = reply.fails(400, "Please select a class");
        assert_eq!(problem["fields"]["classId"], "Please select a class");
    }
    ask(json!({}))
        .await
        .fails(400, "Please select a user to add");
    for wrong in [json!("yes"), json!(1), json!([])] {
        let more = json!({"overrideConcessions": wrong});
        hana.books_for_with(&mia, &hiit, more).await.failure(400);
    }
    ask(json!({"userId": "nobody", "classId": class}))
        .await
        .fails(404, "User not found");
    ask(json!({"userId": user, "classId": "nothing"}))
        .await
        .fails(404, "Class not found");
    hana.asks("POST", MANUAL, None).await.failure(415);
    hana.asks("PUT", MANUAL, "{}").await.failure(405);
    assert_eq!(studio.number("SELECT count(*) FROM bookings").await, 0);
    let blank = json!({"overrideConcessions": "", "other": [1]});
    hana.books_for_with(&mia, &hiit, blank).await.ok();
    assert_eq!(mia.balance().await, -1);
}

#[tokio::test]
async fn booking_a_waiting_user_removes_them_from_the_waitlist() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let (tane, mia) = (
        studio.member("tane").await,
        studio.member("mia").with_concessions(1).await,
    );
    let hiit = studio.class("HIIT").with_spots(1).await;
    tane.books(&hiit).await.ok();
    mia.waits_for(&hiit).await.ok();
    hana.removes(&tane, &hiit, None).await.ok();
    assert_eq!(mia.notifications().await, ["waitlist_opening"]);
    hana.books_for(&mia, &hiit).await.ok();
    let waiting = "SELECT count(*) FROM waitlist_entries";
    assert_eq!(studio.number(waiting).await, 0);
}

#[tokio::test]
async fn the_24_hour_rule_decides_the_refund_of_a_removal() {
    for (ahead, comes_back) in [(hours(24) + MS, 3), (hours(24), 0), (hours(24) - MS, 0)] {
        let studio = TestStudio::open().await;
        let hana = studio.admin("hana").await;
        let mia = studio.member("mia").with_concessions(3).await;
        let hiit = studio.class("HIIT").costing(3).starting_in(ahead).await;
        hana.books_for(&mia, &hiit).await.ok();
        let body = hana.removes(&mia, &hiit, json!({})).await;
        body.says("User removed from class successfully");
        assert_eq!(mia.balance().await, comes_back);
        let kept = "SELECT cancelled_by || ' ' || refunded FROM bookings";
        assert_eq!(studio.texts(kept).await, [format!("studio {comes_back}")]);
        assert_eq!(mia.history().await, ["booking", "cancellation"]);
        let messages = "SELECT message FROM notifications WHERE kind = 'removed_by_studio'";
        let words = match comes_back {
            0 => "Nothing was refunded.",
            _ => "You got 3 concessions back.",
        };
        assert!(studio.texts(messages).await[0].contains(words));
        assert!(
            mia.letters()
                .await
                .contains(&"removed_by_studio".to_owned())
        );
    }
}

#[tokio::test]
async fn the_override_refunds_the_price_paid_even_if_the_class_price_changed() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let mia = studio.member("mia").with_concessions(3).await;
    let hiit = studio.class("HIIT").costing(2).await;
    hana.books_for(&mia, &hiit).await.ok();
    studio
        .sql("UPDATE classes SET concessions_required = 7")
        .await;
    studio.advance(hours(48) + minutes(59));
    hana.removes(&mia, &hiit, refund()).await.ok();
    assert_eq!(mia.balance().await, 3);
    let kept = "SELECT cancelled_by || ' ' || refunded FROM bookings";
    assert_eq!(studio.texts(kept).await, ["studio_override 2"]);
    assert_eq!(mia.history().await, ["booking", "cancellation", "refund"]);
    let events = "SELECT description || ', ' || delta || ', ' || details FROM events WHERE seq > 1 ORDER BY seq";
    assert_eq!(
        studio.texts(events).await,
        [
            "Cancelled HIIT, 0, Removed by the studio",
            "2 concessions refunded, 2, Refunded by the studio"
        ]
    );
}

#[tokio::test]
async fn an_unneeded_refund_override_is_an_ordinary_removal() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let mia = studio.member("mia").with_concessions(3).await;
    let hiit = studio.class("HIIT").await;
    mia.books(&hiit).await.ok();
    hana.removes(&mia, &hiit, refund()).await.ok();
    assert_eq!(mia.balance().await, 3);
    assert_eq!(mia.history().await, ["booking", "cancellation"]);
    let kept = "SELECT cancelled_by FROM bookings";
    assert_eq!(studio.texts(kept).await, ["studio"]);
}

#[tokio::test]
async fn a_booking_is_removed_only_once_and_an_unknown_one_is_not_found() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let mia = studio.member("mia").with_concessions(3).await;
    let hiit = studio.class("HIIT").await;
    mia.books(&hiit).await.ok();
    let booking = mia.bookings_of(&hiit, "confirmed").await.remove(0);
    let remove = format!("{MANUAL}/{booking}");
    for body in [
        json!([]),
        json!(1),
        json!({"overrideConcessionRefund": "yes"}),
    ] {
        let reply = hana.asks("DELETE", &remove, body).await;
        reply.failure(400);
    }
    let blank = json!({"overrideConcessionRefund": null});
    hana.asks("DELETE", &remove, blank).await.ok();
    hana.asks("DELETE", &remove, None)
        .await
        .refuses("booking_not_confirmed", "This booking is no longer active");
    assert_eq!(mia.balance().await, 3);
    hana.asks("DELETE", &format!("{MANUAL}/unknown"), None)
        .await
        .fails(404, "Booking not found");
    hana.asks("DELETE", &format!("{MANUAL}/a%00b"), None)
        .await
        .failure(400);
    hana.asks("PUT", &remove, None).await.failure(405);
}

#[tokio::test]
async fn removing_a_new_coach_from_a_running_class_refunds_nothing() {
    let studio = TestStudio::open().await;
    let (hana, mia) = (studio.admin("hana").await, studio.member("mia").await);
    let hiit = studio.class("HIIT").starting_in(minutes(60)).await;
    mia.books(&hiit).await.ok();
    studio.advance(minutes(61));
    let promote = format!(
        "INSERT INTO ledger (user_id, delta, balance_after, cause, entered_at)
         VALUES ('{}', 1, 0, 'role_change', NOW)",
        mia.id
    );
    studio.sql(&promote).await;
    studio.make_coach(&mia).await;
    hana.removes(&mia, &hiit, refund()).await.ok();
    assert_eq!(mia.balance().await, 0);
    let kept = "SELECT cancelled_by || ' ' || refunded FROM bookings";
    assert_eq!(studio.texts(kept).await, ["studio 0"]);
}

#[tokio::test]
async fn permission_is_checked_before_the_path_and_the_body() {
    let studio = TestStudio::open().await;
    let (hana, kahu, mia) = (
        studio.admin("hana").await,
        studio.coach("kahu").await,
        studio.member("mia").await,
    );
    let huge = Some(("application/json", vec![b'x'; 100_000]));
    for (method, path) in [
        ("POST", MANUAL),
        ("DELETE", "/api/admin/bookings/manual/a%00b"),
        ("DELETE", "/api/admin/classes/a%00b/waitlist/x"),
        ("POST", "/api/notifications/send"),
    ] {
        let ask = async |who: &Person| who.sends(method, path, huge.clone()).await;
        ask(&studio.visitor()).await.failure(401);
        ask(&mia).await.failure(403);
        ask(&kahu).await.failure(403);
        let status = ask(&hana).await.status.as_u16();
        assert!([400, 413].contains(&status), "{method} {path}: {status}");
    }
    for path in ["/bookings/waitlist/x", "/api/bookings/waitlist/x"] {
        let ask = async |who: &Person| who.sends("POST", path, huge.clone()).await;
        ask(&studio.visitor()).await.failure(401);
        ask(&kahu).await.failure(403);
        ask(&mia).await.failure(413);
        ask(&hana).await.failure(413);
    }
}

#[tokio::test]
async fn a_demoted_admin_can_neither_book_nor_remove_a_user() {
    let studio = TestStudio::open().await;
    let (hana, mia) = (studio.admin("hana").await, studio.member("mia").await);
    let hiit = studio.class("HIIT").await;
    mia.books(&hiit).await.ok();
    studio.make_coach(&hana).await;
    hana.books_for(&mia, &hiit).await.failure(403);
    hana.removes(&mia, &hiit, None).await.failure(403);
    mia.books_for(&mia, &hiit).await.failure(403);
    mia.removes(&mia, &hiit, None).await.failure(403);
    assert_eq!(mia.bookings_of(&hiit, "confirmed").await.len(), 1);
}
