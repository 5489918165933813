// Tests the checks of licences, sources and advisories: node --test scripts/dependencies.test.mjs

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import test from "node:test";
import { allowed, banned, npmPackages } from "./dependencies.mjs";
import { isAllowed, wrong } from "./licences.mjs";

const SCRIPT = join(import.meta.dirname, "advisories.mjs");
const MIT = ["MIT", "ISC", "Apache-2.0 WITH LLVM-exception"];

test("a licence expression is allowed if the allowed licences satisfy it", () => {
  for (const [expression, may] of [
    ["MIT", true],
    ["GPL-3.0-only", false],
    ["GPL-3.0-only OR MIT", true],
    ["GPL-3.0-only/MIT", true],
    ["GPL-3.0-only AND MIT", false],
    ["MIT OR GPL-3.0-only AND ISC", true],
    ["(MIT OR GPL-3.0-only) AND ISC", true],
    ["(MIT OR ISC) AND GPL-3.0-only", false],
    ["Apache-2.0 WITH LLVM-exception", true],
    ["Apache-2.0", false],
    ["Apache-2.0 WITH LLVM-exception AND GPL-3.0-only", false],
    ["(MIT", false],
    ["MIT ISC", false],
    ["", false],
    [undefined, false],
  ]) {
    assert.equal(isAllowed(expression, MIT), may, expression);
  }
});

test("each violation is reported with the name of the dependency", () => {
  const crate = { kind: "crate", version: "1.0.0", license: "MIT", isFromRegistry: true, isShipped: true };
  const npm = { ...crate, kind: "npm" };
  const lines = wrong(
    [
      { ...crate, name: "fine" },
      { ...crate, name: "copyleft", license: "AGPL-3.0-only" },
      { ...crate, name: "unsaid", license: null },
      { ...crate, name: "openssl-sys" },
      { ...crate, name: "forked", source: "git+https://example.nz/forked", isFromRegistry: false },
      { ...npm, name: "a-tool", license: "MPL-2.0", isShipped: false },
      { ...npm, name: "in-the-app", license: "MPL-2.0" },
    ],
    { allow: allowed(), ban: banned() },
  );
  assert.deepEqual(lines, [
    "crate copyleft 1.0.0: AGPL-3.0-only is not allowed",
    "crate unsaid 1.0.0: no licence is not allowed",
    "crate openssl-sys 1.0.0: deny.toml bans it",
    "crate forked 1.0.0: it comes from git+https://example.nz/forked",
    "npm in-the-app 1.0.0: MPL-2.0 is not allowed",
  ]);
});

test("a package without a hash in the lockfile is not from the registry", () => {
  const one = { version: "1.0.0", license: "MIT" };
  const packages = npmPackages({
    packages: {
      "": {},
      "node_modules/held": { ...one, integrity: "sha512-…" },
      "node_modules/loose": one,
      "node_modules/a/node_modules/@b/c": { ...one, integrity: "sha512-…", resolved: "git+ssh://example.nz/c", dev: true },
    },
  });
  const found = packages.map(({ name, isFromRegistry, isShipped }) => [name, isFromRegistry, isShipped]);
  assert.deepEqual(found, [
    ["held", true, true],
    ["loose", false, true],
    ["@b/c", false, false],
  ]);
});

/** Runs advisories.mjs with these shell scripts as cargo and npm, and returns its status and output. */
function advisories(cargo, npm) {
  const folder = mkdtempSync(join(tmpdir(), "advisories-"));
  for (const [name, script] of Object.entries({ cargo, npm })) writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  const env = { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}` };
  const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT], { encoding: "utf8", env });
  rmSync(folder, { recursive: true });
  return { status, output: `${stdout}${stderr}` };
}

const NO_DENY = "exit 101";
const UNREACHABLE = `echo '{"message":"request failed, reason: connect ECONNREFUSED","error":{"summary":""}}'; exit 1`;
const report = (vulnerabilities) => `echo '${JSON.stringify({ auditReportVersion: 2, vulnerabilities })}'`;
const vulnerable = (name, severity) => ({ [name]: { name, severity, range: "<99", nodes: [`node_modules/${name}`] } });
/** Returns a fake cargo-deny with one response online and another offline. */
const fakeDeny = (online, offline) => `case "$*" in *--version*) exit 0;; *--offline*) ${offline};; *) ${online};; esac`;
const NO_DATABASE = "echo 'error: failed to fetch advisory database' >&2; exit 1";

test("a source that can't be queried is reported, and is not a failure", () => {
  const { status, output } = advisories(NO_DENY, UNREACHABLE);
  assert.equal(status, 0, output);
  assert.match(output, /^not checked: Rust's advisories: cargo-deny is not installed/m);
  assert.match(output, /^not checked: npm's advisories: request failed, reason: connect ECONNREFUSED$/m);
  assert.match(output, /^advisories: 0 passed, 0 failed$/m);
});

test("if the database can't be fetched, the last one is used, or its absence is reported", () => {
  const kept = advisories(fakeDeny(NO_DATABASE, "echo 'advisories ok'"), report({}));
  assert.equal(kept.status, 0, kept.output);
  assert.match(kept.output, /^Rust's advisories, as they were last fetched: none/m);
  assert.match(kept.output, /^advisories: 2 passed, 0 failed$/m);
  const never = advisories(fakeDeny(NO_DATABASE, NO_DATABASE), report({}));
  assert.equal(never.status, 0, never.output);
  assert.match(never.output, /^not checked: Rust's advisories: error: failed to fetch advisory database$/m);
});

test("vulnerabilities of crates and shipped packages fail, and of tools only serious ones", () => {
  const found = "echo 'error[vulnerability]: a crate does harm'; echo 'advisories FAILED'; exit 1";
  const crate = advisories(fakeDeny(found, found), UNREACHABLE);
  assert.equal(crate.status, 1, crate.output);
  assert.match(crate.output, /a crate does harm/);
  assert.match(crate.output, /^advisories: 0 passed, 1 failed$/m);
  for (const [one, fails] of [
    [vulnerable("react", "low"), true],
    [vulnerable("vite", "moderate"), false],
    [vulnerable("vite", "high"), true],
  ]) {
    const { status, output } = advisories(NO_DENY, report(one));
    assert.equal(status === 1, fails, output);
    const [{ name, severity }] = Object.values(one);
    assert.match(output, new RegExp(`^${severity}: ${name} <99`, "m"));
  }
});
