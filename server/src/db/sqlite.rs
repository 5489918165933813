//! SQLite's options and pragmas, and what is asserted of them before the first request.

use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use anyhow::{Context, anyhow, ensure};
use sqlx::migrate::MigrateError;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{ConnectOptions, Connection};
use tokio::time::sleep;

use super::Conn;
use super::codes::{Fault, fault_of};
use super::{place, wal};
use crate::clock::Stopwatch;
use crate::folders::sync_folder_of;
use crate::store::users::name_keys;

const READERS: u32 = 4;
/// The pages that a connection which only reads keeps, in KiB, as SQLite writes it; the system keeps the file's as well.
const READERS_CACHE: &str = "-500";
/// The pages that a write of a whole studio keeps, in KiB: those it changes are not written out and read again.
const LARGE_WRITE_CACHE: &str = "PRAGMA cache_size = -131072";
/// The time a statement waits for another process (`fantail check`, a backup) to release the file.
pub(super) const BUSY_TIMEOUT: Duration = Duration::from_secs(5);
/// The time between two attempts to open a file where SQLite doesn't wait by itself.
const PAUSE: Duration = Duration::from_millis(5);
/// The first version without a fault that could corrupt a file in WAL mode.
const OLDEST_SAFE_VERSION: (u32, u32, u32) = (3, 51, 3);

pub(super) static MIGRATIONS: sqlx::migrate::Migrator = sqlx::migrate!("../migrations/sqlite");

/// Opens the one connection that writes, creating the file if there is none, and brings the schema up to date.
pub(super) async fn open_writer(path: &Path) -> anyhow::Result<Conn> {
    place::prepare(path)
        .await
        .with_context(|| cannot("open", path))?;
    let mut conn = connect_in_turn(&options(path))
        .await
        .with_context(|| cannot("open", path))?;
    assert_version(&mut conn).await?;
    assert_pragmas(&mut conn).await?;
    migrate(&mut conn)
        .await
        .with_context(|| cannot("migrate", path))?;
    // The names of a new file and its log outlive a power cut.
    sync_folder_of(path).with_context(|| cannot("keep", path))?;
    Ok(conn)
}

/// Makes the first page of a new database.
pub(super) async fn begin(path: &Path) -> anyhow::Result<()> {
    let conn = options(path).connect().await?;
    Ok(wal::close(conn).await?)
}

/// Connects, if need be after another process that is giving a new file its write-ahead log. SQLite doesn't wait for that,
/// whatever the busy timeout: of two processes that start together it refuses one at once.
async fn connect_in_turn(options: &SqliteConnectOptions) -> Result<Conn, sqlx::Error> {
    let waiting = Stopwatch::start();
    loop {
        match options.connect().await {
            Err(error) if is_busy(&error) && waiting.elapsed() < BUSY_TIMEOUT => {
                sleep(PAUSE).await;
            }
            connected => return connected,
        }
    }
}

fn is_busy(error: &sqlx::Error) -> bool {
    fault_of(error) == Some(Fault::Busy)
}

/// Opens the writing connection again; the schema is up to date.
pub(super) async fn reopen_writer(path: &Path, expected: &Identity) -> anyhow::Result<Conn> {
    ensure!(
        identity(path)? == *expected,
        "another file is in the place of the database {}: a restart is needed",
        path.display()
    );
    let mut conn = options(path)
        .connect()
        .await
        .with_context(|| cannot("open", path))?;
    assert_pragmas(&mut conn).await?;
    Ok(conn)
}

/// The identity of a file (device and inode), whatever its name.
#[derive(PartialEq, Eq)]
pub(super) struct Identity(u64, u64);

pub(super) fn identity(path: &Path) -> anyhow::Result<Identity> {
    let found = fs::metadata(path).with_context(|| cannot("look for", path))?;
    Ok(Identity(found.dev(), found.ino()))
}

/// Opens the connections that only read.
pub(super) async fn open_readers(path: &Path) -> anyhow::Result<SqlitePool> {
    open_pool(path, reading(READERS)).await
}

/// Opens the connection that notices changes; each connection that replaces it is counted.
pub(super) async fn open_watcher(
    path: &Path,
    connections: Arc<AtomicU64>,
) -> anyhow::Result<SqlitePool> {
    let counted = reading(1).after_connect(move |_, _| {
        connections.fetch_add(1, Ordering::SeqCst);
        Box::pin(async { Ok(()) })
    });
    open_pool(path, counted).await
}

/// Opens one more connection that only reads.
pub(super) async fn open_apart(path: &Path) -> anyhow::Result<Conn> {
    read_only(path)
        .connect()
        .await
        .with_context(|| cannot("read", path))
}

fn read_only(path: &Path) -> SqliteConnectOptions {
    options(path)
        .read_only(true)
        .create_if_missing(false)
        .pragma("cache_size", READERS_CACHE)
}

fn reading(connections: u32) -> SqlitePoolOptions {
    SqlitePoolOptions::new()
        .max_connections(connections)
        .min_connections(1)
        .acquire_timeout(BUSY_TIMEOUT)
        .idle_timeout(None)
        .max_lifetime(None)
        // An open file stays open: a ping before each read would cost more than most reads.
        .test_before_acquire(false)
}

async fn open_pool(path: &Path, pool: SqlitePoolOptions) -> anyhow::Result<SqlitePool> {
    pool.connect_with(read_only(path))
        .await
        .with_context(|| cannot("read", path))
}

/// Lets a connection keep the pages of a write that is far larger than any request's, until it is closed.
pub async fn keep_more_pages(conn: &mut Conn) -> Result<(), sqlx::Error> {
    sqlx::query(LARGE_WRITE_CACHE).execute(conn).await?;
    Ok(())
}

fn options(path: &Path) -> SqliteConnectOptions {
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

/// Migrates the schema. The migration holds the write lock from its first statement, as two processes may start on one
/// new file.
async fn migrate(conn: &mut Conn) -> anyhow::Result<()> {
    let mut tx = conn.begin_with("BEGIN IMMEDIATE").await?;
    let migrated = MIGRATIONS.run(&mut *tx).await;
    migrated.map_err(in_an_owners_words)?;
    name_keys::follow(&mut tx).await?;
    tx.commit().await?;
    Ok(())
}

fn in_an_owners_words(error: MigrateError) -> anyhow::Error {
    match error {
        MigrateError::VersionMissing(_) => {
            anyhow!("it was made by a newer Fantail than this one, which can't read it")
        }
        MigrateError::VersionMismatch(version) => anyhow!(
            "its migration {version} is not the one of this Fantail: another build made it, which can open it"
        ),
        error => error.into(),
    }
}

async fn assert_version(conn: &mut Conn) -> anyhow::Result<()> {
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

async fn assert_pragmas(conn: &mut Conn) -> anyhow::Result<()> {
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

fn cannot(verb: &str, path: &Path) -> String {
    format!("cannot {verb} the database {}", path.display())
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
