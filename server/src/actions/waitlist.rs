//! Waiting for a full class, and telling those who wait.

use fantail_core::studio_time::Instant;
use fantail_core::wire::Class;

use super::notify;
use crate::db::Conn;
use crate::error::AppError;
use crate::mail::letters::Letterhead;
use crate::store;
use crate::store::bookings::BookedBy;
use crate::store::history::Event;
use crate::store::waitlist::NewEntry;
use fantail_core::wire::HistoryKind;

/// Who looks at a class when no one's own place in it is asked.
const NOBODY: &str = "";
const NO_CLASS: AppError = AppError::NotFound("Class not found");

/// Puts a member on a waitlist.
pub async fn join(
    conn: &mut Conn,
    user_id: String,
    class_id: String,
    now: Instant,
) -> Result<(), AppError> {
    let class = store::classes::find(conn, &class_id, &user_id).await?;
    let class = class.ok_or(NO_CLASS)?;
    let member = store::users::find(conn, &user_id)
        .await?
        .ok_or(AppError::Unauthorised)?;
    let verdict =
        fantail_core::waitlist::join(&store::classes::facts(&class), &member.facts(), now);
    if !verdict.allowed {
        return Err(AppError::refused(verdict));
    }
    let entry = NewEntry {
        user_id: &user_id,
        class_id: &class_id,
        added_by: BookedBy::Member,
    };
    store::waitlist::add(conn, entry, now).await?;
    record(conn, HistoryKind::WaitlistJoined, &user_id, &class, now).await
}

/// Takes a member off a waitlist.
pub async fn leave(
    conn: &mut Conn,
    user_id: String,
    class_id: String,
    now: Instant,
) -> Result<(), AppError> {
    if !store::waitlist::remove(conn, &user_id, &class_id).await? {
        return Err(AppError::NotFound(
            "You are not currently on the waitlist for this class",
        ));
    }
    let class = store::classes::find(conn, &class_id, &user_id).await?;
    let class = class.ok_or(NO_CLASS)?;
    record(conn, HistoryKind::WaitlistLeft, &user_id, &class, now).await
}

/// Tells everyone who waits for a class that a spot has opened; nobody once booking is closed.
///
/// To be called after the spot was freed.
pub async fn announce_opening(
    conn: &mut Conn,
    head: &Letterhead,
    class_id: &str,
    now: Instant,
) -> Result<(), AppError> {
    let class = store::classes::find(conn, class_id, NOBODY).await?;
    let class = &class.ok_or(NO_CLASS)?;
    if !fantail_core::waitlist::opening_is_announced(&store::classes::facts(class), now) {
        return Ok(());
    }
    for waiting in store::waitlist::waiting_for(conn, &class.id, now).await? {
        notify::tell_of_opening(conn, head, &waiting, class, now).await?;
    }
    Ok(())
}

async fn record(
    conn: &mut Conn,
    kind: HistoryKind,
    user_id: &str,
    class: &Class,
    now: Instant,
) -> Result<(), AppError> {
    let description = kind.sentence(&class.name);
    let event = Event {
        class_id: Some(&class.id),
        ..Event::of_their_own(user_id, kind, &description)
    };
    Ok(store::history::add(conn, event, now).await?)
}
