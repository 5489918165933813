//! The studio's public details, which the app needs before sign-in (contract, section 1), and the dashboard's figures.

use serde::{Deserialize, Serialize};

/// The environment of this server (contract, section 12).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub enum Environment {
    Production,
    /// Data may be reset; the app shows a banner (specification, section 2).
    Staging,
    Development,
}

/// The studio's public details (contract, section 1).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct Studio {
    pub studio_name: String,
    pub contact_email: String,
    pub environment: Environment,
    /// Whether letters reach people: false without a mail server.
    pub sends_mail: bool,
}

/// The staff dashboard's figures (specification, section 3; contract, section 10).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct DashboardAnswer {
    pub stats: StudioStats,
}

/// The first steps of a new studio, each true once it is done (contract, section 10).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct FirstSteps {
    /// Whether members see a bank account to pay into.
    pub bank_account: bool,
    /// Whether a pack was made.
    pub prices: bool,
    /// Whether a mail server is configured.
    pub mail: bool,
    /// Whether a coach was invited.
    pub coach: bool,
    /// Whether an admin has decided if coaches take attendance, or there is no coach.
    pub attendance: bool,
    /// Whether a class was made.
    pub class: bool,
    /// Whether a member was invited or imported.
    pub members: bool,
}

impl FirstSteps {
    /// Without a coach, there is nothing to decide about attendance yet.
    pub fn attendance_is_done(has_coach: bool, is_decided: bool) -> bool {
        is_decided || !has_coach
    }
}

/// Two figures about the studio.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct StudioStats {
    /// Accounts of every role that aren't deleted.
    pub total_users: u32,
    /// Confirmed bookings of classes that haven't ended.
    pub active_bookings: u32,
}
