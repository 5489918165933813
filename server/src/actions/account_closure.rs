//! Cancels the upcoming bookings and waitlist entries of an account that is deleted, deactivated,
//! or loses the right to book. Also deletes accounts.

use fantail_core::admin_safety::{self, ChangedAccount};
use fantail_core::concession::as_delta;
use fantail_core::conflict::Conflict;
use fantail_core::event::EventKind;
use fantail_core::studio_time::Instant;

use super::balance::{self, CloseReason, ClosedBalance};
use super::bank_account;
use super::booking_entry::{self, BookingEntry, Cancellation};
use super::notify;
use super::spot_available::announce_freed_spot;
use super::waitlist::{WaitlistChange, record};
use crate::db::Conn;
use crate::db::writes::Writes;
use crate::error::AppError;
use crate::mail::occasion::Occasion;
use crate::store;
use crate::store::bookings::{CancelledBy, ToCome};
use crate::store::classes::ViewedClass;
use crate::store::events::NewEvent;
use crate::store::users::Account;

/// An account whose bookings and waitlist entries are cancelled.
#[derive(Debug, Clone, Copy)]
pub struct ClosingAccount<'a> {
    /// The account before the change.
    pub account: &'a Account,
    /// The id of the account that acts.
    pub actor_id: &'a str,
    pub notify: NotifyOwner,
}

/// Whether the account's owner is notified of each cancellation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NotifyOwner {
    OfEachBooking,
    No,
}

/// Cancels every confirmed booking of a class that hasn't started, with a full refund, and every
/// waitlist entry. Then fills the freed spots from the waitlists. Returns the balance after
/// all of that.
pub async fn cancel_everything(
    conn: &mut Conn,
    closing: ClosingAccount<'_>,
    now: Instant,
) -> Result<i32, AppError> {
    leave_waitlists(conn, closing, now).await?;
    let user_id = &closing.account.id;
    let bookings = store::bookings::to_come(conn, user_id, now).await?;
    let mut balance = closing.account.concessions;
    let mut classes = Vec::new();
    for booking in &bookings {
        let (class, after) = cancel_booking(conn, closing, booking, balance, now).await?;
        balance = after;
        classes.push(class);
    }
    for viewed in &classes {
        announce_freed_spot(conn, viewed, now).await?;
    }
    // Whoever was booked from a waitlist may have made a late credit of this account come back.
    let account = store::users::find(conn, user_id).await?;
    Ok(account.map_or(balance, |account| account.concessions))
}

/// Cancels one booking. Returns the class before the cancellation, and the balance after it.
async fn cancel_booking(
    conn: &mut Conn,
    closing: ClosingAccount<'_>,
    booking: &ToCome,
    balance: i32,
    now: Instant,
) -> Result<(ViewedClass, i32), AppError> {
    let class = store::classes::find(conn, &booking.class_id, Some(&closing.account.id)).await?;
    let viewed = class.ok_or(AppError::NO_CLASS)?;
    let delta = as_delta(booking.concessions_used);
    let entry = BookingEntry {
        holder: closing.account,
        class: &viewed.class,
        booking_id: &booking.id,
        delta,
        balance_after: balance + delta,
        actor_id: closing.actor_id,
    };
    let cancellation = Cancellation::plain(CancelledBy::Account);
    let mut writes = Writes::default();
    booking_entry::cancel(&mut writes, &entry, cancellation, now);
    if closing.notify == NotifyOwner::OfEachBooking {
        let occasion = Occasion::RemovedByStudio {
            class: entry.class.into(),
            booking_id: booking.id.clone(),
            refunded: booking.concessions_used,
        };
        notify::user(&mut writes, &closing.account.into(), &occasion, now)?;
    }
    let after = entry.final_balance();
    writes.send(conn).await?;
    Ok((viewed, after))
}

async fn leave_waitlists(
    conn: &mut Conn,
    closing: ClosingAccount<'_>,
    now: Instant,
) -> Result<(), AppError> {
    let user_id = &closing.account.id;
    let mut writes = Writes::default();
    for waited in store::waitlist::classes_of(conn, user_id).await? {
        store::waitlist::push_removal(&mut writes, user_id, &waited.class_id);
        // The waitlist of a class ends with the class.
        if waited.ends_at <= now {
            continue;
        }
        let change = WaitlistChange {
            kind: EventKind::WaitlistLeft,
            user_id,
            class_id: &waited.class_id,
            class_name: &waited.class_name,
            actor_id: closing.actor_id,
            details: "The account changed",
            is_effect: true,
        };
        record(&mut writes, &[change], now);
    }
    Ok(writes.send(conn).await?)
}

/// Deletes the caller's own account. Refuses an admin's.
pub async fn delete_own_account(
    conn: &mut Conn,
    account: &Account,
    now: Instant,
) -> Result<(), AppError> {
    if !account.role.capabilities().can_delete_account {
        return Err(Conflict::AdminAccount.into());
    }
    delete(conn, account, &account.id, now).await
}

/// Deletes a user's account as an admin.
pub async fn delete_user(
    conn: &mut Conn,
    admin: &Account,
    user_id: &str,
    now: Instant,
) -> Result<(), AppError> {
    let account = store::users::find(conn, user_id)
        .await?
        .ok_or(AppError::NO_USER)?;
    let others = store::users::standing::other_active_admins(conn, user_id).await?;
    let changed = changed_account(admin, &account);
    admin_safety::may_change(account.status(), None, changed, others)?;
    let shown = store::users::bank_account(conn).await?;
    delete(conn, &account, &admin.id, now).await?;
    bank_account::record_if_changed(conn, shown, user_id, admin, now).await
}

/// Ends the sessions and cancels everything upcoming at once. A daily job erases the personal data
/// later.
async fn delete(
    conn: &mut Conn,
    account: &Account,
    actor_id: &str,
    now: Instant,
) -> Result<(), AppError> {
    let user_id = account.id.as_str();
    let closing = ClosingAccount {
        account,
        actor_id,
        notify: NotifyOwner::No,
    };
    let remaining = cancel_everything(conn, closing, now).await?;
    let mut writes = Writes::default();
    let closed = ClosedBalance {
        user_id,
        remaining,
        reason: CloseReason::AccountDeleted,
        actor_id,
    };
    balance::close(&mut writes, closed, now);
    let event = NewEvent {
        actor_id: Some(actor_id),
        ..NewEvent::of_user(user_id, EventKind::ProfileUpdated, "Deleted the account")
    };
    store::events::push(&mut writes, &[event], now);
    writes.send(conn).await?;
    store::users::sessions::end_all(conn, user_id, now).await?;
    store::users::links::void_all(conn, user_id, now).await?;
    store::calendar_feeds::remove(conn, user_id).await?;
    store::outbox::bury_all(conn, user_id, now).await?;
    store::users::standing::mark_deleted(conn, user_id, now).await?;
    notify_other_admins(conn, account, actor_id, now).await
}

/// Notifies every admin but the actor.
async fn notify_other_admins(
    conn: &mut Conn,
    account: &Account,
    actor_id: &str,
    now: Instant,
) -> Result<(), AppError> {
    let occasion = Occasion::AccountDeleted {
        user: account.into(),
    };
    let mut writes = Writes::default();
    notify::other_admins(conn, &mut writes, Some(actor_id), &occasion, now).await?;
    Ok(writes.send(conn).await?)
}

/// Returns whether an admin changes their own account or another's.
pub fn changed_account(admin: &Account, account: &Account) -> ChangedAccount {
    if admin.id == account.id {
        ChangedAccount::Own
    } else {
        ChangedAccount::Another
    }
}
