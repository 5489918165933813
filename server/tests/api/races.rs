//! Many at once, on a real file: each race has one right outcome, whatever the order.
//!
//! Each has its negative control: with the guards off (no transaction around the action, many connections instead of one
//! writer, the schema's own guards dropped) the same race must go wrong, or the test would prove nothing.

use std::sync::Arc;

use fantail_server::actions;
use fantail_server::db::Conn;
use fantail_server::mail::letters::Letterhead;
use futures_util::future::{join_all, try_join_all};
use sqlx::ConnectOptions;
use sqlx::sqlite::{SqliteConnectOptions, SqliteSynchronous};

use crate::people::Person;
use crate::reply::Reply;
use crate::studio::TestStudio;
use crate::timetable::TestClass;

/// A race that goes wrong by chance is given this many chances.
const ROUNDS: usize = 10;

async fn members(studio: &TestStudio, count: usize) -> Vec<Person> {
    let mut members = Vec::new();
    for number in 0..count {
        members.push(
            studio
                .member(&format!("m{number}"))
                .with_concessions(9)
                .await,
        );
    }
    members
}

async fn active_bookings(studio: &TestStudio) -> i64 {
    studio
        .number("SELECT count(*) FROM bookings WHERE status = 'confirmed'")
        .await
}

/// How many of these requests, all sent at once, worked.
async fn race<F: Future<Output = Reply> + Send + 'static>(requests: Vec<F>) -> usize {
    let running: Vec<_> = requests.into_iter().map(tokio::spawn).collect();
    let replies = join_all(running).await;
    replies
        .into_iter()
        .filter(|reply| reply.as_ref().unwrap().status == 200)
        .count()
}

async fn books(person: Person, class: TestClass) -> Reply {
    person.books(&class).await
}

/// A connection that nobody waits for, with no constraint held.
async fn unguarded(studio: &TestStudio) -> Conn {
    let options = SqliteConnectOptions::new()
        .filename(studio.path())
        .synchronous(SqliteSynchronous::Off)
        .pragma("ignore_check_constraints", "ON");
    options.connect().await.unwrap()
}

/// Books without a transaction: every statement by itself, with whatever others do in between.
async fn book_unguarded(
    mut conn: Conn,
    head: Arc<Letterhead>,
    person: Person,
    class: TestClass,
) -> bool {
    let now = fantail_core::studio_time::Instant::parse("2026-11-21T00:00:00Z").unwrap();
    actions::booking::book(&mut conn, head, person.id, class.id, now)
        .await
        .is_ok()
}

async fn race_unguarded(studio: &TestStudio, entrants: Vec<(Person, TestClass)>) {
    let mut conns = Vec::new();
    for _ in &entrants {
        conns.push(unguarded(studio).await);
    }
    let head = studio.app().head.clone();
    let running = entrants
        .into_iter()
        .zip(conns)
        .map(|((person, class), conn)| {
            tokio::spawn(book_unguarded(conn, head.clone(), person, class))
        });
    try_join_all(running).await.unwrap();
}

