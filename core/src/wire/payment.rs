//! Payments that the studio received (contract, section 5).

use serde::{Deserialize, Serialize};

use super::blank;
use super::booking::BookedUser;
use crate::studio_time::{Day, Instant};

/// A payment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct Payment {
    #[serde(rename = "_id")]
    pub id: String,
    /// The member who paid, populated.
    pub user_id: BookedUser,
    /// The concessions that the payment added.
    pub concessions: u32,
    /// In cents of New Zealand dollars; null if the amount was not entered.
    pub amount_cents: Option<u32>,
    /// This and `packName` are null if the payment was not for a pack.
    pub pack_id: Option<String>,
    /// The name of the pack when the payment was recorded.
    pub pack_name: Option<String>,
    /// The day on which the payment was received, in the studio's zone.
    pub received_on: Day,
    /// Empty for none.
    pub reference: String,
    /// Empty for none. Members don't see the note.
    pub note: String,
    /// The name of the admin who recorded the payment.
    pub recorded_by: String,
    /// The account of that admin; null once the account is deleted.
    pub recorded_by_id: Option<String>,
    pub created_at: Instant,
    /// This and the next three are null unless the payment was reversed.
    pub reversed_at: Option<Instant>,
    /// The name of the admin who reversed the payment.
    pub reversed_by: Option<String>,
    /// The account of that admin; null once the account is deleted.
    pub reversed_by_id: Option<String>,
    pub reason: Option<String>,
    /// The hash of the line of the bank statement; null without one.
    pub statement_line: Option<String>,
}

/// A payment to record.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts", optional_fields = nullable))]
pub struct PaymentRequest {
    /// Required.
    pub user_id: Option<String>,
    /// Required: 1 to 1,000; with a pack, the pack's number of concessions.
    #[serde(deserialize_with = "blank::is_absent")]
    pub concessions: Option<i32>,
    /// In cents of New Zealand dollars, 0 to 100,000,000.
    #[serde(deserialize_with = "blank::is_absent")]
    pub amount_cents: Option<i32>,
    pub pack_id: Option<String>,
    /// Required: a day such as `2026-11-21`, not in the future and at most 2 years ago.
    pub received_on: Option<String>,
    /// At most 100 characters.
    pub reference: Option<String>,
    /// At most 500 characters.
    pub note: Option<String>,
    /// The hash of the line of a bank statement: 64 lower-case hexadecimal digits. At most one payment that is not
    /// reversed may record a line.
    pub statement_line: Option<String>,
    /// Required: 1 to 80 visible ASCII characters. The same payment sent again with the same key is not recorded again.
    pub key: Option<String>,
    /// Whether the admin has confirmed an amount above 1,000,000 cents.
    #[serde(deserialize_with = "blank::is_absent")]
    pub is_confirmed: Option<bool>,
    /// Whether the payment is another than the one that stands and may be the same: one of the two was typed in, the
    /// other is from a bank statement.
    #[serde(deserialize_with = "blank::is_absent")]
    pub is_different: Option<bool>,
}

/// A payment after it was recorded or reversed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct PaymentAnswer {
    /// Always true.
    pub success: bool,
    pub message: String,
    pub payment: Payment,
}

/// Payments to record together, all or none.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts", optional_fields = nullable))]
pub struct PaymentsRequest {
    /// At least one, at most 500, each key once.
    #[serde(deserialize_with = "blank::is_absent")]
    pub payments: Option<Vec<PaymentRequest>>,
}

/// Payments that were recorded together, in the order of the request.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct PaymentsRecordedAnswer {
    /// Always true.
    pub success: bool,
    pub message: String,
    pub payments: Vec<Payment>,
    /// The number of payments that this request recorded. Earlier requests recorded the others.
    pub recorded_count: u32,
}

/// Reverses a payment.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts", optional_fields = nullable))]
pub struct ReversePaymentRequest {
    /// Required, at most 500 characters. The member's notification contains it.
    pub reason: Option<String>,
}

/// Payments, the latest received first, by page. Sums leave out reversed payments.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct PaymentsAnswer {
    pub payments: Vec<Payment>,
    /// On all pages.
    pub total: u32,
    /// At least 1, even if the list is empty.
    pub total_pages: u32,
    /// From 1.
    pub current_page: u32,
    /// The sum of the amounts on all pages, in cents.
    pub amount_cents: i64,
    /// The sum of the concessions on all pages.
    pub concessions: i64,
    /// The concessions that the studio owes: the sum of all positive balances now.
    pub outstanding: i64,
    /// The concessions that members owe: the sum of all negative balances now, as a positive number.
    pub credit_given: i64,
}

/// Gives a payment that was typed in its line of a bank statement.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts", optional_fields = nullable))]
pub struct ReconcilePaymentRequest {
    /// Required: the hash of the line, 64 lower-case hexadecimal digits.
    pub statement_line: Option<String>,
}

/// Asks which lines of a bank statement are recorded.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts", optional_fields = nullable))]
pub struct KnownLinesRequest {
    /// Hashes of lines: at most 5,000.
    #[serde(deserialize_with = "blank::is_absent")]
    pub lines: Option<Vec<String>>,
    /// The first day of the statement, such as `2026-11-01`. With it and `to`, the answer has `payments`.
    pub from: Option<String>,
    /// The last day of the statement.
    pub to: Option<String>,
}

/// The lines of the request that were recorded.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct KnownLinesAnswer {
    /// Recorded: they can't be recorded again.
    pub known: Vec<String>,
    /// Recorded, but the payment was reversed: they can be recorded again.
    pub reversed: Vec<String>,
    /// The payments that stand and have one of these lines, and those of the statement's days that have no line: at most
    /// 20,000, the latest received first. Left out unless the request has days.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub payments: Option<Vec<StatementPayment>>,
}

/// A payment that a line of a bank statement has recorded, or may record again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct StatementPayment {
    #[serde(rename = "_id")]
    pub id: String,
    /// The member who paid.
    pub user_id: String,
    pub concessions: u32,
    /// In cents of New Zealand dollars; null if the amount was not entered.
    pub amount_cents: Option<u32>,
    pub received_on: Day,
    /// The name of the admin who recorded the payment.
    pub recorded_by: String,
    pub created_at: Instant,
    /// Null for a payment that was typed in.
    pub statement_line: Option<String>,
}

impl From<Payment> for StatementPayment {
    fn from(payment: Payment) -> StatementPayment {
        StatementPayment {
            id: payment.id,
            user_id: payment.user_id.id,
            concessions: payment.concessions,
            amount_cents: payment.amount_cents,
            received_on: payment.received_on,
            recorded_by: payment.recorded_by,
            created_at: payment.created_at,
            statement_line: payment.statement_line,
        }
    }
}

/// The payment of a ledger entry, as its member sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct LedgerPayment {
    #[serde(rename = "_id")]
    pub id: String,
    pub concessions: u32,
    /// In cents of New Zealand dollars; null if the amount was not entered.
    pub amount_cents: Option<u32>,
    /// Null if the payment was not for a pack.
    pub pack_id: Option<String>,
    /// The pack's name at the time of the payment.
    pub pack_name: Option<String>,
    pub received_on: Day,
    /// Empty for none.
    pub reference: String,
    pub created_at: Instant,
    /// Null unless the payment was reversed.
    pub reversed_at: Option<Instant>,
    pub reason: Option<String>,
    /// The hash of the line of a bank statement; null if none is known for the payment.
    pub statement_line: Option<String>,
}
