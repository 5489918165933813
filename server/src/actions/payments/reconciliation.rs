//! Gives a payment that was typed in its line of a bank statement.

use fantail_core::conflict::Conflict;
use fantail_core::event::EventKind;
use fantail_core::payment::{self, received_words};
use fantail_core::studio_time::Instant;
use fantail_core::wire::Payment;

use crate::db::Conn;
use crate::db::writes::Writes;
use crate::error::AppError;
use crate::store;
use crate::store::events::NewEvent;
use crate::store::users::Account;

const NO_PAYMENT: AppError = AppError::NotFound("Payment not found");

/// Gives a payment its statement line, and records that in the member's history. The balance stays.
pub async fn reconcile(
    conn: &mut Conn,
    admin: &Account,
    payment_id: &str,
    line: &str,
    now: Instant,
) -> Result<Payment, AppError> {
    let payment = store::payments::find(conn, payment_id).await?;
    let payment = payment.ok_or(NO_PAYMENT)?;
    let is_reversed = payment.reversed_at.is_some();
    if !payment::gets_line(payment.statement_line.as_deref(), line, is_reversed)? {
        return Ok(payment);
    }
    let account = store::users::find(conn, &payment.user_id.id).await?;
    let account = account.ok_or(AppError::NO_USER)?;
    let recorded = store::payments::statement_lines::recorded_lines(conn, &[line]).await?;
    if recorded.standing.contains(line) {
        return Err(Conflict::LineRecorded.into());
    }
    let kind = EventKind::PaymentReconciled;
    let (description, details) = (
        kind.sentence(""),
        received_words(payment.amount_cents, payment.received_on),
    );
    let event = NewEvent {
        details: &details,
        actor_id: Some(&admin.id),
        ..NewEvent::of_user(&account.id, kind, &description)
    };
    let mut writes = Writes::default();
    store::payments::push_line(&mut writes, &payment, line);
    store::events::push(&mut writes, &[event], now);
    writes.send(conn).await?;
    let reconciled = store::payments::find(conn, payment_id).await?;
    reconciled.ok_or(NO_PAYMENT)
}
