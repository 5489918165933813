// How many bookings and schedules the server manages in a second, as shares of what can be managed at all: of plain
// SQLite's own commits of the same rows, and of the server's own smallest answer. One run, one machine, one disk.
//
//   node scripts/bench-writes.mjs [--seconds 4] [--fantail target/release/fantail]

import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import http from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { startDemoServer } from "./demo-server.mjs";

const { values: wanted } = parseArgs({
  options: {
    seconds: { type: "string", default: "4" },
    fantail: { type: "string", default: fileURLToPath(new URL("../target/release/fantail", import.meta.url)) },
  },
});
const SECONDS = Number(wanted.seconds);
const CLIENTS = [1, 8, 32];
const DAY = 86_400_000;
const studio = await startDemoServer(wanted.fantail);
const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });

/** A request over a connection that stays open; the answer's body is parsed only when asked for. */
function ask(token, method, path, { body, headers } = {}) {
  const sent = body && JSON.stringify(body);
  const { hostname, port } = new URL(studio.base);
  return new Promise((resolve, reject) => {
    const request = http.request(
      {
        hostname,
        port,
        method,
        path,
        agent,
        headers: {
          ...headers,
          ...(token && { authorization: `Bearer ${token}` }),
          ...(sent && { "content-type": "application/json", "content-length": Buffer.byteLength(sent) }),
        },
      },
      (response) => {
        const parts = [];
        response.on("error", reject);
        response.on("data", (part) => parts.push(part));
        response.on("end", () => {
          const { statusCode: status, headers } = response;
          resolve({ status, headers, answer: () => JSON.parse(Buffer.concat(parts)) });
        });
      },
    );
    request.on("error", reject);
    request.end(sent);
  });
}

async function done(token, method, path, body) {
  const reply = await ask(token, method, path, { body });
  if (300 <= reply.status) throw new Error(`${method} ${path}: ${reply.status} ${reply.answer().message}`);
  return reply.answer();
}

/** Runs `turn` again and again for each client at once; answers how often it ran in a second. */
async function rate(clients, turn) {
  const began = performance.now();
  const end = began + SECONDS * 1000;
  let turns = 0;
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() < end) {
        await turn(client);
        turns += 1;
      }
    }),
  );
  return turns / ((performance.now() - began) / 1000);
}

