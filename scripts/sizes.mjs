// What a phone downloads before it shows anything: the scripts of index.html, and the rules. Fails above the promise.

import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const PROMISED = { script: 140_000, wasm: 60_000 };
const dist = new URL("../web/dist/", import.meta.url);
const gzipped = (path) => gzipSync(readFileSync(new URL(path, dist)), { level: 9 }).length;

const html = readFileSync(new URL("index.html", dist), "utf8");
const first = [...html.matchAll(/(?:src|href)="\/?(assets\/[^"]+\.js)"/g)].map(([, path]) => path);
const wasm = readdirSync(new URL("assets/", dist)).filter((name) => name.endsWith(".wasm")).map((name) => `assets/${name}`);

const script = first.reduce((total, path) => total + gzipped(path), 0);
const rules = wasm.reduce((total, path) => total + gzipped(path), 0);
console.log(`first load: ${script} bytes of script in ${first.length} files, ${rules} bytes of rules, gzipped`);

if (first.length === 0 || wasm.length === 0) {
  console.error("index.html names no script, or no wasm was built.");
  process.exitCode = 1;
}
if (script > PROMISED.script || rules > PROMISED.wasm) {
  console.error(`promised: at most ${PROMISED.script} bytes of script and ${PROMISED.wasm} of rules`);
  process.exitCode = 1;
}
