//! Changes of a balance apart from any booking: opened, set by an admin, or ended.

use std::cmp::Ordering;

use fantail_core::concession::{LedgerCause, counted};
use fantail_core::studio_time::Instant;
use fantail_core::wire::HistoryKind;

use super::notify::{self, BalanceChange};
use crate::db::Conn;
use crate::db::writes::Writes;
use crate::error::AppError;
use crate::mail::occasion::Occasion;
use crate::store;
use crate::store::history::Event;
use crate::store::ledger::Entry;
use crate::store::users::Account;
use crate::store::users::recipients::Recipient;

/// A change of a balance, and its cause.
#[derive(Debug, Clone, Copy)]
pub struct Move<'a> {
    pub user_id: &'a str,
    pub from: i32,
    pub to: i32,
    pub cause: LedgerCause,
    /// The words of the history beside the number.
    pub details: &'a str,
    pub actor_id: &'a str,
}

/// Sets somebody's balance, as an admin, and tells them of the concessions added, or of a low balance.
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
    let moved = Move {
        user_id: &account.id,
        from,
        to,
        cause,
        details,
        actor_id: admin_id,
    };
    let mut writes = Writes::default();
    enter(&mut writes, moved, now);
    let recipient = &Recipient::from(account);
    if to < from {
        let change = BalanceChange {
            before: from,
            after: to,
        };
        notify::tell_of_a_low_balance(&mut writes, recipient, change, now)?;
    } else {
        let occasion = Occasion::ConcessionsAdded {
            added: from.abs_diff(to),
            balance: to,
        };
        notify::tell(&mut writes, recipient, &occasion, now)?;
    }
    Ok(writes.send(conn).await?)
}

/// The reason a balance ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    BecameACoach,
    AccountDeleted,
}

/// A balance that ends, with the concessions left in it.
#[derive(Debug, Clone, Copy)]
pub struct Ended<'a> {
    pub user_id: &'a str,
    pub left: i32,
    pub why: End,
    pub actor_id: &'a str,
}

/// Takes what is left of a balance.
pub fn end(writes: &mut Writes, ended: Ended<'_>, now: Instant) {
    let (cause, details) = match ended.why {
        End::BecameACoach => (LedgerCause::RoleChange, "Coaches have no concessions"),
        End::AccountDeleted => (LedgerCause::AccountClosed, "The account was deleted"),
    };
    let moved = Move {
        user_id: ended.user_id,
        from: ended.left,
        to: 0,
        cause,
        details,
        actor_id: ended.actor_id,
    };
    enter(writes, moved, now);
}

/// Moves a balance by a ledger entry and records it, unless it stays the same.
pub fn enter(writes: &mut Writes, moved: Move<'_>, now: Instant) {
    let delta = moved.to - moved.from;
    if delta == 0 {
        return;
    }
    let entry = Entry {
        user_id: moved.user_id,
        delta,
        balance_after: moved.to,
        cause: moved.cause,
        class_id: None,
        booking_id: None,
        actor_id: moved.actor_id,
    };
    store::ledger::push(writes, &[entry], now);
    let kind = if 0 < delta {
        HistoryKind::ConcessionsAdded
    } else {
        HistoryKind::ConcessionsRemoved
    };
    let description = kind.sentence(&counted(delta.abs()));
    let event = Event {
        concessions: Some(delta.unsigned_abs()),
        delta,
        details: moved.details,
        actor_id: Some(moved.actor_id),
        ..Event::of_their_own(moved.user_id, kind, &description)
    };
    store::history::push(writes, &[event], now);
}
