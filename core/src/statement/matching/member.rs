//! The members with whom the lines of a statement are matched.

use serde::Deserialize;

/// A member who may have paid. The username is the reference that members are asked to pay with.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct StatementMember {
    #[serde(rename = "_id")]
    pub id: String,
    pub first_name: String,
    pub last_name: String,
    pub username: String,
}
