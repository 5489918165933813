use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub enum Environment {
    Production,
    Staging,
    Development,
}

/// What anyone may know of the studio. The staging banner shows when the environment is staging.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct Studio {
    pub studio_name: String,
    pub contact_email: String,
    pub environment: Environment,
}
