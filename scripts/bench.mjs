// Measures the latency of API calls on a demo studio, with the release build, one call at a time.

import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { demoArguments, memoryOf } from "./demo-server.mjs";

const fantail = new URL("../target/release/fantail", import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), "fantail-bench-"));
const db = join(folder, "fantail.db");
const listen = "127.0.0.1:3901";
const base = `http://${listen}`;
/** The limit for creating a year of daily classes. */
const SERIES_MS = 300;

function say(label, times) {
  times.sort((a, b) => a - b);
  const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))].toFixed(2);
  console.log(`${label.padEnd(34)} p50 ${at(0.5).padStart(7)} ms   p95 ${at(0.95).padStart(7)} ms   n ${times.length}`);
}

async function call(method, path, { token, body } = {}) {
  const headers = { ...(token && { authorization: `Bearer ${token}` }), ...(body && { "content-type": "application/json" }) };
  const began = performance.now();
  const response = await fetch(base + path, { method, headers, body: body && JSON.stringify(body) });
  const answer = await response.json();
  return { ms: performance.now() - began, status: response.status, answer };
}

async function timed(label, count, once) {
  const times = [];
  for (let n = 0; n < count; n += 1) times.push(await once(n));
  say(label, times);
}

async function firstResponse() {
  for (;;) {
    try {
      const response = await fetch(`${base}/healthz`);
      if (response.ok) return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  }
}

const demo = performance.now();
const filled = spawnSync(fantail, demoArguments(db), { stdio: "inherit" });
if (filled.status !== 0) process.exit(1);
console.log(`${"fantail demo".padEnd(34)}     ${(performance.now() - demo).toFixed(0).padStart(7)} ms`);

const began = performance.now();
const server = spawn(fantail, ["serve", "--db", db, "--listen", listen], {
  env: { ...process.env, FANTAIL_RATE_LIMIT: "off", FANTAIL_LOG: "error" },
  stdio: "ignore",
});
try {
  await firstResponse();
  console.log(`${"start to first answer".padEnd(34)}     ${(performance.now() - began).toFixed(0).padStart(7)} ms`);
  const memory = () => memoryOf(server.pid);
  console.log(`${"memory, idle after start".padEnd(34)}     ${memory().toFixed(1).padStart(7)} MB`);

  const { answer } = await call("POST", "/api/auth/login", { body: { username: "member", password: "fantail-demo" } });
  const { token } = answer;
  await timed("GET /api/classes", 500, async () => (await call("GET", "/api/classes?limit=50", { token })).ms);

  const { answer: classes } = await call("GET", "/api/classes?limit=50", { token });
  const klass = classes.find((c) => !c.isFull && !c.isUserBooked && !c.isUserOnWaitlist && Date.parse(c.startTime) - Date.now() > 26 * 3600e3);
  const cancels = [];
  await timed("POST /api/bookings/book", 300, async () => {
    const booked = await call("POST", "/api/bookings/book", { token, body: { classId: klass._id } });
    if (booked.status !== 200) throw new Error(booked.answer.message);
    const { answer: fresh } = await call("GET", `/api/classes/${encodeURIComponent(klass._id)}`, { token });
    cancels.push((await call("PUT", `/api/bookings/cancel/${fresh.userBookingId}`, { token })).ms);
    return booked.ms;
  });
  say("PUT /api/bookings/cancel", cancels);

  const { answer: admin } = await call("POST", "/api/auth/login", { body: { username: "admin", password: "fantail-demo" } });
  const daily = {
    name: "Early stretch",
    instructor: "Aroha",
    location: "Main studio",
    startTime: new Date(Date.now() + 36e5).toISOString(),
    scheduleType: "recurring",
    recurringPattern: "daily",
  };
  await timed("a year of daily classes", 10, async () => {
    const made = await call("POST", "/api/admin/classes", { token: admin.token, body: daily });
    if (made.status !== 201 || SERIES_MS < made.ms) throw new Error(`a year of daily classes took ${made.ms} ms`);
    return made.ms;
  });
  for (const path of ["/api/admin/users?page=1&limit=20", "/api/admin/users", "/api/admin/upcoming-classes", "/api/admin/classes"]) {
    await timed(`GET ${path}`, 20, async () => (await call("GET", path, { token: admin.token })).ms);
  }
  await timed("POST /api/auth/login", 20, async () =>
    (await call("POST", "/api/auth/login", { body: { username: "member", password: "fantail-demo" } })).ms);
  console.log(`${"memory, after the calls".padEnd(34)}     ${memory().toFixed(1).padStart(7)} MB`);
} finally {
  server.kill("SIGTERM");
  await new Promise((resolve) => server.on("exit", resolve));
  rmSync(folder, { recursive: true });
}
