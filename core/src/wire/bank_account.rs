//! The studio's bank account, which members pay to (contract, section 4).

use serde::{Deserialize, Serialize};

/// The account that members pay to. `bankName` is the name on the account.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct BankAccount {
    pub bank_name: String,
    pub account_number: String,
}

/// The bank account of the longest-standing admin who has set one; null without one (contract, section 4).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct BankDetailsAnswer {
    pub bank_account: Option<BankAccount>,
}

/// A submitted bank account: both parts, or neither.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts", optional_fields = nullable))]
pub struct BankAccountForm {
    pub bank_name: Option<String>,
    pub account_number: Option<String>,
}

impl BankAccountForm {
    /// Returns whether both parts are empty or left out.
    pub fn is_empty(&self) -> bool {
        [&self.bank_name, &self.account_number]
            .into_iter()
            .flatten()
            .all(String::is_empty)
    }
}
