//! Payments. A recorded payment never changes; its line of a bank statement and a reversal are added
//! to it.

pub mod lists;
pub mod statement_lines;

use fantail_core::fold::folded;
use fantail_core::forms::payment::NewPayment;
use fantail_core::money::decimal;
use fantail_core::studio_time::{Day, Instant};
use fantail_core::wire::{BookedUser, Payment};
use sqlx::{FromRow, QueryBuilder};

use super::users::persons::PersonRow;
use super::{NAMED_AT_ONCE, count, instant, push_list};
use crate::db::live::{Change, changed};
use crate::db::writes::Writes;
use crate::db::{Conn, Engine};

/// A payment to be written.
pub struct PaymentToWrite<'a> {
    pub id: &'a str,
    pub payment: &'a NewPayment,
    pub pack_name: Option<&'a str>,
    pub recorded_by: &'a str,
}

pub fn push(writes: &mut Writes, payments: &[PaymentToWrite<'_>], now: Instant) {
    for written in payments {
        changed(Change::User(&written.payment.user_id));
    }
    let into = "INSERT INTO payments (id, key, user_id, concessions, amount_cents, pack_id, pack_name, received_on,
                                      reference, note, search_key, statement_line, recorded_by, recorded_at) ";
    writes.insert(into, payments, |values, written| {
        let payment = written.payment;
        values
            .push_bind(written.id)
            .push_bind(payment.key.as_str())
            .push_bind(payment.user_id.as_str())
            .push_bind(payment.concessions)
            .push_bind(payment.amount_cents)
            .push_bind(payment.pack_id.as_deref())
            .push_bind(written.pack_name)
            .push_bind(payment.received_on.to_string())
            .push_bind(payment.reference.as_str())
            .push_bind(payment.note.as_str())
            .push_bind(search_key(payment, written.pack_name))
            .push_bind(payment.statement_line.as_deref())
            .push_bind(written.recorded_by)
            .push_bind(now.millis());
    });
}

/// Returns the folded search text: one line each for reference, note, pack and amount.
fn search_key(payment: &NewPayment, pack_name: Option<&str>) -> String {
    let amount = payment
        .amount_cents
        .map(|cents| decimal(cents.into()))
        .unwrap_or_default();
    let texts = [
        &payment.reference,
        &payment.note,
        pack_name.unwrap_or_default(),
        &amount,
    ];
    texts.map(folded).join("\n")
}

/// Gives a payment that has no statement line its line.
pub fn push_line(writes: &mut Writes, payment: &Payment, line: &str) {
    changed(Change::User(&payment.user_id.id));
    writes.change(1, |statement| {
        statement
            .push("UPDATE payments SET statement_line = ")
            .push_bind(line.to_owned())
            .push(" WHERE statement_line IS NULL AND reversed_at IS NULL AND id = ")
            .push_bind(payment.id.clone());
    });
}

/// Reverses a payment that isn't reversed yet.
pub fn push_reversal<'a>(
    writes: &mut Writes,
    payment: &'a Payment,
    reversed_by: &'a str,
    reason: &'a str,
    now: Instant,
) {
    changed(Change::User(&payment.user_id.id));
    writes.change(1, |statement| {
        statement
            .push("UPDATE payments SET reversed_at = ")
            .push_bind(now.millis())
            .push(", reversed_by = ")
            .push_bind(reversed_by.to_owned())
            .push(", reason = ")
            .push_bind(reason.to_owned())
            .push(" WHERE reversed_at IS NULL AND id = ")
            .push_bind(payment.id.clone());
    });
}

pub async fn find(conn: &mut Conn, id: &str) -> Result<Option<Payment>, sqlx::Error> {
    let mut found = by_column(conn, "p.id", &[id]).await?;
    Ok(found.pop().map(|(_, payment)| payment))
}

/// The payments of these keys, with their keys.
pub async fn with_keys(
    conn: &mut Conn,
    keys: &[&str],
) -> Result<Vec<(String, Payment)>, sqlx::Error> {
    by_column(conn, "p.key", keys).await
}

async fn by_column(
    conn: &mut Conn,
    column: &'static str,
    values: &[&str],
) -> Result<Vec<(String, Payment)>, sqlx::Error> {
    let mut found = Vec::with_capacity(values.len());
    for values in values.chunks(NAMED_AT_ONCE) {
        let mut query = QueryBuilder::<Engine>::new(PAYMENTS);
        query.push(" WHERE ").push(column).push(" IN ");
        push_list(&mut query, values);
        let rows: Vec<PaymentRow> = query.build_query_as().fetch_all(&mut *conn).await?;
        found.extend(rows.into_iter().map(|row| (row.key.clone(), row.into())));
    }
    Ok(found)
}

/// The start of a query of payments and the people whom they name, up to the condition.
pub(super) const PAYMENTS: &str = "SELECT p.id, p.key, p.user_id, u.first_name, u.last_name, u.username,
            u.deleted_at IS NOT NULL AS is_deleted, p.concessions, p.amount_cents, p.pack_id, p.pack_name,
            p.received_on, p.reference, p.note, p.recorded_at, p.reversed_at, p.reason, p.statement_line,
            CASE WHEN r.deleted_at IS NULL THEN r.first_name || ' ' || r.last_name ELSE 'Deleted account' END AS recorded_by,
            iif(r.deleted_at IS NULL, r.id, NULL) AS recorded_by_id,
            CASE WHEN p.reversed_by IS NULL THEN NULL
                 WHEN v.deleted_at IS NULL THEN v.first_name || ' ' || v.last_name ELSE 'Deleted account' END AS reversed_by,
            iif(v.deleted_at IS NULL, v.id, NULL) AS reversed_by_id
       FROM payments p JOIN users u ON u.id = p.user_id JOIN users r ON r.id = p.recorded_by
            LEFT JOIN users v ON v.id = p.reversed_by";

#[derive(FromRow)]
struct PaymentRow {
    id: String,
    key: String,
    #[sqlx(flatten)]
    user: PersonRow,
    concessions: i64,
    amount_cents: Option<i64>,
    pack_id: Option<String>,
    pack_name: Option<String>,
    received_on: String,
    reference: String,
    note: String,
    recorded_by: String,
    recorded_by_id: Option<String>,
    recorded_at: i64,
    reversed_at: Option<i64>,
    reversed_by: Option<String>,
    reversed_by_id: Option<String>,
    reason: Option<String>,
    statement_line: Option<String>,
}

impl From<PaymentRow> for Payment {
    fn from(row: PaymentRow) -> Payment {
        let created_at = Instant::from_millis(row.recorded_at);
        Payment {
            id: row.id,
            user_id: BookedUser::from(row.user),
            concessions: count(row.concessions),
            amount_cents: row.amount_cents.map(count),
            pack_id: row.pack_id,
            pack_name: row.pack_name,
            // The column holds only valid days.
            received_on: Day::parse(&row.received_on).unwrap_or_else(|| created_at.day()),
            reference: row.reference,
            note: row.note,
            recorded_by: row.recorded_by,
            recorded_by_id: row.recorded_by_id,
            created_at,
            reversed_at: instant(row.reversed_at),
            reversed_by: row.reversed_by,
            reversed_by_id: row.reversed_by_id,
            reason: row.reason,
            statement_line: row.statement_line,
        }
    }
}
