//! Turns the compiled `wasm_rules.wasm` into the package that the browser imports.
//!
//! `wasm-rules-pack <wasm file> <folder>`

use std::env;

use anyhow::{Context, bail};
use wasm_bindgen_cli_support::Bindgen;

fn main() -> anyhow::Result<()> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [wasm, folder] = arguments.as_slice() else {
        bail!("usage: wasm-rules-pack <wasm file> <folder>");
    };
    let mut bindgen = Bindgen::new();
    bindgen
        .input_path(wasm)
        .out_name("wasm_rules")
        .typescript(true)
        .remove_name_section(true)
        .remove_producers_section(true)
        .bundler(true)?;
    bindgen
        .generate(folder)
        .with_context(|| format!("writing the package to {folder}"))
}
