// Lists the crates and npm packages that the lockfiles pin, and reads the lists of deny.toml. Works offline if the crates
// are already downloaded.

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));

const CRATES_IO = "registry+https://github.com/rust-lang/crates.io-index";

/** Returns the text between the brackets of an array in deny.toml. */
function arrayText(name) {
  const text = readFileSync(join(root, "deny.toml"), "utf8").replace(/#.*$/gm, "");
  const [, list] = text.match(new RegExp(`^${name} = \\[([^\\]]*)\\]`, "m"));
  return list;
}

const quoted = (list) => [...list.matchAll(/"([^"]+)"/g)].map(([, text]) => text);

export const allowed = () => quoted(arrayText("allow"));
export const banned = () => [...arrayText("deny").matchAll(/crate = "([^"]+)"/g)].map(([, name]) => name);

/** Returns cargo's metadata of the locked crates, for the supported targets. */
export function metadata() {
  const targets = quoted(arrayText("targets")).flatMap((target) => ["--filter-platform", target]);
  const args = ["metadata", "--format-version=1", "--locked", "--all-features", ...targets];
  const runCargo = (extraArgs) => spawnSync("cargo", [...args, ...extraArgs], { cwd: root, encoding: "utf8", maxBuffer: 1 << 28 });
  const offline = runCargo(["--offline"]);
  const { status, stdout, stderr } = offline.status === 0 ? offline : runCargo([]);
  if (status !== 0) throw new Error(stderr?.trim() || "cargo metadata could not be run");
  return JSON.parse(stdout);
}

/** Returns every third-party crate that is compiled. */
export function crates({ packages, workspace_members, resolve } = metadata()) {
  const own = new Set(workspace_members);
  const compiled = new Set(resolve.nodes.map(({ id }) => id));
  return packages
    .filter(({ id }) => compiled.has(id) && !own.has(id))
    .map(({ id, name, version, license, source }) => {
      const isFromRegistry = source === CRATES_IO;
      return { id, kind: "crate", name, version, license, source, isFromRegistry, isShipped: true };
    });
}

/** Returns every npm package of the app and its tools, for all platforms. */
export function npmPackages(lock = JSON.parse(readFileSync(join(root, "web/package-lock.json"), "utf8"))) {
  return Object.entries(lock.packages)
    .filter(([path]) => path !== "")
    .map(([path, { version, license, resolved, integrity, dev }]) => ({
      kind: "npm",
      name: path.replace(/^.*node_modules\//, ""),
      version,
      license,
      source: resolved,
      // The lockfile has no URLs, so a package may come from any mirror; npm verifies its hash.
      isFromRegistry: Boolean(integrity) && !resolved,
      isShipped: !dev,
    }));
}
