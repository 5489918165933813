//! The SQL, one module for each family of tables. The store decides nothing: it reads facts and writes rows.

pub mod audit;
pub mod bookings;
pub mod calendar_feeds;
pub mod classes;
pub mod closed_days;
pub mod counts;
pub mod dashboard;
pub mod decisions;
pub mod edited_fields;
pub mod events;
pub mod fact_times;
pub mod invariants;
pub mod kept_answers;
pub mod last_change;
pub mod ledger;
pub mod notifications;
pub mod outbox;
pub mod packs;
pub mod past_facts;
pub mod payments;
pub mod pushes;
pub mod reminders;
pub mod studio_settings;
#[cfg(test)]
mod tests;
pub mod upkeep;
pub mod users;
pub mod waitlist;

use std::collections::HashMap;

use fantail_core::studio_time::Instant;
use sqlx::{Database, FromRow, QueryBuilder};
use uuid::{NoContext, Timestamp, Uuid};

use crate::db::{Conn, Engine};

/// Fails if the database doesn't respond.
pub async fn ping(conn: &mut Conn) -> Result<(), sqlx::Error> {
    sqlx::query("SELECT 1").execute(conn).await?;
    Ok(())
}

/// Creates a new id. It is a UUIDv7, so that ids sort by the time of creation.
pub fn new_id(now: Instant) -> String {
    let millis = now.millis().unsigned_abs();
    let nanos = u32::try_from(millis % 1_000).unwrap_or_default() * 1_000_000;
    Uuid::new_v7(Timestamp::from_unix(NoContext, millis / 1_000, nanos)).to_string()
}

/// Returns a lower bound of all ids created at or after this instant.
fn before_ids_of(instant: Instant) -> String {
    let millis = u128::from(instant.millis().unsigned_abs());
    Uuid::from_u128(millis << 80).to_string()
}

/// Returns the time at which an id was created. `None` if it isn't a UUID with a time.
pub fn made_at(id: &str) -> Option<Instant> {
    let (seconds, nanos) = Uuid::parse_str(id).ok()?.get_timestamp()?.to_unix();
    let millis = seconds.checked_mul(1_000)? + u64::from(nanos / 1_000_000);
    i64::try_from(millis).ok().map(Instant::from_millis)
}

/// Reads at most `$2` rows of a user (`$1`).
async fn listed<Row, Shown>(
    conn: &mut Conn,
    rows: &'static str,
    user_id: &str,
    limit: u32,
) -> Result<Vec<Shown>, sqlx::Error>
where
    Row: for<'r> FromRow<'r, <Engine as Database>::Row> + Send + Unpin,
    Shown: From<Row>,
{
    let rows: Vec<Row> = sqlx::query_as(rows)
        .bind(user_id)
        .bind(i64::from(limit))
        .fetch_all(conn)
        .await?;
    Ok(rows.into_iter().map(Shown::from).collect())
}

/// The most values in one `IN`.
const NAMED_AT_ONCE: usize = 500;

/// Groups rows by their ids, and keeps their order within each group.
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

/// Converts a count. The schema refuses negative counts.
fn count(number: i64) -> u32 {
    u32::try_from(number).unwrap_or_default()
}

fn instant(millis: Option<i64>) -> Option<Instant> {
    millis.map(Instant::from_millis)
}
