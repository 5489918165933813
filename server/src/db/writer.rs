//! The one connection that writes, and the task that owns it. Writes that wait for each other share a transaction, each
//! in a savepoint of its own: one commit, and one wait for the disk, for all of them.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use tokio::sync::{Mutex, Notify, mpsc};
use tokio::time::{Interval, interval};

use super::healing::{Ended, Healing};
use super::measures::Measured;
use super::steps::refusal;
use super::write::{Asked, Broken, Lendable, Order, Sharing, answer_all, within};
use super::{Conn, wal};
use crate::clock::{Clock, Stopwatch};
use crate::error::AppError;

/// The most writes in one commit.
const MOST: usize = 32;

/// The time between two looks at the write-ahead log.
const EACH_LOOK: Duration = Duration::from_secs(30);

pub(super) struct Writer {
    pub orders: mpsc::UnboundedReceiver<Order>,
    pub clock: Clock,
    pub committed: Arc<Notify>,
    pub commits: Arc<AtomicU64>,
    /// The age up to which a transaction takes further writes: its first doesn't wait for all who come after it.
    pub shared_for: Duration,
    pub measured: Measured,
    pub healing: Healing,
}

/// The state left by a transaction that has ended.
#[derive(Default)]
struct Left {
    /// An order that was taken from the queue and comes next.
    put_off: Option<Order>,
    /// The fault for which the connection is no longer trusted.
    fault: Option<String>,
    /// The number of writes committed.
    committed: u32,
}

impl Writer {
    /// Serves until it is told to close, or no sender is left.
    pub async fn run(mut self, conn: Conn) {
        let mut conn = lendable(conn);
        let mut put_off = None;
        let mut looks = interval(EACH_LOOK);
        loop {
            let order = match put_off.take() {
                None => self.next(&conn, &mut looks).await,
                put_off => put_off,
            };
            let left = match order {
                None => return,
                Some(Order::Close(closed)) => {
                    let _ = closed.send(close(conn).await);
                    return;
                }
                Some(Order::Write(write)) if !write.is_wanted() => Left::default(),
                Some(Order::Write(write)) => {
                    let begins = Stopwatch::start();
                    let left = self.share(&conn, write).await;
                    self.measured.held(&begins, left.committed);
                    left
                }
            };
            put_off = left.put_off;
            if let Some(fault) = left.fault {
                conn = match self.healing.heal(conn, &fault, &mut self.orders).await {
                    Ok(conn) => lendable(conn),
                    Err(Ended::NobodyAsks) => return,
                    Err(Ended::Closing(closed)) => {
                        let _ = closed.send(self.close_what_is_broken().await);
                        return;
                    }
                };
            }
        }
    }

    /// The next order. The log is looked at while none waits, and now and then while many do.
    async fn next(&mut self, conn: &Lendable, looks: &mut Interval) -> Option<Order> {
        loop {
            tokio::select! {
                order = self.orders.recv() => return order,
                _ = looks.tick() => {
                    let Healing { steps, path, health, .. } = &self.healing;
                    health.warn(wal::look(steps, &mut *conn.lock().await, path).await);
                }
            }
        }
    }

    /// Leaves the file whole, if the fault has just ended.
    async fn close_what_is_broken(&self) -> Result<(), AppError> {
        let attempt = self.healing.attempt().await;
        close(lendable(attempt.map_err(AppError::DatabaseBusy)?)).await
    }

    /// Runs a write, and those that wait behind it, as one transaction.
    async fn share(&mut self, conn: &Lendable, first: Asked) -> Left {
        let most = match first.sharing {
            Sharing::Shared => MOST,
            Sharing::Alone => 1,
        };
        let began = Stopwatch::start();
        let steps = self.healing.steps.clone();
        let transaction = steps.begin(&mut *conn.lock().await, first.sharing).await;
        if let Err(error) = transaction {
            let fault = Some(error.to_string());
            first.refuse(refusal(error));
            return Left {
                fault,
                ..Left::default()
            };
        }
        let end = first.run(conn, self.clock.now()).await;
        if !end.is_kept {
            let ended = steps.roll_back(&mut *conn.lock().await).await;
            answer_all(end.told, &Ok(()));
            let fault = end.fault.or(ended.err().map(|error| error.to_string()));
            return Left {
                fault,
                ..Left::default()
            };
        }
        let mut kept = Vec::from_iter(end.told);
        let mut left = Left::default();
        while kept.len() < most && began.elapsed() < self.shared_for && left.fault.is_none() {
            let write = match self.orders.try_recv() {
                Ok(Order::Write(write)) if !write.is_wanted() => continue,
                Ok(Order::Write(write)) if write.sharing == Sharing::Shared => write,
                Ok(other) => {
                    left.put_off = Some(other);
                    break;
                }
                Err(_) => break,
            };
            match within(&steps, conn, write, self.clock.now()).await {
                Ok(end) => {
                    kept.extend(end.told);
                    left.fault = end.fault;
                }
                // SQLite has rolled back more than the one write: none of this transaction is sure.
                Err(Broken { error, fault }) => {
                    let _ = steps.roll_back(&mut *conn.lock().await).await;
                    answer_all(kept, &Err(refusal(error)));
                    left.fault = Some(fault);
                    return left;
                }
            }
        }
        let committed = steps.commit(&mut *conn.lock().await).await;
        match &committed {
            Ok(()) => {
                self.commits.fetch_add(1, Ordering::SeqCst);
                self.committed.notify_one();
                left.committed = u32::try_from(kept.len()).unwrap_or(u32::MAX);
            }
            Err(error) => left.fault = Some(error.to_string()),
        }
        answer_all(kept, &committed.map_err(refusal));
        left
    }
}

