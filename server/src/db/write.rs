//! A write: it waits for its turn at the one connection that writes, and has that connection until it ends.

use std::sync::Arc;

use fantail_core::studio_time::Instant;
use tokio::sync::{Mutex, OwnedMutexGuard, oneshot};

use super::Conn;
use super::queue::Waiting;
use super::steps::{Steps, again};
use crate::error::AppError;

/// What reaches the task that writes.
pub(super) enum Order {
    Write(Asked),
    Close(Closed),
}

pub(super) type Closed = oneshot::Sender<Result<(), AppError>>;

/// A write that waits for its turn.
pub(super) struct Asked {
    pub turn: oneshot::Sender<Result<Turn, AppError>>,
    /// Dropped once it begins.
    pub waiting: Waiting,
    pub sharing: Sharing,
}

/// Whether a write shares its commit with those that wait with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sharing {
    Shared,
    /// It may take long: nobody else waits for it to end.
    Alone,
}

/// The connection that writes. The task that owns it has it between two turns, and a write during its own.
pub(super) type Lendable = Arc<Mutex<Conn>>;

/// A write whose turn it is. Dropped, it undoes all that it has written.
pub struct Turn {
    conn: OwnedMutexGuard<Conn>,
    now: Instant,
    end: oneshot::Sender<End>,
}

/// How a write ended; as it is by default when its turn was dropped.
#[derive(Default)]
pub(super) struct End {
    /// Whether what it has written is to be committed.
    pub is_kept: bool,
    /// Why the database failed it, if it did.
    pub fault: Option<String>,
    pub told: Option<Told>,
}

/// Tells a write that what it wrote is committed, or undone.
pub(super) type Told = oneshot::Sender<Result<(), AppError>>;

impl Asked {
    /// It may have been given up.
    pub fn is_wanted(&self) -> bool {
        !self.turn.is_closed()
    }

    /// It can't even begin.
    pub fn refuse(self, error: AppError) {
        let _ = self.turn.send(Err(error));
    }

    /// Lends it the connection, and waits for how it ends.
    pub async fn run(self, conn: &Lendable, now: Instant) -> End {
        let conn = Arc::clone(conn).lock_owned().await;
        let (end, ended) = oneshot::channel();
        drop(self.waiting);
        // A turn that nobody takes is dropped here, and ends as any that is given up.
        let _ = self.turn.send(Ok(Turn { conn, now, end }));
        ended.await.unwrap_or_default()
    }
}

impl Turn {
    pub fn conn(&mut self) -> &mut Conn {
        &mut self.conn
    }

    /// When it began: the time of all that it writes.
    pub fn now(&self) -> Instant {
        self.now
    }

    /// Keeps what a success has written, and nothing of a failure; answers when that is done.
    pub async fn end<T>(self, outcome: Result<T, AppError>) -> Result<T, AppError> {
        let (told, ended) = oneshot::channel();
        let _ = self.end.send(End {
            is_kept: outcome.is_ok(),
            fault: outcome.as_ref().err().and_then(fault_behind),
            told: Some(told),
        });
        drop(self.conn);
        let ended = ended.await.unwrap_or(Err(AppError::Overloaded));
        outcome.and_then(|done| ended.map(|()| done))
    }
}

fn fault_behind(error: &AppError) -> Option<String> {
    match error {
        AppError::DatabaseBusy(cause) | AppError::StorageFailing(cause) => {
            Some(format!("{cause:#}"))
        }
        _ => None,
    }
}

/// A savepoint that didn't begin or end as it should.
pub(super) struct Broken {
    pub error: sqlx::Error,
    pub fault: String,
}

/// Runs a write in a savepoint. One that fails leaves nothing.
pub(super) async fn within(
    steps: &Steps,
    conn: &Lendable,
    write: Asked,
    now: Instant,
) -> Result<End, Broken> {
    let begun = steps.mark(&mut *conn.lock().await).await;
    if let Err(error) = begun {
        write.refuse(AppError::Overloaded);
        let fault = error.to_string();
        return Err(Broken { error, fault });
    }
    let end = write.run(conn, now).await;
    let mut conn = conn.lock().await;
    let ended = if end.is_kept {
        steps.keep(&mut conn).await
    } else {
        steps.undo(&mut conn).await
    };
    match ended {
        Ok(()) if end.is_kept => Ok(end),
        Ok(()) => {
            answer_all(end.told, &Ok(()));
            Ok(End { told: None, ..end })
        }
        Err(error) => {
            let fault = end.fault.unwrap_or_else(|| error.to_string());
            answer_all(end.told, &Err(AppError::Overloaded));
            Err(Broken { error, fault })
        }
    }
}

/// A commit that fails fails all who shared it.
pub(super) fn answer_all(waiting: impl IntoIterator<Item = Told>, ended: &Result<(), AppError>) {
    for told in waiting {
        let _ = told.send(match ended {
            Ok(()) => Ok(()),
            Err(error) => Err(again(error)),
        });
    }
}
