//! The facts on which the booking rules decided about a member and a class, now or at a moment in the past.

use serde::Serialize;

use super::booking::BookedUser;
use super::class::ShownClass;
use super::own_record::RecordedDecision;
use crate::facts::MemberFacts;
use crate::studio_time::Instant;

/// A member and a class as they were at a moment, and the stored decisions about the two.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct PastFactsAnswer {
    pub at: Instant,
    /// False if the class may have been edited since, because edits were not stored yet.
    pub is_exact: bool,
    pub user: BookedUser,
    /// The role is the present one.
    pub member: MemberFacts,
    /// The class as the member saw it.
    pub class: ShownClass,
    /// Newest first; at most 50.
    pub decisions: Vec<DecisionAbout>,
}

/// A stored decision, and the account that acted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct DecisionAbout {
    #[serde(flatten)]
    #[cfg_attr(test, ts(flatten))]
    pub decision: RecordedDecision,
    pub actor: BookedUser,
}
