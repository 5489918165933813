// Runs every check and test, and ends with one line: `N passed, N failed`.
//
//   node scripts/test.mjs              all of it
//   node scripts/test.mjs rust e2e     only the named parts: rules scripts supply wasm web rust e2e
//
// A check without tests of its own (formatting, drift) counts as one. The app's half and the server's half run at the same time; then the
// browser tests need both. What takes minutes and seldom fails is in `just test-long`.

import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
process.chdir(root);
const reports = "target/test-reports";
mkdirSync(reports, { recursive: true });

const PARTS = ["rules", "scripts", "supply", "wasm", "web", "rust", "e2e"];
const only = process.argv.slice(2);
const unknown = only.filter((part) => !PARTS.includes(part));
if (unknown.length > 0) {
  console.error(`unknown: ${unknown.join(" ")}; the parts are ${PARTS.join(" ")}`);
  process.exit(2);
}
const isWanted = (...parts) => only.length === 0 || parts.some((part) => only.includes(part));
const hasNextest = spawnSync("cargo", ["nextest", "--version"]).status === 0;
const results = [];

/** Clippy as the compiler of our own crates: they are linted while they are built, and every other crate is compiled once. */
const LINTED = { RUSTC_WORKSPACE_WRAPPER: "clippy-driver" };

/** Runs a command and returns its output. */
function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: ["ignore", "pipe", "pipe"],
      ...options,
      env: { ...process.env, ...options.env },
    });
    let output = "";
    const read = (chunk) => {
      output += chunk;
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.on("error", (error) => resolve({ ok: false, output: `${output}${error.message}\n` }));
    child.on("close", (code) => resolve({ ok: code === 0, output }));
  });
}

/**
 * A step of the run, for the first of `parts` or any other. Its output is printed at its end, because two steps run at a time. `count`
 * parses the numbers of passed and failed tests; without it the step counts as one.
 */
