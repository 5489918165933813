//! The lines of bank statements that have payments, and the payments that lines may be.

use std::collections::HashSet;

use fantail_core::studio_time::Day;
use fantail_core::wire::Payment;
use sqlx::QueryBuilder;

use super::{PAYMENTS, PaymentRow, by_column};
use crate::db::{Conn, Engine};
use crate::store::{NAMED_AT_ONCE, push_list};

/// The statement lines that have payments: those with a payment that isn't reversed, and those
/// whose payments were all reversed.
#[derive(Debug, Default)]
pub struct RecordedLines {
    pub standing: HashSet<String>,
    pub reversed: HashSet<String>,
}

pub async fn recorded_lines(conn: &mut Conn, lines: &[&str]) -> Result<RecordedLines, sqlx::Error> {
    let mut recorded = RecordedLines::default();
    for lines in lines.chunks(NAMED_AT_ONCE) {
        let mut query = QueryBuilder::<Engine>::new(
            "SELECT statement_line, max(reversed_at IS NULL) FROM payments WHERE statement_line IN ",
        );
        push_list(&mut query, lines);
        query.push(" GROUP BY statement_line");
        let found: Vec<(String, bool)> = query.build_query_as().fetch_all(&mut *conn).await?;
        for (line, is_standing) in found {
            if is_standing {
                recorded.standing.insert(line);
            } else {
                recorded.reversed.insert(line);
            }
        }
    }
    Ok(recorded)
}

/// The payments that stand and have these statement lines.
pub async fn of_lines(conn: &mut Conn, lines: &[&str]) -> Result<Vec<Payment>, sqlx::Error> {
    let found = by_column(conn, "p.statement_line", lines).await?;
    let payments = found.into_iter().map(|(_, payment)| payment);
    Ok(payments
        .filter(|payment| payment.reversed_at.is_none())
        .collect())
}

/// The payments of these users that stand and were received on the days from `from` to `to`.
pub async fn standing(
    conn: &mut Conn,
    users: &[&str],
    from: Day,
    to: Day,
) -> Result<Vec<Payment>, sqlx::Error> {
    let mut found = Vec::new();
    for users in users.chunks(NAMED_AT_ONCE) {
        let mut query = QueryBuilder::<Engine>::new(PAYMENTS);
        query.push(" WHERE p.reversed_at IS NULL AND p.user_id IN ");
        push_list(&mut query, users);
        push_days(&mut query, from, to);
        let rows: Vec<PaymentRow> = query.build_query_as().fetch_all(&mut *conn).await?;
        found.extend(rows.into_iter().map(Payment::from));
    }
    Ok(found)
}

/// The payments of present users that stand, have no statement line and were received on the days
/// from `from` to `to`: the latest received, at most `limit`.
pub async fn unreconciled(
    conn: &mut Conn,
    from: Day,
    to: Day,
    limit: u32,
) -> Result<Vec<Payment>, sqlx::Error> {
    let mut query = QueryBuilder::<Engine>::new(PAYMENTS);
    query
        .push(" WHERE p.reversed_at IS NULL AND p.statement_line IS NULL AND u.deleted_at IS NULL");
    push_days(&mut query, from, to);
    query
        .push(" ORDER BY p.received_on DESC, p.id DESC LIMIT ")
        .push_bind(limit);
    let rows: Vec<PaymentRow> = query.build_query_as().fetch_all(conn).await?;
    Ok(rows.into_iter().map(Payment::from).collect())
}

fn push_days(query: &mut QueryBuilder<Engine>, from: Day, to: Day) {
    query.push(" AND p.received_on >= ");
    query.push_bind(from.to_string());
    query.push(" AND p.received_on <= ");
    query.push_bind(to.to_string());
}
