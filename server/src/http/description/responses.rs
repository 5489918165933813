//! The responses of an operation: description, headers and body for each status.

use std::collections::BTreeMap;

use fantail_core::wire::Failure;
use schemars::Schema;

use super::document::{Content, Header, JSON, MediaType, Operation, Response, ResponseOrRef};
use super::schema_registry::SchemaRegistry;

/// The failures: status, component name and description.
const FAILURES: [(u16, &str, &str); 9] = [
    (
        400,
        "BadRequest",
        "The request is wrong: what it is, and for a form what is wrong at each field.",
    ),
    (
        401,
        "Unauthorised",
        "There is no session, or it stands no longer; signing in: the pair is wrong.",
    ),
    (403, "Forbidden", "Signed in, and not allowed."),
    (404, "NotFound", "It isn't there, or it is someone else's."),
    (
        409,
        "Refused",
        "A rule of the studio says no; for a booking rule with the decision.",
    ),
    (
        413,
        "TooLarge",
        "The body is larger than this call accepts.",
    ),
    (415, "NotJson", "The body isn't said to be JSON."),
    (
        429,
        "TooMany",
        "Asked too often: the header says how many seconds to wait.",
    ),
    (
        503,
        "Overloaded",
        "Too busy, or closing: the header says when to try again.",
    ),
];
const NOT_MODIFIED: &str = "NotModified";
const WITH_RETRY_AFTER: [u16; 2] = [429, 503];

impl Operation {
    pub fn add_failures(&mut self, statuses: &[u16]) {
        for (status, name, _) in FAILURES {
            if statuses.contains(&status) {
                self.responses.insert(status.to_string(), reference(name));
            }
        }
    }

    pub fn add_success(&mut self, status: u16, media_type: &'static str, schema: Schema) {
        let success_response = Response {
            description: "It worked.",
            headers: BTreeMap::new(),
            content: content(media_type, schema),
        };
        self.responses
            .insert(status.to_string(), ResponseOrRef::Inline(success_response));
    }

    /// The response for success, once it is added.
    pub fn success_response(&mut self) -> Option<&mut Response> {
        self.responses
            .values_mut()
            .find_map(|response| match response {
                ResponseOrRef::Inline(success_response) => Some(success_response),
                ResponseOrRef::Reference { .. } => None,
            })
    }

    pub fn add_not_modified(&mut self) {
        self.responses
            .insert("304".to_owned(), reference(NOT_MODIFIED));
    }
}

pub fn content(media_type: &'static str, schema: Schema) -> Content {
    BTreeMap::from([(media_type, MediaType { schema })])
}

/// The failures and 304, as shared components.
pub fn shared(schemas: &mut SchemaRegistry) -> BTreeMap<String, Response> {
    let failure = |(status, name, description): (u16, &str, &'static str)| {
        let response = Response {
            description,
            headers: retry_after(status, schemas),
            content: content(JSON, schemas.response_schema::<Failure>()),
        };
        (name.to_owned(), response)
    };
    let mut shared: BTreeMap<_, _> = FAILURES.into_iter().map(failure).collect();
    let not_modified = Response {
        description: "The reader holds this answer already.",
        headers: BTreeMap::from([("ETag", etag(schemas))]),
        content: BTreeMap::new(),
    };
    shared.insert(NOT_MODIFIED.to_owned(), not_modified);
    shared
}

fn reference(name: &str) -> ResponseOrRef {
    ResponseOrRef::Reference {
        reference: format!("#/components/responses/{name}"),
    }
}

fn retry_after(status: u16, schemas: &mut SchemaRegistry) -> BTreeMap<&'static str, Header> {
    if WITH_RETRY_AFTER.contains(&status) {
        let header = header("Seconds to wait.", schemas.response_schema::<u32>());
        BTreeMap::from([("Retry-After", header)])
    } else {
        BTreeMap::new()
    }
}

pub fn etag(schemas: &mut SchemaRegistry) -> Header {
    header(
        "Names what the answer says: sent back as If-None-Match, it is answered with 304 while it holds.",
        schemas.response_schema::<String>(),
    )
}

pub fn header(description: &'static str, schema: Schema) -> Header {
    Header {
        description,
        required: true,
        schema,
    }
}
