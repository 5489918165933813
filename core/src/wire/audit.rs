//! The audit trail (contract, section 10).

use serde::Serialize;

use super::booking::BookedUser;
use crate::event::{AuditChange, EventKind};
use crate::studio_time::Instant;

/// The kind of the subject of an act.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    Serialize,
    strum::EnumString,
    strum::IntoStaticStr,
    strum::VariantArray,
)]
#[strum(serialize_all = "snake_case")]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub enum AuditSubjectType {
    Class,
    User,
    Pack,
    Settings,
    /// Several people, who are not named.
    People,
}

/// The class, account, pack, settings or people that an act was done to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct AuditSubject {
    #[serde(rename = "type")]
    pub kind: AuditSubjectType,
    /// Empty for settings and for several people.
    pub id: String,
    /// The present name; 'Deleted account' for a deleted account.
    pub name: String,
}

/// An act of staff or of the system.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct AuditEntry {
    #[serde(rename = "_id")]
    pub id: String,
    pub at: Instant,
    /// Null for the system.
    pub actor: Option<BookedUser>,
    pub kind: EventKind,
    /// The kind in words.
    pub title: String,
    pub subject: AuditSubject,
    /// For an act on someone's booking or waitlist, the id of the studio's class; null otherwise.
    pub class_id: Option<String>,
    pub changes: Vec<AuditChange>,
    /// The number of people whom the act concerned.
    pub reached: u32,
    /// Details that `changes` doesn't show, in words; empty for none.
    pub note: String,
}

/// A kind for the filter, with its words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct AuditKindName {
    pub kind: EventKind,
    pub words: String,
}

/// A page of the audit trail, the latest act first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct AuditAnswer {
    pub entries: Vec<AuditEntry>,
    pub total: u32,
    pub total_pages: u32,
    pub current_page: u32,
    /// Every kind that the trail can be filtered by.
    pub kinds: Vec<AuditKindName>,
}
