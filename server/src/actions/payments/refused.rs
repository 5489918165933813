//! The reasons why payments can't be recorded.

use std::collections::BTreeMap;

use fantail_core::conflict::Conflict;
use fantail_core::forms::Problem;

use crate::error::AppError;

/// Why a payment can't be recorded.
pub enum Refused {
    NoUser,
    Field(&'static str, String),
    Conflict(Conflict),
}

impl Refused {
    /// The error of a request for one payment.
    pub fn of_one(self) -> AppError {
        match self {
            Refused::NoUser => AppError::NO_USER,
            Refused::Field(field, message) => AppError::at_field(field, &message),
            Refused::Conflict(conflict) => conflict.into(),
        }
    }

    /// Returns the error of a request for several payments, with the problem of each payment at its
    /// field. A problem of the form takes precedence over a conflict.
    pub fn of_several(all: Vec<(usize, Refused)>) -> AppError {
        let mut fields = BTreeMap::new();
        let mut conflicts = BTreeMap::new();
        let mut first = None;
        for (index, refused) in all {
            let at = |field| format!("payments.{index}.{field}");
            match refused {
                Refused::NoUser => fields.insert(at("userId"), "User not found".to_owned()),
                Refused::Field(field, message) => fields.insert(at(field), message),
                Refused::Conflict(conflict) => {
                    let field = at(conflict.field().unwrap_or("key"));
                    let message = conflict.message();
                    first.get_or_insert(conflict);
                    conflicts.insert(field, message)
                }
            };
        }
        match first {
            Some(conflict) if fields.is_empty() => AppError::ConflictsAt(conflict, conflicts),
            _ => AppError::Problem(problem_of_several(fields)),
        }
    }
}

/// The problem of several payments, none of which was recorded.
pub fn problem_of_several(fields: BTreeMap<String, String>) -> Problem {
    Problem {
        message: "Some payments have problems, so none was recorded".to_owned(),
        fields,
    }
}
