//! Exclusive access to a studio's file: as long as it is held, no server serves the file.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, bail, ensure};
use sqlx::sqlite::{SqliteConnectOptions, SqliteLockingMode};
use sqlx::{ConnectOptions, Connection};

use super::Conn;
use super::codes::{Fault, fault_of};
use super::copy::{SQLITE_BEGINS, companion_of};
use super::litestream;
use crate::folders;

/// The time given to a command that is just ending.
const PATIENCE: Duration = Duration::from_secs(1);

pub enum Alone {
    NoFile,
    /// SQLite's own lock, which every connection to the file shares in.
    Locked(Conn),
    /// SQLite can't read the file, and so can't lock it: the lock that servers share on its folder stands in.
    Damaged(File),
}

impl Alone {
    /// Refuses while another process has the file open. The file stays as it is, its write-ahead log included.
    pub async fn with(path: &Path) -> anyhow::Result<Alone> {
        if fs::symlink_metadata(path).is_err() {
            return Ok(Alone::NoFile);
        }
        let cannot = || format!("cannot put {} aside", path.display());
        if !begins_as_a_database(path).with_context(cannot)? {
            // SQLite would remove the log, which may be all that is left of the file.
            return damaged(path);
        }
        match lock(path).await {
            Ok(conn) => Ok(Alone::Locked(conn)),
            Err(failed) => match fault_of(&failed) {
                Some(Fault::Busy) => bail!(in_use(path).await),
                Some(Fault::Damaged) => damaged(path),
                _ => Err(failed).with_context(cannot),
            },
        }
    }

    /// Copies the log into the file and removes it: a log that stayed would be taken for that of the next file of the name.
    pub async fn without_a_log(self, path: &Path) -> anyhow::Result<Alone> {
        let Alone::Locked(mut conn) = self else {
            return Ok(self);
        };
        match leave_the_log(&mut conn).await {
            Ok(mode) => {
                ensure!(mode == "delete", in_use(path).await);
                // The shared-memory file of a log that is gone. No other process has the database open.
                let _ = fs::remove_file(companion_of(path, "-shm"));
                Ok(Alone::Locked(conn))
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

    pub async fn let_go(self) {
        if let Alone::Locked(conn) = self {
            // The close may fail: nothing was written since the file was locked.
            let _ = conn.close().await;
        }
    }
}

fn damaged(path: &Path) -> anyhow::Result<Alone> {
    let lock = folders::lock_out_servers(path).with_context(|| stop_first(path))?;
    Ok(Alone::Damaged(lock))
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

/// Whether a file is empty or begins as SQLite's do. Asked before SQLite opens the file: closing it after that would
/// release SQLite's locks.
fn begins_as_a_database(path: &Path) -> io::Result<bool> {
    let mut start = Vec::new();
    File::open(path)?
        .take(SQLITE_BEGINS.len() as u64)
        .read_to_end(&mut start)?;
    Ok(start.is_empty() || start == SQLITE_BEGINS)
}

/// Locks the file, whatever its mode. In WAL mode each open connection holds a lock, and an exclusive one is refused.
async fn lock(path: &Path) -> Result<Conn, sqlx::Error> {
    let mut conn = SqliteConnectOptions::new()
        .filename(path)
        .busy_timeout(PATIENCE)
        .locking_mode(SqliteLockingMode::Exclusive)
        .disable_statement_logging()
        .connect()
        .await?;
    // Once held, the lock stays until the connection is closed.
    for step in ["BEGIN EXCLUSIVE", "COMMIT"] {
        sqlx::query(step).execute(&mut conn).await?;
    }
    Ok(conn)
}

/// Answers the mode after it. A lock of the first kind would keep a journal beside the file.
async fn leave_the_log(conn: &mut Conn) -> Result<String, sqlx::Error> {
    for step in [
        "PRAGMA journal_mode = DELETE",
        "PRAGMA locking_mode = NORMAL",
        "BEGIN EXCLUSIVE",
        "COMMIT",
        "BEGIN EXCLUSIVE",
    ] {
        sqlx::query(step).execute(&mut *conn).await?;
    }
    // Another connection may have been back in between.
    sqlx::query_scalar("PRAGMA journal_mode")
        .fetch_one(conn)
        .await
}
