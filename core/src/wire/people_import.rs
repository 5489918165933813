//! Import of people from another system (contract, section 5).

use serde::{Deserialize, Serialize};

use super::blank;

/// A person to import.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts", optional_fields = nullable))]
pub struct ImportRow {
    pub first_name: Option<String>,
    pub last_name: Option<String>,
    pub email: Option<String>,
    pub phone: Option<String>,
    /// The opening balance, −2 to 100,000 concessions; 0 by default.
    #[serde(deserialize_with = "blank::is_absent")]
    pub concessions: Option<i32>,
    /// A note that only admins see.
    pub note: Option<String>,
}

/// People to import together, all or none.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts", optional_fields = nullable))]
pub struct ImportPeopleRequest {
    /// At least one, at most 2,000, each e-mail address once.
    #[serde(deserialize_with = "blank::is_absent")]
    pub rows: Option<Vec<ImportRow>>,
    /// Whether invitations are sent now; if false, they wait for `send-invitations`.
    #[serde(deserialize_with = "blank::is_absent")]
    pub send_invitations: Option<bool>,
    /// Whether the rows are only checked and no account is created.
    #[serde(deserialize_with = "blank::is_absent")]
    pub dry_run: Option<bool>,
}

/// The result of an import, or of a dry run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct ImportPeopleAnswer {
    /// Always true.
    pub success: bool,
    pub message: String,
    /// The number of accounts that were created, or in a dry run would be created.
    pub created: u32,
    /// The number of rows whose e-mail address has an account.
    pub skipped: u32,
    /// The problems of a dry run. In an import, any problem is an error and no account is created.
    pub problems: Vec<ImportRowProblem>,
    /// The accounts of the rows, in their order. A dry run lists only those that exist.
    pub users: Vec<ImportedUser>,
}

/// The problem of a row.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct ImportRowProblem {
    /// The position of the row in the request, from 0.
    pub row: u32,
    pub field: String,
    pub message: String,
}

/// The account of a row.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct ImportedUser {
    /// The position of the row in the request, from 0.
    pub row: u32,
    /// False if the account existed before.
    pub is_new: bool,
    #[serde(rename = "_id")]
    pub id: String,
    pub username: String,
    pub first_name: String,
    pub last_name: String,
    pub email: String,
    /// Empty when there is none.
    pub phone: String,
    pub concessions: i32,
}

/// Sends invitations to invited people who have no valid invitation link.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts", optional_fields = nullable))]
pub struct SendInvitationsRequest {
    /// Whether the invitations are only counted and none is sent.
    #[serde(deserialize_with = "blank::is_absent")]
    pub dry_run: Option<bool>,
}

/// The invitations that were sent, or would be sent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct InvitationsSentAnswer {
    /// Always true.
    pub success: bool,
    pub message: String,
    /// At most 2,000 at a time.
    pub count: u32,
    /// The minutes that sending the letters takes.
    pub minutes: u32,
}
