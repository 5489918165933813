//! Verifies the backups: each once after the server's start, and then once a day. A backup that doesn't match its
//! checksum is damaged, and the schedule treats it as missing. So is one that can't be read, until it can be.

use std::io::ErrorKind;
use std::path::Path;

use fantail_core::studio_time::Instant;
use tokio::task::spawn_blocking;

use super::checksum::{self, ChecksumResult};
use super::retention::BackupFile;
use super::state::Damage;
use super::verification_log::Verification;
use crate::app::App;
use crate::db::Interrupt;

/// Returns the backups without those known to be damaged. First verifies the newest, and one of the others, if that was
/// not done within a day.
pub(super) async fn retain_good(
    app: &App,
    mut copies: Vec<BackupFile>,
    now: Instant,
) -> anyhow::Result<Vec<BackupFile>> {
    let backups = &app.backups;
    let log = &backups.verification_log;
    let is_good = |copy: &BackupFile| log.is_good(&copy.path) && copy.path.exists();
    log.retain(&copies);
    let is_to_be_retried = |copy: &&BackupFile| log.is_to_be_retried(&copy.path, now);
    if let Some(unread) = copies.iter().find(is_to_be_retried) {
        verify(app, &unread.path, now).await?;
    }
    loop {
        copies.retain(is_good);
        let newest = copies.iter().rev().find(|copy| copy.made_at <= now);
        match newest.filter(|newest| !log.is_fresh(&newest.path, now)) {
            Some(newest) => verify(app, &newest.path, now).await?,
            None => break,
        }
        if app.shutdown.is_requested() {
            return Ok(copies);
        }
    }
    if let Some(other) = copies.iter().find(|copy| !log.is_fresh(&copy.path, now)) {
        verify(app, &other.path, now).await?;
        copies.retain(is_good);
    }
    backups.record_damage(log.newest_damage());
    Ok(copies)
}

/// Compares a backup with its checksum, and records the result.
async fn verify(app: &App, path: &Path, now: Instant) -> anyhow::Result<()> {
    let interrupt = Interrupt::default();
    let _interrupting = app.shutdown.interrupt_on_stop(&interrupt);
    let (copy, interrupt_of_hash) = (path.to_owned(), interrupt.clone());
    let result = spawn_blocking(move || checksum::verify(&copy, &interrupt_of_hash)).await?;
    if interrupt.is_struck() {
        return Ok(());
    }
    let is_unreadable = result.is_err();
    let reason = match result {
        Ok(ChecksumResult::Matches | ChecksumResult::Missing) => None,
        // Another server, or a person, has deleted it meanwhile.
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
        Ok(ChecksumResult::Differs) => Some("isn't what it was when it was made".to_owned()),
        Err(error) => Some(format!("can't be read: {error}")),
    };
    let name = path.file_name().unwrap_or_default().display();
    let reason = reason.map(|reason| format!("{name} {reason}"));
    let log = &app.backups.verification_log;
    let known = log.damage_of(path);
    let damage = reason.map(|reason| match known {
        Some(known) if known.reason == reason => known,
        _ => report(reason, now),
    });
    let verification = Verification {
        at: now,
        damage,
        is_unreadable,
    };
    log.record(path.to_owned(), verification);
    Ok(())
}

fn report(reason: String, now: Instant) -> Damage {
    tracing::error!("a backup is damaged and doesn't count: {reason}");
    Damage {
        found_at: now,
        reason,
    }
}
