//! Reverses a payment.

use fantail_core::concession::LedgerCause;
use fantail_core::conflict::Conflict;
use fantail_core::payment;
use fantail_core::studio_time::Instant;
use fantail_core::wire::Payment;

use crate::actions::balance::{self, Adjustment};
use crate::actions::notify::{self, BalanceChange};
use crate::db::Conn;
use crate::db::writes::Writes;
use crate::error::AppError;
use crate::mail::occasion::Occasion;
use crate::store;
use crate::store::users::Account;

/// Reverses a payment: subtracts its concessions, and notifies the member of the reason.
pub async fn reverse(
    conn: &mut Conn,
    admin: &Account,
    payment_id: &str,
    reason: &str,
    now: Instant,
) -> Result<Payment, AppError> {
    const NO_PAYMENT: AppError = AppError::NotFound("Payment not found");
    let payment = store::payments::find(conn, payment_id).await?;
    let payment = payment.ok_or(NO_PAYMENT)?;
    if payment.reversed_at.is_some() {
        return Err(Conflict::AlreadyReversed.into());
    }
    let account = store::users::find(conn, &payment.user_id.id).await?;
    let account = account.filter(|account| account.role.capabilities().has_concessions);
    let account = account.ok_or(Conflict::BalanceClosed)?;
    let (before, taken) = (account.concessions, payment.concessions);
    let after = payment::balance_after_reversal(before, taken)?;
    let mut writes = Writes::default();
    store::payments::push_reversal(&mut writes, &payment, &admin.id, reason, now);
    let adjustment = Adjustment {
        user_id: &account.id,
        from: before,
        to: after,
        cause: LedgerCause::PaymentReversed,
        details: &format!("Payment reversed: {reason}"),
        actor_id: &admin.id,
    };
    balance::post_for(&mut writes, adjustment, Some(&payment.id), now);
    let occasion = Occasion::PaymentReversed {
        taken,
        balance: after,
        reason: reason.to_owned(),
    };
    let recipient = &(&account).into();
    notify::user(&mut writes, recipient, &occasion, now)?;
    let change = BalanceChange { before, after };
    notify::low_balance(&mut writes, recipient, change, now)?;
    writes.send(conn).await?;
    let reversed = store::payments::find(conn, payment_id).await?;
    reversed.ok_or(NO_PAYMENT)
}