async function step(parts, name, command, args, { count, ...options } = {}) {
  if (!isWanted(...parts)) return true;
  const began = Date.now();
  console.log(`… ${name}`);
  const { ok, output } = await run(command, args, options);
  let { passed, failed } = count?.(output) ?? { passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
  const unchecked = output.match(/^not checked: .*$/gm) ?? [];
  // A command that fails without a failed test, or that runs no test without a reason, counts as one failure.
  if (!ok && failed === 0) failed = 1;
  if (ok && passed + failed + unchecked.length === 0) failed = 1;
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  results.push({ name, passed, failed, seconds, unchecked });
  console.log(`\n── ${name}\n${output}${failed > 0 ? `FAILED: ${name}\n` : ""}`);
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

/** A build without warnings passes. Cargo prints the warnings of earlier builds again. */
const withoutWarnings = (output) => {
  const failed = (output.match(/^(?:warning|error)\b/gm) ?? []).length;
  return { passed: failed === 0 ? 1 : 0, failed };
};

/** Compiles and lints everything that the Rust tests and the browser tests need. */
const buildRust = () =>
  hasNextest
    ? step(["rust", "e2e"], "the Rust code builds without lints", "cargo", ["nextest", "run", "--no-run", "--locked", "-p", "fantail-core", "-p", "fantail-server"], { count: withoutWarnings, env: LINTED })
    : step(["rust", "e2e"], "the Rust code builds without lints", "cargo", ["test", "--no-run", "--locked", "-p", "fantail-core", "-p", "fantail-server"], { count: withoutWarnings, env: LINTED });

// Some tests wait, so one more than the cores runs at a time.
// Only the drift check exports the types, so that a test run never writes to bindings/.
const testRust = () =>
  hasNextest
    ? step(["rust"], "the rules and the server", "cargo", ["nextest", "run", "--locked", "--no-fail-fast", "--status-level=fail", `--test-threads=${availableParallelism() + 1}`, "-E", "not test(/export_bindings/)", "-p", "fantail-core", "-p", "fantail-server"], { count: rustCount, env: LINTED })
    : step(["rust"], "the rules and the server", "cargo", ["test", "--locked", "--no-fail-fast", "-p", "fantail-core", "-p", "fantail-server", "--", "--skip", "export_bindings"], { count: rustCount, env: LINTED });

/** The scripts, the rules as WebAssembly, and the app with its unit tests. Returns whether the app is built. */
async function testApp() {
  const packages = step(["web", "rust", "e2e"], "the app's packages install as locked", "bash", ["scripts/packages.sh"]);
  const wasm = step(["wasm", "web", "e2e"], "the rules build as WebAssembly", "bash", ["scripts/wasm.sh"], { count: withoutWarnings, env: LINTED });
  // Both install packages, and apt-get runs once at a time.
  const browser = wasm.then(() => step(["e2e"], "there is a browser", "bash", ["scripts/need.sh", "browser"]));
  await step(["scripts"], "missing packages are installed in each state of the package lists", "node", ["--test", "scripts/apt.test.mjs"], { count: nodeCount });
  await step(["scripts"], "the checks of licences, sources and advisories work", "node", ["--test", "scripts/dependencies.test.mjs"], { count: nodeCount });
  await step(["scripts"], "systemd, Caddy, nginx and the others accept the files in docs/deploy", "node", ["scripts/deploy-files.mjs"], { count: tried("deploy files") });
  await step(["supply"], "every dependency has an allowed licence and comes from its registry", "node", ["scripts/licences.mjs"]);
  await step(["supply"], "no dependency has a known vulnerability", "node", ["scripts/advisories.mjs"], { count: tried("advisories") });
  if (!(await packages) || !(await wasm)) return false;
  await step(["wasm"], "the decision table in the shipped wasm", "node", ["--test", "core/tests/decisions.mjs"], { count: nodeCount });
  await step(["web"], "the app has no type errors, lints or forbidden imports", "npm", ["run", "--silent", "check"], { cwd: "web" });
  const report = `${root}/${reports}/vitest.json`;
  rmSync(report, { force: true });
  await step(["web"], "the app's unit tests", "npx", ["vitest", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`], {
    cwd: "web",
    count: readReport(report, (r) => ({ passed: r.numPassedTests, failed: r.numTotalTests - r.numPassedTests })),
  });
  const isBuilt = await step(["web", "e2e"], "the app builds", "npm", ["run", "--silent", "build"], { cwd: "web" });
  if (isBuilt) await step(["web"], "the built app contains the tested rules", "node", ["--test", "core/tests/shipped.mjs"], { count: nodeCount });
  if (isBuilt) await step(["web"], "the app is within its size budgets", "node", ["scripts/sizes.mjs"]);
  if (isBuilt) await step(["web"], "the app needs nothing that the oldest browsers lack", "node", ["scripts/oldest-browsers.mjs"]);
  return isBuilt && (await browser);
}

/** The rules and the server. Returns whether the server is built. */
async function testServer() {
  await step(["rust"], "the Rust code is formatted", "cargo", ["fmt", "--check"]);
  const isBuilt = await buildRust();
  if (isBuilt) await testRust();
  await step(["rules"], "bindings/ matches core::wire", "bash", ["scripts/bindings-drift.sh"], { env: LINTED });
  await step(["wasm"], "the program that makes random situations builds without lints", "cargo", ["build", "--locked", "-p", "wasm-rules", "-p", "wasm-rules-staff", "-p", "wasm-rules-convert", "--lib", "--example", "situations"], { count: withoutWarnings, env: LINTED });
  return isBuilt;
}

const [app, server] = await Promise.all([testApp(), testServer()]);
// Alone, because it measures.
if (app) await step(["wasm"], "a decision in the shipped wasm is quick", "node", ["--test", "core/tests/speed.mjs"], { count: nodeCount });
if (app) await step(["wasm"], "server and browser decide random situations alike", "node", ["core/tests/differential.mjs"], { count: tried("differential") });
if (app && server) {
  const report = `${root}/${reports}/playwright.json`;
  rmSync(report, { force: true });
  await step(["e2e"], "the app in a browser, on the real server", "npx", ["playwright", "test", "--reporter=list,json"], {
    cwd: "web",
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    count: readReport(report, ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped })),
  });
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
