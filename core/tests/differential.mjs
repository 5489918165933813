// Compares the native rules of the server with the WebAssembly that the browser uses, on random situations:
//
//   node core/tests/differential.mjs [situations] [seed]
//
// Both must give the same answers. The situations are printed by `wasm-rules/examples/situations`.

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { rules } from "./rules.mjs";

const SITUATIONS = `${process.env.CARGO_TARGET_DIR ?? "target"}/debug/examples/situations`;
/** The most differences that are printed. */
const SHOWN = 10;

/** Returns whether wasm-bindgen exports a function for its own use. */
const isOwn = (name) => name.startsWith("__");

const MARKS = /\p{Mark}/gu;
const withoutMarks = (text) => (typeof text === "string" ? text.normalize("NFD").replace(MARKS, "") : text);

const isSearched = new Set(["folded", "searchWords", "personText", "matchStatement", "isTaughtBy"]);
const inNfc = (text) => (typeof text === "string" ? text.normalize("NFC") : text);
/** Prepares arguments as `web/src/rules` does: forms in NFC, searched texts without marks. */
const prepared = (call, args) => {
  const prepare = isSearched.has(call) ? withoutMarks : inNfc;
  return JSON.parse(JSON.stringify(args), (_, value) => prepare(value));
};

/** Returns the answer of the WebAssembly as JSON text, or an empty text if it can't read the arguments. */
function answered(call, args) {
  try {
    return JSON.stringify(rules[call](...prepared(call, args)));
  } catch {
    return "";
  }
}

/** Adds a millisecond to every time, so that the comparison must find differences. */
const late = (args) => args.map((value) => (typeof value === "number" && value > 1e12 ? value + 1 : value));

/** Compares `count` situations. */
async function run(count, seed, { isLate = false } = {}) {
  const program = spawn(SITUATIONS, [String(seed), String(count)], { stdio: ["ignore", "pipe", "inherit"] });
  const exited = new Promise((resolve) => program.on("close", resolve));
  const calls = new Set();
  let compared = 0;
  let unreadable = 0;
  const differences = [];
  for await (const line of createInterface({ input: program.stdout })) {
    const [call, text, native] = line.split("\t");
    const args = JSON.parse(text);
    const shipped = answered(call, isLate ? late(args) : args);
    compared += 1;
    calls.add(call);
    if (native === "") unreadable += 1;
    if (shipped !== native) differences.push(`${call} ${text}\n  native:  ${native}\n  shipped: ${shipped}`);
  }
  if ((await exited) !== 0 || compared !== count) throw new Error(`only ${compared} of ${count} situations`);
  return { calls, unreadable, differences };
}

const count = Number(process.argv[2] ?? 100_000);
const seed = Number(process.argv[3] ?? Math.floor(Math.random() * 2 ** 32));
const began = Date.now();
const { calls, unreadable, differences } = await run(count, seed);
const missing = Object.keys(rules).filter((name) => typeof rules[name] === "function" && !isOwn(name) && !calls.has(name));
const planted = await run(10_000, seed, { isLate: true });

const results = [
  [`${count} situations (${unreadable} unreadable), seed ${seed}: ${differences.length} differences`, differences.length === 0],
  [`all ${calls.size} functions are called${missing.length === 0 ? "" : `, but not ${missing.join(", ")}`}`, missing.length === 0],
  [`a clock that is a millisecond fast is found (${planted.differences.length} differences)`, planted.differences.length > 0],
];
for (const difference of differences.slice(0, SHOWN)) console.log(difference.slice(0, 4_000));
for (const [result, ok] of results) console.log(`${ok ? "ok  " : "FAIL"} ${result}`);
const passed = results.filter(([, ok]) => ok).length;
console.log(`${((Date.now() - began) / 1000).toFixed(1)} s`);
console.log(`differential: ${passed} passed, ${results.length - passed} failed`);
process.exitCode = passed === results.length ? 0 : 1;
