//! Push notifications: notifications that a device shows while the app is closed (contract, section 9).

use serde::{Deserialize, Serialize};

use super::blank;

/// The address at which a browser takes push notifications, as `PushSubscription.toJSON()` gives it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts", optional_fields = nullable))]
pub struct PushRequest {
    /// An address of the browser's push service.
    pub endpoint: Option<String>,
    #[serde(deserialize_with = "blank::is_absent_or_object")]
    pub keys: Option<PushKeys>,
}

/// The keys that only the browser can decrypt for, in base64url.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts", optional_fields = nullable))]
pub struct PushKeys {
    /// A public key on the curve P-256.
    pub p256dh: Option<String>,
    /// 16 bytes.
    pub auth: Option<String>,
}

/// What the service worker shows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct PushMessage {
    pub title: String,
    pub body: String,
    /// The screen that a press opens: a path of the app.
    pub path: String,
    /// A later message with the same tag replaces this one on the screen.
    pub tag: String,
}
