//! Backups of the studio's file, made at set times while it is served; each is checked before it counts.

pub mod copying;
pub mod kept;
mod making;
pub mod rehearsal;
pub mod sum;
mod verifying;

use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};

use chrono::TimeDelta;
use fantail_core::studio_time::{Instant, distance_words};
use fantail_core::wire::{BackupHealth, BackupsStatus};

pub use self::making::{look, run};
use self::verifying::Verified;

/// The pause after the first failure; it doubles with each.
const FIRST_REST: TimeDelta = TimeDelta::seconds(10);
/// The longest pause, so that the end of a fault is soon found.
const LONGEST_REST: TimeDelta = TimeDelta::minutes(10);

/// The owner's plan for backups.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    /// The folder of the backups. It is never created: a disk that isn't mounted must not be taken for an empty folder.
    pub folder: PathBuf,
    pub every: TimeDelta,
    /// The number of backups kept.
    pub keep: usize,
}

/// The state of the backups.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct State {
    /// Whether the folder has been looked at since the server began.
    pub is_known: bool,
    /// The time of the newest good backup.
    pub last_good_at: Option<Instant>,
    pub kept: usize,
    pub failure: Option<Failure>,
    /// The newest backup found to have changed since it was made, for as long as it is there.
    pub damage: Option<Damage>,
}

/// A backup that isn't what it was when it was made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Damage {
    pub found_at: Instant,
    pub reason: String,
}

/// The failure since the newest good backup.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure {
    pub since: Instant,
    /// The reason, for the operator and the studio's admins.
    pub reason: String,
    /// The time of the next attempt.
    pub next_at: Instant,
    rest: TimeDelta,
}

/// The plan, and the state of its backups.
#[derive(Default)]
pub struct Backups {
    plan: Option<Plan>,
    state: Mutex<State>,
    verified: Verified,
}

impl Backups {
    /// Without a plan no backups are made.
    pub fn new(plan: Option<Plan>) -> Backups {
        Backups {
            plan,
            state: Mutex::default(),
            verified: Verified::default(),
        }
    }

    pub fn plan(&self) -> Option<&Plan> {
        self.plan.as_ref()
    }

    pub fn state(&self) -> State {
        self.lock().clone()
    }

    /// Whether the last good backup is older than twice the time between two, or there is none and none can be made.
    pub fn is_overdue(&self, now: Instant) -> bool {
        let Some(plan) = &self.plan else { return false };
        let state = self.lock();
        match state.last_good_at {
            Some(at) => plan.every * 2 < now - at,
            None => state.failure.is_some(),
        }
    }

    /// Lines for monitoring: the age of the last good backup, and a warning when it is too old. They are public, so
    /// without a reason or a path.
    pub fn health_lines(&self, now: Instant) -> Vec<String> {
        let Some(plan) = &self.plan else {
            return Vec::new();
        };
        let every = distance_words(plan.every);
        let State {
            last_good_at: last,
            is_known,
            damage,
            ..
        } = self.state();
        let mut lines = vec![match last {
            Some(at) => format!("last backup: {at}, {} ago", age(at, now)),
            None if is_known => "last backup: none yet".to_owned(),
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
        if damage.is_some() {
            lines.push("warning: a backup isn't what it was when it was made".to_owned());
        }
        lines
    }

    /// The status shown to admins; `None` when no backups are made.
    pub fn status(&self, now: Instant) -> Option<BackupsStatus> {
        let plan = self.plan.as_ref()?;
        let State {
            last_good_at,
            kept,
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
            every: distance_words(plan.every),
            kept: figure(kept),
            keep: figure(plan.keep),
            failing_since: failure
                .as_ref()
                .map(|failure| failure.since)
                .or(damage.as_ref().map(|damage| damage.found_at)),
            reason: failure
                .map(|failure| failure.reason)
                .or(damage.map(|damage| damage.reason)),
        })
    }

    fn has_found(&self, last_good_at: Option<Instant>, kept: usize) {
        let mut state = self.lock();
        state.is_known = true;
        state.last_good_at = last_good_at;
        state.kept = kept;
    }

    /// Notes the newest backup that has changed, or that none has.
    fn has_damage(&self, damage: Option<Damage>) {
        self.lock().damage = damage;
    }

    /// Notes a failure; logged when it begins, and not while it lasts.
    fn fails(&self, reason: String, now: Instant) {
        let mut state = self.lock();
        state.is_known = true;
        let before = state.failure.take();
        if before.is_none() {
            tracing::error!("no backup can be made, and it is tried again: {reason}");
        }
        let rest = before
            .as_ref()
            .map_or(FIRST_REST, |failure| (failure.rest * 2).min(LONGEST_REST));
        state.failure = Some(Failure {
            since: before.map_or(now, |failure| failure.since),
            reason,
            next_at: now + rest,
            rest,
        });
    }

    fn works(&self) {
        if self.lock().failure.take().is_some() {
            tracing::info!("backups can be made again");
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Plan {
    /// Whether a backup is due: the newest is old enough, or there is none.
    fn is_due(&self, last_good_at: Option<Instant>, now: Instant) -> bool {
        last_good_at.is_none_or(|at| at + self.every <= now)
    }
}

impl Failure {
    /// Whether the pause after a failure goes on. A clock that was put back ends it.
    fn rests(&self, now: Instant) -> bool {
        now < self.next_at && self.next_at - now <= self.rest
    }
}

fn age(at: Instant, now: Instant) -> String {
    distance_words((now - at).max(TimeDelta::zero()))
}

fn figure(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
