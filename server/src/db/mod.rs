//! The database: one connection that writes, several that read. All writes go through
//! [`Db::write`] and [`Db::write_exclusive`].

mod commands;
mod conn;
pub mod copy;
mod database_file;
pub mod error_codes;
pub mod exclusive;
#[cfg(test)]
mod faults;
mod free_space;
mod healing;
mod health;
pub(crate) mod integrity;
mod interrupt;
pub mod litestream;
pub mod live;
mod measures;
mod options;
mod other_processes;
pub(crate) mod private_fs;
pub mod progress;
mod queue;
mod reads;
#[cfg(test)]
mod recovery;
pub mod replace;
pub mod replica;
pub mod schema;
pub mod schema_guard;
mod sqlite;
mod transaction;
mod wal;
mod watcher;
mod writer;
pub mod writes;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use fantail_core::studio_time::Instant;
use sqlx::sqlite::SqlitePool;
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::timeout;

use self::commands::Commands;
pub use self::conn::{Conn, Engine};
use self::healing::Healing;
use self::health::Health;
pub use self::interrupt::Interrupt;
use self::measures::Measured;
pub use self::measures::Measures;
pub use self::options::create_views;
use self::queue::Queue;
pub use self::sqlite::keep_more_pages;
pub use self::transaction::{Batching, WriteLease};
use self::transaction::{Command, TransactionControl, WriteRequest};
pub use self::wal::Sizes;
use self::watcher::VersionWatcher;
pub use self::watcher::{DataVersion, VersionedConn, with_data_version};
use self::writer::Writer;
use crate::clock::{Clock, Stopwatch};
use crate::db::live::Live;
use crate::error::AppError;

/// The longest wait of a write for the connection.
const WRITER_WAIT: Duration = Duration::from_secs(5);
/// How long after its start a transaction still takes further writes into its commit. A write that
/// comes alone doesn't wait for others.
const BATCH_FOR: Duration = Duration::from_millis(20);

/// The studio's database. Clones share it.
#[derive(Clone)]
pub struct Db(Arc<Inner>);

struct Inner {
    /// Sends commands to the writer task.
    writer: mpsc::UnboundedSender<Command>,
    readers: SqlitePool,
    watcher: VersionWatcher,
    writer_wait: Duration,
    committed: watch::Sender<()>,
    /// The number of transactions this process has committed.
    commits: Arc<AtomicU64>,
    queue: Queue,
    health: Health,
    measured: Measured,
    live: Live,
    path: PathBuf,
    #[cfg(test)]
    control: TransactionControl,
}

impl Db {
    /// Opens the file, creating it (0600, in a 0700 folder) when missing, and brings its schema up to date.
    pub async fn open(path: &Path, clock: Clock) -> anyhow::Result<Db> {
        Db::open_with(path, clock, WRITER_WAIT, BATCH_FOR).await
    }

    async fn open_with(
        path: &Path,
        clock: Clock,
        writer_wait: Duration,
        batch_for: Duration,
    ) -> anyhow::Result<Db> {
        let conn = sqlite::open_writer(path).await?;
        let readers = sqlite::open_readers(path).await?;
        let watcher = VersionWatcher::open(path).await?;
        let (writer, commands) = mpsc::unbounded_channel();
        let (committed, _) = watch::channel(());
        let commits = Arc::new(AtomicU64::new(0));
        let health = Health::new();
        let measured = Measured::default();
        let live = Live::new();
        let control = TransactionControl::default();
        let task = Writer {
            commands: Commands::new(commands),
            clock,
            committed: committed.clone(),
            commits: Arc::clone(&commits),
            batch_for,
            measured: measured.clone(),
            live: live.clone(),
            healing: Healing {
                path: path.to_owned(),
                identity: sqlite::identity(path)?,
                health: health.clone(),
                control: control.clone(),
            },
        };
        tokio::spawn(task.run(conn));
        Ok(Db(Arc::new(Inner {
            writer,
            readers,
            watcher,
            writer_wait,
            committed,
            commits,
            queue: Queue::new(),
            health,
            measured,
            live,
            path: path.to_owned(),
            #[cfg(test)]
            control,
        })))
    }

