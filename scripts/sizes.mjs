// What a phone downloads before a screen shows: the scripts of index.html, what they start, the screen's own part, and all
// that these import; and the rules, each audience its own. The build leaves its bill in target/app-scripts.json. Fails when
// a promise is broken, or when what is promised can't be found.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const PROMISED = {
  script: 136_000,
  files: { ClassSchedule: 6, MemberDashboard: 7 },
  rules: { member: 60_000, staff: 95_000 },
};

const BILL = new URL("../target/app-scripts.json", import.meta.url);
const SOURCES = new URL("../web/src/rules/", import.meta.url);
const RULES = { "src/rules/wasm/wasm_rules.js": "member", "src/rules/wasm-staff/wasm_rules.js": "staff" };
const isStaffs = (module) => /^src\/(features\/staff|api\/admin)\/|^src\/rules\/staff\./.test(module);
const isScreen = (module) => /^src\/features\//.test(module);

const { dist, scripts } = JSON.parse(readFileSync(BILL, "utf8"));
const byFile = new Map(scripts.map((script) => [script.file, script]));
const bytes = (file) => readFileSync(join(dist, file));
const gzipped = (file) => gzipSync(bytes(file), { level: 9 }).length;
const broken = [];

/** These scripts and all that they import, and so on. */
function withImports(files, found = new Set()) {
  for (const file of files) {
    const script = byFile.get(file);
    if (!script || found.has(file)) continue;
    found.add(file);
    withImports(script.imports, found);
  }
  return [...found];
}

const startsLater = (files) => [...new Set(files.flatMap((file) => byFile.get(file).startsLater))];
const wasmOf = (files) => files.flatMap((file) => bytes(file).toString().match(/[\w-]+\.wasm/g) ?? []);

/** Each audience's rules: the script that asks them, and the one wasm it loads, which must be the one that was built. */
function rulesAmong(files) {
  const found = {};
  for (const file of files) {
    const audience = RULES[byFile.get(file).shows];
    if (!audience) continue;
    const needed = withImports([file]);
    const [wasm, ...others] = wasmOf(needed);
    const folder = audience === "staff" ? "wasm-staff/" : "wasm/";
    const built = readFileSync(new URL(`${folder}wasm_rules_bg.wasm`, SOURCES));
    if (!wasm || others.length > 0) broken.push(`the rules of ${audience} load ${wasm ? "more than one wasm" : "no wasm"}`);
    else if (!bytes(join("assets", wasm)).equals(built)) broken.push(`the rules of ${audience} load another wasm than theirs`);
    else found[audience] = { scripts: needed, wasm: join("assets", wasm) };
  }
  return found;
}

const html = bytes("index.html").toString();
const entry = scripts.filter(({ file }) => html.includes(`src="/${file}"`)).map(({ file }) => file);
const first = withImports(entry);
const rules = rulesAmong(startsLater(first));
const app = startsLater(first).filter((file) => byFile.get(file).shows === "src/app/start.tsx");
const screens = startsLater(first).filter((file) => isScreen(byFile.get(file).shows));
const shipped = readdirSync(join(dist, "assets")).filter((name) => name.endsWith(".wasm"));

let [members, staffs] = [0, 0];
for (const screen of screens) {
  const { shows } = byFile.get(screen);
  const audience = isStaffs(shows) ? "staff" : "member";
  const own = withImports([...entry, ...app, screen]);
  const needed = [...new Set([...own, ...(rules[audience]?.scripts ?? [])])];
  const size = needed.reduce((total, file) => total + gzipped(file), 0);
  const name = shows.replace(/^.*\/|\.tsx$/g, "");
  console.log(`${String(size).padStart(8)} bytes of script, gzipped, in ${needed.length} files, before ${name} shows${audience === "staff" ? " (staff)" : ""}`);
  if (wasmOf(own).length > 0) broken.push(`${name} brings rules of its own, whoever looks`);
  if (audience === "staff") {
    staffs++;
    continue;
  }
  members++;
  if (needed.length > (PROMISED.files[name] ?? needed.length)) broken.push(`${name} needs ${needed.length} scripts`);
  if (size > PROMISED.script) broken.push(`${name} needs more than ${PROMISED.script} bytes of script`);
  const strange = own.flatMap((file) => byFile.get(file).modules).filter(isStaffs);
  if (strange.length > 0) broken.push(`${name}, a screen of members, brings the staff's ${strange.join(", ")}`);
}

for (const [audience, promised] of Object.entries(PROMISED.rules)) {
  if (!rules[audience]) {
    broken.push(`the app doesn't offer the rules of ${audience}`);
    continue;
  }
  const size = gzipped(rules[audience].wasm);
  console.log(`${String(size).padStart(8)} bytes of rules, gzipped, for ${audience === "staff" ? "staff" : "members"}`);
  if (size > promised) broken.push(`the rules of ${audience} are more than ${promised} bytes`);
}

if (entry.length !== 1 || app.length !== 1 || members < 5 || staffs < 3 || shipped.length !== 2) {
  broken.push("the built app doesn't look as expected: an entry, an app, the screens of both audiences and two wasms");
}
for (const promise of broken) console.error(`not as promised: ${promise}`);
if (broken.length > 0) process.exitCode = 1;
