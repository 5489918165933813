//! The secret address at which calendars read a user's classes (contract, section 7).

use serde::Serialize;

use crate::studio_time::Instant;

/// Whether the caller has a calendar address.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct CalendarFeedAnswer {
    /// Always null: the address is shown only when it is made.
    pub url: Option<String>,
    /// When the address was made; null without one.
    pub created_at: Option<Instant>,
}

/// The answer to making a calendar address. Nothing else ever has the address.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct CalendarFeedMadeAnswer {
    /// Always true.
    pub success: bool,
    pub message: String,
    pub url: String,
    pub created_at: Instant,
}
