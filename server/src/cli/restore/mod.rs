//! `fantail restore`: a backup takes the place of the studio's file, which is kept.

mod ending;
mod telling;

use std::env;
use std::fs;
use std::os::unix::fs::{MetadataExt, chown};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};
use clap::Args;
use tokio::signal::unix::{SignalKind, signal};
use tokio::task::spawn_blocking;

use self::ending::{Ending, end_what_has_ended};
use self::telling::{refuse_what_is_out_of_order, tell, tell_of_litestream, tell_what_has_ended};
use super::output::say;
use crate::backups::kept::stamp;
use crate::backups::rehearsal::{Rehearsal, rehearse};
use crate::backups::sum::{self, Verdict};
use crate::clock::Clock;
use crate::config::DatabaseArgs;
use crate::db::Interrupt;
use crate::db::alone::Alone;
use crate::db::copy::{Draft, clear_unfinished};
use crate::db::exchange::{Exchange, aside_of};
use crate::folders::{self, folder_of};
use crate::progress::Progress;

#[derive(Debug, Args)]
pub struct RestoreArgs {
    /// The backup.
    #[arg(value_name = "FILE")]
    backup: PathBuf,
    /// Restore into a temporary file only, check it, and say what it holds; the server may go on serving.
    #[arg(long)]
    dry_run: bool,
    /// Restore a backup that breaks a check, has another schema or isn't what its sum says, and say what that overrides.
    #[arg(long)]
    anyway: bool,
    #[command(flatten)]
    database: DatabaseArgs,
}

/// Changes nothing until the backup is whole, checked and synced.
pub async fn run(args: RestoreArgs) -> anyhow::Result<()> {
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    let broken_off = Interrupt::default();
    tokio::select! {
        done = restore(&args, &broken_off) => return done,
        _ = terminate.recv() => {}
        _ = interrupt.recv() => {}
    }
    broken_off.strike();
    bail!("broken off, and nothing was changed")
}

async fn restore(args: &RestoreArgs, broken_off: &Interrupt) -> anyhow::Result<()> {
    let clock = Clock::system();
    let place = &args.database.path;
    let may_be_replaced = fs::metadata(place).map_or(true, |found| found.is_file());
    ensure!(may_be_replaced, "{} is no file", place.display());
    refuse_what_has_changed(args, broken_off).await?;
    if args.dry_run {
        let rehearsal = rehearsed(args, &rehearsed_at(place), clock).await?;
        refuse_what_is_out_of_order(&rehearsal, &args.backup, args.anyway)?;
        tell(&rehearsal, &args.backup, "can be restored");
        return Ok(());
    }
    folders::make_private(folder_of(place))?;
    // Behind a link, SQLite keeps its log beside the file itself.
    let place = fs::canonicalize(place).unwrap_or_else(|_| place.clone());
    clear_unfinished(folder_of(&place), |name| place.ends_with(name))?;
    let mut alone = Alone::with(&place).await?;
    let prepared = prepare(args, &place, &mut alone, &clock).await;
    let (rehearsal, ending) = match prepared {
        Ok(prepared) => prepared,
        Err(refused) => {
            alone.let_go().await;
            return Err(refused);
        }
    };
    let alone = alone.without_a_log(&place).await?;
    let aside = aside_of(&place, &stamp(clock.now()));
    let exchange = Exchange {
        new: rehearsal.draft.path().to_owned(),
        place: place.clone(),
        aside: aside.clone(),
    };
    let cannot = || format!("cannot put the backup at {}", place.display());
    exchange.run().with_context(cannot)?;
    alone.let_go().await;
    let what = format!("is now {}", place.display());
    tell(&rehearsal, &args.backup, &what);
    tell_what_has_ended(&ending);
    if aside.exists() {
        say(format!(
            "what was there before is {}: delete it when all is well",
            aside.display()
        ));
    }
    tell_of_litestream(&place);
    Ok(())
}

/// Makes the file that is to take the place; the one that has it stays as it is.
async fn prepare(
    args: &RestoreArgs,
    place: &Path,
    alone: &mut Alone,
    clock: &Clock,
) -> anyhow::Result<(Rehearsal, Ending)> {
    let rehearsal = rehearsed(args, place, clock.clone()).await?;
    refuse_what_is_out_of_order(&rehearsal, &args.backup, args.anyway)?;
    let ending = end_what_has_ended(&rehearsal.draft, alone, clock).await?;
    give_to_the_owner(&rehearsal.draft, place)?;
    rehearsal.draft.sync()?;
    Ok((rehearsal, ending))
}

async fn rehearsed(args: &RestoreArgs, place: &Path, clock: Clock) -> anyhow::Result<Rehearsal> {
    let progress = Progress::on_a_terminal();
    let rehearsal = rehearse(&args.backup, place, clock, &progress).await;
    progress.clear();
    rehearsal
}

/// Compares the backup with the sum that was kept beside it when it was made.
async fn refuse_what_has_changed(args: &RestoreArgs, broken_off: &Interrupt) -> anyhow::Result<()> {
    let backup = args.backup.display();
    // Opening a pipe would wait for its other end.
    ensure!(args.backup.is_file(), "there is no file {backup}");
    let (copy, struck) = (args.backup.clone(), broken_off.clone());
    match spawn_blocking(move || sum::verify(&copy, &struck)).await? {
        Ok(Verdict::Matches) => {}
        Ok(Verdict::NoSum) => say(format!(
            "{backup} has no sum beside it: whether it is as it was made can't be told"
        )),
        Ok(Verdict::Differs) if args.anyway => {
            say(format!(
                "--anyway: {backup} isn't what it was when it was made"
            ));
        }
        Ok(Verdict::Differs) => bail!(
            "{backup} isn't what it was when it was made, by the sum beside it, and was not restored; `--anyway` \
             restores it all the same, if it passes the checks"
        ),
        Err(error) => return Err(error).with_context(|| format!("cannot read {backup}")),
    }
    Ok(())
}

/// The folder of a rehearsal: the studio's, or, on a machine without one, that of temporary files.
fn rehearsed_at(place: &Path) -> PathBuf {
    if folder_of(place).is_dir() {
        place.to_owned()
    } else {
        env::temp_dir().join("fantail.db")
    }
}

/// Gives the file to the owner of the studio's: the restoring user, root perhaps, may be another than the server's.
fn give_to_the_owner(draft: &Draft, place: &Path) -> anyhow::Result<()> {
    let owner = fs::metadata(place).or_else(|_| fs::metadata(folder_of(place)))?;
    let given = chown(draft.path(), Some(owner.uid()), Some(owner.gid()));
    let is_theirs = fs::metadata(draft.path())?.uid() == owner.uid();
    if place.exists() && !is_theirs {
        given.context("cannot give it to the user whose the studio is")?;
    }
    Ok(())
}
