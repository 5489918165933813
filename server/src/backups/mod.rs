//! Backups of the database, made at intervals while the server runs. Each is checked before it counts. A copy that fails a
//! check is kept under another name and counts for nothing, because it may be all that a failing disk leaves.
//!
//! `jobs::backups` runs the schedule and updates [`BackupState`]; [`create`], [`checksum`] and [`rehearsal`] serve the
//! command line as well.

pub mod checksum;
pub mod create;
pub mod rehearsal;
pub mod retention;
pub mod state;
pub mod verification_log;

use std::sync::{Mutex, MutexGuard, PoisonError};

use chrono::TimeDelta;
use fantail_core::studio_time::{Instant, distance_words};
use fantail_core::wire::{BackupHealth, BackupsStatus};

pub use self::state::{BackupFailure, BackupState, Damage};
use self::verification_log::VerificationLog;
use crate::config::backup_plan::BackupPlan;

/// The plan, and the state of the backups.
#[derive(Default)]
pub struct Backups {
    plan: Option<BackupPlan>,
    state: Mutex<BackupState>,
    pub verification_log: VerificationLog,
}

impl Backups {
    /// Without a plan no backups are made.
    pub fn new(plan: Option<BackupPlan>) -> Backups {
        Backups {
            plan,
            state: Mutex::default(),
            verification_log: VerificationLog::default(),
        }
    }

    pub fn plan(&self) -> Option<&BackupPlan> {
        self.plan.as_ref()
    }

    pub fn state(&self) -> BackupState {
        self.lock().clone()
    }

    /// Whether the last good backup is older than two intervals, or there is none and attempts fail.
    pub fn is_overdue(&self, now: Instant) -> bool {
        let Some(plan) = &self.plan else { return false };
        let state = self.lock();
        match state.last_good_at {
            Some(at) => plan.interval * 2 < now - at,
            None => state.failure.is_some(),
        }
    }

    /// Lines for `/healthz`: the age of the last good backup, and warnings. They are public, so they have no reasons and no
    /// paths.
    pub fn health_lines(&self, now: Instant) -> Vec<String> {
        let Some(plan) = &self.plan else {
            return Vec::new();
        };
        let every = distance_words(plan.interval);
        let BackupState {
            last_good_at: last,
            is_scanned,
            failure,
            damage,
            ..
        } = self.state();
        let mut lines = vec![match last {
            Some(at) => format!("last backup: {at}, {} ago", age(at, now)),
            None if is_scanned => "last backup: none yet".to_owned(),
            None => "last backup: not looked for yet".to_owned(),
        }];
        if self.is_overdue(now) {
            lines.push(match last {
                Some(at) => format!(
                    "warning: the last good backup is {} old, and one is due every {every}",
                    age(at, now)
                ),
                None => "warning: there is no good backup yet".to_owned(),
            });
        }
        if failure.is_some_and(|failure| failure.is_out_of_order) {
            lines.push(
                "warning: the studio's file fails a check, so no copy of it counts as a backup: `fantail check` says why"
                    .to_owned(),
            );
        }
        if let Some(damage) = damage {
            lines.push(format!("warning: {}", damage.public_warning));
        }
        lines
    }

    /// The status for admins; `None` without a plan.
    pub fn status(&self, now: Instant) -> Option<BackupsStatus> {
        let plan = self.plan.as_ref()?;
        let BackupState {
            last_good_at,
            count,
            failure,
            damage,
            ..
        } = self.state();
        let health = match &failure {
            _ if self.is_overdue(now) => BackupHealth::Overdue,
            Some(_) => BackupHealth::Failing,
            None if damage.is_some() => BackupHealth::Damaged,
            None if last_good_at.is_none() => BackupHealth::Pending,
            None => BackupHealth::Healthy,
        };
        Some(BackupsStatus {
            health,
            last_good_at,
            age: last_good_at.map(|at| age(at, now)),
            folder: plan.folder.display().to_string(),
            every: distance_words(plan.interval),
            kept: to_u32(count),
            keep: to_u32(plan.keep),
            failing_since: failure
                .as_ref()
                .map(|failure| failure.since)
                .or(damage.as_ref().map(|damage| damage.found_at)),
            reason: failure
                .map(|failure| failure.reason)
                .or(damage.map(|damage| damage.reason)),
        })
    }

    /// Records the good backups in the folder.
    pub fn record_backups(&self, last_good_at: Option<Instant>, count: usize) {
        let mut state = self.lock();
        state.is_scanned = true;
        state.last_good_at = last_good_at;
        state.count = count;
    }

    /// Records the newest damaged backup, or that there is none.
    pub fn record_damage(&self, damage: Option<Damage>) {
        self.lock().damage = damage;
    }

    /// Records a failure. Only the first of several is logged.
    pub fn record_failure(&self, error: &anyhow::Error, now: Instant) {
        let mut state = self.lock();
        state.is_scanned = true;
        let before = state.failure.take();
        let failure = BackupFailure::after(before.as_ref(), error, now);
        if before.is_none() {
            tracing::error!("a backup failed and will be retried: {}", failure.reason);
        }
        state.failure = Some(failure);
    }

    /// Records that backups work.
    pub fn record_success(&self) {
        if self.lock().failure.take().is_some() {
            tracing::info!("backups work again");
        }
    }

    fn lock(&self) -> MutexGuard<'_, BackupState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn age(at: Instant, now: Instant) -> String {
    distance_words((now - at).max(TimeDelta::zero()))
}

fn to_u32(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
