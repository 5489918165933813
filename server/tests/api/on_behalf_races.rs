//! Races between admins who act for members and the members themselves. The outcome must be right
//! in any order.

use fantail_core::booking::{Overrides, Terms};
use fantail_server::actions::on_behalf::{self, ActingFor};
use futures_util::FutureExt;
use futures_util::future::{BoxFuture, try_join_all};
use serde_json::json;

use crate::on_behalf::refund;
use crate::people::Person;
use crate::races::{
    ROUNDS, confirmed_bookings, drop_the_guards, members, opening_time, race, unguarded,
};
use crate::reply::Reply;
use crate::sent::Sent;
use crate::states::coach_role_sql;
use crate::studio::{TestStudio, hours};
use crate::timetable::TestClass;
use crate::waiting::both_overrides;

async fn books_for(admin: Person, user: Person, class: TestClass) -> Reply {
    admin.books_for(&user, &class).await
}

async fn books(user: Person, class: TestClass) -> Reply {
    user.books(&class).await
}

async fn removes(admin: Person, booking: String) -> Reply {
    let path = format!("/api/admin/bookings/manual/{booking}");
    admin.asks("DELETE", &path, refund()).await
}

async fn cancels(user: Person, booking: String) -> Reply {
    user.cancels_booking(&booking).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_booking_cancelled_and_removed_at_once_ends_once_and_is_refunded_once() {
    for ahead in [hours(48), hours(5)] {
        let studio = TestStudio::open().await;
        let hana = studio.admin("hana").await;
        let mia = studio.member("mia").with_concessions(9).await;
        let hiit = studio.class("HIIT").costing(2).starting_in(ahead).await;
        mia.books(&hiit).await.ok();
        let booking = mia.bookings_of(&hiit, "confirmed").await.remove(0);
        let mut requests: Vec<BoxFuture<'static, Reply>> = Vec::new();
        for _ in 0..8 {
            requests.push(cancels(mia.clone(), booking.clone()).boxed());
            requests.push(removes(hana.clone(), booking.clone()).boxed());
        }
        assert_eq!(race(&studio, requests).await, 1);
        let refunded = studio.number("SELECT refunded FROM bookings").await;
        assert_eq!(mia.balance().await, 7 + refunded);
        let entries = "SELECT count(*) FROM ledger WHERE delta > 0 AND booking_id IS NOT NULL";
        assert_eq!(studio.number(entries).await, i64::from(0 < refunded));
        assert!(ahead < hours(24) || refunded == 2, "it was early enough");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_admins_can_book_the_last_spot_only_once() {
    let studio = TestStudio::open().await;
    let (hana, aria) = (studio.admin("hana").await, studio.admin("aria").await);
    let hiit = studio.class("HIIT").with_spots(1).await;
    let mut requests = Vec::new();
    for (number, member) in members(&studio, 16).await.into_iter().enumerate() {
        let admin = if number % 2 == 0 { &hana } else { &aria };
        requests.push(books_for(admin.clone(), member, hiit.clone()));
    }
    assert_eq!(race(&studio, requests).await, 1);
    assert_eq!(confirmed_bookings(&studio).await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn control_without_guards_admins_book_the_last_spot_twice() {
    let studio = TestStudio::open().await;
    drop_the_guards(&studio).await;
    let hana = studio.admin("hana").await;
    let entrants = members(&studio, 32).await;
    for _ in 0..ROUNDS {
        let hiit = studio.class("HIIT").with_spots(1).await;
        let mut conns = Vec::new();
        for _ in &entrants {
            conns.push(unguarded(&studio).await);
        }
        let running = conns.into_iter().zip(&entrants).map(|(mut conn, member)| {
            let admin = hana.id.clone();
            let acting = ActingFor {
                user_id: member.id.clone(),
                class_id: hiit.id.clone(),
                overrides: Overrides::default(),
                shown: Terms::default(),
            };
            let book =
                async move { on_behalf::book(&mut conn, &admin, acting, opening_time()).await };
            tokio::spawn(async move { book.await.is_ok() })
        });
        try_join_all(running).await.unwrap();
        let sold = format!(
            "SELECT count(*) FROM bookings WHERE class_id = '{}'",
            hiit.id
        );
        if 1 < studio.number(&sold).await {
            return;
        }
    }
    panic!("the class was never oversold: the race above proves nothing");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_member_and_an_admin_who_book_the_same_place_charge_it_once() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let mia = studio.member("mia").with_concessions(9).await;
    let hiit = studio.class("HIIT").await;
    let mut requests: Vec<BoxFuture<'static, Reply>> = Vec::new();
    for _ in 0..8 {
        requests.push(books(mia.clone(), hiit.clone()).boxed());
        requests.push(books_for(hana.clone(), mia.clone(), hiit.clone()).boxed());
    }
    assert_eq!((race(&studio, requests).await, mia.balance().await), (1, 8));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_user_added_to_the_waitlist_while_booking_is_booked_and_not_waiting() {
    let adds_to_waitlist = async |admin: Person, user: Person, class: TestClass| {
        admin
            .adds_to_waitlist_with(&user, &class, both_overrides())
            .await
    };
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let hiit = studio.class("HIIT").with_spots(8).await;
    let mut requests: Vec<BoxFuture<'static, Reply>> = Vec::new();
    for member in members(&studio, 8).await {
        requests.push(adds_to_waitlist(hana.clone(), member.clone(), hiit.clone()).boxed());
        requests.push(books(member, hiit.clone()).boxed());
    }
    let worked = race(&studio, requests).await;
    assert!((8..=16).contains(&worked), "{worked}");
    assert_eq!(confirmed_bookings(&studio).await, 8);
    let waiting = "SELECT count(*) FROM waitlist_entries";
    assert_eq!(studio.number(waiting).await, 0);
}

#[tokio::test]
async fn an_admin_demoted_while_waiting_for_the_writer_changes_nothing() {
    for (method, path, body) in [
        (
            "POST",
            "/api/admin/bookings/manual",
            Some(json!({"userId": "USER", "classId": "CLASS"})),
        ),
        ("DELETE", "/api/admin/bookings/manual/unknown", None),
        (
            "POST",
            "/bookings/waitlist/CLASS",
            Some(json!({"userId": "USER", "adminOverride": true})),
        ),
        ("DELETE", "/api/admin/classes/CLASS/waitlist/unknown", None),
        (
            "POST",
            "/api/admin/classes",
            Some(
                json!({"name": "a", "instructor": "b", "location": "c", "startTime": "2027-01-01T18:00"}),
            ),
        ),
        (
            "PUT",
            "/api/admin/classes/CLASS",
            Some(json!({"room": "9"})),
        ),
        ("DELETE", "/api/admin/classes/CLASS", None),
        (
            "POST",
            "/api/notifications/send",
            Some(json!({"audience": "all", "title": "x", "message": "x"})),
        ),
        (
            "POST",
            "/api/admin/users",
            Some(json!({"firstName": "a", "lastName": "b", "email": "a@example.nz"})),
        ),
        (
            "PUT",
            "/api/admin/users/USER",
            Some(json!({"firstName": "a"})),
        ),
        ("DELETE", "/api/admin/users/USER", None),
        (
            "PUT",
            "/api/admin/users/USER/reset-password",
            Some(json!({"newPassword": "kereru2", "sendEmail": true})),
        ),
        ("POST", "/api/admin/users/USER/resend-verification", None),
    ] {
        let studio = TestStudio::open().await;
        let hana = studio.admin("hana").await;
        let mia = if path.ends_with("resend-verification") {
            studio.member("mia").who_has_not_set_up().await
        } else {
            studio.member("mia").await
        };
        let hiit = studio.class("HIIT").await;
        let fill = |text: &str| text.replace("CLASS", &hiit.id).replace("USER", &mia.id);
        let (path, body) = (fill(path), body.map(|body| fill(&body.to_string())));
        let late = hana.asks(method, &path, Sent(body));
        let late = studio
            .send_after_statements(late, &coach_role_sql(&hana.id))
            .await;
        late.failure(403);
        assert!(mia.history().await.is_empty(), "{method} {path}");
        assert!(mia.notifications().await.is_empty(), "{method} {path}");
        let changes = "SELECT (SELECT count(*) FROM users WHERE deleted_at IS NULL) * 100
                         + (SELECT count(*) FROM links) * 10 + (SELECT count(*) FROM outbox)";
        assert_eq!(studio.number(changes).await, 300, "{method} {path}");
    }
}
