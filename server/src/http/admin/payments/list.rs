//! `GET /api/admin/payments` and `GET /api/admin/payments.csv`: payments by month, with their sums.

use axum::Json;
use axum::extract::State;
use fantail_core::csv_file::{self, Cell};
use fantail_core::forms::Problem;
use fantail_core::limits::{MAXIMUM_PAGE_SIZE, PAYMENTS_IN_FILE, PAYMENTS_PAGE_SIZE};
use fantail_core::money::decimal;
use fantail_core::search::Words;
use fantail_core::studio_time::time_words;
use fantail_core::wire::{Payment, PaymentsAnswer};
use schemars::JsonSchema;
use serde::Deserialize;

use crate::app::SharedApp;
use crate::http::extract::Query;
use crate::http::guard::Admin;
use crate::http::query::{Month, PageNumber, QueryParam, Search, UpTo};
use crate::http::rejection::{JsonResult, Rejection};
use crate::http::responses::CsvDownload;
use crate::http::users::page_of;
use crate::store::payments::lists::{self, PaymentFilter};

#[derive(Default, Deserialize, JsonSchema)]
#[serde(default)]
pub struct PaymentListParams {
    /// The month in which they were received, such as 2026-11; any month by default.
    month: QueryParam<Month>,
    /// Every word is looked for in the member's names, e-mail and phone, and in reference, note, pack and amount.
    search: QueryParam<Search>,
    /// Which page.
    page: QueryParam<PageNumber>,
    /// How many to a page.
    limit: QueryParam<UpTo<MAXIMUM_PAGE_SIZE>>,
}

#[derive(Default, Deserialize, JsonSchema)]
#[serde(default)]
pub struct MonthParams {
    /// The month in which they were received, such as 2026-11. Required.
    month: QueryParam<Month>,
}

pub async fn list(
    State(app): State<SharedApp>,
    _: Admin,
    Query(query): Query<PaymentListParams>,
) -> JsonResult<PaymentsAnswer> {
    let filter = PaymentFilter {
        month: query.month.parse("month")?.map(|Month(day)| day),
        words: query.search.parse_words()?,
    };
    let page = page_of(&query.page, &query.limit, PAYMENTS_PAGE_SIZE)?;
    let mut conn = app.db.snapshot().await?;
    let totals = lists::totals(&mut conn, &filter).await?;
    let balances = lists::balances(&mut conn).await?;
    Ok(Json(PaymentsAnswer {
        payments: lists::page(&mut conn, &filter, page.limit, page.offset).await?,
        total: totals.count,
        total_pages: page.count(totals.count),
        current_page: page.number,
        amount_cents: totals.amount_cents,
        concessions: totals.concessions,
        outstanding: balances.outstanding,
        credit_given: balances.credit_given,
    }))
}

const HEADER: [&str; 15] = [
    "Date received",
    "Member",
    "Username",
    "Pack",
    "Concessions",
    "Amount (NZD)",
    "Reference",
    "Note",
    "Status",
    "Recorded on",
    "Recorded at",
    "Recorded by",
    "Reversed on",
    "Reversed by",
    "Reason",
];

pub async fn csv(
    State(app): State<SharedApp>,
    _: Admin,
    Query(query): Query<MonthParams>,
) -> Result<CsvDownload, Rejection> {
    let missing = || Problem::at("month", "Please choose a month, such as 2026-11");
    let Month(month) = query.month.parse("month")?.ok_or_else(missing)?;
    let filter = PaymentFilter {
        month: Some(month),
        words: Words::of(""),
    };
    let mut conn = app.db.snapshot().await?;
    let payments = lists::page(&mut conn, &filter, PAYMENTS_IN_FILE + 1, 0).await?;
    if (PAYMENTS_IN_FILE as usize) < payments.len() {
        let message = format!("This month has more than {PAYMENTS_IN_FILE} payments");
        return Err(Problem::at("month", message).into());
    }
    let header = HEADER.map(|title| Cell::Text(title.to_owned()));
    let rows = payments.into_iter().rev().map(row);
    let text = csv_file::write(std::iter::once(header).chain(rows));
    let month = &month.to_string()[.."2026-11".len()];
    Ok(CsvDownload {
        name: format!("payments-{month}.csv"),
        text,
    })
}

/// The cells of a payment, in the order of [`HEADER`].
fn row(payment: Payment) -> [Cell; HEADER.len()] {
    let status = if payment.reversed_at.is_none() {
        "Received"
    } else {
        "Reversed"
    };
    let member = &payment.user_id;
    let amount = payment.amount_cents.map(|cents| decimal(cents.into()));
    let reversed_on = payment.reversed_at.map(|at| at.day().to_string());
    [
        Cell::Text(payment.received_on.to_string()),
        Cell::Text(format!("{} {}", member.first_name, member.last_name)),
        Cell::Text(member.username.clone()),
        Cell::Text(payment.pack_name.unwrap_or_default()),
        Cell::Number(payment.concessions.to_string()),
        Cell::Number(amount.unwrap_or_default()),
        Cell::Text(payment.reference),
        Cell::Text(payment.note),
        Cell::Text(status.to_owned()),
        Cell::Text(payment.created_at.day().to_string()),
        Cell::Text(time_words(payment.created_at)),
        Cell::Text(payment.recorded_by),
        Cell::Text(reversed_on.unwrap_or_default()),
        Cell::Text(payment.reversed_by.unwrap_or_default()),
        Cell::Text(payment.reason.unwrap_or_default()),
    ]
}
