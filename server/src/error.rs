//! The studio's refusals and failures; `http` decides how each is answered.

use fantail_core::conflict::Conflict;
use fantail_core::forms::Problem;
use fantail_core::meanwhile::EditConflict;
use fantail_core::verdict::{Refusal, Verdict};
use fantail_core::wire::{NotificationSettings, ShownClass, User};

use crate::db::codes::{Fault, fault_of};

#[derive(Debug, thiserror::Error)]
pub enum AppError {
    /// A rule of the studio says no.
    #[error("{}", .0.message())]
    Refused(Refusal, Option<Verdict>),
    /// The studio's state says no, apart from a booking rule.
    #[error("{}", .0.message())]
    Conflict(Conflict),
    /// The terms are no longer those that were shown; with the decision on those that hold now.
    #[error("{}", .0.message())]
    TermsChanged(Conflict, Verdict),
    /// Fields that an edit changes have changed meanwhile; with the edited as it is now.
    #[error("{}", EditConflict::MESSAGE)]
    EditConflict(EditConflict, Edited),
    /// A form is wrong, field by field.
    #[error("{}", .0.message)]
    Problem(Problem),
    /// A link that works no longer, or never did.
    #[error("{0}")]
    LinkOver(&'static str),
    #[error("Please sign in")]
    Unauthorised,
    #[error("Invalid username or password")]
    WrongPassword,
    #[error("{0}")]
    Forbidden(&'static str),
    #[error("{0}")]
    NotFound(&'static str),
    /// Too many at once, or the server is closing.
    #[error("overloaded, or closing")]
    Overloaded,
    /// The database can't be asked, or written to, just now.
    #[error("the database is busy or can't be written: {0:#}")]
    DatabaseBusy(anyhow::Error),
    #[error("internal: {0:#}")]
    Internal(anyhow::Error),
    /// The file is damaged: the process must stop before it does harm.
    #[error("the storage is failing: {0:#}")]
    StorageFailing(anyhow::Error),
}

/// The present state of what was to be edited.
#[derive(Debug)]
pub enum Edited {
    Class(Box<ShownClass>),
    User(Box<User>),
    Settings(NotificationSettings),
}

impl AppError {
    pub const NO_BOOKING: AppError = AppError::NotFound("Booking not found");
    pub const NO_CLASS: AppError = AppError::NotFound("Class not found");
    pub const NO_USER: AppError = AppError::NotFound("User not found");

    /// The refusal that a verdict holds, with the verdict.
    pub fn refused(verdict: Verdict) -> AppError {
        match verdict.refusal {
            Some(refusal) => AppError::Refused(refusal, Some(verdict)),
            None => AppError::Internal(anyhow::anyhow!(
                "a verdict that allows was answered as a refusal"
            )),
        }
    }

    /// The problem of one field of a form.
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

/// Maps a fault that may pass to `DatabaseBusy`, and a damaged file to `StorageFailing`.
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
