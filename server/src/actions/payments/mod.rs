//! Records, reconciles and reverses payments that the studio received.

mod facts;
mod reconciliation;
mod refused;
mod reversal;

use std::collections::HashMap;

use fantail_core::concession::LedgerCause;
use fantail_core::forms::payment::NewPayment;
use fantail_core::payment::received_words;
use fantail_core::studio_time::Instant;
use fantail_core::wire::Payment;

use self::facts::{Facts, PaymentDecision};
pub use self::reconciliation::reconcile;
pub use self::refused::{Refused, problem_of_several};
pub use self::reversal::reverse;
use super::balance::{self, Adjustment};
use super::notify;
use crate::db::Conn;
use crate::db::writes::Writes;
use crate::error::AppError;
use crate::mail::occasion::Occasion;
use crate::store;
use crate::store::payments::PaymentToWrite;
use crate::store::users::Account;

/// Payments in the order of the request.
pub struct Recorded {
    pub payments: Vec<Payment>,
    /// The number of payments that this request recorded. The others were recorded by an earlier
    /// request with the same keys.
    pub new: usize,
}

/// Records either all payments or none. Returns the errors by the positions of the payments.
pub async fn record(
    conn: &mut Conn,
    admin: &Account,
    payments: &[NewPayment],
    now: Instant,
) -> Result<Result<Recorded, Vec<(usize, Refused)>>, AppError> {
    let mut facts = Facts::read(conn, admin, payments, now).await?;
    let mut refused = Vec::new();
    let mut entries = Vec::new();
    for (index, payment) in payments.iter().enumerate() {
        match facts.decide(payment) {
            Ok(PaymentDecision::RecordedBefore) => {}
            Ok(PaymentDecision::Record(from, to)) => entries.push(Entry {
                id: store::new_id(now),
                payment,
                from,
                to,
            }),
            Err(reason) => refused.push((index, reason)),
        }
    }
    if !refused.is_empty() {
        return Ok(Err(refused));
    }
    write(conn, admin, &facts, &entries, now).await?;
    let keys: Vec<_> = payments.iter().map(|one| one.key.as_str()).collect();
    let recorded = store::payments::with_keys(conn, &keys).await?;
    let mut recorded: HashMap<_, _> = recorded.into_iter().collect();
    Ok(Ok(Recorded {
        payments: keys
            .iter()
            .filter_map(|key| recorded.remove(*key))
            .collect(),
        new: entries.len(),
    }))
}

/// A payment to record, with the balance before and after it.
struct Entry<'a> {
    id: String,
    payment: &'a NewPayment,
    from: i32,
    to: i32,
}

async fn write(
    conn: &mut Conn,
    admin: &Account,
    facts: &Facts,
    entries: &[Entry<'_>],
    now: Instant,
) -> Result<(), AppError> {
    let mut writes = Writes::default();
    let rows: Vec<_> = entries
        .iter()
        .map(|entry| PaymentToWrite {
            id: &entry.id,
            payment: entry.payment,
            pack_name: facts.pack_name(entry.payment),
            recorded_by: &admin.id,
        })
        .collect();
    store::payments::push(&mut writes, &rows, now);
    let details: Vec<_> = rows
        .iter()
        .map(|row| received_words(row.payment.amount_cents, row.payment.received_on))
        .collect();
    let mut notices = Vec::with_capacity(entries.len());
    for (entry, details) in entries.iter().zip(&details) {
        let payment = entry.payment;
        let adjustment = Adjustment {
            user_id: &payment.user_id,
            from: entry.from,
            to: entry.to,
            cause: LedgerCause::Payment,
            details,
            actor_id: &admin.id,
        };
        balance::post_for(&mut writes, adjustment, Some(&entry.id), now);
        let occasion = Occasion::PaymentRecorded {
            added: payment.concessions,
            balance: entry.to,
            amount_cents: payment.amount_cents,
            received_on: payment.received_on,
        };
        let account = facts.accounts.get(&payment.user_id);
        notices.push((account.ok_or(AppError::NO_USER)?.into(), occasion));
    }
    let notices: Vec<_> = notices.iter().map(|(to, what)| (to, what)).collect();
    notify::each(&mut writes, &notices, now)?;
    Ok(writes.send(conn).await?)
}
