//! `fantail restore`: a backup takes the place of the studio's file, which is kept.

use std::env;
use std::fs::{self, Permissions};
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::Args;
use fantail_core::studio_time::{Instant, long_day_words, time_words};
use tokio::signal::unix::{SignalKind, signal};

use super::output::say;
use crate::backups::kept::stamp;
use crate::backups::rehearsal::{Rehearsal, rehearse};
use crate::clock::Clock;
use crate::config::DatabaseArgs;
use crate::db::alone::Alone;
use crate::db::copy::{Draft, clear_unfinished};
use crate::db::exchange::{Exchange, aside_of};
use crate::folders::{self, folder_of};
use crate::store::holdings::Holdings;
use crate::store::invariants::{self, Violation};

#[derive(Debug, Args)]
pub struct RestoreArgs {
    /// The backup.
    #[arg(value_name = "FILE")]
    backup: PathBuf,
    /// Restore into a temporary file only, check it, and say what it holds; the server may go on serving.
    #[arg(long)]
    dry_run: bool,
    #[command(flatten)]
    database: DatabaseArgs,
}

/// Changes nothing until the backup is whole, checked and synced.
pub async fn run(args: RestoreArgs) -> anyhow::Result<()> {
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    tokio::select! {
        done = restore(&args) => done,
        _ = terminate.recv() => bail!("broken off, and nothing was changed"),
        _ = interrupt.recv() => bail!("broken off, and nothing was changed"),
    }
}

async fn restore(args: &RestoreArgs) -> anyhow::Result<()> {
    let clock = Clock::system();
    let place = &args.database.path;
    if args.dry_run {
        let rehearsal = rehearse(&args.backup, &rehearsed_at(place), clock).await?;
        return tell(&rehearsal, &args.backup, "can be restored");
    }
    folders::make_private(folder_of(place))?;
    // Behind a link, SQLite keeps its log beside the file itself.
    let place = fs::canonicalize(place).unwrap_or_else(|_| place.clone());
    clear_unfinished(folder_of(&place), |name| place.ends_with(name))?;
    let alone = Alone::with(&place).await?;
    let rehearsal = rehearse(&args.backup, &place, clock.clone()).await?;
    refuse_what_is_out_of_order(&rehearsal, &args.backup)?;
    let aside = aside_of(&place, &stamp(clock.now()));
    take_the_place(&rehearsal.draft, &place, &aside)
        .with_context(|| format!("cannot put the backup at {}", place.display()))?;
    alone.let_go().await;
    tell(
        &rehearsal,
        &args.backup,
        &format!("is now {}", place.display()),
    )?;
    if aside.exists() {
        say(format!(
            "what was there before is {}: delete it when all is well",
            aside.display()
        ));
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

fn tell(rehearsal: &Rehearsal, backup: &Path, what: &str) -> anyhow::Result<()> {
    refuse_what_is_out_of_order(rehearsal, backup)?;
    say(format!(
        "{} {what}: {} checks, 0 violations, {:.1} s",
        backup.display(),
        invariants::count(),
        rehearsal.taken.as_secs_f64()
    ));
    if let Some(held) = &rehearsal.held {
        tell_what_it_holds(held);
    }
    Ok(())
}

fn tell_what_it_holds(held: &Holdings) {
    let Holdings {
        users,
        classes,
        bookings,
        ledger_entries,
        ..
    } = held;
    say(format!("users: {users}"));
    say(format!("classes: {classes}"));
    say(format!("bookings: {bookings}"));
    say(format!("ledger entries: {ledger_entries}"));
    say(format!(
        "newest ledger entry: {}",
        moment(held.newest_ledger_entry)
    ));
    say(format!("newest record: {}", moment(held.newest_record)));
}

fn moment(at: Option<Instant>) -> String {
    at.map_or_else(
        || "none".to_owned(),
        |at| format!("{}, {}", long_day_words(at.day()), time_words(at)),
    )
}

fn refuse_what_is_out_of_order(rehearsal: &Rehearsal, backup: &Path) -> anyhow::Result<()> {
    let violations = &rehearsal.violations;
    for line in violations.iter().flat_map(Violation::lines) {
        say(line);
    }
    let total = invariants::total(violations);
    if total != 0 {
        bail!(
            "{} is out of order ({total} violations), and was not restored",
            backup.display()
        );
    }
    Ok(())
}

fn take_the_place(draft: &Draft, place: &Path, aside: &Path) -> anyhow::Result<()> {
    if place.exists() {
        fs::set_permissions(place, Permissions::from_mode(0o600))?;
    }
    give_to_the_owner(draft, place)?;
    draft.sync()?;
    let exchange = Exchange {
        new: draft.path().to_owned(),
        place: place.to_owned(),
        aside: aside.to_owned(),
    };
    Ok(exchange.run()?)
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
