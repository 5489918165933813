//! Days on which the studio is closed (contract, section 13).

use serde::{Deserialize, Serialize};

use super::blank;
use super::plan::PlanConsent;
use crate::studio_time::Day;

/// The closed days and the public holidays of a range, the earliest first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct ClosedDaysAnswer {
    pub days: Vec<ShownClosedDay>,
}

/// A day on which the studio is closed, or a public holiday, or both.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct ShownClosedDay {
    pub day: Day,
    /// The reason why the studio is closed; null if it is open.
    pub reason: Option<String>,
    /// The name of the public holiday; null if it is none.
    pub holiday: Option<String>,
}

/// Closes days, and cancels their classes if wanted.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts", optional_fields = nullable))]
pub struct ClosedDaysRequest {
    /// 1 to 60, none before today.
    #[serde(deserialize_with = "blank::is_absent")]
    pub days: Option<Vec<ClosedDayForm>>,
    /// Whether the classes of these days that haven't started are cancelled; false by default.
    #[serde(deserialize_with = "blank::is_absent")]
    pub cancel_classes: Option<bool>,
    #[serde(flatten)]
    #[cfg_attr(test, ts(flatten))]
    pub consent: PlanConsent,
}

/// A day to close, and the reason that members see.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct ClosedDayForm {
    pub day: String,
    pub reason: String,
}
