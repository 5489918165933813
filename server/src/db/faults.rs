//! Faults as SQLite reports them, at a chosen step of a transaction.

use std::borrow::Cow;
use std::error::Error;
use std::fmt;
use std::sync::{Arc, Mutex};

use sqlx::error::{DatabaseError, ErrorKind};

use super::Conn;

pub(super) const BUSY: Injected = Injected(5);
const NO_MEMORY: Injected = Injected(7);
const INTERRUPT: Injected = Injected(9);
pub(super) const IO_ERROR: Injected = Injected(10);
pub(super) const FULL: Injected = Injected(13);
pub(super) const CODES: [Injected; 5] = [BUSY, NO_MEMORY, INTERRUPT, IO_ERROR, FULL];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Step {
    Begin,
    Statement,
    Commit,
    RollBack,
    Checkpoint,
}

/// The fault to inject, and how often from now on. Clones share it.
#[derive(Clone, Default)]
pub(super) struct Faults(Arc<Mutex<Option<Fault>>>);

struct Fault {
    step: Step,
    error: Injected,
    times: usize,
}

impl Faults {
    pub fn arm(&self, step: Step, error: Injected, times: usize) {
        *self.0.lock().unwrap() = Some(Fault { step, error, times });
    }

    pub fn end(&self) {
        *self.0.lock().unwrap() = None;
    }

    /// Fails as SQLite does: of all these errors, only BUSY leaves the transaction as it was.
    pub async fn strike(&self, step: Step, conn: &mut Conn) -> Result<(), sqlx::Error> {
        let Some(error) = self.next(step) else {
            return Ok(());
        };
        if error != BUSY {
            let _ = sqlx::raw_sql("ROLLBACK").execute(conn).await;
        }
        Err(sqlx::Error::Database(Box::new(error)))
    }

    fn next(&self, step: Step) -> Option<Injected> {
        let mut armed = self.0.lock().unwrap();
        let fault = armed.as_mut().filter(|fault| fault.step == step)?;
        fault.times = fault.times.checked_sub(1)?;
        Some(fault.error)
    }
}

/// An error of SQLite's, by its code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Injected(i32);

impl fmt::Display for Injected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "injected error {}", self.0)
    }
}

impl Error for Injected {}

impl DatabaseError for Injected {
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
