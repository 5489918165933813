//! Why a request was not served, and how each reason is answered. A refusal or a wrong form is the studio's answer; the
//! rest are failures.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use fantail_core::conflict::Conflict;
use fantail_core::forms::Problem;
use fantail_core::verdict::{Refusal, Verdict};
use fantail_core::wire::{Failure, FailureCode, RequestFailureCode};

use crate::db::codes::{SqliteCode, sqlite_code};

pub type Answer<T> = Result<Json<T>, AppError>;

#[derive(Debug, thiserror::Error)]
pub enum AppError {
    /// A rule of the studio says no.
    #[error("refused: {0:?}")]
    Refused(Refusal, Option<Verdict>),
    /// The studio's state says no, apart from a booking rule.
    #[error("conflict: {0:?}")]
    Conflict(Conflict),
    /// A form is wrong, field by field.
    #[error("a form is wrong")]
    Problem(Problem),
    #[error("bad request: {0}")]
    BadRequest(&'static str),
    #[error("not signed in")]
    Unauthorised,
    #[error("wrong username or password")]
    WrongPassword,
    #[error("forbidden: {0}")]
    Forbidden(&'static str),
    #[error("not found: {0}")]
    NotFound(&'static str),
    #[error("method not allowed")]
    WrongMethod,
    #[error("body too large")]
    TooLarge,
    #[error("body is not JSON")]
    NotJson,
    #[error("too many requests")]
    TooMany { retry_after: u64 },
    /// Too many at once, or the server is closing.
    #[error("overloaded, or closing")]
    Overloaded,
    /// The database answers, and can't be written just now: for whoever watches the server.
    #[error("the database can't be written")]
    CannotWrite,
    /// A letter that someone waits for did not leave; why.
    #[error("a test letter did not leave: {0}")]
    MailFailed(String),
    /// The database can't be asked, or written to, just now.
    #[error("the database is busy or can't be written: {0:#}")]
    DatabaseBusy(anyhow::Error),
    #[error("internal: {0:#}")]
    Internal(anyhow::Error),
    /// The file is damaged: the process must stop before it does harm.
    #[error("the storage is failing: {0:#}")]
    StorageFailing(anyhow::Error),
}

/// Why an answer is a 5xx; the request log writes it once, beside the request's id, and it never leaves the machine.
#[derive(Clone)]
pub struct Cause(pub Arc<AppError>);

impl AppError {
    pub const NO_BOOKING: AppError = AppError::NotFound("Booking not found");
    pub const NO_CLASS: AppError = AppError::NotFound("Class not found");
    pub const NO_USER: AppError = AppError::NotFound("User not found");

    /// A verdict that says no, as the answer to the one who asked.
    pub fn refused(verdict: Verdict) -> AppError {
        match verdict.refusal {
            Some(refusal) => AppError::Refused(refusal, Some(verdict)),
            None => AppError::Internal(anyhow::anyhow!(
                "a verdict that allows was answered as a refusal"
            )),
        }
    }

    /// One field of a form is wrong.
    pub fn at_field(field: &str, message: &str) -> AppError {
        AppError::Problem(Problem::at(field, message))
    }

    pub fn status(&self) -> StatusCode {
        match self {
            AppError::Problem(_) | AppError::BadRequest(_) => StatusCode::BAD_REQUEST,
            AppError::Unauthorised | AppError::WrongPassword => StatusCode::UNAUTHORIZED,
            AppError::Forbidden(_) => StatusCode::FORBIDDEN,
            AppError::NotFound(_) => StatusCode::NOT_FOUND,
            AppError::WrongMethod => StatusCode::METHOD_NOT_ALLOWED,
            AppError::Refused(..) | AppError::Conflict(_) => StatusCode::CONFLICT,
            AppError::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            AppError::NotJson => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            AppError::TooMany { .. } => StatusCode::TOO_MANY_REQUESTS,
            AppError::Overloaded
            | AppError::CannotWrite
            | AppError::MailFailed(_)
            | AppError::DatabaseBusy(_) => StatusCode::SERVICE_UNAVAILABLE,
            AppError::Internal(_) | AppError::StorageFailing(_) => {
                StatusCode::INTERNAL_SERVER_ERROR
            }
        }
    }

    fn code(&self) -> FailureCode {
        FailureCode::Request(match self {
            AppError::Refused(refusal, _) => return FailureCode::Refusal(*refusal),
            AppError::Conflict(conflict) => return FailureCode::Conflict(conflict.code()),
            AppError::Problem(_) => RequestFailureCode::InvalidForm,
            AppError::BadRequest(_) => RequestFailureCode::BadRequest,
            AppError::Unauthorised => RequestFailureCode::Unauthorised,
            AppError::WrongPassword => RequestFailureCode::WrongPassword,
            AppError::Forbidden(_) => RequestFailureCode::Forbidden,
            AppError::NotFound(_) => RequestFailureCode::NotFound,
            AppError::WrongMethod => RequestFailureCode::MethodNotAllowed,
            AppError::TooLarge => RequestFailureCode::TooLarge,
            AppError::NotJson => RequestFailureCode::NotJson,
            AppError::TooMany { .. } => RequestFailureCode::TooManyRequests,
            AppError::MailFailed(_) => RequestFailureCode::MailFailed,
            AppError::Overloaded | AppError::CannotWrite | AppError::DatabaseBusy(_) => {
                RequestFailureCode::Overloaded
            }
            AppError::Internal(_) | AppError::StorageFailing(_) => RequestFailureCode::Internal,
        })
    }

    fn message(&self) -> String {
        match self {
            AppError::Refused(refusal, _) => refusal.message().to_owned(),
            AppError::Conflict(conflict) => conflict.message(),
            AppError::Problem(Problem { message, .. }) => message.clone(),
            AppError::BadRequest(message)
            | AppError::Forbidden(message)
            | AppError::NotFound(message) => (*message).to_owned(),
            AppError::Unauthorised => "Please sign in".to_owned(),
            AppError::WrongPassword => "Invalid username or password".to_owned(),
            AppError::WrongMethod => "This address does not take that method".to_owned(),
            AppError::TooLarge => "The request is too large".to_owned(),
            AppError::NotJson => "The request must be JSON".to_owned(),
            AppError::TooMany { .. } => {
                "Too many requests. Please wait a moment and try again.".to_owned()
            }
            AppError::MailFailed(reason) => format!("The test email could not be sent: {reason}"),
            AppError::CannotWrite => "The database can be read, but not written".to_owned(),
            AppError::Overloaded | AppError::DatabaseBusy(_) => {
                "The studio is busy. Please try again in a moment.".to_owned()
            }
            AppError::Internal(_) | AppError::StorageFailing(_) => {
                "Something went wrong on our side. Please try again.".to_owned()
            }
        }
    }

    fn retry_after(&self) -> Option<u64> {
        match self {
            AppError::TooMany { retry_after } => Some(*retry_after),
            AppError::Overloaded | AppError::CannotWrite | AppError::DatabaseBusy(_) => Some(1),
            AppError::MailFailed(_) => Some(60),
            _ => None,
        }
    }

    fn failure(&self) -> Failure {
        let fields = match self {
            AppError::Problem(Problem { fields, .. }) if !fields.is_empty() => Some(fields.clone()),
            AppError::Conflict(conflict) => conflict
                .field()
                .map(|field| BTreeMap::from([(field.to_owned(), conflict.message())])),
            _ => None,
        };
        let verdict = match self {
            AppError::Refused(_, verdict) => verdict.clone(),
            _ => None,
        };
        Failure {
            success: false,
            message: self.message(),
            error: self.code(),
            fields,
            verdict,
        }
    }
}

impl IntoResponse for AppError {
    fn into_response(self) -> Response {
        let mut response = (self.status(), Json(self.failure())).into_response();
        if let Some(seconds) = self.retry_after() {
            response
                .headers_mut()
                .insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        if self.status().is_server_error() {
            response.extensions_mut().insert(Cause(Arc::new(self)));
        }
        response
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

/// A fault that may end can be asked about again; a file that is damaged must not be written.
impl From<sqlx::Error> for AppError {
    fn from(error: sqlx::Error) -> AppError {
        match (&error, sqlite_code(&error)) {
            (sqlx::Error::PoolClosed, _) => AppError::Overloaded,
            (sqlx::Error::PoolTimedOut | sqlx::Error::WorkerCrashed, _)
            | (_, Some(SqliteCode::Busy | SqliteCode::Fault)) => {
                AppError::DatabaseBusy(error.into())
            }
            (_, Some(SqliteCode::Damaged)) => AppError::StorageFailing(error.into()),
            _ => AppError::Internal(error.into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_never_shows_its_cause() {
        let error =
            AppError::Internal(anyhow::anyhow!("UNIQUE constraint failed: users.email_key"));
        assert_eq!(
            error.message(),
            "Something went wrong on our side. Please try again."
        );
        let response = error.into_response();
        assert_eq!(response.status(), 500);
        assert!(response.extensions().get::<Cause>().is_some());
    }

    #[test]
    fn a_database_that_is_busy_keeps_its_cause_for_the_log_and_shows_it_to_nobody() {
        let error = AppError::from(sqlx::Error::PoolTimedOut);
        assert!(error.to_string().contains("timed out"), "{error}");
        let response = error.into_response();
        assert_eq!(response.status(), 503);
        assert!(response.headers().contains_key("retry-after"));
        let Some(Cause(cause)) = response.extensions().get::<Cause>() else {
            panic!("no cause to log")
        };
        assert_eq!(
            cause.message(),
            AppError::Overloaded.message(),
            "the same words as any overload"
        );
    }

    #[test]
    fn asking_later_is_said_in_seconds() {
        let response = AppError::TooMany { retry_after: 7 }.into_response();
        assert_eq!(
            (
                response.status().as_u16(),
                &response.headers()["retry-after"]
            ),
            (429, &HeaderValue::from(7))
        );
        assert_eq!(
            AppError::Overloaded.into_response().headers()["retry-after"],
            "1"
        );
    }

    #[test]
    fn a_wrong_field_is_named() {
        let failure = AppError::at_field("email", "Please enter a valid email address").failure();
        assert_eq!(
            failure.fields.unwrap()["email"],
            "Please enter a valid email address"
        );
        let invalid = FailureCode::Request(RequestFailureCode::InvalidForm);
        assert_eq!(failure.error, invalid);
    }
}
