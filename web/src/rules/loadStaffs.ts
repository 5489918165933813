// The staff's rules as a part of their own: only `rules/index.ts` loads it, for people with admin access.
import { compile } from "./compiled";
import * as glue from "./wasm-staff/wasm_rules_bg.js";
import file from "./wasm-staff/wasm_rules_bg.wasm?url";

export async function loadStaffs() {
  await compile(file, glue);
  return glue as unknown as typeof import("./wasm-staff/wasm_rules");
}