    /// Returns false from a fault of the writing connection until a new connection has committed a test write.
    pub fn can_write(&self) -> bool {
        self.0.health.can_write()
    }

    /// Returns a warning of a fault that is likely to follow.
    pub fn warning(&self) -> Option<String> {
        self.0.health.warning()
    }

    /// Records measures of all writes from now on.
    pub fn measure(&self, measures: Measures) {
        self.0.measured.record_to(measures);
    }

    /// Returns the streams of changes.
    pub fn live(&self) -> &Live {
        &self.0.live
    }

    /// Returns the sizes of the database file and of its write-ahead log.
    pub fn sizes(&self) -> Sizes {
        wal::sizes(&self.0.path)
    }

    /// Returns the number of transactions that this process has committed. While it stays the same,
    /// [`Db::data_version`] likely does too; other processes can also write.
    pub fn commits(&self) -> u64 {
        self.0.commits.load(Ordering::SeqCst)
    }

    /// Runs `work` as one unit: it is committed if it returns `Ok`, and rolled back otherwise. Writes that wait at the
    /// same time may share the commit. Returns after the commit.
    ///
    /// `now` is read when the write begins, after its wait. It therefore never decreases from one write to the next,
    /// unless the system clock is set back.
    pub async fn write<T>(
        &self,
        work: impl AsyncFnOnce(&mut Conn, Instant) -> Result<T, AppError>,
    ) -> Result<T, AppError> {
        self.lease(Batching::Shared).await?.run(work).await
    }

    /// Like [`Db::write`], but for a long write: no other write waits for its commit.
    pub async fn write_exclusive<T>(
        &self,
        work: impl AsyncFnOnce(&mut Conn, Instant) -> Result<T, AppError>,
    ) -> Result<T, AppError> {
        self.lease(Batching::Exclusive).await?.run(work).await
    }

    /// Waits for the connection that writes, and leases it until [`WriteLease::end`].
    ///
    /// One timeout covers both waits: for other writes of this process, and for another process that has locked the
    /// file.
    pub async fn lease(&self, batching: Batching) -> Result<WriteLease, AppError> {
        let requested = Stopwatch::start();
        let slot = self.0.queue.join().ok_or(AppError::Overloaded)?;
        let (lease, leased) = oneshot::channel();
        let request = WriteRequest {
            lease,
            slot,
            batching,
        };
        let sent = self.0.writer.send(Command::Write(request));
        sent.map_err(|_| AppError::Overloaded)?;
        let leased = timeout(self.0.writer_wait, leased).await;
        self.0.measured.waited(&requested);
        leased.map_or(Err(AppError::Overloaded), |leased| {
            leased.unwrap_or(Err(AppError::Overloaded))
        })
    }

    /// Returns a receiver that sees a change after each commit.
    pub fn commit_events(&self) -> watch::Receiver<()> {
        self.0.committed.subscribe()
    }

    /// Resolves when exactly `count` writes wait for the connection.
    pub async fn queued(&self, count: usize) {
        self.0.queue.has_length(count).await;
    }

    /// Waits for the writes that were requested earlier, then closes the database. The file then
    /// holds all data, without a `-wal` file beside it unless another process has the database open.
    pub async fn close(&self) -> Result<(), AppError> {
        self.0.watcher.close().await;
        self.0.readers.close().await;
        let (ack, closed) = oneshot::channel();
        if self.0.writer.send(Command::Close(ack)).is_err() {
            return Ok(());
        }
        closed.await.unwrap_or(Ok(()))
    }
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;
    use std::pin::pin;

    use chrono::TimeDelta;
    use futures_util::FutureExt;
    use sqlx::sqlite::SqliteConnectOptions;
    use sqlx::{ConnectOptions, Connection};
    use tokio::sync::oneshot;
    use tokio::time::timeout;

    use super::*;

    fn noon() -> Clock {
        Clock::fixed_at(Instant::parse("2026-11-21T00:00:00Z").unwrap())
    }

    async fn add_series(conn: &mut Conn, id: &'static str) -> Result<(), AppError> {
        sqlx::query(
            "INSERT INTO series (id, pattern, interval_count, days, start_on, created_at)
             VALUES ($1, 'daily', 1, '.......', '2026-11-21', 0)",
        )
        .bind(id)
        .execute(conn)
        .await?;
        Ok(())
    }