async fn drop_the_guards(studio: &TestStudio) {
    studio.let_it_be_broken();
    studio
        .sql(
            "DROP TRIGGER bookings_fit_the_class; DROP TRIGGER ledger_continues_the_balance;
             DROP TRIGGER balance_follows_the_ledger; DROP INDEX bookings_live; DROP INDEX ledger_refund",
        )
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn sixty_four_members_race_for_three_spots() {
    let studio = TestStudio::open().await;
    let hiit = studio.class("HIIT").with_spots(3).await;
    let entrants = members(&studio, 64).await;
    let worked = race(
        entrants
            .into_iter()
            .map(|member| books(member, hiit.clone()))
            .collect(),
    )
    .await;
    assert_eq!((worked, active_bookings(&studio).await), (3, 3));
}

#[tokio::test(flavor = "multi_thread")]
async fn control_without_guards_the_three_spots_are_oversold() {
    let studio = TestStudio::open().await;
    drop_the_guards(&studio).await;
    let entrants = members(&studio, 64).await;
    for _ in 0..ROUNDS {
        let hiit = studio.class("HIIT").with_spots(3).await;
        race_unguarded(
            &studio,
            entrants
                .iter()
                .map(|member| (member.clone(), hiit.clone()))
                .collect(),
        )
        .await;
        let sold = format!(
            "SELECT count(*) FROM bookings WHERE class_id = '{}'",
            hiit.id
        );
        if 3 < studio.number(&sold).await {
            return;
        }
    }
    panic!("never oversold: the race above proves nothing");
}

#[tokio::test(flavor = "multi_thread")]
async fn one_member_books_one_class_sixteen_times_and_has_it_once() {
    let studio = TestStudio::open().await;
    let hiit = studio.class("HIIT").await;
    let mia = studio.member("mia").with_concessions(9).await;
    let worked = race((0..16).map(|_| books(mia.clone(), hiit.clone())).collect()).await;
    assert_eq!((worked, mia.balance().await), (1, 8));
}

#[tokio::test(flavor = "multi_thread")]
async fn control_without_guards_one_member_has_it_many_times() {
    let studio = TestStudio::open().await;
    drop_the_guards(&studio).await;
    let mia = studio.member("mia").with_concessions(9).await;
    for _ in 0..ROUNDS {
        let hiit = studio.class("HIIT").await;
        race_unguarded(&studio, vec![(mia.clone(), hiit.clone()); 16]).await;
        if 1 < mia.bookings_of(&hiit, "confirmed").await.len() {
            return;
        }
    }
    panic!("never booked twice: the race above proves nothing");
}

#[tokio::test(flavor = "multi_thread")]
async fn twelve_classes_on_one_balance_stop_at_the_lowest_balance() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").with_concessions(1).await;
    let mut requests = Vec::new();
    for number in 0..12 {
        requests.push(books(
            mia.clone(),
            studio.class(&format!("c{number}")).await,
        ));
    }
    assert_eq!(race(requests).await, 3);
    assert_eq!(
        (mia.balance().await, active_bookings(&studio).await),
        (-2, 3)
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn control_without_guards_twelve_classes_are_booked_on_one_balance() {
    let studio = TestStudio::open().await;
    drop_the_guards(&studio).await;
    for round in 0..ROUNDS {
        let mia = studio
            .member(&format!("mia{round}"))
            .with_concessions(1)
            .await;
        let mut entrants = Vec::new();
        for number in 0..12 {
            entrants.push((mia.clone(), studio.class(&format!("c{number}")).await));
        }
        race_unguarded(&studio, entrants).await;
        if 3 < studio
            .number(&format!(
                "SELECT count(*) FROM bookings WHERE user_id = '{}'",
                mia.id
            ))
            .await
        {
            return;
        }
    }
    panic!("never overspent: the race above proves nothing");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_booking_cancelled_sixteen_times_is_refunded_once() {
    let studio = TestStudio::open().await;
    let hiit = studio.class("HIIT").await;
    let mia = studio.member("mia").with_concessions(9).await;
    mia.books(&hiit).await.ok();
    let booking = mia.bookings_of(&hiit, "confirmed").await.remove(0);
    let cancel = async |person: Person, id: String| person.cancels_booking(&id).await;
    let worked = race(
        (0..16)
            .map(|_| cancel(mia.clone(), booking.clone()))
            .collect(),
    )
    .await;
    assert_eq!((worked, mia.balance().await), (1, 9));
    assert_eq!(
        studio
            .number("SELECT count(*) FROM ledger WHERE cause = 'cancellation'")
            .await,
        1
    );
}

/// What cancelling would be if it looked first and wrote later, each by itself, and the status weren't asked again.
async fn cancel_unguarded(mut conn: Conn, user_id: String) {
    let read = "SELECT count(*) FROM bookings WHERE status = 'confirmed'";
    let confirmed: i64 = sqlx::query_scalar(read).fetch_one(&mut conn).await.unwrap();
    if confirmed == 1 {
        let write = "UPDATE bookings SET status = 'cancelled', cancelled_by = 'member', cancelled_at = 1, refunded = 1";
        sqlx::query(write).execute(&mut conn).await.unwrap();
        let refund = "INSERT INTO ledger (user_id, delta, balance_after, cause, booking_id, entered_at)
                      SELECT $1, 1, concessions + 1, 'cancellation', (SELECT id FROM bookings), 1 FROM users WHERE id = $1";
        sqlx::query(refund)
            .bind(user_id)
            .execute(&mut conn)
            .await
            .unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn control_without_guards_a_booking_is_refunded_twice() {
    for _ in 0..ROUNDS {
        let studio = TestStudio::open().await;
        drop_the_guards(&studio).await;
        let hiit = studio.class("HIIT").await;
        let mia = studio.member("mia").with_concessions(9).await;
        mia.books(&hiit).await.ok();
        let mut conns = Vec::new();
        for _ in 0..16 {
            conns.push(unguarded(&studio).await);
        }
        let running = conns
            .into_iter()
            .map(|conn| tokio::spawn(cancel_unguarded(conn, mia.id.clone())));
        try_join_all(running).await.unwrap();
        if 1 < studio
            .number("SELECT count(*) FROM ledger WHERE cause = 'cancellation'")
            .await
        {
            return;
        }
    }
    panic!("never refunded twice: the race above proves nothing");
}

#[tokio::test(flavor = "multi_thread")]
async fn members_who_book_and_cancel_at_once_leave_the_studio_in_order() {
    let studio = TestStudio::open().await;
    let hiit = studio.class("HIIT").with_spots(5).await;
    let turn = async |person: Person, class: TestClass| {
        for _ in 0..4 {
            person.books(&class).await;
            person.waits_for(&class).await;
            for booking in person.bookings_of(&class, "confirmed").await {
                person.cancels_booking(&booking).await;
            }
        }
        person.books(&class).await
    };
    let entrants = members(&studio, 16).await;
    race(
        entrants
            .into_iter()
            .map(|member| turn(member, hiit.clone()))
            .collect(),
    )
    .await;
    assert_eq!(active_bookings(&studio).await, 5);
}
