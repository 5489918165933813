//! Erases the personal data of deleted accounts. Bookings and the ledger stay for the statistics,
//! without names.

use fantail_core::studio_time::Instant;
use sqlx::FromRow;

use super::{name_keys, persons};
use crate::db::Conn;
use crate::db::live::{Change, changed};

/// The statements for one account, in order. `$1` is its id.
const STATEMENTS: [&str; 14] = [
    "DELETE FROM notes WHERE user_id = $1",
    "DELETE FROM notifications WHERE user_id = $1 OR about_user_id = $1",
    "DELETE FROM notification_settings WHERE user_id = $1",
    "DELETE FROM outbox WHERE user_id = $1",
    "DELETE FROM reminders WHERE user_id = $1",
    "DELETE FROM links WHERE user_id = $1",
    "DELETE FROM sessions WHERE user_id = $1",
    "DELETE FROM calendar_feeds WHERE user_id = $1",
    "DELETE FROM decisions WHERE user_id = $1",
    "DELETE FROM kept_answers WHERE user_id = $1",
    "UPDATE bookings SET cancel_reason = '' WHERE user_id = $1 AND cancel_reason <> ''",
    // The amount stays for bookkeeping. The hash of the statement line stays so that the line isn't
    // recorded again.
    "UPDATE payments SET reference = '', note = '', search_key = '', reason = iif(reason IS NULL, NULL, '') WHERE user_id = $1",
    // The last digits of the account's bank accounts may be in the history of others. Its own history has all of them.
    "UPDATE events SET details = 'bank account shown to members'
      WHERE actor_id <> user_id AND details LIKE 'bank account shown to members (now ends in %'
        AND EXISTS (SELECT 1 FROM events own
                     WHERE own.user_id = $1 AND own.kind = 'profile_updated'
                       AND own.details LIKE '%' || replace(events.details, 'shown to members ', ''))",
    // The history repeats the reasons of cancellations, and the last digits of bank accounts. The audit trail keeps an
    // act whose details say that the account shown to members changed.
    "UPDATE events SET changes = '[]',
            details = iif(details LIKE 'bank account shown to members%', 'bank account shown to members', '')
      WHERE user_id = $1 AND (details <> '' OR changes <> '[]')",
];

/// A deleted account that is not erased yet.
#[derive(FromRow)]
pub struct DueAccount {
    pub id: String,
    deleted_at: i64,
}

/// Returns the next account to erase after `last`: of those that were deleted by this time and aren't
/// erased yet, the one that was deleted first.
pub async fn next_due(
    conn: &mut Conn,
    before: Instant,
    last: Option<&DueAccount>,
) -> Result<Option<DueAccount>, sqlx::Error> {
    let (deleted_at, id) = last.map_or((0, ""), |last| (last.deleted_at, &last.id));
    sqlx::query_as(
        "SELECT id, deleted_at FROM users
          WHERE deleted_at <= $1 AND erased_at IS NULL AND ($2, $3) < (deleted_at, id)
          ORDER BY deleted_at, id LIMIT 1",
    )
    .bind(before.millis())
    .bind(deleted_at)
    .bind(id)
    .fetch_optional(conn)
    .await
}

/// Erases the personal data of one deleted account.
pub async fn erase(conn: &mut Conn, user_id: &str, now: Instant) -> Result<(), sqlx::Error> {
    changed(Change::User(user_id));
    for statement in STATEMENTS {
        sqlx::query(statement)
            .bind(user_id)
            .execute(&mut *conn)
            .await?;
    }
    let placeholder = persons::deleted(user_id.to_owned());
    sqlx::query(
        "UPDATE users SET username = $3, email = '', email_key = '', first_name = $4, last_name = $5, phone = '',
                bank_name = '', bank_account_number = '', password_hash = NULL, erased_at = $2
         WHERE id = $1 AND deleted_at IS NOT NULL",
    )
    .bind(user_id)
    .bind(now.millis())
    .bind(placeholder.username)
    .bind(placeholder.first_name)
    .bind(placeholder.last_name)
    .execute(&mut *conn)
    .await?;
    name_keys::update(conn).await
}
