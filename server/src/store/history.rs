//! What happened to a user, for people to read.

use fantail_core::studio_time::Instant;

use crate::db::Conn;

/// What kind of thing happened; its name in the file and on the wire.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HistoryKind {
    AccountCreated,
    SetupCompleted,
    ProfileUpdated,
    Booking,
    Cancellation,
    WaitlistJoined,
    WaitlistLeft,
    ConcessionsAdded,
    ConcessionsRemoved,
    /// Given back apart from a cancellation.
    Refund,
    Attended,
    NoShow,
    ClassCancelled,
}

impl HistoryKind {
    pub const fn as_str(self) -> &'static str {
        match self {
            HistoryKind::AccountCreated => "account_created",
            HistoryKind::SetupCompleted => "setup_completed",
            HistoryKind::ProfileUpdated => "profile_updated",
            HistoryKind::Booking => "booking",
            HistoryKind::Cancellation => "cancellation",
            HistoryKind::WaitlistJoined => "waitlist_joined",
            HistoryKind::WaitlistLeft => "waitlist_left",
            HistoryKind::ConcessionsAdded => "concessions_added",
            HistoryKind::ConcessionsRemoved => "concessions_removed",
            HistoryKind::Refund => "refund",
            HistoryKind::Attended => "attended",
            HistoryKind::NoShow => "no_show",
            HistoryKind::ClassCancelled => "class_cancelled",
        }
    }

    /// What people read, where the kind says it all; `name` is the class's, or how many concessions.
    pub fn sentence(self, name: &str) -> String {
        match self {
            HistoryKind::AccountCreated => "Account created".to_owned(),
            HistoryKind::SetupCompleted => "Set-up completed".to_owned(),
            HistoryKind::ProfileUpdated => "Updated the profile".to_owned(),
            HistoryKind::Booking => format!("Booked {name}"),
            HistoryKind::Cancellation => format!("Cancelled {name}"),
            HistoryKind::WaitlistJoined => format!("Joined the waitlist for {name}"),
            HistoryKind::WaitlistLeft => format!("Left the waitlist for {name}"),
            HistoryKind::ConcessionsAdded => format!("{name} added"),
            HistoryKind::ConcessionsRemoved => format!("{name} removed"),
            HistoryKind::Refund => format!("{name} refunded"),
            HistoryKind::Attended => format!("Attended {name}"),
            HistoryKind::NoShow => format!("Missed {name}"),
            HistoryKind::ClassCancelled => format!("{name} was cancelled by the studio"),
        }
    }
}

/// One event. The words are kept as they were when it happened.
#[derive(Debug, Clone, Copy)]
pub struct Event<'a> {
    pub user_id: &'a str,
    pub kind: HistoryKind,
    pub description: &'a str,
    pub class_id: Option<&'a str>,
    pub booking_id: Option<&'a str>,
    /// Concessions used or given back; `None` where none are at stake.
    pub concessions: Option<u32>,
    pub delta: i32,
    pub status: &'a str,
    pub details: &'a str,
    /// Who did it.
    pub actor_id: Option<&'a str>,
}

impl<'a> Event<'a> {
    /// Something people did to their own account, with no class and no concessions in it.
    pub fn of_their_own(user_id: &'a str, kind: HistoryKind, description: &'a str) -> Event<'a> {
        Event {
            user_id,
            kind,
            description,
            class_id: None,
            booking_id: None,
            concessions: None,
            delta: 0,
            status: "",
            details: "",
            actor_id: Some(user_id),
        }
    }
}

pub async fn add(conn: &mut Conn, event: Event<'_>, now: Instant) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO history (user_id, type, description, class_id, booking_id, concessions, delta, status, details,
                              actor_id, happened_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
    )
    .bind(event.user_id)
    .bind(event.kind.as_str())
    .bind(event.description)
    .bind(event.class_id)
    .bind(event.booking_id)
    .bind(event.concessions)
    .bind(event.delta)
    .bind(event.status)
    .bind(event.details)
    .bind(event.actor_id)
    .bind(now.millis())
    .execute(conn)
    .await?;
    Ok(())
}
