//! Races between an admin's changes to a class and its members' requests. The outcome must be right
//! in any order.

use fantail_core::wire::DeleteType;
use fantail_server::actions::plan::act::TimetableAct;
use fantail_server::actions::plan::carry_out::carry_out;
use futures_util::FutureExt;
use futures_util::future::{BoxFuture, try_join_all};
use serde_json::{Value, json};

use crate::people::{Person, studio_and_admin};
use crate::races::{
    self, ROUNDS, confirmed_bookings, drop_the_guards, members, opening_time, race, unguarded,
};
use crate::reply::Reply;
use crate::studio::TestStudio;
use crate::timetable::TestClass;

const ALL_BALANCES: &str = "SELECT sum(concessions) FROM users";

async fn books(person: Person, class: TestClass) -> Reply {
    person.books(&class).await
}

async fn cancels(person: Person, booking: String) -> Reply {
    person.cancels_booking(&booking).await
}

async fn deletes(admin: Person, class: TestClass) -> Reply {
    admin.deletes(&class).await
}

async fn edits(admin: Person, class: TestClass, form: Value) -> Reply {
    admin.edits(&class, form).await
}

/// Creates members with nine concessions each, and books them all.
async fn booked(studio: &TestStudio, class: &TestClass, count: usize) -> Vec<Person> {
    let people = members(studio, count).await;
    for person in &people {
        person.books(class).await.ok();
    }
    people
}

