// Times the calls that get slower as a studio's data grows, on ten years of data with 5,000 members and 1.6 million
// bookings. The database is created only once, in target/decade.

import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { connect, demoArguments, freePort, waitUntilUp } from "./demo-server.mjs";

const [program = "target/release/fantail", rounds = "100"] = process.argv.slice(2);
const folder = "target/decade";
const file = `${folder}/studio.db`;

function run(command, args) {
  if (spawnSync(command, args, { stdio: "inherit" }).status !== 0) throw new Error(`${command} ${args.join(" ")} failed`);
}

if (!existsSync(file)) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  run(program, demoArguments(`${folder}/draft.db`));
  run("python3", ["scripts/decade.py", `${folder}/draft.db`]);
  renameSync(`${folder}/draft.db`, file);
}

const listen = `127.0.0.1:${await freePort()}`;
const { base, call, signIn } = connect(`http://${listen}`);
const metrics = `127.0.0.1:${await freePort()}`;
const server = spawn(program, ["serve", "--db", file, "--listen", listen, "--metrics", metrics], {
  env: { ...process.env, FANTAIL_RATE_LIMIT: "off", FANTAIL_LOG: "error" },
  stdio: ["ignore", "ignore", "inherit"],
});
process.once("exit", () => server.kill("SIGKILL"));

await waitUntilUp(server, base);
// Waits for the check of the whole database after the start, which occupies a processor for a while.
for (let output = ""; !output.includes("fantail_check_timestamp_seconds"); ) {
  await new Promise((resolve) => setTimeout(resolve, 200));
  output = await fetch(`http://${metrics}/metrics`).then((response) => response.text());
}

const [admin, regular] = [await signIn("admin"), await signIn("regular")];
const { answer: me } = await call("GET", "/api/auth/profile", { token: regular });
const year = 365 * 24 * 3_600_000;
const day = (at) => new Date(at).toISOString().slice(0, 10);
const [from, to] = [day(Date.now() - 2 * year), day(Date.now() - year)];

/** The calls, with their names, tokens and p99 limits in ms. */
const CALLS = [
  ["users by classes attended", admin, "/api/admin/users?sort=totalClassesAttended&order=desc&page=1&limit=20", 50],
  ["users found by a word", admin, "/api/admin/users?search=aroha&page=1&limit=20", 50],
  ["history of a member, one page", admin, `/api/admin/users/${me._id}/history?page=1&limit=50`, 30],
  ["audit trail, first page", admin, "/api/admin/audit", 20],
  ["audit trail of a member", admin, `/api/admin/audit?userId=${me._id}`, 50],
  ["bookings of a member, for staff", admin, `/api/admin/users/${me._id}/bookings`, 50],
  ["staff dashboard", admin, "/api/admin/dashboard", 30],
  ["next classes", admin, "/api/admin/upcoming-classes", 30],
  ["twelve months of classes", admin, `/api/admin/classes?from=${from}&to=${to}`, 100],
  ["past classes of a member", regular, "/api/users/bookings?page=1&limit=20", 30],
  ["one's own data", regular, "/api/users/data", Number.POSITIVE_INFINITY],
];

let isOverLimit = false;
for (const [name, token, path, limit] of CALLS) {
  const times = [];
  let size = 0;
  for (let round = 0; round < Number(rounds); round += 1) {
    const began = performance.now();
    const response = await fetch(base + path, { headers: { authorization: `Bearer ${token}` } });
    size = (await response.arrayBuffer()).byteLength;
    times.push(performance.now() - began);
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
  }
  times.sort((a, b) => a - b);
  const at = (share) => times[Math.floor((times.length - 1) * share)];
  isOverLimit ||= at(0.99) > limit;
  const figures = [at(0.5), at(0.99)].map((ms) => ms.toFixed(1).padStart(7)).join(" / ");
  console.log(`${name.padEnd(34)} p50 / p99 ${figures} ms   at most ${String(limit).padStart(8)}   ${(size / 1024).toFixed(0).padStart(6)} kB`);
}
process.exitCode = isOverLimit ? 1 : 0;
server.kill("SIGTERM");
