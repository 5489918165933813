// Runs conflicting actions of a hundred members and admins at the same time. Expects that the server allows or refuses
// each action without an error, and that `fantail check` passes afterwards.
//
//   node scripts/crowd.mjs [seconds] [path to fantail]

import { fileURLToPath } from "node:url";
import { startDemoServer } from "./demo-server.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const seconds = Number(process.argv[2] ?? 30);
const fantail = process.argv[3] ?? `${root}target/debug/fantail`;
const MEMBERS = 90;
const ADMINS = 10;

// The seed of the random numbers. Runs differ all the same, because the responses arrive in another order each time.
let state = 20261121;
function randomInt(limit) {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor((state / 2 ** 32) * limit);
}
const pick = (list) => list[randomInt(list.length)];

const server = await startDemoServer(fantail, 60);
const times = [];
const statuses = new Map();
const errors = [];

async function ask(token, method, path, body) {
  const began = performance.now();
  const reply = await server.call(method, path, { token, body }).catch((error) => ({ status: 0, answer: { message: String(error.cause ?? error) } }));
  times.push(performance.now() - began);
  statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
  if (reply.status === 0 || 500 <= reply.status) errors.push(`${method} ${path}: ${reply.status} ${reply.answer.message}`);
  return reply;
}

const at = (path, id, rest = "") => `${path}/${encodeURIComponent(id)}${rest}`;

async function asMember(token, classes) {
  const id = pick(classes);
  switch (randomInt(6)) {
    case 0:
    case 1:
      return ask(token, "POST", "/api/bookings/book", { classId: id });
    case 2: {
      const { answer } = await ask(token, "GET", "/api/users/upcoming-classes");
      const booking = answer.bookings?.find((one) => one.status === "confirmed");
      return booking && ask(token, "PUT", at("/api/bookings/cancel", booking._id), { reason: "The crowd" });
    }
    case 3:
      return ask(token, "POST", at("/api/bookings/waitlist", id));
    case 4:
      return ask(token, "DELETE", at("/api/bookings/waitlist", id));
    default:
      return ask(token, "GET", "/api/classes");
  }
}

async function asAdmin(token, classes, users, made) {
  const [id, user] = [pick(classes), pick(users)];
  switch (randomInt(8)) {
    case 0:
      return ask(token, "POST", "/api/admin/bookings/manual", { userId: user._id, classId: id, overrideConcessions: randomInt(2) === 0 });
    case 1: {
      const { answer } = await ask(token, "GET", at("/api/admin/classes", id, "/bookings"));
      const booking = pick(answer.bookings ?? []);
      return booking && ask(token, "DELETE", at("/api/admin/bookings/manual", booking._id), { overrideConcessionRefund: randomInt(2) === 0 });
    }
    case 2:
      return ask(token, "PUT", at("/api/admin/users", user._id), { concessions: randomInt(20) });
    case 3:
      // Deactivation ends sessions, so it only targets users outside the crowd.
      return ask(token, "PUT", at("/api/admin/users", pick(users.slice(MEMBERS))._id), { isActive: randomInt(4) !== 0 });
    case 4:
      return ask(token, "PUT", at("/api/admin/classes", id), { maxCapacity: 5 + randomInt(20) });
    case 5: {
      const startTime = new Date(Date.now() + (26 + randomInt(400)) * 3600e3).toISOString();
      const klass = { name: "Crowd", instructor: "Crowd", location: "Crowd", startTime, maxCapacity: 1 + randomInt(6) };
      const { answer } = await ask(token, "POST", "/api/admin/classes", klass);
      if (answer.class) {
        made.push(answer.class._id);
        classes.push(answer.class._id);
      }
      return answer;
    }
    case 6: {
      const classId = made.length > 0 ? made.shift() : undefined;
      return classId && ask(token, "DELETE", at("/api/admin/classes", classId), { deleteType: "single" });
    }
    default:
      return ask(token, "POST", at("/bookings/waitlist", id), { userId: user._id, adminOverride: true, overrideConcessions: true });
  }
}

/** Signs in members of the demo studio and its admin, and chooses the classes and users for the actions. */
async function gather() {
  const admin = await server.signIn("admin");
  const read = async (path) => (await server.call("GET", path, { token: admin })).answer;
  const { users } = await read("/api/admin/users");
  const members = users.filter((user) => user.role === "user" && user.isActive && user.isSetupComplete);
  const crowd = members.slice(0, MEMBERS);
  const tokens = [];
  for (const { username } of crowd) tokens.push(await server.signIn(username));
  const classes = (await read("/api/classes")).filter((klass) => Date.parse(klass.startTime) - Date.now() > 3600e3);
  // Only few classes, so that actions conflict.
  return { admin, tokens, users: [...crowd, ...members.slice(MEMBERS, MEMBERS + 60)], classes: classes.slice(0, 12).map((klass) => klass._id) };
}

let passesCheck = false;
let code = 1;
try {
  const { admin, tokens, users, classes } = await gather();
  const made = [];
  const ends = Date.now() + seconds * 1000;
  const goOn = async (once) => {
    while (Date.now() < ends) await once();
  };
  await Promise.all([
    ...tokens.map((token) => goOn(() => asMember(token, classes))),
    ...Array.from({ length: ADMINS }, () => goOn(() => asAdmin(admin, classes, users, made))),
  ]);
  passesCheck = server.passesCheck();
} finally {
  code = await server.stop();
}

times.sort((a, b) => a - b);
const share = (part) => (times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0).toFixed(0);
const counted = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`).join("   ");
console.log(`${times.length} requests of ${MEMBERS + ADMINS} people in ${seconds} s   ${counted}`);
console.log(`p50 ${share(0.5)} ms   p95 ${share(0.95)} ms   longest ${share(1)} ms`);
for (const error of errors.slice(0, 20)) console.log(error);
// Without sessions and successful requests, the run would prove nothing.
const haveSucceeded = (statuses.get(401) ?? 0) === 0 && statuses.get(200) > 0;
const passed = [errors.length === 0, haveSucceeded, passesCheck, code === 0].filter(Boolean).length;
console.log(`crowd: ${passed} passed, ${4 - passed} failed`);
process.exitCode = passed === 4 ? 0 : 1;
