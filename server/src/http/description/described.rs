//! Describes the types of a handler's arguments.

use std::collections::BTreeMap;

use axum::extract::{Extension, State};
use axum::http::HeaderMap;
use schemars::JsonSchema;

use super::document::{BEARER, JSON, Operation, Parameter, RequestBody};
use super::responses::content;
use super::schema_registry::SchemaRegistry;
use crate::app::SharedApp;
use crate::http::address::Visitor;
use crate::http::attendance_taker::AttendanceTaker;
use crate::http::extract::{Id, Ids, ImportJson, Json, LargeJson, OptionalJson, Query, Secret};
use crate::http::guard::{Admin, Member, MemberOrAdmin, MemberOrCoach, SignedIn, Staff};
use crate::http::idempotency::{IDEMPOTENCY_KEY, Idempotent, KEY_MAX_LENGTH};
use crate::http::public_timetable::PublicPages;

const KEY_DESCRIPTION: &str = "A key of the caller's choice, kept for 24 hours: the same request under it is answered as it was \
                        the first time, and makes nothing; another request under it is a 409.";

/// An argument type or return type of a handler.
pub trait Described {
    fn describe(operation: &mut Operation, schemas: &mut SchemaRegistry);
}

/// A handler whose arguments and return type are all [`Described`].
pub trait DescribedHandler<Arguments> {
    fn describe(operation: &mut Operation, schemas: &mut SchemaRegistry);
}

macro_rules! handlers_of {
    ($($argument:ident)+) => {
        impl<F, Fut, $($argument),+> DescribedHandler<($($argument,)+)> for F
        where
            F: FnOnce($($argument),+) -> Fut,
            Fut: Future<Output: Described>,
            $($argument: Described),+
        {
            fn describe(operation: &mut Operation, schemas: &mut SchemaRegistry) {
                $($argument::describe(operation, schemas);)+
                Fut::Output::describe(operation, schemas);
            }
        }
    };
}
handlers_of!(A);
handlers_of!(A B);
handlers_of!(A B C);
handlers_of!(A B C D);

impl Described for State<SharedApp> {
    fn describe(_: &mut Operation, _: &mut SchemaRegistry) {}
}

impl<T> Described for Extension<T> {
    fn describe(_: &mut Operation, _: &mut SchemaRegistry) {}
}

impl Described for HeaderMap {
    fn describe(_: &mut Operation, _: &mut SchemaRegistry) {}
}

impl Described for Visitor {
    fn describe(operation: &mut Operation, _: &mut SchemaRegistry) {
        operation.add_failures(&[429]);
    }
}

impl Described for PublicPages {
    fn describe(operation: &mut Operation, schemas: &mut SchemaRegistry) {
        Visitor::describe(operation, schemas);
        operation.add_failures(&[404]);
    }
}

impl Described for SignedIn {
    fn describe(operation: &mut Operation, _: &mut SchemaRegistry) {
        operation.description = "Whoever is signed in may call this.";
        operation.security = vec![BTreeMap::from([(BEARER, Vec::new())])];
        operation.add_failures(&[401, 429]);
    }
}

macro_rules! guards {
    ($($guard:ty: $says:literal;)+) => {
        $(impl Described for $guard {
            fn describe(operation: &mut Operation, schemas: &mut SchemaRegistry) {
                SignedIn::describe(operation, schemas);
                operation.description = $says;
                operation.add_failures(&[403]);
            }
        })+
    };
}
guards! {
    Member: "Members may call this.";
    MemberOrAdmin: "Members may call this for themselves, and admins for a member.";
    MemberOrCoach: "Members and coaches may call this.";
    Staff: "Admins and coaches may call this.";
    Admin: "Admins may call this.";
    AttendanceTaker: "Admins may call this, and coaches where the studio's settings allow it.";
}

impl Described for Id {
    fn describe(operation: &mut Operation, _: &mut SchemaRegistry) {
        operation.add_failures(&[400, 404]);
    }
}

impl Described for Ids {
    fn describe(operation: &mut Operation, schemas: &mut SchemaRegistry) {
        Id::describe(operation, schemas);
    }
}

impl Described for Secret {
    fn describe(operation: &mut Operation, _: &mut SchemaRegistry) {
        operation.add_failures(&[400]);
    }
}

impl<T: JsonSchema> Described for Query<T> {
    fn describe(operation: &mut Operation, schemas: &mut SchemaRegistry) {
        let parameter = |(name, description, schema)| Parameter {
            name,
            r#in: "query",
            description,
            required: false,
            allow_empty_value: true,
            schema,
        };
        let parameters = schemas.query_fields::<T>().into_iter().map(parameter);
        operation.parameters.extend(parameters);
        operation.add_failures(&[400]);
    }
}

impl<T: JsonSchema> Described for Json<T> {
    fn describe(operation: &mut Operation, schemas: &mut SchemaRegistry) {
        operation.request_body = Some(RequestBody {
            required: true,
            content: content(JSON, schemas.request_schema::<T>()),
        });
        operation.add_failures(&[400, 413, 415]);
    }
}

impl<T: JsonSchema> Described for LargeJson<T> {
    fn describe(operation: &mut Operation, schemas: &mut SchemaRegistry) {
        Json::<T>::describe(operation, schemas);
    }
}

impl<T: JsonSchema> Described for ImportJson<T> {
    fn describe(operation: &mut Operation, schemas: &mut SchemaRegistry) {
        Json::<T>::describe(operation, schemas);
    }
}

impl<T: JsonSchema> Described for OptionalJson<T> {
    fn describe(operation: &mut Operation, schemas: &mut SchemaRegistry) {
        Json::<T>::describe(operation, schemas);
        if let Some(body) = &mut operation.request_body {
            body.required = false;
        }
    }
}

impl<B: Described> Described for Idempotent<B> {
    fn describe(operation: &mut Operation, schemas: &mut SchemaRegistry) {
        B::describe(operation, schemas);
        let mut schema = schemas.request_schema::<String>();
        let pattern = format!("^[!-~]{{1,{KEY_MAX_LENGTH}}}$");
        schema.insert("pattern".to_owned(), pattern.into());
        operation.parameters.push(Parameter {
            name: IDEMPOTENCY_KEY.to_owned(),
            r#in: "header",
            description: KEY_DESCRIPTION.to_owned(),
            required: false,
            allow_empty_value: false,
            schema,
        });
        operation.add_failures(&[400, 409]);
    }
}
