//! The steps of a transaction, and how their failures are answered.

use super::write::Sharing;
use super::{Conn, wal};
use crate::error::AppError;

/// The steps; in tests, any of them may fail as SQLite's would.
#[derive(Clone, Default)]
pub(super) struct Steps {
    #[cfg(test)]
    pub faults: super::faults::Faults,
}

impl Steps {
    /// Begins a transaction, and the savepoint of its first turn if others may follow. Under a savepoint SQLite walks a
    /// list of all the pages changed so far at the end of each statement: a year's deletion took four times as long.
    pub async fn begin(&self, conn: &mut Conn, sharing: Sharing) -> Result<(), sqlx::Error> {
        #[cfg(test)]
        self.faults.strike(super::faults::Step::Begin, conn).await?;
        let step = match sharing {
            Sharing::Shared => "BEGIN IMMEDIATE; SAVEPOINT turn",
            Sharing::Alone => "BEGIN IMMEDIATE",
        };
        run(step, conn).await
    }

    /// Releases the savepoint of this turn, and sets the next one. Fails where SQLite has rolled back by itself.
    pub async fn next(&self, conn: &mut Conn) -> Result<(), sqlx::Error> {
        run("RELEASE turn; SAVEPOINT turn", conn).await
    }

    /// Rolls back to the savepoint of this turn.
    pub async fn undo(&self, conn: &mut Conn) -> Result<(), sqlx::Error> {
        run("ROLLBACK TO turn", conn).await
    }

    /// Commits the transaction, whatever savepoint is open. Fails where SQLite has rolled back by itself.
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

    /// Copies the write-ahead log into the file as far as possible without waiting; answers the pages left in the log,
    /// copied or not. Once all are copied and no reader uses them, the next write starts the log from its beginning.
    pub async fn checkpoint(&self, conn: &mut Conn) -> Result<u64, sqlx::Error> {
        #[cfg(test)]
        self.faults
            .strike(super::faults::Step::Checkpoint, conn)
            .await?;
        checkpoint("PRAGMA wal_checkpoint(PASSIVE)", conn).await
    }

    /// As [`Steps::checkpoint`], and empties the log, unless someone reads or writes.
    pub async fn empty_the_log(&self, conn: &mut Conn) -> Result<u64, sqlx::Error> {
        #[cfg(test)]
        self.faults
            .strike(super::faults::Step::Checkpoint, conn)
            .await?;
        wal::without_waiting(conn, async |conn| {
            checkpoint("PRAGMA wal_checkpoint(TRUNCATE)", conn).await
        })
        .await
    }
}

async fn checkpoint(step: &'static str, conn: &mut Conn) -> Result<u64, sqlx::Error> {
    let (_is_busy, pages, _copied): (i64, i64, i64) = sqlx::query_as(step).fetch_one(conn).await?;
    Ok(u64::try_from(pages).unwrap_or(0))
}

async fn run(step: &'static str, conn: &mut Conn) -> Result<(), sqlx::Error> {
    sqlx::query(step).execute(conn).await?;
    Ok(())
}

/// The answer to a step that failed: try again, unless a constraint that is asked at the commit says no, or the file is
/// damaged.
pub(super) fn refusal(error: sqlx::Error) -> AppError {
    let is_of_a_constraint = error
        .as_database_error()
        .is_some_and(|cause| cause.kind() != sqlx::error::ErrorKind::Other);
    match AppError::from(error) {
        AppError::Internal(cause) if !is_of_a_constraint => AppError::DatabaseBusy(cause),
        answer => answer,
    }
}

/// The same failure, for another of the writes that shared it.
pub(super) fn again(error: &AppError) -> AppError {
    match error {
        AppError::DatabaseBusy(cause) => AppError::DatabaseBusy(anyhow::anyhow!("{cause:#}")),
        AppError::StorageFailing(cause) => AppError::StorageFailing(anyhow::anyhow!("{cause:#}")),
        error => AppError::Internal(anyhow::anyhow!("{error}")),
    }
}
