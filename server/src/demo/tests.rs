//! Tests the promises of the demo studio at various times of day and of the year.

use std::collections::{HashMap, HashSet};

use chrono::TimeDelta;
use fantail_core::closed_enum::ClosedEnum;
use fantail_core::studio_time::Instant;
use fantail_core::wire::{BankAccount, NotificationKind};
use sqlx::FromRow;

use super::*;
use crate::clock::Clock;
use crate::clock::watch::ClockWatch;
use crate::db::Db;
use crate::db::progress::Progress;
use crate::store::{counts, invariants};

/// A Saturday morning, a Tuesday evening, the dead of night, a Sunday, and the last evening of a year.
const MOMENTS: [&str; 5] = [
    "2026-11-21T10:00:00+13:00",
    "2026-11-24T20:45:00+13:00",
    "2026-11-25T03:10:00+13:00",
    "2026-11-29T13:00:00+13:00",
    "2026-12-31T23:30:00+13:00",
];
/// Moments around the nights in which daylight saving ends and begins.
const NIGHTS: [&str; 3] = [
    "2027-04-03T18:20:00+13:00",
    "2027-04-04T02:30:00+12:00",
    "2027-09-25T22:00:00+12:00",
];

fn hours(count: i64) -> TimeDelta {
    TimeDelta::hours(count)
}

/// The studio at a moment, as it is in its file.
#[derive(Debug, PartialEq, Eq)]
struct Seen {
    now: Instant,
    users: Vec<SeenUser>,
    classes: Vec<SeenClass>,
    bookings: Vec<SeenBooking>,
    entries: Vec<SeenEntry>,
    ledger: Vec<SeenLedgerEntry>,
    history: Vec<SeenEvent>,
    notifications: Vec<SeenNotification>,
    letters: i64,
    newest_record: Option<Instant>,
}

#[derive(Debug, PartialEq, Eq, FromRow)]
struct SeenUser {
    username: String,
    first_name: String,
    last_name: String,
    email: String,
    phone: String,
    role: String,
    is_active: bool,
    concessions: i32,
    bank_name: String,
    bank_account_number: String,
    created_at: i64,
    setup_completed_at: Option<i64>,
    note: Option<String>,
    wants_letters: bool,
}

#[derive(Debug, PartialEq, Eq, FromRow)]
struct SeenClass {
    key: String,
    name: String,
    instructor: String,
    room: String,
    start_at: i64,
    end_at: i64,
    capacity: Option<i64>,
    price: i64,
    is_of_a_series: bool,
    cancelled_at: Option<i64>,
    created_at: i64,
}

#[derive(Debug, PartialEq, Eq, FromRow)]
struct SeenBooking {
    username: String,
    class_key: String,
    status: String,
    refunded: i64,
    booked_by: String,
    booked_at: i64,
    cancelled_by: Option<String>,
    cancelled_at: Option<i64>,
}

#[derive(Debug, PartialEq, Eq, FromRow)]
struct SeenEntry {
    username: String,
    class_key: String,
    joined_at: i64,
}

#[derive(Debug, PartialEq, Eq, FromRow)]
struct SeenLedgerEntry {
    username: String,
    delta: i32,
    balance_after: i32,
    cause: String,
    entered_at: i64,
}

#[derive(Debug, PartialEq, Eq, FromRow)]
struct SeenEvent {
    username: String,
    kind: String,
    description: String,
    details: String,
    actor: Option<String>,
    happened_at: i64,
}

#[derive(Debug, PartialEq, Eq, FromRow)]
struct SeenNotification {
    username: String,
    kind: String,
    title: String,
    message: String,
    about: Option<String>,
    created_at: i64,
    read_at: Option<i64>,
    dismissed_at: Option<i64>,
}

/// Identifies a class by its kind and start, because its id differs between two runs.
const CLASS_KEY: &str = "c.name || ' ' || c.start_at || ' ' || c.room";

impl SeenClass {
    fn starts(&self) -> Instant {
        Instant::from_millis(self.start_at)
    }
}

