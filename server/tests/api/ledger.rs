//! Tests the rules of the ledger and the history that the database itself enforces.

use std::collections::BTreeSet;
use std::fmt::Debug;

use fantail_core::closed_enum::ClosedEnum;
use fantail_core::concession::LedgerCause;
use fantail_core::event::EventKind;
use fantail_server::error::AppError;
use sqlx::AssertSqlSafe;

use crate::studio::TestStudio;

fn values<T: ClosedEnum + Debug>() -> BTreeSet<String> {
    T::ALL.iter().map(|one| one.as_str().to_owned()).collect()
}

#[tokio::test]
async fn the_database_has_the_same_causes_and_kinds_as_the_rules() {
    let studio = TestStudio::open().await;
    let causes = studio.texts("SELECT cause FROM ledger_causes").await;
    assert_eq!(BTreeSet::from_iter(causes), values::<LedgerCause>());
    let kinds = studio.texts("SELECT kind FROM event_kinds").await;
    assert_eq!(BTreeSet::from_iter(kinds), values::<EventKind>());
}

#[tokio::test]
async fn the_database_refuses_an_entry_that_its_cause_does_not_allow() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").with_concessions(5).await;
    let hiit = studio.class("HIIT").await;
    mia.books(&hiit).await.ok();
    let booking = &studio.texts("SELECT id FROM bookings").await[0];
    for (cause, delta, booking_id, is_allowed) in [
        ("granted", 1, "NULL", true),
        ("granted", -1, "NULL", false),
        ("removed", 1, "NULL", false),
        ("refund", -1, "NULL", false),
        ("refund", 1, "NULL", true),
        ("cancellation", 1, "NULL", false),
        ("booking", -1, "NULL", false),
        ("account_closed", -1, "NULL", true),
        ("bonus", 1, "NULL", false),
        ("booking", 1, &format!("'{booking}'"), false),
    ] {
        let entry = format!(
            "INSERT INTO ledger (user_id, delta, balance_after, cause, booking_id, entered_at)
             SELECT id, {delta}, concessions + {delta}, '{cause}', {booking_id}, 0 FROM users WHERE id = '{}'",
            mia.id
        );
        let written = studio.app().db.write(async |conn, _| {
            sqlx::raw_sql(AssertSqlSafe(entry.clone()))
                .execute(conn)
                .await?;
            Ok::<(), AppError>(())
        });
        assert_eq!(written.await.is_ok(), is_allowed, "{cause} {delta}");
    }
}
