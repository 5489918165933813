//! Fills the free spots of a class from its waitlist.

use std::collections::HashSet;

use fantail_core::booking::Terms;
use fantail_core::class::Class;
use fantail_core::facts::ClassFacts;
use fantail_core::studio_time::Instant;
use fantail_core::waitlist;

use super::notify;
use super::own_booking::{self, Cause};
use crate::db::Conn;
use crate::error::AppError;
use crate::store;
use crate::store::classes::ViewedClass;
use crate::store::waitlist::waiting::WaitingUser;

/// Notifies the waitlist of the spot of a cancelled booking. `before` is the class before the
/// cancellation.
pub async fn announce_freed_spot(
    conn: &mut Conn,
    before: &ViewedClass,
    now: Instant,
) -> Result<(), AppError> {
    let active_bookings = before.active_bookings.saturating_sub(1);
    let facts = ClassFacts::without_viewer(&before.class, active_bookings);
    announce(conn, &before.class, &facts, now).await
}

/// Fills the free spots of a class from its waitlist, unless booking has closed: books whoever asked to be booked, in the
/// order of joining, and notifies those who could book what is left.
///
/// `facts` are the facts after the spot was freed.
pub async fn announce(
    conn: &mut Conn,
    class: &Class,
    facts: &ClassFacts,
    now: Instant,
) -> Result<(), AppError> {
    if !waitlist::opening_is_announced(facts, now) {
        return Ok(());
    }
    let mut waiting = store::waitlist::waiting::waiting_for(conn, &class.id, now).await?;
    let mut left = facts.clone();
    let mut booked = HashSet::new();
    for one in waiting.iter_mut().filter(|one| one.book_for_me) {
        if left.is_full() {
            break;
        }
        // The bookings before this one may have returned a late credit.
        if let Some(account) = store::users::find(conn, &one.account.id).await? {
            one.account = account;
        }
        if is_booked(conn, &left, one, now).await? {
            let (member, shown) = (&one.account, Terms::default());
            own_booking::create(conn, member, &class.id, shown, Cause::Waitlist, now).await?;
            left.active_bookings += 1;
            booked.insert(one.account.id.clone());
        }
    }
    waiting.retain(|one| {
        !booked.contains(&one.account.id)
            && waitlist::is_told_of_opening(&left, &one.account.facts(), now)
    });
    notify::waitlist::spot_available(conn, &waiting, class, now).await
}

async fn is_booked(
    conn: &mut Conn,
    class: &ClassFacts,
    waiting: &WaitingUser,
    now: Instant,
) -> Result<bool, AppError> {
    let member = &waiting.account;
    let others = store::bookings::booked_times(conn, &member.id, now).await?;
    let facts = member.facts();
    Ok(waitlist::is_booked_when_a_spot_opens(
        class, &facts, &others, now,
    ))
}