    async fn count_series(db: &Db) -> i64 {
        sqlx::query_scalar("SELECT count(*) FROM series")
            .fetch_one(&mut *db.read().await.unwrap())
            .await
            .unwrap()
    }

    #[tokio::test]
    async fn a_new_database_is_private_and_is_one_file_once_closed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("deep/studio.db");
        let db = Db::open(&path, noon()).await.unwrap();
        db.write(async |conn, _| add_series(conn, "a").await)
            .await
            .unwrap();
        let mode = |p: &Path| p.metadata().unwrap().permissions().mode() & 0o777;
        assert_eq!(mode(&path), 0o600);
        assert_eq!(mode(path.parent().unwrap()), 0o700);
        db.close().await.unwrap();
        let files: Vec<_> = path
            .parent()
            .unwrap()
            .read_dir()
            .unwrap()
            .map(|e| e.unwrap().file_name())
            .collect();
        assert_eq!(files, ["studio.db"]);
    }

    #[tokio::test]
    async fn a_long_read_leaves_no_file_beside_the_database_even_if_it_fails() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("studio.db");
        for round in 0..100 {
            let db = Db::open(&path, noon()).await.unwrap();
            let interrupt = Interrupt::default();
            let read = db.read_apart(&interrupt, async |conn| {
                sqlx::query("SELECT count(*) FROM series")
                    .execute(conn)
                    .await?;
                anyhow::ensure!(round % 2 == 0, "it fails");
                Ok(())
            });
            assert_eq!(read.await.is_ok(), round % 2 == 0);
            db.close().await.unwrap();
            assert_eq!(folder.path().read_dir().unwrap().count(), 1, "{round}");
        }
    }

    #[tokio::test]
    async fn a_file_that_others_could_read_is_made_private() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("studio.db");
        let db = Db::open(&path, noon()).await.unwrap();
        db.close().await.unwrap();
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o644)).unwrap();
        let db = Db::open(&path, noon()).await.unwrap();
        assert_eq!(path.metadata().unwrap().permissions().mode() & 0o777, 0o600);
        db.close().await.unwrap();
    }

    #[tokio::test]
    async fn a_failed_write_is_rolled_back() {
        let folder = tempfile::tempdir().unwrap();
        let db = Db::open(&folder.path().join("studio.db"), noon())
            .await
            .unwrap();
        let answer: Result<(), _> = db
            .write(async |conn, _| {
                add_series(conn, "a").await?;
                Err(AppError::Overloaded)
            })
            .await;
        assert!(answer.is_err());
        assert_eq!(count_series(&db).await, 0);
    }

    #[tokio::test]
    async fn an_abandoned_write_is_rolled_back_and_the_next_one_succeeds() {
        let folder = tempfile::tempdir().unwrap();
        let db = Db::open(&folder.path().join("studio.db"), noon())
            .await
            .unwrap();
        let abandoned = db.write(async |conn, _| {
            add_series(conn, "a").await?;
            std::future::pending::<Result<(), AppError>>().await
        });
        assert!(timeout(Duration::from_millis(50), abandoned).await.is_err());
        db.write(async |conn, _| add_series(conn, "b").await)
            .await
            .unwrap();
        assert_eq!(count_series(&db).await, 1);
    }

    #[tokio::test]
    async fn a_write_reads_the_time_after_it_has_waited() {
        let folder = tempfile::tempdir().unwrap();
        let clock = noon();
        let db = Db::open(&folder.path().join("studio.db"), clock.clone())
            .await
            .unwrap();
        let (holds, held) = oneshot::channel();
        let (let_go, may_go) = oneshot::channel::<()>();
        let first = db.write(async |_, now| {
            holds.send(()).unwrap();
            may_go.await.unwrap();
            Ok(now)
        });
        let second = async {
            held.await.unwrap();
            let mut waiting = pin!(db.write(async |_, now| { Ok(now) }));
            // The second write waits, because the first one holds the lock.
            assert!((&mut waiting).now_or_never().is_none());
            clock.advance(TimeDelta::minutes(1));
            let_go.send(()).unwrap();
            waiting.await
        };
        let (first, second) = tokio::join!(first, second);
        assert_eq!(second.unwrap() - first.unwrap(), TimeDelta::minutes(1));
    }

    #[tokio::test]
    async fn one_timeout_covers_the_wait_for_this_process_and_for_another() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("studio.db");
        let other = Db::open(&path, noon()).await.unwrap();
        let patience = Duration::from_millis(200);
        let db = Db::open_with(&path, noon(), patience, BATCH_FOR)
            .await
            .unwrap();
        let (holds, held) = oneshot::channel();
        let holding = other.write(async |_, _| {
            holds.send(()).unwrap();
            std::future::pending::<Result<(), AppError>>().await
        });
        let waiting = async {
            held.await.unwrap();
            let write = || db.write(async |conn, _| add_series(conn, "a").await);
            tokio::join!(write(), write())
        };
        let (one, two) = tokio::select! {
            answers = timeout(10 * patience, waiting) => answers.unwrap(),
            _ = holding => unreachable!("the other process never unlocks the file"),
        };
        assert!(matches!(one, Err(AppError::Overloaded)), "{one:?}");
        assert!(matches!(two, Err(AppError::Overloaded)), "{two:?}");
    }

    #[tokio::test]
    async fn readers_cannot_write_and_a_closed_database_refuses_writes() {
        let folder = tempfile::tempdir().unwrap();
        let db = Db::open(&folder.path().join("studio.db"), noon())
            .await
            .unwrap();
        assert!(
            add_series(&mut db.read().await.unwrap(), "a")
                .await
                .is_err()
        );
        db.close().await.unwrap();
        let late = db.write(async |conn, _| add_series(conn, "a").await).await;
        assert!(matches!(late, Err(AppError::Overloaded)));
    }

    /// Runs `change` on the migration records of a file, opens the file, and returns the error.
    async fn error_after(change: &'static str) -> String {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("studio.db");
        let db = Db::open(&path, noon()).await.unwrap();
        db.write(async |conn, _| {
            sqlx::raw_sql(change).execute(conn).await?;
            Ok(())
        })
        .await
        .unwrap();
        db.close().await.unwrap();
        let Err(error) = Db::open(&path, noon()).await else {
            panic!("the file was opened")
        };
        format!("{error:#}")
    }

    #[tokio::test]
    async fn the_error_for_a_file_of_a_newer_fantail_says_so() {
        let newer = "INSERT INTO _sqlx_migrations
                     SELECT 9999, description, installed_on, success, checksum, execution_time
                       FROM _sqlx_migrations LIMIT 1";
        let message = error_after(newer).await;
        assert!(
            message.ends_with("made by a newer Fantail than this one, which can't read it"),
            "{message}"
        );
    }

    #[tokio::test]
    async fn the_error_for_a_file_of_another_build_names_the_migration() {
        let edited = "UPDATE _sqlx_migrations SET checksum = x'00' WHERE version = 1";
        let message = error_after(edited).await;
        assert!(
            message.ends_with("its migration 1 is not the one of this Fantail: another build made it, which can open it"),
            "{message}"
        );
    }

    #[tokio::test]
    async fn opening_a_new_file_waits_until_another_process_unlocks_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("studio.db");
        // The state while another process sets WAL mode on a new file: SQLite refuses all other
        // connections without waiting.
        let options = SqliteConnectOptions::new()
            .filename(&path)
            .create_if_missing(true)
            .pragma("user_version", "1");
        let mut other = options.connect().await.unwrap();
        let held = other.begin_with("BEGIN IMMEDIATE").await.unwrap();
        let mut opening = pin!(Db::open(&path, noon()));
        let meanwhile = timeout(Duration::from_millis(50), &mut opening).await;
        assert!(
            meanwhile.is_err(),
            "the file was opened, or opening it failed"
        );
        held.rollback().await.unwrap();
        opening.await.unwrap();
    }

    #[tokio::test]
    async fn two_processes_may_open_one_new_file_at_once() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("studio.db");
        let (one, two) = tokio::join!(Db::open(&path, noon()), Db::open(&path, noon()));
        one.unwrap()
            .write(async |conn, _| add_series(conn, "a").await)
            .await
            .unwrap();
        two.unwrap()
            .write(async |conn, _| add_series(conn, "b").await)
            .await
            .unwrap();
    }
}
