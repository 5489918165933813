//! Signing in, and what people change about themselves (specification, section 7; contract, section 3).

use serde::{Deserialize, Serialize};

use super::{NotesInput, User, blank};

/// Signing in: both parts are required (specification, section 5).
#[derive(Clone, Default, Deserialize)]
#[serde(default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct LoginRequest {
    /// A username or an e-mail address, in any case.
    #[serde(deserialize_with = "blank::is_empty")]
    pub username: String,
    #[serde(deserialize_with = "blank::is_empty")]
    pub password: String,
}

/// Signing in, and a new token for a session that stands (specification, section 7).
#[derive(Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct SignedInAnswer {
    /// Always true.
    pub success: bool,
    pub message: String,
    /// The bearer token: it says which session, and nothing personal (contract, section 3).
    pub token: String,
    pub user: User,
}

/// The fields of their own account that a person may change: first name, last name and e-mail are required, phone is
/// optional (specification, section 5).
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, optional_fields = nullable))]
pub struct ProfileForm {
    pub first_name: Option<String>,
    pub last_name: Option<String>,
    pub email: Option<String>,
    pub phone: Option<String>,
    /// Admins only. Left out or null it stays as it is; with both parts sent empty it is removed.
    #[serde(deserialize_with = "blank::is_absent_or_object")]
    pub bank_account: Option<BankAccountForm>,
}

/// A bank account as submitted: both parts, or neither.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, optional_fields = nullable))]
pub struct BankAccountForm {
    pub bank_name: Option<String>,
    pub account_number: Option<String>,
}

impl BankAccountForm {
    /// Whether it names no account at all.
    pub fn is_empty(&self) -> bool {
        [&self.bank_name, &self.account_number]
            .into_iter()
            .flatten()
            .all(String::is_empty)
    }
}

/// A profile as submitted. The fields beside the form are fixed: empty or equal to the present value they are ignored,
/// different they are refused (contract, section 1).
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, optional_fields = nullable))]
pub struct ProfileRequest {
    #[serde(flatten)]
    #[cfg_attr(test, ts(flatten))]
    pub form: ProfileForm,
    pub username: Option<String>,
    pub role: Option<String>,
    #[serde(deserialize_with = "blank::is_absent")]
    pub concessions: Option<i32>,
    #[serde(deserialize_with = "blank::is_absent")]
    pub is_active: Option<bool>,
    #[serde(deserialize_with = "blank::is_absent")]
    pub is_setup_complete: Option<bool>,
    pub notes: Option<NotesInput>,
    /// The fields as the edit found them: if a field that it changes has another value now, nothing is saved (contract, section 1).
    #[serde(deserialize_with = "blank::is_absent_or_object")]
    pub before: Option<ProfileForm>,
}

/// The profile as it is after a change.
#[derive(Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct ProfileAnswer {
    /// Always true.
    pub success: bool,
    pub message: String,
    pub user: User,
}

/// Changing one's own password; a wrong present one is refused at its field (contract, section 3).
#[derive(Clone, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct ChangePasswordRequest {
    #[serde(deserialize_with = "blank::is_empty")]
    pub current_password: String,
    #[serde(deserialize_with = "blank::is_empty")]
    pub new_password: String,
}

/// The user an invitation link is for, shown to the holder of the link.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct InvitationAnswer {
    pub user: InvitedUser,
}

/// The fields of an invited user that greet them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct InvitedUser {
    pub username: String,
    pub email: String,
    pub first_name: String,
    pub last_name: String,
}

/// Setting up an account by the link in an invitation; success signs in.
#[derive(Clone, Default, Deserialize)]
#[serde(default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct SetupPasswordRequest {
    /// The secret in the link.
    #[serde(deserialize_with = "blank::is_empty")]
    pub token: String,
    #[serde(deserialize_with = "blank::is_empty")]
    pub password: String,
}

/// Asking for a reset link. The answer is the same whether the address is known or not.
#[derive(Clone, Default, Deserialize)]
#[serde(default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct ForgotPasswordRequest {
    #[serde(deserialize_with = "blank::is_empty")]
    pub email: String,
}

/// The address of the account that a reset link is for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct ResetLinkAnswer {
    pub email: String,
}

/// Setting a new password by a reset link. It opens no session.
#[derive(Clone, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct ResetPasswordRequest {
    /// The secret in the link.
    #[serde(deserialize_with = "blank::is_empty")]
    pub token: String,
    #[serde(deserialize_with = "blank::is_empty")]
    pub new_password: String,
}
