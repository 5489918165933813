//! `fantail backup`: a whole, checked copy of the studio's file, made while the studio is open.

use std::path::PathBuf;

use anyhow::bail;
use clap::Args;
use tokio::signal::unix::{SignalKind, signal};

use super::output::say;
use crate::backups::{copying, sum};
use crate::clock::Clock;
use crate::config::PresentDatabaseArgs;
use crate::db::copy::Draft;
use crate::db::{Db, Interrupt};
use crate::progress::Progress;
use crate::store::invariants::{self, Violation};

#[derive(Debug, Args)]
pub struct BackupArgs {
    /// Where the backup goes: a file that isn't there yet, in a folder that is.
    #[arg(value_name = "FILE")]
    place: PathBuf,
    #[command(flatten)]
    database: PresentDatabaseArgs,
}

/// Gives the name FILE to a backup that is whole, checked and synced.
pub async fn run(args: BackupArgs) -> anyhow::Result<()> {
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    let broken_off = Interrupt::default();
    tokio::select! {
        done = back_up(&args, &broken_off) => return done,
        _ = terminate.recv() => {}
        _ = interrupt.recv() => {}
    }
    broken_off.strike();
    bail!("the backup was broken off, and nothing was kept")
}

async fn back_up(args: &BackupArgs, broken_off: &Interrupt) -> anyhow::Result<()> {
    let path = args.database.path()?;
    let draft = Draft::begin(&args.place)?;
    let clock = Clock::system();
    let db = Db::open(path, clock.clone()).await?;
    let progress = Progress::on_a_terminal();
    let copied = copying::copy(&db, &draft, clock.now(), broken_off, &progress).await;
    progress.clear();
    db.close().await?;
    let copied = copied?;
    refuse_a_studio_out_of_order(&copied.violations)?;
    sum::put_in_place(draft, &copied.sum)?;
    say(format!(
        "{} is a backup of {}: {} checks, 0 violations",
        args.place.display(),
        path.display(),
        invariants::count()
    ));
    Ok(())
}

/// Refuses to back up a studio with violations: a backup is for restoring; a copy of anything else is for `cp` to make.
fn refuse_a_studio_out_of_order(violations: &[Violation]) -> anyhow::Result<()> {
    for line in violations.iter().flat_map(Violation::lines) {
        say(line);
    }
    let total = invariants::total(violations);
    if total != 0 {
        bail!(
            "the studio's file is out of order ({total} violations), and no backup was kept; with the server stopped, \
             the file itself can be copied"
        );
    }
    Ok(())
}
