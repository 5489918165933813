//! Replaces the writing connection after a fault.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use sqlx::Connection;
use tokio::time::{sleep, timeout};

use super::commands::Commands;
use super::conn::Conn;
use super::free_space;
use super::health::Health;
use super::sqlite::{self, Identity};
use super::transaction::{Batching, Command, CommitAck, SharedConn, TransactionControl};
use crate::error::AppError;

/// The time between two attempts: writes succeed again well within a second after a fault has ended.
const PAUSE: Duration = Duration::from_millis(200);
/// The longest wait for a broken connection to close.
const CLOSING: Duration = Duration::from_secs(1);

pub(super) struct Healing {
    pub path: PathBuf,
    /// The identity of the file that was opened at the start. The readers still have this file
    /// open.
    pub identity: Identity,
    pub health: Health,
    pub control: TransactionControl,
}

/// Why the writer stops instead of getting a new connection.
pub(super) enum StopReason {
    NoSenders,
    Close(CommitAck),
}

impl Healing {
    /// Returns a new connection, on which a write has succeeded. Until there is one, every write is refused.
    pub async fn heal(
        &self,
        broken: SharedConn,
        fault: &str,
        commands: &mut Commands,
    ) -> Result<Conn, StopReason> {
        self.health.writing_fails(fault);
        let mut logged = String::new();
        if let Some(broken) = Arc::into_inner(broken) {
            let _ = timeout(CLOSING, broken.into_inner().close()).await;
        }
        // Most faults end at once, so the first attempt is made before the waiting writes are
        // refused.
        let mut reopened = self.attempt().await;
        loop {
            match reopened {
                Ok(conn) => {
                    self.health.writing_works();
                    return Ok(conn);
                }
                Err(error) => {
                    let cause = format!("{error:#}");
                    if cause != logged {
                        tracing::error!("the database still can't be written: {cause}");
                        logged = cause;
                    }
                }
            }
            let attempt = async {
                sleep(PAUSE).await;
                self.attempt().await
            };
            tokio::select! {
                outcome = attempt => reopened = outcome,
                reason = refuse_all(commands) => return Err(reason),
            }
        }
    }

    /// Opens the file and commits a write that changes nothing.
    pub async fn attempt(&self) -> anyhow::Result<Conn> {
        let mut conn = sqlite::reopen_writer(&self.path, &self.identity).await?;
        if let Err(error) = self.test_write(&mut conn).await {
            let _ = timeout(CLOSING, conn.close()).await;
            return Err(error);
        }
        Ok(conn)
    }

    async fn test_write(&self, conn: &mut Conn) -> anyhow::Result<()> {
        free_space::on_the_disk(&self.path).await?;
        self.control.begin(conn, Batching::Shared).await?;
        free_space::in_the_file(conn).await?;
        self.control.commit(conn).await?;
        Ok(())
    }
}

/// Refuses every write at once, until no sender is left or the database is closed.
async fn refuse_all(commands: &mut Commands) -> StopReason {
    loop {
        match commands.next().await {
            None => return StopReason::NoSenders,
            Some(Command::Close(ack)) => return StopReason::Close(ack),
            Some(Command::Write(request)) => request.refuse(AppError::Overloaded),
        }
    }
}
