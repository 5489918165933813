//! Signing in, and changes of the user's own account (specification, section 7; contract, section 3).

use serde::{Deserialize, Serialize};

use super::bank_account::BankAccountForm;
use super::blank;
use super::user::{NotesInput, User};

/// Signing in; both parts are required (specification, section 5).
#[derive(Clone, Default, Deserialize)]
#[serde(default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct LoginRequest {
    /// A username or an e-mail address, in any case.
    #[serde(deserialize_with = "blank::is_empty")]
    pub username: String,
    #[serde(deserialize_with = "blank::is_empty")]
    pub password: String,
}

/// The answer to signing in, and to exchanging the token of a valid session (specification, section 7).
#[derive(Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct SignedInAnswer {
    /// Always true.
    pub success: bool,
    pub message: String,
    /// The bearer token: it identifies the session, and holds nothing personal (contract, section 3).
    pub token: String,
    pub user: User,
}

/// The profile fields that users may change: first name, last name and e-mail are required, phone is optional
/// (specification, section 5).
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts", optional_fields = nullable))]
pub struct ProfileForm {
    pub first_name: Option<String>,
    pub last_name: Option<String>,
    pub email: Option<String>,
    pub phone: Option<String>,
    /// Admins only. Left out or null leaves it as it is; both parts empty remove it.
    #[serde(deserialize_with = "blank::is_absent_or_object")]
    pub bank_account: Option<BankAccountForm>,
}

/// A submitted profile. The fields from `username` to `notes` are fixed: ignored if empty or equal to the present value,
/// else refused (contract, section 1).
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts", optional_fields = nullable))]
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
    /// The fields that were loaded into the form: if a field that the edit changes has another value now, nothing is
    /// saved (contract, section 1).
    #[serde(deserialize_with = "blank::is_absent_or_object")]
    pub before: Option<ProfileForm>,
}

/// The profile after a change.
#[derive(Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct ProfileAnswer {
    /// Always true.
    pub success: bool,
    pub message: String,
    pub user: User,
}

/// A change of the user's own password; a wrong present one is a problem at its field (contract, section 3).
#[derive(Clone, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct ChangePasswordRequest {
    #[serde(deserialize_with = "blank::is_empty")]
    pub current_password: String,
    #[serde(deserialize_with = "blank::is_empty")]
    pub new_password: String,
}

/// The user of an invitation link, shown to the holder of the link.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct InvitationAnswer {
    pub user: InvitedUser,
}

/// The fields of an invited user, for the greeting.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct InvitedUser {
    pub username: String,
    pub email: String,
    pub first_name: String,
    pub last_name: String,
}

/// Setting up an account by an invitation link; it also signs in.
#[derive(Clone, Default, Deserialize)]
#[serde(default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct SetupPasswordRequest {
    /// The secret of the link.
    #[serde(deserialize_with = "blank::is_empty")]
    pub token: String,
    #[serde(deserialize_with = "blank::is_empty")]
    pub password: String,
}

/// A request for a reset link. The answer is the same whether the address is known or not.
#[derive(Clone, Default, Deserialize)]
#[serde(default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct ForgotPasswordRequest {
    #[serde(deserialize_with = "blank::is_empty")]
    pub email: String,
}

/// The e-mail address of a reset link's account.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct ResetLinkAnswer {
    pub email: String,
}

/// Setting a new password by a reset link. This doesn't sign the user in.
#[derive(Clone, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct ResetPasswordRequest {
    /// The secret of the link.
    #[serde(deserialize_with = "blank::is_empty")]
    pub token: String,
    #[serde(deserialize_with = "blank::is_empty")]
    pub new_password: String,
}
