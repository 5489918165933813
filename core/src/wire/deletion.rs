//! Deletions of classes (contract, section 6).

use serde::{Deserialize, Serialize};

use super::blank;
use crate::class::DeleteType;
use crate::studio_time::Instant;

/// A deletion; the body is optional (contract, section 6).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts", optional_fields = nullable))]
pub struct DeleteClassRequest {
    #[serde(deserialize_with = "blank::is_absent")]
    pub delete_type: Option<DeleteType>,
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

/// The preview of a deletion (contract, section 6).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct DeletionPreview {
    /// Soonest first.
    pub classes: Vec<ClassToDelete>,
    /// The number of bookings that would be cancelled with a full refund.
    pub refunds: u32,
    /// The number of concessions that would be refunded.
    pub concessions: u32,
    /// The number of people who would be notified, each counted once.
    pub notified: u32,
}

/// A class that a deletion would cancel.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct ClassToDelete {
    #[serde(rename = "_id")]
    pub id: String,
    pub name: String,
    pub start_time: Instant,
    /// Bookings that aren't cancelled: each would be cancelled with a full refund.
    pub booked: u32,
    /// Waitlist entries.
    pub waiting: u32,
}
