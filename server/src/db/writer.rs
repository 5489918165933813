//! The one connection that writes, and the task that owns it. Writes that wait for each other share a transaction, each in a
//! savepoint of its own: one commit, and one wait for the disk, for all of them.

use std::any::Any;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use fantail_core::studio_time::Instant;
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use sqlx::Connection;
use tokio::sync::{Notify, mpsc, oneshot};

use super::queue::Waiting;
use super::{Conn, sqlite};
use crate::clock::{Clock, Stopwatch};
use crate::error::AppError;

/// So many writes share a commit at most.
const SHARING: usize = 32;

/// What a write came to; `Err` is the panic it ended with, which goes on where the write was asked for.
pub(super) type Outcome<T> = Result<Result<T, AppError>, Box<dyn Any + Send>>;

/// What reaches the task.
pub(super) enum Order {
    Write(Box<dyn Write>),
    /// One that takes long: nobody waits for its commit but those who asked for it.
    WriteAlone(Box<dyn Write>),
    Close(oneshot::Sender<Result<(), AppError>>),
}

/// A write, whatever it answers.
pub(super) trait Write: Send {
    /// Nobody may be waiting for it any more.
    fn is_wanted(&self) -> bool;
    fn run(self: Box<Self>, conn: &mut Conn, now: Instant) -> BoxFuture<'_, Ran>;
    /// It can't even begin.
    fn refuse(self: Box<Self>, error: AppError);
}

/// A write that has been run.
pub(super) struct Ran {
    /// Whether what it wrote is to be committed.
    is_kept: bool,
    answer: Answer,
}

/// Tells whoever asked, once it is known whether the commit succeeded.
type Answer = Box<dyn FnOnce(Result<(), AppError>) + Send>;

/// A piece of work, and whoever waits for what it comes to.
pub(super) struct Asked<T, F> {
    pub work: F,
    /// Dropped once it begins.
    pub waiting: Waiting,
    pub reply: oneshot::Sender<Outcome<T>>,
}

impl<T, F> Write for Asked<T, F>
where
    T: Send + 'static,
    F: for<'c> FnOnce(&'c mut Conn, Instant) -> BoxFuture<'c, Result<T, AppError>> + Send + 'static,
{
    fn is_wanted(&self) -> bool {
        !self.reply.is_closed()
    }

    fn run(self: Box<Self>, conn: &mut Conn, now: Instant) -> BoxFuture<'_, Ran> {
        let Asked {
            work,
            waiting,
            mut reply,
        } = *self;
        drop(waiting);
        async move {
            let done = AssertUnwindSafe(async move { work(conn, now).await }).catch_unwind();
            tokio::select! {
                biased;
                outcome = done => ran(outcome, reply),
                () = reply.closed() => Ran { is_kept: false, answer: Box::new(|_| ()) },
            }
        }
        .boxed()
    }

    fn refuse(self: Box<Self>, error: AppError) {
        let _ = self.reply.send(Ok(Err(error)));
    }
}

/// A reply that nobody waits for is lost, and no harm done.
fn ran<T: Send + 'static>(outcome: Outcome<T>, reply: oneshot::Sender<Outcome<T>>) -> Ran {
    Ran {
        is_kept: matches!(outcome, Ok(Ok(_))),
        answer: Box::new(move |committed| {
            let outcome = match (outcome, committed) {
                (Ok(Ok(_)), Err(error)) => Ok(Err(error)),
                (outcome, _) => outcome,
            };
            let _ = reply.send(outcome);
        }),
    }
}

pub(super) struct Writer {
    pub conn: Conn,
    pub orders: mpsc::UnboundedReceiver<Order>,
    pub clock: Clock,
    pub committed: Arc<Notify>,
    /// No write joins a transaction that is older than this: its first doesn't wait for all who come after it.
    pub shared_for: Duration,
}

