//! Races of many requests on a real file. The outcome must be right in any order.
//!
//! A test named `control_…` runs the race of an earlier test without the guards: no transaction around
//! the action, many connections instead of one writer, and without the triggers and indexes that
//! enforce the rules. The control must go wrong, or the race would prove nothing.

use fantail_core::booking::Terms;
use fantail_core::studio_time::Instant;
use fantail_core::verdict::Refusal;
use fantail_server::actions;
use fantail_server::actions::booking::Cancelling;
use fantail_server::db::{Conn, Db, create_views};
use fantail_server::error::AppError;
use fantail_server::store;
use fantail_server::store::users::Account;
use futures_util::future::{join_all, try_join_all};
use serde_json::json;
use sqlx::sqlite::{SqliteConnectOptions, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection};

use crate::people::Person;
use crate::reply::Reply;
use crate::sent::Sent;
use crate::states::deactivation_sql;
use crate::studio::TestStudio;
use crate::timetable::TestClass;

/// The most rounds of a control race, which goes wrong only by chance.
pub const ROUNDS: usize = 10;

/// Returns the time at which a test's studio starts: 21 November 2026 at 13:00.
pub fn opening_time() -> Instant {
    Instant::parse("2026-11-21T00:00:00Z").unwrap()
}

pub async fn members(studio: &TestStudio, count: usize) -> Vec<Person> {
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

pub async fn confirmed_bookings(studio: &TestStudio) -> i64 {
    studio
        .number("SELECT count(*) FROM bookings WHERE status = 'confirmed'")
        .await
}

/// Sends these requests at once, and returns the number of successful ones.
pub async fn race<F>(studio: &TestStudio, requests: Vec<F>) -> usize
where
    F: Future<Output = Reply> + Send + 'static,
{
    let replies = studio.at_once(requests).await;
    replies.iter().filter(|reply| reply.status == 200).count()
}

async fn books(person: Person, class: TestClass) -> Reply {
    person.books(&class).await
}

/// Opens a connection that bypasses the writer and ignores check constraints.
pub async fn unguarded(studio: &TestStudio) -> Conn {
    let options = SqliteConnectOptions::new()
        .filename(studio.path())
        .synchronous(SqliteSynchronous::Off)
        .pragma("ignore_check_constraints", "ON");
    let mut conn = options.connect().await.unwrap();
    create_views(&mut conn).await.unwrap();
    conn
}

/// Reads a member and books for them, as a handler does.
pub async fn book(
    conn: &mut Conn,
    user_id: String,
    class_id: String,
    now: Instant,
) -> Result<(), AppError> {
    let member = account(conn, &user_id).await?;
    actions::booking::book(conn, &member, &class_id, Terms::default(), now).await?;
    Ok(())
}

async fn account(conn: &mut Conn, user_id: &str) -> Result<Account, AppError> {
    let account = store::users::find(conn, user_id).await?;
    account.ok_or(AppError::Unauthorised)
}

/// Books without a transaction, so that other requests can run between the statements.
async fn book_unguarded(mut conn: Conn, person: Person, class: TestClass) -> bool {
    book(&mut conn, person.id, class.id, opening_time())
        .await
        .is_ok()
}

async fn race_unguarded(studio: &TestStudio, entrants: Vec<(Person, TestClass)>) {
    let mut conns = Vec::new();
    for _ in &entrants {
        conns.push(unguarded(studio).await);
    }
    let running = entrants
        .into_iter()
        .zip(conns)
        .map(|((person, class), conn)| tokio::spawn(book_unguarded(conn, person, class)));
    try_join_all(running).await.unwrap();
}

pub async fn drop_the_guards(studio: &TestStudio) {
    studio.allow_violations();
    studio
        .sql(
            "DROP TRIGGER bookings_fit_the_class; DROP TRIGGER ledger_continues_the_balance;
             DROP TRIGGER balance_follows_the_ledger; DROP INDEX bookings_live; DROP INDEX ledger_refund",
        )
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_sixty_four_members_three_get_the_three_spots() {
    let studio = TestStudio::open().await;
    let hiit = studio.class("HIIT").with_spots(3).await;
    let entrants = members(&studio, 64).await;
    let worked = race(
        &studio,
        entrants
            .into_iter()
            .map(|member| books(member, hiit.clone()))
            .collect(),
    )
    .await;
    assert_eq!((worked, confirmed_bookings(&studio).await), (3, 3));
}

#[tokio::test(flavor = "multi_thread")]
async fn control_without_guards_more_than_three_are_booked() {
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
    panic!("the class was never oversold: the race above proves nothing");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_member_who_books_a_class_sixteen_times_at_once_is_booked_once() {
    let studio = TestStudio::open().await;
    let hiit = studio.class("HIIT").await;
    let mia = studio.member("mia").with_concessions(9).await;
    let worked = race(
        &studio,
        (0..16).map(|_| books(mia.clone(), hiit.clone())).collect(),
    )
    .await;
    assert_eq!((worked, mia.balance().await), (1, 8));
}

#[tokio::test(flavor = "multi_thread")]
async fn control_without_guards_a_member_is_booked_many_times() {
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
    panic!("the member was never booked twice: the race above proves nothing");
}

#[tokio::test(flavor = "multi_thread")]
async fn twelve_concurrent_bookings_stop_at_the_lowest_balance() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").with_concessions(1).await;
    let mut requests = Vec::new();
    for number in 0..12 {
        requests.push(books(
            mia.clone(),
            studio.class(&format!("c{number}")).await,
        ));
    }
    assert_eq!(race(&studio, requests).await, 3);
    assert_eq!(
        (mia.balance().await, confirmed_bookings(&studio).await),
        (-2, 3)
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn control_without_guards_twelve_bookings_overspend_the_balance() {
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
    panic!("the balance was never overspent: the race above proves nothing");
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
        &studio,
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

/// Creates twelve bookings of one member.
async fn twelve_bookings(studio: &TestStudio, mia: &Person) -> Vec<String> {
    let mut bookings = Vec::new();
    for number in 0..12 {
        let class = studio.class(&format!("c{number}")).await;
        mia.books(&class).await.ok();
        bookings.extend(mia.bookings_of(&class, "confirmed").await);
    }
    bookings
}

#[tokio::test(flavor = "multi_thread")]
async fn twelve_bookings_cancelled_at_once_are_all_refunded() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").with_concessions(12).await;
    let bookings = twelve_bookings(&studio, &mia).await;
    let cancel = async |person: Person, id: String| person.cancels_booking(&id).await;
    let requests = bookings.into_iter().map(|id| cancel(mia.clone(), id));
    assert_eq!(race(&studio, requests.collect()).await, 12);
    assert_eq!(mia.balance().await, 12);
}

async fn cancel_unguarded(mut conn: Conn, user_id: String, id: String) {
    let member = account(&mut conn, &user_id).await.unwrap();
    let request = Cancelling {
        booking_id: id,
        reason: String::new(),
        shown: Terms::default(),
    };
    let _ = actions::booking::cancel(&mut conn, &member, request, opening_time()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn control_without_guards_refunds_are_lost() {
    let studio = TestStudio::open().await;
    drop_the_guards(&studio).await;
    for round in 0..ROUNDS {
        let name = format!("mia{round}");
        let mia = studio.member(&name).with_concessions(12).await;
        let mut running = Vec::new();
        for id in twelve_bookings(&studio, &mia).await {
            running.push((unguarded(&studio).await, mia.id.clone(), id));
        }
        let running = running
            .into_iter()
            .map(|(conn, user, id)| tokio::spawn(cancel_unguarded(conn, user, id)));
        try_join_all(running).await.unwrap();
        if mia.balance().await < 12 {
            return;
        }
    }
    panic!("no refund was ever lost: the race above proves nothing");
}

/// Books for many members at once. With `Begin::Immediate`, every second booking uses a second `Db`,
/// as another process would. Returns how many were booked, were refused, or failed.
async fn race_of_two_processes(studio: &TestStudio, spots: u32, begin: Begin) -> [usize; 3] {
    let other = Db::open(&studio.path(), studio.app().clock.clone()).await;
    let processes = [studio.app().db.clone(), other.unwrap()];
    let hiit = studio.class("HIIT").with_spots(spots).await;
    let mut running = Vec::new();
    for (number, member) in members(studio, 32).await.into_iter().enumerate() {
        let class = hiit.id.clone();
        running.push(match begin {
            Begin::Immediate => {
                let db = processes[number % 2].clone();
                tokio::spawn(async move {
                    db.write(async |conn, now| book(conn, member.id, class, now).await)
                        .await
                })
            }
            Begin::Deferred => {
                let conn = unguarded(studio).await;
                tokio::spawn(book_deferred(conn, member, hiit.clone()))
            }
        });
    }
    let mut answers = [0; 3];
    for answer in join_all(running).await {
        answers[match answer.unwrap() {
            Ok(()) => 0,
            Err(AppError::Refused(Refusal::ClassFull, _)) => 1,
            Err(_) => 2,
        }] += 1;
    }
    answers
}

#[derive(Clone, Copy)]
enum Begin {
    /// Uses `Db::write`, which takes the write lock at the beginning.
    Immediate,
    /// Uses a connection for each booking, and takes the write lock only at the first write.
    Deferred,
}

async fn book_deferred(mut conn: Conn, person: Person, class: TestClass) -> Result<(), AppError> {
    let mut tx = conn.begin_with("BEGIN").await?;
    book(&mut tx, person.id, class.id, opening_time()).await?;
    Ok(tx.commit().await?)
}

#[tokio::test(flavor = "multi_thread")]
async fn two_processes_book_each_spot_once_and_refuse_everyone_else() {
    let studio = TestStudio::open().await;
    drop_the_guards(&studio).await;
    let answers = race_of_two_processes(&studio, 3, Begin::Immediate).await;
    assert_eq!(answers, [3, 29, 0], "[booked, refused, failed]");
    assert_eq!(confirmed_bookings(&studio).await, 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn control_with_a_deferred_lock_some_bookings_fail() {
    for _ in 0..ROUNDS {
        let studio = TestStudio::open().await;
        drop_the_guards(&studio).await;
        let [_, _, failed] = race_of_two_processes(&studio, 32, Begin::Deferred).await;
        if 0 < failed {
            return;
        }
    }
    panic!("no booking failed: the race above proves nothing");
}

#[tokio::test(flavor = "multi_thread")]
async fn members_who_book_and_cancel_at_once_violate_no_invariant() {
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
        &studio,
        entrants
            .into_iter()
            .map(|member| turn(member, hiit.clone()))
            .collect(),
    )
    .await;
    assert_eq!(confirmed_bookings(&studio).await, 5);
}

#[tokio::test]
async fn a_member_deactivated_while_waiting_for_the_writer_changes_nothing() {
    for (method, path, body) in [
        (
            "POST",
            "/api/bookings/book",
            Some(json!({"classId": "CLASS"})),
        ),
        ("PUT", "/api/bookings/cancel/unknown", Some(json!({}))),
        ("POST", "/api/bookings/waitlist/CLASS", Some(json!({}))),
        ("DELETE", "/api/bookings/waitlist/CLASS", None),
        ("PUT", "/api/auth/profile", Some(json!({"phone": "1"}))),
        ("PUT", "/api/notifications/unknown/read", None),
        ("DELETE", "/api/notifications/unknown", None),
        (
            "PUT",
            "/api/notifications/settings",
            Some(json!({"emailNotifications": false})),
        ),
        (
            "PUT",
            "/api/auth/change-password",
            Some(json!({"currentPassword": "kereru1", "newPassword": "kereru2"})),
        ),
        ("POST", "/api/auth/refresh", None),
        ("DELETE", "/api/users/account", None),
    ] {
        let studio = TestStudio::open().await;
        let hiit = studio.class("HIIT").await;
        let mia = studio.member("mia").with_password("kereru1").await;
        let fill = |text: &str| text.replace("CLASS", &hiit.id);
        let (path, body) = (fill(path), body.map(|body| fill(&body.to_string())));
        let late = mia.asks(method, &path, Sent(body));
        let late = studio
            .send_after_statements(late, &deactivation_sql(&mia.id))
            .await;
        assert_eq!(late.status, 401, "{method} {path}: {}", late.text());
        assert!(mia.history().await.is_empty(), "{method} {path}");
        let accounts = "SELECT count(*) FROM users WHERE deleted_at IS NULL";
        assert_eq!(studio.number(accounts).await, 2, "{method} {path}");
    }
}
