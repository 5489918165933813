//! `fantail backup`: makes a complete, checked copy of the database, even while it is being served.

use std::path::PathBuf;

use anyhow::bail;
use clap::Args;
use clap::builder::PathBufValueParser;
use tokio::signal::unix::{SignalKind, signal};

use super::open;
use super::output::print_line;
use crate::backups::create::CheckedCopy;
use crate::backups::{checksum, create, retention};
use crate::clock::Clock;
use crate::config::{PresentDatabaseArgs, one_line};
use crate::db::Interrupt;
use crate::db::copy::Draft;
use crate::db::progress::Progress;
use crate::store::invariants::{self, Violation};

#[derive(Debug, Args)]
pub struct BackupArgs {
    /// The file to write the backup to. It must not exist, its folder must.
    #[arg(value_name = "FILE", value_parser = one_line(PathBufValueParser::new()))]
    target: PathBuf,
    #[command(flatten)]
    database: PresentDatabaseArgs,
}

/// Writes a temporary file, which gets its name once it is complete, checked and synced to disk.
pub async fn run(args: BackupArgs) -> anyhow::Result<()> {
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    let interrupted = Interrupt::default();
    tokio::select! {
        done = back_up(&args, &interrupted) => return done,
        _ = terminate.recv() => {}
        _ = interrupt.recv() => {}
    }
    interrupted.strike();
    bail!("the backup was interrupted, and nothing was kept")
}

async fn back_up(args: &BackupArgs, interrupted: &Interrupt) -> anyhow::Result<()> {
    let path = args.database.path()?;
    let draft = Draft::begin(&args.target)?;
    let clock = Clock::system();
    let db = open::open(path, clock.clone()).await?;
    let progress = Progress::on_a_terminal();
    let copied = create::create(&db, &draft, clock.now(), interrupted, &progress).await;
    progress.clear();
    db.close().await?;
    let copied = copied?;
    if !copied.violations.is_empty() {
        return keep_unchecked(draft, &copied);
    }
    checksum::publish(draft, &copied.sum)?;
    print_line(format!(
        "{} is a backup of {}: {} checks, 0 violations",
        args.target.display(),
        path.display(),
        invariants::count()
    ));
    Ok(())
}

/// Fails, because a backup must be fit to be restored. Keeps the copy under another name if its pages are sound.
fn keep_unchecked(draft: Draft, copied: &CheckedCopy) -> anyhow::Result<()> {
    let violations = &copied.violations;
    for line in violations.iter().flat_map(Violation::lines) {
        print_line(line);
    }
    let total = invariants::total_words(violations);
    if !invariants::is_whole(violations) {
        bail!(
            "the studio's file is damaged ({total}), and no backup was kept; with the server stopped, the file itself can \
             be copied"
        );
    }
    let place = retention::unchecked(draft.place());
    checksum::publish(draft.with_place(place.clone()), &copied.sum)?;
    bail!(
        "the studio's file is out of order ({total}), and this copy is no backup: it is kept as {}, which only \
         `fantail restore --anyway` takes",
        place.display()
    )
}
