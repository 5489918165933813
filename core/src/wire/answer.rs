//! How a write, or any failure, answers (contract, section 1).

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{NotificationSettings, ShownClass, User};
use crate::conflict::ConflictCode;
use crate::verdict::{Refusal, Verdict};

/// The answer of a write that has nothing else to say (contract, section 1).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct Done {
    /// Always true.
    pub success: bool,
    /// A sentence for a person.
    pub message: String,
}

impl Done {
    /// Success, in one sentence for a person.
    pub fn saying(message: impl Into<String>) -> Done {
        Done {
            success: true,
            message: message.into(),
        }
    }
}

/// The answer of every failed request (contract, section 1).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct Failure {
    /// Always false.
    pub success: bool,
    /// A sentence for a person.
    pub message: String,
    /// A snake_case code for a program.
    pub error: FailureCode,
    /// For a form: the sentence at each wrong field.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub fields: Option<BTreeMap<String, String>>,
    /// For a refusal by a booking rule, and for terms that have changed: the decision, as the browser's check produces it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub verdict: Option<Verdict>,
    /// For an edit conflict, what was to be edited as it is now: the class, the user or the settings.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub class: Option<Box<ShownClass>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub user: Option<Box<User>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub settings: Option<NotificationSettings>,
}

/// Every word that a failure's `error` may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(untagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub enum FailureCode {
    /// A booking rule says no: a 409.
    Refusal(Refusal),
    /// The studio's state says no, apart from a booking rule: a 409.
    Conflict(ConflictCode),
    /// The request is wrong, or can't be served.
    Request(RequestFailureCode),
}

/// Why a request was not served, whatever the studio would have said to it (contract, section 1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub enum RequestFailureCode {
    /// A form is wrong, field by field: 400.
    InvalidForm,
    /// The request is wrong otherwise: 400.
    BadRequest,
    /// There is no session, or it stands no longer: 401.
    Unauthorised,
    /// Username and password don't belong together: 401.
    WrongPassword,
    /// Signed in, and not allowed: 403.
    Forbidden,
    /// It isn't there, or it is someone else's: 404.
    NotFound,
    /// The address is there, and doesn't take this method: 405.
    MethodNotAllowed,
    /// The body is too large: 413.
    TooLarge,
    /// The body isn't said to be JSON: 415.
    NotJson,
    /// Asked too often: 429.
    TooManyRequests,
    /// Something failed on the server: 500.
    Internal,
    /// Too busy, or closing: 503.
    Overloaded,
    /// A letter that someone waits for did not leave: 503.
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
    fn the_studios_conflicts_keep_their_words() {
        use ConflictCode::{
            AdminAccount, CapacityBelowBookings, ConcessionsChanged, EditConflict, EmailTaken,
            KeyReused, LastAdmin, OwnAccount, OwnPassword, SetupComplete, TermsChanged,
            TooManyClasses, UserInactive,
        };
        for (code, expected) in [
            (LastAdmin, "last_admin"),
            (OwnAccount, "own_account"),
            (AdminAccount, "admin_account"),
            (OwnPassword, "own_password"),
            (UserInactive, "user_inactive"),
            (SetupComplete, "setup_complete"),
            (EmailTaken, "email_taken"),
            (ConcessionsChanged, "concessions_changed"),
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
    fn a_request_that_is_not_served_is_told_in_words_that_stay() {
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
