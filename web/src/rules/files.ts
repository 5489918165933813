// The rules for files that staff import: `core` as a second WebAssembly package, which members don't download. The screens that
// need it import this module lazily.
export * from "./wasm-files/wasm_rules_files";