/// Sends requests and a deletion at once. Returns the number of successful requests, and the reply
/// to the deletion.
async fn beside_a_deletion<F>(requests: Vec<F>, admin: &Person, class: &TestClass) -> (usize, Reply)
where
    F: Future<Output = Reply> + Send + 'static,
{
    let middle = requests.len() / 2;
    let mut requests: Vec<_> = requests.into_iter().map(FutureExt::boxed).collect();
    requests.insert(middle, deletes(admin.clone(), class.clone()).boxed());
    let mut replies = admin.studio.at_once(requests).await;
    let deleted = replies.remove(middle);
    let worked = replies.iter().filter(|reply| reply.status == 200).count();
    (worked, deleted)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_class_deleted_while_its_members_cancel_refunds_each_booking_once() {
    let (studio, admin) = studio_and_admin().await;
    let hiit = studio.class("HIIT").costing(2).await;
    let people = booked(&studio, &hiit, 8).await;
    let mut cancellations = Vec::new();
    for person in people.iter().take(4) {
        let booking = person.bookings_of(&hiit, "confirmed").await.remove(0);
        cancellations.push(cancels(person.clone(), booking));
    }
    let (cancelled, deleted) = beside_a_deletion(cancellations, &admin, &hiit).await;
    let deleted = deleted.says("Class deleted successfully!");
    // Members who cancelled before the deletion got their own refund. The deletion refunded the
    // others, including the four who sent no request.
    assert_eq!(deleted["refundedCount"], 8 - cancelled, "{deleted}");
    assert_eq!(confirmed_bookings(&studio).await, 0);
    assert_eq!(studio.number(ALL_BALANCES).await, 8 * 9);
    let refunds = "SELECT count(*) FROM ledger WHERE cause IN ('cancellation', 'class_cancelled')";
    assert_eq!(studio.number(refunds).await, 8);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_class_deleted_while_members_book_it_keeps_no_booking_or_charge() {
    let (studio, admin) = studio_and_admin().await;
    let hiit = studio.class("HIIT").with_spots(16).await;
    let people = members(&studio, 16).await.into_iter();
    let bookings = people.map(|person| books(person, hiit.clone())).collect();
    let (booked, deleted) = beside_a_deletion(bookings, &admin, &hiit).await;
    let deleted = deleted.says("Class deleted successfully!");
    assert_eq!(deleted["refundedCount"], booked, "{deleted}");
    assert_eq!(confirmed_bookings(&studio).await, 0);
    assert_eq!(studio.number(ALL_BALANCES).await, 16 * 9);
    assert_eq!(
        studio
            .number("SELECT count(*) FROM classes WHERE cancelled_at IS NULL")
            .await,
        0
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn control_without_guards_a_deletion_misses_a_booking() {
    let (studio, admin) = studio_and_admin().await;
    drop_the_guards(&studio).await;
    studio
        .sql("DROP TRIGGER bookings_need_a_class_that_is_on")
        .await;
    let people = members(&studio, 16).await;
    for _ in 0..ROUNDS {
        let hiit = studio.class("HIIT").with_spots(64).await;
        let mut running: Vec<BoxFuture<'static, ()>> = Vec::new();
        for person in &people {
            let mut conn = unguarded(&studio).await;
            let (user, class) = (person.id.clone(), hiit.id.clone());
            let book = async move { races::book(&mut conn, user, class, opening_time()).await };
            running.push(book.map(drop).boxed());
        }
        let mut conn = unguarded(&studio).await;
        let (admin, class) = (admin.id.clone(), hiit.id.clone());
        let act = TimetableAct::Delete {
            class_id: class,
            how: DeleteType::Single,
        };
        let delete = async move {
            let plan = act.plan(&mut conn, opening_time()).await?;
            carry_out(&mut conn, &admin, &plan, true, opening_time()).await
        };
        running.push(delete.map(drop).boxed());
        try_join_all(running.into_iter().map(tokio::spawn))
            .await
            .unwrap();
        let remaining = format!(
            "SELECT count(*) FROM bookings b JOIN classes c ON c.id = b.class_id
              WHERE c.id = '{}' AND c.cancelled_at IS NOT NULL AND b.status = 'confirmed'",
            hiit.id
        );
        if 0 < studio.number(&remaining).await {
            return;
        }
    }
    panic!("no deletion missed a booking: the race above proves nothing");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_class_deleted_sixteen_times_at_once_is_deleted_once() {
    let (studio, admin) = studio_and_admin().await;
    let other = studio.admin("rua").await;
    let hiit = studio.class("HIIT").await;
    let people = booked(&studio, &hiit, 4).await;
    let admins = [admin, other];
    let requests = (0..16).map(|n| deletes(admins[n % 2].clone(), hiit.clone()));
    assert_eq!(race(&studio, requests.collect()).await, 1);
    for person in &people {
        assert_eq!(person.balance().await, 9);
        assert_eq!(
            person.notifications().await,
            ["booking_confirmed", "class_cancelled"]
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_capacity_lowered_while_members_book_stays_above_the_bookings() {
    let (studio, admin) = studio_and_admin().await;
    for _ in 0..3 {
        let hiit = studio.class("HIIT").with_spots(10).await;
        let mut requests: Vec<BoxFuture<'static, Reply>> = Vec::new();
        for (number, person) in members_of_round(&studio).await.into_iter().enumerate() {
            requests.push(books(person, hiit.clone()).boxed());
            if number == 2 {
                requests
                    .push(edits(admin.clone(), hiit.clone(), json!({"maxCapacity": 3})).boxed());
            }
        }
        race(&studio, requests).await;
        let class = admin.get(&format!("/api/classes/{}", hiit.id)).await.ok();
        let number = |field: &str| class[field].as_u64().unwrap();
        let (capacity, booked) = (number("maxCapacity"), number("activeBookings"));
        // Either the lower capacity was saved before the fourth booking, or it was refused and
        // everyone is booked.
        assert!(
            (capacity, booked) == (3, 3) || (capacity, booked) == (10, 8),
            "{class}"
        );
    }
}

async fn members_of_round(studio: &TestStudio) -> Vec<Person> {
    let taken = studio.number("SELECT count(*) FROM users").await;
    let mut people = Vec::new();
    for number in 0..8 {
        let name = format!("r{taken}n{number}");
        people.push(studio.member(&name).with_concessions(9).await);
    }
    people
}

#[tokio::test(flavor = "multi_thread")]
async fn members_who_book_during_an_edit_get_the_old_or_the_new_price_and_room() {
    let (studio, admin) = studio_and_admin().await;
    let hiit = studio.class("HIIT").with_spots(16).await;
    let people = members(&studio, 16).await;
    let mut requests: Vec<BoxFuture<'static, Reply>> = Vec::new();
    for (number, person) in people.iter().enumerate() {
        requests.push(books(person.clone(), hiit.clone()).boxed());
        if number == 7 {
            let form = json!({"concessionsRequired": 3, "room": "9"});
            requests.push(edits(admin.clone(), hiit.clone(), form).boxed());
        }
    }
    assert_eq!(race(&studio, requests).await, 17);
    for person in &people {
        let paid = 9 - person.balance().await;
        let was_told = person
            .notifications()
            .await
            .contains(&"class_changed".to_owned());
        // Members who paid the old price booked before the edit, and were notified of the new room.
        // The others booked after it.
        assert_eq!(paid, if was_told { 1 } else { 3 });
    }
}
