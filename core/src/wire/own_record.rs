//! A person's own record: everything the studio holds on them, in one file (Privacy Act 2020, principle 6).

use serde::Serialize;

use super::{
    BankAccount, Booking, HistoryEvent, LedgerEntry, NotificationKind, NotificationSettings, Studio,
};
use crate::role::Role;
use crate::studio_time::Instant;

/// Everything the studio holds on the caller but for the admins' notes, which are given on request, and nothing of anyone
/// else. Each list has the newest first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct OwnRecord {
    pub studio: Studio,
    /// The moment the record was put together.
    pub as_of: Instant,
    /// False where a list was so long that only its newest part is here.
    pub is_complete: bool,
    pub account: RecordedAccount,
    pub notification_settings: NotificationSettings,
    pub bookings: Vec<RecordedBooking>,
    pub waitlist: Vec<RecordedWait>,
    /// The ledger: every change of the balance.
    pub concessions: Vec<LedgerEntry>,
    pub history: Vec<HistoryEvent>,
    /// The notifications, dismissed or not.
    pub notifications: Vec<RecordedNotification>,
    pub letters: Vec<RecordedLetter>,
    pub sessions: Vec<RecordedSession>,
    /// Invitations and password resets.
    pub links: Vec<RecordedLink>,
}

/// The account itself. Of the password only a hash is kept, which is not given out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct RecordedAccount {
    #[serde(rename = "_id")]
    pub id: String,
    pub username: String,
    pub email: String,
    pub first_name: String,
    pub last_name: String,
    /// Empty when there is none.
    pub phone: String,
    pub role: Role,
    /// The balance, in concessions.
    pub concessions: i32,
    pub is_active: bool,
    /// Null unless one was ever given.
    pub bank_account: Option<BankAccount>,
    pub created_at: Instant,
    /// When the password was first set; null until then.
    pub setup_completed_at: Option<Instant>,
}

/// A booking, and where it came from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct RecordedBooking {
    #[serde(flatten)]
    #[cfg_attr(test, ts(flatten))]
    pub booking: Booking,
    /// `member`; or `studio`, `studio_override`: an admin for them, with or without the studio's own rules set aside.
    pub booked_by: String,
    /// As above, or `class`, `account`: what ended with it. Null unless cancelled.
    pub cancelled_by: Option<String>,
    /// The reason given for cancelling; empty for none.
    pub cancel_reason: String,
}

/// An entry on a waitlist.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct RecordedWait {
    #[serde(rename = "_id")]
    pub id: String,
    pub class_id: String,
    pub class_name: String,
    pub start_time: Instant,
    /// `member`, `studio` or `studio_override`.
    pub added_by: String,
    pub joined_at: Instant,
}

/// A notification. One that is about somebody else has only its kind and times: its words are theirs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct RecordedNotification {
    #[serde(rename = "_id")]
    pub id: String,
    pub r#type: NotificationKind,
    /// Null, like the next, where it is about somebody else.
    pub title: Option<String>,
    pub message: Option<String>,
    pub class_id: Option<String>,
    pub created_at: Instant,
    pub read_at: Option<Instant>,
    pub put_away_at: Option<Instant>,
}

/// The record of a letter; its text is not kept.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct RecordedLetter {
    /// The kind of a notification, or of a letter with a link.
    pub r#type: String,
    pub address: String,
    pub class_id: Option<String>,
    pub created_at: Instant,
    /// Null until it left.
    pub sent_at: Option<Instant>,
    /// Null unless it was given up.
    pub given_up_at: Option<Instant>,
}

/// A sign-in. Neither its token nor where it came from is kept.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct RecordedSession {
    pub created_at: Instant,
    /// When its token was last made new.
    pub refreshed_at: Instant,
    pub expires_at: Instant,
    /// Null while it stands.
    pub ended_at: Option<Instant>,
}

/// A link that was sent or handed over. Of its secret only a hash is kept, which is not given out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct RecordedLink {
    /// `invitation` or `reset`.
    pub purpose: String,
    pub created_at: Instant,
    pub expires_at: Instant,
    pub used_at: Option<Instant>,
    /// When a newer one took its place, or it was withdrawn.
    pub voided_at: Option<Instant>,
}
