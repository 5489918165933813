//! A connection that only looks, and so notices each change that another one makes, whosever process it is in.

use std::ops::DerefMut;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use sqlx::sqlite::SqlitePool;

use super::{Conn, sqlite};
use crate::error::AppError;

/// Tells what is seen from all that was and will be: of two looks with one stamp the second sees the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stamp {
    /// SQLite counts the changes for each connection by itself.
    connection: u64,
    changes: i64,
}

pub(super) struct Watcher {
    /// Of one connection.
    pool: SqlitePool,
    /// How many there have been, one after the other.
    connections: Arc<AtomicU64>,
}

impl Watcher {
    pub async fn open(path: &Path) -> anyhow::Result<Watcher> {
        let connections = Arc::new(AtomicU64::new(0));
        let pool = sqlite::open_watcher(path, Arc::clone(&connections)).await?;
        Ok(Watcher { pool, connections })
    }

    /// A moment in which nothing changes, and its stamp.
    pub async fn look(&self) -> Result<(impl DerefMut<Target = Conn> + use<>, Stamp), AppError> {
        let mut conn = self.pool.begin_with("BEGIN").await?;
        let changes = sqlx::query_scalar("PRAGMA data_version")
            .fetch_one(&mut *conn)
            .await?;
        let connection = self.connections.load(Ordering::SeqCst);
        Ok((
            conn,
            Stamp {
                connection,
                changes,
            },
        ))
    }

    pub async fn close(&self) {
        self.pool.close().await;
    }
}
