//! Reopens the writing connection after a fault, until one can write.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use sqlx::Connection;
use tokio::sync::mpsc;
use tokio::time::{sleep, timeout};

use super::health::Health;
use super::sqlite::{self, Identity};
use super::steps::Steps;

use super::write::{Closed, Lendable, Order, Sharing};
use super::{Conn, room};
use crate::error::AppError;

/// The time between two attempts: once a fault is over, writing works again well within a second.
const PAUSE: Duration = Duration::from_millis(200);
/// The time given to a broken connection to close.
const CLOSING: Duration = Duration::from_secs(1);

pub(super) struct Healing {
    pub path: PathBuf,
    /// The identity of the file that was opened first: the readers have no other open.
    pub identity: Identity,
    pub health: Health,
    pub steps: Steps,
}

/// The reason there is no connection to go on with.
pub(super) enum Ended {
    NobodyAsks,
    Closing(Closed),
}

impl Healing {
    /// Answers a connection that has written. Until there is one, every write is refused.
    pub async fn heal(
        &self,
        broken: Lendable,
        fault: &str,
        orders: &mut mpsc::UnboundedReceiver<Order>,
    ) -> Result<Conn, Ended> {
        self.health.writing_fails(fault);
        if let Some(broken) = Arc::into_inner(broken) {
            let _ = timeout(CLOSING, broken.into_inner().close()).await;
        }
        // Most faults are over at once: writes that wait already are not refused for the first attempt.
        let mut healed = self.attempt().await;
        loop {
            match healed {
                Ok(conn) => {
                    self.health.writing_works();
                    return Ok(conn);
                }
                Err(error) => tracing::debug!("the database still can't be written: {error:#}"),
            }
            let attempt = async {
                sleep(PAUSE).await;
                self.attempt().await
            };
            tokio::select! {
                outcome = attempt => healed = outcome,
                ended = refuse_all(orders) => return Err(ended),
            }
        }
    }

    /// Opens the file, and makes a write in it that leaves it as it was.
    pub async fn attempt(&self) -> anyhow::Result<Conn> {
        let mut conn = sqlite::reopen_writer(&self.path, &self.identity).await?;
        let tried = self.try_out(&mut conn).await;
        if let Err(error) = tried {
            let _ = timeout(CLOSING, conn.close()).await;
            return Err(error);
        }
        Ok(conn)
    }

    async fn try_out(&self, conn: &mut Conn) -> anyhow::Result<()> {
        room::on_the_disk(&self.path).await?;
        self.steps.begin(conn, Sharing::Shared).await?;
        room::in_the_file(conn).await?;
        self.steps.commit(conn).await?;
        Ok(())
    }
}

/// Refuses every write that comes, at once, until no sender is left or the database is to be closed.
async fn refuse_all(orders: &mut mpsc::UnboundedReceiver<Order>) -> Ended {
    loop {
        match orders.recv().await {
            None => return Ended::NobodyAsks,
            Some(Order::Close(closed)) => return Ended::Closing(closed),
            Some(Order::Write(write)) => {
                write.refuse(AppError::Overloaded);
            }
        }
    }
}
