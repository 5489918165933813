//! The lines of a bank statement: those that are recorded, and the payments that they may be.

use std::collections::HashSet;

use axum::Json;
use axum::extract::State;
use fantail_core::forms::{Problem, payment};
use fantail_core::limits::{DUPLICATE_PAYMENT_DAYS, KNOWN_LINES, UNRECONCILED_PAYMENTS};
use fantail_core::studio_time::Day;
use fantail_core::wire::{
    KnownLinesAnswer, KnownLinesRequest, PaymentAnswer, ReconcilePaymentRequest, StatementPayment,
};

use crate::actions::payments;
use crate::app::SharedApp;
use crate::db::Conn;
use crate::error::AppError;
use crate::http::extract::{self, Id, LargeJson};
use crate::http::guard::Admin;
use crate::http::rejection::JsonResult;
use crate::store;

/// Only reads. The method is POST because the list is too long for a URL.
pub async fn known_lines(
    State(app): State<SharedApp>,
    _: Admin,
    LargeJson(form): LargeJson<KnownLinesRequest>,
) -> JsonResult<KnownLinesAnswer> {
    let lines = form.lines.unwrap_or_default();
    if KNOWN_LINES < lines.len() {
        let message = format!("At most {KNOWN_LINES} lines at a time");
        return Err(Problem::at("lines", message).into());
    }
    let parsed = lines
        .into_iter()
        .map(|line| payment::statement_line("lines", line));
    let lines = parsed.collect::<Result<Vec<_>, _>>()?;
    let distinct: HashSet<_> = lines.iter().map(String::as_str).collect();
    let distinct = Vec::from_iter(distinct);
    let days = payment::statement_days(form.from.as_deref(), form.to.as_deref())?;
    let mut conn = app.db.snapshot().await?;
    let recorded = store::payments::statement_lines::recorded_lines(&mut conn, &distinct).await?;
    let payments = match days {
        Some((from, to)) => Some(statement_payments(&mut conn, &distinct, from, to).await?),
        None => None,
    };
    let sorted = |lines: HashSet<String>| {
        let mut lines = Vec::from_iter(lines);
        lines.sort();
        lines
    };
    Ok(Json(KnownLinesAnswer {
        known: sorted(recorded.standing),
        reversed: sorted(recorded.reversed),
        payments,
    }))
}

/// The payments of these lines, and those that may be lines of a statement of these days.
async fn statement_payments(
    conn: &mut Conn,
    lines: &[&str],
    from: Day,
    to: Day,
) -> Result<Vec<StatementPayment>, AppError> {
    let from = from.minus(DUPLICATE_PAYMENT_DAYS);
    let to = to.plus(DUPLICATE_PAYMENT_DAYS);
    let unreconciled =
        store::payments::statement_lines::unreconciled(conn, from, to, UNRECONCILED_PAYMENTS)
            .await?;
    let of_lines = store::payments::statement_lines::of_lines(conn, lines).await?;
    let all = unreconciled.into_iter().chain(of_lines);
    Ok(all.map(StatementPayment::from).collect())
}

pub async fn reconcile(
    State(app): State<SharedApp>,
    admin: Admin,
    Id(id): Id,
    extract::Json(form): extract::Json<ReconcilePaymentRequest>,
) -> JsonResult<PaymentAnswer> {
    let line = form.statement_line.unwrap_or_default();
    let line = payment::statement_line("statementLine", line)?;
    let payment = admin
        .write(&app, async |conn, admin, now| {
            payments::reconcile(conn, admin, &id, &line, now).await
        })
        .await?;
    Ok(Json(PaymentAnswer {
        success: true,
        message: "Payment reconciled with the bank statement".to_owned(),
        payment,
    }))
}