impl Seen {
    /// The studio with a history of a year.
    async fn at(text: &str) -> Seen {
        Seen::after(text, A_YEAR).await
    }

    async fn after(text: &str, days_back: u32) -> Seen {
        let now = Instant::parse(text).unwrap();
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("studio.db");
        let db = Db::open(&path, Clock::fixed_at(now)).await.unwrap();
        let made = db.write_exclusive(async |conn, now| {
            let options = DemoOptions {
                now,
                studio_name: "Fantail Studio",
                password_hash: "$argon2id$",
                days_back,
            };
            make(conn, options).await
        });
        made.await.unwrap();
        let mut conn = db.read().await.unwrap();
        let found = invariants::everything(&mut conn, now, &Progress::default())
            .await
            .unwrap();
        assert_eq!(found, [], "{now}");
        let seen = Seen::read(&mut conn, now).await;
        drop(conn);
        db.close().await.unwrap();
        seen
    }

    async fn read(conn: &mut Conn, now: Instant) -> Seen {
        Seen {
            now,
            users: rows(
                conn,
                "SELECT u.*, (SELECT content FROM notes WHERE user_id = u.id) AS note,
                        EXISTS (SELECT 1 FROM notification_settings n
                                 WHERE n.user_id = u.id AND n.email AND n.low_concessions AND n.manual_bookings
                                   AND n.concession_addition AND n.admin) AS wants_letters
                   FROM users u ORDER BY username",
            )
            .await,
            classes: rows(
                conn,
                &format!(
                    "SELECT {CLASS_KEY} AS key, c.*, concessions_required AS price, series_id IS NOT NULL AS is_of_a_series
                       FROM classes c ORDER BY start_at, key"
                ),
            )
            .await,
            bookings: rows(
                conn,
                &format!(
                    "SELECT b.*, u.username, {CLASS_KEY} AS class_key
                       FROM bookings b JOIN users u ON u.id = b.user_id JOIN classes c ON c.id = b.class_id
                      ORDER BY booked_at, username, class_key"
                ),
            )
            .await,
            entries: rows(
                conn,
                &format!(
                    "SELECT w.*, u.username, {CLASS_KEY} AS class_key
                       FROM waitlist_entries w JOIN users u ON u.id = w.user_id JOIN classes c ON c.id = w.class_id
                      ORDER BY joined_at, username, class_key"
                ),
            )
            .await,
            ledger: rows(
                conn,
                "SELECT l.*, u.username FROM ledger l JOIN users u ON u.id = l.user_id ORDER BY u.username, l.seq",
            )
            .await,
            history: rows(
                conn,
                "SELECT h.*, u.username, a.username AS actor
                   FROM events h JOIN users u ON u.id = h.user_id LEFT JOIN users a ON a.id = h.actor_id
                  ORDER BY u.username, h.happened_at, h.kind, h.description",
            )
            .await,
            notifications: rows(
                conn,
                "SELECT n.*, u.username, a.first_name || ' ' || a.last_name AS about
                   FROM notifications n JOIN users u ON u.id = n.user_id LEFT JOIN users a ON a.id = n.about_user_id
                  ORDER BY u.username, n.created_at, n.kind, n.message",
            )
            .await,
            letters: count_letters(conn).await,
            newest_record: counts::newest_record(conn).await.unwrap(),
        }
    }

    fn user(&self, username: &str) -> &SeenUser {
        let found = self.users.iter().find(|u| u.username == username);
        found.unwrap()
    }

    fn bookings(&self, username: &str) -> Vec<(&SeenBooking, &SeenClass)> {
        let own = self.bookings.iter().filter(|b| b.username == username);
        own.map(|b| (b, self.class(&b.class_key))).collect()
    }

    fn class(&self, key: &str) -> &SeenClass {
        self.classes.iter().find(|c| c.key == key).unwrap()
    }

    fn free(&self, class: &SeenClass) -> Option<usize> {
        let taken = self.bookings.iter();
        let taken = taken.filter(|b| b.class_key == class.key && b.cancelled_at.is_none());
        Some(usize::try_from(class.capacity?).unwrap() - taken.count())
    }

