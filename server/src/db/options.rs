//! SQLite's options and pragmas, which are checked when a connection that writes is opened.

use std::path::Path;

use anyhow::ensure;
use sqlx::ConnectOptions;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous};

use super::conn::{BUSY_TIMEOUT, Conn};

/// The page cache of a read-only connection, in KiB. SQLite takes a negative number as KiB. The
/// operating system caches the file as well.
const READERS_CACHE: &str = "-500";
/// The number of rows that SQLite's thread reads ahead. With fewer, the thread stops and starts
/// many times in a long list.
const ROW_BUFFER: usize = 1_000;
/// Earlier versions have a bug that can corrupt a file in WAL mode.
const OLDEST_SAFE_VERSION: (u32, u32, u32) = (3, 51, 3);

pub(super) fn options(path: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(path)
        .journal_mode(SqliteJournalMode::Wal)
        // NORMAL loses acknowledged commits when the power fails.
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .busy_timeout(BUSY_TIMEOUT)
        .pragma("temp_store", "MEMORY")
        .pragma("trusted_schema", "OFF")
        .disable_statement_logging()
}

pub(super) fn read_only(path: &Path) -> SqliteConnectOptions {
    options(path)
        .read_only(true)
        .create_if_missing(false)
        .pragma("cache_size", READERS_CACHE)
        .row_buffer_size(ROW_BUFFER)
}

/// Creates the views, for this connection only. They must not exist during a migration, because
/// SQLite checks each view that names an altered table.
pub async fn create_views(conn: &mut Conn) -> Result<(), sqlx::Error> {
    sqlx::raw_sql(include_str!("views.sql"))
        .execute(conn)
        .await?;
    Ok(())
}

pub(super) async fn assert_version(conn: &mut Conn) -> anyhow::Result<()> {
    let version: String = sqlx::query_scalar("SELECT sqlite_version()")
        .fetch_one(conn)
        .await?;
    ensure!(
        OLDEST_SAFE_VERSION <= parse_version(&version),
        "SQLite {version} is too old: 3.51.3 or later is needed"
    );
    Ok(())
}

fn parse_version(version: &str) -> (u32, u32, u32) {
    let mut parts = version.split('.').map(|part| part.parse().unwrap_or(0));
    let mut next = || parts.next().unwrap_or(0);
    (next(), next(), next())
}

pub(super) async fn assert_pragmas(conn: &mut Conn) -> anyhow::Result<()> {
    let journal: String = sqlx::query_scalar("PRAGMA journal_mode")
        .fetch_one(&mut *conn)
        .await?;
    ensure!(
        journal == "wal",
        "the database can't use a write-ahead log here (journal_mode is {journal})"
    );
    for (pragma, expected) in [
        ("PRAGMA synchronous", 2_i64),
        ("PRAGMA foreign_keys", 1),
        ("PRAGMA busy_timeout", 5_000),
        ("PRAGMA temp_store", 2),
        ("PRAGMA trusted_schema", 0),
    ] {
        let found: i64 = sqlx::query_scalar(pragma).fetch_one(&mut *conn).await?;
        ensure!(
            found == expected,
            "{pragma} is {found}, and must be {expected}"
        );
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_compare_as_numbers() {
        assert!(OLDEST_SAFE_VERSION <= parse_version("3.51.3"));
        assert!(OLDEST_SAFE_VERSION <= parse_version("3.52.0"));
        assert!(parse_version("3.51.2") < OLDEST_SAFE_VERSION);
        assert!(parse_version("3.9.100") < OLDEST_SAFE_VERSION);
    }
}
