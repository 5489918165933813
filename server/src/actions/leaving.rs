//! Giving everything up: by being deactivated, by getting another role, and by leaving for good.

use fantail_core::concession::as_delta;
use fantail_core::conflict::Conflict;
use fantail_core::standing::{self, Whose};
use fantail_core::studio_time::Instant;
use fantail_core::wire::{Class, HistoryKind};

use super::balance::{self, End};
use super::bank_account;
use super::notify;
use super::place::{self, Ending, Place};
use super::waitlist::{Change, announce_freed_spot, record};
use crate::db::Conn;
use crate::error::AppError;
use crate::mail::occasion::Occasion;
use crate::store;
use crate::store::bookings::{CancelledBy, ToCome};
use crate::store::history::Event;
use crate::store::users::Account;
use crate::store::writes::Writes;

/// Who gives up what they have, and by whose hand.
#[derive(Debug, Clone, Copy)]
pub struct Leaver<'a> {
    /// As they are before it.
    pub account: &'a Account,
    pub actor_id: &'a str,
    pub told: Told,
}

/// Whether they hear of each place they lose.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Told {
    OfEachPlace,
    Nothing,
}

/// Gives up every place in a class that hasn't started, with a full refund, and every place on a waitlist; then those
/// who wait for what has become free are told. Answers the balance that is left.
pub async fn give_up_everything(
    conn: &mut Conn,
    leaver: Leaver<'_>,
    now: Instant,
) -> Result<i32, AppError> {
    stop_waiting(conn, leaver, now).await?;
    let user_id = &leaver.account.id;
    let places = store::bookings::to_come(conn, user_id, now).await?;
    let mut balance = leaver.account.concessions;
    let mut left = Vec::new();
    for place in &places {
        balance += as_delta(place.concessions_used);
        left.push(give_up(conn, leaver, (place, balance), now).await?);
    }
    for class in &left {
        announce_freed_spot(conn, class, now).await?;
    }
    Ok(balance)
}

/// Answers the class as it was before.
async fn give_up(
    conn: &mut Conn,
    leaver: Leaver<'_>,
    (lost, balance_after): (&ToCome, i32),
    now: Instant,
) -> Result<Class, AppError> {
    let class = store::classes::find(conn, &lost.class_id, Some(&leaver.account.id)).await?;
    let class = class.ok_or(AppError::NO_CLASS)?;
    let given_up = Place {
        holder: leaver.account,
        class: &class,
        booking_id: &lost.id,
        delta: as_delta(lost.concessions_used),
        balance_after,
        actor_id: leaver.actor_id,
    };
    let ending = Ending::plain(CancelledBy::Account);
    let mut writes = Writes::default();
    place::give_up(&mut writes, &given_up, ending, now);
    if leaver.told == Told::OfEachPlace {
        let occasion = Occasion::RemovedByStudio {
            class: (&class).into(),
            booking_id: lost.id.clone(),
            refunded: lost.concessions_used,
        };
        notify::tell(conn, &mut writes, &leaver.account.into(), &occasion, now).await?;
    }
    writes.send(conn).await?;
    Ok(class)
}

async fn stop_waiting(conn: &mut Conn, leaver: Leaver<'_>, now: Instant) -> Result<(), AppError> {
    let user_id = &leaver.account.id;
    let mut writes = Writes::default();
    for waited in store::waitlist::classes_of(conn, user_id).await? {
        store::waitlist::push_removal(&mut writes, user_id, &waited.class_id);
        // A class that is over was left when it ended, and not today.
        if waited.ends_at <= now {
            continue;
        }
        let left = Change {
            kind: HistoryKind::WaitlistLeft,
            user_id,
            class_id: &waited.class_id,
            class_name: &waited.class_name,
            actor_id: leaver.actor_id,
            details: "The account changed",
        };
        record(&mut writes, &[left], now);
    }
    Ok(writes.send(conn).await?)
}

/// Deletes one's own account; an admin's is deleted by another admin.
pub async fn delete_oneself(
    conn: &mut Conn,
    account: &Account,
    now: Instant,
) -> Result<(), AppError> {
    if !account.role.capabilities().can_delete_account {
        return Err(Conflict::AdminAccount.into());
    }
    delete(conn, account, &account.id, now).await
}

/// Deletes somebody's account, as an admin.
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
    let whose = whose(admin, &account);
    standing::may_become(account.standing(), None, whose, others)?;
    let shown = store::users::bank_account(conn).await?;
    delete(conn, &account, &admin.id, now).await?;
    bank_account::note_another_shown(conn, shown, (user_id, admin), now).await
}

/// At once there is no way in and nothing ahead; what is personal goes later, by the daily job.
async fn delete(
    conn: &mut Conn,
    account: &Account,
    actor_id: &str,
    now: Instant,
) -> Result<(), AppError> {
    let user_id = account.id.as_str();
    let leaver = Leaver {
        account,
        actor_id,
        told: Told::Nothing,
    };
    let left = give_up_everything(conn, leaver, now).await?;
    let mut writes = Writes::default();
    balance::end(
        &mut writes,
        user_id,
        (left, End::AccountDeleted),
        actor_id,
        now,
    );
    let event = Event {
        actor_id: Some(actor_id),
        ..Event::of_their_own(user_id, HistoryKind::ProfileUpdated, "Deleted the account")
    };
    store::history::push(&mut writes, &[event], now);
    writes.send(conn).await?;
    store::users::sessions::end_all(conn, user_id, now).await?;
    store::users::links::void_all(conn, user_id, now).await?;
    store::outbox::bury_all(conn, user_id, now).await?;
    store::users::standing::mark_deleted(conn, user_id, now).await?;
    tell_the_others(conn, account, actor_id, now).await
}

/// Every admin but the one who did it.
async fn tell_the_others(
    conn: &mut Conn,
    account: &Account,
    actor_id: &str,
    now: Instant,
) -> Result<(), AppError> {
    let occasion = Occasion::AccountDeleted {
        user: account.into(),
    };
    let mut writes = Writes::default();
    notify::tell_admins_but(conn, &mut writes, Some(actor_id), &occasion, now).await?;
    Ok(writes.send(conn).await?)
}

/// Whose account an admin is about to change.
pub fn whose(admin: &Account, account: &Account) -> Whose {
    if admin.id == account.id {
        Whose::TheirOwn
    } else {
        Whose::AnotherPersons
    }
}
