//! The parameters of a query, each parsed by its type.

use std::borrow::Cow;
use std::marker::PhantomData;

use fantail_core::forms::{Problem, text};
use fantail_core::limits::SEARCH_LENGTH;
use fantail_core::search::Words;
use fantail_core::studio_time::Day;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Deserialize;
use serde::de::IntoDeserializer;
use serde::de::value::Error;

use super::rejection::Rejection;

/// A `T` as it was typed; left out and empty mean the same.
#[derive(Deserialize)]
#[serde(transparent)]
pub struct Asked<T> {
    typed: String,
    #[serde(skip)]
    of: PhantomData<fn() -> T>,
}

/// The value of a parameter.
pub trait Word: Sized {
    fn parse(name: &str, typed: &str) -> Result<Self, Rejection>;
}

impl<T> Asked<T> {
    pub fn is_left_out(&self) -> bool {
        self.typed.is_empty()
    }
}

impl<T: Word> Asked<T> {
    /// The value of the parameter with this name; `None` when it is left out.
    pub fn read(&self, name: &str) -> Result<Option<T>, Rejection> {
        if self.is_left_out() {
            Ok(None)
        } else {
            T::parse(name, &self.typed).map(Some)
        }
    }
}

impl<'de, T: Deserialize<'de>> Asked<T> {
    /// One of the type's own words; `None` when it is left out.
    pub fn choice(&'de self, name: &str) -> Result<Option<T>, Rejection> {
        if self.is_left_out() {
            return Ok(None);
        }
        let word = IntoDeserializer::<Error>::into_deserializer(self.typed.as_str());
        let choice = T::deserialize(word);
        choice
            .map(Some)
            .map_err(|_| wrong(name, "This is not a choice the list knows"))
    }
}

impl<const MOST: u32> Asked<UpTo<MOST>> {
    pub fn number(&self, name: &str, otherwise: u32) -> Result<u32, Rejection> {
        Ok(self.read(name)?.map_or(otherwise, |UpTo(number)| number))
    }
}

impl Asked<Search> {
    pub fn words(&self) -> Result<Words, Rejection> {
        Ok(self
            .read("search")?
            .map_or_else(|| Words::of(""), |Search(line)| Words::of(&line)))
    }
}

/// A number from 1 on.
#[derive(JsonSchema)]
#[schemars(inline)]
pub struct UpTo<const MOST: u32>(#[schemars(range(min = 1, max = MOST))] u32);

/// A page, from 1.
pub type PageNumber = UpTo<{ u32::MAX }>;

/// Words to look for.
#[derive(JsonSchema)]
#[schemars(inline)]
pub struct Search(#[schemars(length(max = SEARCH_LENGTH))] String);

impl<const MOST: u32> Word for UpTo<MOST> {
    fn parse(name: &str, typed: &str) -> Result<UpTo<MOST>, Rejection> {
        let is_written_out = typed.bytes().all(|letter| letter.is_ascii_digit());
        let number = typed
            .parse()
            .ok()
            .filter(|_| is_written_out)
            .filter(|number| (1..=MOST).contains(number));
        number
            .map(UpTo)
            .ok_or_else(|| wrong(name, "This is not a number the list can take"))
    }
}

impl Word for Search {
    fn parse(name: &str, typed: &str) -> Result<Search, Rejection> {
        Ok(Search(text::line(name, typed, SEARCH_LENGTH)?))
    }
}

impl Word for Day {
    fn parse(name: &str, typed: &str) -> Result<Day, Rejection> {
        let message = "Please enter a valid day, such as 2026-11-21";
        Day::parse(typed).ok_or_else(|| wrong(name, message))
    }
}

fn wrong(name: &str, message: &str) -> Rejection {
    Problem::at(name, message).into()
}

impl<T> Default for Asked<T> {
    fn default() -> Asked<T> {
        Asked {
            typed: String::new(),
            of: PhantomData,
        }
    }
}

impl<T: JsonSchema> JsonSchema for Asked<T> {
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
