//! The error responses: for an action's error, or for an error of the HTTP layer itself. All have the same JSON shape.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use fantail_core::conflict::ConflictCode;
use fantail_core::wire::{Failure, FailureCode, RequestFailureCode as Code};

use crate::error::{AppError, PresentValues, RefusedEdit};

const BUSY: &str = "The studio is busy. Please try again in a moment.";
const FAILED: &str = "Something went wrong on our side. Please try again.";

/// The result of a handler that answers JSON.
pub type JsonResult<T> = Result<Json<T>, Rejection>;

#[derive(Debug, thiserror::Error)]
pub enum Rejection {
    /// An action's refusal or failure.
    #[error(transparent)]
    App(AppError),
    #[error("{0}")]
    BadRequest(&'static str),
    #[error("There is nothing at this address")]
    NoRoute,
    #[error("This address does not take that method")]
    MethodNotAllowed,
    #[error("The request is too large")]
    TooLarge,
    #[error("The request must be JSON")]
    NotJson,
    /// The health check fails.
    #[error("The database can be read, but not written")]
    CannotWrite,
    /// A test letter was not sent, for this reason.
    #[error("The test email could not be sent: {0}")]
    MailFailed(String),
    /// A test of push notifications was not sent, for this reason.
    #[error("The test could not be sent: {0}")]
    PushFailed(String),
}

/// The cause of a 5xx, for the request log. It is never sent to the client.
#[derive(Clone)]
pub struct Cause(pub Arc<Rejection>);

impl Rejection {
    fn code(&self) -> FailureCode {
        FailureCode::Request(match self {
            Rejection::App(error) => return error.code(),
            Rejection::BadRequest(_) => Code::BadRequest,
            Rejection::NoRoute => Code::NotFound,
            Rejection::MethodNotAllowed => Code::MethodNotAllowed,
            Rejection::TooLarge => Code::TooLarge,
            Rejection::NotJson => Code::NotJson,
            Rejection::CannotWrite => Code::Overloaded,
            Rejection::MailFailed(_) | Rejection::PushFailed(_) => Code::MailFailed,
        })
    }

    fn message(&self) -> String {
        match self {
            Rejection::App(AppError::Overloaded | AppError::DatabaseBusy(_)) => BUSY.to_owned(),
            Rejection::App(AppError::Internal(_) | AppError::StorageFailing(_)) => {
                FAILED.to_owned()
            }
            _ => self.to_string(),
        }
    }

    fn retry_after(&self) -> Option<u64> {
        match self {
            Rejection::App(AppError::TooManyRequests { retry_after }) => Some(*retry_after),
            Rejection::MailFailed(_) | Rejection::PushFailed(_) => Some(60),
            _ if self.code() == FailureCode::Request(Code::Overloaded) => Some(1),
            _ => None,
        }
    }

    /// Whether the cause is logged as an error. Overload, a failed health check and an unreachable mail server or push service
    /// are logged as warnings.
    pub fn is_error(&self) -> bool {
        !matches!(
            self,
            Rejection::App(AppError::Overloaded)
                | Rejection::CannotWrite
                | Rejection::MailFailed(_)
                | Rejection::PushFailed(_)
        )
    }
}

impl AppError {
    fn code(&self) -> FailureCode {
        FailureCode::Request(match self {
            AppError::Refused(refusal, _) => return FailureCode::Refusal(*refusal),
            AppError::AttendanceRefused(refusal, _) => return FailureCode::Attendance(*refusal),
            AppError::Conflict(conflict)
            | AppError::ConflictsAt(conflict, _)
            | AppError::TermsChanged(conflict, _) => {
                return FailureCode::Conflict(conflict.code());
            }
            AppError::EditConflict(..) => return FailureCode::Conflict(ConflictCode::EditConflict),
            AppError::PreviewChanged(_) => {
                return FailureCode::Conflict(ConflictCode::PreviewChanged);
            }
            AppError::Problem(_) => Code::InvalidForm,
            AppError::LinkInvalid(_) => Code::BadRequest,
            AppError::Unauthorised => Code::Unauthorised,
            AppError::WrongPassword => Code::WrongPassword,
            AppError::Forbidden(_) => Code::Forbidden,
            AppError::NotFound(_) => Code::NotFound,
            AppError::TooManyRequests { .. } => Code::TooManyRequests,
            AppError::Overloaded | AppError::DatabaseBusy(_) => Code::Overloaded,
            AppError::Internal(_) | AppError::StorageFailing(_) => Code::Internal,
        })
    }

    pub fn status(&self) -> StatusCode {
        status(self.code())
    }

