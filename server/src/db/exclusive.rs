//! Exclusive access to a studio's file: no server can open the file meanwhile.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, bail, ensure};
use sqlx::sqlite::{SqliteConnectOptions, SqliteLockingMode};
use sqlx::{ConnectOptions, Connection};

use super::conn::Conn;
use super::copy::{SQLITE_BEGINS, companion_of, is_empty_beside_a_log};
use super::error_codes::{Fault, fault_of};
use super::litestream;
use crate::db::private_fs;

/// How long to wait for a command that is about to end.
const PATIENCE: Duration = Duration::from_secs(1);

pub enum ExclusiveAccess {
    NoFile,
    /// SQLite's own lock, which excludes every other connection to the file.
    Locked(Conn),
    /// SQLite can't read the file, and so can't lock it. This is an exclusive lock on its folder
    /// instead, on which servers hold a shared lock.
    Damaged(File),
}

impl ExclusiveAccess {
    /// Locks the file. Fails while another process has the file open. Changes neither the file nor
    /// its write-ahead log.
    pub async fn lock(path: &Path) -> anyhow::Result<ExclusiveAccess> {
        if fs::symlink_metadata(path).is_err() {
            return Ok(ExclusiveAccess::NoFile);
        }
        let cannot = || format!("cannot put {} aside", path.display());
        if !begins_as_a_database(path).with_context(cannot)? {
            // SQLite would remove the log, which may hold all the data that is left.
            return damaged(path);
        }
        match lock_file(path).await {
            Ok(conn) => Ok(ExclusiveAccess::Locked(conn)),
            Err(failed) => match fault_of(&failed) {
                Some(Fault::Busy) => bail!(in_use(path).await),
                Some(Fault::Damaged) => damaged(path),
                _ => Err(failed).with_context(cannot),
            },
        }
    }

    /// Copies the write-ahead log into the file and removes the log. SQLite would replay the log
    /// into the next file of that name.
    pub async fn without_log(self, path: &Path) -> anyhow::Result<ExclusiveAccess> {
        let ExclusiveAccess::Locked(mut conn) = self else {
            return Ok(self);
        };
        match leave_wal_mode(&mut conn).await {
            Ok(mode) => {
                ensure!(mode == "delete", in_use(path).await);
                // The shared-memory file of the removed log. No other process has the database open.
                let _ = fs::remove_file(companion_of(path, "-shm"));
                Ok(ExclusiveAccess::Locked(conn))
            }
            Err(failed) => match fault_of(&failed) {
                Some(Fault::Busy) => bail!(in_use(path).await),
                Some(Fault::Damaged) => {
                    let _ = conn.close().await;
                    damaged(path)
                }
                _ => Err(failed).with_context(|| format!("cannot put {} aside", path.display())),
            },
        }
    }

    pub async fn release(self) {
        if let ExclusiveAccess::Locked(conn) = self {
            // An error is harmless: nothing was written since the file was locked.
            let _ = conn.close().await;
        }
    }
}

fn damaged(path: &Path) -> anyhow::Result<ExclusiveAccess> {
    let lock = private_fs::lock_exclusively(path).with_context(|| stop_first(path))?;
    Ok(ExclusiveAccess::Damaged(lock))
}

fn stop_first(path: &Path) -> String {
    format!("{} is in use: stop Fantail first", path.display())
}

async fn in_use(path: &Path) -> String {
    let stop = stop_first(path);
    match litestream::trace_of(path).await {
        Some(trace) => format!("{stop}, and Litestream, too ({trace})"),
        None => stop,
    }
}

/// Returns whether a file has SQLite's header, or is empty without a log beside it. Call it before SQLite opens the file:
/// closing this descriptor later would release SQLite's locks.
fn begins_as_a_database(path: &Path) -> io::Result<bool> {
    let mut start = Vec::new();
    File::open(path)?
        .take(SQLITE_BEGINS.len() as u64)
        .read_to_end(&mut start)?;
    let is_new = start.is_empty() && !is_empty_beside_a_log(path);
    Ok(is_new || start == SQLITE_BEGINS)
}

/// Locks the file in any journal mode. In WAL mode this fails while another connection is open.
async fn lock_file(path: &Path) -> Result<Conn, sqlx::Error> {
    let mut conn = SqliteConnectOptions::new()
        .filename(path)
        .busy_timeout(PATIENCE)
        .locking_mode(SqliteLockingMode::Exclusive)
        .disable_statement_logging()
        .connect()
        .await?;
    // In this locking mode, the lock is held until the connection is closed.
    for step in ["BEGIN EXCLUSIVE", "COMMIT"] {
        sqlx::query(step).execute(&mut conn).await?;
    }
    Ok(conn)
}

/// Leaves WAL mode, and returns the journal mode afterwards. Also leaves exclusive locking mode, in
/// which SQLite would keep a journal beside the file; the transaction that is left open keeps the lock.
async fn leave_wal_mode(conn: &mut Conn) -> Result<String, sqlx::Error> {
    for step in [
        "PRAGMA journal_mode = DELETE",
        "PRAGMA locking_mode = NORMAL",
        "BEGIN EXCLUSIVE",
        "COMMIT",
        "BEGIN EXCLUSIVE",
    ] {
        sqlx::query(step).execute(&mut *conn).await?;
    }
    // Another connection may have set WAL mode again in between.
    sqlx::query_scalar("PRAGMA journal_mode")
        .fetch_one(conn)
        .await
}
