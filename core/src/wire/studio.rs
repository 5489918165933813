//! The studio itself, as the app asks for it before sign-in (contract, section 1), and the dashboard's figures.

use serde::{Deserialize, Serialize};

/// Where this server runs (contract, section 12).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub enum Environment {
    Production,
    /// Data may be reset; the app says so in a banner (specification, section 2).
    Staging,
    Development,
}

/// The public facts of the studio. The staging banner shows when the environment is staging (contract, section 1).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct Studio {
    pub studio_name: String,
    pub contact_email: String,
    pub environment: Environment,
}

/// The staff dashboard's figures (specification, section 3; contract, section 10).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct DashboardAnswer {
    pub stats: StudioStats,
}

/// The studio in two figures.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct StudioStats {
    /// Accounts that aren't deleted, of every role.
    pub total_users: u32,
    /// Confirmed bookings of classes that haven't ended.
    pub active_bookings: u32,
}
