//! The state of the studio's mail, and test letters (specification, section 3; contract, section 9).

use serde::{Deserialize, Serialize};

use super::studio::Environment;

/// The health of the studio's mail (contract, section 9).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub enum MailHealth {
    Healthy,
    /// Letters wait for a retry, or an invitation could not be delivered.
    Degraded,
    /// The mail server can't be reached.
    Down,
}

/// The health of the studio's mail, and undelivered invitations.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct MailHealthAnswer {
    pub status: MailHealth,
    /// The number of users with an undelivered invitation; left out for none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub undelivered_invitations: Option<u32>,
}

/// The configuration of the mail (specification, section 3).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct MailStatus {
    /// `smtp`, or `file` without a mail server.
    pub provider: String,
    pub from_email: String,
    pub environment: Environment,
    /// Whether a mail server is configured.
    pub configured: bool,
    /// Whether letters are written to files instead.
    pub test_mode: bool,
}

/// The state of the mail service, for System Functions (specification, section 2).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct EmailServiceStatus {
    pub health: MailHealthAnswer,
    pub status: MailStatus,
}

/// A test letter (specification, section 7).
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts", optional_fields = nullable))]
pub struct TestEmailRequest {
    pub to: Option<String>,
    pub subject: Option<String>,
    pub message: Option<String>,
}
