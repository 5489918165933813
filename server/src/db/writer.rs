//! The task that owns the only writing connection and lends it to one write at a time.
//!
//! Writes that wait at the same time share a transaction, each in its own savepoint. They need only
//! one commit and one wait for the disk, and are acknowledged after that commit.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use tokio::sync::{Mutex, watch};
use tokio::time::{Interval, MissedTickBehavior, interval};

use super::commands::Commands;
use super::conn::Conn;
use super::healing::{Healing, StopReason};
use super::measures::Measured;
use super::other_processes::OtherProcesses;
use super::transaction::{
    Batching, Command, CommitAck, SharedConn, WriteOutcome, WriteRequest, acknowledge,
};
use super::wal;
use crate::clock::{Clock, Stopwatch};
use crate::db::live::{Change, Changes, Live};
use crate::error::AppError;

/// The most writes in one commit.
const BATCH_SIZE: usize = 32;

/// The time between two checkpoints of the write-ahead log.
const CHECKPOINT_EVERY: Duration = Duration::from_secs(30);

/// The time between two checks for commits of other processes, while a stream of changes is open.
const OTHERS_CHECKED: Duration = Duration::from_secs(1);

pub(super) struct Writer {
    pub commands: Commands,
    pub clock: Clock,
    pub committed: watch::Sender<()>,
    pub commits: Arc<AtomicU64>,
    /// How long after its start a transaction takes further writes. The limit keeps the first write
    /// from waiting for all later ones.
    pub batch_for: Duration,
    pub measured: Measured,
    pub live: Live,
    pub healing: Healing,
}

/// The timers of what the writer does between commands. They run on while it has commands, so that
/// constant writes delay neither.
struct Timers {
    checkpoints: Interval,
    other_processes: Interval,
}

impl Timers {
    fn start() -> Timers {
        let every = |period| {
            let mut timer = interval(period);
            timer.set_missed_tick_behavior(MissedTickBehavior::Delay);
            timer
        };
        Timers {
            checkpoints: every(CHECKPOINT_EVERY),
            other_processes: every(OTHERS_CHECKED),
        }
    }
}

impl Writer {
    /// Runs until it receives [`Command::Close`], or no sender is left.
    pub async fn run(mut self, conn: Conn) {
        let mut conn = Arc::new(Mutex::new(conn));
        let mut others = OtherProcesses::default();
        others.have_committed(&mut *conn.lock().await).await;
        let mut timers = Timers::start();
        loop {
            let fault = match self.next(&conn, &mut timers, &mut others).await {
                None => return,
                Some(Command::Close(ack)) => {
                    let _ = ack.send(close(conn).await);
                    return;
                }
                Some(Command::Write(request)) if request.is_abandoned() => None,
                Some(Command::Write(request)) => self.run_batch(&conn, request).await,
            };
            if let Some(fault) = fault {
                conn = match self.heal(conn, &fault).await {
                    Ok(conn) => {
                        others = OtherProcesses::default();
                        conn
                    }
                    Err(StopReason::NoSenders) => return,
                    Err(StopReason::Close(ack)) => {
                        let _ = ack.send(self.close_after_fault().await);
                        return;
                    }
                };
            }
        }
    }

    /// Returns the next command. In the meantime, regularly checkpoints the log and looks for
    /// commits of other processes.
    async fn next(
        &mut self,
        conn: &SharedConn,
        timers: &mut Timers,
        others: &mut OtherProcesses,
    ) -> Option<Command> {
        loop {
            tokio::select! {
                command = self.commands.next() => return command,
                _ = timers.other_processes.tick() => {
                    if self.live.has_streams() && others.have_committed(&mut *conn.lock().await).await {
                        self.live.publish(Changes::of(Change::Everything));
                    }
                }
                _ = timers.checkpoints.tick() => {
                    let Healing { control, path, health, .. } = &self.healing;
                    health.warn(wal::maintain(control, &mut *conn.lock().await, path).await);
                }
            }
        }
    }

    /// Runs a write, and those that wait behind it, as one transaction. Returns the fault that made the connection
    /// unusable, if there was one.
    async fn run_batch(&mut self, conn: &SharedConn, first: WriteRequest) -> Option<String> {
        let started = Stopwatch::start();
        let (writes, fault) = self.transaction(conn, first).await;
        self.measured.held(&started, writes);
        fault
    }

