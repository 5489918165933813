// Looks for known vulnerabilities in the dependencies: RustSec's with cargo-deny, which uses its last database if it is
// offline, and npm's with `npm audit`. A source that can't be queried is not a failure: it prints `not checked: …`.
//
//   node scripts/advisories.mjs

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./dependencies.mjs";

const TIMEOUT = { timeout: 60_000 };
const SERIOUS = ["high", "critical"];

function run(command, args, cwd = root) {
  const { stdout, stderr, status, error } = spawnSync(command, args, { cwd, encoding: "utf8", maxBuffer: 1 << 28, ...TIMEOUT });
  return { stdout: stdout ?? "", said: `${stdout ?? ""}${stderr ?? ""}`, status, error };
}

const unknown = (of, why) => ({ unchecked: `${of}: ${why}` });
const reason = (said, otherwise) => {
  const lines = said.replace(/\x1b\[[0-9;]*m/g, "").split("\n");
  return lines.find((line) => /error|warn audit/i.test(line))?.trim() ?? otherwise;
};

function ofCrates() {
  const of = "Rust's advisories";
  if (run("cargo", ["deny", "--version"]).status !== 0) {
    return unknown(of, "cargo-deny is not installed (cargo install --locked cargo-deny)");
  }
  const runDeny = (more) => run("cargo", ["deny", "--locked", ...more, "check", "advisories"]);
  const isAnswered = ({ said }) => /advisories (ok|FAILED)/.test(said);
  const now = runDeny([]);
  const answer = isAnswered(now) ? now : runDeny(["--offline"]);
  if (!isAnswered(answer)) return unknown(of, reason(now.said, "its database could not be fetched"));
  const known = answer === now ? "" : ", as they were last fetched";
  return answer.status === 0 ? { passed: `${of}${known}: none of what is locked` } : { failed: answer.said };
}

function ofPackages() {
  const of = "npm's advisories";
  // Offline, npm audit reports zero vulnerabilities.
  const options = ["--json", "--offline=false", "--fetch-retries=0", "--fetch-timeout=20000"];
  const audit = run("npm", ["audit", ...options], join(root, "web"));
  let report;
  try {
    report = JSON.parse(audit.stdout);
  } catch {
    return unknown(of, reason(audit.said, "npm audit has not answered"));
  }
  if (!report.vulnerabilities) return unknown(of, report.message ?? report.error?.summary ?? reason(audit.said, "npm audit has not answered"));
  const lock = JSON.parse(readFileSync(join(root, "web/package-lock.json"), "utf8"));
  const isShipped = ({ nodes }) => nodes.some((path) => !lock.packages[path]?.dev);
  const found = Object.values(report.vulnerabilities);
  const line = (one) => `${one.severity}: ${one.name} ${one.range} (${isShipped(one) ? "shipped" : "a tool"})`;
  // A minor vulnerability in a tool that reads only our own files is acceptable.
  const failed = found.filter((one) => isShipped(one) || SERIOUS.includes(one.severity));
  if (failed.length > 0) return { failed: failed.map(line).join("\n") };
  return { passed: [`${of}: none of what is shipped, none that is serious`, ...found.map(line)].join("\n") };
}

let passes = 0;
let fails = 0;
for (const { passed, failed, unchecked } of [ofCrates(), ofPackages()]) {
  if (unchecked) console.log(`not checked: ${unchecked}`);
  if (passed) console.log(passed);
  if (failed) console.error(failed);
  passes += passed ? 1 : 0;
  fails += failed ? 1 : 0;
}
console.log(`advisories: ${passes} passed, ${fails} failed`);
process.exitCode = fails === 0 ? 0 : 1;
