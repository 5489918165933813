//! Describes the return types of handlers.

use schemars::{JsonSchema, Schema};

use super::described::Described;
use super::document::{JSON, Operation};
use super::responses::header;
use super::schema_registry::SchemaRegistry;
use crate::http::responses::{
    CalendarDownload, CalendarFeed, CreatedJson, CreatedOnce, CsvDownload, Events, JsonDownload,
    PublicText, RawJson, TextFormat, WithTotalCount,
};

impl<T: Described, E> Described for Result<T, E> {
    fn describe(operation: &mut Operation, schemas: &mut SchemaRegistry) {
        T::describe(operation, schemas);
    }
}

impl<T: JsonSchema> Described for axum::Json<T> {
    fn describe(operation: &mut Operation, schemas: &mut SchemaRegistry) {
        operation.add_success(200, JSON, schemas.response_schema::<T>());
    }
}

impl<T: JsonSchema> Described for CreatedJson<T> {
    fn describe(operation: &mut Operation, schemas: &mut SchemaRegistry) {
        operation.add_success(201, JSON, schemas.response_schema::<T>());
    }
}

impl<T: JsonSchema> Described for CreatedOnce<T> {
    fn describe(operation: &mut Operation, schemas: &mut SchemaRegistry) {
        for status in [200, 201] {
            operation.add_success(status, JSON, schemas.response_schema::<T>());
        }
    }
}

impl<T: JsonSchema> Described for RawJson<T> {
    fn describe(operation: &mut Operation, schemas: &mut SchemaRegistry) {
        operation.add_success(200, JSON, schemas.response_schema::<T>());
    }
}

impl<F: TextFormat> Described for PublicText<F> {
    fn describe(operation: &mut Operation, schemas: &mut SchemaRegistry) {
        let schema = schemas.response_schema::<F::Schema>();
        operation.add_success(200, F::MEDIA_TYPE, schema);
    }
}

impl<T: Described> Described for WithTotalCount<T> {
    fn describe(operation: &mut Operation, schemas: &mut SchemaRegistry) {
        T::describe(operation, schemas);
        let total = header(
            "How many there are on all pages.",
            schemas.response_schema::<u32>(),
        );
        if let Some(success_response) = operation.success_response() {
            success_response.headers.insert("X-Total-Count", total);
        }
    }
}

impl<T: JsonSchema> Described for JsonDownload<T> {
    fn describe(operation: &mut Operation, schemas: &mut SchemaRegistry) {
        let schema = schemas.response_schema::<T>();
        describe_file(operation, JSON, schema, schemas);
    }
}

impl<T: JsonSchema, S> Described for Events<T, S> {
    fn describe(operation: &mut Operation, schemas: &mut SchemaRegistry) {
        operation.add_success(200, "text/event-stream", schemas.response_schema::<T>());
        operation.add_failures(&[503]);
    }
}

impl Described for CsvDownload {
    fn describe(operation: &mut Operation, schemas: &mut SchemaRegistry) {
        let schema = schemas.response_schema::<String>();
        describe_file(operation, "text/csv", schema, schemas);
    }
}

impl Described for CalendarDownload {
    fn describe(operation: &mut Operation, schemas: &mut SchemaRegistry) {
        let schema = schemas.response_schema::<String>();
        describe_file(operation, "text/calendar", schema, schemas);
    }
}

impl Described for CalendarFeed {
    fn describe(operation: &mut Operation, schemas: &mut SchemaRegistry) {
        operation.add_success(200, "text/calendar", schemas.response_schema::<String>());
    }
}

fn describe_file(
    operation: &mut Operation,
    media_type: &'static str,
    schema: Schema,
    schemas: &mut SchemaRegistry,
) {
    operation.add_success(200, media_type, schema);
    let name = header("The name of the file.", schemas.response_schema::<String>());
    if let Some(success_response) = operation.success_response() {
        success_response.headers.insert("Content-Disposition", name);
    }
}

impl Described for String {
    fn describe(operation: &mut Operation, schemas: &mut SchemaRegistry) {
        operation.add_success(200, "text/plain", schemas.response_schema::<String>());
    }
}
