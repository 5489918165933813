// Loads the WebAssembly that the browser uses: both packages, as one object.

import { readFileSync } from "node:fs";

async function loaded(folder, name) {
  const shipped = new URL(`../../web/src/rules/${folder}/`, import.meta.url);
  const rules = await import(new URL(`${name}_bg.js`, shipped));
  const { instance } = await WebAssembly.instantiate(readFileSync(new URL(`${name}_bg.wasm`, shipped)), {
    [`./${name}_bg.js`]: rules,
  });
  rules.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
  return rules;
}

export const rules = {
  ...(await loaded("wasm", "wasm_rules")),
  ...(await loaded("wasm-staff", "wasm_rules_staff")),
};
