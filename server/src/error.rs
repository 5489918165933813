//! The reasons an action fails. `http::rejection` maps each to a response.

use std::collections::BTreeMap;

use fantail_core::attendance::AttendanceRefusal;
use fantail_core::conflict::Conflict;
use fantail_core::edit_conflict::EditConflict;
use fantail_core::forms::Problem;
use fantail_core::verdict::Refusal;
use fantail_core::wire::{NotificationSettings, Plan, ShownClass, User};

use crate::db::error_codes::{Fault, fault_of};
use crate::decided::RefusedWrite;

#[derive(Debug, thiserror::Error)]
pub enum AppError {
    /// A booking rule refuses, with its decision if there is one.
    #[error("{}", .0.message())]
    Refused(Refusal, Option<Box<RefusedWrite>>),
    /// Attendance of the class can't be taken. Carries the sentence that says why.
    #[error("{1}")]
    AttendanceRefused(AttendanceRefusal, String),
    /// A rule other than the booking rules refuses the request in the present state.
    #[error("{}", .0.message())]
    Conflict(Conflict),
    /// Some of several items are refused. Carries the first conflict, and a sentence for the field of each.
    #[error("{}", .0.message())]
    ConflictsAt(Conflict, BTreeMap<String, String>),
    /// The terms differ from those that the screen showed. Carries the decision on the present terms.
    #[error("{}", .0.message())]
    TermsChanged(Conflict, Box<RefusedWrite>),
    /// Another edit has changed the same fields meanwhile.
    #[error("{}", .0.conflict.message())]
    EditConflict(Box<RefusedEdit>),
    /// An act would no longer do what its preview showed. Carries what it would do now.
    #[error("What this would do has changed. Please check it again.")]
    PreviewChanged(Box<Plan>),
    /// A form has invalid fields.
    #[error("{}", .0.message)]
    Problem(Problem),
    /// A link is unknown, expired, used or voided.
    #[error("{0}")]
    LinkInvalid(&'static str),
    #[error("Please sign in")]
    Unauthorised,
    #[error("Invalid username or password")]
    WrongPassword,
    #[error("{0}")]
    Forbidden(&'static str),
    #[error("{0}")]
    NotFound(&'static str),
    #[error("Too many requests. Please wait a moment and try again.")]
    TooManyRequests { retry_after: u64 },
    /// Too many requests in flight, or the server is stopping.
    #[error("overloaded, or closing")]
    Overloaded,
    /// The database can't be read or written at the moment.
    #[error("the database is busy or can't be written: {0:#}")]
    DatabaseBusy(anyhow::Error),
    #[error("internal: {0:#}")]
    Internal(anyhow::Error),
    /// The database file is damaged. The process must stop, because further writes could lose data.
    #[error("the storage is failing: {0:#}")]
    StorageFailing(anyhow::Error),
}

/// An edit of a record that has changed since its form was loaded.
#[derive(Debug)]
pub struct RefusedEdit {
    pub conflict: EditConflict,
    pub present: PresentValues,
    /// Who changed the record and when, in words; `None` if that is not recorded.
    pub changed_by: Option<String>,
}

/// The present values of the record whose edit was refused.
#[derive(Debug)]
pub enum PresentValues {
    Class(ShownClass),
    User(User),
    Settings(NotificationSettings),
}

impl AppError {
    pub const NO_BOOKING: AppError = AppError::NotFound("Booking not found");
    pub const NO_CLASS: AppError = AppError::NotFound("Class not found");
    pub const NO_SESSION: AppError = AppError::NotFound("This device is not signed in any more");
    pub const NO_USER: AppError = AppError::NotFound("User not found");

    /// The error for a write that was refused.
    pub fn refused(refused: RefusedWrite) -> AppError {
        let decision = &refused.decided.decision;
        match (decision.verdict.refusal, decision.changed_terms.clone()) {
            (Some(refusal), _) => AppError::Refused(refusal, Some(Box::new(refused))),
            (None, Some(changed)) => AppError::TermsChanged(changed, Box::new(refused)),
            (None, None) => AppError::Internal(anyhow::anyhow!(
                "a decision that accepts was returned as a refusal"
            )),
        }
    }

    /// The refused write, if the error has one.
    pub fn refused_write(&self) -> Option<&RefusedWrite> {
        match self {
            AppError::Refused(_, refused) => refused.as_deref(),
            AppError::TermsChanged(_, refused) => Some(refused),
            _ => None,
        }
    }

    /// The error for one invalid field of a form.
    pub fn at_field(field: &str, message: &str) -> AppError {
        AppError::Problem(Problem::at(field, message))
    }
}

impl From<Conflict> for AppError {
    fn from(conflict: Conflict) -> AppError {
        AppError::Conflict(conflict)
    }
}

impl From<Problem> for AppError {
    fn from(problem: Problem) -> AppError {
        AppError::Problem(problem)
    }
}

impl From<anyhow::Error> for AppError {
    fn from(error: anyhow::Error) -> AppError {
        AppError::Internal(error)
    }
}

/// Maps a transient fault to `DatabaseBusy`, and a damaged file to `StorageFailing`.
impl From<sqlx::Error> for AppError {
    fn from(error: sqlx::Error) -> AppError {
        match (&error, fault_of(&error)) {
            (sqlx::Error::PoolClosed, _) => AppError::Overloaded,
            (sqlx::Error::PoolTimedOut | sqlx::Error::WorkerCrashed, _)
            | (_, Some(Fault::Busy | Fault::MayPass)) => AppError::DatabaseBusy(error.into()),
            (_, Some(Fault::Damaged)) => AppError::StorageFailing(error.into()),
            _ => AppError::Internal(error.into()),
        }
    }
}
