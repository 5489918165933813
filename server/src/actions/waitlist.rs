//! Waiting for a full class, and telling those who wait.

use fantail_core::booking::StudioOverride;
use fantail_core::studio_time::Instant;
use fantail_core::wire::Class;

use super::desk::{Wanted, user_and_class};
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

/// Puts someone on a waitlist for the studio. They aren't told: what is told of is a spot, and that is to come.
pub async fn add(
    conn: &mut Conn,
    admin_id: String,
    wanted: Wanted,
    now: Instant,
) -> Result<(), AppError> {
    let (user, class) = &user_and_class(conn, &wanted).await?;
    let ask = |chosen| {
        fantail_core::waitlist::add(&store::classes::facts(class), &user.facts(), chosen, now)
    };
    let verdict = ask(wanted.chosen);
    if !verdict.allowed {
        return Err(AppError::refused(verdict));
    }
    // An override counts as one where there was a rule to set aside.
    let added_by = if ask(StudioOverride::default()).allowed {
        BookedBy::Studio
    } else {
        BookedBy::StudioOverride
    };
    let entry = NewEntry {
        user_id: &user.id,
        class_id: &class.id,
        added_by,
    };
    store::waitlist::add(conn, entry, now).await?;
    let kind = HistoryKind::WaitlistJoined;
    let by = By {
        actor_id: &admin_id,
        details: "Added by the studio",
    };
    record_by(conn, kind, &user.id, class, by, now).await
}

/// An entry as an admin names it.
#[derive(Debug, Clone)]
pub struct NamedEntry {
    pub class_id: String,
    pub entry_id: String,
    /// Where it is named, the class must start then.
    pub start_at: Option<Instant>,
}

/// Takes someone off a waitlist for the studio.
pub async fn remove(
    conn: &mut Conn,
    admin_id: String,
    named: NamedEntry,
    now: Instant,
) -> Result<(), AppError> {
    let class = store::classes::find(conn, &named.class_id, NOBODY).await?;
    let class = class.ok_or(NO_CLASS)?;
    if named.start_at.is_some_and(|at| at != class.start_time) {
        return Err(not_the_start());
    }
    let user_id = store::waitlist::remove_entry(conn, &class.id, &named.entry_id).await?;
    let user_id = user_id.ok_or(AppError::NotFound("Waitlist entry not found"))?;
    let kind = HistoryKind::WaitlistLeft;
    let by = By {
        actor_id: &admin_id,
        details: "Removed by the studio",
    };
    record_by(conn, kind, &user_id, &class, by, now).await
}

/// A start that is not this class's.
pub fn not_the_start() -> AppError {
    AppError::at_field("instanceStartTime", "This is not when the class starts")
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
    let oneself = By {
        actor_id: user_id,
        details: "",
    };
    record_by(conn, kind, user_id, class, oneself, now).await
}

/// Who did it, and what more there is to say.
struct By<'a> {
    actor_id: &'a str,
    details: &'a str,
}

async fn record_by(
    conn: &mut Conn,
    kind: HistoryKind,
    user_id: &str,
    class: &Class,
    by: By<'_>,
    now: Instant,
) -> Result<(), AppError> {
    let description = kind.sentence(&class.name);
    let event = Event {
        class_id: Some(&class.id),
        actor_id: Some(by.actor_id),
        details: by.details,
        ..Event::of_their_own(user_id, kind, &description)
    };
    Ok(store::history::add(conn, event, now).await?)
}