/** The processor time the server has used, in milliseconds; Linux counts it in hundredths of a second. */
function cpu() {
  const [, after] = readFileSync(`/proc/${studio.pid}/stat`, "utf8").split(") ");
  const fields = after.split(" ");
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

const memory = () => Number(readFileSync(`/proc/${studio.pid}/status`, "utf8").match(/VmRSS:\s+(\d+)/)[1]) / 1024;
const say = (label, figure, note = "") => console.log(`${label.padEnd(46)} ${figure.padStart(12)}   ${note}`);
const share = (rate, of) => (rate / of).toFixed(2);

say("memory when idle", `${memory().toFixed(1)} MB`);
const admin = await studio.signIn("admin");
const { users } = await done(admin, "GET", "/api/admin/users?status=active");
const people = users.filter((user) => user.role === "user" && user.isSetupComplete).slice(0, 33);
for (const { _id } of people) await done(admin, "PUT", `/api/admin/users/${_id}`, { concessions: 1000 });
const members = [];
for (const { username } of people) members.push(await studio.signIn(username));
const made = await done(admin, "POST", "/api/admin/classes", {
  name: "Everyone",
  instructor: "Aroha",
  location: "Main studio",
  startTime: new Date(Date.now() + 3 * DAY).toISOString(),
  maxCapacity: null,
  scheduleType: "one-off",
});
const everyone = made.class._id;

async function booksAndCancels(member) {
  await done(member, "POST", "/api/bookings/book", { classId: everyone });
  const { userBookingId } = await done(member, "GET", `/api/classes/${everyone}`);
  await done(member, "PUT", `/api/bookings/cancel/${userBookingId}`);
}

const writes = [];
for (const clients of CLIENTS) {
  const before = cpu();
  const began = performance.now();
  const pairs = await rate(members.slice(0, clients), booksAndCancels);
  const seconds = (performance.now() - began) / 1000;
  writes.push({ clients, perSecond: 2 * pairs, cpu: (cpu() - before) / (2 * pairs * seconds) });
}
say("memory after the bookings", `${memory().toFixed(1)} MB`);

const smallest = await rate(members.slice(0, 32), () => ask(null, "GET", "/healthz"));
say("healthz at 32 clients", `${smallest.toFixed(0)}/s`);
const schedule = "/api/classes?limit=500";
const list = await rate(members.slice(0, 32), (member) => ask(member, "GET", schedule));
say("28 days at 32 clients", `${list.toFixed(0)}/s`, `${share(list, smallest)} of healthz`);
const tags = new Map();
for (const member of members) tags.set(member, (await ask(member, "GET", schedule)).headers.etag);
const held = await rate(members.slice(0, 32), async (member) => {
  const { status } = await ask(member, "GET", schedule, { headers: { "if-none-match": tags.get(member) } });
  if (status !== 304) throw new Error(`an answer that is held was sent again: ${status}`);
});
say("28 days that are held, at 32 clients", `${held.toFixed(0)}/s`, `${share(held, smallest)} of healthz`);

// A year's series, full, and all of it deleted at once while somebody else writes.
const [onlooker, ...holders] = members.slice(0, 21);
await done(admin, "POST", "/api/admin/classes", {
  name: "A year of it",
  instructor: "Aroha",
  location: "Main studio",
  startTime: new Date(Date.now() + DAY).toISOString(),
  maxCapacity: 20,
  scheduleType: "recurring",
  recurringPattern: "daily",
});
const { classes } = await done(admin, "GET", "/api/admin/classes");
const series = classes.filter((one) => one.name === "A year of it");
await Promise.all(
  holders.map(async (member) => {
    for (const { _id } of series) await done(member, "POST", "/api/bookings/book", { classId: _id });
  }),
);
let waited = 0;
let goesOn = true;
const others = (async () => {
  while (goesOn) {
    const began = performance.now();
    await ask(onlooker, "POST", "/api/bookings/waitlist/none");
    waited = Math.max(waited, performance.now() - began);
  }
})();
const began = performance.now();
const gone = await done(admin, "DELETE", `/api/admin/classes/${encodeURIComponent(series[0]._id)}`, { deleteType: "all-future" });
const took = performance.now() - began;
goesOn = false;
await others;
say(`${gone.deletedCount} classes with ${gone.refundedCount} bookings deleted`, `${took.toFixed(0)} ms`, `another write waited ${waited.toFixed(0)} ms`);

const isInOrder = studio.isInOrder();
const folder = mkdtempSync(join(tmpdir(), "fantail-floor-"));
try {
  const copy = join(folder, "copy.db");
  if (spawnSync(wanted.fantail, ["backup", "--db", studio.db, copy], { stdio: "inherit" }).status !== 0) throw new Error("no copy was made");
  agent.destroy();
  await studio.stop();
  const script = fileURLToPath(new URL("floor.py", import.meta.url));
  const floor = spawnSync("python3", [script, copy, wanted.seconds], { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
  if (floor.status !== 0) throw new Error("plain SQLite could not be measured");
  const commits = Number(floor.stdout);
  say("plain SQLite, one thread, one commit each", `${commits}/s`);
  for (const { clients, perSecond, cpu } of writes) {
    say(`booked and cancelled, ${clients} at once`, `${perSecond.toFixed(0)}/s`, `${share(perSecond, commits)} of plain SQLite, ${cpu.toFixed(2)} ms of processor each`);
  }
} finally {
  rmSync(folder, { recursive: true });
}
if (!isInOrder) process.exit(1);