    /// Like [`Writer::run_batch`], but also returns the number of writes committed.
    async fn transaction(
        &mut self,
        conn: &SharedConn,
        first: WriteRequest,
    ) -> (usize, Option<String>) {
        let started = Stopwatch::start();
        let control = self.healing.control.clone();
        let size = match first.batching {
            Batching::Shared => BATCH_SIZE,
            Batching::Exclusive => 1,
        };
        let begun = control.begin(&mut *conn.lock().await, first.batching).await;
        if let Err(error) = begun {
            let fault = error.to_string();
            first.refuse(refusal(error));
            return (0, Some(fault));
        }
        let (outcome, ack) = first.run(conn, self.clock.now()).await;
        let mut changes = match outcome {
            Ok(changes) => vec![changes],
            Err(fault) => {
                let rolled_back = control.roll_back(&mut *conn.lock().await).await;
                let _ = ack.send(Ok(()));
                return (
                    0,
                    fault.or(rolled_back.err().map(|error| error.to_string())),
                );
            }
        };
        let mut acks = vec![ack];
        let mut fault = None;
        while acks.len() < size && started.elapsed() < self.batch_for && fault.is_none() {
            let Some(request) = self.commands.next_of_batch() else {
                break;
            };
            match self.run_in_savepoint(conn, request).await {
                Ok((Ok(its_changes), ack)) => {
                    acks.push(ack);
                    changes.push(its_changes);
                }
                Ok((Err(its_fault), ack)) => {
                    let _ = ack.send(Ok(()));
                    fault = its_fault;
                }
                // The whole transaction was rolled back: every write in it failed.
                Err((error, fault)) => {
                    let _ = control.roll_back(&mut *conn.lock().await).await;
                    acknowledge(acks, &Err(refusal(error)));
                    return (0, Some(fault));
                }
            }
        }
        let writes = acks.len();
        match self.commit(conn, acks, changes).await {
            Ok(()) => (writes, fault),
            Err(fault) => (0, Some(fault)),
        }
    }

    /// Commits the transaction, publishes its changes and acknowledges its writes. An `Err` has the
    /// cause of the fault.
    async fn commit(
        &self,
        conn: &SharedConn,
        acks: Vec<CommitAck>,
        changes: Vec<Changes>,
    ) -> Result<(), String> {
        let committed = self.healing.control.commit(&mut *conn.lock().await).await;
        if let Err(error) = committed {
            let fault = error.to_string();
            acknowledge(acks, &Err(refusal(error)));
            return Err(fault);
        }
        self.commits.fetch_add(1, Ordering::SeqCst);
        self.committed.send_replace(());
        for changes in changes {
            self.live.publish(changes);
        }
        acknowledge(acks, &Ok(()));
        Ok(())
    }

    /// Runs a write in the next savepoint of the transaction, and rolls it back if it fails.
    /// Returns `Err` if the whole transaction was rolled back, with the error and the cause of the
    /// fault.
    async fn run_in_savepoint(
        &self,
        conn: &SharedConn,
        request: WriteRequest,
    ) -> Result<(WriteOutcome, CommitAck), (sqlx::Error, String)> {
        let control = &self.healing.control;
        let begun = control.next(&mut *conn.lock().await).await;
        if let Err(error) = begun {
            request.refuse(AppError::Overloaded);
            let fault = error.to_string();
            return Err((error, fault));
        }
        let (outcome, ack) = request.run(conn, self.clock.now()).await;
        let Err(fault) = outcome else {
            return Ok((outcome, ack));
        };
        match control.undo(&mut *conn.lock().await).await {
            Ok(()) => Ok((Err(fault), ack)),
            Err(error) => {
                let _ = ack.send(Err(AppError::Overloaded));
                let fault = fault.unwrap_or_else(|| error.to_string());
                Err((error, fault))
            }
        }
    }

    /// Replaces a failed connection. Refuses every write until the replacement works.
    async fn heal(&mut self, conn: SharedConn, fault: &str) -> Result<SharedConn, StopReason> {
        let conn = self.healing.heal(conn, fault, &mut self.commands).await?;
        Ok(Arc::new(Mutex::new(conn)))
    }

