//! The description of each argument of a handler, and of its answer.

use std::collections::BTreeMap;

use axum::extract::State;
use axum::http::HeaderMap;
use schemars::{JsonSchema, Schema};

use super::document::{Call, Parameter, RequestBody};
use super::responses::{content, header};
use super::shapes::Shapes;
use super::{BEARER, JSON};
use crate::app::SharedApp;
use crate::auth::guard::{Admin, Member, MemberOrAdmin, SignedIn, Staff};
use crate::http::address::Visitor;
use crate::http::answers::{CalendarFile, Counted, Created, JsonFile, Prepared};
use crate::http::extract::{Id, Ids, Json, OptionalJson, Query, Secret};
use crate::http::keyed::{IDEMPOTENCY_KEY, KEY_LENGTH, Keyed};

const KEY_SAYS: &str = "A key of the caller's choice, kept for 24 hours: the same request under it is answered as it was \
                        the first time, and makes nothing; another request under it is a 409.";

/// An argument, or an answer.
pub trait Described {
    fn describe(call: &mut Call, shapes: &mut Shapes);
}

/// A handler, described by its arguments and its answer.
pub trait DescribedHandler<Arguments> {
    fn describe(call: &mut Call, shapes: &mut Shapes);
}

macro_rules! handlers_of {
    ($($argument:ident)+) => {
        impl<F, Fut, $($argument),+> DescribedHandler<($($argument,)+)> for F
        where
            F: FnOnce($($argument),+) -> Fut,
            Fut: Future<Output: Described>,
            $($argument: Described),+
        {
            fn describe(call: &mut Call, shapes: &mut Shapes) {
                $($argument::describe(call, shapes);)+
                Fut::Output::describe(call, shapes);
            }
        }
    };
}
handlers_of!(A);
handlers_of!(A B);
handlers_of!(A B C);
handlers_of!(A B C D);

impl Described for State<SharedApp> {
    fn describe(_: &mut Call, _: &mut Shapes) {}
}

impl Described for HeaderMap {
    fn describe(_: &mut Call, _: &mut Shapes) {}
}

impl Described for Visitor {
    fn describe(call: &mut Call, _: &mut Shapes) {
        call.may_fail(&[429]);
    }
}

impl Described for SignedIn {
    fn describe(call: &mut Call, _: &mut Shapes) {
        call.description = "Whoever is signed in may call this.";
        call.security = vec![BTreeMap::from([(BEARER, Vec::new())])];
        call.may_fail(&[401, 429]);
    }
}

macro_rules! guards {
    ($($guard:ty: $says:literal;)+) => {
        $(impl Described for $guard {
            fn describe(call: &mut Call, shapes: &mut Shapes) {
                SignedIn::describe(call, shapes);
                call.description = $says;
                call.may_fail(&[403]);
            }
        })+
    };
}
guards! {
    Member: "Members may call this.";
    MemberOrAdmin: "Members may call this for themselves, and admins for a member.";
    Staff: "Admins and coaches may call this.";
    Admin: "Admins may call this.";
}

impl Described for Id {
    fn describe(call: &mut Call, _: &mut Shapes) {
        call.may_fail(&[400, 404]);
    }
}

impl Described for Ids {
    fn describe(call: &mut Call, shapes: &mut Shapes) {
        Id::describe(call, shapes);
    }
}

impl Described for Secret {
    fn describe(call: &mut Call, _: &mut Shapes) {
        call.may_fail(&[400]);
    }
}

impl<T: JsonSchema> Described for Query<T> {
    fn describe(call: &mut Call, shapes: &mut Shapes) {
        let parameter = |(name, description, schema)| Parameter {
            name,
            r#in: "query",
            description,
            required: false,
            allow_empty_value: true,
            schema,
        };
        let parameters = shapes.query::<T>().into_iter().map(parameter);
        call.parameters.extend(parameters);
        call.may_fail(&[400]);
    }
}

impl<T: JsonSchema> Described for Json<T> {
    fn describe(call: &mut Call, shapes: &mut Shapes) {
        call.request_body = Some(RequestBody {
            required: true,
            content: content(JSON, shapes.request::<T>()),
        });
        call.may_fail(&[400, 413, 415]);
    }
}

impl<T: JsonSchema> Described for OptionalJson<T> {
    fn describe(call: &mut Call, shapes: &mut Shapes) {
        Json::<T>::describe(call, shapes);
        if let Some(body) = &mut call.request_body {
            body.required = false;
        }
    }
}

impl<B: Described> Described for Keyed<B> {
    fn describe(call: &mut Call, shapes: &mut Shapes) {
        B::describe(call, shapes);
        let mut schema = shapes.request::<String>();
        let pattern = format!("^[!-~]{{1,{KEY_LENGTH}}}$");
        schema.insert("pattern".to_owned(), pattern.into());
        call.parameters.push(Parameter {
            name: IDEMPOTENCY_KEY.to_owned(),
            r#in: "header",
            description: KEY_SAYS.to_owned(),
            required: false,
            allow_empty_value: false,
            schema,
        });
        call.may_fail(&[400, 409]);
    }
}

impl<T: Described, E> Described for Result<T, E> {
    fn describe(call: &mut Call, shapes: &mut Shapes) {
        T::describe(call, shapes);
    }
}

impl<T: JsonSchema> Described for axum::Json<T> {
    fn describe(call: &mut Call, shapes: &mut Shapes) {
        call.answers(200, JSON, shapes.answer::<T>());
    }
}

impl<T: JsonSchema> Described for Created<T> {
    fn describe(call: &mut Call, shapes: &mut Shapes) {
        call.answers(201, JSON, shapes.answer::<T>());
    }
}

impl<T: JsonSchema> Described for Prepared<T> {
    fn describe(call: &mut Call, shapes: &mut Shapes) {
        call.answers(200, JSON, shapes.answer::<T>());
    }
}

impl<T: Described> Described for Counted<T> {
    fn describe(call: &mut Call, shapes: &mut Shapes) {
        T::describe(call, shapes);
        let total = header("How many there are on all pages.", shapes.answer::<u32>());
        if let Some(answered) = call.answered() {
            answered.headers.insert("X-Total-Count", total);
        }
    }
}

impl<T: JsonSchema> Described for JsonFile<T> {
    fn describe(call: &mut Call, shapes: &mut Shapes) {
        let schema = shapes.answer::<T>();
        answers_a_file(call, JSON, schema, shapes);
    }
}

impl Described for CalendarFile {
    fn describe(call: &mut Call, shapes: &mut Shapes) {
        let schema = shapes.answer::<String>();
        answers_a_file(call, "text/calendar", schema, shapes);
    }
}

fn answers_a_file(call: &mut Call, media_type: &'static str, schema: Schema, shapes: &mut Shapes) {
    call.answers(200, media_type, schema);
    let name = header("The name of the file.", shapes.answer::<String>());
    if let Some(answered) = call.answered() {
        answered.headers.insert("Content-Disposition", name);
    }
}

impl Described for String {
    fn describe(call: &mut Call, shapes: &mut Shapes) {
        call.answers(200, "text/plain", shapes.answer::<String>());
    }
}
