//! A user's history and the ledger of their balance (specification, section 3; contract, sections 5 and 10).

use serde::Serialize;

use super::payment::LedgerPayment;
use crate::concession::LedgerCause;
use crate::event::{AuditChange, EventKind};
use crate::studio_time::{Day, Instant};

/// The concessions of an event: a number, or 'No refund' (specification, section 3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(untagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub enum HistoryConcessions {
    Number(u32),
    Words(NoRefund),
}

/// 'No refund', in place of a number (specification, section 3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub enum NoRefund {
    #[serde(rename = "No refund")]
    NoRefund,
}

impl HistoryConcessions {
    /// Returns the concessions of an event: 'No refund' for a cancellation without a refund, else the number
    /// (specification, section 3).
    pub const fn of(kind: EventKind, concessions: u32) -> HistoryConcessions {
        if matches!(kind, EventKind::Cancellation) && concessions == 0 {
            HistoryConcessions::Words(NoRefund::NoRefund)
        } else {
            HistoryConcessions::Number(concessions)
        }
    }
}

/// An event in a user's history, in the words of its time (specification, section 3).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct HistoryEvent {
    pub r#type: EventKind,
    pub description: String,
    /// This and the next four are null without a class.
    pub class_name: Option<String>,
    /// The day of the class in the studio's zone.
    pub class_date: Option<Day>,
    /// `HH:mm`, in the studio's zone.
    pub class_time: Option<String>,
    pub location: Option<String>,
    pub instructor: Option<String>,
    pub concessions: HistoryConcessions,
    /// The change of the balance, in concessions.
    pub delta: i32,
    /// The status of the booking after the event; empty without a booking.
    pub status: String,
    /// Empty for none.
    pub details: String,
    /// The fields that an edit by staff changed. Left out for any other event.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<AuditChange>>"))]
    pub changes: Vec<AuditChange>,
    /// The name of the member of staff who caused the event. Left out if the user or the system caused it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub by: Option<String>,
    /// The account of `by`. Left out without `by`, and once that account is deleted.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub by_id: Option<String>,
    /// Left out without a class.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub class_id: Option<String>,
    /// The booking that staff removed, while the removal can be undone (contract, section 13); otherwise left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub restorable_booking_id: Option<String>,
    pub timestamp: Instant,
}

/// A user's history, newest first, and their balance (specification, section 3).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct HistoryAnswer {
    pub history: Vec<HistoryEvent>,
    pub current_concessions: i32,
    /// The number of all events. This and the next two are left out unless the request has a page.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub total: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub total_pages: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub current_page: Option<u32>,
}

/// One change of a balance (contract, section 5).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct LedgerEntry {
    #[serde(rename = "_id")]
    pub id: String,
    pub delta: i32,
    pub balance_after: i32,
    pub cause: LedgerCause,
    /// This and the next two are null without a class.
    pub class_id: Option<String>,
    pub class_name: Option<String>,
    pub class_start_time: Option<Instant>,
    /// The payment that this entry records or reverses; null for any other cause.
    pub payment: Option<LedgerPayment>,
    pub created_at: Instant,
}

/// A user's ledger, newest first, by page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct ConcessionsAnswer {
    pub entries: Vec<LedgerEntry>,
    pub current_concessions: i32,
    /// At least 1, even if the list is empty.
    pub total_pages: u32,
    /// From 1.
    pub current_page: u32,
    /// On all pages.
    pub total: u32,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cancellation_without_a_refund_reads_no_refund() {
        let json = |kind, concessions| {
            serde_json::to_string(&HistoryConcessions::of(kind, concessions)).unwrap()
        };
        assert_eq!(json(EventKind::Cancellation, 0), "\"No refund\"");
        assert_eq!(json(EventKind::Cancellation, 2), "2");
        assert_eq!(json(EventKind::Booking, 0), "0");
    }
}
