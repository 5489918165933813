// What a phone downloads before a screen shows: the scripts of index.html, what they start, the screen's own part, and all
// that these import; the rules apart. Fails when any screen is above the promise.

import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const PROMISED = { script: 140_000, wasm: 60_000 };
const assets = new URL("../web/dist/assets/", import.meta.url);
const text = (name) => readFileSync(new URL(name, assets), "utf8");
const gzipped = (name) => gzipSync(readFileSync(new URL(name, assets)), { level: 9 }).length;
const names = (source, pattern) => [...source.matchAll(pattern)].map(([, name]) => name);
const imports = (source) => names(source, /(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g);
const startsLater = (source) => names(source, /import\(\s*["'`]\.\/([^"'`]+\.js)["'`]/g);

/** These scripts and all that they import, and so on. */
function withImports(scripts) {
  const found = new Set();
  const look = (name) => {
    if (found.has(name)) return;
    found.add(name);
    for (const other of imports(text(name))) look(other);
  };
  for (const name of scripts) look(name);
  return found;
}

const html = readFileSync(new URL("../index.html", assets), "utf8");
const entry = names(html, /src="\/assets\/([^"]+\.js)"/g);
const app = entry.flatMap((name) => startsLater(text(name)));
const screens = app.flatMap((name) => startsLater(text(name)));
const wasm = readdirSync(assets).filter((name) => name.endsWith(".wasm"));
if (entry.length === 0 || app.length === 0 || screens.length === 0 || wasm.length === 0) {
  console.error("The built app doesn't look as expected: no entry, no app, no screens or no wasm was found.");
  process.exit(1);
}

let heaviest = 0;
for (const screen of screens) {
  const size = [...withImports([...entry, ...app, screen])].reduce((total, name) => total + gzipped(name), 0);
  heaviest = Math.max(heaviest, size);
  console.log(`${String(size).padStart(8)} bytes of script, gzipped, before ${screen.replace(/-.{8}\.js$/, "")} shows`);
}
const rules = wasm.reduce((total, name) => total + gzipped(name), 0);
console.log(`${String(rules).padStart(8)} bytes of rules, gzipped`);

if (heaviest > PROMISED.script || rules > PROMISED.wasm) {
  console.error(`promised: at most ${PROMISED.script} bytes of script for any screen, and ${PROMISED.wasm} of rules`);
  process.exitCode = 1;
}
