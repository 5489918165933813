// Checks the licence of every crate and npm package against deny.toml:
//
//   node scripts/licences.mjs          counts by licence, and violations
//   node scripts/licences.mjs --list   every dependency
//
// It needs neither a network nor cargo-deny, which checks more (`just deny`).

import { pathToFileURL } from "node:url";
import { allowed, banned, crates, npmPackages } from "./dependencies.mjs";

/** Licences that are also allowed for build and test tools, which are not distributed. */
const TOOL_LICENCES = ["BlueOak-1.0.0", "MIT-0", "MPL-2.0"];

/**
 * Whether an SPDX expression permits use under these licences. `WITH` binds closest, then `AND`, then `OR`; the older
 * `MIT/Apache-2.0` is an `OR`.
 */
export function isAllowed(expression, licences) {
  const words = (expression ?? "").replaceAll("/", " OR ").match(/[()]|[^\s()]+/g) ?? [];
  const may = new Set(licences);
  const take = (word) => words[0] === word && words.shift() === word;

  const one = () => {
    if (take("(")) {
      const inner = either();
      return take(")") && inner;
    }
    const name = words.shift();
    return may.has(take("WITH") ? `${name} WITH ${words.shift()}` : name);
  };
  const all = () => {
    let is = one();
    while (take("AND")) is = one() && is;
    return is;
  };
  const either = () => {
    let is = all();
    while (take("OR")) is = all() || is;
    return is;
  };
  return words.length > 0 && either() && words.length === 0;
}

/** Returns the violations of these dependencies, one line each. */
export function wrong(dependencies, { allow, ban }) {
  return dependencies.flatMap(({ kind, name, version, license, source, isFromRegistry, isShipped }) => {
    const it = `${kind} ${name} ${version}`;
    const may = isShipped ? allow : [...allow, ...TOOL_LICENCES];
    return [
      !isAllowed(license, may) && `${it}: ${license ?? "no licence"} is not allowed`,
      kind === "crate" && ban.includes(name) && `${it}: deny.toml bans it`,
      !isFromRegistry && `${it}: it comes from ${source ?? "nowhere"}`,
    ].filter(Boolean);
  });
}

function main() {
  const dependencies = [...crates(), ...npmPackages()];
  const names = [...new Set(dependencies.map(({ license }) => license))].sort();
  for (const licence of names) {
    const of = dependencies.filter(({ license }) => license === licence);
    console.log(`${String(of.length).padStart(5)}  ${licence}`);
    if (!process.argv.includes("--list")) continue;
    for (const line of of.map(({ kind, name, version }) => `         ${kind} ${name} ${version}`).sort()) console.log(line);
  }
  const lines = wrong(dependencies, { allow: allowed(), ban: banned() });
  for (const line of lines) console.error(line);
  console.log(`${dependencies.length} dependencies, ${lines.length} wrong`);
  process.exitCode = lines.length === 0 ? 0 : 1;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) main();
