//! Verifies the backups: each once after the server's start, and then once a day. A backup that doesn't match its
//! checksum is damaged, and the schedule treats it as missing. So is one that can't be read, until it can be. A backup
//! without a checksum counts only once it has passed every check and was given one.

use std::path::Path;

use fantail_core::studio_time::Instant;
use tokio::runtime::Handle;
use tokio::task::spawn_blocking;

use crate::app::App;
use crate::backups::checksum::{self, ChecksumResult};
use crate::backups::rehearsal::rehearse;
use crate::backups::retention::BackupFile;
use crate::backups::state::Damage;
use crate::backups::verification_log::Verification;
use crate::db::Interrupt;
use crate::db::progress::Progress;
use crate::store::invariants::Violation;

/// Returns the good backups. First verifies the newest, and one of the others, if that was not done within a day.
pub(super) async fn retain_good(
    app: &App,
    mut copies: Vec<BackupFile>,
    now: Instant,
) -> anyhow::Result<Vec<BackupFile>> {
    let backups = &app.backups;
    let log = &backups.verification_log;
    let may_be_good = |copy: &BackupFile| log.is_good(&copy.path) && copy.path.exists();
    let is_verified =
        |copy: &BackupFile| log.is_fresh(&copy.path, now) && checksum::exists(&copy.path);
    log.retain(&copies);
    let is_to_be_retried = |copy: &&BackupFile| log.is_to_be_retried(&copy.path, now);
    if let Some(unread) = copies.iter().find(is_to_be_retried) {
        verify(app, &unread.path, now).await?;
    }
    loop {
        copies.retain(may_be_good);
        let newest = copies.iter().rev().find(|copy| copy.made_at <= now);
        match newest.filter(|newest| !is_verified(newest)) {
            Some(newest) => verify(app, &newest.path, now).await?,
            None => break,
        }
        if app.shutdown.is_requested() {
            break;
        }
    }
    let other = copies.iter().rev().find(|copy| !is_verified(copy));
    if let Some(other) = other.filter(|_| !app.shutdown.is_requested()) {
        verify(app, &other.path, now).await?;
    }
    copies.retain(|copy| is_good(app, copy));
    backups.record_damage(log.newest_damage());
    Ok(copies)
}

/// Whether a backup counts: no damage of it is known, and it has a checksum.
pub(super) fn is_good(app: &App, copy: &BackupFile) -> bool {
    app.backups.verification_log.is_good(&copy.path)
        && copy.path.exists()
        && checksum::exists(&copy.path)
}

/// Compares a backup with its checksum, or checks one that has none, and records the result.
async fn verify(app: &App, path: &Path, now: Instant) -> anyhow::Result<()> {
    let interrupt = Interrupt::default();
    let _interrupting = app.shutdown.interrupt_on_stop(&interrupt);
    let (copy, interrupt_of_hash) = (path.to_owned(), interrupt.clone());
    let result = spawn_blocking(move || checksum::verify(&copy, &interrupt_of_hash)).await?;
    if interrupt.is_struck() {
        return Ok(());
    }
    let finding = match result {
        Ok(ChecksumResult::Matches) => None,
        Ok(ChecksumResult::Differs) => Some(Finding::changed("isn't what it was when it was made")),
        Ok(ChecksumResult::Missing) => match check_and_sum(app, path, &interrupt).await {
            // Another server has written it meanwhile, and it is verified next.
            Err(_) if checksum::exists(path) => return Ok(()),
            outcome => Finding::without_checksum(outcome),
        },
        Err(error) => Some(Finding {
            is_unreadable: true,
            ..Finding::changed(&format!("can't be read: {error}"))
        }),
    };
    // Another server, or a person, may have deleted it meanwhile.
    if !interrupt.is_struck() && path.exists() {
        record(app, path, finding, now);
    }
    Ok(())
}

/// Why a backup doesn't count.
struct Finding {
    /// Completes a sentence that begins with its name.
    reason: String,
    public_warning: &'static str,
    is_unreadable: bool,
}

impl Finding {
    fn changed(reason: &str) -> Finding {
        Finding {
            reason: reason.to_owned(),
            public_warning: "a backup isn't what it was when it was made",
            is_unreadable: false,
        }
    }

    fn without_checksum(outcome: anyhow::Result<Option<String>>) -> Option<Finding> {
        let is_unreadable = outcome.is_err();
        let reason = match outcome {
            Ok(violation) => format!("fails a check: {}", violation?),
            Err(error) => format!("can't be checked: {error:#}"),
        };
        Some(Finding {
            reason: format!("has no checksum beside it, and {reason}"),
            public_warning: "a backup without a checksum can't be checked, or fails a check",
            is_unreadable,
        })
    }
}

/// Checks a backup without a checksum as `fantail restore --dry-run` does. Returns its first violation; without any, writes
/// the checksum.
async fn check_and_sum(
    app: &App,
    path: &Path,
    interrupt: &Interrupt,
) -> anyhow::Result<Option<String>> {
    let (copy, clock, interrupt) = (path.to_owned(), app.clock.clone(), interrupt.clone());
    let runtime = Handle::current();
    // On a thread of its own, because the future of a migration can't move between threads.
    let checking = spawn_blocking(move || {
        // Before the checks, so that a later change of the copy is detected.
        let sum = checksum::of(&copy, &interrupt)?;
        let progress = Progress::default();
        let rehearsal = rehearse(&copy, &copy, clock, &interrupt, &progress);
        let rehearsal = runtime.block_on(rehearsal)?;
        let mut violations = rehearsal.violations.iter().flat_map(Violation::lines);
        let first = violations.next();
        if first.is_none() {
            checksum::add(&copy, &sum)?;
        }
        Ok(first)
    });
    checking.await?
}

fn record(app: &App, path: &Path, finding: Option<Finding>, now: Instant) {
    let log = &app.backups.verification_log;
    let is_unreadable = finding.as_ref().is_some_and(|found| found.is_unreadable);
    let known = log.damage_of(path);
    let damage = finding.map(|found| {
        let name = path.file_name().unwrap_or_default().display();
        let reason = format!("{name} {}", found.reason);
        known
            .filter(|known| known.reason == reason)
            .unwrap_or_else(|| {
                tracing::error!("a backup doesn't count: {reason}");
                Damage {
                    found_at: now,
                    reason,
                    public_warning: found.public_warning,
                }
            })
    });
    let verification = Verification {
        at: now,
        damage,
        is_unreadable,
    };
    log.record(path.to_owned(), verification);
}
