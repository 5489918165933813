//! The state of the backups, which the job updates.

use chrono::TimeDelta;
use fantail_core::studio_time::Instant;

/// The delay before the retry of the first failure. It doubles with each failure.
const FIRST_RETRY_DELAY: TimeDelta = TimeDelta::seconds(10);
/// The longest delay between retries.
const LONGEST_RETRY_DELAY: TimeDelta = TimeDelta::minutes(10);

/// The state of the backups.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct BackupState {
    /// Whether the folder has been read since the server started.
    pub is_scanned: bool,
    /// The time of the newest good backup.
    pub last_good_at: Option<Instant>,
    /// The number of good backups in the folder.
    pub count: usize,
    pub failure: Option<BackupFailure>,
    /// The newest backup in the folder that is damaged.
    pub damage: Option<Damage>,
}

/// A backup that doesn't count: it has changed since it was made, or has no checksum and fails a check.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Damage {
    pub found_at: Instant,
    pub reason: String,
    /// The same for everyone, without the name of the backup.
    pub public_warning: &'static str,
}

/// The studio's file fails a check, and so does each copy of it.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct OutOfOrder(pub String);

/// The failed attempt and its root cause.
fn summary(error: &anyhow::Error) -> String {
    match error.chain().skip(1).last() {
        None => error.to_string(),
        Some(cause) => format!("{error}: {cause}"),
    }
}

/// The failures since the newest good backup.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BackupFailure {
    pub since: Instant,
    /// The reason, for the operator and the studio's admins.
    pub reason: String,
    /// Whether the last attempt made a copy that failed a check.
    pub is_out_of_order: bool,
    /// The time of the next attempt.
    pub next_at: Instant,
    /// The delay before it.
    delay: TimeDelta,
}

impl BackupFailure {
    /// Records one more failed attempt.
    pub fn after(
        before: Option<&BackupFailure>,
        error: &anyhow::Error,
        now: Instant,
    ) -> BackupFailure {
        let delay = before.map_or(FIRST_RETRY_DELAY, |failure| {
            (failure.delay * 2).min(LONGEST_RETRY_DELAY)
        });
        BackupFailure {
            since: before.map_or(now, |failure| failure.since),
            reason: summary(error),
            is_out_of_order: error.is::<OutOfOrder>(),
            next_at: now + delay,
            delay,
        }
    }

    /// Whether the next attempt must still wait. A clock that was set back ends the wait.
    pub fn is_waiting(&self, now: Instant) -> bool {
        now < self.next_at && self.next_at - now <= self.delay
    }
}
