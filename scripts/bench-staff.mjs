// How quickly the staff's screens answer a hand: the release build with 5,000 users and a month of 300 classes, in
// Chromium slowed to a quarter. A press counts to the next paint, as the browser itself counts it; a screen that was loaded
// before, on a phone's line, to the paint of the first of what it is for.
//
// node scripts/bench-staff.mjs [--users 1000] [--screen classes] [--rounds 5] [--fantail target/debug/fantail]

import { parseArgs } from "node:util";
import { startDemoServer } from "./demo-server.mjs";
import { launch, leave, note, noted, SLOWDOWN, shownAfter, slowed } from "./slow-browser.mjs";

const { values: wanted } = parseArgs({
  options: {
    users: { type: "string", default: "5000" },
    /** `dashboard`, `users` or `classes`; all of them unless one is named. */
    screen: { type: "string" },
    rounds: { type: "string", default: "3" },
    fantail: { type: "string", default: new URL("../target/release/fantail", import.meta.url).pathname },
  },
});
const USERS = Number(wanted.users);
const ROUNDS = Number(wanted.rounds);
const PROMISED_MS = 100;
const USABLE_MS = 800;
/** How long a finger stays on a button. */
const HELD_MS = 60;

const studio = await startDemoServer(wanted.fantail);

/** Counts, in the page, how long the browser took from each press to the paint after it. */
function observe() {
  window.presses = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.interactionId) window.presses.push(entry.duration);
  }).observe({ type: "event", durationThreshold: 16, buffered: true });
}

const calls = new WeakMap();

/** Counts the calls that a page waits for. */
function countCalls(page) {
  calls.set(page, 0);
  const count = (by) => () => calls.set(page, calls.get(page) + by);
  page.on("request", count(1));
  page.on("requestfinished", count(-1));
  page.on("requestfailed", count(-1));
}

/** Until every call has been answered, and the answer is on the screen. */
async function answered(page) {
  const painted = () => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestIdleCallback(done))));
  do await painted();
  while (calls.get(page) > 0);
  await painted();
}

/** Presses, once the page rests, and keeps the slowest press of it; what is under 16 ms counts as 16. */
async function press(page, label, act) {
  await answered(page);
  await page.evaluate(() => {
    window.presses.length = 0;
  });
  await act();
  await answered(page);
  const slowest = await page.evaluate(() => Math.max(16, ...window.presses));
  note(label, slowest);
}

/** A click as a hand does it: where the thing is has been found out before, so that nothing but the press is timed. */
async function click(page, label, target) {
  await target.waitFor();
  await target.scrollIntoViewIfNeeded();
  const { x, y, width, height } = await target.boundingBox();
  await page.mouse.move(x + width / 2, y + height / 2);
  await press(page, label, () => page.mouse.click(x + width / 2, y + height / 2, { delay: HELD_MS }));
}

/** Letters and keys go where the focus is. */
async function type(page, label, letters) {
  for (const letter of letters) await press(page, label, () => page.keyboard.type(letter));
}

const key = (page, label, name) => press(page, label, () => page.keyboard.press(name));
const dialog = (page) => page.getByRole("dialog").last();
const button = (within, name) => within.getByRole("button", { name }).first();

async function dashboard(page) {
  await page.goto(`${studio.base}/dashboard`);
  await click(page, "dashboard: open a class", button(page, /bookings/i));
  await click(page, "class: open the picker's dialog", button(dialog(page), "Add User to Class"));
  await click(page, "picker: open its list of 5,000", dialog(page).getByRole("combobox"));
  await type(page, "picker: a letter typed", "per");
  await key(page, "picker: arrow down", "ArrowDown");
  await key(page, "picker: choose", "Enter");
}

async function users(page) {
  await page.goto(`${studio.base}/admin/users`);
  await page.getByText(/^Showing 1 to/).first().waitFor();
  await page.getByRole("searchbox").first().focus();
  await type(page, "users: a letter of a search", "num");
  await click(page, "users: clear the search", button(page, "Clear search"));
  await click(page, "users: the next page", button(page, "Next"));
  await click(page, "users: sort by a heading", page.getByRole("columnheader").getByRole("button").first());
  const edit = async () => {
    await click(page, "users: open a row's menu", button(page.getByRole("row").nth(3), /actions/i));
    await click(page, "users: open Edit User", page.getByRole("menuitem", { name: "Edit User" }));
    await dialog(page).getByLabel("First name").focus();
  };
  await edit();
  await key(page, "users: close it", "Escape");
  await edit();
  await type(page, "users: a letter in a form", "abc");
}

async function classes(page) {
  await page.goto(`${studio.base}/admin/classes`);
  await page.locator("[data-class]").first().waitFor();
  await click(page, "classes: the next month", button(page, /next month/i));
  await click(page, "classes: the month before", button(page, /previous month/i));
  await page.getByRole("searchbox").first().focus();
  await type(page, "classes: a letter of a search", "yog");
  await click(page, "classes: clear the search", button(page, "Clear search"));
  await click(page, "classes: open a class", page.locator("[data-class]").first());
  await dialog(page).waitFor();
  await key(page, "classes: close it", "Escape");
  await click(page, "classes: open Add New Class", button(page, "Add New Class"));
  await dialog(page).getByLabel("Name").first().focus();
  await type(page, "new class: a letter typed", "abc");
  await click(page, "new class: recurring", dialog(page).getByText("Recurring", { exact: true }).first());
}

const screens = {
  dashboard: { use: dashboard, path: "/dashboard", shows: "[data-class], table tbody tr" },
  users: { use: users, path: "/admin/users", shows: "table tbody tr" },
  classes: { use: classes, path: "/admin/classes", shows: "[data-class]" },
};
const shown = Object.entries(screens).filter(([name]) => !wanted.screen || name === wanted.screen);

/** How soon a screen can be used in a browser that has loaded it before. */
async function loadAgain(context, name, { path, shows }) {
  for (const isAgain of [false, true]) {
    const page = await context.newPage();
    await slowed(page);
    const ms = await shownAfter(page, studio.base + path, shows);
    await page.waitForLoadState("networkidle");
    if (isAgain) note(usable(name), Math.round(ms));
    await leave(page);
  }
}

const usable = (name) => `${name}: usable, loaded again`;

const browser = await launch();
try {
  const token = await studio.signIn("admin");
  await studio.fillWithPeople(token, USERS);
  for (let round = 0; round < ROUNDS; round += 1) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    await context.addInitScript((kept) => localStorage.setItem("token", kept), token);
    await context.addInitScript(observe);
    const page = await context.newPage();
    countCalls(page);
    await slowed(page, null);
    for (const [, { use }] of shown) await use(page);
    await leave(page);
    for (const [name, screen] of shown) await loadAgain(context, name, screen);
    await context.close();
  }
} finally {
  await browser.close();
  await studio.stop();
}

const promised = new Map(shown.map(([name]) => [usable(name), USABLE_MS]));
const figures = noted();
let slow = 0;
for (const [label, { median, most, count }] of figures) {
  if ((promised.get(label) ?? PROMISED_MS) < median) slow += 1;
  console.log(`${label.padEnd(34)} median ${String(median).padStart(4)} ms   most ${String(most).padStart(4)} ms   n ${count}`);
}
console.log(`\n${figures.size - slow} of ${figures.size} as promised (${PROMISED_MS} ms to the next paint, ${USABLE_MS} ms to a screen), at ${SLOWDOWN}× slowdown`);
