//! Reading and dismissing notifications, settings for letters, and messages from admins.

use std::collections::BTreeSet;

use fantail_core::event::EventKind;
use fantail_core::forms::message::{Addressees, Message};
use fantail_core::forms::settings;
use fantail_core::studio_time::Instant;
use fantail_core::wire::{NotificationSettings, SettingsRequest};

use super::notify;
use crate::db::Conn;
use crate::db::writes::Writes;
use crate::error::{AppError, PresentValues, RefusedEdit};
use crate::mail::occasion::{ClassSnapshot, Occasion};
use crate::store;
use crate::store::events::NewEvent;
use crate::store::users::Account;
use crate::store::users::recipients::{Addressee, Recipient};

const NO_NOTIFICATION: AppError = AppError::NotFound("Notification not found");

/// Marks one's own notification as read.
pub async fn read(conn: &mut Conn, user_id: &str, id: &str, now: Instant) -> Result<(), AppError> {
    if store::notifications::mark_read(conn, id, user_id, now).await? {
        Ok(())
    } else {
        Err(NO_NOTIFICATION)
    }
}

/// Marks all of one's own notifications as read.
pub async fn read_all(conn: &mut Conn, user_id: &str, now: Instant) -> Result<(), AppError> {
    Ok(store::notifications::mark_all_read(conn, user_id, now).await?)
}

/// Dismisses one's own notification.
pub async fn dismiss(
    conn: &mut Conn,
    user_id: &str,
    id: &str,
    now: Instant,
) -> Result<(), AppError> {
    if store::notifications::dismiss(conn, id, user_id, now).await? {
        Ok(())
    } else {
        Err(NO_NOTIFICATION)
    }
}

/// Changes a user's settings for letters. A setting that is left out stays the same.
pub async fn change_settings(
    conn: &mut Conn,
    user: &Account,
    request: SettingsRequest,
) -> Result<NotificationSettings, AppError> {
    let settings = settings::apply(&request.form, user.letters);
    settings::check_conflict(
        &request.before.unwrap_or_default(),
        &settings,
        &user.letters,
    )
    .map_err(|conflict| {
        AppError::EditConflict(Box::new(RefusedEdit {
            conflict,
            present: PresentValues::Settings(user.letters),
            changed_by: None,
        }))
    })?;
    store::users::recipients::save_settings(conn, &user.id, settings).await?;
    Ok(settings)
}

/// Sends a message to all recipients, or to none if one doesn't exist; returns their number.
pub async fn send(
    conn: &mut Conn,
    admin: &Account,
    message: Message,
    now: Instant,
) -> Result<usize, AppError> {
    let class = match &message.class_id {
        Some(class_id) => {
            let found = store::classes::find(conn, class_id, None).await?;
            Some(ClassSnapshot::from(&found.ok_or(AppError::NO_CLASS)?.class))
        }
        None => None,
    };
    let notified = recipients(store::users::recipients::everyone(conn).await?, &message.to)?;
    let mut writes = Writes::default();
    record(&mut writes, admin, &message, &notified, now);
    let occasion = Occasion::Message {
        title: message.title,
        message: message.message,
        class,
        sender_id: admin.id.clone(),
    };
    let notified: Vec<_> = notified
        .iter()
        .map(|recipient| (recipient, &occasion))
        .collect();
    if message.goes_by_letter {
        notify::each(&mut writes, &notified, now)?;
    } else {
        notify::each_in_app(&mut writes, &notified, now);
    }
    writes.send(conn).await?;
    Ok(notified.len())
}

/// Records that the message was sent. A message to one person is an event of their history, which
/// their erasure empties; any other message is an act on its class or on several people.
fn record(
    writes: &mut Writes,
    admin: &Account,
    message: &Message,
    notified: &[Recipient],
    now: Instant,
) {
    let class_id = message.class_id.as_deref();
    match notified {
        [] => {}
        [only] => {
            let kind = EventKind::MessageSent;
            let description = kind.sentence("");
            let event = NewEvent {
                class_id,
                details: &message.title,
                actor_id: Some(&admin.id),
                ..NewEvent::of_user(&only.user_id, kind, &description)
            };
            store::events::push(writes, &[event], now);
        }
        _ => {
            let act = NewEvent {
                class_id,
                description: &message.title,
                reached: notified.len(),
                ..NewEvent::of_staff(&admin.id, EventKind::MessageSent)
            };
            store::events::push(writes, &[act], now);
        }
    }
}

/// The recipients of a message, without inactive accounts, even if they are named.
fn recipients(everyone: Vec<Addressee>, to: &Addressees) -> Result<Vec<Recipient>, AppError> {
    if let Addressees::Users(named) = to {
        refuse_unknown_users(&everyone, named)?;
    }
    let is_addressed = |addressee: &Addressee| match to {
        Addressees::Users(named) => named.contains(&addressee.recipient.user_id),
        Addressees::Audience(audience) => audience.includes(addressee.role),
    };
    Ok(everyone
        .into_iter()
        .filter(|addressee| addressee.is_active && is_addressed(addressee))
        .map(|addressee| addressee.recipient)
        .collect())
}

fn refuse_unknown_users(everyone: &[Addressee], named: &BTreeSet<String>) -> Result<(), AppError> {
    let found = everyone
        .iter()
        .filter(|addressee| named.contains(&addressee.recipient.user_id));
    if found.count() == named.len() {
        Ok(())
    } else {
        Err(AppError::NO_USER)
    }
}
