//! The reads: on a connection, or in a snapshot of the database.

use std::ops::DerefMut;

use sqlx::Connection;

use super::interrupt::Interrupt;
use super::watcher::{DataVersion, VersionedConn};
use super::{Conn, Db, sqlite};
use crate::error::AppError;

impl Db {
    /// Returns a read-only connection.
    pub async fn read(&self) -> Result<impl DerefMut<Target = Conn> + use<>, AppError> {
        Ok(self.0.readers.acquire().await?)
    }

    /// Runs a long read on a read-only connection of its own, so that requests don't wait for one of the few readers.
    ///
    /// Closes the connection before it returns. A connection that is only dropped closes later, and
    /// would keep [`Db::close`] from removing the write-ahead log.
    pub async fn read_apart<T>(
        &self,
        interrupt: &Interrupt,
        work: impl AsyncFnOnce(&mut Conn) -> anyhow::Result<T>,
    ) -> anyhow::Result<T> {
        let mut conn = sqlite::open_apart(&self.0.path).await?;
        interrupt.watch(&mut conn).await?;
        let outcome = work(&mut conn).await;
        // The work is done; a failure to close loses nothing.
        let _ = conn.close().await;
        outcome
    }

    /// Returns a read-only connection in a transaction: all its statements see the same data.
    pub async fn snapshot(&self) -> Result<impl DerefMut<Target = Conn> + use<>, AppError> {
        Ok(self.0.readers.begin_with("BEGIN").await?)
    }

    /// Returns a snapshot with the version of its data. Only for short reads, because all callers
    /// share one connection.
    pub async fn versioned_snapshot(
        &self,
    ) -> Result<(impl DerefMut<Target = Conn> + use<>, DataVersion), AppError> {
        self.0.watcher.snapshot().await
    }

    /// Returns the present version of the data.
    pub async fn data_version(&self) -> Result<DataVersion, AppError> {
        self.0.watcher.version().await
    }

    /// Returns a read-only connection for one statement that reads the version with its rows.
    pub async fn versioned_read(&self) -> Result<VersionedConn, AppError> {
        self.0.watcher.versioned().await
    }
}
