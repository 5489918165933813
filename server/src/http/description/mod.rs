//! The OpenAPI 3.1 description of the API, derived from the URL table and from the types of its handlers.

mod described;
mod described_answers;
mod document;
mod endpoint;
mod responses;
mod schema_registry;

use std::collections::BTreeMap;

pub use self::described::DescribedHandler;
use self::document::{
    ApiMetadata, ApiServer, BEARER, Components, JSON, Licence, Operation, Parameter, SecurityScheme,
};
pub use self::document::{Document, Tag};
pub use self::endpoint::Endpoint;
use self::schema_registry::SchemaRegistry;
use super::extract::Id;

/// Describes these endpoints. `tags` are their families.
pub fn document(tags: Vec<Tag>, endpoints: &[Endpoint]) -> Document {
    let mut schemas = SchemaRegistry::default();
    let paths = paths(endpoints, &mut schemas);
    let responses = responses::shared(&mut schemas);
    Document {
        openapi: "3.1.0",
        info: metadata(),
        servers: [ApiServer {
            url: "/",
            description: "The studio's own address",
        }],
        tags,
        paths,
        components: Components {
            schemas: schemas.into_named(),
            responses,
            security_schemes: BTreeMap::from([(BEARER, bearer())]),
        },
    }
}

/// The operations, by path and method.
type Paths = BTreeMap<&'static str, BTreeMap<&'static str, Operation>>;

fn paths(endpoints: &[Endpoint], schemas: &mut SchemaRegistry) -> Paths {
    let mut paths = Paths::new();
    for endpoint in endpoints {
        paths
            .entry(endpoint.path)
            .or_default()
            .insert(endpoint.method, operation(endpoint, schemas));
    }
    paths
}

fn operation(endpoint: &Endpoint, schemas: &mut SchemaRegistry) -> Operation {
    let mut operation = Operation {
        id: operation_id(endpoint),
        tags: [endpoint.family],
        summary: endpoint.summary,
        description: "Anyone may call this.",
        security: Vec::new(),
        parameters: path_parameters(endpoint.path, schemas),
        request_body: None,
        responses: BTreeMap::new(),
    };
    (endpoint.describe)(&mut operation, schemas);
    operation.add_failures(endpoint.extra_statuses);
    operation.add_failures(&[503]);
    if endpoint.method == "get" {
        describe_etag(&mut operation, schemas);
    }
    operation
}

/// `getApiClassesId` for `GET /api/classes/{id}`.
fn operation_id(endpoint: &Endpoint) -> String {
    let words = endpoint
        .path
        .split(|letter: char| !letter.is_ascii_alphanumeric());
    let mut id = endpoint.method.to_owned();
    for word in words.filter(|word| !word.is_empty()) {
        let (first, rest) = word.split_at(1);
        id.push_str(&first.to_ascii_uppercase());
        id.push_str(rest);
    }
    id
}

fn path_parameters(path: &'static str, schemas: &mut SchemaRegistry) -> Vec<Parameter> {
    let names = path
        .split('/')
        .filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'));
    let mut schema = schemas.request_schema::<Id>();
    schema.remove("description");
    let parameter = |name: &str| Parameter {
        name: name.to_owned(),
        r#in: "path",
        description: "As the studio gave it out.".to_owned(),
        required: true,
        allow_empty_value: false,
        schema: schema.clone(),
    };
    names.map(parameter).collect()
}

/// Describes the ETag and the 304 of a GET that answers JSON, unless the JSON is a file: see
/// [`add_etag`](super::caching::add_etag).
fn describe_etag(operation: &mut Operation, schemas: &mut SchemaRegistry) {
    let tagged = operation.success_response().filter(|success_response| {
        success_response.content.contains_key(JSON)
            && !success_response.headers.contains_key("Content-Disposition")
    });
    let Some(tagged) = tagged else { return };
    tagged.headers.insert("ETag", responses::etag(schemas));
    operation.add_not_modified();
    operation.parameters.push(Parameter {
        name: "If-None-Match".to_owned(),
        r#in: "header",
        description:
            "The tags of the answers that the reader holds, quoted, with commas between them."
                .to_owned(),
        required: false,
        allow_empty_value: false,
        schema: schemas.request_schema::<String>(),
    });
}

fn metadata() -> ApiMetadata {
    ApiMetadata {
        title: "Fantail",
        description: "Class booking for a small fitness studio. Requests and answers are JSON; a failure says why in \
                      one shape. Instants are UTC with milliseconds, days are the studio's. Fields that aren't known \
                      are ignored; in an optional field an empty text, null and absence mean the same.",
        version: env!("CARGO_PKG_VERSION"),
        license: Licence {
            name: "MIT licence",
            identifier: "MIT",
        },
    }
}

fn bearer() -> SecurityScheme {
    SecurityScheme {
        r#type: "http",
        scheme: BEARER,
        bearer_format: "JWT",
        description: "The token that signing in answers. It says which session, and nothing else.",
    }
}
