//! The events of the stream of live changes.

use std::ops::Not;

use serde::{Deserialize, Serialize};

/// Names the data that has changed since the previous event, for the client to read again; never the data itself. Members
/// that are false or empty are left out.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct LiveEvent {
    /// The ids of changed classes, including changes of their bookings or waitlists.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub classes: Vec<String>,
    /// Whether classes were added, or too many changed to list.
    #[serde(skip_serializing_if = "Not::not")]
    pub timetable: bool,
    /// Whether the caller's own account may have changed: its profile, bookings or waitlists.
    #[serde(skip_serializing_if = "Not::not")]
    pub bookings: bool,
    /// Whether the caller's own balance may have changed.
    #[serde(skip_serializing_if = "Not::not")]
    pub balance: bool,
    /// Whether the caller's own notifications changed.
    #[serde(skip_serializing_if = "Not::not")]
    pub notifications: bool,
    /// The ids of changed accounts; for staff.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub users: Vec<String>,
    /// Whether too many accounts changed to list; for staff.
    #[serde(skip_serializing_if = "Not::not")]
    pub all_users: bool,
    /// Whether the bank account that members pay to, the packs or the studio's settings changed.
    #[serde(skip_serializing_if = "Not::not")]
    pub studio: bool,
    /// Whether anything may have changed.
    #[serde(skip_serializing_if = "Not::not")]
    pub everything: bool,
}
