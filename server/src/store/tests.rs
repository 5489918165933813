//! The plans of the statements that read the tables which grow for years: each finds its rows by an index.

use sqlx::AssertSqlSafe;
use tempfile::TempDir;

use super::users::lists::{By, Order, Part, Sought};
use super::{bookings, classes, history, notifications, users};
use crate::clock::Clock;
use crate::db::{Conn, Db};
use fantail_core::search::Words;
use fantail_core::studio_time::Instant;

/// The steps of a statement, as SQLite plans them.
async fn plan(conn: &mut Conn, statement: &str) -> Vec<String> {
    let steps: Vec<(i64, i64, i64, String)> =
        sqlx::query_as(AssertSqlSafe(format!("EXPLAIN QUERY PLAN {statement}")))
            .fetch_all(conn)
            .await
            .unwrap();
    steps.into_iter().map(|(.., step)| step).collect()
}

fn by_attendance() -> String {
    let sought = Sought {
        words: Words::of(""),
        is_active: None,
    };
    let order = Order {
        by: By::ClassesAttended,
        is_descending: true,
    };
    let part = Part {
        offset: 0,
        limit: 20,
    };
    users::lists::page(&sought, order, part)
        .sql()
        .as_str()
        .to_owned()
}

#[tokio::test]
async fn nothing_that_grows_for_years_is_read_whole() {
    let folder = TempDir::new().unwrap();
    let clock = Clock::fixed_at(Instant::from_millis(1_800_000_000_000));
    let db = Db::open(&folder.path().join("studio.db"), clock)
        .await
        .unwrap();
    let mut conn = db.read().await.unwrap();
    let attended = by_attendance();
    let statements = [
        bookings::lists::OF_USER,
        bookings::lists::IN_CLASSES_GONE_BY,
        bookings::lists::COUNT_IN_CLASSES_GONE_BY,
        history::OF_USER,
        history::COUNT_OF_USER,
        notifications::DONE_WITH,
        classes::timetable::LIST,
        &attended,
    ];
    for statement in statements {
        let steps = plan(&mut conn, statement).await;
        // The users alone are read in the order of an index: a page of them ends it.
        let whole = |step: &&String| step.starts_with("SCAN") && !step.contains("users_attended");
        assert_eq!(steps.iter().find(whole), None, "{statement}: {steps:#?}");
    }
    let steps = plan(&mut conn, bookings::lists::COUNT_IN_CLASSES_GONE_BY).await;
    let by_index = "SEARCH b USING COVERING INDEX bookings_user (user_id=?)";
    assert!(steps.iter().any(|step| step == by_index), "{steps:#?}");
}
