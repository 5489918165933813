type Glue = WebAssembly.ModuleImports & { __wbg_set_wasm: (rules: WebAssembly.Exports) => void };

/** Compiles an audience's rules while they come, and has their glue call them. */
export async function compile(file: string, glue: Glue) {
  const response = await fetch(file);
  if (!response.ok) throw new Error(`The rules could not be loaded: ${response.status}`);
  const { instance } = await WebAssembly.instantiateStreaming(response, { "./wasm_rules_bg.js": glue });
  glue.__wbg_set_wasm(instance.exports);
  (instance.exports.__wbindgen_start as () => void)();
}