impl Writer {
    /// Serves until it is told to close, or nobody is left who could ask.
    pub async fn run(mut self) {
        let mut next = self.orders.recv().await;
        loop {
            next = match next {
                None => return,
                Some(Order::Close(closed)) => {
                    let _ = closed.send(sqlite::close_writer(self.conn).await.map_err(Into::into));
                    return;
                }
                Some(Order::Write(write)) => self.share(write, SHARING).await,
                Some(Order::WriteAlone(write)) => self.share(write, 1).await,
            };
            if next.is_none() {
                next = self.orders.recv().await;
            }
        }
    }

    /// Runs a write, and those that wait behind it, as one transaction of so many; answers an order that is for another time.
    async fn share(&mut self, first: Box<dyn Write>, most: usize) -> Option<Order> {
        if !first.is_wanted() {
            return None;
        }
        let began = Stopwatch::start();
        // Dropped without a commit, the transaction rolls back, and a savepoint to where it began.
        let mut tx = match self.conn.begin_with("BEGIN IMMEDIATE").await {
            Ok(tx) => tx,
            Err(error) => {
                first.refuse(error.into());
                return None;
            }
        };
        let Ran { is_kept, answer } = first.run(&mut tx, self.clock.now()).await;
        if !is_kept {
            let _ = tx.rollback().await;
            answer(Ok(()));
            return None;
        }
        let mut answers = vec![answer];
        let mut put_off = None;
        while answers.len() < most && began.elapsed() < self.shared_for {
            let write = match self.orders.try_recv() {
                Ok(Order::Write(write)) if write.is_wanted() => write,
                Ok(Order::Write(_)) => continue,
                Ok(other) => {
                    put_off = Some(other);
                    break;
                }
                Err(_) => break,
            };
            match within(&mut tx, write, self.clock.now()).await {
                Ok(None) => {}
                Ok(Some(answer)) => answers.push(answer),
                // SQLite has rolled back more than the one write: nothing of this transaction is sure.
                Err(error) => {
                    let _ = tx.rollback().await;
                    answer_all(answers, &Err(error.into()));
                    return put_off;
                }
            }
        }
        let committed = tx.commit().await.map_err(AppError::from);
        if committed.is_ok() {
            self.committed.notify_one();
        }
        answer_all(answers, &committed);
        put_off
    }
}

/// Runs a write in a savepoint; answers whom to tell once all is committed. One that fails is told so at once: nothing of it
/// is left.
async fn within(
    tx: &mut Conn,
    write: Box<dyn Write>,
    now: Instant,
) -> Result<Option<Answer>, sqlx::Error> {
    let mut savepoint = match tx.begin().await {
        Ok(savepoint) => savepoint,
        Err(error) => {
            write.refuse(AppError::Overloaded);
            return Err(error);
        }
    };
    let Ran { is_kept, answer } = write.run(&mut savepoint, now).await;
    let ended = if is_kept {
        savepoint.commit().await
    } else {
        savepoint.rollback().await
    };
    match ended {
        Ok(()) if is_kept => Ok(Some(answer)),
        Ok(()) => {
            answer(Ok(()));
            Ok(None)
        }
        Err(error) => {
            answer(Err(AppError::Overloaded));
            Err(error)
        }
    }
}

/// A commit that fails fails all who shared it.
fn answer_all(answers: Vec<Answer>, committed: &Result<(), AppError>) {
    for answer in answers {
        answer(match committed {
            Ok(()) => Ok(()),
            Err(error) => Err(again(error)),
        });
    }
}

/// The same failure, for one more of those who shared it.
fn again(error: &AppError) -> AppError {
    match error {
        AppError::DatabaseBusy(cause) => AppError::DatabaseBusy(anyhow::anyhow!("{cause:#}")),
        AppError::StorageFailing(cause) => AppError::StorageFailing(anyhow::anyhow!("{cause:#}")),
        error => AppError::Internal(anyhow::anyhow!("{error}")),
    }
}

