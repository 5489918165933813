//! A write that is asked for, run in a savepoint of its own where it shares a transaction, and answered.

use std::any::Any;
use std::panic::AssertUnwindSafe;

use fantail_core::studio_time::Instant;
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use sqlx::Connection;
use tokio::sync::oneshot;

use super::Conn;
use super::queue::Waiting;
use super::steps::again;
use crate::error::AppError;

/// What a write came to; `Err` is the panic it ended with, which goes on where the write was asked for.
pub(super) type Outcome<T> = Result<Result<T, AppError>, Box<dyn Any + Send>>;

/// What reaches the task.
pub(super) enum Order {
    Write(Box<dyn Write>),
    /// One that takes long: nobody waits for its commit but those who asked for it.
    WriteAlone(Box<dyn Write>),
    Close(Closed),
}

pub(super) type Closed = oneshot::Sender<Result<(), AppError>>;

/// A write, whatever it answers.
pub(super) trait Write: Send {
    /// Nobody may be waiting for it any more.
    fn is_wanted(&self) -> bool;
    fn run(self: Box<Self>, conn: &mut Conn, now: Instant) -> BoxFuture<'_, Ran>;
    /// It can't even begin.
    fn refuse(self: Box<Self>, error: AppError);
}

/// A write that has been run.
pub(super) struct Ran {
    /// Whether what it wrote is to be committed.
    pub is_kept: bool,
    /// Why the database failed it, if it did.
    pub fault: Option<String>,
    pub answer: Answer,
}

/// Tells whoever asked, once it is known whether the commit succeeded.
pub(super) type Answer = Box<dyn FnOnce(Result<(), AppError>) + Send>;

/// A piece of work, and whoever waits for what it comes to.
pub(super) struct Asked<T, F> {
    pub work: F,
    /// Dropped once it begins.
    pub waiting: Waiting,
    pub reply: oneshot::Sender<Outcome<T>>,
}

impl<T, F> Write for Asked<T, F>
where
    T: Send + 'static,
    F: for<'c> FnOnce(&'c mut Conn, Instant) -> BoxFuture<'c, Result<T, AppError>> + Send + 'static,
{
    fn is_wanted(&self) -> bool {
        !self.reply.is_closed()
    }

    fn run(self: Box<Self>, conn: &mut Conn, now: Instant) -> BoxFuture<'_, Ran> {
        let Asked {
            work,
            waiting,
            mut reply,
        } = *self;
        drop(waiting);
        async move {
            let done = AssertUnwindSafe(async move { work(conn, now).await }).catch_unwind();
            tokio::select! {
                biased;
                outcome = done => ran(outcome, reply),
                () = reply.closed() => Ran { is_kept: false, fault: None, answer: Box::new(|_| ()) },
            }
        }
        .boxed()
    }

    fn refuse(self: Box<Self>, error: AppError) {
        let _ = self.reply.send(Ok(Err(error)));
    }
}

/// A reply that nobody waits for is lost, and no harm done.
fn ran<T: Send + 'static>(outcome: Outcome<T>, reply: oneshot::Sender<Outcome<T>>) -> Ran {
    Ran {
        is_kept: matches!(outcome, Ok(Ok(_))),
        fault: match &outcome {
            Ok(Err(AppError::DatabaseBusy(cause) | AppError::StorageFailing(cause))) => {
                Some(format!("{cause:#}"))
            }
            _ => None,
        },
        answer: Box::new(move |committed| {
            let outcome = match (outcome, committed) {
                (Ok(Ok(_)), Err(error)) => Ok(Err(error)),
                (outcome, _) => outcome,
            };
            let _ = reply.send(outcome);
        }),
    }
}

/// A write that has ended within a transaction.
pub(super) struct Joined {
    /// To be told once all is committed.
    pub answer: Option<Answer>,
    pub fault: Option<String>,
}

/// A savepoint that didn't begin or end as it should.
pub(super) struct Broken {
    pub error: sqlx::Error,
    pub fault: String,
}

impl From<sqlx::Error> for Broken {
    fn from(error: sqlx::Error) -> Broken {
        let fault = error.to_string();
        Broken { error, fault }
    }
}

/// Runs a write in a savepoint. One that fails is told so at once: nothing of it is left.
pub(super) async fn within(
    tx: &mut Conn,
    write: Box<dyn Write>,
    now: Instant,
) -> Result<Joined, Broken> {
    let mut savepoint = match tx.begin().await {
        Ok(savepoint) => savepoint,
        Err(error) => {
            write.refuse(AppError::Overloaded);
            return Err(error.into());
        }
    };
    let Ran {
        is_kept,
        fault,
        answer,
    } = write.run(&mut savepoint, now).await;
    let ended = if is_kept {
        savepoint.commit().await
    } else {
        savepoint.rollback().await
    };
    if let Err(error) = ended {
        answer(Err(AppError::Overloaded));
        let broken = Broken::from(error);
        return Err(Broken {
            fault: fault.unwrap_or(broken.fault),
            error: broken.error,
        });
    }
    let answer = if is_kept {
        Some(answer)
    } else {
        answer(Ok(()));
        None
    };
    Ok(Joined { answer, fault })
}

/// A commit that fails fails all who shared it.
pub(super) fn answer_all(answers: Vec<Answer>, committed: &Result<(), AppError>) {
    for answer in answers {
        answer(match committed {
            Ok(()) => Ok(()),
            Err(error) => Err(again(error)),
        });
    }
}
