//! Clashes of planned classes with existing ones (contract, section 6).

use serde::Serialize;

use crate::studio_time::Instant;

/// The clashes of the classes that a form would create: a warning, never a refusal (contract, section 6).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct ClashesAnswer {
    /// In the order of the planned starts; at most 50.
    pub clashes: Vec<Clash>,
    /// The number of clashes, listed or not.
    pub total: u32,
}

/// A class that a form would create, and an existing one at the same time in the same room or with the same instructor.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct Clash {
    /// The start of the class that would be created.
    pub start_time: Instant,
    pub class: ClashingClass,
    /// The same room of the same location; without a room, the same location.
    pub same_room: bool,
    pub same_instructor: bool,
}

/// An existing class in a clash.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct ClashingClass {
    #[serde(rename = "_id")]
    pub id: String,
    pub name: String,
    pub start_time: Instant,
    pub end_time: Instant,
    pub instructor: String,
    pub location: String,
    /// Empty when there is none.
    pub room: String,
}