    fn is_booked(&self, username: &str, class: &SeenClass) -> bool {
        let mut own = self.bookings.iter();
        own.any(|b| b.username == username && b.class_key == class.key && b.cancelled_at.is_none())
    }

    fn waits(&self, username: &str, class: &SeenClass) -> bool {
        let mut entries = self.entries.iter();
        entries.any(|e| e.username == username && e.class_key == class.key)
    }

    /// Classes that are on, start this far ahead, and that `member` has no part in.
    fn open_to_member(&self, from: TimeDelta, to: TimeDelta) -> Vec<&SeenClass> {
        let (from, to) = ((self.now + from).millis(), (self.now + to).millis());
        let all = self.classes.iter();
        all.filter(|c| c.cancelled_at.is_none() && from < c.start_at && c.start_at < to)
            .filter(|c| !self.is_booked("member", c) && !self.waits("member", c))
            .collect()
    }
}

async fn count_letters(conn: &mut Conn) -> i64 {
    let query = sqlx::query_scalar("SELECT count(*) FROM outbox");
    query.fetch_one(conn).await.unwrap()
}

async fn rows<T>(conn: &mut Conn, sql: &str) -> Vec<T>
where
    T: for<'r> FromRow<'r, sqlx::sqlite::SqliteRow> + Send + Unpin,
{
    let query = sqlx::query_as(sqlx::AssertSqlSafe(sql.to_owned()));
    query.fetch_all(conn).await.unwrap()
}

#[tokio::test]
async fn the_same_moment_gives_the_same_studio() {
    let (one, other) = (
        Seen::after(MOMENTS[0], A_MONTH).await,
        Seen::after(MOMENTS[0], A_MONTH).await,
    );
    assert!(one == other);
}

#[tokio::test]
async fn every_promise_holds_at_various_moments() {
    for moment in MOMENTS {
        promises_hold(&Seen::after(moment, A_MONTH).await);
    }
}

#[tokio::test]
async fn every_promise_holds_around_the_nights_when_the_clocks_change() {
    for moment in NIGHTS {
        promises_hold(&Seen::after(moment, A_MONTH).await);
    }
}

/// Tests `DEMO_HOURS` hours, taken from these three days in turn: 75 test every hour, 3 test one
/// hour of each day.
#[tokio::test]
async fn every_promise_holds_at_the_requested_number_of_hours() {
    let days = [
        "2026-11-24T00:10:00+13:00",
        "2027-04-04T00:10:00+13:00",
        "2027-09-26T00:10:00+12:00",
    ];
    let count = std::env::var("DEMO_HOURS").map_or(3, |count| count.parse().unwrap());
    for (hour, day) in (0..)
        .flat_map(|hour| days.map(|day| (hour, day)))
        .take(count)
    {
        let moment = Instant::parse(day).unwrap() + hours(hour);
        promises_hold(&Seen::after(&moment.to_string(), A_MONTH).await);
    }
}

fn promises_hold(seen: &Seen) {
    one_class_is_about_to_start_and_another_starts_within_a_day(seen);
    one_class_has_exactly_one_place_and_one_is_full_with_second_in_it(seen);
    the_member_is_booked_and_has_been_refunded_by_the_studio(seen);
    the_member_waits_for_a_full_class_and_for_a_free_spot(seen);
    balances_and_the_bank_account_are_as_promised(seen);
    no_letters_or_jobs_are_pending(seen);
    a_server_that_starts_now_does_not_doubt_its_clock(seen);
}

fn one_class_is_about_to_start_and_another_starts_within_a_day(seen: &Seen) {
    let soon = seen.open_to_member(TimeDelta::minutes(49), TimeDelta::minutes(56));
    let express = soon.iter().find(|c| c.name == "Express").unwrap();
    assert_eq!(seen.free(express), Some(6), "{}", seen.now);
    let today = seen.open_to_member(hours(2), hours(23));
    assert!(today.iter().any(|c| seen.free(c) > Some(0)), "{}", seen.now);
}

