use serde::{Deserialize, Serialize};

use super::blank;
use crate::role::Role;
use crate::studio_time::Instant;

/// A user as the caller may see them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct User {
    #[serde(rename = "_id")]
    pub id: String,
    pub username: String,
    pub email: String,
    pub first_name: String,
    pub last_name: String,
    /// Empty when there is none.
    pub phone: String,
    pub role: Role,
    pub concessions: i32,
    pub is_active: bool,
    pub is_setup_complete: bool,
    pub total_classes_attended: u32,
    pub created_at: Instant,
    pub can_edit: bool,
    pub has_admin_access: bool,
    /// For admins reading; left out for everyone else.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub notes: Option<Vec<Note>>,
    /// On an admin's own user, null until set; left out for everyone else.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub bank_account: Option<Option<BankAccount>>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct Note {
    pub content: String,
    pub created_at: Instant,
}

/// Where members pay their concessions to. `bankName` is the name on the account.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct BankAccount {
    pub bank_name: String,
    pub account_number: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct BankDetailsAnswer {
    pub bank_account: Option<BankAccount>,
}

/// `bookings.total`: every booking ever made. `bookings.attended`: those attended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct MemberStats {
    pub bookings: BookingStats,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct BookingStats {
    pub total: u32,
    pub attended: u32,
}

/// Notes as submitted: text, or a list of which the first entry counts.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub enum NotesInput {
    Text(String),
    List(Vec<NoteInput>),
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct NoteInput {
    pub content: String,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, optional_fields = nullable))]
pub struct NewUserRequest {
    pub email: Option<String>,
    pub first_name: Option<String>,
    pub last_name: Option<String>,
    pub phone: Option<String>,
    #[serde(deserialize_with = "blank::is_absent")]
    pub role: Option<Role>,
    #[serde(deserialize_with = "blank::is_absent")]
    pub concessions: Option<i32>,
    pub notes: Option<NotesInput>,
}

/// An edit of a user: what is left out stays as it is.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, optional_fields = nullable))]
pub struct EditUserRequest {
    pub first_name: Option<String>,
    pub last_name: Option<String>,
    /// Fixed: equal to the present one it is ignored, different it is refused.
    pub username: Option<String>,
    pub email: Option<String>,
    pub phone: Option<String>,
    #[serde(deserialize_with = "blank::is_absent")]
    pub role: Option<Role>,
    #[serde(deserialize_with = "blank::is_absent")]
    pub concessions: Option<i32>,
    /// The balance the edit started from.
    #[serde(deserialize_with = "blank::is_absent")]
    pub concessions_before: Option<i32>,
    pub notes: Option<NotesInput>,
    #[serde(deserialize_with = "blank::is_absent")]
    pub is_active: Option<bool>,
}
