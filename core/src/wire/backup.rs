//! The health of the backups made while the studio is served (contract, section 12).

use serde::Serialize;

use crate::studio_time::Instant;

/// How the copies are, in one word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub enum BackupHealth {
    /// The first copy is being made.
    Pending,
    Healthy,
    /// The last attempt failed; the last good copy is not too old yet.
    Failing,
    /// A copy isn't what it was when it was made, and counts for nothing.
    Damaged,
    /// The last good copy is older than twice the time between two, or there is none and none can be made.
    Overdue,
}

/// The state of the backups, as System Functions shows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct BackupsStatus {
    pub health: BackupHealth,
    /// When the newest good copy was made; null before the first.
    pub last_good_at: Option<Instant>,
    /// How old it is, in words: `2 h 14 min`.
    pub age: Option<String>,
    /// The time between two copies, in words: `6 h`.
    pub every: String,
    /// How many copies there are.
    pub kept: u32,
    /// How many stay at most.
    pub keep: u32,
    /// When the attempts began to fail, or a damaged copy was found; null when all is well.
    pub failing_since: Option<Instant>,
    /// Why it failed, or what is damaged.
    pub reason: Option<String>,
}

/// The copies that are made while the studio is served; null when none are.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct BackupsAnswer {
    pub backups: Option<BackupsStatus>,
}