    /// Closes the file properly if the fault has ended by now.
    async fn close_after_fault(&self) -> Result<(), AppError> {
        let conn = self.healing.attempt().await;
        Ok(wal::close(conn.map_err(AppError::DatabaseBusy)?).await?)
    }
}

/// Closes a connection that no lease holds.
async fn close(conn: SharedConn) -> Result<(), AppError> {
    let conn = Arc::into_inner(conn).ok_or(AppError::Overloaded)?;
    Ok(wal::close(conn.into_inner()).await?)
}

/// Converts the error of a statement that controls a transaction. The caller may retry, unless a constraint
/// that is checked at the commit failed, or the file is damaged.
fn refusal(error: sqlx::Error) -> AppError {
    let is_constraint_error = error
        .as_database_error()
        .is_some_and(|cause| cause.kind() != sqlx::error::ErrorKind::Other);
    match AppError::from(error) {
        AppError::Internal(cause) if !is_constraint_error => AppError::DatabaseBusy(cause),
        error => error,
    }
}

#[cfg(test)]
mod tests {
    use fantail_core::studio_time::Instant;
    use tempfile::TempDir;
    use tokio::sync::oneshot;
    use tokio::task::JoinHandle;

    use super::super::Db;
    use super::super::faults::{FULL, Step};
    use super::*;

    /// Longer than any test, so that all waiting writes share a commit.
    const ALL: Duration = Duration::from_hours(1);
    const NONE: Duration = Duration::ZERO;

    async fn open(batch_for: Duration) -> (TempDir, Db) {
        let folder = tempfile::tempdir().unwrap();
        let clock = Clock::fixed_at(Instant::parse("2026-11-21T00:00:00Z").unwrap());
        let path = folder.path().join("studio.db");
        let db = Db::open_with(&path, clock, ALL, batch_for).await.unwrap();
        (folder, db)
    }

    async fn add(conn: &mut Conn, id: &str) -> Result<(), AppError> {
        sqlx::query(
            "INSERT INTO series (id, pattern, interval_count, days, start_on, created_at)
             VALUES ($1, 'daily', 1, '.......', '2026-11-21', 0)",
        )
        .bind(id)
        .execute(conn)
        .await?;
        Ok(())
    }

    async fn series(db: &Db) -> i64 {
        sqlx::query_scalar("SELECT count(*) FROM series")
            .fetch_one(&mut *db.read().await.unwrap())
            .await
            .unwrap()
    }

    /// Runs a write on its own task.
    macro_rules! writes {
        ($db:expr, $work:expr) => {{
            let db = Db::clone($db);
            tokio::spawn(async move { db.write($work).await })
        }};
    }

    fn adds(db: &Db, id: String) -> JoinHandle<Result<(), AppError>> {
        writes!(db, async |conn, _| add(conn, &id).await)
    }

    /// A write that has begun and waits for `go_on`.
    struct BlockedWrite {
        write: JoinHandle<Result<(), AppError>>,
        begun: oneshot::Receiver<()>,
        go_on: oneshot::Sender<()>,
    }

    fn holds(db: &Db, id: &'static str) -> BlockedWrite {
        let (begins, begun) = oneshot::channel();
        let (go_on, may_go_on) = oneshot::channel::<()>();
        let write = writes!(db, async |conn, _| {
            add(conn, id).await?;
            begins.send(()).unwrap();
            let _ = may_go_on.await;
            Ok(())
        });
        BlockedWrite {
            write,
            begun,
            go_on,
        }
    }

    /// Ends a write while another one waits. Returns the number of committed writes when the second
    /// one begins.
    async fn committed_when_the_next_begins(db: &Db) -> i64 {
        let first = holds(db, "first");
        first.begun.await.unwrap();
        let second = holds(db, "second");
        db.queued(1).await;
        first.go_on.send(()).unwrap();
        second.begun.await.unwrap();
        let committed = series(db).await;
        assert_eq!(first.write.is_finished(), 0 < committed);
        second.go_on.send(()).unwrap();
        first.write.await.unwrap().unwrap();
        second.write.await.unwrap().unwrap();
        assert_eq!(series(db).await, 2);
        committed
    }

