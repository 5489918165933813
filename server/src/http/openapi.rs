//! `GET /api/openapi.json`: the description of the API.

use std::sync::LazyLock;

use axum::extract::Extension;
use serde_json::{Map, Value};

use super::address::Visitor;
use super::responses::RawJson;

/// The description as JSON, which is written out when it is first requested.
#[derive(Clone, Copy)]
pub struct OpenApi(pub &'static LazyLock<String>);

pub async fn openapi(
    _visitor: Visitor,
    Extension(OpenApi(json)): Extension<OpenApi>,
) -> RawJson<Map<String, Value>> {
    RawJson::new(json.as_str())
}
