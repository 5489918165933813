//! `fantail openapi`: the description of the API, as a file to keep or to make a client from.

use super::output::say;
use crate::http::description;

pub fn run() -> anyhow::Result<()> {
    say(serde_json::to_string_pretty(&description::document())?);
    Ok(())
}
