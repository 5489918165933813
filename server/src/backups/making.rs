//! The job that makes backups.

use std::path::Path;
use std::time::Duration;

use anyhow::{Context, bail};
use chrono::TimeDelta;
use fantail_core::limits::ERASURE_DAYS;
use fantail_core::studio_time::{Instant, span_words};
use tokio::task::spawn_blocking;
use tokio::time::sleep;

use super::{Plan, copying, kept, sum, verifying};
use crate::app::App;
use crate::clock::Stopwatch;
use crate::db::Interrupt;
use crate::db::copy::Draft;
use crate::folders;
use crate::progress::Progress;
use crate::store::invariants::{self, Violation};

/// The time between two looks at the folder, and at the clock, which may jump.
const EACH: Duration = Duration::from_secs(30);

/// Makes a backup whenever one is due, until the server is asked to stop; one under way then is interrupted.
pub async fn run(app: &App) {
    let Some(plan) = app.backups.plan() else {
        return;
    };
    warn_of_long_memory(plan);
    let folder = plan.folder.clone();
    let _ = spawn_blocking(move || folders::warn_if_open(&folder)).await;
    loop {
        let taken = Stopwatch::start();
        look(app).await;
        // At least half of the time is a pause, whatever the plan says.
        let pause = until_the_next_look(app, plan).max(taken.elapsed());
        tokio::select! {
            biased;
            _ = app.shutdown.asked() => return,
            () = sleep(pause) => {}
        }
    }
}

/// Warns that erased data stays in older backups.
fn warn_of_long_memory(plan: &Plan) {
    let kept_for = plan.every * i32::try_from(plan.keep).unwrap_or(i32::MAX);
    if TimeDelta::days(ERASURE_DAYS.into()) < kept_for {
        tracing::warn!(
            "backups are kept for {}: personal data that is promised to be gone within {ERASURE_DAYS} days stays in them",
            span_words(kept_for)
        );
    }
}

/// The attempt and its root cause, in short.
fn in_short(error: &anyhow::Error) -> String {
    match error.chain().skip(1).last() {
        None => error.to_string(),
        Some(cause) => format!("{error}: {cause}"),
    }
}

/// Looks at the backups there are, and makes one if one is due.
pub async fn look(app: &App) {
    let Some(plan) = app.backups.plan() else {
        return;
    };
    let now = app.clock.now();
    match tend(app, plan, now).await {
        Ok(true) => app.backups.works(),
        Ok(false) => {}
        Err(error) => app.backups.fails(in_short(&error), now),
    }
}

/// Makes a backup if one is due. False while all isn't known to be well: before a failure is tried again, or when the
/// server is asked to stop.
async fn tend(app: &App, plan: &Plan, now: Instant) -> anyhow::Result<bool> {
    note(app, plan, now).await?;
    let state = app.backups.state();
    if !plan.is_due(state.last_good_at, now) {
        return Ok(true);
    }
    if state.failure.is_some_and(|failure| failure.rests(now)) {
        return Ok(false);
    }
    let made = make_unless_stopped(app, plan, now).await;
    if made.is_err() {
        // Another server with the same folder may have been quicker: its copy is as good.
        note(app, plan, now).await?;
        if !plan.is_due(app.backups.state().last_good_at, now) {
            return Ok(true);
        }
    }
    made
}

/// Makes a backup; false when it was interrupted.
async fn make_unless_stopped(app: &App, plan: &Plan, now: Instant) -> anyhow::Result<bool> {
    let interrupt = Interrupt::default();
    let _striking = app.shutdown.strikes(&interrupt);
    let made = make(app, plan, now, &interrupt).await;
    if interrupt.is_struck() {
        // Either it is finished, or its draft is removed.
        return Ok(false);
    }
    made.map(|()| true)
}

/// Notes the backups there are, without those that aren't what they were.
async fn note(app: &App, plan: &Plan, now: Instant) -> anyhow::Result<()> {
    let copies = in_the_folder(plan, kept::copies_in).await?;
    let copies = verifying::good_ones(app, copies, now).await?;
    let newest = kept::newest(&copies, now);
    app.backups.has_found(newest, copies.len());
    Ok(())
}

async fn make(app: &App, plan: &Plan, now: Instant, interrupt: &Interrupt) -> anyhow::Result<()> {
    let taken = Stopwatch::start();
    in_the_folder(plan, kept::clear_unfinished_copies).await?;
    let place = plan.folder.join(kept::name_at(now));
    let name = place.display().to_string();
    let made = place.clone();
    let draft = spawn_blocking(move || Draft::begin(&place)).await??;
    let copied = copying::copy(&app.db, &draft, now, interrupt, &Progress::default()).await?;
    refuse_a_studio_out_of_order(&copied.violations)?;
    spawn_blocking(move || sum::put_in_place(draft, &copied.sum)).await??;
    app.backups.verified.made(made, now);
    let keep = plan.keep;
    let mut good = in_the_folder(plan, kept::copies_in).await?;
    good.retain(|copy| app.backups.verified.is_good(&copy.path));
    let forgotten = in_the_folder(plan, move |_| kept::forget_the_oldest(good, keep, now));
    if let Err(error) = forgotten.await {
        tracing::warn!("backups that are more than enough could not be removed: {error:#}");
    }
    note(app, plan, now).await?;
    tracing::info!(
        "{name} is a backup: {} checks, 0 violations, {} ms",
        invariants::count(),
        taken.elapsed().as_millis()
    );
    Ok(())
}

fn refuse_a_studio_out_of_order(violations: &[Violation]) -> anyhow::Result<()> {
    let total = invariants::total(violations);
    match violations.iter().flat_map(Violation::lines).next() {
        None => Ok(()),
        Some(first) => bail!(
            "the studio's file is out of order ({total} violations), and `fantail check` lists them: {first}"
        ),
    }
}

/// Runs file work on its own thread: a slow disk holds up no request.
async fn in_the_folder<T: Send + 'static>(
    plan: &Plan,
    work: impl FnOnce(&Path) -> std::io::Result<T> + Send + 'static,
) -> anyhow::Result<T> {
    let folder = plan.folder.clone();
    let cannot = || format!("cannot use the folder {}", plan.folder.display());
    spawn_blocking(move || work(&folder))
        .await?
        .with_context(cannot)
}

fn until_the_next_look(app: &App, plan: &Plan) -> Duration {
    let now = app.clock.now();
    let state = app.backups.state();
    let due = state.last_good_at.map_or(now, |at| at + plan.every);
    let next = state
        .failure
        .map_or(due, |failure| due.max(failure.next_at));
    (next - now).to_std().unwrap_or_default().min(EACH)
}
