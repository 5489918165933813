//! The job that makes backups on schedule.

mod verify;

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Context;
use chrono::TimeDelta;
use fantail_core::limits::ERASURE_DAYS;
use fantail_core::studio_time::{Instant, span_words};
use tokio::task::spawn_blocking;
use tokio::time::sleep;

use crate::app::App;
use crate::backups::checksum::Sha256Sum;
use crate::backups::create::CheckedCopy;
use crate::backups::state::OutOfOrder;
use crate::backups::{checksum, create, retention};
use crate::clock::Stopwatch;
use crate::config::backup_plan::BackupPlan;
use crate::db::Interrupt;
use crate::db::copy::Draft;
use crate::db::private_fs;
use crate::db::progress::Progress;
use crate::store::invariants::{self, Violation};

/// The longest pause between two runs; short, because the clock may jump.
const INTERVAL: Duration = Duration::from_secs(30);

/// Makes a backup whenever one is due, until the stop signal, which interrupts a backup.
pub async fn run(app: &App) {
    let Some(plan) = app.backups.plan() else {
        return;
    };
    warn_of_long_retention(plan);
    let folder = plan.folder.clone();
    let _ = spawn_blocking(move || private_fs::warn_if_open(&folder)).await;
    loop {
        let taken = Stopwatch::start();
        run_once(app).await;
        // At least half of the time is spent waiting, however short the interval is.
        let pause = until_next_run(app, plan).max(taken.elapsed());
        tokio::select! {
            biased;
            _ = app.shutdown.requested() => return,
            () = sleep(pause) => {}
        }
    }
}

/// Warns if backups are kept for longer than erased personal data may be.
fn warn_of_long_retention(plan: &BackupPlan) {
    let retention = plan.interval * i32::try_from(plan.keep).unwrap_or(i32::MAX);
    if TimeDelta::days(ERASURE_DAYS.into()) < retention {
        tracing::warn!(
            "backups are kept for {}: personal data that is promised to be gone within {ERASURE_DAYS} days stays in them",
            span_words(retention)
        );
    }
}

/// Verifies the backups, and makes one if it is due.
pub async fn run_once(app: &App) {
    let Some(plan) = app.backups.plan() else {
        return;
    };
    let now = app.clock.now();
    match back_up_if_due(app, plan, now).await {
        Ok(true) => app.backups.record_success(),
        Ok(false) => {}
        Err(error) => app.backups.record_failure(&error, now),
    }
}

/// Makes a backup if one is due. Returns false if the outcome is open: while a retry waits, or after an interrupt.
async fn back_up_if_due(app: &App, plan: &BackupPlan, now: Instant) -> anyhow::Result<bool> {
    update_state(app, plan, now).await?;
    let state = app.backups.state();
    if !plan.is_due(state.last_good_at, now) {
        return Ok(true);
    }
    if state.failure.is_some_and(|failure| failure.is_waiting(now)) {
        return Ok(false);
    }
    let made = make_unless_stopped(app, plan, now).await;
    if made.is_err() {
        // Another server with the same folder may have made one meanwhile.
        update_state(app, plan, now).await?;
        if !plan.is_due(app.backups.state().last_good_at, now) {
            return Ok(true);
        }
    }
    made
}

/// Makes a backup. Returns false if it was interrupted.
async fn make_unless_stopped(app: &App, plan: &BackupPlan, now: Instant) -> anyhow::Result<bool> {
    let interrupt = Interrupt::default();
    let _interrupting = app.shutdown.interrupt_on_stop(&interrupt);
    let made = make(app, plan, now, &interrupt).await;
    if interrupt.is_struck() {
        // The backup is complete, or its draft is deleted.
        return Ok(false);
    }
    made.map(|()| true)
}

/// Lists and verifies the backups, and records the result.
async fn update_state(app: &App, plan: &BackupPlan, now: Instant) -> anyhow::Result<()> {
    let copies = in_folder(plan, retention::list).await?;
    let copies = verify::retain_good(app, copies, now).await?;
    let newest = retention::newest(&copies, now);
    app.backups.record_backups(newest, copies.len());
    Ok(())
}