fn one_class_has_exactly_one_place_and_one_is_full_with_second_in_it(seen: &Seen) {
    let later = seen.open_to_member(hours(26), hours(28 * 24));
    let tomorrow = seen.now.day().plus(1);
    let nobody_waits = |c: &SeenClass| seen.entries.iter().all(|e| e.class_key != c.key);
    let mut nearly_full = later.iter().filter(|c| seen.free(c) == Some(1));
    assert!(
        nearly_full.any(|c| tomorrow <= c.starts().day() && c.price == 1 && nobody_waits(c)),
        "{}",
        seen.now
    );
    let mut full = later.iter().filter(|c| seen.free(c) == Some(0));
    assert!(full.any(|c| seen.is_booked("second", c)), "{}", seen.now);
}

fn the_member_is_booked_and_has_been_refunded_by_the_studio(seen: &Seen) {
    let bookings = seen.bookings("member");
    let confirmed_between = |from, to| {
        let (from, to) = ((seen.now + from).millis(), (seen.now + to).millis());
        let confirmed = bookings.iter().filter(|(b, _)| b.status == "confirmed");
        confirmed
            .filter(|(_, c)| from < c.start_at && c.start_at < to)
            .count()
    };
    assert_eq!(confirmed_between(hours(1), hours(24)), 1, "{}", seen.now);
    assert_eq!(
        confirmed_between(hours(24), hours(9_999)),
        1,
        "{}",
        seen.now
    );
    let attended = bookings.iter().filter(|(b, _)| b.status == "attended");
    assert!(3 <= attended.count(), "{}", seen.now);
    let ahead = || bookings.iter().filter(|(_, c)| seen.now < c.starts());
    let is_lost = |b: &SeenBooking| b.cancelled_by.as_deref() == Some("class");
    let lost = ahead().find(|(b, _)| b.refunded == 1 && is_lost(b));
    let (_, lost) = lost.unwrap();
    let mut held = ahead().filter(|(b, _)| b.status == "confirmed");
    assert!(held.all(|(_, c)| c.name != lost.name), "{}", seen.now);
}

fn the_member_waits_for_a_full_class_and_for_a_free_spot(seen: &Seen) {
    let classes = seen.classes.iter();
    let mut free: Vec<_> = classes
        .filter(|c| seen.waits("member", c))
        .map(|c| seen.free(c))
        .collect();
    free.sort();
    assert_eq!(free, [Some(0), Some(1)], "{}", seen.now);
}

fn balances_and_the_bank_account_are_as_promised(seen: &Seen) {
    let balances = ["member", "second", "empty"].map(|name| seen.user(name).concessions);
    assert_eq!(balances, [5, 10, -2], "{}", seen.now);
    let account = BankAccount {
        bank_name: "Fantail Studio".to_owned(),
        account_number: "12-3456-0123459-00".to_owned(),
    };
    let admin = seen.user("admin");
    let shown = BankAccount {
        bank_name: admin.bank_name.clone(),
        account_number: admin.bank_account_number.clone(),
    };
    assert_eq!(shown, account, "{}", seen.now);
    for username in ["admin", "coach", "member", "second", "empty"] {
        let set_up_at = seen.user(username).setup_completed_at;
        assert!(set_up_at.is_some(), "{}", seen.now);
    }
}

fn no_letters_or_jobs_are_pending(seen: &Seen) {
    assert_eq!(seen.letters, 0, "{}", seen.now);
    assert!(seen.users.iter().all(|u| u.wants_letters), "{}", seen.now);
    let (now, a_day_ago) = (seen.now.millis(), (seen.now - hours(24)).millis());
    let mut confirmed = seen.bookings.iter().filter(|b| b.status == "confirmed");
    let ends_later = |b: &SeenBooking| now < seen.class(&b.class_key).end_at;
    assert!(confirmed.all(ends_later), "{}", seen.now);
    let mut unread = seen.notifications.iter().filter(|n| n.read_at.is_none());
    assert!(unread.all(|n| a_day_ago <= n.created_at), "{}", seen.now);
    let happened = seen.history.iter().map(|event| event.happened_at);
    assert!(happened.max() <= Some(now), "{}", seen.now);
}

