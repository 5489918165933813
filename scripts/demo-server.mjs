// Starts a server with its own demo studio, for scripts that test the server over HTTP.

import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

export function freePort() {
  return new Promise((resolve, reject) => {
    const listener = createServer();
    listener.on("error", reject);
    listener.listen(0, "127.0.0.1", () => {
      const { port } = listener.address();
      listener.close(() => resolve(port));
    });
  });
}

/** Returns a client for a server that has the demo studio. */
export function connect(base) {
  async function call(method, path, { token, body } = {}) {
    const headers = { ...(token && { authorization: `Bearer ${token}` }), ...(body && { "content-type": "application/json" }) };
    const response = await fetch(base + path, { method, headers, body: body && JSON.stringify(body) });
    const text = await response.text();
    return { status: response.status, answer: text.startsWith("{") || text.startsWith("[") ? JSON.parse(text) : text };
  }

  return {
    base,
    call,
    async signIn(username) {
      const { status, answer } = await call("POST", "/api/auth/login", { body: { username, password: "fantail-demo" } });
      if (status !== 200) throw new Error(`${username} could not sign in: ${status}`);
      return answer.token;
    },
  };
}

/** Returns the resident memory of a process, in megabytes. */
export const memoryOf = (pid) => Number(readFileSync(`/proc/${pid}/status`, "utf8").match(/VmRSS:\s+(\d+)/)[1]) / 1024;

/** Returns the processor time of a process, in milliseconds. Linux counts it in hundredths of a second. */
export function cpuOf(pid) {
  const [, after] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
  const fields = after.split(" ");
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Waits until a spawned server responds. */
export async function waitUntilUp(server, base) {
  while (!(await fetch(`${base}/healthz`).then((response) => response.ok, () => false))) {
    if (server.exitCode !== null || server.signalCode !== null) throw new Error("the server did not start");
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Returns the arguments that fill a database with `days` of history, by default a year. A debug build needs long for that. */
export const demoArguments = (db, days) => ["demo", "--db", db, ...(days ? ["--days", String(days)] : [])];

/** Fills a database, serves it without rate limits, and returns a client for it. */
export async function startDemoServer(fantail, days) {
  const folder = mkdtempSync(join(tmpdir(), "fantail-tried-"));
  const db = join(folder, "fantail.db");
  if (spawnSync(fantail, demoArguments(db, days), { stdio: ["ignore", "ignore", "inherit"] }).status !== 0) {
    throw new Error("the demo studio could not be made");
  }
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const server = spawn(fantail, ["serve", "--db", db, "--listen", `127.0.0.1:${port}`, "--public-url", base], {
    env: { ...process.env, FANTAIL_RATE_LIMIT: "off", FANTAIL_LOG: "fantail_server::http::layers=error,warn" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = new Promise((resolve) => server.on("close", resolve));
  // Cleans up if the script fails.
  process.once("exit", () => {
    server.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  });

  const connection = connect(base);
  const { call } = connection;
  await waitUntilUp(server, base);

  async function create(path, token, body) {
    const { status } = await call("POST", path, { token, body });
    if (status !== 201) throw new Error(`POST ${path}: ${status}`);
  }

  /** Makes a daily series of one year, whose first class starts in `inHours` hours. */
  const makeAYear = (token, { name, inHours, maxCapacity }) =>
    create("/api/admin/classes", token, {
      name,
      instructor: "Aroha",
      location: "Main studio",
      startTime: new Date(Date.now() + inHours * 3_600_000).toISOString(),
      maxCapacity,
      scheduleType: "recurring",
      recurringPattern: "daily",
    });

  return {
    ...connection,
    db,
    pid: server.pid,
    /** Invites people until the studio has `wanted` users. */
    async fillWithPeople(token, wanted) {
      const { answer } = await call("GET", "/api/admin/users?page=1&limit=1", { token });
      const missing = Array.from({ length: Math.max(wanted - answer.total, 0) }, (_, at) => answer.total + at);
      const worker = async () => {
        for (let at = missing.pop(); at !== undefined; at = missing.pop()) {
          const person = { firstName: `Person${at}`, lastName: `Number ${at}`, email: `person${at}@example.nz`, concessions: at % 9 };
          await create("/api/admin/users", token, person);
        }
      };
      await Promise.all(Array.from({ length: 16 }, worker));
    },
    makeAYear,
    /** Adds daily series after the schedule's 28 days, with at least `wanted` classes. */
    async fillWithClasses(token, wanted) {
      for (let added = 0; added < wanted; added += 366) await makeAYear(token, { name: `Class of ${added}`, inHours: 30 * 24 });
    },
    /** Returns whether `fantail check` passes. */
    passesCheck() {
      return spawnSync(fantail, ["check", "--db", db], { stdio: "inherit" }).status === 0;
    },
    /** Stops the server and returns its exit code. */
    async stop() {
      server.kill("SIGTERM");
      const code = await ended;
      rmSync(folder, { recursive: true, force: true });
      return code;
    },
  };
}
