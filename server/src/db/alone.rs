//! Exclusive access to a studio's file: as long as it is held, no server serves the file.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, bail};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};

use super::Conn;
use super::codes::{Fault, fault_of};
use super::copy::SQLITE_BEGINS;
use crate::folders;

/// The time given to a command that is just ending.
const PATIENCE: Duration = Duration::from_secs(1);

pub enum Alone {
    NoFile,
    /// SQLite's own lock, which every connection to the file shares in; the log has been copied into the file.
    Locked(Conn),
    /// SQLite can't read the file, and so can't lock it: the lock that servers share on its folder stands in.
    Damaged(File),
}

impl Alone {
    /// Refuses while another process has the file open.
    pub async fn with(path: &Path) -> anyhow::Result<Alone> {
        if fs::symlink_metadata(path).is_err() {
            return Ok(Alone::NoFile);
        }
        let in_use = || format!("{} is in use: stop Fantail first", path.display());
        let damaged = || {
            let lock = folders::lock_out_servers(path).with_context(in_use);
            lock.map(Alone::Damaged)
        };
        let cannot = || format!("cannot put {} aside", path.display());
        if !begins_as_a_database(path).with_context(cannot)? {
            // SQLite would remove the log, which may be all that is left of the file.
            return damaged();
        }
        match lock(path).await {
            Ok(Some(conn)) => Ok(Alone::Locked(conn)),
            Ok(None) => bail!(in_use()),
            Err(failed) => match fault_of(&failed) {
                Some(Fault::Busy) => bail!(in_use()),
                Some(Fault::Damaged) => damaged(),
                _ => Err(failed).with_context(cannot),
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

/// Whether a file is empty or begins as SQLite's do. Asked before SQLite opens the file: closing it after that would
/// release SQLite's locks.
fn begins_as_a_database(path: &Path) -> io::Result<bool> {
    let mut start = Vec::new();
    File::open(path)?
        .take(SQLITE_BEGINS.len() as u64)
        .read_to_end(&mut start)?;
    Ok(start.is_empty() || start == SQLITE_BEGINS)
}

/// Locks the file in rollback mode, which keeps others out. Leaving WAL mode, in which each open connection holds a
/// lock, needs the file for oneself; `None` when another connection is back in it.
async fn lock(path: &Path) -> Result<Option<Conn>, sqlx::Error> {
    let mut conn = SqliteConnectOptions::new()
        .filename(path)
        .busy_timeout(PATIENCE)
        .disable_statement_logging()
        .connect()
        .await?;
    for step in ["PRAGMA journal_mode = DELETE", "BEGIN EXCLUSIVE"] {
        sqlx::query(step).execute(&mut conn).await?;
    }
    let mode: String = sqlx::query_scalar("PRAGMA journal_mode")
        .fetch_one(&mut conn)
        .await?;
    Ok((mode == "delete").then_some(conn))
}
