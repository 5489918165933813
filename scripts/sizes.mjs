// Compares the built app with its size budgets: node scripts/sizes.mjs
// Each budget is about 15 % above the current size, so that a feature fits but a duplicated library doesn't.

import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

/** The budgets of all files that match, in gzipped kilobytes. */
const BUDGETS = [
  ["the page's own scripts", /^(index|start)-.*\.js$/, 26],
  ["libraries", /^vendor-.*\.js$/, 116],
  ["an open menu", /^(popups|Menu)-.*\.js$/, 37],
  ["kit and sign-in", /^app-.*\.js$/, 22.5],
  ["other screens without a session", /^open-.*\.js$/, 5.3],
  ["frame", /^frame-.*\.js$/, 22.2],
  ["members' screens", /^member-.*\.js$/, 19.7],
  ["account and sign-in links", /^account-.*\.js$/, 10.8],
  ["staff's queries", /^staffQueries-.*\.js$/, 2],
  ["staff's screens", /^staff-.*\.js$/, 47.5],
  ["the timetable", /^timetable-.*\.js$/, 14.1],
  ["a person's page", /^person-.*\.js$/, 4.8],
  ["rosters and attendance", /^attendance-.*\.js$/, 10.9],
  ["bank statement", /^statement-.*\.js$/, 8.2],
  ["import of people", /^import-.*\.js$/, 6.2],
  ["audit trail", /^audit-.*\.js$/, 2.6],
  ["payments", /^payments-.*\.js$/, 7.2],
  ["command palette", /^palette-.*\.js$/, 4.2],
  ["without WebAssembly", /^WithoutRules-.*\.js$/, 1.5],
  ["staff's rules", /^(staffRules-.*\.js|wasm_rules_staff.*\.wasm)$/, 190],
  ["rules", /^(rules-.*\.js|wasm_rules.*\.wasm)$/, 82],
  ["styles", /\.css$/, 14],
  ["everything else", /.*/, 27.3],
];

const folder = new URL("../web/dist/assets/", import.meta.url);
const files = readdirSync(folder).filter((name) => /\.(js|css|wasm)$/.test(name));
const sizes = new Map(files.map((name) => [name, gzipSync(readFileSync(new URL(name, folder)), { level: 9 }).length / 1000]));

for (const [name, pattern, budget] of BUDGETS) {
  const matching = [...sizes.keys()].filter((file) => pattern.test(file));
  const size = matching.reduce((sum, file) => sum + sizes.get(file), 0);
  for (const file of matching) sizes.delete(file);
  const isOver = matching.length === 0 || size > budget;
  console.log(`${isOver ? "OVER" : "ok  "} ${size.toFixed(1).padStart(6)} of ${budget} kB  ${name}`);
  if (isOver) process.exitCode = 1;
}
