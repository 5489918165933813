//! The decisions on writes. Each is stored with its inputs, so that it can be made again.

use fantail_core::decision::Inputs;
use fantail_core::studio_time::Instant;
use fantail_core::wire::{BookedUser, RecordedDecision};
use sqlx::FromRow;
use sqlx::query_builder::QueryBuilder;

use super::users::persons::PersonRow;
use super::{count, listed, new_id};
use crate::db::writes::Writes;
use crate::db::{Conn, Engine};
use crate::decided::DecidedWrite;

/// Stores a decision; `inputs` are its inputs as JSON.
pub fn push(writes: &mut Writes, decided: &DecidedWrite, inputs: &str) {
    let into = "INSERT INTO decisions (id, decided_at, user_id, class_id, booking_id, actor_id, action, inputs, refusal,
                                       concessions, balance_after, refund_is_due) ";
    writes.insert(into, &[decided], |values, decided| {
        let decision = &decided.decision;
        values
            .push_bind(new_id(decided.decided_at))
            .push_bind(decided.decided_at.millis())
            .push_bind(&decided.user_id)
            .push_bind(&decided.class_id)
            .push_bind(&decided.booking_id)
            .push_bind(&decided.actor_id)
            .push_bind(decided.inputs.action())
            .push_bind(inputs)
            .push_bind(decision.refusal_code())
            .push_bind(i64::from(decision.verdict.concessions))
            .push_bind(i64::from(decision.verdict.balance_after))
            .push_bind(decision.refund_is_due);
    });
}

pub(super) const COUNT_REFUSED: &str = "SELECT count(*) FROM decisions WHERE user_id = $1 AND decided_at >= $2 AND refusal IS NOT NULL";

pub(super) const FORGET: &str =
    "DELETE FROM decisions WHERE id IN (SELECT id FROM decisions WHERE decided_at < $1 LIMIT $2)";

/// Counts the refused decisions that were stored for a user since this time.
pub async fn count_refused(
    conn: &mut Conn,
    user_id: &str,
    since: Instant,
) -> Result<u32, sqlx::Error> {
    let refused: i64 = sqlx::query_scalar(COUNT_REFUSED)
        .bind(user_id)
        .bind(since.millis())
        .fetch_one(conn)
        .await?;
    Ok(count(refused))
}

pub(super) const OF_USER: &str = "SELECT decided_at, class_id, booking_id, refusal, concessions, balance_after, refund_is_due, inputs
       FROM decisions WHERE user_id = $1 ORDER BY decided_at DESC, id DESC LIMIT $2";

/// Returns the newest decisions about a user.
pub async fn of_user(
    conn: &mut Conn,
    user_id: &str,
    limit: u32,
) -> Result<Vec<RecordedDecision>, sqlx::Error> {
    listed::<DecisionRow, _>(conn, OF_USER, user_id, limit).await
}

/// Selects decisions by their user, their class, both or neither.
#[derive(Debug, Clone, Default)]
pub struct DecisionFilter {
    pub user_id: Option<String>,
    pub class_id: Option<String>,
}

/// A stored decision.
#[derive(Debug, Clone)]
pub struct StoredDecision {
    pub id: String,
    pub at: Instant,
    pub user_id: String,
    pub class_id: String,
    pub action: String,
    pub actor: BookedUser,
    /// The code of the refusal; `None` if the write was carried out.
    pub refusal: Option<String>,
    pub concessions: i32,
    pub refund_is_due: Option<bool>,
    /// `None` if this version of the server can't read the stored inputs.
    pub inputs: Option<Inputs>,
}

/// Returns the query of [`page`].
pub(super) fn page_query(filter: &DecisionFilter, limit: u32, offset: u32) -> QueryBuilder<Engine> {
    let mut query = QueryBuilder::new(
        "SELECT d.id, d.decided_at, d.user_id AS about_id, d.class_id, d.action, d.inputs, d.refusal, d.concessions,
                d.refund_is_due, d.actor_id AS user_id, u.first_name, u.last_name, u.username,
                u.deleted_at IS NOT NULL AS is_deleted
           FROM decisions d JOIN users u ON u.id = d.actor_id WHERE TRUE",
    );
    if let Some(user_id) = &filter.user_id {
        query.push(" AND d.user_id = ").push_bind(user_id);
    }
    if let Some(class_id) = &filter.class_id {
        query.push(" AND d.class_id = ").push_bind(class_id);
    }
    query
        .push(" ORDER BY d.decided_at DESC, d.id DESC LIMIT ")
        .push_bind(i64::from(limit))
        .push(" OFFSET ")
        .push_bind(i64::from(offset));
    query
}

/// Returns a page of decisions, the latest first.
pub async fn page(
    conn: &mut Conn,
    filter: &DecisionFilter,
    limit: u32,
    offset: u32,
) -> Result<Vec<StoredDecision>, sqlx::Error> {
    let rows: Vec<StoredRow> = page_query(filter, limit, offset)
        .build_query_as()
        .fetch_all(conn)
        .await?;
    Ok(rows.into_iter().map(StoredDecision::from).collect())
}

/// Deletes up to `limit` decisions made before this time. Returns their number.
pub async fn forget(conn: &mut Conn, before: Instant, limit: u32) -> Result<u64, sqlx::Error> {
    let done = sqlx::query(FORGET)
        .bind(before.millis())
        .bind(i64::from(limit))
        .execute(conn)
        .await?;
    Ok(done.rows_affected())
}

#[derive(FromRow)]
struct DecisionRow {
    decided_at: i64,
    class_id: String,
    booking_id: Option<String>,
    refusal: Option<String>,
    #[sqlx(try_from = "i64")]
    concessions: i32,
    #[sqlx(try_from = "i64")]
    balance_after: i32,
    refund_is_due: Option<bool>,
    inputs: String,
}

impl From<DecisionRow> for RecordedDecision {
    fn from(row: DecisionRow) -> RecordedDecision {
        RecordedDecision {
            decided_at: Instant::from_millis(row.decided_at),
            class_id: row.class_id,
            booking_id: row.booking_id,
            refusal: row.refusal,
            concessions: row.concessions,
            balance_after: row.balance_after,
            refund_is_due: row.refund_is_due,
            inputs: serde_json::from_str(&row.inputs).ok(),
        }
    }
}

#[derive(FromRow)]
struct StoredRow {
    id: String,
    decided_at: i64,
    about_id: String,
    class_id: String,
    action: String,
    inputs: String,
    refusal: Option<String>,
    #[sqlx(try_from = "i64")]
    concessions: i32,
    refund_is_due: Option<bool>,
    #[sqlx(flatten)]
    actor: PersonRow,
}

impl From<StoredRow> for StoredDecision {
    fn from(row: StoredRow) -> StoredDecision {
        StoredDecision {
            id: row.id,
            at: Instant::from_millis(row.decided_at),
            user_id: row.about_id,
            class_id: row.class_id,
            action: row.action,
            actor: row.actor.into(),
            refusal: row.refusal,
            concessions: row.concessions,
            refund_is_due: row.refund_is_due,
            inputs: serde_json::from_str(&row.inputs).ok(),
        }
    }
}
