//! The steps that a transaction hinges on, and how their failures are answered.

use sqlx::{Connection, Sqlite, Transaction};

use super::Conn;
use crate::error::AppError;

/// In tests, any step may fail as SQLite's would.
#[derive(Clone, Default)]
pub(super) struct Steps {
    #[cfg(test)]
    pub faults: super::faults::Faults,
}

impl Steps {
    pub async fn begin<'c>(
        &self,
        conn: &'c mut Conn,
    ) -> Result<Transaction<'c, Sqlite>, sqlx::Error> {
        #[cfg(test)]
        self.faults.strike(super::faults::Step::Begin, conn).await?;
        conn.begin_with("BEGIN IMMEDIATE").await
    }

    #[cfg_attr(not(test), expect(unused_mut, reason = "faults change it"))]
    pub async fn commit(&self, mut tx: Transaction<'_, Sqlite>) -> Result<(), sqlx::Error> {
        #[cfg(test)]
        self.faults
            .strike(super::faults::Step::Commit, &mut tx)
            .await?;
        tx.commit().await
    }

    #[cfg_attr(not(test), expect(unused_mut, reason = "faults change it"))]
    pub async fn roll_back(&self, mut tx: Transaction<'_, Sqlite>) -> Result<(), sqlx::Error> {
        #[cfg(test)]
        self.faults
            .strike(super::faults::Step::RollBack, &mut tx)
            .await?;
        tx.rollback().await
    }

    /// Copies what it can of the write-ahead log into the file, waiting for nobody.
    pub async fn checkpoint(&self, conn: &mut Conn) -> Result<(), sqlx::Error> {
        #[cfg(test)]
        self.faults
            .strike(super::faults::Step::Checkpoint, conn)
            .await?;
        sqlx::query("PRAGMA wal_checkpoint(PASSIVE)")
            .execute(conn)
            .await?;
        Ok(())
    }
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
