//! Injects errors as SQLite reports them, at a chosen step of a transaction.

use std::borrow::Cow;
use std::error::Error;
use std::fmt;
use std::sync::{Arc, Mutex};

use sqlx::error::{DatabaseError, ErrorKind};

use super::conn::Conn;

pub(super) const BUSY: InjectedError = InjectedError(5);
const NO_MEMORY: InjectedError = InjectedError(7);
const INTERRUPT: InjectedError = InjectedError(9);
pub(super) const IO_ERROR: InjectedError = InjectedError(10);
pub(super) const FULL: InjectedError = InjectedError(13);
pub(super) const CODES: [InjectedError; 5] = [BUSY, NO_MEMORY, INTERRUPT, IO_ERROR, FULL];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Step {
    Begin,
    Statement,
    Commit,
    RollBack,
    Checkpoint,
}

/// The fault to inject, and how many times. Clones share it.
#[derive(Clone, Default)]
pub(super) struct Faults(Arc<Mutex<Option<ArmedFault>>>);

struct ArmedFault {
    step: Step,
    error: InjectedError,
    times: usize,
}

impl Faults {
    pub fn arm(&self, step: Step, error: InjectedError, times: usize) {
        *self.0.lock().unwrap() = Some(ArmedFault { step, error, times });
    }

    pub fn end(&self) {
        *self.0.lock().unwrap() = None;
    }

    /// Fails as SQLite does: after each of these errors but BUSY, the transaction is rolled back.
    pub async fn strike(&self, step: Step, conn: &mut Conn) -> Result<(), sqlx::Error> {
        let Some(error) = self.next(step) else {
            return Ok(());
        };
        if error != BUSY {
            let _ = sqlx::raw_sql("ROLLBACK").execute(conn).await;
        }
        Err(sqlx::Error::Database(Box::new(error)))
    }

    fn next(&self, step: Step) -> Option<InjectedError> {
        let mut armed = self.0.lock().unwrap();
        let fault = armed.as_mut().filter(|fault| fault.step == step)?;
        fault.times = fault.times.checked_sub(1)?;
        Some(fault.error)
    }
}

/// An SQLite error, by its code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct InjectedError(i32);

impl fmt::Display for InjectedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "injected error {}", self.0)
    }
}

impl Error for InjectedError {}

impl DatabaseError for InjectedError {
    fn message(&self) -> &'static str {
        "injected"
    }

    fn code(&self) -> Option<Cow<'_, str>> {
        Some(self.0.to_string().into())
    }

    fn as_error(&self) -> &(dyn Error + Send + Sync + 'static) {
        self
    }

    fn as_error_mut(&mut self) -> &mut (dyn Error + Send + Sync + 'static) {
        self
    }

    fn into_error(self: Box<Self>) -> Box<dyn Error + Send + Sync + 'static> {
        self
    }

    fn kind(&self) -> ErrorKind {
        ErrorKind::Other
    }
}
