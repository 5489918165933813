/** The glue between JavaScript and the compiled rules; the package's own types know its functions only. */
declare module "*/wasm_rules_bg.js" {
  export function __wbg_set_wasm(rules: WebAssembly.Exports): void;
}
