//! The facts on which the booking rules decided about a member and a class, now or at a moment in the past.

use serde::Serialize;

use super::booking::BookedUser;
use super::class::ShownClass;
use crate::decision::Inputs;
use crate::facts::MemberFacts;
use crate::studio_time::Instant;
use crate::verdict::Verdict;

/// A member and a class as they were at a moment, and the stored decisions about the two.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct PastFactsAnswer {
    pub at: Instant,
    pub user: BookedUser,
    /// The role is the present one.
    pub member: MemberFacts,
    /// The class as the member saw it.
    pub class: ShownClass,
    /// Newest first; at most 50.
    pub decisions: Vec<ListedDecision>,
}

/// The decisions on writes, newest first, by page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct DecisionsAnswer {
    pub decisions: Vec<ListedDecision>,
}

/// A decision on a write, as the rules make it again from the stored facts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct ListedDecision {
    #[serde(rename = "_id")]
    pub id: String,
    pub at: Instant,
    /// `book`, `book_for`, `cancel`, `remove`, `join_waitlist` or `add_to_waitlist`.
    pub action: String,
    pub user_id: String,
    pub class_id: String,
    /// The account that acted.
    pub actor: BookedUser,
    /// The code of the refusal; null if the write was carried out.
    pub refusal: Option<String>,
    /// The effect on the balance, in concessions.
    pub concessions: i32,
    /// Whether a cancellation is refunded; null for any other write.
    pub refund_is_due: Option<bool>,
    /// This and the next are null if this version of the server can't read the stored facts.
    pub verdict: Option<Verdict>,
    pub facts: Option<Inputs>,
}
