//! A call, as a row of the description's table says it.

use schemars::{JsonSchema, Schema, SchemaGenerator};

/// Who may call. What holds it is the guard in the handler's arguments; the tests compare the two.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Who {
    Anyone,
    SignedIn,
    Members,
    /// Whom the body says it is for: a member themselves, or an admin for someone.
    MembersOrAdmins,
    Staff,
    Admins,
}

/// A type of the wire, which says itself what it looks like.
#[derive(Clone, Copy)]
pub struct Shape(fn(&mut SchemaGenerator) -> Schema);

impl Shape {
    pub const fn of<T: JsonSchema>() -> Shape {
        Shape(SchemaGenerator::subschema_for::<T>)
    }

    pub fn schema(self, generator: &mut SchemaGenerator) -> Schema {
        (self.0)(generator)
    }
}

#[derive(Clone, Copy)]
pub enum Body {
    Nothing,
    Optional(Shape),
    Required(Shape),
}

#[derive(Clone, Copy)]
pub enum Answer {
    Json(Shape),
    Text,
    /// An entry for a calendar.
    Calendar,
}

/// What an id in the path stands for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum PathPart {
    /// Something that may be missing, or someone else's.
    Object,
    /// The secret of a link, which works or doesn't.
    Secret,
}

/// What may be asked of a list; an empty value is an absent one.
#[derive(Clone, Copy)]
pub struct Parameter {
    pub name: &'static str,
    pub says: &'static str,
    pub shape: Shape,
}

pub const fn parameter<T: JsonSchema>(name: &'static str, says: &'static str) -> Parameter {
    Parameter {
        name,
        says,
        shape: Shape::of::<T>(),
    }
}

#[derive(Clone, Copy)]
pub struct Operation {
    pub method: &'static str,
    pub path: &'static str,
    pub who: Who,
    pub summary: &'static str,
    pub path_part: PathPart,
    pub query: &'static [Parameter],
    pub body: Body,
    pub status: u16,
    pub answer: Answer,
    /// Statuses that don't follow from the rest of the row.
    pub further: &'static [u16],
    /// Whether the answer's header says how many there are on all pages.
    pub is_counted: bool,
    /// Whether the answer is a file, with a name in its header.
    pub is_file: bool,
    /// Whether callers are counted and told to wait.
    pub is_limited: bool,
}

pub const fn get(path: &'static str, who: Who, summary: &'static str) -> Operation {
    operation("get", path, who, summary)
}

pub const fn post(path: &'static str, who: Who, summary: &'static str) -> Operation {
    operation("post", path, who, summary)
}

pub const fn put(path: &'static str, who: Who, summary: &'static str) -> Operation {
    operation("put", path, who, summary)
}

pub const fn delete(path: &'static str, who: Who, summary: &'static str) -> Operation {
    operation("delete", path, who, summary)
}

const fn operation(
    method: &'static str,
    path: &'static str,
    who: Who,
    summary: &'static str,
) -> Operation {
    Operation {
        method,
        path,
        who,
        summary,
        path_part: PathPart::Object,
        query: &[],
        body: Body::Nothing,
        status: 200,
        answer: Answer::Text,
        further: &[],
        is_counted: false,
        is_file: false,
        is_limited: true,
    }
}

impl Operation {
    pub const fn takes<T: JsonSchema>(mut self) -> Operation {
        self.body = Body::Required(Shape::of::<T>());
        self
    }

    pub const fn may_take<T: JsonSchema>(mut self) -> Operation {
        self.body = Body::Optional(Shape::of::<T>());
        self
    }

    pub const fn asked(mut self, query: &'static [Parameter]) -> Operation {
        self.query = query;
        self
    }

    pub const fn answers<T: JsonSchema>(mut self) -> Operation {
        self.answer = Answer::Json(Shape::of::<T>());
        self
    }

    pub const fn creates<T: JsonSchema>(mut self) -> Operation {
        self.status = 201;
        self.answers::<T>()
    }

    /// Statuses that don't follow from the rest of the row: a rule's or a form's own.
    pub const fn also(mut self, further: &'static [u16]) -> Operation {
        self.further = further;
        self
    }

    pub const fn by_link(mut self) -> Operation {
        self.path_part = PathPart::Secret;
        self
    }

    pub const fn counted(mut self) -> Operation {
        self.is_counted = true;
        self
    }

    pub const fn file(mut self) -> Operation {
        self.is_file = true;
        self
    }

    pub const fn calendar(mut self) -> Operation {
        self.answer = Answer::Calendar;
        self.file()
    }

    pub const fn unlimited(mut self) -> Operation {
        self.is_limited = false;
        self
    }

    /// Whether the answer has a tag, and isn't sent again to a reader who holds it.
    pub fn is_tagged(&self) -> bool {
        self.method == "get" && matches!(self.answer, Answer::Json(_)) && !self.is_file
    }

    /// The names of the parts of the path that are chosen by the caller.
    pub fn path_parameters(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.path
            .split('/')
            .filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'))
    }

    /// Every status but the one that says it worked, the rarest last.
    pub fn failures(&self) -> impl Iterator<Item = u16> + use<> {
        let has_body = !matches!(self.body, Body::Nothing);
        let names_an_object = self.path_parameters().next().is_some();
        let reads = has_body || names_an_object || !self.query.is_empty();
        let is_found = names_an_object && self.path_part == PathPart::Object;
        let needs_a_role = !matches!(self.who, Who::Anyone | Who::SignedIn);
        let derived = [
            (400, reads),
            (401, self.who != Who::Anyone),
            (403, needs_a_role),
            (404, is_found),
            (413, has_body),
            (415, has_body),
            (429, self.is_limited),
            (503, true),
        ];
        let derived = derived
            .into_iter()
            .filter_map(|(status, is_so)| is_so.then_some(status));
        derived.chain(self.further.iter().copied())
    }
}
