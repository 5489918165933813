//! Each status: its sentence, headers and body.

use std::collections::BTreeMap;

use fantail_core::wire::Failure;
use schemars::Schema;

use super::JSON;
use super::document::{Answered, Call, Content, Header, Media, Response};
use super::shapes::Shapes;

/// The failures: the status, the name and the sentence of each.
const FAILURES: [(u16, &str, &str); 9] = [
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

impl Call {
    pub fn may_fail(&mut self, statuses: &[u16]) {
        for (status, name, _) in FAILURES {
            if statuses.contains(&status) {
                self.responses.insert(status.to_string(), reference(name));
            }
        }
    }

    pub fn answers(&mut self, status: u16, media_type: &'static str, schema: Schema) {
        let answered = Answered {
            description: "It worked.",
            headers: BTreeMap::new(),
            content: content(media_type, schema),
        };
        self.responses
            .insert(status.to_string(), Response::Own(answered));
    }

    /// The answer of success.
    pub fn answered(&mut self) -> Option<&mut Answered> {
        self.responses
            .values_mut()
            .find_map(|response| match response {
                Response::Own(answered) => Some(answered),
                Response::Shared { .. } => None,
            })
    }

    pub fn may_answer_not_modified(&mut self) {
        self.responses
            .insert("304".to_owned(), reference(NOT_SENT_AGAIN));
    }
}

pub fn content(media_type: &'static str, schema: Schema) -> Content {
    BTreeMap::from([(media_type, Media { schema })])
}

/// The failures and 304, as components that the calls refer to.
pub fn shared(shapes: &mut Shapes) -> BTreeMap<String, Answered> {
    let answered = |(status, name, description): (u16, &str, &'static str)| {
        let answered = Answered {
            description,
            headers: when_to_try_again(status, shapes),
            content: content(JSON, shapes.answer::<Failure>()),
        };
        (name.to_owned(), answered)
    };
    let mut shared: BTreeMap<_, _> = FAILURES.into_iter().map(answered).collect();
    let not_sent_again = Answered {
        description: "The reader holds this answer already.",
        headers: BTreeMap::from([("ETag", tag(shapes))]),
        content: BTreeMap::new(),
    };
    shared.insert(NOT_SENT_AGAIN.to_owned(), not_sent_again);
    shared
}

fn reference(name: &str) -> Response {
    Response::Shared {
        reference: format!("#/components/responses/{name}"),
    }
}

fn when_to_try_again(status: u16, shapes: &mut Shapes) -> BTreeMap<&'static str, Header> {
    if ASKED_TO_WAIT.contains(&status) {
        let header = header("Seconds to wait.", shapes.answer::<u32>());
        BTreeMap::from([("Retry-After", header)])
    } else {
        BTreeMap::new()
    }
}

pub fn tag(shapes: &mut Shapes) -> Header {
    header(
        "Names what the answer says: sent back as If-None-Match, it is answered with 304 while it holds.",
        shapes.answer::<String>(),
    )
}

pub fn header(description: &'static str, schema: Schema) -> Header {
    Header {
        description,
        required: true,
        schema,
    }
}
