//! The rules for files that staff import. Every function converts its arguments, calls a rule, and converts the result; none
//! decides anything.

use fantail_core::csv_file;
use wasm_bindgen::prelude::*;
use wasm_rules_convert::{answer, export};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
import type { CsvReading } from "@bindings/CsvReading";
"#;

export! {
    fn read_csv as "readCsv"(; bytes: Vec<u8>) -> "CsvReading" = answer(&csv_file::CsvReading::of(&bytes));
}