    #[tokio::test]
    async fn waiting_writes_share_a_commit_and_are_acknowledged_after_it() {
        let (_folder, db) = open(ALL).await;
        assert_eq!(committed_when_the_next_begins(&db).await, 0);
    }

    #[tokio::test]
    async fn a_write_that_is_too_late_for_a_batch_has_its_own_commit() {
        let (_folder, db) = open(NONE).await;
        assert_eq!(committed_when_the_next_begins(&db).await, 1);
    }

    #[tokio::test]
    async fn a_write_that_fails_panics_or_is_abandoned_rolls_back_only_itself() {
        for (batch_for, commits) in [(ALL, 1), (NONE, 28)] {
            let (_folder, db) = open(batch_for).await;
            let before = db.commits();
            let first = holds(&db, "first");
            first.begun.await.unwrap();
            let plain: Vec<_> = (0..13).map(|n| adds(&db, format!("a{n}"))).collect();
            let refused = writes!(&db, async |conn, _| {
                add(conn, "refused").await?;
                Err::<(), _>(AppError::NO_CLASS)
            });
            let fails = adds(&db, "first".to_owned());
            let panics = writes!(&db, async |conn, _| -> Result<(), AppError> {
                add(conn, "panics").await.unwrap();
                panic!("a fault in the program")
            });
            db.queued(16).await;
            let gone = adds(&db, "gone".to_owned());
            db.queued(17).await;
            gone.abort();
            assert!(gone.await.unwrap_err().is_cancelled());
            let leaves = holds(&db, "leaves");
            db.queued(18).await;
            let later: Vec<_> = (0..14).map(|n| adds(&db, format!("b{n}"))).collect();
            db.queued(32).await;
            first.go_on.send(()).unwrap();
            leaves.begun.await.unwrap();
            leaves.write.abort();

            first.write.await.unwrap().unwrap();
            for write in plain.into_iter().chain(later) {
                write.await.unwrap().unwrap();
            }
            assert!(matches!(refused.await.unwrap(), Err(AppError::NotFound(_))));
            assert!(matches!(fails.await.unwrap(), Err(AppError::Internal(_))));
            assert!(panics.await.unwrap_err().is_panic());
            assert_eq!(series(&db).await, 28);
            assert_eq!(db.commits() - before, commits);
        }
    }

    #[tokio::test]
    async fn a_failed_commit_fails_all_its_writes_and_the_next_one_works() {
        let (_folder, db) = open(ALL).await;
        let first = holds(&db, "first");
        first.begun.await.unwrap();
        let breaks = writes!(&db, async |conn, _| {
            let of_no_series = "PRAGMA defer_foreign_keys = ON;
                    INSERT INTO classes (id, series_id, name, instructor, location, start_at, end_at,
                                         duration_minutes, concessions_required, created_at)
                    VALUES ('c', 'none', 'HIIT', 'x', 'x', 0, 3600000, 60, 1, 0)";
            sqlx::raw_sql(of_no_series).execute(conn).await?;
            Ok(())
        });
        db.queued(1).await;
        first.go_on.send(()).unwrap();
        for write in [first.write, breaks] {
            assert!(matches!(write.await.unwrap(), Err(AppError::Internal(_))));
        }
        assert_eq!(series(&db).await, 0);
        adds(&db, "next".to_owned()).await.unwrap().unwrap();
        assert_eq!(series(&db).await, 1);
    }

    #[tokio::test]
    async fn a_fault_refuses_a_write_that_waits_for_its_own_transaction() {
        let (_folder, db) = open(ALL).await;
        let first = holds(&db, "first");
        first.begun.await.unwrap();
        let faults = &db.0.control.faults;
        faults.arm(Step::Commit, FULL, usize::MAX);
        let other = Db::clone(&db);
        let exclusive = async move |conn: &mut Conn, _| add(conn, "exclusive").await;
        let exclusive = tokio::spawn(async move { other.write_exclusive(exclusive).await });
        db.queued(1).await;
        first.go_on.send(()).unwrap();
        assert_eq!(first.write.await.unwrap().unwrap_err().status(), 503);
        // `open` lets a write wait for an hour.
        assert_eq!(exclusive.await.unwrap().unwrap_err().status(), 503);
        faults.end();
    }