fn a_server_that_starts_now_does_not_doubt_its_clock(seen: &Seen) {
    assert_eq!(seen.newest_record, Some(seen.now));
    let watch = ClockWatch::new(&Clock::fixed_at(seen.now));
    watch.compare_with(seen.newest_record);
    assert_eq!(watch.health_line(), None, "{}", seen.now);
}

#[tokio::test]
async fn the_demo_studio_is_realistic() {
    let seen = &Seen::at(MOMENTS[0]).await;
    promises_hold(seen);
    nobody_teaches_two_classes_at_once_and_no_room_holds_two(seen);
    people_classes_and_bookings_are_as_many_as_in_a_studio(seen);
    each_day_has_eight_to_fourteen_classes(seen);
    a_notification_that_names_somebody_else_says_whom(seen);
}

fn nobody_teaches_two_classes_at_once_and_no_room_holds_two(seen: &Seen) {
    let mut last_end: HashMap<&str, (i64, &str)> = HashMap::new();
    let mut classes: Vec<&SeenClass> = seen.classes.iter().collect();
    classes.sort_by_key(|c| c.start_at);
    for class in classes {
        for place in [class.instructor.as_str(), class.room.as_str()] {
            let before = last_end.insert(place, (class.end_at, class.name.as_str()));
            assert!(
                place.is_empty() || before.is_none_or(|(end, _)| end <= class.start_at),
                "{place}: {before:?} runs into {} at {}",
                class.name,
                class.starts()
            );
        }
    }
}

fn people_classes_and_bookings_are_as_many_as_in_a_studio(seen: &Seen) {
    let names: HashSet<_> = seen.users.iter().map(|u| &u.username).collect();
    assert_eq!(names.len(), seen.users.len());
    assert!((490..=520).contains(&seen.users.len()));
    let staff = seen.users.iter().filter(|u| u.role != "user");
    assert_eq!(staff.count(), 12);

    let last = seen.classes.iter().map(|c| c.start_at).max().unwrap();
    assert!((seen.now + TimeDelta::days(40)).millis() < last);
    let first = seen.bookings.iter().map(|b| b.booked_at).min().unwrap();
    assert!(first < (seen.now - TimeDelta::days(350)).millis());
    let count = |status| seen.bookings.iter().filter(|b| b.status == status).count();
    assert!(20 < count("no-show"));
    assert!(15_000 < count("attended") && 300 < count("confirmed") && 500 < count("cancelled"));

    let ahead = || seen.classes.iter().filter(|c| seen.now < c.starts());
    assert!(ahead().any(|c| c.capacity.is_none()) && ahead().any(|c| c.price == 0));
    assert!(ahead().any(|c| c.price == 2) && ahead().any(|c| !c.is_of_a_series));
    assert!(ahead().any(|c| c.cancelled_at.is_some()));
    assert!(3 <= ahead().filter(|c| seen.free(c) == Some(0)).count());
    assert!(seen.entries.len() >= 6);
}

fn each_day_has_eight_to_fourteen_classes(seen: &Seen) {
    for ahead in 0..28 {
        let day = seen.now.day().plus(ahead);
        let on = seen.classes.iter().filter(|c| c.starts().day() == day);
        assert!((8..=14).contains(&on.count()), "{day}");
    }
}

fn a_notification_that_names_somebody_else_says_whom(seen: &Seen) {
    let late = NotificationKind::LateCancellation;
    let joined = NotificationKind::InvitationCompleted;
    let bank = NotificationKind::BankAccountChanged;
    let naming_kinds = [late, joined, bank].map(ClosedEnum::as_str);
    let all = seen.notifications.iter();
    let (naming, others): (Vec<_>, Vec<_>) =
        all.partition(|n| naming_kinds.contains(&n.kind.as_str()));
    assert!(naming.iter().any(|n| n.kind == late.as_str()));
    for notification in naming {
        let name = notification.about.as_deref().unwrap();
        assert!(
            notification.message.starts_with(name),
            "{}",
            notification.message
        );
    }
    assert!(others.iter().all(|other| other.about.is_none()));
}
