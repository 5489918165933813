//! The transactions of the writer: the lease that a write holds while it is part of a transaction,
//! and the statements that begin and end a transaction.
//!
//! A write sends a [`WriteRequest`] and receives a [`WriteLease`]. The lease lends it the
//! connection, until the write ends or drops the lease. Two writes that share a transaction run
//! these statements:
//!
//! ```sql
//! BEGIN IMMEDIATE; SAVEPOINT write;    -- begin
//! …                                    -- the first write
//! RELEASE write; SAVEPOINT write;      -- next
//! …                                    -- the second write, which fails
//! ROLLBACK TO write;                   -- undo
//! COMMIT;                              -- commit
//! ```

use std::sync::Arc;

use fantail_core::studio_time::Instant;
use tokio::sync::{Mutex, OwnedMutexGuard, oneshot};

use super::conn::{Conn, without_waiting};
use super::queue::QueueSlot;
use crate::db::live::{self, Changes};
use crate::error::AppError;

pub(super) enum Command {
    Write(WriteRequest),
    Close(CommitAck),
}

/// Receives the outcome of a commit, a rollback or a close.
pub(super) type CommitAck = oneshot::Sender<Result<(), AppError>>;

/// The writing connection. A lease locks it while a write uses it; otherwise the writer task does.
pub(super) type SharedConn = Arc<Mutex<Conn>>;

/// Whether a write may share its transaction with others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Batching {
    /// One commit for all writes that wait at the same time.
    Shared,
    /// A transaction of its own, for a write that may take long: no other write waits for its commit.
    Exclusive,
}

/// A write that waits for the connection.
pub(super) struct WriteRequest {
    pub lease: oneshot::Sender<Result<WriteLease, AppError>>,
    /// Released when the write begins.
    pub slot: QueueSlot,
    pub batching: Batching,
}

/// The connection, lent to one write. Dropping the lease rolls the write back.
pub struct WriteLease {
    conn: OwnedMutexGuard<Conn>,
    now: Instant,
    changes: Changes,
    outcome: oneshot::Sender<WriteOutcome>,
    acknowledged: oneshot::Receiver<Result<(), AppError>>,
}

/// The outcome of a write. `Ok` has the changes to announce after the commit. `Err` has the
/// database error that makes the connection unusable, or `None` if the connection can still be
/// used.
pub(super) type WriteOutcome = Result<Changes, Option<String>>;

impl WriteRequest {
    /// Returns whether the caller has stopped waiting.
    pub fn is_abandoned(&self) -> bool {
        self.lease.is_closed()
    }

    pub fn refuse(self, error: AppError) {
        let _ = self.lease.send(Err(error));
    }

    /// Lends the connection to the write, and waits until the write ends. A dropped lease counts as
    /// a failed write.
    pub async fn run(self, conn: &SharedConn, now: Instant) -> (WriteOutcome, CommitAck) {
        let conn = Arc::clone(conn).lock_owned().await;
        let (outcome, ended) = oneshot::channel();
        let (ack, acknowledged) = oneshot::channel();
        drop(self.slot);
        // If the caller is gone, the lease is dropped here.
        let _ = self.lease.send(Ok(WriteLease {
            conn,
            now,
            changes: Changes::default(),
            outcome,
            acknowledged,
        }));
        (ended.await.unwrap_or(Err(None)), ack)
    }
}

impl WriteLease {
    pub fn conn(&mut self) -> &mut Conn {
        &mut self.conn
    }

    /// Returns the time at which the write was given the connection. Everything in the write uses this time.
    pub fn now(&self) -> Instant {
        self.now
    }

    /// Runs `work` and ends the lease with its result. The changes it records are announced after the commit.
    pub(super) async fn run<T>(
        mut self,
        work: impl AsyncFnOnce(&mut Conn, Instant) -> Result<T, AppError>,
    ) -> Result<T, AppError> {
        let now = self.now;
        let (outcome, changes) = live::recording(work(&mut self.conn, now)).await;
        self.changes = changes;
        self.end(outcome).await
    }

    /// Commits the write if `outcome` is `Ok`, and rolls it back if it is `Err`. Returns after
    /// that.
    pub async fn end<T>(self, outcome: Result<T, AppError>) -> Result<T, AppError> {
        let _ = self.outcome.send(match &outcome {
            Ok(_) => Ok(self.changes),
            Err(error) => Err(fault_of(error)),
        });
        drop(self.conn);
        let committed = self.acknowledged.await;
        let committed = committed.unwrap_or(Err(AppError::Overloaded));
        outcome.and_then(|value| committed.map(|()| value))
    }
}

