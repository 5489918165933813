//! Sends the notifications that are due to the devices of their users.

use fantail_core::limits::{LETTER_RETRY_PERIOD, PUSH_LENGTH, PUSH_RETRY_INTERVAL};
use fantail_core::studio_time::Instant;
use fantail_core::waitlist::why_no_longer_news;
use fantail_core::wire::{NotificationKind, PushMessage};
use futures_util::stream::{StreamExt, iter};

use crate::app::App;
use crate::error::AppError;
use crate::mail::letterhead::class_path;
use crate::push::PushOutcome;
use crate::store;
use crate::store::pushes::{self, DuePush};
use crate::store::users::push;

/// The most notifications in a batch.
const BATCH: u32 = 24;
/// The number of devices that are sent to concurrently.
const CONCURRENCY: usize = 8;
/// The screen that a notification about no class opens.
const HOME: &str = "/dashboard";

/// The devices of a user to which a notification was sent.
struct Pushed {
    id: String,
    /// When it is sent again.
    next: Option<Instant>,
    gone: Vec<String>,
}

/// Sends the notifications that are due to the devices of their users. Returns when the next is due, if that is known.
/// If the server stops meanwhile, a device may get a notification twice; the second replaces the first.
pub async fn send_due_pushes(app: &App) -> Result<Option<Instant>, AppError> {
    if app.clock_watch.doubt().is_some() {
        return Ok(None);
    }
    loop {
        let now = app.clock.now();
        let due = pushes::due(&mut *app.db.read().await?, BATCH, now).await?;
        if due.is_empty() || app.shutdown.is_requested() {
            break;
        }
        let pushed: Vec<_> = iter(due)
            .map(async |push| send(app, push, now).await)
            .buffered(CONCURRENCY)
            .collect::<Vec<Result<Pushed, AppError>>>()
            .await;
        let pushed = pushed.into_iter().collect::<Result<Vec<_>, _>>()?;
        app.db
            .write(async |conn, _| {
                for Pushed { id, next, gone } in &pushed {
                    pushes::reschedule(conn, id, *next).await?;
                    for endpoint in gone {
                        push::remove_gone(conn, endpoint).await?;
                    }
                }
                Ok(())
            })
            .await?;
    }
    Ok(pushes::next_due_at(&mut *app.db.read().await?).await?)
}

/// Sends a notification to each device of its user.
async fn send(app: &App, due: DuePush, now: Instant) -> Result<Pushed, AppError> {
    let (mut next, mut gone) = (None, Vec::new());
    let lifetime = (useful_until(&due) - now).to_std().unwrap_or_default();
    let devices = if lifetime.is_zero() || due.is_done_with || is_overtaken(app, &due, now).await? {
        Vec::new()
    } else {
        push::of_user(&mut *app.db.read().await?, &due.user_id, now).await?
    };
    let message = message(&due);
    for device in devices {
        match app.pushes.send(&device, &message, lifetime, now).await {
            PushOutcome::Sent => {}
            PushOutcome::Gone => gone.push(device.endpoint),
            PushOutcome::Failed(reason) => {
                warn(&due, &reason);
                next = Some(now + PUSH_RETRY_INTERVAL).filter(|next| *next < useful_until(&due));
            }
            PushOutcome::Refused(reason) => warn(&due, &reason),
        }
    }
    let id = due.id;
    Ok(Pushed { id, next, gone })
}

fn warn(due: &DuePush, reason: &str) {
    tracing::warn!(notification = due.id, "a device was not notified: {reason}");
}

/// A day after its creation, or at the start of its class, a notification is of no use on a device.
fn useful_until(due: &DuePush) -> Instant {
    let until = due.created_at + LETTER_RETRY_PERIOD;
    due.start_at.map_or(until, |start_at| until.min(start_at))
}

/// Returns whether a notification of a free spot that has waited is no longer news.
async fn is_overtaken(app: &App, due: &DuePush, now: Instant) -> Result<bool, AppError> {
    let has_waited = due.created_at < due.push_at;
    let (true, Some(NotificationKind::WaitlistOpening), Some(class_id)) =
        (has_waited, due.kind, &due.class_id)
    else {
        return Ok(false);
    };
    let mut reader = app.db.read().await?;
    let opening = store::waitlist::opening(&mut reader, class_id, &due.user_id).await?;
    Ok(opening.is_none_or(|(class, member)| why_no_longer_news(&class, &member, now).is_some()))
}

fn message(due: &DuePush) -> PushMessage {
    // The spots of a class are announced again and again: the device shows the last time.
    let tag = match (due.kind, &due.class_id) {
        (Some(NotificationKind::WaitlistOpening), Some(class_id)) => format!("opening-{class_id}"),
        _ => due.id.clone(),
    };
    PushMessage {
        title: due.title.clone(),
        body: due.message.chars().take(PUSH_LENGTH).collect(),
        path: due.class_id.as_deref().map_or(HOME.to_owned(), class_path),
        tag,
    }
}
