//! The checks of the file: its pages, constraints and references, by SQLite itself.

use super::check::Check;
use crate::db::integrity;

/// The check of the file's pages.
pub(super) const WHOLE: u8 = 23;

pub(super) const FILE: &[Check] = &[
    Check {
        item: WHOLE,
        sentence: "the file is whole",
        sql: integrity::DAMAGE,
        numbers: &[],
    },
    Check {
        item: 24,
        sentence: "a row that is referred to is there",
        sql: integrity::ORPHANS,
        numbers: &[],
    },
];

#[cfg(test)]
mod tests {
    use fantail_core::studio_time::Instant;
    use sqlx::sqlite::SqliteConnectOptions;
    use sqlx::{AssertSqlSafe, ConnectOptions};

    use super::super::of_the_file;
    use crate::clock::Clock;
    use crate::db::Db;
    use crate::db::progress::Progress;

    /// Damages a new file with this SQL, and returns the findings in it.
    async fn findings_after(sql: &str) -> Vec<(u8, String)> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("studio.db");
        let now = Instant::from_millis(1_800_000_000_000);
        let db = Db::open(&path, Clock::fixed_at(now)).await.unwrap();
        db.close().await.unwrap();
        let options = SqliteConnectOptions::new().filename(&path);
        let mut conn = options.foreign_keys(false).connect().await.unwrap();
        sqlx::raw_sql(AssertSqlSafe(sql.to_owned()))
            .execute(&mut conn)
            .await
            .unwrap();
        let found = of_the_file(&mut conn, now, &Progress::default())
            .await
            .unwrap();
        found
            .into_iter()
            .map(|violation| (violation.item, violation.found.concat()))
            .collect()
    }

    #[tokio::test]
    async fn damage_and_missing_references_are_found() {
        assert_eq!(findings_after("SELECT 1").await, []);
        let lost = findings_after(
            "PRAGMA writable_schema = ON;
             DELETE FROM sqlite_schema WHERE rowid =
                (SELECT min(rowid) FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL);
             PRAGMA writable_schema = RESET;",
        )
        .await;
        assert_eq!(lost.len(), 1, "{lost:?}");
        assert_eq!(lost[0].0, 23);
        let unruly = findings_after(
            "PRAGMA ignore_check_constraints = ON;
             INSERT INTO series (id, pattern, interval_count, days, start_on, created_at)
             VALUES ('a', 'never', 1, '.......', '2026-11-21', 0);
             PRAGMA ignore_check_constraints = OFF",
        )
        .await;
        assert_eq!(unruly[0].0, 23, "{unruly:?}");
        let orphan = findings_after(
            "INSERT INTO waitlist_entries (id, user_id, class_id, added_by, joined_at)
             VALUES ('a', 'nobody', 'nothing', 'member', 0)",
        )
        .await;
        assert_eq!(orphan.len(), 1, "{orphan:?}");
        assert_eq!(orphan[0].0, 24);
        assert!(
            orphan[0]
                .1
                .contains("of waitlist_entries refers to none of")
        );
    }
}
