// Checks that the built app contains the WebAssembly that decisions.mjs tests: node --test core/tests/shipped.mjs

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";

const TESTED = ["wasm/wasm_rules_bg.wasm", "wasm-staff/wasm_rules_staff_bg.wasm"].map(
  (file) => new URL(`../../web/src/rules/${file}`, import.meta.url),
);
const BUILT = new URL("../../web/dist/assets/", import.meta.url);

const hash = (file) => createHash("sha256").update(readFileSync(file)).digest("hex");

test("the built app contains only the tested rules", () => {
  const built = readdirSync(BUILT).filter((name) => name.endsWith(".wasm"));
  const hashes = built.map((name) => hash(new URL(name, BUILT)));
  assert.deepEqual(hashes.sort(), TESTED.map(hash).sort(), "web/dist is older than web/src/rules: build the app again");
});
