//! Looks at the backups again, at the start and once a day: one that isn't what its sum says counts for nothing.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use chrono::TimeDelta;
use fantail_core::studio_time::Instant;
use tokio::task::spawn_blocking;

use super::Damage;
use super::kept::Kept;
use super::sum::{self, Verdict};
use crate::app::App;
use crate::db::Interrupt;

const EACH: TimeDelta = TimeDelta::days(1);

/// The backups that were looked at.
#[derive(Default)]
pub(super) struct Verified(Mutex<HashMap<PathBuf, Look>>);

#[derive(Clone)]
struct Look {
    at: Instant,
    damage: Option<Damage>,
}

/// The backups, without those known to have changed. The newest of them has been compared with its sum within a day, and
/// one of the others now, if that was a day ago.
pub(super) async fn good_ones(
    app: &App,
    mut copies: Vec<Kept>,
    now: Instant,
) -> anyhow::Result<Vec<Kept>> {
    let backups = &app.backups;
    let verified = &backups.verified;
    verified.forget_all_but(&copies);
    loop {
        copies.retain(|copy| verified.is_good(&copy.path));
        let newest = copies.iter().rev().find(|copy| copy.made_at <= now);
        match newest.filter(|newest| !verified.is_fresh(&newest.path, now)) {
            Some(newest) => verify(app, &newest.path, now).await?,
            None => break,
        }
        if app.shutdown.is_asked() {
            return Ok(copies);
        }
    }
    if let Some(other) = copies
        .iter()
        .find(|copy| !verified.is_fresh(&copy.path, now))
    {
        verify(app, &other.path, now).await?;
        copies.retain(|copy| verified.is_good(&copy.path));
    }
    backups.has_damage(verified.newest_damage());
    Ok(copies)
}

/// Compares a copy with its sum, and notes what came of it.
async fn verify(app: &App, path: &Path, now: Instant) -> anyhow::Result<()> {
    let interrupt = Interrupt::default();
    let _striking = app.shutdown.strikes(&interrupt);
    let (copy, struck) = (path.to_owned(), interrupt.clone());
    let verdict = spawn_blocking(move || sum::verify(&copy, &struck)).await?;
    if interrupt.is_struck() {
        return Ok(());
    }
    let reason = match verdict {
        Ok(Verdict::Matches | Verdict::NoSum) => None,
        Ok(Verdict::Differs) => Some("isn't what it was when it was made".to_owned()),
        Err(error) => Some(format!("can't be read: {error}")),
    };
    let name = path.file_name().unwrap_or_default().display();
    let damage = reason.map(|reason| Damage {
        found_at: now,
        reason: format!("{name} {reason}"),
    });
    if let Some(damage) = &damage {
        tracing::error!("a backup counts for nothing: {}", damage.reason);
    }
    app.backups
        .verified
        .note(path.to_owned(), Look { at: now, damage });
    Ok(())
}

impl Verified {
    /// Notes a backup that was made just now.
    pub fn made(&self, path: PathBuf, at: Instant) {
        self.note(path, Look { at, damage: None });
    }

    fn forget_all_but(&self, copies: &[Kept]) {
        self.with(|looks| looks.retain(|path, _| copies.iter().any(|copy| copy.path == *path)));
    }

    pub fn is_good(&self, path: &Path) -> bool {
        self.with(|looks| looks.get(path).is_none_or(|look| look.damage.is_none()))
    }

    fn is_fresh(&self, path: &Path, now: Instant) -> bool {
        let is_fresh = |look: &Look| look.at <= now && now - look.at < EACH;
        self.with(|looks| looks.get(path).is_some_and(is_fresh))
    }

    fn note(&self, path: PathBuf, look: Look) {
        self.with(|looks| looks.insert(path, look));
    }

    fn newest_damage(&self) -> Option<Damage> {
        self.with(|looks| {
            let damages = looks.iter().filter(|(_, look)| look.damage.is_some());
            let newest = damages.max_by(|(one, _), (other, _)| one.cmp(other));
            newest.and_then(|(_, look)| look.damage.clone())
        })
    }

    fn with<T>(&self, work: impl FnOnce(&mut HashMap<PathBuf, Look>) -> T) -> T {
        work(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
