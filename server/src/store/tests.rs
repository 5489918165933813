//! Tests the query plans of statements that read tables which grow for years. Each must find its
//! rows by an index.

use sqlx::AssertSqlSafe;
use tempfile::TempDir;

use super::audit::AuditFilter;
use super::decisions::DecisionFilter;
use super::users::lists::{PageRange, SortBy, SortOrder, UserFilter};
use super::{
    audit, bookings, calendar_feeds, classes, dashboard, decisions, events, last_change, ledger,
    notifications, past_facts, payments, pushes, reminders, users, waitlist,
};
use crate::clock::Clock;
use crate::db::{Conn, Db, with_data_version};
use fantail_core::search::Words;
use fantail_core::studio_time::Instant;

async fn open() -> (TempDir, Db) {
    let folder = TempDir::new().unwrap();
    let clock = Clock::fixed_at(Instant::from_millis(1_800_000_000_000));
    let db = Db::open(&folder.path().join("studio.db"), clock)
        .await
        .unwrap();
    (folder, db)
}

/// Returns the steps of SQLite's plan for a statement.
async fn plan(conn: &mut Conn, statement: &str) -> Vec<String> {
    let steps: Vec<(i64, i64, i64, String)> =
        sqlx::query_as(AssertSqlSafe(format!("EXPLAIN QUERY PLAN {statement}")))
            .fetch_all(conn)
            .await
            .unwrap();
    steps.into_iter().map(|(.., step)| step).collect()
}

fn by_attendance() -> String {
    let sought = UserFilter {
        words: Words::of(""),
        is_active: None,
        is_setup_pending: false,
    };
    let order = SortOrder {
        by: SortBy::ClassesAttended,
        is_descending: true,
    };
    let part = PageRange {
        offset: 0,
        limit: 20,
    };
    users::lists::page(&sought, order, part)
        .sql()
        .as_str()
        .to_owned()
}

/// Returns the statements that most requests run, and those that read a table which grows for
/// years.
fn statements() -> Vec<(&'static str, String)> {
    let plain = [
        ("a session with its account", users::sessions::FIND),
        ("a class", classes::FIND),
        ("the schedule", classes::SCHEDULE),
        ("the timetable", classes::timetable::LIST),
        ("the facts of a booking", bookings::booking_context::TO_BOOK),
        (
            "the facts of a cancellation",
            bookings::booking_context::TO_CANCEL,
        ),
        ("bookings to come", bookings::lists::IN_CLASSES_TO_COME),
        ("bookings gone by", bookings::lists::IN_CLASSES_GONE_BY),
        (
            "the number of bookings gone by",
            bookings::lists::COUNT_IN_CLASSES_GONE_BY,
        ),
        ("all bookings of a user", bookings::lists::OF_USER),
        (
            "active bookings of a class",
            bookings::lists::ACTIVE_OF_CLASS,
        ),
        (
            "cancelled bookings of a class",
            bookings::lists::CANCELLED_OF_CLASS,
        ),
        ("people booked into a class", users::roster::BOOKED),
        ("people waiting for a class", users::roster::WAITING),
        ("people notified of a spot", waitlist::waiting::NOTIFIED),
        (
            "late cancellations of a class",
            bookings::late_cancellations::OF_CLASS,
        ),
        ("waitlists of a user", waitlist::OF_USER),
        ("the history of a user", events::OF_USER),
        ("a user's own history", events::OWN),
        ("the length of a history", events::COUNT_OF_USER),
        ("notifications to delete", notifications::DONE_WITH),
        ("notifications to push", pushes::DUE),
        ("stored refusals of a user", decisions::COUNT_REFUSED),
        ("decisions to delete", decisions::FORGET),
        ("the figures of the dashboard", dashboard::STATS),
        ("the money of this week", payments::lists::RECEIVED_SINCE),
        ("the ledger of a user", ledger::NEWEST_OF_USER),
        ("decisions about a user", decisions::OF_USER),
        ("a user's own bookings", users::own_record::BOOKINGS),
        ("a user's own waitlist", users::own_record::WAITLIST),
        (
            "a user's own notifications",
            users::own_record::NOTIFICATIONS,
        ),
        ("a user's own letters", users::own_record::LETTERS),
        ("the calendar feed of a user", calendar_feeds::OF_USER),
        (
            "the instructors in calendar feeds",
            calendar_feeds::INSTRUCTORS,
        ),
        ("a class at a moment", classes::versions::AT),
        ("the last change of a class", last_change::OF_CLASS),
        ("the last change of an account", last_change::OF_USER),
        ("a balance at a moment", past_facts::BALANCE),
        ("active bookings at a moment", past_facts::ACTIVE_BOOKINGS),
        ("a booking at a moment", past_facts::OWN_BOOKING),
        ("a wait at a moment", past_facts::LAST_WAIT),
        ("a waitlist at a moment", past_facts::WAITING),
        ("bookings without a reminder", reminders::BOOKED),
        ("reminders to delete", reminders::FORGET),
    ];
    let plain = plain.map(|(what, statement)| (what, statement.to_owned()));
    let mut all = Vec::from(plain);
    all.push(("a page of users", by_attendance()));
    all.push((
        "rosters",
        format!("{}('a', 'b')", bookings::rosters::OF_CLASSES),
    ));
    let id = || Some("a".to_owned());
    let of_class = AuditFilter {
        class_id: id(),
        ..AuditFilter::default()
    };
    let of_user = AuditFilter {
        user_id: id(),
        ..AuditFilter::default()
    };
    for filter in [AuditFilter::default(), of_class, of_user] {
        let statement = audit::page_query(&filter, 50, 0).sql().as_str().to_owned();
        all.push(("a page of the audit trail", statement));
    }
    for (user_id, class_id) in [(None, None), (id(), None), (None, id()), (id(), id())] {
        let filter = DecisionFilter { user_id, class_id };
        let statement = decisions::page_query(&filter, 50, 0);
        all.push(("a page of decisions", statement.sql().as_str().to_owned()));
    }
    all.push((
        "a session with the data version",
        with_data_version(users::sessions::FIND),
    ));
    all
}

