//! Acts of staff that neither the history of a user nor the versions of a class record.

use fantail_core::act::{AuditChange, AuditKind};
use fantail_core::closed_enum::ClosedEnum;
use fantail_core::studio_time::Instant;

use crate::db::Conn;

/// What an act was done to.
#[derive(Debug, Clone, Copy)]
pub enum ActOn<'a> {
    User(&'a str),
    Pack(&'a str),
    Settings,
}

/// Records what an act changed; nothing if it changed nothing.
pub async fn add(
    conn: &mut Conn,
    kind: AuditKind,
    on: ActOn<'_>,
    changes: &[AuditChange],
    actor_id: &str,
    now: Instant,
) -> Result<(), sqlx::Error> {
    if changes.is_empty() {
        return Ok(());
    }
    let (subject, user_id, pack_id) = match on {
        ActOn::User(id) => ("user", Some(id), None),
        ActOn::Pack(id) => ("pack", None, Some(id)),
        ActOn::Settings => ("settings", None, None),
    };
    let changes =
        serde_json::to_string(changes).map_err(|error| sqlx::Error::Encode(error.into()))?;
    sqlx::query(
        "INSERT INTO acts (happened_at, actor_id, kind, subject, user_id, pack_id, changes)
         VALUES ($1, $2, $3, $4, $5, $6, $7)",
    )
    .bind(now.millis())
    .bind(actor_id)
    .bind(kind.as_str())
    .bind(subject)
    .bind(user_id)
    .bind(pack_id)
    .bind(changes)
    .execute(conn)
    .await?;
    Ok(())
}

/// The changes that an act recorded; none without an act.
pub(super) fn changes(json: Option<&str>) -> Vec<AuditChange> {
    json.and_then(|json| serde_json::from_str(json).ok())
        .unwrap_or_default()
}
