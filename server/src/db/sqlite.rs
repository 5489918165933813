//! Opens the connections, and migrates the schema.

use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use anyhow::{Context, anyhow, ensure};
use sqlx::migrate::{MigrateError, Migrator};
use sqlx::sqlite::{SqliteConnectOptions, SqlitePool, SqlitePoolOptions};
use sqlx::{ConnectOptions, Connection};
use tokio::time::sleep;

use super::conn::{BUSY_TIMEOUT, Conn};
use super::copy::shown;
use super::database_file;
use super::error_codes::{Fault, fault_of};
use super::options::{assert_pragmas, assert_version, create_views, options, read_only};
use crate::clock::Stopwatch;
use crate::db::private_fs::sync_folder_of;

const READERS: u32 = 4;
/// The page cache for writing a whole studio, in KiB. With it, SQLite doesn't write changed pages
/// to the disk early and read them again.
const LARGE_WRITE_CACHE: &str = "PRAGMA cache_size = -131072";
/// The time between two attempts to open a file, for the case in which SQLite ignores the busy
/// timeout.
const PAUSE: Duration = Duration::from_millis(5);

pub(super) static MIGRATIONS: Migrator = sqlx::migrate!("../migrations/sqlite");

/// Opens the one connection that writes, creating the file if there is none, and brings the schema up to date.
pub(super) async fn open_writer(path: &Path) -> anyhow::Result<Conn> {
    database_file::prepare(path)
        .await
        .with_context(|| cannot("open", path))?;
    let mut conn = connect_with_retries(&options(path))
        .await
        .with_context(|| cannot("open", path))?;
    assert_version(&mut conn).await?;
    assert_pragmas(&mut conn).await?;
    migrate(&mut conn, &MIGRATIONS)
        .await
        .with_context(|| cannot("migrate", path))?;
    create_views(&mut conn).await?;
    // So that a new file and its log survive a power cut.
    sync_folder_of(path).with_context(|| cannot("keep", path))?;
    Ok(conn)
}

/// Connects, and retries while another process sets WAL mode on a new file. SQLite ignores the busy
/// timeout then: if two processes start at the same time, one of them fails at once.
async fn connect_with_retries(options: &SqliteConnectOptions) -> Result<Conn, sqlx::Error> {
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

/// Opens the writing connection again. The schema is up to date already.
pub(super) async fn reopen_writer(path: &Path, expected: &Identity) -> anyhow::Result<Conn> {
    ensure!(
        identity(path)? == *expected,
        "another file is in the place of the {}: a restart is needed",
        shown(path)
    );
    let mut conn = options(path)
        .connect()
        .await
        .with_context(|| cannot("open", path))?;
    assert_pragmas(&mut conn).await?;
    create_views(&mut conn).await?;
    Ok(conn)
}

/// The identity of a file: its device and inode.
#[derive(PartialEq, Eq)]
pub(super) struct Identity(u64, u64);

pub(super) fn identity(path: &Path) -> anyhow::Result<Identity> {
    let found = fs::metadata(path).with_context(|| cannot("look for", path))?;
    Ok(Identity(found.dev(), found.ino()))
}

/// Opens the pool of read-only connections.
pub(super) async fn open_readers(path: &Path) -> anyhow::Result<SqlitePool> {
    let pool = reading(READERS).after_connect(|conn, _| Box::pin(create_views(conn)));
    open_pool(path, pool).await
}

/// Opens the connection that notices changes. Counts it, and each later connection that replaces
/// it, in `connections`.
pub(super) async fn open_watcher(
    path: &Path,
    connections: Arc<AtomicU64>,
) -> anyhow::Result<SqlitePool> {
    let counted = reading(1).after_connect(move |conn, _| {
        connections.fetch_add(1, Ordering::SeqCst);
        Box::pin(create_views(conn))
    });
    open_pool(path, counted).await
}

/// Opens a read-only connection outside the pool.
pub(super) async fn open_apart(path: &Path) -> anyhow::Result<Conn> {
    let mut conn = read_only(path)
        .connect()
        .await
        .with_context(|| cannot("read", path))?;
    create_views(&mut conn).await?;
    Ok(conn)
}

fn reading(connections: u32) -> SqlitePoolOptions {
    SqlitePoolOptions::new()
        .max_connections(connections)
        .min_connections(1)
        .acquire_timeout(BUSY_TIMEOUT)
        .idle_timeout(None)
        .max_lifetime(None)
        // A ping before each read would cost more than most reads, and a connection to a local file doesn't break.
        .test_before_acquire(false)
}

async fn open_pool(path: &Path, pool: SqlitePoolOptions) -> anyhow::Result<SqlitePool> {
    pool.connect_with(read_only(path))
        .await
        .with_context(|| cannot("read", path))
}

/// Enlarges the page cache of a connection until it is closed. For writes that are far larger than
/// those of any request.
pub async fn keep_more_pages(conn: &mut Conn) -> Result<(), sqlx::Error> {
    sqlx::query(LARGE_WRITE_CACHE).execute(conn).await?;
    Ok(())
}

/// Migrates the schema. Takes the write lock first, because two processes may open a new file at
/// the same time.
async fn migrate(conn: &mut Conn, migrations: &Migrator) -> anyhow::Result<()> {
    let mut tx = conn.begin_with("BEGIN IMMEDIATE").await?;
    let migrated = migrations.run(&mut *tx).await;
    migrated.map_err(explain_migration_error)?;
    tx.commit().await?;
    Ok(())
}

/// Words a failed migration for the owner of the file. What SQLite says of a table is of no use to them.
fn explain_migration_error(error: MigrateError) -> anyhow::Error {
    match error {
        MigrateError::VersionMissing(_) => {
            anyhow!("it was made by a newer Fantail than this one, which can't read it")
        }
        MigrateError::VersionMismatch(version) => anyhow!(
            "its migration {version} is not the one of this Fantail: another build made it, which can open it"
        ),
        MigrateError::Dirty(version) => {
            anyhow!(
                "its migration {version} was begun and not completed: use a backup of before that"
            )
        }
        MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _)
            if fault_of(&error).is_none() && error.as_database_error().is_some() =>
        {
            tracing::debug!("the migration failed: {error}");
            anyhow!(
                "it isn't the file of a studio, or its tables were changed by hand: use a backup of before that"
            )
        }
        MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => error.into(),
        error => error.into(),
    }
}

