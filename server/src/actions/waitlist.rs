//! Waitlists: joining and leaving, as a member or by an admin.

use fantail_core::booking::Overrides;
use fantail_core::class::Class;
use fantail_core::decision::Inputs;
use fantail_core::event::EventKind;
use fantail_core::studio_time::Instant;
use fantail_core::verdict::Refusal;

use super::decision::{self, Proposal};
use super::on_behalf::{ActingFor, user_and_class};
use crate::db::Conn;
use crate::db::writes::Writes;
use crate::error::AppError;
use crate::store;
use crate::store::bookings::BookedBy;
use crate::store::events::NewEvent;
use crate::store::users::Account;
use crate::store::waitlist::NewEntry;

const NOT_WAITING: AppError =
    AppError::NotFound("You are not currently on the waitlist for this class");

/// Adds a member to a waitlist.
pub async fn join(
    conn: &mut Conn,
    member: &Account,
    class_id: &str,
    now: Instant,
) -> Result<(), AppError> {
    let class = store::classes::find(conn, class_id, Some(&member.id)).await?;
    let viewed = class.ok_or(AppError::NO_CLASS)?;
    let proposal = Proposal {
        user_id: &member.id,
        class_id,
        booking_id: None,
        actor_id: &member.id,
    };
    let inputs = Inputs::JoinWaitlist {
        class: viewed.facts_to_join(now),
        member: member.facts(),
    };
    let decided = decision::decide(conn, proposal, inputs, now).await?;
    let entry = NewEntry {
        user_id: &member.id,
        class_id,
        added_by: BookedBy::Member,
    };
    let change = WaitlistChange::own(EventKind::WaitlistJoined, &member.id, &viewed.class);
    let mut writes = Writes::default();
    store::waitlist::push(&mut writes, entry, now);
    record(&mut writes, &[change], now);
    decision::push(&mut writes, &decided)?;
    Ok(writes.send(conn).await?)
}

/// Removes a user from a waitlist. A coach or an admin waits only if an admin has added them.
pub async fn leave(
    conn: &mut Conn,
    user: &Account,
    class_id: &str,
    now: Instant,
) -> Result<(), AppError> {
    let class = store::classes::find(conn, class_id, Some(&user.id)).await?;
    let class = class.filter(|viewed| viewed.place.is_waiting);
    let viewed = class.ok_or(if user.role.capabilities().can_book {
        NOT_WAITING
    } else {
        AppError::Forbidden(Refusal::NotAMember.message())
    })?;
    let change = WaitlistChange::own(EventKind::WaitlistLeft, &user.id, &viewed.class);
    let mut writes = Writes::default();
    store::waitlist::push_removal(&mut writes, &user.id, class_id);
    record(&mut writes, &[change], now);
    Ok(writes.send(conn).await?)
}

/// Sets whether a waiting member is booked when a spot opens while cancelling is free.
pub async fn set_wish(
    conn: &mut Conn,
    member: &Account,
    class_id: &str,
    book_for_me: bool,
) -> Result<(), AppError> {
    let is_waiting =
        store::waitlist::set_book_for_me(conn, &member.id, class_id, book_for_me).await?;
    if is_waiting { Ok(()) } else { Err(NOT_WAITING) }
}

/// Adds a user to a waitlist as an admin. Doesn't notify the user until a spot is available.
pub async fn add(
    conn: &mut Conn,
    admin_id: &str,
    acting: ActingFor,
    now: Instant,
) -> Result<(), AppError> {
    let (user, viewed) = &user_and_class(conn, &acting).await?;
    let class = &viewed.class;
    let (facts, member) = (viewed.facts_to_join(now), user.facts());
    let by_the_rules = fantail_core::waitlist::add(&facts, &member, Overrides::default(), now);
    let proposal = Proposal {
        user_id: &user.id,
        class_id: &class.id,
        booking_id: None,
        actor_id: admin_id,
    };
    let inputs = Inputs::AddToWaitlist {
        class: facts,
        member,
        overrides: acting.overrides,
    };
    let decided = decision::decide(conn, proposal, inputs, now).await?;
    // An entry counts as an override only if the override was needed.
    let added_by = if by_the_rules.allowed {
        BookedBy::Studio
    } else {
        BookedBy::StudioOverride
    };
    let entry = NewEntry {
        user_id: &user.id,
        class_id: &class.id,
        added_by,
    };
    let change = WaitlistChange {
        actor_id: admin_id,
        details: "Added by the studio",
        ..WaitlistChange::own(EventKind::WaitlistJoined, &user.id, class)
    };
    let mut writes = Writes::default();
    store::waitlist::push(&mut writes, entry, now);
    record(&mut writes, &[change], now);
    decision::push(&mut writes, &decided)?;
    Ok(writes.send(conn).await?)
}

/// A waitlist entry to remove.
#[derive(Debug, Clone)]
pub struct NamedEntry {
    pub class_id: String,
    pub entry_id: String,
    /// Must be the start of the class.
    pub start_at: Option<Instant>,
}

/// Removes a user from a waitlist as an admin.
pub async fn remove(
    conn: &mut Conn,
    admin_id: &str,
    named: NamedEntry,
    now: Instant,
) -> Result<(), AppError> {
    let class = store::classes::find(conn, &named.class_id, None).await?;
    let class = class.ok_or(AppError::NO_CLASS)?.class;
    if named.start_at.is_some_and(|at| at != class.start_at) {
        return Err(not_the_start());
    }
    let user_id = store::waitlist::remove_entry(conn, &class.id, &named.entry_id).await?;
    let user_id = user_id.ok_or(AppError::NotFound("Waitlist entry not found"))?;
    let change = WaitlistChange {
        actor_id: admin_id,
        details: "Removed by the studio",
        ..WaitlistChange::own(EventKind::WaitlistLeft, &user_id, &class)
    };
    let mut writes = Writes::default();
    record(&mut writes, &[change], now);
    Ok(writes.send(conn).await?)
}

/// Returns the error for a start that isn't the start of the class.
pub fn not_the_start() -> AppError {
    AppError::at_field("instanceStartTime", "This is not when the class starts")
}

/// A waitlist entry that was added or removed.
pub struct WaitlistChange<'a> {
    pub kind: EventKind,
    pub user_id: &'a str,
    pub class_id: &'a str,
    pub class_name: &'a str,
    /// The id of the account that acts.
    pub actor_id: &'a str,
    /// The details of the event in the history.
    pub details: &'a str,
    /// Whether a change of the class, the account or the booking caused it.
    pub is_effect: bool,
}

impl<'a> WaitlistChange<'a> {
    fn own(kind: EventKind, user_id: &'a str, class: &'a Class) -> WaitlistChange<'a> {
        WaitlistChange {
            kind,
            user_id,
            class_id: &class.id,
            class_name: &class.name,
            actor_id: user_id,
            details: "",
            is_effect: false,
        }
    }
}

/// Records each change in its user's history.
pub fn record(writes: &mut Writes, changes: &[WaitlistChange<'_>], now: Instant) {
    let sentence = |change: &WaitlistChange<'_>| change.kind.sentence(change.class_name);
    let sentences: Vec<_> = changes.iter().map(sentence).collect();
    let events: Vec<_> = changes
        .iter()
        .zip(&sentences)
        .map(|(change, description)| NewEvent {
            class_id: Some(change.class_id),
            actor_id: Some(change.actor_id),
            details: change.details,
            is_effect: change.is_effect,
            ..NewEvent::of_user(change.user_id, change.kind, description)
        })
        .collect();
    store::events::push(writes, &events, now);
}
