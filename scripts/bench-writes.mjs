// Measures bookings and schedules per second in a large studio, relative to plain SQLite's commits of the same rows and
// to the server's smallest response. Rate limits are off, and emails are written to files.
//
//   node scripts/bench-writes.mjs [--seconds 4] [--people 5000] [--classes 20000] [--fantail target/release/fantail]

import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { cpuOf, memoryOf, startDemoServer } from "./demo-server.mjs";

const { values: options } = parseArgs({
  options: {
    seconds: { type: "string", default: "4" },
    people: { type: "string", default: "5000" },
    classes: { type: "string", default: "20000" },
    fantail: { type: "string", default: fileURLToPath(new URL("../target/release/fantail", import.meta.url)) },
  },
});
const SECONDS = Number(options.seconds);
const CLIENTS = [1, 8, 32];
/** The number of members who book while a year's series is deleted. */
const CROWD = 100;
const SIGN_INS = 1000;
/** The number of classes of the demo studio and of the series added below. */
const OTHER_CLASSES = 5500;
const studio = await startDemoServer(options.fantail);
/**
 * A keep-alive HTTP/1.1 connection that sends one request at a time. It reconnects after the server has closed it for
 * idling. Node's own client uses more processor time than the server, and would be the bottleneck on a shared machine.
 */
class Connection {
  #socket;
  #answered;
  #parts = [];
  #size = 0;

