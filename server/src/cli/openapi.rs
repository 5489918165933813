//! `fantail openapi`: prints the OpenAPI document.

use super::output::print_line;
use crate::http;

pub fn run() -> anyhow::Result<()> {
    print_line(serde_json::to_string_pretty(&http::document())?);
    Ok(())
}
