//! Background jobs: they send e-mails, push notifications and reminders, record attendance, delete expired rows and
//! make backups. Each is idempotent, and may run while another server uses the same file: only a device may then be
//! notified twice.

pub mod backups;
mod expiry;
mod pushes;
mod reminders;

use std::future::pending;
use std::time::Duration;

use fantail_core::event::EventKind;
use fantail_core::facts::BookingStatus;
use fantail_core::studio_time::{Day, Instant};
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time::sleep;

use crate::app::{App, SharedApp};

use crate::db::Conn;
use crate::db::writes::Writes;
use crate::error::AppError;
use crate::mail::worker;
use crate::shutdown::ShutdownReason;
use crate::store;
use crate::store::events::NewEvent;
use crate::store::outbox::delivery::LateLetters;
use crate::store::upkeep::FinishedBooking;
use fantail_core::closed_enum::ClosedEnum;

use expiry::BATCH_SIZE;
pub use expiry::*;
pub use pushes::send_due_pushes;
pub use reminders::{send_reminders, send_reminders_in};

/// The longest pause between two runs. Attendance must be recorded within a minute of the end of a class.
const INTERVAL: Duration = Duration::from_secs(30);
/// The delay after a commit that may have written e-mails. It lets several be sent at once, because
/// reading the outbox costs as much as a booking.
const BATCH_DELAY: Duration = Duration::from_millis(250);
/// The pause after a failure.
const RETRY_DELAY: Duration = Duration::from_secs(10);

/// Starts the jobs, which run until the stop signal. Sending and upkeep finish the step that they
/// have begun.
///
/// First compares the clock with the newest record. No request may be served before that, because it
/// could add a record.
pub async fn start(app: &SharedApp) -> JoinHandle<()> {
    if let Err(error) = compare_clock_with_records(app).await {
        report(app, &error);
    }
    let app = app.clone();
    tokio::spawn(async move {
        tokio::join!(
            run_sender(&app, send_due_letters),
            run_sender(&app, send_due_pushes),
            run_upkeep(&app),
            backups::run(&app),
        );
    })
}

/// Sends what commits have made due, soon after each commit and at the time that `send_due` returns.
async fn run_sender(app: &App, send_due: impl AsyncFn(&App) -> Result<Option<Instant>, AppError>) {
    let mut commits = app.db.commit_events();
    loop {
        let pause = match send_due(app).await {
            Ok(next) => next.map_or(INTERVAL, |next| {
                let wait = (next - app.clock.now()).to_std().unwrap_or_default();
                wait.min(INTERVAL)
            }),
            Err(error) => {
                report(app, &error);
                RETRY_DELAY
            }
        };
        tokio::select! {
            biased;
            _ = app.shutdown.requested() => return,
            () = after_next_commit(&mut commits) => {}
            () = sleep(pause) => {}
        }
    }
}

async fn after_next_commit(commits: &mut watch::Receiver<()>) {
    // An error means that the database is closed: then the stop signal ends the loop.
    if commits.changed().await.is_err() {
        return pending().await;
    }
    sleep(BATCH_DELAY).await;
}

fn report(app: &App, error: &AppError) {
    tracing::error!("a background job failed: {error}");
    if matches!(error, AppError::StorageFailing(_)) {
        app.shutdown.stop(ShutdownReason::StorageFailing);
    }
}

/// Sends the e-mails that are due. Returns when the next is due, if that is known.
pub async fn send_due_letters(app: &App) -> Result<Option<Instant>, AppError> {
    let late = match app.clock_watch.doubt() {
        None => LateLetters::Drop,
        Some(_) => LateLetters::Keep,
    };
    let now = app.clock.now();
    worker::send_due(
        &app.db,
        &app.mailer,
        &app.letterhead,
        now,
        late,
        &app.shutdown,
    )
    .await?;
    if late == LateLetters::Keep {
        return Ok(None);
    }
    Ok(store::outbox::delivery::next_due_at(&mut *app.db.read().await?).await?)
}

async fn run_upkeep(app: &App) {
    let mut cleared_on = None;
    loop {
        run_upkeep_once(app, &mut cleared_on).await;
        tokio::select! {
            _ = app.shutdown.requested() => return,
            () = sleep(INTERVAL) => {}
        }
    }
}

