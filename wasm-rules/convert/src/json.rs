//! Calls the exported functions with JSON values instead of JavaScript values, for `examples/situations`.

use fantail_core::forms::Problem;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The answer as JSON text, or the reason why the arguments can't be read.
pub type Answer = Result<String, String>;

/// A function, with its name in JavaScript.
pub type Call = (&'static str, fn(&mut std::slice::Iter<Value>) -> Answer);

pub trait Next<'a> {
    /// Reads the next argument; a missing argument is null.
    fn read<T: Deserialize<'a>>(&mut self) -> Result<T, String>;
}

impl<'a> Next<'a> for std::slice::Iter<'a, Value> {
    fn read<T: Deserialize<'a>>(&mut self) -> Result<T, String> {
        T::deserialize(self.next().unwrap_or(&Value::Null)).map_err(|error| error.to_string())
    }
}

pub fn answer(value: &impl Serialize) -> Answer {
    serde_json::to_string(value).map_err(|error| error.to_string())
}

pub fn problem<T>(parsed: Result<T, Problem>) -> Answer {
    answer(&parsed.err())
}
