// Measures how soon a member's first screens are usable on a slow phone. docs/performance.md explains the figures.
//
//   node scripts/bench-web.mjs [--runs 7] [--fantail URL|PROGRAM] [--base URL|PROGRAM] [--trace FILE]

import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { serveBlankPage } from "./blank-page.mjs";
import { BROWSER, startChromium } from "./chromium.mjs";
import { connect, startDemoServer } from "./demo-server.mjs";
import { median, SLOWDOWN, withPage } from "./slow-page.mjs";

const { values: options } = parseArgs({
  options: {
    runs: { type: "string", default: "7" },
    fantail: { type: "string", default: new URL("../target/release/fantail", import.meta.url).pathname },
    base: { type: "string" },
    trace: { type: "string" },
  },
});
const SCREENS = {
  blank: { path: "/", selector: "h1" },
  "sign-in": { path: "/login", selector: "form input" },
  dashboard: { path: "/dashboard", selector: "[role=tabpanel] table, [role=tabpanel] p, main li", isMembers: true },
  schedule: { path: "/classes", selector: "[data-class]", isMembers: true },
};
/** Limits, as multiples of the base. */
const TIMES_BASE = { cold: 1.15, warm: 1.2 };
const LAYOUT_SHIFT = 0.001;
const INTERACTION_MS = { "tap to class": 200, "Book to next paint": 100, "letter of a search": 100 };
const FIGURES = ["usable", "fcp", "blocked", "longest", "shift", "requests", "kB"];
/** The figures of a screen that doesn't load. */
const NOT_SHOWN = Object.fromEntries(FIGURES.map((figure) => [figure, Infinity]));
/** The number of the class to book, some days ahead, so that the booking can be cancelled for the next run. */
const BOOKED = 20;

