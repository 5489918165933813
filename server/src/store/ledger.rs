//! The append-only ledger; the balance on the user follows it by trigger.

use fantail_core::concession::LedgerCause;
use fantail_core::studio_time::Instant;

use crate::db::Conn;

/// One change of a balance.
#[derive(Debug, Clone, Copy)]
pub struct Entry<'a> {
    pub user_id: &'a str,
    pub delta: i32,
    pub balance_after: i32,
    pub cause: LedgerCause,
    pub class_id: Option<&'a str>,
    pub booking_id: Option<&'a str>,
    /// Who did it.
    pub actor_id: &'a str,
}

pub async fn add(conn: &mut Conn, entry: Entry<'_>, now: Instant) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO ledger (user_id, delta, balance_after, cause, class_id, booking_id, actor_id, entered_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
    )
    .bind(entry.user_id)
    .bind(entry.delta)
    .bind(entry.balance_after)
    .bind(entry.cause.as_str())
    .bind(entry.class_id)
    .bind(entry.booking_id)
    .bind(entry.actor_id)
    .bind(now.millis())
    .execute(conn)
    .await?;
    Ok(())
}
