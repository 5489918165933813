//! The types of the wire as JSON Schema: what a request may be, and what an answer is.

use std::collections::BTreeMap;

use schemars::generate::SchemaSettings;
use schemars::{Schema, SchemaGenerator};
use serde_json::{Map, Value};

use super::operation::{Body, Shape};

/// A type may read differently than it writes, so that requests and answers are asked apart.
pub struct Shapes {
    requests: SchemaGenerator,
    answers: SchemaGenerator,
}

impl Shapes {
    pub fn new() -> Shapes {
        let settings = || {
            SchemaSettings::draft2020_12().with(|settings| {
                settings.definitions_path = "/components/schemas".into();
                settings.meta_schema = None;
            })
        };
        Shapes {
            requests: settings().for_deserialize().into_generator(),
            answers: settings().for_serialize().into_generator(),
        }
    }

    pub fn request(&mut self, shape: Shape) -> Schema {
        shape.schema(&mut self.requests)
    }

    pub fn answer(&mut self, shape: Shape) -> Schema {
        shape.schema(&mut self.answers)
    }

    /// Every type that was asked for, and those inside it, by its name.
    pub fn named(mut self) -> BTreeMap<String, Schema> {
        let mut requests = self.requests.take_definitions(true);
        for schema in requests.values_mut() {
            let_optional_fields_be_empty(schema);
        }
        let answers = self.answers.take_definitions(true);
        requests
            .into_iter()
            .chain(answers)
            .filter_map(|(name, schema)| Some((name, Schema::try_from(schema).ok()?)))
            .collect()
    }
}

/// The body of a call, and whether it may be left out.
pub fn body(body: Body) -> Option<(Shape, bool)> {
    match body {
        Body::Nothing => None,
        Body::Optional(shape) => Some((shape, false)),
        Body::Required(shape) => Some((shape, true)),
    }
}

/// In an optional field an empty text, null and absence mean the same (contract, section 1). The types say it by how
/// they are read, which their derived schema doesn't know.
fn let_optional_fields_be_empty(schema: &mut Value) {
    let required = schema.get("required").cloned();
    let required = required.as_ref().and_then(Value::as_array);
    let is_required = |name: &str| required.is_some_and(|names| names.iter().any(|n| n == name));
    let fields = schema.get_mut("properties").and_then(Value::as_object_mut);
    for (name, field) in fields.into_iter().flatten() {
        if let Some(field) = field.as_object_mut().filter(|_| !is_required(name)) {
            admit_emptiness(field);
        }
    }
}

/// What the field says of itself stays where it is; what it takes becomes one of two.
fn admit_emptiness(field: &mut Map<String, Value>) {
    let kept = ["description", "default"]
        .iter()
        .filter_map(|key| Some(((*key).to_owned(), field.remove(*key)?)))
        .collect();
    let takes = std::mem::replace(field, kept);
    let empty = vec![Value::from(""), Value::Null];
    let empty = Map::from_iter([("enum".to_owned(), Value::from(empty))]);
    let any_of = vec![Value::from(takes), Value::from(empty)];
    field.insert("anyOf".to_owned(), Value::from(any_of));
}

#[cfg(test)]
mod tests {
    use super::super::operation::Answer;
    use super::super::operations;
    use super::*;

    #[test]
    fn a_name_means_the_same_in_a_request_and_in_an_answer() {
        let mut shapes = Shapes::new();
        for operation in operations() {
            if let Some((shape, _)) = body(operation.body) {
                shapes.request(shape);
            }
            if let Answer::Json(shape) = operation.answer {
                shapes.answer(shape);
            }
        }
        let answers = shapes.answers.take_definitions(true);
        for (name, schema) in shapes.requests.take_definitions(true) {
            let other = answers.get(&name);
            assert!(other.is_none_or(|other| *other == schema), "{name}");
        }
    }
}
