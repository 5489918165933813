//! Whether letters leave, and trying one (specification, section 3; contract, section 9).

use serde::{Deserialize, Serialize};

use super::Environment;

/// How the studio's post is (contract, section 9).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub enum MailHealth {
    Healthy,
    /// Letters wait to be tried again, or an invitation could not be delivered.
    Degraded,
    /// The mail server can't be reached.
    Down,
}

/// The state of the studio's post, in one word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct MailHealthAnswer {
    pub status: MailHealth,
    /// The number of users whose invitation could not be delivered; left out where there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub undelivered_invitations: Option<u32>,
}

/// How letters leave (specification, section 3).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct MailStatus {
    /// `smtp`, or `file` while no mail server is configured.
    pub provider: String,
    pub from_email: String,
    pub environment: Environment,
    /// Whether a mail server is configured.
    pub configured: bool,
    /// Letters become files instead of leaving.
    pub test_mode: bool,
}

/// The state of the mail service, as System Functions shows it (specification, section 2).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct EmailServiceStatus {
    pub health: MailHealthAnswer,
    pub status: MailStatus,
}

/// A letter to try the post with (specification, section 7).
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, optional_fields = nullable))]
pub struct TestEmailRequest {
    pub to: Option<String>,
    pub subject: Option<String>,
    pub message: Option<String>,
}
