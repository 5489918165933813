//! `fantail restore`: replaces the database with a backup, and keeps the replaced file.

mod report;
mod revocation;

use std::env;
use std::fs;
use std::os::unix::fs::{MetadataExt, chown};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};
use clap::Args;
use clap::builder::PathBufValueParser;
use tokio::signal::unix::{SignalKind, signal};
use tokio::task::spawn_blocking;

use self::report::{
    refuse_violations, report, report_kept, report_revocation, warn_about_litestream,
};
use self::revocation::{Revocation, revoke_stale};
use super::output::print_line;
use crate::backups::checksum::{self, ChecksumResult};
use crate::backups::rehearsal::{Rehearsal, rehearse};
use crate::backups::retention::file_stamp;
use crate::clock::Clock;
use crate::config::{DatabaseArgs, one_line};
use crate::db::Interrupt;
use crate::db::copy::{Draft, clear_unfinished};
use crate::db::exclusive::ExclusiveAccess;
use crate::db::private_fs::{self, folder_of};
use crate::db::progress::Progress;
use crate::db::replace::{Replacement, aside_of};

#[derive(Debug, Args)]
pub struct RestoreArgs {
    /// The backup.
    #[arg(value_name = "FILE", value_parser = one_line(PathBufValueParser::new()))]
    backup: PathBuf,
    /// Only check the backup, in a temporary file, and print what it holds; the server may be running.
    #[arg(long)]
    dry_run: bool,
    /// Restore a backup in spite of a failed check, another schema or a wrong checksum, and print what is overridden.
    #[arg(long)]
    anyway: bool,
    #[command(flatten)]
    database: DatabaseArgs,
}

/// Changes nothing until the restored file is complete, checked and synced to disk.
pub async fn run(args: RestoreArgs) -> anyhow::Result<()> {
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    let interrupted = Interrupt::default();
    let ready = tokio::select! {
        ready = make_ready(&args, &interrupted) => Some(ready?),
        _ = terminate.recv() => None,
        _ = interrupt.recv() => None,
    };
    match ready {
        // Signals are ignored from here on, because the replacement is short and must not be half done.
        Some(Some(ready)) => replace(&args.backup, ready).await,
        Some(None) => Ok(()),
        None => {
            interrupted.strike();
            bail!("interrupted, and nothing was changed")
        }
    }
}

/// A new file that is complete, checked and synced to disk.
struct Ready {
    place: PathBuf,
    access: ExclusiveAccess,
    rehearsal: Rehearsal,
    revocation: Revocation,
    clock: Clock,
}

/// Makes the new file and takes exclusive access. `None` after a dry run.
async fn make_ready(args: &RestoreArgs, interrupted: &Interrupt) -> anyhow::Result<Option<Ready>> {
    let clock = Clock::system();
    let place = &args.database.path;
    let can_be_replaced = fs::metadata(place).map_or(true, |found| found.is_file());
    ensure!(can_be_replaced, "{} is no file", place.display());
    verify_sum(args, interrupted).await?;
    if args.dry_run {
        let place = rehearsal_path(place);
        let rehearsal = rehearse_backup(args, &place, clock, interrupted).await?;
        refuse_violations(&rehearsal, &args.backup, args.anyway)?;
        report(&rehearsal, &args.backup, "can be restored");
        return Ok(None);
    }
    private_fs::create_dir(folder_of(place))?;
    let place = private_fs::without_links(place);
    clear_unfinished(folder_of(&place), |name| place.ends_with(name))?;
    let mut access = ExclusiveAccess::lock(&place).await?;
    match prepare(args, &place, &mut access, &clock, interrupted).await {
        Ok((rehearsal, revocation)) => Ok(Some(Ready {
            place,
            access,
            rehearsal,
            revocation,
            clock,
        })),
        Err(refused) => {
            access.release().await;
            Err(refused)
        }
    }
}

