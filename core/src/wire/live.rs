//! The events of the stream of live changes.

use serde::{Deserialize, Serialize};

/// Names the data that has changed since the previous event, for the client to read again; never the data itself.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct LiveEvent {
    /// The ids of changed classes, including changes of their bookings or waitlists.
    pub classes: Vec<String>,
    /// Whether classes were added, or too many changed to list.
    pub timetable: bool,
    /// Whether the caller's own account changed: profile, balance, bookings or waitlists.
    pub account: bool,
    /// Whether the caller's own notifications changed.
    pub notifications: bool,
    /// The ids of changed accounts; for staff.
    pub users: Vec<String>,
    /// Whether too many accounts changed to list; for staff.
    pub all_users: bool,
    /// Whether the bank account that members pay to, the packs or the studio's settings changed.
    pub studio: bool,
    /// Whether anything may have changed.
    pub everything: bool,
}
