//! Sends the notifications that are due to the devices of their users.

use std::time::Duration;

use fantail_core::booking::booking_closes_at;
use fantail_core::limits::{
    DEVICES_PUSHED_TO, LETTER_RETRY_PERIOD, PUSH_LENGTH, PUSH_RETRY_INTERVAL,
};
use fantail_core::studio_time::Instant;
use fantail_core::wire::{NotificationKind, PushMessage};
use futures_util::future::join_all;

use crate::app::App;
use crate::db::Conn;
use crate::error::AppError;
use crate::mail::letterhead::class_path;
use crate::mail::spots::{after_quiet_hours, why_overtaken_spot};
use crate::push::PushOutcome;
use crate::store;
use crate::store::pushes::{self, DuePush};
use crate::store::users::push::{self, Subscription};

/// The most notifications in a batch. They are sent concurrently.
const BATCH: u32 = 24;
/// The screen that a notification about no class opens.
const HOME: &str = "/dashboard";

/// A notification that was sent to the devices of its user.
struct Pushed {
    id: String,
    /// When it is sent again; `None` if a device got it, and if no device will.
    next: Option<Instant>,
    /// The devices that the push service no longer has.
    gone: Vec<String>,
}

/// Sends the notifications that are due to the devices of their users. Returns when the next is due, if that is known.
/// If the outcome of a batch can't be saved, its devices are notified again; the same tag replaces the former.
pub async fn send_due_pushes(app: &App) -> Result<Option<Instant>, AppError> {
    if app.clock_watch.doubt().is_some() {
        return Ok(None);
    }
    loop {
        let now = app.clock.now();
        let batch = next_batch(&mut *app.db.read().await?, now).await?;
        if batch.is_empty() || app.shutdown.is_requested() {
            break;
        }
        let sent = batch
            .into_iter()
            .map(|(due, devices)| send(app, due, devices, now));
        let pushed = join_all(sent).await;
        app.db
            .write(async |conn, _| save(conn, &pushed).await)
            .await?;
    }
    Ok(pushes::next_due_at(&mut *app.db.read().await?).await?)
}

/// Returns the notifications that are due, with the devices that they go to: none if a notification is of no use any more.
async fn next_batch(
    conn: &mut Conn,
    now: Instant,
) -> Result<Vec<(DuePush, Vec<Subscription>)>, AppError> {
    let mut batch = Vec::new();
    for due in pushes::due(conn, BATCH, now).await? {
        let is_of_use =
            now < useful_until(&due) && !due.is_done_with && !is_overtaken(conn, &due, now).await?;
        let devices = if is_of_use {
            push::of_user(conn, &due.user_id, DEVICES_PUSHED_TO, now).await?
        } else {
            Vec::new()
        };
        batch.push((due, devices));
    }
    Ok(batch)
}

async fn save(conn: &mut Conn, pushed: &[Pushed]) -> Result<(), AppError> {
    let done = pushed.iter().filter(|one| one.next.is_none());
    let done: Vec<_> = done.map(|one| one.id.as_str()).collect();
    pushes::end(conn, &done).await?;
    for Pushed { id, next, gone } in pushed {
        if let Some(next) = next {
            pushes::reschedule(conn, id, *next).await?;
        }
        for endpoint in gone {
            push::remove_gone(conn, endpoint).await?;
        }
    }
    Ok(())
}

/// Sends a notification to each device of its user. It is sent again only if no device got it, because a device would
/// show it twice.
async fn send(app: &App, due: DuePush, devices: Vec<Subscription>, now: Instant) -> Pushed {
    let until = useful_until(&due);
    let lifetime = (until - now).to_std().unwrap_or_default();
    let message = message(&due);
    let attempts = devices
        .iter()
        .map(|device| attempt(app, device, &message, lifetime, now));
    let outcomes = join_all(attempts).await;
    let (mut is_sent, mut may_retry, mut gone) = (false, false, Vec::new());
    for (device, outcome) in devices.into_iter().zip(outcomes) {
        match outcome {
            PushOutcome::Sent => is_sent = true,
            PushOutcome::Gone => gone.push(device.endpoint),
            PushOutcome::Failed(reason) => {
                may_retry = true;
                warn(&due, &reason);
            }
            PushOutcome::Refused(reason) => warn(&due, &reason),
        }
    }
    let next = next_attempt_at(&due, now);
    Pushed {
        id: due.id,
        next: (may_retry && !is_sent && next < until).then_some(next),
        gone,
    }
}

fn warn(due: &DuePush, reason: &str) {
    tracing::warn!(notification = due.id, "a device was not notified: {reason}");
}

async fn attempt(
    app: &App,
    device: &Subscription,
    message: &PushMessage,
    lifetime: Duration,
    now: Instant,
) -> PushOutcome {
    tokio::select! {
        outcome = app.pushes.send(device, message, lifetime, now) => outcome,
        _ = app.shutdown.requested() => PushOutcome::Failed("the server stops".to_owned()),
    }
}

/// Returns the class of a notification of a free spot, with its start.
fn opening(due: &DuePush) -> Option<(&str, Instant)> {
    let is_opening = due.kind == Some(NotificationKind::WaitlistOpening);
    let class = due.class_id.as_deref().zip(due.start_at);
    class.filter(|_| is_opening)
}

/// Returns when a notification is sent again. One about the spots of a waitlist waits for the morning.
fn next_attempt_at(due: &DuePush, now: Instant) -> Instant {
    let next = now + PUSH_RETRY_INTERVAL;
    due.kind
        .map_or(next, |kind| after_quiet_hours(kind, due.start_at, next))
}

/// A notification is of use on a device for a day, until its class starts or, for a free spot, until booking closes.
fn useful_until(due: &DuePush) -> Instant {
    let day = due.created_at + LETTER_RETRY_PERIOD;
    let end = match opening(due) {
        Some((_, start_at)) => Some(booking_closes_at(start_at)),
        None => due.start_at,
    };
    end.map_or(day, |end| day.min(end))
}

/// Returns whether a notification that has waited is no longer news: of a spot that they can't book any more, or of a
/// booking that was cancelled.
async fn is_overtaken(conn: &mut Conn, due: &DuePush, now: Instant) -> Result<bool, AppError> {
    let about_a_spot = due.kind.filter(|kind| kind.waits_for_the_morning());
    let (Some(kind), Some(class_id), true) =
        (about_a_spot, &due.class_id, due.created_at < due.push_at)
    else {
        return Ok(false);
    };
    let facts = store::waitlist::opening(conn, class_id, &due.user_id).await?;
    Ok(
        facts
            .is_none_or(|(class, member)| why_overtaken_spot(kind, &class, &member, now).is_some()),
    )
}

fn message(due: &DuePush) -> PushMessage {
    // The spots of a class are announced again and again: the device shows the last time.
    let tag = match opening(due) {
        Some((class_id, _)) => format!("opening-{class_id}"),
        None => due.id.clone(),
    };
    PushMessage {
        title: due.title.clone(),
        body: due.message.chars().take(PUSH_LENGTH).collect(),
        path: due.class_id.as_deref().map_or(HOME.to_owned(), class_path),
        tag,
    }
}