/// Returns the cause of a database error after which the connection must be replaced. `None` for
/// other errors.
fn fault_of(error: &AppError) -> Option<String> {
    match error {
        AppError::DatabaseBusy(cause) | AppError::StorageFailing(cause) => {
            Some(format!("{cause:#}"))
        }
        _ => None,
    }
}

/// Runs the statements that control a transaction, and the checkpoints. Tests can make each of them fail with an SQLite
/// error, except `next` and `undo`.
#[derive(Clone, Default)]
pub(super) struct TransactionControl {
    #[cfg(test)]
    pub faults: super::faults::Faults,
}

impl TransactionControl {
    /// Begins a transaction. If the transaction may be shared, also sets the savepoint of its first
    /// write.
    ///
    /// An exclusive write has no savepoint. With a savepoint, SQLite walks a list of all changed
    /// pages after each statement: the deletion of a year of classes took four times as long.
    pub async fn begin(&self, conn: &mut Conn, batching: Batching) -> Result<(), sqlx::Error> {
        #[cfg(test)]
        self.faults.strike(super::faults::Step::Begin, conn).await?;
        let begin = match batching {
            Batching::Shared => "BEGIN IMMEDIATE; SAVEPOINT write",
            Batching::Exclusive => "BEGIN IMMEDIATE",
        };
        run(begin, conn).await
    }

    /// Keeps the current write, and sets the savepoint of the next one. Fails if SQLite has rolled back by itself.
    pub async fn next(&self, conn: &mut Conn) -> Result<(), sqlx::Error> {
        run("RELEASE write; SAVEPOINT write", conn).await
    }

    /// Rolls back the current write, and nothing before it.
    pub async fn undo(&self, conn: &mut Conn) -> Result<(), sqlx::Error> {
        run("ROLLBACK TO write", conn).await
    }

    /// Commits the transaction with any open savepoint. Fails if SQLite has rolled back by itself.
    pub async fn commit(&self, conn: &mut Conn) -> Result<(), sqlx::Error> {
        #[cfg(test)]
        self.faults
            .strike(super::faults::Step::Commit, conn)
            .await?;
        run("COMMIT", conn).await
    }

    pub async fn roll_back(&self, conn: &mut Conn) -> Result<(), sqlx::Error> {
        #[cfg(test)]
        self.faults
            .strike(super::faults::Step::RollBack, conn)
            .await?;
        run("ROLLBACK", conn).await
    }

    /// Copies the write-ahead log into the file as far as possible without waiting. Returns the
    /// number of pages in the log, copied or not. Once all are copied and no reader uses them, the
    /// next write restarts the log.
    pub async fn checkpoint(&self, conn: &mut Conn) -> Result<u64, sqlx::Error> {
        #[cfg(test)]
        self.faults
            .strike(super::faults::Step::Checkpoint, conn)
            .await?;
        checkpoint("PRAGMA wal_checkpoint(PASSIVE)", conn).await
    }

    /// Like [`TransactionControl::checkpoint`], but also truncates the log, unless another
    /// connection reads or writes.
    pub async fn truncate_log(&self, conn: &mut Conn) -> Result<u64, sqlx::Error> {
        #[cfg(test)]
        self.faults
            .strike(super::faults::Step::Checkpoint, conn)
            .await?;
        without_waiting(conn, async |conn| {
            checkpoint("PRAGMA wal_checkpoint(TRUNCATE)", conn).await
        })
        .await
    }
}

async fn checkpoint(statement: &'static str, conn: &mut Conn) -> Result<u64, sqlx::Error> {
    let (_is_busy, pages, _copied): (i64, i64, i64) =
        sqlx::query_as(statement).fetch_one(conn).await?;
    Ok(u64::try_from(pages).unwrap_or(0))
}

async fn run(statement: &'static str, conn: &mut Conn) -> Result<(), sqlx::Error> {
    sqlx::query(statement).execute(conn).await?;
    Ok(())
}

/// Sends the outcome of a transaction to all its writes.
pub(super) fn acknowledge(acks: Vec<CommitAck>, outcome: &Result<(), AppError>) {
    for ack in acks {
        let _ = ack.send(match outcome {
            Ok(()) => Ok(()),
            Err(error) => Err(same_error(error)),
        });
    }
}

/// Copies an error for each of the writes that shared the transaction.
fn same_error(error: &AppError) -> AppError {
    match error {
        AppError::DatabaseBusy(cause) => AppError::DatabaseBusy(anyhow::anyhow!("{cause:#}")),
        AppError::StorageFailing(cause) => AppError::StorageFailing(anyhow::anyhow!("{cause:#}")),
        error => AppError::Internal(anyhow::anyhow!("{error}")),
    }
}