  #open() {
    const { hostname, port } = new URL(studio.base);
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    socket.on("data", (part) => this.#take(part));
    socket.on("error", (error) => this.#answered?.reject(error));
    socket.on("close", () => {
      this.#socket = undefined;
      this.#answered?.reject(new Error("the server closed the connection"));
    });
    return socket;
  }

  ask(token, method, path, { body, headers } = {}) {
    const sent = body === undefined ? "" : JSON.stringify(body);
    let head = `${method} ${path} HTTP/1.1\r\nhost: bench\r\n`;
    if (token) head += `authorization: Bearer ${token}\r\n`;
    if (sent) head += `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(sent)}\r\n`;
    for (const [name, value] of Object.entries(headers ?? {})) head += `${name}: ${value}\r\n`;
    return new Promise((resolve, reject) => {
      this.#answered = { resolve, reject };
      this.#socket ??= this.#open();
      this.#socket.write(`${head}\r\n${sent}`);
    });
  }

  #take(part) {
    this.#parts.push(part);
    this.#size += part.length;
    const all = this.#parts.length === 1 ? part : Buffer.concat(this.#parts);
    const end = all.indexOf("\r\n\r\n");
    if (end < 0) return;
    const head = all.toString("latin1", 0, end);
    const status = Number(head.slice(9, 12));
    const length = status === 304 ? 0 : Number(/content-length: (\d+)/i.exec(head)?.[1]);
    if (Number.isNaN(length)) throw new Error(`a response without a length: ${head}`);
    if (this.#size < end + 4 + length) return;
    this.#parts = [];
    this.#size = 0;
    const { resolve } = this.#answered;
    this.#answered = undefined;
    resolve({ status, etag: /^etag: (.*)$/im.exec(head)?.[1].trim(), answer: () => JSON.parse(all.toString("utf8", end + 4)) });
  }

  async done(token, method, path, body) {
    const reply = await this.ask(token, method, path, { body });
    if (300 <= reply.status) throw new Error(`${method} ${path}: ${reply.status} ${reply.answer().message}`);
    return reply;
  }

  close() {
    this.#answered = undefined;
    this.#socket?.destroy();
  }
}

/** Runs `turn` in a loop on `clients` connections, and returns the runs per second. */
async function rate(clients, turn) {
  const began = performance.now();
  const end = began + SECONDS * 1000;
  let turns = 0;
  await Promise.all(
    connections.slice(0, clients).map(async (connection, client) => {
      while (performance.now() < end) {
        await turn(connection, client);
        turns += 1;
      }
    }),
  );
  return turns / ((performance.now() - began) / 1000);
}

const memory = () => memoryOf(studio.pid);
const cpu = () => cpuOf(studio.pid);
const say = (label, figure, note = "") => console.log(`${label.padEnd(46)} ${figure.padStart(12)}   ${note}`);
const share = (rate, of) => (rate / of).toFixed(2);

say("memory when idle", `${memory().toFixed(1)} MB`);
const connections = Array.from({ length: CROWD + 1 }, () => new Connection());
const [first] = connections;
const admin = await studio.signIn("admin");
const { users } = (await first.done(admin, "GET", "/api/admin/users?status=active")).answer();
const people = users.filter((user) => user.role === "user" && user.isSetupComplete).slice(0, CROWD);
for (const { _id } of people) await first.done(admin, "PUT", `/api/admin/users/${_id}`, { concessions: 1000 });
const members = [];
for (const { username } of people) members.push(await studio.signIn(username));

/** Runs a query and returns the first column of its result. */
function firstColumn(sql, ...values) {
  const script = `import json, sqlite3, sys
db = sqlite3.connect(f"file:{sys.argv[1]}?mode=ro", uri=True)
print(json.dumps([row[0] for row in db.execute(sys.argv[2], sys.argv[3:])]))`;
  const ran = spawnSync("python3", ["-c", script, studio.db, sql, ...values], { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
  if (ran.status !== 0) throw new Error("the database could not be read");
  return JSON.parse(ran.stdout);
}

/** Waits until every email has been sent, so that this work doesn't distort the next measurement. */
async function emailsSent() {
  while (firstColumn("SELECT count(*) FROM outbox WHERE sent_at IS NULL AND dead_at IS NULL")[0] > 0) {
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
}

/** Makes a daily series of one year, and returns the ids of its classes. */
async function aYearOf(name, hours, maxCapacity) {
  await studio.makeAYear(admin, { name, inHours: 24 + hours, maxCapacity });
  return firstColumn("SELECT id FROM classes WHERE name = ? ORDER BY start_at", name);
}

await studio.fillWithPeople(admin, Number(options.people));
await studio.fillWithClasses(admin, Number(options.classes) - OTHER_CLASSES);
await emailsSent();
const bookable = [...(await aYearOf("Everyone", 0, null)), ...(await aYearOf("Everyone, later", 2, null))];
let booked = 0;

/** Books the next class for the next member who has no booking in it. */
async function books(connection) {
  const [member, klass] = [members[booked % members.length], bookable[Math.floor(booked / members.length)]];
  booked += 1;
  if (klass === undefined) throw new Error("every class is booked by everyone: fewer --seconds");
  await connection.done(member, "POST", "/api/bookings/book", { classId: klass });
}

const writes = [];
for (const clients of CLIENTS) {
  const [server, client, began] = [cpu(), process.cpuUsage(), performance.now()];
  const perSecond = await rate(clients, books);
  const count = perSecond * ((performance.now() - began) / 1000);
  const { user, system } = process.cpuUsage(client);
  await emailsSent();
  writes.push({ clients, perSecond, cpu: (cpu() - server) / count, own: (user + system) / 1000 / count });
}
for (let at = 0; at < SIGN_INS; at += 1) await studio.signIn(people[at % people.length].username);
// Waits, because the memory of password hashing is released a second after the last sign-in.
await new Promise((resolve) => setTimeout(resolve, 3000));
say(`memory after the bookings and ${SIGN_INS} sign-ins`, `${memory().toFixed(1)} MB`);
const countOf = (table) => firstColumn(`SELECT count(*) FROM ${table}`)[0];
const pages = [];
for (let at = 0; at < 200; at += 1) {
  const began = performance.now();
  await first.done(admin, "GET", `/api/admin/users?page=${1 + at}&limit=20`);
  pages.push(performance.now() - began);
}
pages.sort((one, other) => one - other);
say(`a page of 20 of ${countOf("users")} users, alone`, `${pages[100].toFixed(1)} ms`, `p50; ${countOf("classes")} classes`);

const smallest = await rate(32, (connection) => connection.ask(null, "GET", "/healthz"));
say("healthz at 32 clients", `${smallest.toFixed(0)}/s`);
const schedule = "/api/classes?limit=500";
for (const [label, path] of [
  ["120 classes at 32 clients", "/api/classes?limit=120"],
  ["28 days at 32 clients", schedule],
]) {
  const list = await rate(32, (connection, client) => connection.done(members[client], "GET", path));
  say(label, `${list.toFixed(0)}/s`, `${share(list, smallest)} of healthz`);
}
const tags = [];
for (const member of members) tags.push((await first.done(member, "GET", schedule)).etag);
const cached = await rate(32, async (connection, client) => {
  const { status } = await connection.ask(members[client], "GET", schedule, { headers: { "if-none-match": tags[client] } });
  if (status !== 304) throw new Error(`a response that the client has cached was sent again: ${status}`);
});
say("28 days, unchanged (304), at 32 clients", `${cached.toFixed(0)}/s`, `${share(cached, smallest)} of healthz`);

// Deletes a full year's series while a hundred members book.
const series = await aYearOf("A year of it", 4, 20);
await Promise.all(
  members.slice(0, 20).map(async (member, client) => {
    for (const klass of series) await connections[client].done(member, "POST", "/api/bookings/book", { classId: klass });
  }),
);

/** Books for a hundred members at once while `act` runs. Returns how long it took, and the longest but one percent of the bookings. */
async function besideBookings(act) {
  const times = [];
  let isActing = true;
  const bookings = connections.slice(1).map(async (connection) => {
    while (isActing) {
      const began = performance.now();
      await books(connection);
      times.push(performance.now() - began);
    }
  });
  const began = performance.now();
  const result = await act();
  const took = performance.now() - began;
  isActing = false;
  await Promise.all(bookings);
  times.sort((one, other) => one - other);
  return { result, took, count: times.length, p99: times[Math.floor(times.length * 0.99)] };
}

await emailsSent();
const undisturbed = await besideBookings(() => new Promise((resolve) => setTimeout(resolve, 1000)));
const deletion = await besideBookings(() =>
  first.done(admin, "DELETE", `/api/admin/classes/${encodeURIComponent(series[0])}`, { deleteType: "all-future" }));
const deleted = deletion.result.answer();
say(`${deleted.deletedCount} classes with ${deleted.refundedCount} bookings deleted`, `${deletion.took.toFixed(0)} ms`, `beside ${deletion.count} bookings`);
say(`p99 of bookings of ${CROWD} members`, `${deletion.p99.toFixed(0)} ms`, `without the deletion ${undisturbed.p99.toFixed(0)} ms`);

const passesCheck = studio.passesCheck();
const folder = mkdtempSync(join(tmpdir(), "fantail-floor-"));
try {
  const copy = join(folder, "copy.db");
  if (spawnSync(options.fantail, ["backup", "--db", studio.db, copy], { stdio: "inherit" }).status !== 0) throw new Error("no copy was made");
  for (const connection of connections) connection.close();
  await studio.stop();
  const script = fileURLToPath(new URL("floor.py", import.meta.url));
  const floor = spawnSync("python3", [script, copy, options.seconds], { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
  if (floor.status !== 0) throw new Error("plain SQLite could not be measured");
  const commits = Number(floor.stdout);
  say("plain SQLite, one thread, one commit each", `${commits}/s`);
  for (const { clients, perSecond, cpu, own } of writes) {
    say(
      `booked, ${clients} at once`,
      `${perSecond.toFixed(0)}/s`,
      `${share(perSecond, commits)} of plain SQLite; processor per booking: server ${cpu.toFixed(2)} ms, this script ${own.toFixed(2)} ms`,
    );
  }
} finally {
  rmSync(folder, { recursive: true });
}
if (!passesCheck) process.exit(1);
