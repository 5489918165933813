//! The description of the API, OpenAPI 3.1: read off the URL table, and off what its handlers take and answer.

mod described;
mod document;
mod responses;
mod shapes;

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde_json::{Map, Value};

pub use self::described::DescribedHandler;
pub use self::document::{Call, Document, Tag};
use self::document::{Components, Imprint, Licence, Parameter, SecurityScheme, Server};
pub use self::shapes::Shapes;
use super::address::Visitor;
use super::answers::Prepared;
use super::extract::Id;
use super::table::Operation;

const JSON: &str = "application/json";
const BEARER: &str = "bearer";

static DOCUMENT: LazyLock<String> =
    LazyLock::new(|| serde_json::to_string(&document()).unwrap_or_default());

pub async fn openapi(_visitor: Visitor) -> Prepared<Map<String, Value>> {
    Prepared::new(DOCUMENT.as_str())
}

pub fn document() -> Document {
    let mut shapes = Shapes::default();
    let (tags, paths) = described(&mut shapes);
    let responses = responses::shared(&mut shapes);
    Document {
        openapi: "3.1.0",
        info: imprint(),
        servers: [Server {
            url: "/",
            description: "The studio's own address",
        }],
        tags,
        paths,
        components: Components {
            schemas: shapes.named(),
            responses,
            security_schemes: BTreeMap::from([(BEARER, bearer())]),
        },
    }
}

/// The calls, by path and method.
type Paths = BTreeMap<&'static str, BTreeMap<&'static str, Call>>;

fn described(shapes: &mut Shapes) -> (Vec<Tag>, Paths) {
    let table = super::table();
    let mut paths = Paths::new();
    for operation in &table.operations {
        paths
            .entry(operation.path)
            .or_default()
            .insert(operation.method, call(operation, shapes));
    }
    (table.families, paths)
}

fn call(operation: &Operation, shapes: &mut Shapes) -> Call {
    let mut call = Call {
        operation_id: operation_id(operation),
        tags: [operation.family],
        summary: operation.summary,
        description: "Anyone may call this.",
        security: Vec::new(),
        parameters: path_parameters(operation.path, shapes),
        request_body: None,
        responses: BTreeMap::new(),
    };
    (operation.describe)(&mut call, shapes);
    call.may_fail(operation.further);
    call.may_fail(&[503]);
    if operation.method == "get" {
        describe_tag(&mut call, shapes);
    }
    call
}

/// `getApiClassesId` for `GET /api/classes/{id}`.
fn operation_id(operation: &Operation) -> String {
    let words = operation
        .path
        .split(|letter: char| !letter.is_ascii_alphanumeric());
    let mut id = operation.method.to_owned();
    for word in words.filter(|word| !word.is_empty()) {
        let (first, rest) = word.split_at(1);
        id.push_str(&first.to_ascii_uppercase());
        id.push_str(rest);
    }
    id
}

fn path_parameters(path: &'static str, shapes: &mut Shapes) -> Vec<Parameter> {
    let names = path
        .split('/')
        .filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'));
    let mut schema = shapes.request::<Id>();
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

/// Adds the tag of JSON that is read, unless it is a file, as [`tag`](super::reads::tag) does.
fn describe_tag(call: &mut Call, shapes: &mut Shapes) {
    let tagged = call.answered().filter(|answered| {
        answered.content.contains_key(JSON) && !answered.headers.contains_key("Content-Disposition")
    });
    let Some(tagged) = tagged else { return };
    tagged.headers.insert("ETag", responses::tag(shapes));
    call.may_answer_not_modified();
    call.parameters.push(Parameter {
        name: "If-None-Match".to_owned(),
        r#in: "header",
        description:
            "The tags of the answers that the reader holds, quoted, with commas between them."
                .to_owned(),
        required: false,
        allow_empty_value: false,
        schema: shapes.request::<String>(),
    });
}

fn imprint() -> Imprint {
    Imprint {
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
