//! Jobs, run without a request: they send letters, note attendance, delete expired rows and make backups. Each may run
//! twice, and beside another server on the same file.

mod clearing;

use std::time::Duration;

use fantail_core::facts::BookingStatus;
use fantail_core::studio_time::{Day, Instant};
use tokio::time::sleep;

use crate::app::{App, SharedApp};
use crate::backups;
use crate::db::Conn;
use crate::db::writes::Writes;
use crate::error::AppError;
use crate::mail::worker;
use crate::shutdown::Stop;
use crate::store;
use crate::store::history::Event;
use crate::store::upkeep::Ended;
use fantail_core::wire::HistoryKind;
use fantail_core::words::Word;

pub use clearing::*;

/// The longest pause between two runs; classes end on the minute.
const EACH: Duration = Duration::from_secs(30);
/// The time letters are gathered once one may have been written: each look at the outbox costs as much as a booking.
const GATHERED_FOR: Duration = Duration::from_millis(250);
/// The pause after a failure, which is logged.
const AFTER_A_FAILURE: Duration = Duration::from_secs(10);
/// The bookings, entries or letters in one transaction: requests wait for no more.
const AT_ONCE: u32 = 100;

/// Runs the jobs until the server is asked to stop; what is under way then is finished.
pub async fn run(app: SharedApp) {
    tokio::join!(send_letters(&app), keep_up(&app), backups::run(&app));
}

/// Sends letters soon after a commit, and when the next one is due.
async fn send_letters(app: &App) {
    loop {
        let pause = match send_and_look_ahead(app).await {
            Ok(pause) => pause,
            Err(error) => {
                report(app, &error);
                AFTER_A_FAILURE
            }
        };
        tokio::select! {
            biased;
            _ = app.shutdown.asked() => return,
            () = commit_gathered(app) => {}
            () = sleep(pause) => {}
        }
    }
}

async fn commit_gathered(app: &App) {
    app.db.committed().await;
    sleep(GATHERED_FOR).await;
}

fn report(app: &App, error: &AppError) {
    tracing::error!("what happens without a request failed: {error}");
    if matches!(error, AppError::StorageFailing(_)) {
        app.shutdown.stop(Stop::StorageFailing);
    }
}

/// Sends the letters that are due; answers the time until the next look.
async fn send_and_look_ahead(app: &App) -> Result<Duration, AppError> {
    worker::send_due(
        &app.db,
        &app.post,
        &app.letterhead,
        app.clock.now(),
        &app.shutdown,
    )
    .await?;
    let next = store::outbox::delivery::next_due_at(&mut *app.db.read().await?).await?;
    let wait = next.map(|next| (next - app.clock.now()).to_std().unwrap_or_default());
    Ok(wait.map_or(EACH, |wait| wait.min(EACH)))
}

async fn keep_up(app: &App) {
    if let Err(error) = begin_to_watch_the_clock(app).await {
        report(app, &error);
    }
    let mut cleared_on = None;
    loop {
        keep_up_once(app, &mut cleared_on).await;
        tokio::select! {
            _ = app.shutdown.asked() => return,
            () = sleep(EACH) => {}
        }
    }
}

/// Compares the clock with the newest record, before the first run.
pub async fn begin_to_watch_the_clock(app: &App) -> Result<(), AppError> {
    let held = store::holdings::of_the_studio(&mut *app.db.read().await?).await?;
    app.clock_watch.starts_after(held.newest_record);
    Ok(())
}

/// Does what is due because time has passed, unless the clock is in doubt: most of it can't be undone.
pub async fn keep_up_once(app: &App, cleared_on: &mut Option<Day>) {
    if app.clock_watch.doubt().is_some() {
        return;
    }
    for done in [
        take_back_attendance(app).await,
        note_attendance(app).await,
        clear_once_a_day(app, cleared_on).await,
    ] {
        if let Err(error) = done {
            report(app, &error);
        }
    }
}

/// Turns attended bookings of classes still to come back to confirmed: they were noted by a clock that was ahead.
pub async fn take_back_attendance(app: &App) -> Result<(), AppError> {
    loop {
        let now = app.clock.now();
        if store::upkeep::attended_early(&mut *app.db.read().await?, 1, now)
            .await?
            .is_empty()
        {
            return Ok(());
        }
        let taken_back = app.db.write(async |conn, now| {
            let early = store::upkeep::attended_early(conn, AT_ONCE, now).await?;
            store::upkeep::take_back_attendance(conn, &early).await?;
            Ok(early.len())
        });
        let bookings = taken_back.await?;
        tracing::warn!(
            bookings,
            "attended bookings of classes still to come are confirmed again: the clock was ahead"
        );
    }
}

/// Turns the confirmed bookings of classes that have ended to attended.
pub async fn note_attendance(app: &App) -> Result<(), AppError> {
    loop {
        let now = app.clock.now();
        if store::upkeep::ended(&mut *app.db.read().await?, 1, now)
            .await?
            .is_empty()
        {
            return Ok(());
        }
        app.db.write(attend).await?;
    }
}

/// As [`note_attendance`], for some of the bookings; answers whether there may be more.
pub async fn attend(conn: &mut Conn, now: Instant) -> Result<bool, AppError> {
    let ended = store::upkeep::ended(conn, AT_ONCE, now).await?;
    let kind = HistoryKind::Attended;
    let sentence = |ended: &Ended| kind.sentence(&ended.class_name);
    let sentences: Vec<_> = ended.iter().map(sentence).collect();
    let events: Vec<_> = ended
        .iter()
        .zip(&sentences)
        .map(|(ended, description)| Event {
            class_id: Some(&ended.class_id),
            booking_id: Some(&ended.booking_id),
            concessions: Some(ended.concessions_used),
            status: BookingStatus::Attended.as_str(),
            // The studio itself, at its set times.
            actor_id: None,
            ..Event::of_their_own(&ended.user_id, kind, description)
        })
        .collect();
    let mut writes = Writes::default();
    store::upkeep::push_attended(&mut writes, &ended);
    store::history::push(&mut writes, &events, now);
    writes.send(conn).await?;
    Ok(ended.len() == AT_ONCE as usize)
}
