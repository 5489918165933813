// Runs every check and test, and ends with one line: `N passed, N failed`.
//
//   node scripts/test.mjs              all of it
//   node scripts/test.mjs rust e2e     only the named parts: rules scripts supply wasm web rust fuzz crowd standby e2e
//
// A check without tests of its own (formatting, lints, drift) counts as one.

import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
process.chdir(root);
const reports = "target/test-reports";
mkdirSync(reports, { recursive: true });

const PARTS = ["rules", "scripts", "supply", "wasm", "web", "rust", "fuzz", "crowd", "standby", "e2e"];
const only = process.argv.slice(2);
const unknown = only.filter((part) => !PARTS.includes(part));
if (unknown.length > 0) {
  console.error(`unknown: ${unknown.join(" ")}; the parts are ${PARTS.join(" ")}`);
  process.exit(2);
}
const isWanted = (part) => only.length === 0 || only.includes(part);
/** The first of these parts that is wanted: a step that several parts need runs for it. */
const firstWanted = (...parts) => parts.find(isWanted);
const hasNextest = spawnSync("cargo", ["nextest", "--version"]).status === 0;
const results = [];

/** Runs a command, prints its output unless `isQuiet`, and returns it. */
function run(command, args, { isQuiet = false, ...options } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: ["ignore", "pipe", "pipe"],
      ...options,
      env: { ...process.env, ...options.env },
    });
    let output = "";
    const show = (chunk) => {
      output += chunk;
      if (!isQuiet) process.stdout.write(chunk);
    };
    child.stdout.on("data", show);
    child.stderr.on("data", show);
    child.on("error", (error) => resolve({ ok: false, output: `${output}${error.message}\n` }));
    child.on("close", (code) => resolve({ ok: code === 0, output }));
  });
}

/** Starts a command in the background; a later step waits for it and prints its output. */
function begin(part, command, args) {
  return isWanted(part) ? { began: Date.now(), ended: run(command, args, { isQuiet: true }) } : null;
}

/**
 * A step of the run. `count` parses the numbers of passed and failed tests; without it the step counts as one. `begun` is a command
 * that already runs.
 */
