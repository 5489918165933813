//! The open sessions of an account (contract, section 3).

use serde::Serialize;

use crate::studio_time::Instant;

/// The caller's open sessions: the one of the request first, then the latest used.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct SessionsAnswer {
    pub sessions: Vec<OpenSession>,
    /// The server's public key, which a browser needs to take push notifications: base64url.
    pub push_key: String,
}

/// An open session. Its id gives no access.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct OpenSession {
    #[serde(rename = "_id")]
    pub id: String,
    /// The browser that signed in, in words: 'Safari on iPhone', or 'Unknown browser'.
    pub browser: String,
    pub created_at: Instant,
    /// May be an hour behind.
    pub last_used_at: Instant,
    /// Whether it is the session of the request.
    pub is_current: bool,
    /// Whether the device shows push notifications.
    pub has_push: bool,
}
