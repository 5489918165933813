//! The answers to writes, and to failed requests (contract, section 1).

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::class::ShownClass;
use super::notification::NotificationSettings;
use super::plan::Plan;
use super::user::User;
use crate::attendance::AttendanceRefusal;
use crate::conflict::ConflictCode;
use crate::studio_time::Instant;
use crate::verdict::{Refusal, Verdict};

/// The answer to a write without other data (contract, section 1).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct Done {
    /// Always true.
    pub success: bool,
    /// A sentence for a person.
    pub message: String,
}

impl Done {
    /// Creates the answer from one sentence for a person.
    pub fn saying(message: impl Into<String>) -> Done {
        Done {
            success: true,
            message: message.into(),
        }
    }
}

/// The answer to every failed request (contract, section 1).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct Failure {
    /// Always false.
    pub success: bool,
    /// A sentence for a person.
    pub message: String,
    /// A snake_case code for a program.
    pub error: FailureCode,
    /// The sentence at each wrong field of a form, or at each conflicting field of an edit.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub fields: Option<BTreeMap<String, String>>,
    /// For a refusal by a booking rule, and for changed terms: the decision, equal to the browser's.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub verdict: Option<Verdict>,
    /// For a refusal by a booking rule: when the fact behind it last changed.
    #[serde(rename = "changedAt", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub changed_at: Option<Instant>,
    /// For an edit conflict of a class or a user: who saved the present values, and when, in words. Left out if that is
    /// not recorded.
    #[serde(rename = "changedBy", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub changed_by: Option<String>,
    /// For an edit conflict: the present class, user or settings.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub class: Option<Box<ShownClass>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub user: Option<Box<User>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub settings: Option<NotificationSettings>,
    /// For a changed preview: what the act would do now.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub preview: Option<Box<Plan>>,
}

/// Every `error` code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(untagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub enum FailureCode {
    /// A booking rule refuses: 409.
    Refusal(Refusal),
    /// Attendance can't be taken: 409.
    Attendance(AttendanceRefusal),
    /// The present state of the studio rules the request out, for a reason other than a booking
    /// rule: 409.
    Conflict(ConflictCode),
    /// The request is invalid, or can't be served.
    Request(RequestFailureCode),
}

/// Why a request was not served, independent of the studio's rules (contract, section 1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub enum RequestFailureCode {
    /// A form has invalid fields: 400.
    InvalidForm,
    /// The request is invalid otherwise: 400.
    BadRequest,
    /// There is no valid session: 401.
    Unauthorised,
    /// The username or the password is wrong: 401.
    WrongPassword,
    /// The caller has no permission: 403.
    Forbidden,
    /// The requested object doesn't exist, or belongs to another user: 404.
    NotFound,
    /// The path exists, but not with this method: 405.
    MethodNotAllowed,
    /// The body is too large: 413.
    TooLarge,
    /// The content type is not JSON: 415.
    NotJson,
    /// Too many requests: 429.
    TooManyRequests,
    /// An error on the server: 500.
    Internal,
    /// Overloaded, or shutting down: 503.
    Overloaded,
    /// A letter or push notification that had to be sent at once could not be sent: 503.
    MailFailed,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn word(code: FailureCode) -> String {
        let json = serde_json::to_value(code).unwrap();
        json.as_str().unwrap().to_owned()
    }

    #[test]
    fn a_refusal_has_one_code_in_the_failure_and_in_the_verdict() {
        for refusal in Refusal::ALL {
            assert_eq!(word(FailureCode::Refusal(refusal)), refusal.code());
        }
    }

    #[test]
    fn the_codes_of_conflicts_are_fixed() {
        use ConflictCode::{
            AdminAccount, CapacityBelowBookings, EditConflict, EmailTaken, KeyReused, LastAdmin,
            OwnAccount, OwnPassword, SetupComplete, TermsChanged, TooManyClasses, UserInactive,
        };
        for (code, expected) in [
            (LastAdmin, "last_admin"),
            (OwnAccount, "own_account"),
            (AdminAccount, "admin_account"),
            (OwnPassword, "own_password"),
            (UserInactive, "user_inactive"),
            (SetupComplete, "setup_complete"),
            (EmailTaken, "email_taken"),
            (CapacityBelowBookings, "capacity_below_bookings"),
            (TooManyClasses, "too_many_classes"),
            (TermsChanged, "terms_changed"),
            (KeyReused, "key_reused"),
            (EditConflict, "edit_conflict"),
        ] {
            assert_eq!(word(FailureCode::Conflict(code)), expected);
        }
    }

    #[test]
    fn the_codes_of_failed_requests_are_fixed() {
        use RequestFailureCode::{
            BadRequest, Forbidden, Internal, InvalidForm, MailFailed, MethodNotAllowed, NotFound,
            NotJson, Overloaded, TooLarge, TooManyRequests, Unauthorised, WrongPassword,
        };
        for (code, expected) in [
            (InvalidForm, "invalid_form"),
            (BadRequest, "bad_request"),
            (Unauthorised, "unauthorised"),
            (WrongPassword, "wrong_password"),
            (Forbidden, "forbidden"),
            (NotFound, "not_found"),
            (MethodNotAllowed, "method_not_allowed"),
            (TooLarge, "too_large"),
            (NotJson, "not_json"),
            (TooManyRequests, "too_many_requests"),
            (Internal, "internal"),
            (Overloaded, "overloaded"),
            (MailFailed, "mail_failed"),
        ] {
            assert_eq!(word(FailureCode::Request(code)), expected);
        }
    }
}
