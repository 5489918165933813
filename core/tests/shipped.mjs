// Once the app is built, it carries the two WebAssemblies that decisions.mjs asked: node --test core/tests/shipped.mjs

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";

const TESTED = ["wasm", "wasm-staff"].map(
  (folder) => new URL(`../../web/src/rules/${folder}/wasm_rules_bg.wasm`, import.meta.url),
);
const BUILT = new URL("../../web/dist/assets/", import.meta.url);

const hash = (file) => createHash("sha256").update(readFileSync(file)).digest("hex");

test("the built app carries the tested rules and no others", () => {
  const built = readdirSync(BUILT).filter((name) => name.endsWith(".wasm"));
  const hashes = built.map((name) => hash(new URL(name, BUILT)));
  assert.deepEqual(hashes.sort(), TESTED.map(hash).sort(), "web/dist is older than web/src/rules: build the app again");
});
