//! Waitlists: joining and leaving, as a member or by an admin.

use fantail_core::booking::Overrides;
use fantail_core::class::Class;
use fantail_core::studio_time::Instant;
use fantail_core::wire::HistoryKind;

use super::on_behalf::{ActingFor, user_and_class};
use crate::db::Conn;
use crate::db::writes::Writes;
use crate::error::AppError;
use crate::store;
use crate::store::bookings::BookedBy;
use crate::store::history::Event;
use crate::store::users::Account;
use crate::store::waitlist::NewEntry;

/// Adds a member to a waitlist.
pub async fn join(
    conn: &mut Conn,
    member: &Account,
    class_id: &str,
    now: Instant,
) -> Result<(), AppError> {
    let class = store::classes::find(conn, class_id, Some(&member.id)).await?;
    let viewed = class.ok_or(AppError::NO_CLASS)?;
    let verdict = fantail_core::waitlist::join(&viewed.facts(), &member.facts(), now);
    if !verdict.allowed {
        return Err(AppError::refused(verdict));
    }
    let entry = NewEntry {
        user_id: &member.id,
        class_id,
        added_by: BookedBy::Member,
    };
    let change = Change::of_their_own(HistoryKind::WaitlistJoined, &member.id, &viewed.class);
    let mut writes = Writes::default();
    store::waitlist::push(&mut writes, entry, now);
    record(&mut writes, &[change], now);
    Ok(writes.send(conn).await?)
}

/// Removes a member from a waitlist.
pub async fn leave(
    conn: &mut Conn,
    user_id: &str,
    class_id: &str,
    now: Instant,
) -> Result<(), AppError> {
    let class = store::classes::find(conn, class_id, Some(user_id)).await?;
    let class = class.filter(|viewed| viewed.place.is_waiting);
    let viewed = class.ok_or(AppError::NotFound(
        "You are not currently on the waitlist for this class",
    ))?;
    let change = Change::of_their_own(HistoryKind::WaitlistLeft, user_id, &viewed.class);
    let mut writes = Writes::default();
    store::waitlist::push_removal(&mut writes, user_id, class_id);
    record(&mut writes, &[change], now);
    Ok(writes.send(conn).await?)
}

/// Adds someone to a waitlist, as an admin. They aren't told: the news is the spot, later.
pub async fn add(
    conn: &mut Conn,
    admin_id: &str,
    acting: ActingFor,
    now: Instant,
) -> Result<(), AppError> {
    let (user, viewed) = &user_and_class(conn, &acting).await?;
    let ask =
        |overrides| fantail_core::waitlist::add(&viewed.facts(), &user.facts(), overrides, now);
    let verdict = ask(acting.overrides);
    if !verdict.allowed {
        return Err(AppError::refused(verdict));
    }
    // An entry counts as an override only where there was a rule to set aside.
    let added_by = if ask(Overrides::default()).allowed {
        BookedBy::Studio
    } else {
        BookedBy::StudioOverride
    };
    let class = &viewed.class;
    let entry = NewEntry {
        user_id: &user.id,
        class_id: &class.id,
        added_by,
    };
    let change = Change {
        actor_id: admin_id,
        details: "Added by the studio",
        ..Change::of_their_own(HistoryKind::WaitlistJoined, &user.id, class)
    };
    let mut writes = Writes::default();
    store::waitlist::push(&mut writes, entry, now);
    record(&mut writes, &[change], now);
    Ok(writes.send(conn).await?)
}

/// A waitlist entry that an admin names.
#[derive(Debug, Clone)]
pub struct NamedEntry {
    pub class_id: String,
    pub entry_id: String,
    /// The start the admin named, which must be the start of the class.
    pub start_at: Option<Instant>,
}

/// Removes someone from a waitlist, as an admin.
pub async fn remove(
    conn: &mut Conn,
    admin_id: &str,
    named: NamedEntry,
    now: Instant,
) -> Result<(), AppError> {
    let class = store::classes::find(conn, &named.class_id, None).await?;
    let class = class.ok_or(AppError::NO_CLASS)?.class;
    if named.start_at.is_some_and(|at| at != class.start_time) {
        return Err(not_the_start());
    }
    let user_id = store::waitlist::remove_entry(conn, &class.id, &named.entry_id).await?;
    let user_id = user_id.ok_or(AppError::NotFound("Waitlist entry not found"))?;
    let change = Change {
        actor_id: admin_id,
        details: "Removed by the studio",
        ..Change::of_their_own(HistoryKind::WaitlistLeft, &user_id, &class)
    };
    let mut writes = Writes::default();
    record(&mut writes, &[change], now);
    Ok(writes.send(conn).await?)
}

/// The refusal of a start that is not the class's.
pub fn not_the_start() -> AppError {
    AppError::at_field("instanceStartTime", "This is not when the class starts")
}

/// A waitlist entry that was added or removed.
pub struct Change<'a> {
    pub kind: HistoryKind,
    pub user_id: &'a str,
    pub class_id: &'a str,
    pub class_name: &'a str,
    /// The id of the account whose action it is.
    pub actor_id: &'a str,
    /// The words of the history beside the sentence.
    pub details: &'a str,
}

impl<'a> Change<'a> {
    fn of_their_own(kind: HistoryKind, user_id: &'a str, class: &'a Class) -> Change<'a> {
        Change {
            kind,
            user_id,
            class_id: &class.id,
            class_name: &class.name,
            actor_id: user_id,
            details: "",
        }
    }
}

/// Writes each change into the history of its user.
pub fn record(writes: &mut Writes, changes: &[Change<'_>], now: Instant) {
    let sentence = |change: &Change<'_>| change.kind.sentence(change.class_name);
    let sentences: Vec<_> = changes.iter().map(sentence).collect();
    let events: Vec<_> = changes
        .iter()
        .zip(&sentences)
        .map(|(change, description)| Event {
            class_id: Some(change.class_id),
            actor_id: Some(change.actor_id),
            details: change.details,
            ..Event::of_their_own(change.user_id, change.kind, description)
        })
        .collect();
    store::history::push(writes, &events, now);
}
