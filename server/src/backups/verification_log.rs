//! Records when each backup was compared with its checksum, and the result.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use chrono::TimeDelta;
use fantail_core::studio_time::Instant;

use super::retention::BackupFile;
use super::state::Damage;

/// The time after which a backup is verified again.
const INTERVAL: TimeDelta = TimeDelta::days(1);
/// The time after which a backup that couldn't be read is verified again.
const RETRY_INTERVAL: TimeDelta = TimeDelta::minutes(10);

#[derive(Default)]
pub struct VerificationLog(Mutex<HashMap<PathBuf, Verification>>);

#[derive(Clone)]
pub struct Verification {
    pub at: Instant,
    pub damage: Option<Damage>,
    /// Whether the damage is that the backup couldn't be read, which may pass.
    pub is_unreadable: bool,
}

impl Verification {
    fn is_within(&self, interval: TimeDelta, now: Instant) -> bool {
        self.at <= now && now - self.at < interval
    }
}

impl VerificationLog {
    /// Records a new backup, which is good.
    pub fn record_new(&self, path: PathBuf, at: Instant) {
        let verification = Verification {
            at,
            damage: None,
            is_unreadable: false,
        };
        self.record(path, verification);
    }

    /// Removes the records of backups that are gone.
    pub fn retain(&self, copies: &[BackupFile]) {
        self.with(|records| records.retain(|path, _| copies.iter().any(|copy| copy.path == *path)));
    }

    /// Whether no damage of a backup is known.
    pub fn is_good(&self, path: &Path) -> bool {
        self.with(|records| {
            records
                .get(path)
                .is_none_or(|record| record.damage.is_none())
        })
    }

    /// Whether a backup was verified within a day.
    pub fn is_fresh(&self, path: &Path, now: Instant) -> bool {
        let is_fresh = |record: &Verification| record.is_within(INTERVAL, now);
        self.with(|records| records.get(path).is_some_and(is_fresh))
    }

    /// Whether a backup couldn't be read, and is now verified again.
    pub fn is_to_be_retried(&self, path: &Path, now: Instant) -> bool {
        let is_due =
            |record: &Verification| record.is_unreadable && !record.is_within(RETRY_INTERVAL, now);
        self.with(|records| records.get(path).is_some_and(is_due))
    }

    /// The known damage of a backup.
    pub fn damage_of(&self, path: &Path) -> Option<Damage> {
        self.with(|records| records.get(path)?.damage.clone())
    }

    pub fn record(&self, path: PathBuf, verification: Verification) {
        self.with(|records| records.insert(path, verification));
    }

    pub fn newest_damage(&self) -> Option<Damage> {
        self.with(|records| {
            let damages = records.iter().filter(|(_, record)| record.damage.is_some());
            let newest = damages.max_by(|(one, _), (other, _)| one.cmp(other));
            newest.and_then(|(_, record)| record.damage.clone())
        })
    }

    fn with<T>(&self, work: impl FnOnce(&mut HashMap<PathBuf, Verification>) -> T) -> T {
        work(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
