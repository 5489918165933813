//! `/api/admin/payments`: an admin lists, records, reconciles and reverses payments.

use std::collections::{BTreeMap, HashSet};

use axum::Json;
use axum::extract::State;
use fantail_core::forms::Problem;
use fantail_core::forms::payment::{self, NewPayment};
use fantail_core::limits::PAYMENTS_AT_ONCE;
use fantail_core::studio_time::Day;
use fantail_core::wire::{
    PaymentAnswer, PaymentRequest, PaymentsRecordedAnswer, PaymentsRequest, ReversePaymentRequest,
};

use crate::actions::payments::{self, Recorded, Refused, problem_of_several};
use crate::app::SharedApp;
use crate::error::AppError;
use crate::http::extract::{self, Id, LargeJson};
use crate::http::guard::Admin;
use crate::http::rejection::{JsonResult, Rejection};
use crate::http::responses::CreatedOnce;

mod list;
mod statement;

pub use list::{csv, list};
pub use statement::{known_lines, reconcile};

pub async fn record(
    State(app): State<SharedApp>,
    admin: Admin,
    extract::Json(form): extract::Json<PaymentRequest>,
) -> Result<CreatedOnce<PaymentAnswer>, Rejection> {
    let payment = payment::parse(&form, app.clock.now().day())?;
    let recorded = admin
        .write(&app, async |conn, admin, now| {
            let recorded = payments::record(conn, admin, &[payment], now).await?;
            recorded.map_err(|mut refused| match refused.pop() {
                Some((_, reason)) => reason.of_one(),
                None => nothing_recorded(),
            })
        })
        .await?;
    let is_new = 0 < recorded.new;
    let payment = recorded.payments.into_iter().next();
    let answer = PaymentAnswer {
        success: true,
        message: "Payment recorded".to_owned(),
        payment: payment.ok_or_else(nothing_recorded)?,
    };
    Ok(CreatedOnce { is_new, answer })
}

pub async fn record_several(
    State(app): State<SharedApp>,
    admin: Admin,
    LargeJson(form): LargeJson<PaymentsRequest>,
) -> Result<CreatedOnce<PaymentsRecordedAnswer>, Rejection> {
    let forms = form.payments.unwrap_or_default();
    let parsed = parse_several(&forms, app.clock.now().day())?;
    let Recorded { payments, new } = admin
        .write_exclusive(&app, async |conn, admin, now| {
            let recorded = payments::record(conn, admin, &parsed, now).await?;
            recorded.map_err(Refused::of_several)
        })
        .await?;
    let message = match new {
        1 => "1 payment recorded".to_owned(),
        new => format!("{new} payments recorded"),
    };
    let answer = PaymentsRecordedAnswer {
        success: true,
        message,
        payments,
        recorded_count: u32::try_from(new).unwrap_or(u32::MAX),
    };
    let is_new = 0 < new;
    Ok(CreatedOnce { is_new, answer })
}

pub async fn reverse(
    State(app): State<SharedApp>,
    admin: Admin,
    Id(id): Id,
    extract::Json(form): extract::Json<ReversePaymentRequest>,
) -> JsonResult<PaymentAnswer> {
    let reason = payment::parse_reason(form.reason.as_deref().unwrap_or_default())?;
    let payment = admin
        .write(&app, async |conn, admin, now| {
            payments::reverse(conn, admin, &id, &reason, now).await
        })
        .await?;
    Ok(Json(PaymentAnswer {
        success: true,
        message: "Payment reversed".to_owned(),
        payment,
    }))
}

fn parse_several(forms: &[PaymentRequest], today: Day) -> Result<Vec<NewPayment>, Problem> {
    if !(1..=PAYMENTS_AT_ONCE).contains(&forms.len()) {
        let message = format!("Please record 1 to {PAYMENTS_AT_ONCE} payments at a time");
        return Err(Problem::at("payments", message));
    }
    let mut fields = BTreeMap::new();
    let mut parsed: Vec<NewPayment> = Vec::with_capacity(forms.len());
    let mut keys = HashSet::new();
    for (index, form) in forms.iter().enumerate() {
        match payment::parse(form, today) {
            Ok(payment) => {
                if !keys.insert(payment.key.clone()) {
                    let message = "Two payments of a request can't have the same key".to_owned();
                    fields.insert(format!("payments.{index}.key"), message);
                }
                parsed.push(payment);
            }
            Err(problem) => fields.extend(
                problem
                    .fields
                    .into_iter()
                    .map(|(field, message)| (format!("payments.{index}.{field}"), message)),
            ),
        }
    }
    if fields.is_empty() {
        Ok(parsed)
    } else {
        Err(problem_of_several(fields))
    }
}

fn nothing_recorded() -> AppError {
    AppError::Internal(anyhow::anyhow!(
        "a payment was neither recorded nor refused"
    ))
}
