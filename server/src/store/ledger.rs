//! The append-only ledger. A trigger updates the balance of the user.

use fantail_core::closed_enum::ClosedEnum;
use fantail_core::concession::LedgerCause;
use fantail_core::studio_time::{Day, Instant};
use fantail_core::wire::{LedgerEntry, LedgerPayment};
use sqlx::FromRow;

use super::{count, instant};
use crate::db::Conn;
use crate::db::live::{Change, changed};
use crate::db::writes::Writes;

/// A change of a balance that is to be written.
#[derive(Debug, Clone, Copy)]
pub struct NewLedgerEntry<'a> {
    pub user_id: &'a str,
    pub delta: i32,
    pub balance_after: i32,
    pub cause: LedgerCause,
    pub class_id: Option<&'a str>,
    pub booking_id: Option<&'a str>,
    pub payment_id: Option<&'a str>,
    /// The account that made the change.
    pub actor_id: &'a str,
}

pub fn push(writes: &mut Writes, entries: &[NewLedgerEntry<'_>], now: Instant) {
    for entry in entries {
        changed(Change::User(entry.user_id));
    }
    let into = "INSERT INTO ledger (user_id, delta, balance_after, cause, class_id, booking_id, payment_id, actor_id, entered_at) ";
    writes.insert(into, entries, |values, entry| {
        values
            .push_bind(entry.user_id)
            .push_bind(i64::from(entry.delta))
            .push_bind(i64::from(entry.balance_after))
            .push_bind(entry.cause.as_str())
            .push_bind(entry.class_id)
            .push_bind(entry.booking_id)
            .push_bind(entry.payment_id)
            .push_bind(entry.actor_id)
            .push_bind(now.millis());
    });
}

/// Selects a user's entries, the newest first. Entries are numbered within the user's ledger, so
/// that ids don't reveal the number of entries in the whole studio.
pub(super) const NEWEST_OF_USER: &str =
    "SELECT row_number() OVER (ORDER BY l.seq) AS place, l.delta, l.balance_after, l.cause, l.class_id, l.entered_at, c.name, c.start_at,
            l.payment_id, p.concessions, p.amount_cents, p.pack_id, p.pack_name, p.received_on, p.reference, p.recorded_at,
            p.reversed_at, p.reason, p.statement_line
       FROM ledger l LEFT JOIN classes c ON c.id = l.class_id LEFT JOIN payments p ON p.id = l.payment_id
      WHERE l.user_id = $1 ORDER BY l.seq DESC LIMIT $2 OFFSET $3";

/// Returns a page of a user's ledger, the newest first.
pub async fn of_user(
    conn: &mut Conn,
    user_id: &str,
    limit: u32,
    offset: u32,
) -> Result<Vec<LedgerEntry>, sqlx::Error> {
    let rows: Vec<LedgerRow> = sqlx::query_as(NEWEST_OF_USER)
        .bind(user_id)
        .bind(i64::from(limit))
        .bind(i64::from(offset))
        .fetch_all(conn)
        .await?;
    Ok(rows.into_iter().map(LedgerEntry::from).collect())
}

/// Counts the entries of a user's ledger.
pub async fn count_of_user(conn: &mut Conn, user_id: &str) -> Result<u32, sqlx::Error> {
    let total: i64 = sqlx::query_scalar("SELECT count(*) FROM ledger WHERE user_id = $1")
        .bind(user_id)
        .fetch_one(conn)
        .await?;
    Ok(count(total))
}

#[derive(FromRow)]
struct LedgerRow {
    place: i64,
    #[sqlx(try_from = "i64")]
    delta: i32,
    #[sqlx(try_from = "i64")]
    balance_after: i32,
    cause: String,
    class_id: Option<String>,
    entered_at: i64,
    name: Option<String>,
    start_at: Option<i64>,
    payment_id: Option<String>,
    concessions: Option<i64>,
    amount_cents: Option<i64>,
    pack_id: Option<String>,
    pack_name: Option<String>,
    received_on: Option<String>,
    reference: Option<String>,
    recorded_at: Option<i64>,
    reversed_at: Option<i64>,
    reason: Option<String>,
    statement_line: Option<String>,
}

impl LedgerRow {
    fn payment(&mut self) -> Option<LedgerPayment> {
        Some(LedgerPayment {
            id: self.payment_id.take()?,
            concessions: count(self.concessions?),
            amount_cents: self.amount_cents.map(count),
            pack_id: self.pack_id.take(),
            pack_name: self.pack_name.take(),
            received_on: Day::parse(self.received_on.as_deref()?)?,
            reference: self.reference.take().unwrap_or_default(),
            created_at: instant(self.recorded_at)?,
            reversed_at: instant(self.reversed_at),
            reason: self.reason.take(),
            statement_line: self.statement_line.take(),
        })
    }
}

impl From<LedgerRow> for LedgerEntry {
    fn from(mut row: LedgerRow) -> LedgerEntry {
        let payment = row.payment();
        LedgerEntry {
            id: row.place.to_string(),
            delta: row.delta,
            balance_after: row.balance_after,
            // The schema allows only the causes of the enum.
            cause: LedgerCause::parse(&row.cause).unwrap_or(LedgerCause::Granted),
            class_id: row.class_id,
            class_name: row.name,
            class_start_time: instant(row.start_at),
            payment,
            created_at: Instant::from_millis(row.entered_at),
        }
    }
}
