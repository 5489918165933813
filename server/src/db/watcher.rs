//! A connection that only looks, and so notices each change by another one, in whatever process.

use std::ops::DerefMut;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use sqlx::pool::PoolConnection;
use sqlx::sqlite::SqlitePool;
use tokio::sync::Mutex;

use super::{Conn, Engine, sqlite};
use crate::error::AppError;

/// The version of the data: two looks with the same stamp see the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stamp {
    /// The number of the connection that looked: SQLite counts the changes for each connection by itself.
    connection: u64,
    changes: i64,
}

/// The column with the number of changes, for a row that is read with it.
macro_rules! changes_column {
    () => {
        "(SELECT data_version FROM pragma_data_version) AS changes"
    };
}
pub(crate) use changes_column;

pub(super) struct Watcher {
    /// A pool of one connection.
    pool: SqlitePool,
    /// The number of connections there have been, one after the other.
    connections: Arc<AtomicU64>,
    /// The number of looks begun.
    begun: AtomicU64,
    last: Mutex<Option<Look>>,
}

#[derive(Clone, Copy)]
struct Look {
    number: u64,
    stamp: Stamp,
}

/// The connection that looks, lent for one statement, which selects the [`changes_column`] as well.
pub struct Watching {
    conn: PoolConnection<Engine>,
    connection: u64,
}

impl Watcher {
    pub async fn open(path: &Path) -> anyhow::Result<Watcher> {
        let connections = Arc::new(AtomicU64::new(0));
        let pool = sqlite::open_watcher(path, Arc::clone(&connections)).await?;
        Ok(Watcher {
            pool,
            connections,
            begun: AtomicU64::new(0),
            last: Mutex::new(None),
        })
    }

    /// The stamp of the present. Callers at the same time share a look, which begins after each of them has asked.
    pub async fn stamp(&self) -> Result<Stamp, AppError> {
        let begun_before = self.begun.load(Ordering::SeqCst);
        let mut last = self.last.lock().await;
        if let Some(look) = *last
            && begun_before < look.number
        {
            return Ok(look.stamp);
        }
        let number = self.begun.fetch_add(1, Ordering::SeqCst) + 1;
        let mut watching = self.watching().await?;
        let changes = changes(&mut watching.conn).await?;
        let stamp = watching.stamp(changes);
        *last = Some(Look { number, stamp });
        Ok(stamp)
    }

    /// A snapshot of the data, and its stamp.
    pub async fn look(&self) -> Result<(impl DerefMut<Target = Conn> + use<>, Stamp), AppError> {
        let mut conn = self.pool.begin_with("BEGIN").await?;
        let changes = changes(&mut conn).await?;
        let connection = self.connections.load(Ordering::SeqCst);
        Ok((
            conn,
            Stamp {
                connection,
                changes,
            },
        ))
    }

    pub async fn watching(&self) -> Result<Watching, AppError> {
        let conn = self.pool.acquire().await?;
        let connection = self.connections.load(Ordering::SeqCst);
        Ok(Watching { conn, connection })
    }

    pub async fn close(&self) {
        self.pool.close().await;
    }
}

impl Watching {
    pub fn conn(&mut self) -> &mut Conn {
        &mut self.conn
    }

    pub fn stamp(&self, changes: i64) -> Stamp {
        Stamp {
            connection: self.connection,
            changes,
        }
    }
}

async fn changes(conn: &mut Conn) -> Result<i64, sqlx::Error> {
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
    async fn a_stamp_that_is_asked_for_after_a_commit_is_another_however_many_ask() {
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
                    db.stamp().await.unwrap();
                }
            });
        }
        for round in 0..200 {
            let before = db.stamp().await.unwrap();
            let written = other_process.write(async |conn, _| {
                let change = "UPDATE _sqlx_migrations SET execution_time = execution_time + 1";
                sqlx::query(change).execute(conn).await?;
                Ok(())
            });
            written.await.unwrap();
            assert_ne!(before, db.stamp().await.unwrap(), "{round}");
        }
        asking.shutdown().await;
    }
}