#[cfg(test)]
mod tests {
    use fantail_core::studio_time::Instant as StudioInstant;
    use tempfile::TempDir;
    use tokio::task::JoinHandle;

    use super::super::Db;
    use super::*;

    /// Longer than any test: whoever waits shares the commit.
    const ALL: Duration = Duration::from_hours(1);
    const NONE: Duration = Duration::ZERO;

    async fn open(shared_for: Duration) -> (TempDir, Db) {
        let folder = tempfile::tempdir().unwrap();
        let clock = Clock::fixed_at(StudioInstant::parse("2026-11-21T00:00:00Z").unwrap());
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
    fn writes(
        db: &Db,
        work: impl for<'c> FnOnce(&'c mut Conn, Instant) -> BoxFuture<'c, Result<(), AppError>>
        + Send
        + 'static,
    ) -> JoinHandle<Result<(), AppError>> {
        let db = db.clone();
        tokio::spawn(async move { db.write(work).await })
    }

    fn adds(db: &Db, id: String) -> JoinHandle<Result<(), AppError>> {
        writes(db, |conn, _| async move { add(conn, &id).await }.boxed())
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
        let write = writes(db, move |conn, _| {
            async move {
                add(conn, id).await?;
                begins.send(()).unwrap();
                let _ = may_go_on.await;
                Ok(())
            }
            .boxed()
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
        for shared_for in [ALL, NONE] {
            let (_folder, db) = open(shared_for).await;
            let first = holds(&db, "first");
            first.begun.await.unwrap();
            let plain: Vec<_> = (0..12).map(|n| adds(&db, format!("a{n}"))).collect();
            let refused = writes(&db, |conn, _| {
                async move {
                    add(conn, "refused").await?;
                    Err(AppError::NO_CLASS)
                }
                .boxed()
            });
            let fails = adds(&db, "first".to_owned());
            let panics = writes(&db, |conn, _| {
                async move {
                    add(conn, "panics").await.unwrap();
                    panic!("a fault in the program")
                }
                .boxed()
            });
            db.queued(15).await;
            let gone = adds(&db, "gone".to_owned());
            db.queued(16).await;
            gone.abort();
            assert!(gone.await.unwrap_err().is_cancelled());
            let leaves = holds(&db, "leaves");
            db.queued(17).await;
            let later: Vec<_> = (0..12).map(|n| adds(&db, format!("b{n}"))).collect();
            db.queued(29).await;
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
            assert_eq!(series(&db).await, 25);
        }
    }

    #[tokio::test]
    async fn a_commit_that_fails_fails_all_who_shared_it_and_the_next_one_works() {
        let (_folder, db) = open(ALL).await;
        let first = holds(&db, "first");
        first.begun.await.unwrap();
        let breaks = writes(&db, |conn, _| {
            async move {
                let of_no_series = "PRAGMA defer_foreign_keys = ON;
                    INSERT INTO classes (id, series_id, name, instructor, location, start_at, end_at,
                                         duration_minutes, concessions_required, created_at)
                    VALUES ('c', 'none', 'HIIT', 'x', 'x', 0, 3600000, 60, 1, 0)";
                sqlx::raw_sql(of_no_series).execute(conn).await?;
                Ok(())
            }
            .boxed()
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
    async fn so_many_share_and_no_more() {
        let (_folder, db) = open(ALL).await;
        let first = holds(&db, "first");
        first.begun.await.unwrap();
        let sharing: Vec<_> = (1..SHARING).map(|n| adds(&db, format!("a{n}"))).collect();
        db.queued(SHARING - 1).await;
        let one_more = holds(&db, "one more");
        db.queued(SHARING).await;
        first.go_on.send(()).unwrap();
        one_more.begun.await.unwrap();
        assert_eq!(series(&db).await, i64::try_from(SHARING).unwrap());
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
                db.write_alone(|conn, _| {
                    async move {
                        add(conn, "long").await?;
                        begins.send(()).unwrap();
                        Ok(())
                    }
                    .boxed()
                })
                .await
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