/// Replaces the file and reports it.
async fn replace(backup: &Path, ready: Ready) -> anyhow::Result<()> {
    let Ready {
        place,
        access,
        rehearsal,
        revocation,
        clock,
    } = ready;
    let access = access.without_log(&place).await?;
    let aside = aside_of(&place, &file_stamp(clock.now()));
    let replacement = Replacement {
        new: rehearsal.draft.path().to_owned(),
        place: place.clone(),
        aside: aside.clone(),
    };
    let cannot = || format!("cannot put the backup at {}", place.display());
    replacement.run().with_context(cannot)?;
    access.release().await;
    let what = format!("is now {}", place.display());
    report(&rehearsal, backup, &what);
    report_revocation(&revocation);
    report_kept(&aside);
    warn_about_litestream(&place);
    Ok(())
}

/// Makes the new file. The one in use is not changed.
async fn prepare(
    args: &RestoreArgs,
    place: &Path,
    access: &mut ExclusiveAccess,
    clock: &Clock,
    interrupted: &Interrupt,
) -> anyhow::Result<(Rehearsal, Revocation)> {
    let rehearsal = rehearse_backup(args, place, clock.clone(), interrupted).await?;
    refuse_violations(&rehearsal, &args.backup, args.anyway)?;
    let revocation = revoke_stale(&rehearsal.draft, access, clock)
        .await
        .with_context(|| format!("cannot restore {}", args.backup.display()))?;
    set_owner(&rehearsal.draft, place)?;
    rehearsal.draft.sync()?;
    Ok((rehearsal, revocation))
}

async fn rehearse_backup(
    args: &RestoreArgs,
    place: &Path,
    clock: Clock,
    interrupted: &Interrupt,
) -> anyhow::Result<Rehearsal> {
    let progress = Progress::on_a_terminal();
    let rehearsal = rehearse(&args.backup, place, clock, interrupted, &progress).await;
    progress.clear();
    rehearsal
}

/// Compares the backup with the checksum that was written beside it.
async fn verify_sum(args: &RestoreArgs, interrupted: &Interrupt) -> anyhow::Result<()> {
    let backup = args.backup.display();
    // Opening a pipe would block until something writes to it.
    ensure!(args.backup.is_file(), "there is no file {backup}");
    let (copy, struck) = (args.backup.clone(), interrupted.clone());
    match spawn_blocking(move || checksum::verify(&copy, &struck)).await? {
        Ok(ChecksumResult::Matches) => {}
        Ok(ChecksumResult::Missing) => print_line(format!(
            "{backup} has no sum beside it: whether it is as it was made can't be told"
        )),
        Ok(ChecksumResult::Differs) if args.anyway => {
            print_line(format!(
                "--anyway: {backup} isn't what it was when it was made"
            ));
        }
        Ok(ChecksumResult::Differs) => bail!(
            "{backup} isn't what it was when it was made, by the sum beside it, and was not restored; `--anyway` \
             restores it all the same, if it passes the checks"
        ),
        Err(error) => return Err(error).with_context(|| format!("cannot read {backup}")),
    }
    Ok(())
}

/// The path beside which the backup is restored first: the database's, or a temporary one if its folder does not exist.
fn rehearsal_path(place: &Path) -> PathBuf {
    if folder_of(place).is_dir() {
        place.to_owned()
    } else {
        env::temp_dir().join("fantail.db")
    }
}

/// Gives the file the owner of the database, because another user, such as root, may run the restore.
fn set_owner(draft: &Draft, place: &Path) -> anyhow::Result<()> {
    let owner = fs::metadata(place).or_else(|_| fs::metadata(folder_of(place)))?;
    let given = chown(draft.path(), Some(owner.uid()), Some(owner.gid()));
    let is_theirs = fs::metadata(draft.path())?.uid() == owner.uid();
    if place.exists() && !is_theirs {
        given.context("cannot give the file to the owner of the database")?;
    }
    Ok(())
}