fn cannot(verb: &str, path: &Path) -> String {
    format!("cannot {verb} the {}", shown(path))
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;

    use sqlx::SqlSafeStr;
    use sqlx::migrate::{Migration, MigrationType};

    use super::*;

    /// The migrations of a later Fantail: one more than those of this one.
    fn later() -> Migrator {
        let mut migrations = MIGRATIONS.migrations.to_vec();
        migrations.push(Migration::new(
            9_000,
            Cow::Borrowed("colours"),
            MigrationType::Simple,
            "ALTER TABLE classes ADD COLUMN colour TEXT NOT NULL DEFAULT 'green';
                 UPDATE classes SET colour = 'blue' WHERE name = 'HIIT'"
                .into_sql_str(),
            false,
        ));
        Migrator {
            migrations: Cow::Owned(migrations),
            ..Migrator::DEFAULT
        }
    }

    #[tokio::test]
    async fn a_later_migration_changes_a_file_once_and_keeps_its_rows() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("studio.db");
        let mut conn = open_writer(&path).await.unwrap();
        let classes = "INSERT INTO classes (id, name, instructor, location, start_at, end_at, duration_minutes,
                                            concessions_required, created_at)
                       VALUES ('a', 'HIIT', 'C', 'Here', 0, 3600000, 60, 1, 0), ('b', 'Yoga', 'C', 'Here', 0, 3600000, 60, 1, 0)";
        sqlx::raw_sql(classes).execute(&mut conn).await.unwrap();
        for _ in 0..2 {
            migrate(&mut conn, &later()).await.unwrap();
            let colours: Vec<(String, String)> =
                sqlx::query_as("SELECT name, colour FROM classes ORDER BY id")
                    .fetch_all(&mut conn)
                    .await
                    .unwrap();
            let expected = [("HIIT", "blue"), ("Yoga", "green")];
            assert_eq!(
                colours,
                expected.map(|(name, colour)| (name.to_owned(), colour.to_owned()))
            );
        }
        let refused = migrate(&mut conn, &MIGRATIONS).await.unwrap_err();
        assert!(
            refused.to_string().contains("made by a newer Fantail"),
            "{refused}"
        );
    }

    #[tokio::test]
    async fn a_later_migration_that_fails_changes_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let mut conn = open_writer(&folder.path().join("studio.db")).await.unwrap();
        let mut broken = later();
        broken.migrations.to_mut().push(Migration::new(
            9_001,
            Cow::Borrowed("broken"),
            MigrationType::Simple,
            "UPDATE classes SET shade = 1".into_sql_str(),
            false,
        ));
        let refused = migrate(&mut conn, &broken).await.unwrap_err();
        assert!(refused.to_string().contains("changed by hand"), "{refused}");
        migrate(&mut conn, &MIGRATIONS).await.unwrap();
        let colours = sqlx::query("SELECT colour FROM classes")
            .fetch_all(&mut conn)
            .await;
        assert!(colours.is_err());
    }
}
