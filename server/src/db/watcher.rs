//! A connection that never writes, on which SQLite counts the commits of all other connections, in any process.

use std::ops::DerefMut;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use sqlx::pool::PoolConnection;
use sqlx::sqlite::SqlitePool;
use tokio::sync::Mutex;

use super::conn::{Conn, Engine};
use super::sqlite;
use crate::error::AppError;

/// The version of the data: two reads with the same version see the same data.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DataVersion {
    /// The number of the connection. SQLite counts the commits for each connection separately.
    connection: u64,
    commits: i64,
}

/// Adds the column `data_version` to a statement, for [`VersionedConn::version`].
pub fn with_data_version(statement: &str) -> String {
    format!(
        "SELECT (SELECT data_version FROM pragma_data_version) AS data_version, versioned.* FROM ({statement}) AS versioned"
    )
}

pub(super) struct VersionWatcher {
    /// A pool of one connection.
    pool: SqlitePool,
    /// The number of connections opened so far, one after the other.
    connections: Arc<AtomicU64>,
    /// The number of probes begun.
    begun: AtomicU64,
    last: Mutex<Option<Probe>>,
}

#[derive(Clone, Copy)]
struct Probe {
    number: u64,
    version: DataVersion,
}

/// The connection, for one statement that was made by [`with_data_version`].
pub struct VersionedConn {
    conn: PoolConnection<Engine>,
    connection: u64,
}

impl VersionWatcher {
    pub async fn open(path: &Path) -> anyhow::Result<VersionWatcher> {
        let connections = Arc::new(AtomicU64::new(0));
        let pool = sqlite::open_watcher(path, Arc::clone(&connections)).await?;
        Ok(VersionWatcher {
            pool,
            connections,
            begun: AtomicU64::new(0),
            last: Mutex::new(None),
        })
    }

    /// Returns the present version. Concurrent callers share a probe that begins after the last of
    /// their calls.
    pub async fn version(&self) -> Result<DataVersion, AppError> {
        let begun_before = self.begun.load(Ordering::SeqCst);
        let mut last = self.last.lock().await;
        if let Some(probe) = *last
            && begun_before < probe.number
        {
            return Ok(probe.version);
        }
        let number = self.begun.fetch_add(1, Ordering::SeqCst) + 1;
        let mut conn = self.versioned().await?;
        let commits = data_version(&mut conn.conn).await?;
        let version = conn.version(commits);
        *last = Some(Probe { number, version });
        Ok(version)
    }

    /// Returns a snapshot of the data, and its version.
    pub async fn snapshot(
        &self,
    ) -> Result<(impl DerefMut<Target = Conn> + use<>, DataVersion), AppError> {
        let mut conn = self.pool.begin_with("BEGIN").await?;
        let commits = data_version(&mut conn).await?;
        let connection = self.connections.load(Ordering::SeqCst);
        Ok((
            conn,
            DataVersion {
                connection,
                commits,
            },
        ))
    }

    pub async fn versioned(&self) -> Result<VersionedConn, AppError> {
        let conn = self.pool.acquire().await?;
        let connection = self.connections.load(Ordering::SeqCst);
        Ok(VersionedConn { conn, connection })
    }

    pub async fn close(&self) {
        self.pool.close().await;
    }
}

impl VersionedConn {
    pub fn conn(&mut self) -> &mut Conn {
        &mut self.conn
    }

    pub fn version(&self, commits: i64) -> DataVersion {
        DataVersion {
            connection: self.connection,
            commits,
        }
    }
}

async fn data_version(conn: &mut Conn) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar("PRAGMA data_version")
        .fetch_one(conn)
        .await
}

#[cfg(test)]
mod tests {
    use fantail_core::studio_time::Instant;
    use tokio::task::JoinSet;

    use super::super::Db;
    use crate::clock::Clock;

    #[tokio::test(flavor = "multi_thread", worker_threads = 4)]
    async fn a_version_read_after_a_commit_is_new_even_with_many_callers() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("studio.db");
        let noon = Clock::fixed_at(Instant::parse("2026-11-21T00:00:00Z").unwrap());
        let db = Db::open(&path, noon.clone()).await.unwrap();
        let other_process = Db::open(&path, noon).await.unwrap();
        let mut asking = JoinSet::new();
        for _ in 0..8 {
            let db = db.clone();
            asking.spawn(async move {
                loop {
                    db.data_version().await.unwrap();
                }
            });
        }
        for round in 0..200 {
            let before = db.data_version().await.unwrap();
            let written = other_process.write(async |conn, _| {
                let change = "UPDATE _sqlx_migrations SET execution_time = execution_time + 1";
                sqlx::query(change).execute(conn).await?;
                Ok(())
            });
            written.await.unwrap();
            assert_ne!(before, db.data_version().await.unwrap(), "{round}");
        }
        asking.shutdown().await;
    }
}
