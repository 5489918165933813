//! Hints: before a request, the app shows whether an action is allowed. The server counts the hints, and how often it
//! decided otherwise, without personal data.

use serde::{Deserialize, Serialize};

use super::blank;
use crate::studio_time::Instant;
use crate::verdict::{Refusal, Rule};

/// The hints of an app since its last report.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct HintsReport {
    /// Hints that were shown.
    #[serde(deserialize_with = "blank::is_absent")]
    pub shown: Option<u32>,
    /// Hints that allowed an action which the user then took.
    #[serde(deserialize_with = "blank::is_absent")]
    pub acted_on: Option<u32>,
    /// Hints that allowed an action which the server refused.
    #[serde(deserialize_with = "blank::is_absent")]
    pub disagreed: Option<Vec<DisagreedHint>>,
}

/// A hint that allowed an action which the server refused.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct DisagreedHint {
    /// The rule that refused.
    pub rule: Rule,
    pub code: Refusal,
    /// The age of the app's facts, in milliseconds.
    pub facts_age_ms: u32,
    pub cause: DisagreementCause,
}

/// Why a hint and the server decided differently.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub enum DisagreementCause {
    /// The facts had changed since the app read them.
    Stale,
    /// The facts were the same: an error in the rules or in the app.
    SameFacts,
}

/// The hints that apps have reported since the server started.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct HintsAnswer {
    pub since: Instant,
    pub shown: u32,
    pub acted_on: u32,
    /// Refused because the app's facts were stale.
    pub refused_stale: u32,
    /// Refused although the app's facts were the server's.
    pub refused_same_facts: u32,
    /// The last refusal on the same facts; null if there was none.
    pub last_alarm: Option<HintAlarm>,
}

/// A refusal on the same facts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct HintAlarm {
    pub rule: Rule,
    pub code: Refusal,
    /// When the app reported the refusal.
    pub at: Instant,
}
