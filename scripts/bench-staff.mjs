// Measures how quickly the staff's screens respond with 5,000 users and a month of 300 classes, with the release build
// at a quarter of the processor's speed. The browser's Event Timing measures the time to the next paint.
//
// node scripts/bench-staff.mjs [--users 1000] [--screen classes] [--rounds 5] [--fantail target/debug/fantail]

import { parseArgs } from "node:util";
import { startChromium } from "./chromium.mjs";
import { startDemoServer } from "./demo-server.mjs";
import { LAPTOP, median, SLOWDOWN, withPage } from "./slow-page.mjs";

const { values: options } = parseArgs({
  options: {
    users: { type: "string", default: "5000" },
    /** `dashboard`, `users` or `classes`; all by default. */
    screen: { type: "string" },
    rounds: { type: "string", default: "3" },
    fantail: { type: "string", default: new URL("../target/release/fantail", import.meta.url).pathname },
  },
});
const LIMIT_MS = 100;
const figures = new Map();

/** Records the time of a click or a key press. */
async function record(label, interaction) {
  const { paint } = await interaction;
  figures.set(label, [...(figures.get(label) ?? []), paint]);
}

const click = (page, label, selector, words) => record(label, page.press(selector, words));
const key = (page, label, name) => record(label, page.key(name));

async function type(page, label, letters) {
  for (const letter of letters) await key(page, label, letter);
}

async function dashboard(page) {
  await click(page, "dashboard: open a class", "button", "bookings");
  await click(page, "class: open the picker's dialog", "button", "Add User to Class");
  await click(page, "picker: open its list of 5,000", "[role=combobox]");
  await type(page, "picker: a letter typed", "per");
  await key(page, "picker: arrow down", "ArrowDown");
  await key(page, "picker: choose", "Enter");
}

async function users(page) {
  await page.focus("input[type=search]");
  await type(page, "users: a letter of a search", "num");
  await click(page, "users: clear the search", "button", "Clear search");
  await click(page, "users: the next page", "button", "Next");
  await click(page, "users: sort by a heading", "th button");
  const edit = async () => {
    await click(page, "users: open a row's menu", "tbody button", "actions");
    await click(page, "users: open Edit User", "[role=menuitem]", "Edit User");
    await page.press("label", "First name");
  };
  await edit();
  await key(page, "users: close it", "Escape");
  await edit();
  await type(page, "users: a letter in a form", "abc");
}

async function classes(page) {
  await click(page, "classes: the next month", "button", "next month");
  await click(page, "classes: the month before", "button", "previous month");
  await page.focus("input[type=search]");
  await type(page, "classes: a letter of a search", "yog");
  await click(page, "classes: clear the search", "button", "Clear search");
  await click(page, "classes: open a class", "[data-class]");
  await key(page, "classes: close it", "Escape");
  await click(page, "classes: open Add New Class", "button", "Add New Class");
  await page.press("label", "Name");
  await type(page, "new class: a letter typed", "abc");
  await click(page, "new class: recurring", "label", "Recurring");
}

const SCREENS = {
  dashboard: { use: dashboard, path: "/dashboard", selector: "[data-class], table tbody tr" },
  users: { use: users, path: "/admin/users", selector: "table tbody tr" },
  classes: { use: classes, path: "/admin/classes", selector: "[data-class]" },
};
const chosen = Object.entries(SCREENS).filter(([name]) => !options.screen || name === options.screen);

const chromium = startChromium();
const studio = await startDemoServer(options.fantail);
const token = await studio.signIn("admin");
await studio.fillWithPeople(token, Number(options.users));
for (let round = 0; round < Number(options.rounds); round += 1) {
  const { browserContextId: context } = await chromium.send("Target.createBrowserContext");
  for (const [name, { use, path, selector }] of chosen) {
    await withPage(chromium, context, { screen: LAPTOP, line: null, selector, token }, async (page) => {
      if (!(await page.load(studio.base + path))) throw new Error(`${name}: the screen doesn't load`);
      await use(page);
    });
  }
  await chromium.send("Target.disposeBrowserContext", { browserContextId: context });
}
await chromium.close();
await studio.stop();

console.log(`Milliseconds to the next paint at ${SLOWDOWN}× slowdown, at most ${LIMIT_MS}\n`);
for (const [label, values] of figures) {
  const middle = median(values);
  const most = Math.max(...values);
  const verdict = middle <= LIMIT_MS ? "within" : "OVER  ";
  console.log(`${verdict}  ${label.padEnd(34)} median ${String(middle).padStart(4)}   most ${String(most).padStart(4)}   n ${values.length}`);
}