async function step(part, name, command, args, { count, begun, ...options } = {}) {
  if (!isWanted(part)) return true;
  console.log(`\n── ${name}`);
  const began = begun?.began ?? Date.now();
  const { ok, output } = await (begun?.ended ?? run(command, args, options));
  if (begun) process.stdout.write(output);
  let { passed, failed } = count?.(output) ?? { passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
  const unchecked = output.match(/^not checked: .*$/gm) ?? [];
  // A command that fails without a failed test, or that runs no test without a reason, counts as one failure.
  if (!ok && failed === 0) failed = 1;
  if (ok && passed + failed + unchecked.length === 0) failed = 1;
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  results.push({ name, passed, failed, seconds, unchecked });
  if (failed > 0) console.log(`FAILED: ${name}`);
  return failed === 0;
}

const sum = (output, pattern) => [...output.matchAll(pattern)].reduce((total, [, n]) => total + Number(n), 0);

function rustCount(output) {
  const plain = output.replace(/\x1b\[[0-9;]*m/g, "");
  if (!hasNextest) {
    return { passed: sum(plain, /^test result: .*? (\d+) passed/gm), failed: sum(plain, /^test result: .*? (\d+) failed/gm) };
  }
  const summary = plain.match(/^\s*Summary .*$/gm)?.at(-1) ?? "";
  return {
    passed: sum(summary, /(\d+) passed/g),
    failed: sum(summary, /(\d+) (?:failed|timed out|exec failed)/g),
  };
}

const nodeCount = (output) => ({ passed: sum(output, /^(?:# |ℹ )pass (\d+)/gm), failed: sum(output, /^(?:# |ℹ )fail (\d+)/gm) });

/** Parses the line `name: N passed, N failed`. */
const tried = (name) => (output) => {
  const [, passed, failed] = output.match(new RegExp(`^${name}: (\\d+) passed, (\\d+) failed$`, "m")) ?? [0, 0, 1];
  return { passed: Number(passed), failed: Number(failed) };
};

function readReport(file, read) {
  return () => (existsSync(file) ? read(JSON.parse(readFileSync(file, "utf8"))) : { passed: 0, failed: 1 });
}

function rustTests(name, packages) {
  const chosen = packages.flatMap((name) => ["-p", name]);
  // Some tests wait, so one more than the cores runs at a time.
  // Only the drift check exports the types, so that a test run never writes to bindings/.
  return hasNextest
    ? step("rust", name, "cargo", ["nextest", "run", "--locked", "--no-fail-fast", "--status-level=fail", `--test-threads=${availableParallelism() + 1}`, "-E", "not test(/export_bindings/)", ...chosen], { count: rustCount })
    : step("rust", name, "cargo", ["test", "--locked", "--no-fail-fast", ...chosen, "--", "--skip", "export_bindings"], { count: rustCount });
}

// The rules, their WebAssembly package and the app come first, because the rest needs them. Linking the WebAssembly occupies one core for
// a minute; npm packages are downloaded meanwhile.
const wasmBuild = begin(firstWanted("wasm", "web", "e2e"), "bash", ["scripts/wasm.sh"]);
await step("scripts", "missing packages are installed in each state of the package lists", "node", ["--test", "scripts/apt.test.mjs"], { count: nodeCount });
await step("scripts", "the checks of licences, sources and advisories work", "node", ["--test", "scripts/dependencies.test.mjs"], { count: nodeCount });
await step("supply", "every dependency has an allowed licence and comes from its registry", "node", ["scripts/licences.mjs"]);
await step("supply", "no dependency has a known vulnerability", "node", ["scripts/advisories.mjs"], { count: tried("advisories") });
const packages = await step(firstWanted("web", "rust", "e2e"), "the app's packages install as locked", "bash", ["scripts/packages.sh"]);
const wasm = await step(firstWanted("wasm", "web", "e2e"), "the rules build as WebAssembly", null, [], { begun: wasmBuild });
if (wasm) {
  await step("wasm", "the decision table in the shipped wasm", "node", ["--test", "core/tests/decisions.mjs"], { count: nodeCount });
  const situations = await step("wasm", "the program that makes random situations builds", "cargo", ["build", "--quiet", "--locked", "-p", "wasm-rules", "--example", "situations"]);
  if (situations) await step("wasm", "server and browser decide random situations alike", "node", ["core/tests/differential.mjs"], { count: tried("differential") });
}

let app = false;
if (packages && wasm) {
  await step("web", "the app has no type errors, lints or forbidden imports", "npm", ["run", "--silent", "check"], { cwd: "web" });
  const report = `${root}/${reports}/vitest.json`;
  rmSync(report, { force: true });
  await step("web", "the app's unit tests", "npx", ["vitest", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`], {
    cwd: "web",
    count: readReport(report, (r) => ({ passed: r.numPassedTests, failed: r.numTotalTests - r.numPassedTests })),
  });
  app = await step(firstWanted("web", "e2e"), "the app builds", "npm", ["run", "--silent", "build"], { cwd: "web" });
  if (app) await step("web", "the built app contains the tested rules", "node", ["--test", "core/tests/shipped.mjs"], { count: nodeCount });
  if (app) await step("web", "the app is within its size budgets", "node", ["scripts/sizes.mjs"]);
}

await step("rust", "the Rust code is formatted", "cargo", ["fmt", "--check"]);
await step("rust", "the Rust code has no lints", "cargo", ["clippy", "--quiet", "--locked", "--workspace", "--all-targets", "--", "-D", "warnings"]);
await rustTests("the rules and the server", ["fantail-core", "fantail-server"]);
await step("rules", "bindings/ matches core::wire", "bash", ["scripts/bindings-drift.sh"]);

// Uses the tests' features of its dependencies; otherwise most of them would be compiled twice.
const hasServer = await step(firstWanted("fuzz", "crowd", "standby", "e2e"), "the server builds", "cargo", ["build", "--quiet", "--locked", "-p", "fantail-core", "-p", "fantail-server", "--bin", "fantail", "--tests"]);
if (hasServer) {
  // Generating requests occupies one core; the next two wait for the server most of the time.
  const fuzz = begin("fuzz", "node", ["scripts/fuzz.mjs", "short"]);
  await step("crowd", "a hundred people at once cause no error", "node", ["scripts/crowd.mjs", "5"], { count: tried("crowd") });
  await step("standby", "a second machine continues from Litestream's replica", "node", ["scripts/standby.mjs", "short"], { count: tried("standby") });
  await step("fuzz", "the API's responses to random requests match its description", null, [], { begun: fuzz, count: tried("fuzz") });
}

if (app) {
  const browser = await step("e2e", "there is a browser", "bash", ["scripts/need.sh", "browser"]);
  if (browser && hasServer) {
    const report = `${root}/${reports}/playwright.json`;
    rmSync(report, { force: true });
    await step("e2e", "the app in a browser, on the real server", "npx", ["playwright", "test", "--reporter=list,json"], {
      cwd: "web",
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
      count: readReport(report, ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped })),
    });
  }
}

console.log("");
const mark = ({ failed, unchecked }) => (failed > 0 ? "FAIL" : unchecked.length > 0 ? "part" : "ok  ");
for (const result of results) {
  const { name, passed, failed, seconds } = result;
  console.log(`${mark(result)} ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed ${seconds.padStart(7)} s  ${name}`);
}
for (const line of results.flatMap(({ unchecked }) => unchecked)) console.log(line);
const total = (key) => results.reduce((n, result) => n + result[key], 0);
console.log(`\n${total("passed")} passed, ${total("failed")} failed`);
process.exitCode = total("failed") === 0 && results.length > 0 ? 0 : 1;