#[tokio::test]
async fn no_statement_scans_a_table_that_grows() {
    let (_folder, db) = open().await;
    let mut conn = db.read().await.unwrap();
    for (what, statement) in statements() {
        let steps = plan(&mut conn, &statement).await;
        // The scans of the indexes that order users, the audit trail and the decisions stop at the end of a page.
        // The index of confirmed bookings is small: it has only those of upcoming classes. The
        // others aren't tables: the rows that `bookings to come` has ranked, the users who joined one
        // waitlist, and the data version.
        let is_harmless = |step: &str| {
            step.contains("users_attended")
                || step == "SCAN CONSTANT ROW"
                || step.contains("INDEX bookings_confirmed")
                || step == "SCAN ranked"
                || step == "SCAN joined"
                || step.contains("events_acts")
                || step.contains("decisions_decided")
                || step.starts_with("SCAN (subquery-")
                || step.contains("pragma_data_version")
        };
        let scan = |step: &&String| step.starts_with("SCAN") && !is_harmless(step);
        assert_eq!(steps.iter().find(scan), None, "{what}: {steps:#?}");
    }
    let steps = plan(&mut conn, bookings::lists::COUNT_IN_CLASSES_GONE_BY).await;
    let by_index = "SEARCH b USING COVERING INDEX bookings_user (user_id=?)";
    assert!(steps.iter().any(|step| step == by_index), "{steps:#?}");
}

/// SQLite must merge each view into the statement. If it computed a view separately, the plan would
/// have a step with the view's name.
#[tokio::test]
async fn no_view_is_computed_separately() {
    let (_folder, db) = open().await;
    let mut conn = db.read().await.unwrap();
    let views: Vec<String> =
        sqlx::query_scalar("SELECT name FROM temp.sqlite_schema WHERE type = 'view'")
            .fetch_all(&mut *conn)
            .await
            .unwrap();
    assert_eq!(views.len(), 4);
    // `views.sql` says why the file has no views.
    let in_the_file: i64 =
        sqlx::query_scalar("SELECT count(*) FROM main.sqlite_schema WHERE type = 'view'")
            .fetch_one(&mut *conn)
            .await
            .unwrap();
    assert_eq!(in_the_file, 0);
    for (what, statement) in statements() {
        let steps = plan(&mut conn, &statement).await;
        let is_separate = |step: &&String| {
            let step = step
                .strip_prefix("MATERIALIZE ")
                .or(step.strip_prefix("CO-ROUTINE "));
            step.is_some_and(|name| {
                views
                    .iter()
                    .chain(&[
                        "class".to_owned(),
                        "mine".to_owned(),
                        "versioned".to_owned(),
                    ])
                    .any(|view| view == name)
            })
        };
        assert_eq!(steps.iter().find(is_separate), None, "{what}: {steps:#?}");
    }
}
