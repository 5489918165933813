//! What anyone may ask.

use fantail_core::wire::Studio;
use serde_json::{Map, Value};

use super::super::operation::{Operation, Who::Anyone, get};

#[rustfmt::skip]
pub const STUDIO: &[Operation] = &[
    get("/healthz", Anyone, "Answers `ok` once the database does and can be written, and in further lines what needs a hand; 503 says which part fails").unlimited(),
    get("/api/studio", Anyone, "The studio's name, address and environment").answers::<Studio>(),
    get("/api/openapi.json", Anyone, "This description").answers::<Map<String, Value>>(),
];
