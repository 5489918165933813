//! Changes of a balance that no booking causes: it is opened, set by an admin, or closed.

use std::cmp::Ordering;

use fantail_core::concession::{LedgerCause, counted};
use fantail_core::event::EventKind;
use fantail_core::studio_time::Instant;

use super::notify::{self, BalanceChange};
use crate::db::Conn;
use crate::db::writes::Writes;
use crate::error::AppError;
use crate::mail::occasion::Occasion;
use crate::store;
use crate::store::events::NewEvent;
use crate::store::ledger::NewLedgerEntry;
use crate::store::users::Account;
use crate::store::users::recipients::Recipient;

/// A change of a balance that no booking causes.
#[derive(Debug, Clone, Copy)]
pub struct Adjustment<'a> {
    pub user_id: &'a str,
    pub from: i32,
    pub to: i32,
    pub cause: LedgerCause,
    /// The details of the event in the history.
    pub details: &'a str,
    pub actor_id: &'a str,
}

/// Sets a user's balance as an admin, and notifies them of added concessions or of a low balance.
pub async fn set(
    conn: &mut Conn,
    account: &Account,
    to: i32,
    admin_id: &str,
    now: Instant,
) -> Result<(), AppError> {
    let from = account.concessions;
    let (cause, details) = match from.cmp(&to) {
        Ordering::Equal => return Ok(()),
        Ordering::Less => (LedgerCause::Granted, "Added by the studio"),
        Ordering::Greater => (LedgerCause::Removed, "Taken away by the studio"),
    };
    let adjustment = Adjustment {
        user_id: &account.id,
        from,
        to,
        cause,
        details,
        actor_id: admin_id,
    };
    let mut writes = Writes::default();
    post(&mut writes, adjustment, now);
    let recipient = &Recipient::from(account);
    if to < from {
        let change = BalanceChange {
            before: from,
            after: to,
        };
        notify::low_balance(&mut writes, recipient, change, now)?;
    } else {
        let occasion = Occasion::ConcessionsAdded {
            added: from.abs_diff(to),
            balance: to,
        };
        notify::user(&mut writes, recipient, &occasion, now)?;
    }
    Ok(writes.send(conn).await?)
}

/// Why a balance is closed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CloseReason {
    BecameACoach,
    AccountDeleted,
}

/// A balance that is closed, with its remaining concessions.
#[derive(Debug, Clone, Copy)]
pub struct ClosedBalance<'a> {
    pub user_id: &'a str,
    pub remaining: i32,
    pub reason: CloseReason,
    pub actor_id: &'a str,
}

/// Sets a balance to 0.
pub fn close(writes: &mut Writes, closed: ClosedBalance<'_>, now: Instant) {
    let (cause, details) = match closed.reason {
        CloseReason::BecameACoach => (LedgerCause::RoleChange, "Coaches have no concessions"),
        CloseReason::AccountDeleted => (LedgerCause::AccountClosed, "The account was deleted"),
    };
    let adjustment = Adjustment {
        user_id: closed.user_id,
        from: closed.remaining,
        to: 0,
        cause,
        details,
        actor_id: closed.actor_id,
    };
    post(writes, adjustment, now);
}

/// Writes the ledger entry and the history event of an adjustment. Writes nothing if the balance
/// stays the same.
pub fn post(writes: &mut Writes, adjustment: Adjustment<'_>, now: Instant) {
    post_for(writes, adjustment, None, now);
}

/// Like [`post`], for adjustments of several users.
pub fn post_each(writes: &mut Writes, adjustments: &[Adjustment<'_>], now: Instant) {
    push(writes, adjustments, None, now);
}

/// Like [`post`], but for a payment that is recorded or reversed.
pub fn post_for(
    writes: &mut Writes,
    adjustment: Adjustment<'_>,
    payment_id: Option<&str>,
    now: Instant,
) {
    push(writes, &[adjustment], payment_id, now);
}

fn push(
    writes: &mut Writes,
    adjustments: &[Adjustment<'_>],
    payment_id: Option<&str>,
    now: Instant,
) {
    let changed: Vec<_> = adjustments
        .iter()
        .filter(|adjustment| adjustment.delta() != 0)
        .map(|adjustment| (adjustment, adjustment.sentence()))
        .collect();
    let entries: Vec<_> = changed
        .iter()
        .map(|(adjustment, _)| NewLedgerEntry {
            user_id: adjustment.user_id,
            delta: adjustment.delta(),
            balance_after: adjustment.to,
            cause: adjustment.cause,
            class_id: None,
            booking_id: None,
            payment_id,
            actor_id: adjustment.actor_id,
        })
        .collect();
    store::ledger::push(writes, &entries, now);
    let events: Vec<_> = changed
        .iter()
        .map(|(adjustment, description)| NewEvent {
            concessions: Some(adjustment.delta().unsigned_abs()),
            delta: adjustment.delta(),
            details: adjustment.details,
            actor_id: Some(adjustment.actor_id),
            is_effect: adjustment.is_effect(),
            ..NewEvent::of_user(adjustment.user_id, adjustment.kind(), description)
        })
        .collect();
    store::events::push(writes, &events, now);
}

impl Adjustment<'_> {
    fn delta(&self) -> i32 {
        self.to - self.from
    }

    /// Returns whether the act is a change of the account, not of its balance.
    fn is_effect(&self) -> bool {
        use LedgerCause::{AccountClosed, Opening, RoleChange};
        matches!(self.cause, Opening | RoleChange | AccountClosed)
    }

    fn kind(&self) -> EventKind {
        if 0 < self.delta() {
            EventKind::ConcessionsAdded
        } else {
            EventKind::ConcessionsRemoved
        }
    }

    fn sentence(&self) -> String {
        self.kind().sentence(&counted(self.delta().abs()))
    }
}
