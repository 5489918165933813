// What a phone downloads before a screen shows: the scripts of index.html, what they start, the screen's own part, and all
// that these import; and the rules, each audience its own. The page itself names what is fetched beside the entry. The build
// leaves its bill in target/app-scripts.json. Fails when a promise is broken, or when what is promised can't be found.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const PROMISED = {
  script: {
    ...{ ClassSchedule: 110_000, MemberDashboard: 124_500, Login: 110_500, ForgotPassword: 110_500 },
    ...{ ResetPassword: 110_500, SetupPassword: 111_000, Privacy: 111_500, Terms: 110_900, otherwise: 134_000 },
  },
  files: { ClassSchedule: 3, MemberDashboard: 3, otherwise: 5 },
  rules: { member: 58_500, staff: 87_900 },
  /** Screens that import nothing but what the page itself has begun to fetch. */
  preloaded: ["ClassSchedule", "MemberDashboard"],
};

const BILL = new URL("../target/app-scripts.json", import.meta.url);
const WEB = new URL("../web/", import.meta.url);
/** What calls each audience's rules, beside which they were built. */
const GLUES = { member: "src/rules/wasm/wasm_rules_bg.js", staff: "src/rules/wasm-staff/wasm_rules_bg.js" };
const isStaffs = (module) => /^src\/(features\/staff|api\/admin)\/|^src\/rules\/(staff\.|wasm-staff\/.*\.js$)/.test(module);
/** Every screen, as `src/app/parts.ts` names them. */
const PARTS = readFileSync(new URL("../web/src/app/parts.ts", import.meta.url), "utf8");
const SCREENS = [...new Set([...PARTS.matchAll(/import\("\.\.\/(.*)"\)/g)].map(([, name]) => `src/${name}.tsx`))];

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

/** Each audience's rules: the script that calls them, and the one wasm that was built for it. */
function rulesAmong(files) {
  const found = {};
  for (const [audience, glue] of Object.entries(GLUES)) {
    const built = readFileSync(new URL(glue.replace(/js$/, "wasm"), WEB));
    const [wasm, ...others] = wasmOf(files).filter((name) => bytes(join("assets", name)).equals(built));
    const script = files.find((file) => byFile.get(file).modules.includes(glue));
    if (!wasm || others.length > 0) broken.push(`the rules of ${audience} are ${wasm ? "named twice" : "not loaded"}`);
    else if (!script) broken.push(`no script calls the rules of ${audience}`);
    else found[audience] = { scripts: withImports([script]), wasm: join("assets", wasm) };
  }
  return found;
}

const html = bytes("index.html").toString();
const entry = scripts.filter(({ file }) => html.includes(`src="/${file}"`)).map(({ file }) => file);
const first = withImports(entry);
const rules = rulesAmong([...first, ...startsLater(first)]);
const app = startsLater(first).filter((file) => byFile.get(file).shows.includes("src/app/start.tsx"));
const fileOf = (screen) => startsLater(first).find((file) => byFile.get(file).shows.includes(screen));
const links = html.match(/<link\b[^>]*>/g) ?? [];
const preloaded = links.filter((link) => link.includes('rel="modulepreload"')).map((link) => link.match(/href="\/([^"]*)"/)?.[1]);
/** What of these scripts the page doesn't name. */
const unnamed = (files) => files.filter((file) => !entry.includes(file) && !preloaded.includes(file));
const shipped = readdirSync(join(dist, "assets")).filter((name) => name.endsWith(".wasm"));

let [members, staffs] = [0, 0];
for (const screen of SCREENS) {
  const file = fileOf(screen);
  if (!file) {
    broken.push(`${screen} is not to be found`);
    continue;
  }
  const audience = isStaffs(screen) ? "staff" : "member";
  const own = withImports([...entry, ...app, file]);
  const needed = [...new Set([...own, ...(rules[audience]?.scripts ?? [])])];
  const size = needed.reduce((total, file) => total + gzipped(file), 0);
  const name = screen.replace(/^.*\/|\.tsx$/g, "");
  console.log(`${String(size).padStart(8)} bytes of script, gzipped, in ${needed.length} files, before ${name} shows${audience === "staff" ? " (staff)" : ""}`);
  if (wasmOf(own.filter((file) => !entry.includes(file))).length > 0) broken.push(`${name} brings rules of its own, whoever looks`);
  if (audience === "staff") {
    staffs++;
    continue;
  }
  members++;
  const late = PROMISED.preloaded.includes(name) ? unnamed(own).filter((other) => other !== file) : [];
  if (late.length > 0) broken.push(`${name} needs ${late.join(", ")}, which the page doesn't preload`);
  const promised = (kind) => PROMISED[kind][name] ?? PROMISED[kind].otherwise;
  if (needed.length > promised("files")) broken.push(`${name} needs ${needed.length} scripts`);
  if (size > promised("script")) broken.push(`${name} needs more than ${promised("script")} bytes of script`);
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

for (const file of unnamed(withImports(app))) broken.push(`the page doesn't preload ${file}, without which no screen shows`);
for (const file of preloaded) {
  if (!withImports(app).includes(file)) broken.push(`the page preloads ${file}, which not every screen needs`);
}

if (entry.length !== 1 || app.length !== 1 || members < 5 || staffs < 3 || shipped.length !== 2) {
  broken.push("the built app doesn't look as expected: an entry, an app, the screens of both audiences and two wasms");
}
for (const promise of broken) console.error(`not as promised: ${promise}`);
if (broken.length > 0) process.exitCode = 1;
