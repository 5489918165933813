// The built app carries the WebAssembly that decisions.mjs tests: node --test core/tests/shipped.mjs

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";

const TESTED = new URL("../../web/src/rules/wasm/wasm_rules_bg.wasm", import.meta.url);
const BUILT = new URL("../../web/dist/assets/", import.meta.url);

const hash = (file) => createHash("sha256").update(readFileSync(file)).digest("hex");

test("the built app carries the tested rules and no others", () => {
  const built = readdirSync(BUILT).filter((name) => name.endsWith(".wasm"));
  const hashes = built.map((name) => hash(new URL(name, BUILT)));
  assert.deepEqual(hashes, [hash(TESTED)], "web/dist is older than web/src/rules: build the app again");
});
