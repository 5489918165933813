// Checks that the built app needs nothing younger than the oldest browsers (`browserslist` in web/package.json). Vite
// translates younger syntax of scripts and styles; this looks for APIs, nested styles and features of WebAssembly.

import { readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";

const read = (path) => JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8"));
const oldest = read("../web/package.json").browserslist.map((line) => line.split(" "));

/**
 * APIs with their first versions in Chrome, Firefox and Safari (0: in none), and the pattern if the last name is not
 * enough. web/e2e/oldest-browsers.spec.ts deletes them all.
 */
const APIS = read("young-apis.json").map(([api, chrome, firefox, safari, pattern]) => {
  const name = api.split(".").at(-1);
  const first = { chrome, edge: chrome, firefox, safari, ios_saf: safari };
  const isYoung = oldest.some(([browser, version]) => first[browser] === 0 || Number(version) < first[browser]);
  return { api, name, isYoung, pattern: new RegExp(pattern ?? `\\.${name}\\b`, "g") };
});

/** Uses whose guard is not just before them, by the start of the file's name. */
const GUARDED = [
  ["vendor", "startViewTransition"], // React and the router use it only for view transitions, of which the app has none.
  ["vendor", "navigation"], // React checks its type first.
];

/** The features of WebAssembly that the oldest browsers have; Safari has had the last of them since version 15. */
const WASM = ["bulk-memory", "bulk-memory-opt", "call-indirect-overlong", "multivalue", "mutable-globals", "nontrapping-fptoint", "reference-types", "sign-ext"];

/** A nested rule of a style sheet, which Safari 16.4 ignores. The `&` in the name of a class is escaped. */
const NESTED = /[{};]&/;

/** Whether the code checks that the API exists shortly before it uses it, or calls it only if it does. */
function isGuarded(file, code, at, name) {
  const guard = new RegExp(`typeof [\\w.]*\\b${name}\\b|[\`'"]${name}[\`'"]\\s*in\\b`);
  const isChecked = guard.test(code.slice(Math.max(0, at - 200), at + name.length + 5));
  const isOptional = code.slice(at).search(/^[\w.]+\?\.\(/) === 0;
  return isChecked || isOptional || GUARDED.some(([start, api]) => file.startsWith(start) && api === name);
}

function problemsOf(file, content) {
  if (file.endsWith(".css")) return NESTED.test(content) ? ["has nested rules"] : [];
  if (file.endsWith(".wasm")) {
    const [features] = WebAssembly.Module.customSections(new WebAssembly.Module(content), "target_features");
    const used = Buffer.from(features ?? []).toString("latin1").match(/[a-z][a-z-]+/g) ?? [];
    return used.filter((feature) => !WASM.includes(feature)).map((feature) => `needs ${feature}`);
  }
  if (!file.endsWith(".js")) return [];
  const code = content.toString();
  const uses = APIS.filter(({ isYoung }) => isYoung).flatMap(({ api, name, pattern }) => Array.from(code.matchAll(pattern), ({ index }) => ({ api, name, index })));
  return uses
    .filter(({ name, index }) => !isGuarded(file, code, index, name))
    .map(({ api, index }) => `uses ${api}: …${code.slice(Math.max(0, index - 40), index + 40)}…`);
}

const dist = new URL("../web/dist/", import.meta.url);
for (const path of readdirSync(dist, { recursive: true }).filter((path) => /\.(js|css|wasm)$/.test(path))) {
  for (const problem of problemsOf(basename(path), readFileSync(new URL(path, dist)))) {
    console.log(`${path} ${problem}`);
    process.exitCode = 1;
  }
}
