// Measures the memory and processor time of 1,000 open streams of changes, and how soon all receive an event.
//
//   node scripts/bench-live.mjs [path to fantail]

import { request } from "node:http";
import { cpuOf, memoryOf, startDemoServer } from "./demo-server.mjs";

const STREAMS = 1_000;
const STREAMS_OF_ONE_ACCOUNT = 8;
const IDLE_SECONDS = 20;
const ROUNDS = 20;
/** Limits: memory of all streams in MB, share of one processor without events, ms until all streams have an event. */
const LIMITS = { memory: 20, cpu: 0.01, delay: 500 };

// All streams come from one address. From a trusted proxy, the server does not limit the streams per address.
process.env.FANTAIL_TRUSTED_PROXY = "127.0.0.1";
const server = await startDemoServer(process.argv[2] ?? "target/release/fantail");
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const memory = () => memoryOf(server.pid);
const cpu = () => cpuOf(server.pid);

/** Opens a stream; calls `onEvent` with each event's text. Resolves to the status. */
function open(token, onEvent) {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` };
    const sent = request(`${server.base}/api/live`, { headers, agent: false }, (response) => {
      response.setEncoding("utf8");
      response.on("data", onEvent);
      response.on("error", () => undefined);
      resolve(response.statusCode);
    });
    sent.on("error", reject);
    sent.end();
  });
}

let failed = 0;
function report(label, value, unit, limit) {
  const isOver = limit !== undefined && value > limit;
  if (isOver) failed += 1;
  const most = limit === undefined ? "" : `at most ${limit} ${unit}`;
  console.log(`${isOver ? "OVER  " : "within"}  ${label.padEnd(46)} ${value.toFixed(2).padStart(9)} ${unit}   ${most}`);
}

try {
  const admin = await server.signIn("admin");
  const { answer } = await server.call("GET", "/api/admin/users", { token: admin });
  const members = answer.users.filter((user) => user.role === "user" && user.isActive && user.isSetupComplete);
  const tokens = [];
  for (const { username } of members.slice(0, STREAMS / STREAMS_OF_ONE_ACCOUNT)) tokens.push(await server.signIn(username));
  await wait(2_000);

  const idle = memory();
  let received = 0;
  const onEvent = (text) => {
    if (text.includes("event: changed")) received += 1;
  };
  const statuses = [];
  for (const token of tokens) {
    statuses.push(...(await Promise.all(Array.from({ length: STREAMS_OF_ONE_ACCOUNT }, () => open(token, onEvent)))));
  }
  const opened = statuses.filter((status) => status === 200).length;
  await wait(1_000);
  report(`memory of ${opened} streams`, memory() - idle, "MB", LIMITS.memory);
  if (opened !== STREAMS || (await open(admin, onEvent)) !== 503) {
    console.log(`FAIL    ${opened} of ${STREAMS} streams opened, or one more was not refused with 503`);
    failed += 1;
  }

  const before = cpu();
  await wait(IDLE_SECONDS * 1_000);
  report("processor while nothing happens", (cpu() - before) / (IDLE_SECONDS * 1_000), "share", LIMITS.cpu);

  const classes = (await server.call("GET", "/api/classes", { token: tokens[0] })).answer;
  const delays = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const klass = classes[classes.length - 1 - round];
    received = 0;
    const began = performance.now();
    const edit = { maxCapacity: 30 + round };
    await server.call("PUT", `/api/admin/classes/${encodeURIComponent(klass._id)}`, { token: admin, body: edit });
    while (received < opened && performance.now() - began < 10_000) await wait(1);
    delays.push(performance.now() - began);
    await wait(200);
  }
  delays.sort((one, other) => one - other);
  report("request to the last of all events, median", delays[ROUNDS >> 1], "ms", LIMITS.delay);
  report("request to the last of all events, longest", delays[ROUNDS - 1], "ms");
  report("memory of the server with all streams", memory(), "MB");
} finally {
  await server.stop();
}
process.exit(failed === 0 ? 0 : 1);
