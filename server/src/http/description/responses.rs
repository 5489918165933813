//! What each status says, and what comes with it.

use std::collections::BTreeMap;

use fantail_core::wire::Failure;

use super::JSON;
use super::document::{Answered, Header, Media, Response};
use super::operation::{Answer, Operation, Shape};
use super::shapes::Shapes;

/// The failures, each described once: its name, and the sentence for whoever reads the description.
const FAILURES: &[(u16, &str, &str)] = &[
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
    (413, "TooLarge", "The body is larger than 64 KiB."),
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
const NOT_SENT_AGAIN: &str = "NotModified";
const ASKED_TO_WAIT: [u16; 2] = [429, 503];

pub fn of(operation: &Operation, shapes: &mut Shapes) -> BTreeMap<String, Response> {
    let mut responses: BTreeMap<_, _> = operation
        .failures()
        .filter_map(|status| Some((status.to_string(), shared_response(status)?)))
        .collect();
    if operation.is_tagged() {
        responses.insert("304".to_owned(), reference(NOT_SENT_AGAIN));
    }
    let worked = Response::Own(worked(operation, shapes));
    responses.insert(operation.status.to_string(), worked);
    responses
}

/// The failures, and the answer that isn't sent again, as components, which the calls refer to.
pub fn shared(shapes: &mut Shapes) -> BTreeMap<String, Answered> {
    let answered = |(status, name, description): &(u16, &str, &'static str)| {
        let answered = Answered {
            description,
            headers: when_to_try_again(*status, shapes),
            content: BTreeMap::from([(
                JSON,
                Media {
                    schema: shapes.answer(Shape::of::<Failure>()),
                },
            )]),
        };
        ((*name).to_owned(), answered)
    };
    let mut shared: BTreeMap<_, _> = FAILURES.iter().map(answered).collect();
    shared.insert(NOT_SENT_AGAIN.to_owned(), not_sent_again(shapes));
    shared
}

fn not_sent_again(shapes: &mut Shapes) -> Answered {
    Answered {
        description: "The reader holds this answer already.",
        headers: BTreeMap::from([("ETag", tag(shapes))]),
        content: BTreeMap::new(),
    }
}

fn shared_response(status: u16) -> Option<Response> {
    let (_, name, _) = FAILURES.iter().find(|(known, ..)| *known == status)?;
    Some(reference(name))
}

fn reference(name: &str) -> Response {
    Response::Shared {
        reference: format!("#/components/responses/{name}"),
    }
}

fn worked(operation: &Operation, shapes: &mut Shapes) -> Answered {
    let (media_type, schema) = match operation.answer {
        Answer::Json(shape) => (JSON, shapes.answer(shape)),
        Answer::Text => ("text/plain", shapes.answer(Shape::of::<String>())),
        Answer::Calendar => ("text/calendar", shapes.answer(Shape::of::<String>())),
    };
    let mut headers = BTreeMap::new();
    if operation.is_counted {
        let header = how_many("How many there are on all pages.", shapes);
        headers.insert("X-Total-Count", header);
    }
    if operation.is_tagged() {
        headers.insert("ETag", tag(shapes));
    }
    if operation.is_file {
        headers.insert("Content-Disposition", file_name(shapes));
    }
    Answered {
        description: "It worked.",
        headers,
        content: BTreeMap::from([(media_type, Media { schema })]),
    }
}

fn when_to_try_again(status: u16, shapes: &mut Shapes) -> BTreeMap<&'static str, Header> {
    if ASKED_TO_WAIT.contains(&status) {
        BTreeMap::from([("Retry-After", how_many("Seconds to wait.", shapes))])
    } else {
        BTreeMap::new()
    }
}

fn tag(shapes: &mut Shapes) -> Header {
    Header {
        description: "Names what the answer says: sent back as If-None-Match, it is answered with 304 while it holds.",
        required: true,
        schema: shapes.answer(Shape::of::<String>()),
    }
}

fn file_name(shapes: &mut Shapes) -> Header {
    Header {
        description: "The name of the file.",
        required: true,
        schema: shapes.answer(Shape::of::<String>()),
    }
}

fn how_many(description: &'static str, shapes: &mut Shapes) -> Header {
    Header {
        description,
        required: true,
        schema: shapes.answer(Shape::of::<u32>()),
    }
}
