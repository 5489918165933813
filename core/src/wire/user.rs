//! Users, and the forms that add and edit them (specification, section 3; contract, section 4).

use serde::{Deserialize, Serialize};

use super::{BankAccountForm, blank};
use crate::role::Role;
use crate::studio_time::Instant;

/// A user as the caller may see them (specification, section 3; contract, section 4).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct User {
    #[serde(rename = "_id")]
    pub id: String,
    /// Made by the server from the name, and never changed (contract, section 3).
    pub username: String,
    pub email: String,
    pub first_name: String,
    pub last_name: String,
    /// Empty when there is none.
    pub phone: String,
    pub role: Role,
    /// The balance, in concessions: the sum of the ledger, negative on credit (contract, section 5).
    pub concessions: i32,
    /// False shuts the account: it keeps its history, and cannot sign in.
    pub is_active: bool,
    /// False until the invitation has been used to set a password.
    pub is_setup_complete: bool,
    /// Why the invitation has not arrived, in one sentence; left out unless the mail server gave it up.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub invitation_problem: Option<String>,
    pub total_classes_attended: u32,
    pub created_at: Instant,
    /// Whether the role may change users and classes (specification, section 6).
    pub can_edit: bool,
    /// Whether the role may see the staff screens (specification, section 6).
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

/// A note about a user, sent to admins only (contract, section 4).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct Note {
    pub content: String,
    pub created_at: Instant,
}

/// Where members pay their concessions to. `bankName` is the name on the account.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct BankAccount {
    pub bank_name: String,
    pub account_number: String,
}

/// The account of the longest-standing admin who has set one; null when there is none (contract, section 4).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct BankDetailsAnswer {
    pub bank_account: Option<BankAccount>,
}

/// `bookings.total`: every booking ever made. `bookings.attended`: those attended (contract, section 10).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct MemberStats {
    pub bookings: BookingStats,
}

/// How many bookings a member has made, and how many became attendance (contract, section 10).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct BookingStats {
    pub total: u32,
    pub attended: u32,
}

/// Notes as submitted: text, or a list of which the first entry counts; an empty text removes the note (contract,
/// section 4).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub enum NotesInput {
    Text(String),
    List(Vec<NoteInput>),
}

/// One entry of a submitted list of notes; a date sent along is ignored.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct NoteInput {
    pub content: String,
}

/// An invitation as submitted: the role is member and the balance 0 until it says otherwise (specification, section 3).
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, optional_fields = nullable))]
pub struct NewUserRequest {
    pub email: Option<String>,
    pub first_name: Option<String>,
    pub last_name: Option<String>,
    pub phone: Option<String>,
    #[serde(deserialize_with = "blank::is_absent")]
    pub role: Option<Role>,
    /// The balance to start from, −2 to 100,000 concessions; a coach gets 0 (contract, section 5).
    #[serde(deserialize_with = "blank::is_absent")]
    pub concessions: Option<i32>,
    pub notes: Option<NotesInput>,
}

/// An edit of a user: what is left out stays as it is (contract, section 1).
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
    /// The balance to set, −2 to 100,000 concessions.
    #[serde(deserialize_with = "blank::is_absent")]
    pub concessions: Option<i32>,
    /// The balance the edit started from: if it has changed, nothing is saved (contract, section 5).
    #[serde(deserialize_with = "blank::is_absent")]
    pub concessions_before: Option<i32>,
    pub notes: Option<NotesInput>,
    #[serde(deserialize_with = "blank::is_absent")]
    pub is_active: Option<bool>,
    /// Fixed: empty or equal to the present value it is ignored, different it is refused; so is the next.
    #[serde(deserialize_with = "blank::is_absent")]
    pub is_setup_complete: Option<bool>,
    /// Set in one's own profile only.
    #[serde(deserialize_with = "blank::is_absent_or_object")]
    pub bank_account: Option<BankAccountForm>,
    /// The fields as the edit found them: if a field that it changes has another value now, nothing is saved (contract, section 1).
    #[serde(deserialize_with = "blank::is_absent_or_object")]
    pub before: Option<UserBefore>,
}

/// The fields of a user as an edit found them; what is left out is not compared (contract, section 1).
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, optional_fields = nullable))]
pub struct UserBefore {
    pub first_name: Option<String>,
    pub last_name: Option<String>,
    pub email: Option<String>,
    pub phone: Option<String>,
    #[serde(deserialize_with = "blank::is_absent")]
    pub role: Option<Role>,
    #[serde(deserialize_with = "blank::is_absent")]
    pub concessions: Option<i32>,
    pub notes: Option<NotesInput>,
    #[serde(deserialize_with = "blank::is_absent")]
    pub is_active: Option<bool>,
}

/// Users as staff list them, a page at a time (specification, section 7; contract, section 10).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct UsersAnswer {
    pub users: Vec<User>,
    /// At least 1, even when nobody was found.
    pub total_pages: u32,
    /// From 1.
    pub current_page: u32,
    /// On all pages together.
    pub total: u32,
}

/// A user as they are after an edit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct UserSavedAnswer {
    /// Always true.
    pub success: bool,
    pub message: String,
    pub user: User,
}

/// A user who has just been invited.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct UserCreatedAnswer {
    /// Always true.
    pub success: bool,
    pub message: String,
    pub user: User,
    /// For the admin to hand over; left out when a mail server takes it to the user (contract, section 3).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub setup_link: Option<String>,
}

/// An invitation that was sent again; the link before it works no longer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct InvitationSentAnswer {
    /// Always true.
    pub success: bool,
    pub message: String,
    /// For the admin to hand over; left out when a mail server takes it to the user (contract, section 3).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub setup_link: Option<String>,
}

/// An admin setting a user's password (specification, section 3).
#[derive(Clone, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, optional_fields = nullable))]
pub struct ResetUserPasswordRequest {
    pub new_password: Option<String>,
    /// Whether the user also gets a letter, with a reset link and never the password; false unless said otherwise.
    #[serde(deserialize_with = "blank::is_absent")]
    pub send_email: Option<bool>,
}
