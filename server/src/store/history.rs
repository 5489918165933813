//! What happened to a user, for people to read.

use fantail_core::studio_time::Instant;
use fantail_core::wire::HistoryKind;

use crate::db::Conn;

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
