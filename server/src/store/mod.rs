//! SQL, one room per family of tables. The store decides nothing: it answers questions of fact, and writes what it is
//! told to.

pub mod bookings;
pub mod classes;
pub mod dashboard;
pub mod history;
pub mod holdings;
pub mod invariants;
pub mod kept_answers;
pub mod ledger;
pub mod notifications;
pub mod outbox;
#[cfg(test)]
mod tests;
pub mod upkeep;
pub mod users;
pub mod waitlist;

use std::collections::HashMap;

use fantail_core::studio_time::Instant;
use sqlx::QueryBuilder;
use uuid::{NoContext, Timestamp, Uuid};

use crate::db::{Conn, Engine};

/// Whether the database answers.
pub async fn ping(conn: &mut Conn) -> Result<(), sqlx::Error> {
    sqlx::query("SELECT 1").execute(conn).await?;
    Ok(())
}

/// A new id: a UUIDv7, whose order is that of creation.
pub fn new_id(now: Instant) -> String {
    let millis = now.millis().unsigned_abs();
    let nanos = u32::try_from(millis % 1_000).unwrap_or_default() * 1_000_000;
    Uuid::new_v7(Timestamp::from_unix(NoContext, millis / 1_000, nanos)).to_string()
}

/// A text that the ids made from then on come after, and all others before.
fn before_ids_of(instant: Instant) -> String {
    let millis = u128::from(instant.millis().unsigned_abs());
    Uuid::from_u128(millis << 80).to_string()
}

/// The time an id was made; `None` for an id of another kind.
pub fn made_at(id: &str) -> Option<Instant> {
    let (seconds, nanos) = Uuid::parse_str(id).ok()?.get_timestamp()?.to_unix();
    let millis = seconds.checked_mul(1_000)? + u64::from(nanos / 1_000_000);
    i64::try_from(millis).ok().map(Instant::from_millis)
}

/// The most values that one `IN` names.
const NAMED_AT_ONCE: usize = 500;

/// Groups what was read by the id it belongs to, each group in the order of reading.
fn grouped<T>(rows: impl IntoIterator<Item = (String, T)>) -> HashMap<String, Vec<T>> {
    let mut groups: HashMap<String, Vec<T>> = HashMap::new();
    for (id, row) in rows {
        groups.entry(id).or_default().push(row);
    }
    groups
}

/// Pushes a list of values for `IN`: `(…, …)`.
fn push_list(query: &mut QueryBuilder<Engine>, values: &[&str]) {
    query.push("(");
    let mut list = query.separated(", ");
    for value in values {
        list.push_bind(*value);
    }
    query.push(")");
}

/// A count, as the wire and the rules have it; the schema keeps every one of them from being negative.
fn count(number: i64) -> u32 {
    u32::try_from(number).unwrap_or_default()
}

fn instant(millis: Option<i64>) -> Option<Instant> {
    millis.map(Instant::from_millis)
}
