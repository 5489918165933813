// Checks the files in docs/deploy with the programs that read them, and the table of settings in docs/running.md with the
// code. A program that is not installed is not a failure: it prints `not checked: …`.
// On Debian all but Litestream are in: apt-get install --no-install-recommends systemd caddy nginx-light openssl prometheus

import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "./dependencies.mjs";

const folder = mkdtempSync(join(tmpdir(), "fantail-deploy-"));
const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, PATH: `${process.env.PATH}:/usr/sbin:${root}target/standby/venv/bin` };

function run(command, ...args) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd: folder, env, encoding: "utf8", timeout: 60_000 });
  return { ok: status === 0, isMissing: ["ENOENT", "EACCES"].includes(error?.code), said: `${stdout ?? ""}${stderr ?? ""}${error?.message ?? ""}` };
}
const edit = (file, change) => writeFileSync(join(folder, file), change(readFileSync(join(folder, file), "utf8")));

/** Parses the units. An unknown key is only a warning, so any line about a unit is a failure. The programs need not be here. */
function systemd() {
  cpSync(join(folder, "fantail.service"), join(folder, "fantail@.service"));
  const units = readdirSync(folder).filter((file) => /\.(service|timer)$/.test(file));
  for (const unit of units) edit(unit, (text) => text.replace(/\/usr\/local\/bin\/fantail|\/usr\/bin\/litestream/g, "/bin/true"));
  const result = run("systemd-analyze", "verify", ...units.map((unit) => `./${unit.replace("@", "@kauri")}`));
  // An empty StateDirectory resets the mode too. With this variable `verify` prints the merged unit.
  const merged = run("env", "SYSTEMD_LOG_LEVEL=debug", "systemd-analyze", "verify", "./fantail@kauri.service").said;
  const said = result.said + (merged.match(/StateDirectoryMode: (?!0700)\d+/)?.[0] ?? "");
  return { ...result, ok: result.ok && !/fantail|litestream|Mode/.test(said), said };
}

function caddy() {
  // What the comment in the file says about an older Caddy.
  const isOld = /^v?2\.([0-5]\.|6\.[0-3]\b)/.test(run("caddy", "version").said);
  if (isOld) edit("Caddyfile", (text) => text.replace(/^(\s*)request_buffers 64KiB$/m, "$1buffer_requests\n$1max_buffer_size 64KiB"));
  return run("caddy", "validate", "--adapter", "caddyfile", "--config", "Caddyfile");
}

/** Parses the site inside a minimal configuration, with a certificate and paths of its own, so that it needs no root. */
function nginx() {
  const made = run("openssl", ..."req -x509 -nodes -newkey rsa:2048 -keyout privkey.pem -out fullchain.pem -subj /CN=a".split(" "));
  if (!made.ok) return made;
  const ports = (text) => text.replace(/listen (\[::\]:)?(80|443)/g, (_, six, port) => `listen 127.0.0.1:${six ? 19 : 18}${port}`);
  edit("nginx.conf", (text) => `pid pid;\nevents {}\nhttp {\n${ports(text).replace(/\/etc\/letsencrypt\/live\/book\.studio\.nz|\/var\/log\/nginx/g, folder)}}\n`);
  return run("nginx", "-t", "-p", folder, "-e", "error.log", "-c", "nginx.conf");
}

/** Compares the variables and defaults that the server reads with the rows of the table, and with the files that set some. */
function settings() {
  const sources = readdirSync(`${root}server/src`, { recursive: true }).filter((file) => file.endsWith(".rs"));
  const code = sources.map((file) => readFileSync(`${root}server/src/${file}`, "utf8")).join("\n");
  const read = new Set([...code.matchAll(/"(FANTAIL_[A-Z_]+)"/g)].map(([, name]) => name));
  const rows = new Map([...readFileSync(`${root}docs/running.md`, "utf8").matchAll(/^\|[^|]*\| `(FANTAIL_[A-Z_]+)` \|.*$/gm)].map(([row, name]) => [name, row]));
  const set = ["fantail.env", "Dockerfile"].flatMap((file) => readFileSync(`${root}docs/deploy/${file}`, "utf8").match(/FANTAIL_\w+/g));
  const wrong = [...read].filter((name) => !rows.has(name)).concat([...rows.keys(), ...set].filter((name) => !read.has(name)));
  for (const [, argument, name] of code.matchAll(/#\[arg\(([^\]]*env = "(\w+)"[^\]]*)\)\]/g)) {
    const [, value] = argument.match(/default_value(?:_t)? = "?([^",]+)/) ?? [name, name];
    if (!rows.get(name)?.includes(`| \`${value}\``)) wrong.push(`${name} (${value})`);
  }
  return { ok: read.size > 0 && wrong.length === 0, said: `not the same in the code and the table: ${wrong.join(", ")}` };
}

const checks = [
  ["the units", "systemd-analyze", systemd],
  ["Caddyfile", "caddy", caddy],
  ["nginx.conf", "nginx and openssl", nginx],
  ["litestream.yml", "litestream", () => run("litestream", "databases", "-config", "litestream.yml")],
  ["fantail.rules.yml", "promtool", () => run("promtool", "check", "rules", "fantail.rules.yml")],
  ["the table of settings", "node", settings],
];
cpSync(`${root}docs/deploy`, folder, { recursive: true });
let [passed, failed] = [0, 0];
for (const [what, program, check] of checks) {
  const { ok, isMissing, said } = check();
  console.log(isMissing ? `not checked: ${what}: ${program} is not installed` : ok ? `ok   ${what}` : `FAIL ${what}\n${said}`);
  if (!isMissing) ok ? (passed += 1) : (failed += 1);
}
rmSync(folder, { recursive: true });
console.log(`deploy files: ${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