fn lendable(conn: Conn) -> Lendable {
    Arc::new(Mutex::new(conn))
}

/// Takes the connection back, which is the task's own between two turns.
async fn close(conn: Lendable) -> Result<(), AppError> {
    let conn = Arc::into_inner(conn).ok_or(AppError::Overloaded)?;
    Ok(wal::close(conn.into_inner()).await?)
}

#[cfg(test)]
mod tests {
    use fantail_core::studio_time::Instant;
    use tempfile::TempDir;
    use tokio::sync::oneshot;
    use tokio::task::JoinHandle;

    use super::super::Db;
    use super::*;

    /// Longer than any test: every write that waits shares the commit.
    const ALL: Duration = Duration::from_hours(1);
    const NONE: Duration = Duration::ZERO;

    async fn open(shared_for: Duration) -> (TempDir, Db) {
        let folder = tempfile::tempdir().unwrap();
        let clock = Clock::fixed_at(Instant::parse("2026-11-21T00:00:00Z").unwrap());
        let path = folder.path().join("studio.db");
        let db = Db::open_with(&path, clock, ALL, shared_for).await.unwrap();
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

    /// A write on a task of its own.
    macro_rules! writes {
        ($db:expr, $work:expr) => {{
            let db = Db::clone($db);
            tokio::spawn(async move { db.write($work).await })
        }};
    }

    fn adds(db: &Db, id: String) -> JoinHandle<Result<(), AppError>> {
        writes!(db, async |conn, _| add(conn, &id).await)
    }

    /// A write that has begun, and goes on when told to.
    struct Held {
        write: JoinHandle<Result<(), AppError>>,
        begun: oneshot::Receiver<()>,
        go_on: oneshot::Sender<()>,
    }

    fn holds(db: &Db, id: &'static str) -> Held {
        let (begins, begun) = oneshot::channel();
        let (go_on, may_go_on) = oneshot::channel::<()>();
        let write = writes!(db, async |conn, _| {
            add(conn, id).await?;
            begins.send(()).unwrap();
            let _ = may_go_on.await;
            Ok(())
        });
        Held {
            write,
            begun,
            go_on,
        }
    }

    /// Lets a write go on while another waits, and answers how many are committed once that one has begun.
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
    async fn writes_that_wait_share_a_commit_and_nobody_is_answered_before_it() {
        let (_folder, db) = open(ALL).await;
        assert_eq!(committed_when_the_next_begins(&db).await, 0);
    }

    #[tokio::test]
    async fn a_write_that_came_too_late_has_a_commit_of_its_own() {
        let (_folder, db) = open(NONE).await;
        assert_eq!(committed_when_the_next_begins(&db).await, 1);
    }

    #[tokio::test]
    async fn one_that_is_refused_fails_panics_or_is_given_up_undoes_only_itself() {
        for (shared_for, commits) in [(ALL, 1), (NONE, 28)] {
            let (_folder, db) = open(shared_for).await;
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
    async fn a_commit_that_fails_fails_all_who_shared_it_and_the_next_one_works() {
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
    async fn no_write_is_acknowledged_that_sqlite_has_rolled_back_by_itself() {
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
    async fn so_many_share_and_no_more() {
        let (_folder, db) = open(ALL).await;
        let first = holds(&db, "first");
        first.begun.await.unwrap();
        let sharing: Vec<_> = (1..MOST).map(|n| adds(&db, format!("a{n}"))).collect();
        db.queued(MOST - 1).await;
        let one_more = holds(&db, "one more");
        db.queued(MOST).await;
        first.go_on.send(()).unwrap();
        one_more.begun.await.unwrap();
        assert_eq!(series(&db).await, i64::try_from(MOST).unwrap());
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
                let mut turn = db.turn(Sharing::Alone).await?;
                let added = add(turn.conn(), "long").await;
                begins.send(()).unwrap();
                turn.end(added).await
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

    /// Under a savepoint each statement costs more than the one before it.
    #[tokio::test]
    async fn a_long_write_has_no_savepoint() {
        let (_folder, db) = open(ALL).await;
        for (sharing, is_under_one) in [(Sharing::Shared, true), (Sharing::Alone, false)] {
            let mut turn = db.turn(sharing).await.unwrap();
            let released = sqlx::raw_sql("RELEASE turn; SAVEPOINT turn")
                .execute(&mut *turn.conn())
                .await;
            assert_eq!(released.is_ok(), is_under_one, "{sharing:?}");
            turn.end(Ok(())).await.unwrap();
        }
    }

    #[tokio::test]
    async fn closing_waits_for_the_writes_before_it() {
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
