//! Checkpoints of the write-ahead log, and a warning before a log that only grows fills the disk.

use std::fs;
use std::path::Path;

use sqlx::Connection;

use super::conn::{Conn, without_waiting};
use super::copy::companion_of;
use super::litestream;
use super::transaction::TransactionControl;

/// A file of the log above this size is truncated, and an operator is warned while more than this is in use. SQLite
/// restarts the log at 4 MiB, unless a reader never ends or the database file can't be written.
const LARGE_LOG: u64 = 64 * 1024 * 1024;
/// The bytes before each page of the log (SQLite's file format, section 4.1).
const FRAME_HEADER: u64 = 24;

/// Copies the log into the file as far as possible, and truncates a large log. Returns a warning
/// for the operator if that fails, or if the log is still large afterwards.
pub(super) async fn maintain(
    control: &TransactionControl,
    conn: &mut Conn,
    database: &Path,
) -> Option<String> {
    match checkpoint(control, conn, database).await {
        Ok(in_use) => (LARGE_LOG < in_use).then(|| growth_warning(in_use, database)),
        Err(error) => Some(format!(
            "the write-ahead log can't be copied into the database: {error}"
        )),
    }
}

fn growth_warning(in_use: u64, database: &Path) -> String {
    let growth = format!(
        "the write-ahead log has grown to {} MiB",
        in_use / (1024 * 1024)
    );
    match litestream::folder_beside(database) {
        Some(_) => format!("{growth}: Litestream may be behind in reading it, see that it runs"),
        None => growth,
    }
}

/// Checkpoints the log, and returns how many of its bytes are in use. SQLite never shrinks the file of the log by
/// itself, so a large one is truncated.
async fn checkpoint(
    control: &TransactionControl,
    conn: &mut Conn,
    database: &Path,
) -> Result<u64, sqlx::Error> {
    let mut pages = control.checkpoint(conn).await?;
    if LARGE_LOG < sizes(database).log {
        pages = control.truncate_log(conn).await?;
    }
    let page: i64 = sqlx::query_scalar("PRAGMA page_size")
        .fetch_one(conn)
        .await?;
    Ok(pages * (FRAME_HEADER + page.unsigned_abs()))
}

/// Copies the write-ahead log into the file and closes the connection, so that the file alone is the whole
/// studio. If another process has the file open, the log stays beside it.
pub(super) async fn close(mut conn: Conn) -> Result<(), sqlx::Error> {
    without_waiting(&mut conn, async |conn| {
        sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)")
            .execute(conn)
            .await
    })
    .await?;
    conn.close().await
}

/// The sizes of a file and its log, in bytes; 0 if there is none.
#[derive(Debug, Clone, Copy)]
pub struct Sizes {
    pub file: u64,
    pub log: u64,
}

pub(super) fn sizes(database: &Path) -> Sizes {
    let length = |path: &Path| fs::metadata(path).map_or(0, |found| found.len());
    Sizes {
        file: length(database),
        log: length(&companion_of(database, "-wal")),
    }
}

#[cfg(test)]
mod tests {
    use std::fs::File;
    use std::time::Duration;

    use fantail_core::studio_time::Instant;
    use sqlx::ConnectOptions;
    use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode};

    use super::super::Db;
    use super::super::faults::{IO_ERROR, Step};
    use super::*;
    use crate::clock::{Clock, Stopwatch};

    async fn open(path: &Path) -> Conn {
        let options = SqliteConnectOptions::new().filename(path);
        let options = options.journal_mode(SqliteJournalMode::Wal);
        options.create_if_missing(true).connect().await.unwrap()
    }

    async fn run(conn: &mut Conn, sql: &'static str) {
        sqlx::raw_sql(sql).execute(conn).await.unwrap();
    }

    #[tokio::test]
    async fn a_failed_checkpoint_returns_a_warning() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("studio.db");
        let mut conn = open(&path).await;
        let control = TransactionControl::default();
        assert_eq!(maintain(&control, &mut conn, &path).await, None);
        control.faults.arm(Step::Checkpoint, IO_ERROR, 1);
        let warning = maintain(&control, &mut conn, &path).await.unwrap();
        assert!(warning.contains("can't be copied"), "{warning}");
        assert_eq!(maintain(&control, &mut conn, &path).await, None);
    }

    #[test]
    fn the_warning_names_litestream_if_it_replicates_the_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("studio.db");
        let alone = "the write-ahead log has grown to 65 MiB";
        assert_eq!(growth_warning(65 * 1024 * 1024, &path), alone);
        fs::create_dir(folder.path().join(".studio.db-litestream")).unwrap();
        let warning = growth_warning(65 * 1024 * 1024, &path);
        assert!(
            warning.starts_with(&format!("{alone}: Litestream")),
            "{warning}"
        );
    }

    #[tokio::test]
    async fn a_large_log_is_warned_of_while_it_is_read_and_truncated_afterwards() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("studio.db");
        let mut conn = open(&path).await;
        let control = TransactionControl::default();
        run(&mut conn, "CREATE TABLE much (it BLOB)").await;
        let mut reader = open(&path).await;
        run(&mut reader, "BEGIN; SELECT count(*) FROM much").await;
        for _ in 0..70 {
            run(&mut conn, "INSERT INTO much VALUES (zeroblob(1024 * 1024))").await;
        }
        let waiting = Stopwatch::start();
        let warning = maintain(&control, &mut conn, &path).await.unwrap();
        assert!(warning.contains("has grown to 71 MiB"), "{warning}");
        assert!(
            waiting.elapsed() < Duration::from_secs(2),
            "the checkpoint waited for the reader"
        );
        run(&mut reader, "COMMIT").await;
        assert_eq!(maintain(&control, &mut conn, &path).await, None);
        assert_eq!(sizes(&path).log, 0);
        let patience: i64 = sqlx::query_scalar("PRAGMA busy_timeout")
            .fetch_one(&mut conn)
            .await
            .unwrap();
        assert_eq!(patience, 5_000);
    }

    #[tokio::test]
    async fn a_large_log_file_with_little_in_use_is_no_warning() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("studio.db");
        let mut conn = open(&path).await;
        run(&mut conn, "CREATE TABLE few (it)").await;
        let log = File::options()
            .write(true)
            .open(folder.path().join("studio.db-wal"));
        log.unwrap().set_len(LARGE_LOG + 1).unwrap();
        let mut reader = open(&path).await;
        run(&mut reader, "BEGIN; SELECT count(*) FROM few").await;
        assert_eq!(
            maintain(&TransactionControl::default(), &mut conn, &path).await,
            None
        );
    }

    #[tokio::test]
    async fn closing_does_not_wait_for_a_reader_of_the_log() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("studio.db");
        let now = Clock::fixed_at(Instant::from_millis(1_800_000_000_000));
        let db = Db::open(&path, now).await.unwrap();
        let written = db.write(async |conn, _| {
            sqlx::query("UPDATE _sqlx_migrations SET execution_time = 0")
                .execute(conn)
                .await?;
            Ok(())
        });
        written.await.unwrap();
        let mut reader = open(&path).await;
        run(&mut reader, "BEGIN; SELECT count(*) FROM users").await;
        let closing = Stopwatch::start();
        db.close().await.unwrap();
        assert!(closing.elapsed() < Duration::from_secs(1));
    }
}
