//! The objects of an OpenAPI 3.1 document that the description uses.

use std::collections::BTreeMap;

use schemars::Schema;
use serde::Serialize;

pub const JSON: &str = "application/json";
pub const BEARER: &str = "bearer";

#[derive(Serialize)]
pub struct Document {
    pub openapi: &'static str,
    pub info: ApiMetadata,
    pub servers: [ApiServer; 1],
    pub tags: Vec<Tag>,
    pub paths: BTreeMap<&'static str, BTreeMap<&'static str, Operation>>,
    pub components: Components,
}

#[derive(Serialize)]
pub struct ApiMetadata {
    pub title: &'static str,
    pub description: &'static str,
    pub version: &'static str,
    pub license: Licence,
}

#[derive(Serialize)]
pub struct Licence {
    pub name: &'static str,
    pub identifier: &'static str,
}

#[derive(Serialize)]
pub struct ApiServer {
    pub url: &'static str,
    pub description: &'static str,
}

#[derive(Clone, Serialize)]
pub struct Tag {
    pub name: &'static str,
    pub description: &'static str,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Operation {
    #[serde(rename = "operationId")]
    pub id: String,
    pub tags: [&'static str; 1],
    pub summary: &'static str,
    /// The callers that are allowed.
    pub description: &'static str,
    /// Empty if no session is required.
    pub security: Vec<BTreeMap<&'static str, Vec<String>>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub parameters: Vec<Parameter>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub request_body: Option<RequestBody>,
    pub responses: BTreeMap<String, ResponseOrRef>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Parameter {
    pub name: String,
    pub r#in: &'static str,
    pub description: String,
    pub required: bool,
    #[serde(skip_serializing_if = "is_false")]
    pub allow_empty_value: bool,
    pub schema: Schema,
}

#[derive(Serialize)]
pub struct RequestBody {
    pub required: bool,
    pub content: Content,
}

/// Schemas, by media type.
pub type Content = BTreeMap<&'static str, MediaType>;

#[derive(Serialize)]
pub struct MediaType {
    pub schema: Schema,
}

#[derive(Serialize)]
#[serde(untagged)]
pub enum ResponseOrRef {
    Reference {
        #[serde(rename = "$ref")]
        reference: String,
    },
    Inline(Response),
}

#[derive(Serialize)]
pub struct Response {
    pub description: &'static str,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub headers: BTreeMap<&'static str, Header>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub content: Content,
}

#[derive(Serialize)]
pub struct Header {
    pub description: &'static str,
    pub required: bool,
    pub schema: Schema,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Components {
    pub schemas: BTreeMap<String, Schema>,
    pub responses: BTreeMap<String, Response>,
    pub security_schemes: BTreeMap<&'static str, SecurityScheme>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SecurityScheme {
    pub r#type: &'static str,
    pub scheme: &'static str,
    pub bearer_format: &'static str,
    pub description: &'static str,
}

fn is_false(value: &bool) -> bool {
    !value
}
