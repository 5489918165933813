//! How a write, or any failure, answers (contract, section 1).

use std::collections::BTreeMap;

use serde::Serialize;

use crate::verdict::Verdict;

/// What a write answers when there is nothing else to say (contract, section 1).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
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

/// What every failed request answers (contract, section 1).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct Failure {
    /// Always false.
    pub success: bool,
    /// A sentence for a person.
    pub message: String,
    /// A snake_case code for a program.
    pub error: String,
    /// For a form: the sentence at each wrong field.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub fields: Option<BTreeMap<String, String>>,
    /// For a refusal by a booking rule: the decision, as the browser's check produces it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub verdict: Option<Verdict>,
}
