//! Turns compiled WebAssembly files into the packages that the browser imports. A package has the name of its file.
//!
//! `wasm-rules-pack <wasm file> <folder> [<wasm file> <folder>]…`

use std::env;
use std::path::Path;

use anyhow::{Context, bail};
use wasm_bindgen_cli_support::Bindgen;

fn main() -> anyhow::Result<()> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let (packages, []) = arguments.as_chunks() else {
        bail!("usage: wasm-rules-pack <wasm file> <folder> [<wasm file> <folder>]…");
    };
    for [wasm, folder] in packages {
        pack(Path::new(wasm), folder)
            .with_context(|| format!("writing the package to {folder}"))?;
    }
    Ok(())
}

fn pack(wasm: &Path, folder: &str) -> anyhow::Result<()> {
    let name = wasm.file_stem().and_then(|name| name.to_str());
    let mut bindgen = Bindgen::new();
    bindgen
        .input_path(wasm)
        .out_name(name.context("the file has no name")?)
        .typescript(true)
        .remove_name_section(true)
        .remove_producers_section(true)
        .bundler(true)?;
    bindgen.generate(folder)
}