/// Compares the clock with the newest record, at the start.
pub async fn compare_clock_with_records(app: &App) -> Result<(), AppError> {
    let newest = store::counts::newest_record(&mut *app.db.read().await?).await?;
    app.clock_watch.compare_with(newest);
    Ok(())
}

/// Records attendance and the use of sessions, sends reminders and deletes expired rows, unless the clock is in doubt,
/// because most of this is irreversible.
pub async fn run_upkeep_once(app: &App, cleared_on: &mut Option<Day>) {
    app.replica.update();
    if app.clock_watch.doubt().is_some() {
        return;
    }
    for done in [
        make_postponed_letters_due(app).await,
        revert_early_attendance(app).await,
        record_attendance(app).await,
        record_session_use(app).await,
        send_reminders(app).await,
        delete_expired_daily(app, cleared_on).await,
    ] {
        if let Err(error) = done {
            report(app, &error);
        }
    }
}

/// Makes letters due that a clock which was ahead has scheduled for a time too far in the future.
pub async fn make_postponed_letters_due(app: &App) -> Result<(), AppError> {
    let letters = worker::correct_schedule(&app.db, &app.clock).await?;
    if 0 < letters {
        tracing::warn!(
            letters,
            "letters that waited are due now: the clock was ahead"
        );
    }
    Ok(())
}

/// Sets attended bookings of future classes back to confirmed. They were recorded when the clock
/// was wrong.
pub async fn revert_early_attendance(app: &App) -> Result<(), AppError> {
    loop {
        let now = app.clock.now();
        if store::upkeep::attended_early(&mut *app.db.read().await?, 1, now)
            .await?
            .is_empty()
        {
            return Ok(());
        }
        let reverted = app.db.write(async |conn, now| {
            let early = store::upkeep::attended_early(conn, BATCH_SIZE, now).await?;
            store::upkeep::take_back_attendance(conn, &early).await?;
            Ok(early.len())
        });
        let bookings = reverted.await?;
        tracing::warn!(
            bookings,
            "attended bookings of classes still to come are confirmed again: the clock was ahead"
        );
    }
}

/// Sets the confirmed bookings of classes that have ended to attended.
pub async fn record_attendance(app: &App) -> Result<(), AppError> {
    loop {
        let now = app.clock.now();
        if store::upkeep::ended(&mut *app.db.read().await?, 1, now)
            .await?
            .is_empty()
        {
            return Ok(());
        }
        app.db.write(record_attendance_batch).await?;
    }
}

/// Stores which sessions were used, if that was not stored within the last hour.
pub async fn record_session_use(app: &App) -> Result<(), AppError> {
    let used = app.sessions.take_used();
    if used.is_empty() {
        return Ok(());
    }
    let ids: Vec<_> = used.iter().map(String::as_str).collect();
    app.db
        .write(async |conn, now| Ok(store::users::sessions::record_use(conn, &ids, now).await?))
        .await
}

/// Like [`record_attendance`], for one batch in an open transaction. Returns whether there may be more.
pub async fn record_attendance_batch(conn: &mut Conn, now: Instant) -> Result<bool, AppError> {
    let ended = store::upkeep::ended(conn, BATCH_SIZE, now).await?;
    let kind = EventKind::Attended;
    let sentence = |ended: &FinishedBooking| kind.sentence(&ended.class_name);
    let sentences: Vec<_> = ended.iter().map(sentence).collect();
    let events: Vec<_> = ended
        .iter()
        .zip(&sentences)
        .map(|(ended, description)| NewEvent {
            class_id: Some(&ended.class_id),
            booking_id: Some(&ended.booking_id),
            concessions: Some(ended.concessions_used),
            status: BookingStatus::Attended.as_str(),
            // `None` means the studio itself.
            actor_id: None,
            ..NewEvent::of_user(&ended.user_id, kind, description)
        })
        .collect();
    let mut writes = Writes::default();
    store::upkeep::push_attended(&mut writes, &ended);
    store::events::push(&mut writes, &events, now);
    writes.send(conn).await?;
    Ok(ended.len() == BATCH_SIZE as usize)
}
