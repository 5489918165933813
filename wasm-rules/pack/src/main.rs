//! Turns the compiled `wasm_rules.wasm` into the package the browser imports.
//!
//! `wasm-rules-pack <wasm file> <folder> <bundler|nodejs>`

use std::env;

use anyhow::{Context, bail};
use wasm_bindgen_cli_support::Bindgen;

fn main() -> anyhow::Result<()> {
    let [wasm, folder, target] =
        env::args()
            .skip(1)
            .collect::<Vec<_>>()
            .try_into()
            .map_err(|_| {
                anyhow::anyhow!("usage: wasm-rules-pack <wasm file> <folder> <bundler|nodejs>")
            })?;

    let mut bindgen = Bindgen::new();
    bindgen
        .input_path(&wasm)
        .out_name("wasm_rules")
        .typescript(true)
        .remove_name_section(true)
        .remove_producers_section(true);
    match target.as_str() {
        "bundler" => bindgen.bundler(true)?,
        "nodejs" => bindgen.nodejs(true)?,
        other => bail!("unknown target {other}: bundler or nodejs"),
    };
    bindgen
        .generate(&folder)
        .with_context(|| format!("writing the package to {folder}"))
}
