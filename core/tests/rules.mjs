// Loads the WebAssembly that the browser ships.

import { readFileSync } from "node:fs";

const SHIPPED = new URL("../../web/src/rules/wasm/", import.meta.url);

export const rules = await import(new URL("wasm_rules_bg.js", SHIPPED));
const { instance } = await WebAssembly.instantiate(readFileSync(new URL("wasm_rules_bg.wasm", SHIPPED)), {
  "./wasm_rules_bg.js": rules,
});
rules.__wbg_set_wasm(instance.exports);
instance.exports.__wbindgen_start();
