//! The JSON Schemas of the types in requests and responses.

use std::collections::BTreeMap;

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::{Map, Value};

/// Collects the schemas of requests and of responses, separately: a type may deserialise differently than it serialises.
pub struct SchemaRegistry {
    requests: SchemaGenerator,
    responses: SchemaGenerator,
}

impl Default for SchemaRegistry {
    fn default() -> SchemaRegistry {
        let settings = || {
            SchemaSettings::draft2020_12().with(|settings| {
                settings.definitions_path = "/components/schemas".into();
                settings.meta_schema = None;
            })
        };
        SchemaRegistry {
            requests: settings().for_deserialize().into_generator(),
            responses: settings().for_serialize().into_generator(),
        }
    }
}

impl SchemaRegistry {
    pub fn request_schema<T: JsonSchema>(&mut self) -> Schema {
        self.requests.subschema_for::<T>()
    }

    pub fn response_schema<T: JsonSchema>(&mut self) -> Schema {
        self.responses.subschema_for::<T>()
    }

    /// The fields of a query string: name, description and schema of each.
    pub fn query_fields<T: JsonSchema>(&mut self) -> Vec<(String, String, Schema)> {
        let mut query = T::json_schema(&mut self.requests);
        let fields = query.remove("properties").unwrap_or_default();
        let Value::Object(fields) = fields else {
            return Vec::new();
        };
        let field = |(name, schema)| {
            let mut schema = Schema::try_from(schema).unwrap_or_default();
            let description = schema.remove("description").unwrap_or_default();
            (
                name,
                description.as_str().unwrap_or_default().to_owned(),
                schema,
            )
        };
        fields.into_iter().map(field).collect()
    }

    /// All schemas that were requested, and those that they refer to, by name.
    pub fn into_named(mut self) -> BTreeMap<String, Schema> {
        let mut requests = self.requests.take_definitions(true);
        for schema in requests.values_mut() {
            allow_empty_optional_fields(schema);
        }
        let responses = self.responses.take_definitions(true);
        requests
            .into_iter()
            .chain(responses)
            .filter_map(|(name, schema)| Some((name, Schema::try_from(schema).ok()?)))
            .collect()
    }
}

/// Allows an empty string and null in optional fields, where both mean absence (contract, section 1). The derived schemas
/// don't allow them.
fn allow_empty_optional_fields(schema: &mut Value) {
    let required = schema.get("required").cloned();
    let required = required.as_ref().and_then(Value::as_array);
    let is_required = |name: &str| required.is_some_and(|names| names.iter().any(|n| n == name));
    let fields = schema.get_mut("properties").and_then(Value::as_object_mut);
    for (name, field) in fields.into_iter().flatten() {
        if let Some(field) = field.as_object_mut().filter(|_| !is_required(name)) {
            allow_empty(field);
        }
    }
}

/// Allows an empty string and null. The description and the default stay outside of `anyOf`.
fn allow_empty(field: &mut Map<String, Value>) {
    let outside = ["description", "default"]
        .iter()
        .filter_map(|key| Some(((*key).to_owned(), field.remove(*key)?)))
        .collect();
    let value = std::mem::replace(field, outside);
    let empty = vec![Value::from(""), Value::Null];
    let empty = Map::from_iter([("enum".to_owned(), Value::from(empty))]);
    let any_of = vec![Value::from(value), Value::from(empty)];
    field.insert("anyOf".to_owned(), Value::from(any_of));
}

#[cfg(test)]
mod tests {
    use super::super::paths;
    use super::*;
    use crate::http::table;

    #[test]
    fn a_schema_name_has_the_same_schema_in_requests_and_responses() {
        let mut schemas = SchemaRegistry::default();
        paths(&table().endpoints, &mut schemas);
        let responses = schemas.responses.take_definitions(true);
        let requests = schemas.requests.take_definitions(true);
        assert!(!responses.is_empty() && !requests.is_empty());
        for (name, schema) in requests {
            let other = responses.get(&name);
            assert!(other.is_none_or(|other| *other == schema), "{name}");
        }
    }
}
