//! The settings of the backups that are made while the server runs.

use std::path::PathBuf;

use chrono::TimeDelta;
use fantail_core::studio_time::Instant;

/// When backups are made, and how many are kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BackupPlan {
    /// The folder of the backups. It is never created, so that the mount point of a missing disk isn't filled.
    pub folder: PathBuf,
    /// The time between two backups.
    pub interval: TimeDelta,
    /// The number of backups to keep.
    pub keep: usize,
}

impl BackupPlan {
    /// Whether a backup is due: the newest good one is at least as old as the interval, or there is none.
    pub fn is_due(&self, last_good_at: Option<Instant>, now: Instant) -> bool {
        last_good_at.is_none_or(|at| at + self.interval <= now)
    }
}