    /// The message at each invalid field.
    fn fields(&self) -> Option<BTreeMap<String, String>> {
        match self {
            AppError::Problem(problem) => Some(problem.fields.clone()).filter(|at| !at.is_empty()),
            AppError::Conflict(conflict) => {
                let field = conflict.field()?.to_owned();
                Some(BTreeMap::from([(field, conflict.message())]))
            }
            AppError::ConflictsAt(_, fields) => Some(fields.clone()),
            AppError::EditConflict(refused) => Some(refused.conflict.fields.clone()),
            _ => None,
        }
    }
}

fn status(code: FailureCode) -> StatusCode {
    let FailureCode::Request(code) = code else {
        return StatusCode::CONFLICT;
    };
    match code {
        Code::InvalidForm | Code::BadRequest => StatusCode::BAD_REQUEST,
        Code::Unauthorised | Code::WrongPassword => StatusCode::UNAUTHORIZED,
        Code::Forbidden => StatusCode::FORBIDDEN,
        Code::NotFound => StatusCode::NOT_FOUND,
        Code::MethodNotAllowed => StatusCode::METHOD_NOT_ALLOWED,
        Code::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
        Code::NotJson => StatusCode::UNSUPPORTED_MEDIA_TYPE,
        Code::TooManyRequests => StatusCode::TOO_MANY_REQUESTS,
        Code::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        Code::Overloaded | Code::MailFailed => StatusCode::SERVICE_UNAVAILABLE,
    }
}

impl From<&Rejection> for Failure {
    fn from(rejection: &Rejection) -> Failure {
        let (fields, refused) = match rejection {
            Rejection::App(error) => (error.fields(), error.refused_write()),
            _ => (None, None),
        };
        let failure = Failure {
            success: false,
            message: rejection.message(),
            error: rejection.code(),
            fields,
            verdict: refused.map(|refused| refused.decided.decision.verdict.clone()),
            changed_at: refused.and_then(|refused| refused.changed_at),
            changed_by: None,
            class: None,
            user: None,
            settings: None,
            preview: None,
        };
        match rejection {
            Rejection::App(AppError::EditConflict(refused)) => {
                with_present_values(failure, refused)
            }
            Rejection::App(AppError::PreviewChanged(preview)) => Failure {
                preview: Some(preview.clone()),
                ..failure
            },
            _ => failure,
        }
    }
}

fn with_present_values(failure: Failure, refused: &RefusedEdit) -> Failure {
    let failure = Failure {
        changed_by: refused.changed_by.clone(),
        ..failure
    };
    match &refused.present {
        PresentValues::Class(class) => Failure {
            class: Some(Box::new(class.clone())),
            ..failure
        },
        PresentValues::User(user) => Failure {
            user: Some(Box::new(user.clone())),
            ..failure
        },
        PresentValues::Settings(settings) => Failure {
            settings: Some(*settings),
            ..failure
        },
    }
}

impl IntoResponse for Rejection {
    fn into_response(self) -> Response {
        let status = status(self.code());
        let mut response = (status, Json(Failure::from(&self))).into_response();
        if let Some(seconds) = self.retry_after() {
            response
                .headers_mut()
                .insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        if status.is_server_error() {
            response.extensions_mut().insert(Cause(Arc::new(self)));
        }
        response
    }
}

/// Lets a handler use `?` on an action's error.
impl<E: Into<AppError>> From<E> for Rejection {
    fn from(error: E) -> Rejection {
        Rejection::App(error.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_never_shows_its_cause() {
        let error =
            AppError::Internal(anyhow::anyhow!("UNIQUE constraint failed: users.email_key"));
        let rejection = Rejection::from(error);
        assert_eq!(
            Failure::from(&rejection).message,
            "Something went wrong on our side. Please try again."
        );
        let response = rejection.into_response();
        assert_eq!(response.status(), 500);
        assert!(response.extensions().get::<Cause>().is_some());
    }

    #[test]
    fn a_busy_database_is_logged_with_its_cause_and_answered_without() {
        let rejection = Rejection::from(sqlx::Error::PoolTimedOut);
        assert!(rejection.to_string().contains("timed out"), "{rejection}");
        let overloaded = Rejection::from(AppError::Overloaded);
        assert_eq!(
            Failure::from(&rejection).message,
            Failure::from(&overloaded).message,
            "the same words as any overload"
        );
        let response = rejection.into_response();
        assert_eq!(response.status(), 503);
        assert!(response.headers().contains_key("retry-after"));
        assert!(response.extensions().get::<Cause>().is_some());
    }

    #[test]
    fn retry_after_is_in_seconds() {
        let limited = Rejection::from(AppError::TooManyRequests { retry_after: 7 });
        let response = limited.into_response();
        assert_eq!(
            (
                response.status().as_u16(),
                &response.headers()["retry-after"]
            ),
            (429, &HeaderValue::from(7))
        );
        assert_eq!(
            Rejection::from(AppError::Overloaded)
                .into_response()
                .headers()["retry-after"],
            "1"
        );
    }

    #[test]
    fn an_invalid_field_is_named() {
        let error = AppError::at_field("email", "Please enter a valid email address");
        let failure = Failure::from(&Rejection::from(error));
        assert_eq!(
            failure.fields.unwrap()["email"],
            "Please enter a valid email address"
        );
        assert_eq!(failure.error, FailureCode::Request(Code::InvalidForm));
    }
}
