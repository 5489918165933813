// Writes the software bill of materials to target/sbom, as CycloneDX. fantail.cdx.json is for the binary and the rules in
// the browser, from Cargo.lock; fantail-web.cdx.json is for the app and its tools, from the installed npm packages.

import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { metadata, root } from "./dependencies.mjs";

/** The distributed crates. The binary contains them all. */
const SHIPPED = ["fantail-server", "wasm-rules", "wasm-rules-staff"];
const FORMAT = { bomFormat: "CycloneDX", specVersion: "1.5", version: 1 };

const { packages, resolve } = metadata();
const packageOf = new Map(packages.map((one) => [one.id, one]));
const nodeOf = new Map(resolve.nodes.map((node) => [node.id, node]));

/** Returns the hashes of Cargo.lock by name and version. */
function checksums() {
  const lock = readFileSync(join(root, "Cargo.lock"), "utf8");
  const entries = lock.matchAll(/name = "(.+)"\nversion = "(.+)"\nsource = ".+"\nchecksum = "(.+)"/g);
  return new Map([...entries].map(([, name, version, checksum]) => [`${name} ${version}`, checksum]));
}

/** Returns a crate's dependencies of these kinds: null at run time, "build" only at compile time. */
function needs(id, kinds) {
  const wanted = ({ dep_kinds }) => dep_kinds.some(({ kind }) => kinds.includes(kind));
  return nodeOf.get(id).deps.filter(wanted).map(({ pkg }) => pkg);
}

function reached(roots, kinds) {
  const found = new Set(roots);
  for (const id of found) for (const next of needs(id, kinds)) found.add(next);
  return found;
}

const isMacro = (id) => packageOf.get(id).targets.some(({ kind }) => kind.includes("proc-macro"));

const purl = ({ name, version }) => `pkg:cargo/${name}@${version}`;

function licences(license) {
  const expression = license.replaceAll("/", " OR ");
  return [/ (AND|OR|WITH) /.test(expression) ? { expression } : { license: { id: expression } }];
}

function component(one, hashes, runs) {
  const { name, version, license, description } = one;
  const hash = hashes.get(`${name} ${version}`);
  return {
    type: "library",
    "bom-ref": purl(one),
    name,
    version,
    ...(description && { description: description.trim().replace(/\s+/g, " ") }),
    scope: runs ? "required" : "excluded",
    ...(hash && { hashes: [{ alg: "SHA-256", content: hash }] }),
    ...(license && { licenses: licences(license) }),
    purl: purl(one),
  };
}

function ofTheBinary() {
  const roots = packages.filter(({ name }) => SHIPPED.includes(name)).map(({ id }) => id);
  const all = reached(roots, [null, "build"]);
  // Procedural macros and their dependencies run only in the compiler.
  const running = new Set(roots);
  for (const id of running) for (const next of needs(id, [null])) if (!isMacro(next)) running.add(next);
  const hashes = checksums();
  const server = packages.find(({ name }) => name === "fantail-server");
  const parts = [...all].filter((id) => id !== server.id).map((id) => packageOf.get(id));
  const byName = (a, b) => (purl(a) < purl(b) ? -1 : 1);
  return {
    ...FORMAT,
    metadata: {
      lifecycles: [{ phase: "build" }],
      component: { ...component(server, hashes, true), type: "application", name: "fantail" },
    },
    components: parts.sort(byName).map((one) => component(one, hashes, running.has(one.id))),
    dependencies: [server, ...parts].map((one) => {
      const refs = needs(one.id, [null, "build"]).map((id) => purl(packageOf.get(id)));
      return { ref: purl(one), dependsOn: [...new Set(refs)].sort() };
    }),
  };
}

function ofTheApp() {
  const args = ["sbom", "--sbom-format=cyclonedx", "--loglevel=error"];
  const { status, stdout, stderr } = spawnSync("npm", args, { cwd: join(root, "web"), encoding: "utf8", maxBuffer: 1 << 28 });
  if (status !== 0) throw new Error(stderr?.trim() || "npm sbom could not be run");
  const bom = JSON.parse(stdout);
  // Some packages have an address that isn't a URL (`git@github.com:…`), which CycloneDX rejects.
  for (const one of bom.components) {
    one.externalReferences = one.externalReferences?.filter(({ url }) => URL.canParse(url));
  }
  return bom;
}

mkdirSync(join(root, "target/sbom"), { recursive: true });
for (const [name, bom] of [
  ["fantail.cdx.json", ofTheBinary()],
  ["fantail-web.cdx.json", ofTheApp()],
]) {
  writeFileSync(join(root, "target/sbom", name), `${JSON.stringify(bom, null, 2)}\n`);
  console.log(`target/sbom/${name}: ${bom.components.length} components`);
}