    #[tokio::test]
    async fn a_write_that_sqlite_itself_rolled_back_is_not_acknowledged() {
        let (_folder, db) = open(ALL).await;
        let (begins, begun) = oneshot::channel();
        let (go_on, may_go_on) = oneshot::channel::<()>();
        let first = writes!(&db, async |conn, _| {
            add(conn, "first").await?;
            begins.send(()).unwrap();
            let _ = may_go_on.await;
            sqlx::raw_sql("ROLLBACK").execute(conn).await?;
            Ok(())
        });
        begun.await.unwrap();
        let second = adds(&db, "second".to_owned());
        db.queued(1).await;
        go_on.send(()).unwrap();
        assert!(first.await.unwrap().is_err());
        second.await.unwrap().unwrap_err();
        assert_eq!(series(&db).await, 0);
        adds(&db, "next".to_owned()).await.unwrap().unwrap();
        assert_eq!(series(&db).await, 1);
    }

    #[tokio::test]
    async fn a_commit_has_at_most_the_batch_size_of_writes() {
        let (_folder, db) = open(ALL).await;
        let first = holds(&db, "first");
        first.begun.await.unwrap();
        let sharing: Vec<_> = (1..BATCH_SIZE)
            .map(|n| adds(&db, format!("a{n}")))
            .collect();
        db.queued(BATCH_SIZE - 1).await;
        let one_more = holds(&db, "one more");
        db.queued(BATCH_SIZE).await;
        first.go_on.send(()).unwrap();
        one_more.begun.await.unwrap();
        assert_eq!(series(&db).await, i64::try_from(BATCH_SIZE).unwrap());
        one_more.go_on.send(()).unwrap();
        for write in sharing.into_iter().chain([first.write, one_more.write]) {
            write.await.unwrap().unwrap();
        }
    }

    #[tokio::test]
    async fn a_long_write_is_committed_alone() {
        let (_folder, db) = open(ALL).await;
        let first = holds(&db, "first");
        first.begun.await.unwrap();
        let (begins, begun) = oneshot::channel();
        let long = tokio::spawn({
            let db = db.clone();
            async move {
                let mut lease = db.lease(Batching::Exclusive).await?;
                let added = add(lease.conn(), "long").await;
                begins.send(()).unwrap();
                lease.end(added).await
            }
        });
        db.queued(1).await;
        let last = holds(&db, "last");
        db.queued(2).await;
        first.go_on.send(()).unwrap();
        begun.await.unwrap();
        first.write.await.unwrap().unwrap();
        last.begun.await.unwrap();
        long.await.unwrap().unwrap();
        assert_eq!(series(&db).await, 2);
        last.go_on.send(()).unwrap();
        last.write.await.unwrap().unwrap();
    }

    /// With a savepoint, each statement takes longer than the one before it.
    #[tokio::test]
    async fn a_long_write_has_no_savepoint() {
        let (_folder, db) = open(ALL).await;
        for (batching, has_savepoint) in [(Batching::Shared, true), (Batching::Exclusive, false)] {
            let mut lease = db.lease(batching).await.unwrap();
            let released = sqlx::raw_sql("RELEASE write; SAVEPOINT write")
                .execute(&mut *lease.conn())
                .await;
            assert_eq!(released.is_ok(), has_savepoint, "{batching:?}");
            lease.end(Ok(())).await.unwrap();
        }
    }

    #[tokio::test]
    async fn closing_waits_for_earlier_writes() {
        let (_folder, db) = open(ALL).await;
        let first = holds(&db, "first");
        first.begun.await.unwrap();
        let second = adds(&db, "second".to_owned());
        db.queued(1).await;
        let closing = tokio::spawn({
            let db = db.clone();
            async move { db.close().await }
        });
        first.go_on.send(()).unwrap();
        closing.await.unwrap().unwrap();
        first.write.await.unwrap().unwrap();
        second.await.unwrap().unwrap();
        let late = adds(&db, "late".to_owned()).await.unwrap();
        assert!(matches!(late, Err(AppError::Overloaded)));
    }
}
