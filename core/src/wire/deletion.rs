//! Deletions of classes (contract, section 6).

use serde::{Deserialize, Serialize};

use super::blank;
use super::plan::{PlanAnswer, PlanConsent};
use crate::class::DeleteType;

/// A deletion; the body is optional (contract, section 6).
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts", optional_fields = nullable))]
pub struct DeleteClassRequest {
    #[serde(deserialize_with = "blank::is_absent")]
    pub delete_type: Option<DeleteType>,
    #[serde(flatten)]
    #[cfg_attr(test, ts(flatten))]
    pub consent: PlanConsent,
}

/// The result of a deletion (contract, section 6).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct ClassesDeletedAnswer {
    /// Always true.
    pub success: bool,
    pub message: String,
    pub deleted_count: u32,
    /// The number of bookings cancelled with a full refund.
    pub refunded_count: u32,
}

/// The answer to a deletion, or to the request for its plan.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub enum DeletionAnswer {
    Deleted(ClassesDeletedAnswer),
    Planned(PlanAnswer),
}
