//! Signing in, and what people change about themselves (specification, section 7; contract, section 3).

use serde::{Deserialize, Serialize};

use super::{BankAccount, User};

/// Signing in: both parts are required (specification, section 5).
#[derive(Clone, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct LoginRequest {
    /// A username or an e-mail address, in any case.
    pub username: String,
    pub password: String,
}

/// Signing in, and a new token for a session that stands (specification, section 7).
#[derive(Clone, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct SignedInAnswer {
    /// Always true.
    pub success: bool,
    pub message: String,
    /// The bearer token: it says which session, and nothing personal (contract, section 3).
    pub token: String,
    pub user: User,
}

/// A profile as submitted. The fields after `bankAccount` can't be changed here: equal to the present value they are
/// ignored, different they are refused.
#[derive(Clone, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, optional_fields = nullable))]
pub struct ProfileRequest {
    pub first_name: Option<String>,
    pub last_name: Option<String>,
    pub email: Option<String>,
    pub phone: Option<String>,
    /// Admins only. Left out or null it stays as it is; with both parts empty it is removed.
    pub bank_account: Option<BankAccount>,
    pub username: Option<String>,
    pub role: Option<String>,
    pub concessions: Option<i32>,
    pub is_active: Option<bool>,
    pub is_setup_complete: Option<bool>,
}

/// A profile was saved: the user as they now are (specification, section 7).
#[derive(Clone, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct ProfileAnswer {
    /// Always true.
    pub success: bool,
    pub message: String,
    pub user: User,
}

/// Changing one's own password; a wrong present one is refused at its field (contract, section 3).
#[derive(Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct ChangePasswordRequest {
    pub current_password: String,
    pub new_password: String,
}
