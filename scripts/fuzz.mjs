// Sends a server thousands of requests generated from its OpenAPI description, as a visitor, a member, a coach and an
// admin. Each response must match the description and must not be a 5xx, and `fantail check` must pass afterwards.

import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { startDemoServer } from "./demo-server.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
process.chdir(root);
const SEED = "20261121";
const examples = "60";
// Tests all boundary values of every field, and sends random requests.
const phases = "examples,coverage,fuzzing";
const checks = [
  "not_a_server_error",
  "status_code_conformance",
  "content_type_conformance",
  "response_headers_conformance",
  "response_schema_conformance",
].join(",");
// These calls end the caller's session or account, so they run after all others.
const callsThatEndTheSession = ["/api/auth/logout", "/api/users/account"];
/** The stream of changes, which is not tested because its response has no end. */
const STREAM = "/api/live";

const folder = "target/fuzz";
const venv = `${root}${folder}/venv`;
const requirements = readFileSync("scripts/fuzz-requirements.txt", "utf8");

function install() {
  const stamp = `${venv}/installed.txt`;
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === requirements) return;
  mkdirSync(folder, { recursive: true });
  for (const [command, ...args] of [
    ["python3", "-m", "venv", "--clear", venv],
    [`${venv}/bin/pip`, "install", "--quiet", "--disable-pip-version-check", "--no-deps", "-r", "scripts/fuzz-requirements.txt"],
  ]) {
    if (spawnSync(command, args, { stdio: "inherit" }).status !== 0) {
      console.error("Fuzzing needs schemathesis, and pip could not install it.");
      process.exit(1);
    }
  }
  writeFileSync(stamp, requirements);
}

/** Adds existing ids to the description, for half of the generated ids, because random ids are always unknown. */
function withKnownIds(description, known) {
  const either = (schema, ids) => ({ anyOf: [{ enum: ids }, schema] });
  for (const [path, calls] of Object.entries(description.paths)) {
    for (const operation of Object.values(calls)) {
      // schemathesis doesn't encode a # in a generated id, which cuts the path. The shorter path may not have the method.
      if (path.includes("{")) {
        operation.responses["405"] = { $ref: "#/components/responses/NotFound" };
        operation.responses["404"] ??= { $ref: "#/components/responses/NotFound" };
      }
      for (const parameter of operation.parameters ?? []) {
        const ids = known(path, parameter.name);
        if (parameter.in === "path" && ids) parameter.schema = either(parameter.schema, ids);
      }
    }
  }
  for (const schema of Object.values(description.components.schemas)) {
    for (const [name, field] of Object.entries(schema.properties ?? {})) {
      const ids = known("", name);
      if (ids && field.anyOf && name !== "_id") schema.properties[name] = either(field, ids);
    }
  }
  return description;
}

async function knownIds(server) {
  const token = await server.signIn("admin");
  const read = async (path, as = token) => (await server.call("GET", path, { token: as })).answer;
  const classes = (await read("/api/classes")).slice(0, 20).map((klass) => klass._id);
  const { users } = await read("/api/admin/users?limit=30");
  const bookings = [];
  const entries = [];
  for (const id of classes.slice(0, 8)) {
    const path = `/api/admin/classes/${encodeURIComponent(id)}`;
    bookings.push(...(await read(`${path}/bookings`)).bookings.slice(0, 3).map((booking) => booking._id));
    entries.push(...(await read(`${path}/waitlist`)).waitlist.slice(0, 3).map((entry) => entry._id));
  }
  const own = (await read("/api/users/upcoming-classes", await server.signIn("member"))).bookings.map((booking) => booking._id);
  const notifications = (await read("/api/notifications")).slice(0, 5).map((notification) => notification._id);
  const ids = {
    classId: classes,
    bookingId: [...own, ...bookings],
    entryId: entries,
    userId: users?.map((user) => user._id),
  };
  const byPath = [
    ["/api/notifications", notifications],
    ["/api/admin/users", ids.userId],
    ["/api/admin/classes", classes],
    ["/api/classes", classes],
  ];
  return (path, name) => {
    const found = name === "id" ? byPath.find(([prefix]) => path.startsWith(prefix))?.[1] : ids[name];
    return found?.length > 0 ? found : undefined;
  };
}

function fuzz(file, base, token, extra) {
  // Only one worker, because Python's parser isn't thread-safe ("AST constructor recursion depth mismatch").
  const args = [
    "run", file, "--url", base, "--checks", checks, "--phases", phases, "--max-examples", examples,
    "--seed", SEED, "--generation-database", "none", "--workers", "1", "--warnings", "off", "--no-color",
    "--suppress-health-check", "all", "--continue-on-failure",
    ...(token ? ["--header", `Authorization: Bearer ${token}`] : []), ...extra,
  ];
  return new Promise((resolve) => {
    const child = spawn(`${venv}/bin/schemathesis`, args, { cwd: folder, env: { ...process.env, PYTHONHASHSEED: "0" } });
    let output = "";
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => (output += chunk));
    child.on("error", (error) => resolve({ ok: false, output: error.message }));
    child.on("close", (code) => resolve({ ok: code === 0, output }));
  });
}

if (spawnSync("bash", ["scripts/need.sh", "python"], { stdio: "inherit" }).status !== 0) process.exit(1);
install();
let [passed, failed] = [0, 0];
function report(ok, what, output = "") {
  console.log(`${ok ? "ok  " : "FAIL"} ${what}`);
  if (!ok && output) console.log(output);
  ok ? (passed += 1) : (failed += 1);
}

const server = await startDemoServer(`${root}target/debug/fantail`, 60);
try {
  const { answer: description } = await server.call("GET", "/api/openapi.json");
  const file = `${root}${folder}/openapi.json`;
  delete description.paths[STREAM];
  writeFileSync(file, JSON.stringify(withKnownIds(description, await knownIds(server))));
  for (const caller of [undefined, "member", "coach", "admin"]) {
    const began = Date.now();
    const token = async () => caller && (await server.signIn(caller));
    const exclusions = callsThatEndTheSession.flatMap((path) => ["--exclude-path", path]);
    const inclusions = callsThatEndTheSession.flatMap((path) => ["--include-path", path]);
    const main = await fuzz(file, server.base, await token(), exclusions);
    const ending = await fuzz(file, server.base, await token(), inclusions);
    const count = main.output.match(/(\d+) generated/)?.[1] ?? main.output.match(/Test cases:\s*\n?\s*(\d+)/)?.[1] ?? "?";
    const seconds = ((Date.now() - began) / 1000).toFixed(1);
    report(main.ok && ending.ok, `as ${caller ?? "a visitor"}: ${count} requests, ${seconds} s`, [main, ending].filter((run) => !run.ok).map((run) => run.output).join("\n"));
  }
  report(server.passesCheck(), "fantail check passes afterwards");
} finally {
  report((await server.stop()) === 0, "the server stops cleanly");
}
console.log(`fuzz: ${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
