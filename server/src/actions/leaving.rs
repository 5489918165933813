//! Giving up every place: on deactivation, on a change of role, and on deletion.

use fantail_core::concession::as_delta;
use fantail_core::conflict::Conflict;
use fantail_core::standing::{self, Whose};
use fantail_core::studio_time::Instant;
use fantail_core::wire::HistoryKind;

use super::balance::{self, End, Ended};
use super::bank_account;
use super::notify;
use super::opening::announce_freed_spot;
use super::place::{self, Ending, Place};
use super::waitlist::{Change, record};
use crate::db::Conn;
use crate::db::writes::Writes;
use crate::error::AppError;
use crate::mail::occasion::Occasion;
use crate::store;
use crate::store::bookings::{CancelledBy, ToCome};
use crate::store::classes::ViewedClass;
use crate::store::history::Event;
use crate::store::users::Account;

/// An account that gives up its places, and the person whose action it is.
#[derive(Debug, Clone, Copy)]
pub struct Leaver<'a> {
    /// The account as it was before.
    pub account: &'a Account,
    pub actor_id: &'a str,
    pub told: Told,
}

/// Whether the account's owner is told of each place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Told {
    OfEachPlace,
    Nothing,
}

/// Gives up every booking of a class that hasn't started, with a full refund, and every waitlist entry; then tells the
/// people waiting for the freed spots. Answers the balance that is left.
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
        left.push(give_up(conn, leaver, place, balance, now).await?);
    }
    for viewed in &left {
        announce_freed_spot(conn, viewed, now).await?;
    }
    Ok(balance)
}

/// Gives up one booking; answers the class as it was before.
async fn give_up(
    conn: &mut Conn,
    leaver: Leaver<'_>,
    lost: &ToCome,
    balance_after: i32,
    now: Instant,
) -> Result<ViewedClass, AppError> {
    let class = store::classes::find(conn, &lost.class_id, Some(&leaver.account.id)).await?;
    let viewed = class.ok_or(AppError::NO_CLASS)?;
    let given_up = Place {
        holder: leaver.account,
        class: &viewed.class,
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
            class: given_up.class.into(),
            booking_id: lost.id.clone(),
            refunded: lost.concessions_used,
        };
        notify::tell(&mut writes, &leaver.account.into(), &occasion, now)?;
    }
    writes.send(conn).await?;
    Ok(viewed)
}

async fn stop_waiting(conn: &mut Conn, leaver: Leaver<'_>, now: Instant) -> Result<(), AppError> {
    let user_id = &leaver.account.id;
    let mut writes = Writes::default();
    for waited in store::waitlist::classes_of(conn, user_id).await? {
        store::waitlist::push_removal(&mut writes, user_id, &waited.class_id);
        // The entry of a class that is over ended with it.
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

/// Deletes one's own account, which an admin's owner can't.
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

/// Deletes another's account, as an admin.
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
    bank_account::note_another_shown(conn, shown, user_id, admin, now).await
}

/// Sign-in and everything ahead end at once; personal data is erased later, by the daily job.
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
    let ended = Ended {
        user_id,
        left,
        why: End::AccountDeleted,
        actor_id,
    };
    balance::end(&mut writes, ended, now);
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

/// Tells every admin but the one whose action it was.
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

/// Whether the account is the admin's own.
pub fn whose(admin: &Account, account: &Account) -> Whose {
    if admin.id == account.id {
        Whose::TheirOwn
    } else {
        Whose::AnotherPersons
    }
}