async fn make(
    app: &App,
    plan: &BackupPlan,
    now: Instant,
    interrupt: &Interrupt,
) -> anyhow::Result<()> {
    let taken = Stopwatch::start();
    in_folder(plan, retention::delete_unfinished).await?;
    let place = plan.folder.join(retention::file_name(now));
    let name = place.display().to_string();
    let made = place.clone();
    let draft = spawn_blocking(move || Draft::begin(&place)).await??;
    let copied = create::create(&app.db, &draft, now, interrupt, &Progress::default()).await?;
    if !copied.violations.is_empty() {
        return Err(refuse(app, plan, draft, copied, now).await.into());
    }
    spawn_blocking(move || checksum::publish(draft, &copied.sum)).await??;
    app.backups.verification_log.record_new(made, now);
    let keep = plan.keep;
    let mut good = in_folder(plan, retention::list).await?;
    good.retain(|copy| verify::is_good(app, copy));
    // By a clock that is behind, good backups would be dated in the future and be deleted first.
    if app.clock_watch.doubt().is_none() {
        let deleted = in_folder(plan, move |folder| {
            let deleted = retention::delete_surplus_unchecked(folder, &good, keep, now);
            deleted.and(retention::delete_surplus(good, keep, now))
        });
        if let Err(error) = deleted.await {
            tracing::warn!("surplus backups could not be deleted: {error:#}");
        }
    }
    update_state(app, plan, now).await?;
    tracing::info!(
        "{name} is a backup: {} checks, 0 violations, {} ms",
        invariants::count(),
        taken.elapsed().as_millis()
    );
    Ok(())
}

/// Refuses a copy that fails a check, and keeps it under another name if its pages are sound.
async fn refuse(
    app: &App,
    plan: &BackupPlan,
    draft: Draft,
    copied: CheckedCopy,
    now: Instant,
) -> OutOfOrder {
    let first = copied.violations.iter().flat_map(Violation::lines).next();
    let found = format!(
        "the studio's file is out of order ({}), and `fantail check` lists what is wrong: {}",
        invariants::total_words(&copied.violations),
        first.unwrap_or_default()
    );
    if !invariants::is_whole(&copied.violations) {
        return OutOfOrder(format!(
            "{found}. The file is damaged, and no copy of it is kept: stop Fantail and restore a backup"
        ));
    }
    let outcome = match keep_unchecked(app, plan, draft, copied.sum, now).await {
        Ok(kept) => format!(
            "its newest copy is kept as {}, which only `fantail restore --anyway` takes",
            kept.file_name().unwrap_or_default().display()
        ),
        Err(error) => format!("a copy of it can't be kept: {error:#}"),
    };
    OutOfOrder(format!(
        "{found}. Until that is put right, no copy counts as a backup; {outcome}"
    ))
}

/// Keeps a copy that failed a check, unless the last one is younger than the interval. Returns the newest.
async fn keep_unchecked(
    app: &App,
    plan: &BackupPlan,
    draft: Draft,
    sum: Sha256Sum,
    now: Instant,
) -> anyhow::Result<PathBuf> {
    let copies = in_folder(plan, retention::list_unchecked).await?;
    let last = retention::newest(&copies, now);
    if let Some(last) = copies.into_iter().find(|copy| Some(copy.made_at) == last)
        && !plan.is_due(Some(last.made_at), now)
    {
        return Ok(last.path);
    }
    let place = retention::unchecked(draft.place());
    let draft = draft.with_place(place.clone());
    spawn_blocking(move || checksum::publish(draft, &sum)).await??;
    tracing::warn!("{} is a copy that fails a check", place.display());
    if app.clock_watch.doubt().is_none() {
        let keep = plan.keep;
        let deleted = in_folder(plan, move |folder| {
            retention::delete_surplus_unchecked(folder, &[], keep, now)
        });
        if let Err(error) = deleted.await {
            tracing::warn!("surplus copies could not be deleted: {error:#}");
        }
    }
    Ok(place)
}

/// Runs file operations on a blocking thread, because the disk may be slow.
async fn in_folder<T: Send + 'static>(
    plan: &BackupPlan,
    work: impl FnOnce(&Path) -> std::io::Result<T> + Send + 'static,
) -> anyhow::Result<T> {
    let folder = plan.folder.clone();
    let cannot = || format!("cannot use the folder {}", plan.folder.display());
    spawn_blocking(move || work(&folder))
        .await?
        .with_context(cannot)
}

fn until_next_run(app: &App, plan: &BackupPlan) -> Duration {
    let now = app.clock.now();
    let state = app.backups.state();
    let due = state.last_good_at.map_or(now, |at| at + plan.interval);
    let next = state
        .failure
        .map_or(due, |failure| due.max(failure.next_at));
    (next - now).to_std().unwrap_or_default().min(INTERVAL)
}
