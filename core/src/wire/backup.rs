//! The state of the automatic backups (contract, section 12).

use serde::Serialize;

use crate::studio_time::Instant;

/// The health of the backups.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub enum BackupHealth {
    /// The first backup is being made.
    Pending,
    Healthy,
    /// The last attempt failed, but the last good backup is recent enough.
    Failing,
    /// A backup has changed since it was made, or has no checksum and fails a check, and does not count.
    Damaged,
    /// The last good backup is older than twice the interval, or there is none and none can be made.
    Overdue,
}

/// The state of the backups, for System Functions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct BackupsStatus {
    pub health: BackupHealth,
    /// The time of the newest good backup; null before the first.
    pub last_good_at: Option<Instant>,
    /// The age of that backup, in words: `2 h 14 min`; null without one.
    pub age: Option<String>,
    /// The folder of the backups, on the server.
    pub folder: String,
    /// The interval between backups, in words: `6 h`.
    pub every: String,
    /// The number of stored backups.
    pub kept: u32,
    /// The most backups that are stored.
    pub keep: u32,
    /// The time of the first failed attempt, or of the discovery of a damaged backup; null without either.
    pub failing_since: Option<Instant>,
    /// The reason of the failure, or the damaged backup.
    pub reason: Option<String>,
}

/// The automatic backups; null if there are none.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct BackupsAnswer {
    pub backups: Option<BackupsStatus>,
}
