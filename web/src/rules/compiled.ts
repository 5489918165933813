type Glue = { __wbg_set_wasm: (rules: WebAssembly.Exports) => void };

/** An audience's rules, compiled while they come. */
export async function compiled(file: string): Promise<WebAssembly.Module> {
  const response = await fetch(file);
  if (!response.ok) throw new Error(`The rules could not be loaded: ${response.status}`);
  return WebAssembly.compileStreaming(response);
}

/** Has their glue call the rules. */
export async function begin(rules: WebAssembly.Module, glue: Glue) {
  const { exports } = await WebAssembly.instantiate(rules, {
    "./wasm_rules_bg.js": glue as unknown as WebAssembly.ModuleImports,
  });
  glue.__wbg_set_wasm(exports);
  (exports.__wbindgen_start as () => void)();
}
