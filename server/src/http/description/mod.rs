//! The description of the API, OpenAPI 3.1: one row per call of the URL table, its shapes asked of the types themselves.

mod calls;
mod document;
mod operation;
mod parameters;
mod responses;
mod shapes;

use std::collections::BTreeMap;
use std::sync::LazyLock;

use axum::http::{HeaderName, HeaderValue, header};

use self::document::{
    Call, CallParameter, Components, Document, Imprint, Licence, Media, RequestBody,
    SecurityScheme, Server, Tag,
};
use self::operation::Shape;
pub use self::operation::{Body, Operation, Who};
use self::shapes::Shapes;
use super::address::Visitor;

const JSON: &str = "application/json";

static DOCUMENT: LazyLock<String> =
    LazyLock::new(|| serde_json::to_string(&document()).unwrap_or_default());

pub async fn openapi(_visitor: Visitor) -> ([(HeaderName, HeaderValue); 1], &'static str) {
    let json = HeaderValue::from_static(JSON);
    ([(header::CONTENT_TYPE, json)], &DOCUMENT)
}

/// Every call there is.
pub fn operations() -> impl Iterator<Item = &'static Operation> {
    calls::FAMILIES.iter().flat_map(|family| family.operations)
}

pub fn document() -> Document {
    let mut shapes = Shapes::new();
    let mut paths: BTreeMap<_, BTreeMap<_, _>> = BTreeMap::new();
    for family in calls::FAMILIES {
        for operation in family.operations {
            let call = call(operation, family.name, &mut shapes);
            paths
                .entry(operation.path)
                .or_default()
                .insert(operation.method, call);
        }
    }
    let responses = responses::shared(&mut shapes);
    Document {
        openapi: "3.1.0",
        info: imprint(),
        servers: [Server {
            url: "/",
            description: "The studio's own address",
        }],
        tags: tags(),
        paths,
        components: Components {
            schemas: shapes.named(),
            responses,
            security_schemes: BTreeMap::from([("bearer", bearer())]),
        },
    }
}

fn call(operation: &Operation, family: &'static str, shapes: &mut Shapes) -> Call {
    let request_body = shapes::body(operation.body).map(|(shape, required)| RequestBody {
        required,
        content: BTreeMap::from([(
            JSON,
            Media {
                schema: shapes.request(shape),
            },
        )]),
    });
    Call {
        operation_id: operation_id(operation),
        tags: [family],
        summary: operation.summary,
        description: who_may_call(operation.who),
        security: security(operation.who),
        parameters: parameters(operation, shapes),
        request_body,
        responses: responses::of(operation, shapes),
    }
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

fn who_may_call(who: Who) -> &'static str {
    match who {
        Who::Anyone => "Anyone may call this.",
        Who::SignedIn => "Whoever is signed in may call this.",
        Who::Members => "Members may call this.",
        Who::MembersOrAdmins => "Members may call this for themselves, and admins for a member.",
        Who::Staff => "Admins and coaches may call this.",
        Who::Admins => "Admins may call this.",
    }
}

fn security(who: Who) -> Vec<BTreeMap<&'static str, Vec<String>>> {
    if who == Who::Anyone {
        Vec::new()
    } else {
        vec![BTreeMap::from([("bearer", Vec::new())])]
    }
}

fn parameters(operation: &Operation, shapes: &mut Shapes) -> Vec<CallParameter> {
    let mut parameters = Vec::new();
    for name in operation.path_parameters() {
        parameters.push(CallParameter {
            name,
            r#in: "path",
            description: "As the studio gave it out.",
            required: true,
            allow_empty_value: false,
            schema: shapes.request(Shape::of::<parameters::Id>()),
        });
    }
    for parameter in operation.query {
        parameters.push(CallParameter {
            name: parameter.name,
            r#in: "query",
            description: parameter.says,
            required: false,
            allow_empty_value: true,
            schema: shapes.request(parameter.shape),
        });
    }
    if operation.is_tagged() {
        parameters.push(CallParameter {
            name: "If-None-Match",
            r#in: "header",
            description: "The tags of the answers that the reader holds.",
            required: false,
            allow_empty_value: false,
            schema: shapes.request(Shape::of::<parameters::Tags>()),
        });
    }
    parameters
}

fn tags() -> Vec<Tag> {
    let tags = calls::FAMILIES.iter().map(|family| Tag {
        name: family.name,
        description: family.about,
    });
    tags.collect()
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
        scheme: "bearer",
        bearer_format: "JWT",
        description: "The token that signing in answers. It says which session, and nothing else.",
    }
}
