//! The types of the wire as JSON Schema, of requests and of answers.

use std::collections::BTreeMap;

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::{Map, Value};

/// The schemas of requests and of answers apart: a type may be read differently than it is written.
pub struct Shapes {
    requests: SchemaGenerator,
    answers: SchemaGenerator,
}

impl Default for Shapes {
    fn default() -> Shapes {
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
}

impl Shapes {
    pub fn request<T: JsonSchema>(&mut self) -> Schema {
        self.requests.subschema_for::<T>()
    }

    pub fn answer<T: JsonSchema>(&mut self) -> Schema {
        self.answers.subschema_for::<T>()
    }

    /// The fields of a query: the name, the description and the schema of each.
    pub fn query<T: JsonSchema>(&mut self) -> Vec<(String, String, Schema)> {
        let mut query = T::json_schema(&mut self.requests);
        let fields = query.remove("properties").unwrap_or_default();
        let Value::Object(fields) = fields else {
            return Vec::new();
        };
        let field = |(name, schema)| {
            let mut schema = Schema::try_from(schema).unwrap_or_default();
            let says = schema.remove("description").unwrap_or_default();
            (name, says.as_str().unwrap_or_default().to_owned(), schema)
        };
        fields.into_iter().map(field).collect()
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

/// Admits an empty text and null in optional fields, where both mean absence (contract, section 1): the derived schemas
/// don't know how the types are read.
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

/// Admits an empty text and null; the description and the default stay outside.
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
    use super::super::described;
    use super::*;

    #[test]
    fn a_name_means_the_same_in_a_request_and_in_an_answer() {
        let mut shapes = Shapes::default();
        described(&mut shapes);
        let answers = shapes.answers.take_definitions(true);
        let requests = shapes.requests.take_definitions(true);
        assert!(!answers.is_empty() && !requests.is_empty());
        for (name, schema) in requests {
            let other = answers.get(&name);
            assert!(other.is_none_or(|other| *other == schema), "{name}");
        }
    }
}
