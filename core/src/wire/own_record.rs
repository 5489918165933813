//! A person's own record: all data that the studio holds about them, in one file (Privacy Act 2020, principle 6).

use serde::Serialize;

use super::bank_account::BankAccount;
use super::booking::Booking;
use super::history::{HistoryEvent, LedgerEntry};
use super::notification::{NotificationKind, NotificationSettings};
use super::studio::Studio;
use crate::decision::Inputs;
use crate::role::Role;
use crate::studio_time::Instant;

/// All data about the caller, and none about anyone else. The admins' notes are not included; they are given on
/// request. Lists are newest first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct OwnRecord {
    pub studio: Studio,
    /// When the record was created.
    pub as_of: Instant,
    /// False if a list was cut to its newest part.
    pub is_complete: bool,
    pub account: RecordedAccount,
    pub notification_settings: NotificationSettings,
    pub bookings: Vec<RecordedBooking>,
    pub waitlist: Vec<RecordedWait>,
    /// The ledger: every change of the balance.
    pub concessions: Vec<LedgerEntry>,
    pub history: Vec<HistoryEvent>,
    /// The decisions on bookings, cancellations and waitlists.
    pub decisions: Vec<RecordedDecision>,
    /// All notifications, dismissed or not.
    pub notifications: Vec<RecordedNotification>,
    pub letters: Vec<RecordedLetter>,
    pub sessions: Vec<RecordedSession>,
    /// Invitations and password resets.
    pub links: Vec<RecordedLink>,
}

/// The account. The password's hash is not included.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct RecordedAccount {
    #[serde(rename = "_id")]
    pub id: String,
    pub username: String,
    pub email: String,
    pub first_name: String,
    pub last_name: String,
    /// Empty for none.
    pub phone: String,
    pub role: Role,
    /// The balance, in concessions.
    pub concessions: i32,
    pub is_active: bool,
    /// Null unless one was ever set.
    pub bank_account: Option<BankAccount>,
    pub created_at: Instant,
    /// When the password was first set; null until then.
    pub setup_completed_at: Option<Instant>,
    /// When the calendar address was made; null without one. The hash of its secret is not included.
    pub calendar_feed_created_at: Option<Instant>,
}

/// A booking, with the actors that made and cancelled it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct RecordedBooking {
    #[serde(flatten)]
    #[cfg_attr(test, ts(flatten))]
    pub booking: Booking,
    /// `member`, or `studio` and `studio_override` for an admin, without or with an override.
    pub booked_by: String,
    /// As `bookedBy`, or `class` if the class was cancelled, or `account` if the account was closed, deactivated or got
    /// another role. Null unless the booking is cancelled.
    pub cancelled_by: Option<String>,
    /// The reason given for cancelling; empty for none.
    pub cancel_reason: String,
    /// When the concessions of a late cancellation came back; null unless they did.
    pub credit_returned_at: Option<Instant>,
}

/// An entry on a waitlist.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct RecordedWait {
    #[serde(rename = "_id")]
    pub id: String,
    pub class_id: String,
    pub class_name: String,
    pub start_time: Instant,
    /// `member`, `studio` or `studio_override`.
    pub added_by: String,
    pub joined_at: Instant,
    /// Whether they asked to be booked when a spot opens.
    pub book_for_me: bool,
}

/// The decision on a write, with the facts that it was made from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct RecordedDecision {
    pub decided_at: Instant,
    pub class_id: String,
    /// Null without a booking.
    pub booking_id: Option<String>,
    /// The code of the refusal; null if the write was carried out.
    pub refusal: Option<String>,
    /// The effect on the balance, in concessions, and the balance after it.
    pub concessions: i32,
    pub balance_after: i32,
    /// Whether a cancellation is refunded; null for any other write.
    pub refund_is_due: Option<bool>,
    /// Null if this version of the server can't read the stored inputs.
    pub inputs: Option<Inputs>,
}

/// A notification. One about another person has only its kind and times.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct RecordedNotification {
    #[serde(rename = "_id")]
    pub id: String,
    pub r#type: NotificationKind,
    /// This and the next are null if the notification is about another person.
    pub title: Option<String>,
    pub message: Option<String>,
    pub class_id: Option<String>,
    pub created_at: Instant,
    pub read_at: Option<Instant>,
    pub put_away_at: Option<Instant>,
}

/// The record of a letter; its text is not stored.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct RecordedLetter {
    /// The kind of a notification, or of a letter with a link.
    pub r#type: String,
    pub address: String,
    pub class_id: Option<String>,
    pub created_at: Instant,
    /// Null until the letter was sent.
    pub sent_at: Option<Instant>,
    /// Null unless sending was given up.
    pub given_up_at: Option<Instant>,
}

/// A session. Neither its token nor its network address is stored.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct RecordedSession {
    pub created_at: Instant,
    /// What the browser called itself at the sign-in.
    pub user_agent: String,
    /// When its token was last exchanged.
    pub refreshed_at: Instant,
    pub last_used_at: Instant,
    pub expires_at: Instant,
    /// Null while the session is open.
    pub ended_at: Option<Instant>,
    /// Where the browser takes push notifications; null unless they are on. Its keys are not included.
    pub push_endpoint: Option<String>,
}

/// A link. Its secret's hash is not included.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct RecordedLink {
    /// `invitation` or `reset`.
    pub purpose: String,
    pub created_at: Instant,
    pub expires_at: Instant,
    pub used_at: Option<Instant>,
    /// When a newer link replaced this link, or when this link was withdrawn.
    pub voided_at: Option<Instant>,
}
