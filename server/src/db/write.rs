//! A write: it waits for its turn at the one connection that writes, and has that connection until it ends.

use std::sync::Arc;

use fantail_core::studio_time::Instant;
use tokio::sync::{Mutex, OwnedMutexGuard, oneshot};

use super::Conn;
use super::queue::Waiting;
use super::steps::{Steps, again};
use crate::error::AppError;

/// An order to the task that writes.
pub(super) enum Order {
    Write(Asked),
    Close(Closed),
}

pub(super) type Closed = oneshot::Sender<Result<(), AppError>>;

/// A write that waits for its turn.
pub(super) struct Asked {
    pub turn: oneshot::Sender<Result<Turn, AppError>>,
    /// The place in the queue, given up once the write begins.
    pub waiting: Waiting,
    pub sharing: Sharing,
}

/// Whether a write shares its commit with those that wait with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sharing {
    Shared,
    /// For a write that may take long: no other waits for its end.
    Alone,
}

/// The connection that writes: the task's own between two turns, a write's during its turn.
pub(super) type Lendable = Arc<Mutex<Conn>>;

/// The turn of a write. Dropped, it undoes all that was written in it.
pub struct Turn {
    conn: OwnedMutexGuard<Conn>,
    now: Instant,
    end: oneshot::Sender<End>,
}

/// The end of a write; the default is that of a dropped turn.
#[derive(Default)]
pub(super) struct End {
    /// Whether its rows are to be committed.
    pub is_kept: bool,
    /// The database's fault that ended it, if there was one.
    pub fault: Option<String>,
    pub told: Option<Told>,
}

/// Tells a write that its rows are committed, or undone.
pub(super) type Told = oneshot::Sender<Result<(), AppError>>;

impl Asked {
    /// Whether the request still waits for it.
    pub fn is_wanted(&self) -> bool {
        !self.turn.is_closed()
    }

    /// Refuses a write before it begins.
    pub fn refuse(self, error: AppError) {
        let _ = self.turn.send(Err(error));
    }

    /// Lends the connection to a write, and waits for its end.
    pub async fn run(self, conn: &Lendable, now: Instant) -> End {
        let conn = Arc::clone(conn).lock_owned().await;
        let (end, ended) = oneshot::channel();
        drop(self.waiting);
        // A turn without a receiver is dropped here, and ends as an abandoned one.
        let _ = self.turn.send(Ok(Turn { conn, now, end }));
        ended.await.unwrap_or_default()
    }
}

impl Turn {
    pub fn conn(&mut self) -> &mut Conn {
        &mut self.conn
    }

    /// The instant the turn began: the time of all that it writes.
    pub fn now(&self) -> Instant {
        self.now
    }

    /// Keeps the rows of a success, and none of a failure; answers when that is done.
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

/// A transaction that failed to begin or to end a turn.
pub(super) struct Broken {
    pub error: sqlx::Error,
    pub fault: String,
}

/// Runs a write in the next turn of the transaction. One that fails leaves nothing.
pub(super) async fn within(
    steps: &Steps,
    conn: &Lendable,
    write: Asked,
    now: Instant,
) -> Result<End, Broken> {
    let begun = steps.next(&mut *conn.lock().await).await;
    if let Err(error) = begun {
        write.refuse(AppError::Overloaded);
        let fault = error.to_string();
        return Err(Broken { error, fault });
    }
    let end = write.run(conn, now).await;
    if end.is_kept {
        return Ok(end);
    }
    match steps.undo(&mut *conn.lock().await).await {
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

/// Answers all writes that shared a commit.
pub(super) fn answer_all(waiting: impl IntoIterator<Item = Told>, ended: &Result<(), AppError>) {
    for told in waiting {
        let _ = told.send(match ended {
            Ok(()) => Ok(()),
            Err(error) => Err(again(error)),
        });
    }
}
