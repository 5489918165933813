//! The steps that a transaction hinges on, and how their failures are answered.

use super::Conn;
use crate::error::AppError;

/// In tests, any step may fail as SQLite's would.
#[derive(Clone, Default)]
pub(super) struct Steps {
    #[cfg(test)]
    pub faults: super::faults::Faults,
}

impl Steps {
    pub async fn begin(&self, conn: &mut Conn) -> Result<(), sqlx::Error> {
        #[cfg(test)]
        self.faults.strike(super::faults::Step::Begin, conn).await?;
        run("BEGIN IMMEDIATE", conn).await
    }

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

    /// Marks where one write of several begins.
    pub async fn mark(&self, conn: &mut Conn) -> Result<(), sqlx::Error> {
        run("SAVEPOINT turn", conn).await
    }

    /// Lets what has been written since the mark be part of the transaction.
    pub async fn keep(&self, conn: &mut Conn) -> Result<(), sqlx::Error> {
        run("RELEASE turn", conn).await
    }

    /// Undoes what has been written since the mark.
    pub async fn undo(&self, conn: &mut Conn) -> Result<(), sqlx::Error> {
        run("ROLLBACK TO turn", conn).await?;
        run("RELEASE turn", conn).await
    }

    /// Copies what it can of the write-ahead log into the file, waiting for nobody.
    pub async fn checkpoint(&self, conn: &mut Conn) -> Result<(), sqlx::Error> {
        #[cfg(test)]
        self.faults
            .strike(super::faults::Step::Checkpoint, conn)
            .await?;
        run("PRAGMA wal_checkpoint(PASSIVE)", conn).await
    }
}

async fn run(step: &'static str, conn: &mut Conn) -> Result<(), sqlx::Error> {
    sqlx::query(step).execute(conn).await?;
    Ok(())
}

/// A step that failed, as it is answered: to be tried again, unless a constraint that is asked at the commit says no, or the
/// file is damaged.
pub(super) fn refusal(error: sqlx::Error) -> AppError {
    let is_of_a_constraint = error
        .as_database_error()
        .is_some_and(|cause| cause.kind() != sqlx::error::ErrorKind::Other);
    match AppError::from(error) {
        AppError::Internal(cause) if !is_of_a_constraint => AppError::DatabaseBusy(cause),
        answer => answer,
    }
}

/// The same failure, for one more of those who shared it.
pub(super) fn again(error: &AppError) -> AppError {
    match error {
        AppError::DatabaseBusy(cause) => AppError::DatabaseBusy(anyhow::anyhow!("{cause:#}")),
        AppError::StorageFailing(cause) => AppError::StorageFailing(anyhow::anyhow!("{cause:#}")),
        error => AppError::Internal(anyhow::anyhow!("{error}")),
    }
}
