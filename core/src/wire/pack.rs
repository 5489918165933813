//! Packs: concessions that are sold together (contract, section 5).

use serde::{Deserialize, Serialize};

use super::blank;

/// A pack that members can buy.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct Pack {
    #[serde(rename = "_id")]
    pub id: String,
    pub name: String,
    pub concessions: u32,
    /// In cents of New Zealand dollars.
    pub price_cents: u32,
}

/// The packs that members can buy, the cheapest first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct PacksAnswer {
    pub packs: Vec<Pack>,
}

/// A pack as admins see it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct EditablePack {
    #[serde(rename = "_id")]
    pub id: String,
    pub name: String,
    pub concessions: u32,
    /// In cents of New Zealand dollars.
    pub price_cents: u32,
    /// Whether the pack is for sale: members see only such packs.
    pub is_active: bool,
}

/// Every pack, active ones first, then the cheapest first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct EditablePacksAnswer {
    pub packs: Vec<EditablePack>,
}

/// A new pack, or an edit of one: a field that is left out keeps its value.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts", optional_fields = nullable))]
pub struct PackRequest {
    /// 1 to 80 characters.
    pub name: Option<String>,
    /// 1 to 1,000.
    #[serde(deserialize_with = "blank::is_absent")]
    pub concessions: Option<i32>,
    /// In cents of New Zealand dollars, 0 to 1,000,000.
    #[serde(deserialize_with = "blank::is_absent")]
    pub price_cents: Option<i32>,
    /// True by default.
    #[serde(deserialize_with = "blank::is_absent")]
    pub is_active: Option<bool>,
}

/// A pack after it was made or changed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct PackSavedAnswer {
    /// Always true.
    pub success: bool,
    pub message: String,
    pub pack: EditablePack,
}
