//! The lists of payments, and their sums.

use fantail_core::search::Words;
use fantail_core::studio_time::{Day, months_later};
use fantail_core::wire::Payment;
use sqlx::{FromRow, QueryBuilder};

use super::{PAYMENTS, PaymentRow};
use crate::db::{Conn, Engine};
use crate::store::count;
use crate::store::users::lists::like_pattern;

/// The payments to list.
pub struct PaymentFilter {
    /// A day of the month in which the payments were received; `None` for any month.
    pub month: Option<Day>,
    /// Each word must occur in the member's name, username, address or phone number, or in the reference, the note, the
    /// pack or the amount.
    pub words: Words,
}

/// The number of payments, and the sums of those that aren't reversed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PaymentTotals {
    pub count: u32,
    pub amount_cents: i64,
    pub concessions: i64,
}

/// The sum of all balances above 0, and that of all balances below 0, without its sign.
#[derive(Debug, Clone, Copy, PartialEq, Eq, FromRow)]
pub struct BalanceTotals {
    pub outstanding: i64,
    pub credit_given: i64,
}

pub async fn totals(conn: &mut Conn, filter: &PaymentFilter) -> Result<PaymentTotals, sqlx::Error> {
    let mut query = QueryBuilder::new(
        "SELECT count(*), coalesce(sum(CASE WHEN p.reversed_at IS NULL THEN p.amount_cents END), 0),
                coalesce(sum(CASE WHEN p.reversed_at IS NULL THEN p.concessions END), 0)
           FROM payments p JOIN users u ON u.id = p.user_id",
    );
    push_filter(&mut query, filter);
    let (all, amount_cents, concessions): (i64, i64, i64) =
        query.build_query_as().fetch_one(conn).await?;
    Ok(PaymentTotals {
        count: count(all),
        amount_cents,
        concessions,
    })
}

/// Sums the amounts of the payments received from this day on that aren't reversed, in cents.
pub async fn received_since(conn: &mut Conn, day: Day) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar(RECEIVED_SINCE)
        .bind(day.to_string())
        .fetch_one(conn)
        .await
}

pub(in crate::store) const RECEIVED_SINCE: &str =
    "SELECT coalesce(sum(amount_cents), 0) FROM payments
      WHERE received_on >= $1 AND reversed_at IS NULL";

/// Sums the balances of the accounts that aren't deleted. Reads one row per account.
pub async fn balances(conn: &mut Conn) -> Result<BalanceTotals, sqlx::Error> {
    sqlx::query_as(
        "SELECT coalesce(sum(max(concessions, 0)), 0) AS outstanding, coalesce(-sum(min(concessions, 0)), 0) AS credit_given
           FROM users WHERE deleted_at IS NULL",
    )
    .fetch_one(conn)
    .await
}

/// Returns a page of payments, the latest received first. Payments of the same day are sorted by
/// the time of recording, latest first.
pub async fn page(
    conn: &mut Conn,
    filter: &PaymentFilter,
    limit: u32,
    offset: u32,
) -> Result<Vec<Payment>, sqlx::Error> {
    let mut query = QueryBuilder::new(PAYMENTS);
    push_filter(&mut query, filter);
    query
        .push(" ORDER BY p.received_on DESC, p.id DESC LIMIT ")
        .push_bind(limit)
        .push(" OFFSET ")
        .push_bind(offset);
    let rows: Vec<PaymentRow> = query.build_query_as().fetch_all(conn).await?;
    Ok(rows.into_iter().map(Payment::from).collect())
}

fn push_filter(query: &mut QueryBuilder<Engine>, filter: &PaymentFilter) {
    query.push(" WHERE true");
    if let Some(day) = filter.month {
        query.push(" AND p.received_on >= ");
        query.push_bind(months_later(day, 0).to_string());
        query.push(" AND p.received_on < ");
        query.push_bind(months_later(day, 1).to_string());
    }
    for word in filter.words.spellings() {
        query.push(" AND (false");
        for spelling in word {
            let pattern = like_pattern(spelling);
            query.push(" OR p.search_key LIKE ");
            query.push_bind(pattern.clone()).push(" ESCAPE '\\'");
            query.push(" OR (u.deleted_at IS NULL AND u.search_key LIKE ");
            query.push_bind(pattern).push(" ESCAPE '\\')");
        }
        query.push(")");
    }
}
