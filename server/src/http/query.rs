//! Parameters of a query string, each parsed by its type.

use std::borrow::Cow;
use std::marker::PhantomData;

use fantail_core::forms::{Problem, text};
use fantail_core::ids;
use fantail_core::limits::SEARCH_LENGTH;
use fantail_core::search::Words;
use fantail_core::studio_time::{Day, Instant};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Deserialize;
use serde::de::IntoDeserializer;
use serde::de::value::Error;

use super::rejection::Rejection;

/// A parameter of type `T`, unparsed. Absent and empty mean the same.
#[derive(Deserialize)]
#[serde(transparent)]
pub struct QueryParam<T> {
    raw: String,
    #[serde(skip)]
    of: PhantomData<fn() -> T>,
}

/// A type that is parsed from a parameter.
pub trait ParseParam: Sized {
    fn parse(name: &str, raw: &str) -> Result<Self, Rejection>;
}

impl<T> QueryParam<T> {
    pub fn is_empty(&self) -> bool {
        self.raw.is_empty()
    }
}

impl<T: ParseParam> QueryParam<T> {
    /// The parsed value; `None` if it is empty. The name is for the error.
    pub fn parse(&self, name: &str) -> Result<Option<T>, Rejection> {
        if self.is_empty() {
            Ok(None)
        } else {
            T::parse(name, &self.raw).map(Some)
        }
    }
}

/// Refuses a range of days whose last is before its first.
pub fn check_days(from: Option<Day>, to: Option<Day>) -> Result<(), Rejection> {
    if from.zip(to).is_some_and(|(from, to)| to < from) {
        return Err(Problem::at("to", "The last day must not be before the first").into());
    }
    Ok(())
}

impl<'de, T: Deserialize<'de>> QueryParam<T> {
    /// The value as a variant of the enum `T`; `None` if it is empty.
    pub fn parse_enum(&'de self, name: &str) -> Result<Option<T>, Rejection> {
        if self.is_empty() {
            return Ok(None);
        }
        let deserializer = IntoDeserializer::<Error>::into_deserializer(self.raw.as_str());
        let variant = T::deserialize(deserializer);
        variant
            .map(Some)
            .map_err(|_| invalid(name, "This is not a choice the list knows"))
    }
}

impl<const MAX: u32> QueryParam<UpTo<MAX>> {
    pub fn parse_or(&self, name: &str, default: u32) -> Result<u32, Rejection> {
        Ok(self.parse(name)?.map_or(default, |UpTo(number)| number))
    }
}

impl QueryParam<Search> {
    pub fn parse_words(&self) -> Result<Words, Rejection> {
        Ok(self
            .parse("search")?
            .map_or_else(|| Words::of(""), |Search(line)| Words::of(&line)))
    }
}

/// A number from 1 to `MAX`.
#[derive(JsonSchema)]
#[schemars(inline)]
pub struct UpTo<const MAX: u32>(#[schemars(range(min = 1, max = MAX))] u32);

/// The number of a page, from 1.
pub type PageNumber = UpTo<{ u32::MAX }>;

/// Search words.
#[derive(JsonSchema)]
#[schemars(inline)]
pub struct Search(#[schemars(length(max = SEARCH_LENGTH))] String);

impl<const MAX: u32> ParseParam for UpTo<MAX> {
    fn parse(name: &str, raw: &str) -> Result<UpTo<MAX>, Rejection> {
        let is_digits = raw.bytes().all(|letter| letter.is_ascii_digit());
        let number = raw
            .parse()
            .ok()
            .filter(|_| is_digits)
            .filter(|number| (1..=MAX).contains(number));
        number
            .map(UpTo)
            .ok_or_else(|| invalid(name, "This is not a number the list can take"))
    }
}

impl ParseParam for Search {
    fn parse(name: &str, raw: &str) -> Result<Search, Rejection> {
        Ok(Search(text::line(name, raw, SEARCH_LENGTH)?))
    }
}

impl ParseParam for Day {
    fn parse(name: &str, raw: &str) -> Result<Day, Rejection> {
        let message = "Please enter a valid day, such as 2026-11-21";
        Day::parse(raw).ok_or_else(|| invalid(name, message))
    }
}

/// A month such as `2026-11`, by its first day.
#[derive(JsonSchema)]
#[schemars(inline)]
pub struct Month(#[schemars(with = "String", extend("pattern" = "^[0-9]{4}-[0-9]{2}$"))] pub Day);

impl ParseParam for Month {
    fn parse(name: &str, raw: &str) -> Result<Month, Rejection> {
        let message = "Please enter a valid month, such as 2026-11";
        let first = Day::parse(&format!("{raw}-01"));
        first.map(Month).ok_or_else(|| invalid(name, message))
    }
}

/// The id of a class.
#[derive(JsonSchema)]
#[schemars(inline)]
pub struct ClassId(pub String);

impl ParseParam for ClassId {
    fn parse(name: &str, raw: &str) -> Result<ClassId, Rejection> {
        if ids::is_plausible(raw) {
            Ok(ClassId(raw.to_owned()))
        } else {
            Err(invalid(name, "This is not the id of a class"))
        }
    }
}

/// The id of an account.
#[derive(JsonSchema)]
#[schemars(inline)]
pub struct UserId(pub String);

impl ParseParam for UserId {
    fn parse(name: &str, raw: &str) -> Result<UserId, Rejection> {
        if ids::is_plausible(raw) {
            Ok(UserId(raw.to_owned()))
        } else {
            Err(invalid(name, "This is not the id of an account"))
        }
    }
}

impl ParseParam for Instant {
    fn parse(name: &str, raw: &str) -> Result<Instant, Rejection> {
        let message = "Please enter a valid time, such as 2026-11-21T18:05";
        Instant::parse_or_wall_time(raw).ok_or_else(|| invalid(name, message))
    }
}

fn invalid(name: &str, message: &str) -> Rejection {
    Problem::at(name, message).into()
}

impl<T> Default for QueryParam<T> {
    fn default() -> QueryParam<T> {
        QueryParam {
            raw: String::new(),
            of: PhantomData,
        }
    }
}

impl<T: JsonSchema> JsonSchema for QueryParam<T> {
    fn inline_schema() -> bool {
        T::inline_schema()
    }

    fn schema_name() -> Cow<'static, str> {
        T::schema_name()
    }

    fn schema_id() -> Cow<'static, str> {
        T::schema_id()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        T::json_schema(generator)
    }
}