/** Returns the headers with which the server serves the app's page and scripts. */
async function headersOfApp(app) {
  const page = await fetch(`${app}/`);
  const [script] = /\/assets\/[^"]+\.js/.exec(await page.text());
  // Headers that depend on the response's body and connection.
  const own = ["connection", "content-length", "date", "etag", "keep-alive", "transfer-encoding", "x-request-id"];
  const headersOf = ({ headers }) => Object.fromEntries([...headers].filter(([name]) => !own.includes(name)));
  return { ".html": headersOf(page), ".js": headersOf(await fetch(app + script)) };
}

/** Searches, opens a class and books it, on a page that shows the schedule. */
async function interact(page, app) {
  await page.evaluate(() => (seen.classes = document.querySelectorAll("[data-class]").length));
  await page.focus("input[type=search]");
  const search = await page.key("y", () => document.querySelectorAll("[data-class]").length !== seen.classes);
  await page.press("button", "Clear search", () => document.querySelectorAll("[data-class]").length === seen.classes);
  const bookable = (nth) => {
    const free = [...document.querySelectorAll("[data-class]")].filter(({ textContent }) => /\d+ spots?/.test(textContent));
    return `[data-class="${free[nth].dataset.class}"]`;
  };
  const chip = await page.evaluate(bookable, BOOKED);
  const tap = await page.press(chip, "", () => document.querySelector("dialog[open] h2"));
  const book = await page.press("button", "Confirm Booking", () => document.querySelector("[data-toast]"));
  app.interactions.push({ "letter of a search": search.shown, "tap to class": tap.shown, "Book to next paint": book.paint, "Book to toast": book.shown });
}

async function confirmedBookings({ call, token }) {
  const { answer } = await call("GET", "/api/users/upcoming-classes", { token });
  return answer.bookings.filter(({ status }) => status === "confirmed").map(({ _id }) => _id);
}

/** Loads a screen once per state in the same new browser profile. */
async function visit(app, screen, states) {
  const { path, selector, isMembers } = SCREENS[screen];
  const { browserContextId: context } = await chromium.send("Target.createBrowserContext");
  for (const state of states) {
    const setup = { selector, token: isMembers && app.token, line: { offline: state === "offline" } };
    await withPage(chromium, context, setup, async (page) => {
      const figures = await page.load(app.base + path);
      if (!figures && state !== "offline") throw new Error(`${app.name}, ${screen}, ${state}: the screen doesn't load`);
      const name = `${screen} ${state}`;
      app.loads[name] = [...(app.loads[name] ?? []), figures ?? NOT_SHOWN];
      if (screen === "schedule" && state === "warm") await interact(page, app);
    });
  }
  await chromium.send("Target.disposeBrowserContext", { browserContextId: context });
}

/** Writes a trace for Chromium's performance panel. */
async function traced(file, act) {
  const traceEvents = [];
  const complete = new Promise((resolve) =>
    chromium.on(BROWSER, ({ method, params }) => {
      if (method === "Tracing.dataCollected") traceEvents.push(...params.value);
      if (method === "Tracing.tracingComplete") resolve();
    }));
  const includedCategories = ["devtools.timeline", "disabled-by-default-v8.cpu_profiler", "loading", "blink.user_timing", "v8.execute"];
  await chromium.send("Tracing.start", { traceConfig: { includedCategories } });
  await act();
  await chromium.send("Tracing.end");
  await complete;
  writeFileSync(file, JSON.stringify({ traceEvents }));
}

async function openStudio(name, where) {
  const studio = where.startsWith("http") ? connect(where) : await startDemoServer(where);
  const token = await studio.signIn("member");
  return { ...studio, name, token, loads: {}, interactions: [], booked: await confirmedBookings({ ...studio, token }) };
}

const chromium = startChromium();
const app = await openStudio("fantail", options.fantail);
const base = options.base && (await openStudio("base", options.base));
const blank = { name: "blank page", loads: {}, interactions: [], ...(await serveBlankPage("blank", await headersOfApp(app.base))) };

for (let run = 0; run < Number(options.runs); run += 1) {
  await visit(blank, "blank", ["cold", "warm"]);
  for (const screen of ["sign-in", "dashboard", "schedule"]) {
    // Loads both in turn, and each first in every other run, because a machine's speed varies from minute to minute.
    const pair = base ? [app, base] : [app];
    for (const studio of run % 2 ? pair.reverse() : pair) {
      await visit(studio, screen, studio === app ? ["cold", "warm", "offline"] : ["cold", "warm"]);
      for (const id of await confirmedBookings(studio)) {
        if (!studio.booked.includes(id)) await studio.call("PUT", `/api/bookings/cancel/${id}`, { token: studio.token });
      }
    }
  }
}
if (options.trace) await traced(options.trace, () => visit(app, "schedule", ["cold"]));
await chromium.close();
await Promise.all([app, base, blank].map((server) => server?.stop?.()));

const middle = (list, figure) => median(list.map((figures) => figures[figure]));
const formatted = (value, digits = 0) => (value === Infinity ? "n/a" : value.toFixed(digits)).padStart(10);
const DIGITS = { shift: 4, kB: 1 };

console.log(`Medians of ${options.runs} runs, in ms at ${SLOWDOWN}× slowdown\n`);
console.log(`${"".padEnd(20)}${["× blank", ...FIGURES].map((title) => title.padStart(10)).join("")}`);
for (const { name, loads, interactions } of [blank, app, base].filter(Boolean)) {
  console.log(name);
  for (const [screen, list] of Object.entries(loads)) {
    const ofBlank = middle(list, "usable") / middle(blank.loads[screen.endsWith("cold") ? "blank cold" : "blank warm"], "usable");
    const columns = FIGURES.map((figure) => formatted(middle(list, figure), DIGITS[figure]));
    console.log(`  ${screen.padEnd(18)}${formatted(ofBlank, 2)}${columns.join("")}`);
  }
  for (const label of Object.keys(interactions[0] ?? {})) console.log(`  ${label.padEnd(18)}${formatted(middle(interactions, label))}`);
}

/** Prints a figure beside its limit. */
function compare(label, value, most, digits) {
  console.log(`${value <= most ? "within" : "OVER  "}  ${label.padEnd(36)}${formatted(value, digits)}   at most ${most}`);
}

console.log();
for (const [screen, list] of Object.entries(app.loads)) {
  const usable = middle(list, "usable");
  const most = TIMES_BASE[screen.split(" ").at(-1)];
  if (base && most) compare(`${screen}, × base`, usable / middle(base.loads[screen], "usable"), most, 2);
  if (screen.endsWith("offline") && usable < Infinity) {
    compare(`${screen}, × warm`, usable / middle(app.loads[screen.replace("offline", "warm")], "usable"), 1, 2);
  }
  if (usable < Infinity) compare(`${screen}, layout shift`, middle(list, "shift"), LAYOUT_SHIFT, 4);
}
for (const [label, most] of Object.entries(INTERACTION_MS)) compare(`${label}, ms`, middle(app.interactions, label), most, 0);
